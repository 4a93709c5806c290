"""The start page, and the style guide of the components (development only)."""

from __future__ import annotations

import functools
from typing import Any

from django import forms
from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from rules.building.report import Fix, Item, Line, Problem, Report
from rules.cards import CARD_TYPES, FACTIONS, Card
from rules.catalogue import Catalogue
from rules.loader import load_catalogue

EXAMPLES = (
    ("Klingon crew of 3 SP or less", "type:crew faction:klingon cost<=3"),
    ("Ships that cloak, with a weapon slot", "type:ship action:cloak slot:weapon"),
    ("Captains of skill 8 and more", "type:captain skill>=8"),
    ("What fits on the U.S.S. Defiant", 'fits:"U.S.S. Defiant"'),
)

SAMPLE = "U.S.S. Enterprise-D (26)\nJean-Luc Picard (6)\nPhoton Torpedoes (4)"

SHOWN_FACES = (
    "ship:u-s-s-enterprise-d-71120",
    "ship:klingon-starship-71120",
    "ship:tactical-cube-138-71444",
    "captain:duras-2017core",
    "captain:james-t-kirk-71122",
    "admiral:christopher-pike-75005",
    "weapon:photon-torpedoes-71120",
    "weapon:torpedo-fusillade-2017core",
    "tech:cloaking-device-71646b",
    "talent:intercept-course-71808",
    "crew:wesley-crusher-71201",
    "question:tea-earl-grey-hot-75016",
    "ship-resource:front-line-retrofit-72302r",
    "flagship:independent-klingon-op4participation",
    "construction:dominion-war-retrofit-75016",
)

SHOWN_CLASSES = (
    "galaxy-class",
    "borg-tactical-cube",
    "nor-class-orbital-space-station",
    "warbird-class",
)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Shows what the site is for, and the ways in."""
    return render(request, "home.html", {"examples": EXAMPLES, "sample": SAMPLE})


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Leads to the mark of the site."""
    return redirect(static("fleetbuilder/mark.svg"))


def style_guide(request: HttpRequest) -> HttpResponse:
    """Shows every component in every state, with real cards; answers 404 outside development."""
    if not settings.DEBUG:
        raise Http404
    return render(request, "components/style_guide.html", style_guide_context())


def style_guide_context() -> dict[str, Any]:
    """Prepares the components of the style guide."""
    catalogue = _catalogue()
    pages = Paginator(range(1, 481), 24)
    return {
        "catalogue": catalogue,
        "factions": FACTIONS,
        "faces": _shown_cards(catalogue),
        "rows": list(catalogue)[:6] + _shown_cards(catalogue)[4:14],
        "priced": catalogue["ship:klingon-starship-71120"],
        "classes": [catalogue.ship_classes[key] for key in SHOWN_CLASSES],
        "reports": [_legal_report(), _broken_report()],
        "page": pages.page(7),
        "form": ExampleForm({"text": "", "limit": "1000", "ruleset": "2017", "side": "a"}),
        "facets": _facets(),
        "chips": [
            {"label": "type: crew", "href": "#chips"},
            {"label": "cost ≤ 3", "href": "#chips"},
        ],
        "tabs": [
            {"label": "Report", "href": "#tabs", "icon": "rules", "current": True},
            {"label": "Cards", "href": "#tabs", "icon": "sets", "current": False},
            {"label": "Download", "href": "#tabs", "icon": "download", "current": False},
        ],
        "values": ("attack", "agility", "hull", "shields", "skill"),
        "states": ("legal", "warning", "problem", "note"),
    }


class ExampleForm(forms.Form):
    """Has one field of each kind, some of them wrong."""

    text = forms.CharField(
        label="Your fleet",
        help_text="Paste a list in any format that players use.",
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    limit = forms.IntegerField(label="Points limit", max_value=500)
    ruleset = forms.ChoiceField(
        label="Rule set", choices=[("2017", "Attack Wing 2017"), ("classic", "Classic")]
    )
    side = forms.ChoiceField(
        label="Side", choices=[("a", "Mine"), ("b", "Theirs")], widget=forms.RadioSelect
    )
    consent = forms.BooleanField(label="All players agree to mixed factions", required=False)
    note = forms.CharField(label="Note", required=False)


@functools.cache
def _catalogue() -> Catalogue:
    return load_catalogue(settings.FIXTURES_DIR)


def _shown_cards(catalogue: Catalogue) -> list[Card]:
    """Returns the chosen cards, and one of every type that is not among them."""
    cards = [catalogue[key] for key in SHOWN_FACES if key in catalogue]
    shown = {card.type for card in cards}
    rest = [catalogue.by_type[kind][0] for kind in CARD_TYPES if kind not in shown]
    squadron = [card for card in catalogue.by_type["ship"] if getattr(card, "squadron_skill", 0)]
    return [*cards, *rest, *squadron[:1], max(catalogue, key=lambda card: len(card.name))]


def _facets() -> list[dict[str, Any]]:
    def option(
        label: str, count: int, icon: str, accent: str = "", selected: bool = False
    ) -> dict[str, Any]:
        return {
            "label": label,
            "count": count,
            "icon": icon,
            "accent": accent,
            "selected": selected,
            "href": "#facets",
        }

    return [
        {
            "label": "Type",
            "open": True,
            "options": [
                option("Ship", 396, "ship"),
                option("Captain", 365, "captain", selected=True),
                option("Officer", 0, "officer"),
            ],
        },
        {
            "label": "Faction",
            "open": True,
            "options": [
                option("Federation", 688, "faction-federation", "federation"),
                option("Klingon", 320, "faction-klingon", "klingon"),
            ],
        },
        {"label": "Era", "open": False, "options": [option("classic", 1441, "clock")]},
    ]


def _legal_report() -> Report:
    lines = (
        Line(
            "/ships/0",
            "ship:u-s-s-enterprise-d-2017core",
            26,
            (Item(26, "printed cost", "ship:u-s-s-enterprise-d-2017core"),),
        ),
        Line(
            "/ships/0/captain",
            "captain:duras-2017core",
            6,
            (
                Item(5, "printed cost", "captain:duras-2017core"),
                Item(1, "faction penalty", "2017, Factions"),
            ),
        ),
    )
    return Report(True, 32, 100, "attack-wing-2017", "", lines, ())


def _broken_report() -> Report:
    lines = (
        Line("/ships/0", "ship:klingon-starship-71120", 22, ()),
        Line(
            "/ships/0/upgrades/0",
            "tech:cloaking-device-71646b",
            9,
            (
                Item(4, "printed cost", "tech:cloaking-device-71646b"),
                Item(5, "surcharge of the card", "tech:cloaking-device-71646b"),
            ),
        ),
        Line("/resource", "resource:flagship-op4participation", 10, ()),
    )
    problems = (
        Problem(
            "points.over_limit",
            "error",
            "",
            "The fleet costs 141 SP; at most 100 are allowed.",
            "points_limit of attack-wing-2017",
            "2017, Squad Building",
            {},
            (
                Fix("remove", "Remove Cloaking Device", "/ships/0/upgrades/0"),
                Fix("swap", "Take Romulan Cloaking Device instead", "/ships/0/upgrades/0"),
                Fix("set_limit", "Raise the limit to 141 SP", value=141),
            ),
        ),
        Problem(
            "restriction.ship_faction",
            "warning",
            "/ships/0/upgrades/0",
            "Cloaking Device costs 5 SP more here: Klingon Starship is no Mirror Universe ship.",
            "surcharge printed on the card",
            "2017, Upgrade Restrictions",
        ),
        Problem(
            "notes.manual",
            "note",
            "/ships/0",
            "The list named one card that is not in the catalogue: “Improved Klingon Cloak”.",
            "",
            "",
            {},
            (Fix("remove", "Remove it from the list"),),
        ),
    )
    return Report(False, 141, 100, "attack-wing-2017", "", lines, problems)
