"""The start page, and the style guide of the components (development only)."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Mapping
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
    """Prepares the components of the style guide; what they show stands beside its template."""
    catalogue = _catalogue()
    shown = settings.BASE_DIR / "templates" / "components" / "style_guide.json"
    data = json.loads(shown.read_text("utf-8"))
    faces = _shown_cards(catalogue, data["faces"])
    return {
        "catalogue": catalogue,
        "factions": FACTIONS,
        "faces": faces,
        "rows": list(catalogue)[:6] + faces[4:14],
        "priced": catalogue["ship:klingon-starship-71120"],
        "classes": [catalogue.ship_classes[key] for key in data["classes"]],
        "reports": [_report(each) for each in data["reports"]],
        "page": Paginator(range(1, 481), 24).page(7),
        "form": ExampleForm({"text": "", "limit": "1000", "ruleset": "2017", "side": "a"}),
        **{name: data[name] for name in ("facets", "chips", "tabs")},
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


def _shown_cards(catalogue: Catalogue, chosen: Iterable[str]) -> list[Card]:
    """Returns the chosen cards, and one of every type that is not among them."""
    cards = [catalogue[key] for key in chosen if key in catalogue]
    shown = {card.type for card in cards}
    rest = [catalogue.by_type[kind][0] for kind in CARD_TYPES if kind not in shown]
    squadron = [card for card in catalogue.by_type["ship"] if getattr(card, "squadron_skill", 0)]
    return [*cards, *rest, *squadron[:1], max(catalogue, key=lambda card: len(card.name))]


def _report(document: Mapping[str, Any]) -> Report:
    """Reads a report that a check could have made."""
    lines = [
        Line(**{**each, "items": tuple(Item(**item) for item in each["items"])})
        for each in document["lines"]
    ]
    problems = [
        Problem(**{**each, "fixes": tuple(map(Fix.from_document, each["fixes"]))})
        for each in document["problems"]
    ]
    return Report(**{**document, "lines": tuple(lines), "problems": tuple(problems)})
