"""The look: colours, icons, weight of a page, and the tags of every page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import django_htmx
import pytest
from django import forms
from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404
from django.template import engines
from django.template.loader import render_to_string
from django.test import Client, RequestFactory, override_settings
from django.urls import path

from fleetbuilder.core import errors, handlers, look_views
from fleetbuilder.core.templatetags import look
from rules.building.report import Fix, Item, Line, Problem, Report
from rules.cards import CARD_TYPES, FACTIONS, UPGRADE_TYPES
from tests.rules.catalogue import catalogue

ROOT = Path(settings.BASE_DIR)
STATIC = ROOT / "fleetbuilder" / "static" / "fleetbuilder"
TEMPLATES = ROOT / "templates"
SPRITE = (STATIC / "icons.svg").read_text(encoding="utf-8")
SYMBOLS = frozenset(re.findall(r'<symbol id="([^"]+)"', SPRITE))
CSS = {file.stem: file.read_text(encoding="utf-8") for file in (STATIC / "css").glob("*.css")}
TOKENS = {
    name: (light, dark)
    for name, light, dark in re.findall(
        r"^ {4}--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", CSS["tokens"], re.M
    )
}
FIRST_LOAD_BYTES = 150_000

TEXT_CONTRAST = 4.5
CONTROL_CONTRAST = 3.0
EQUAL = 0.2

urlpatterns = [path("style-guide/", look_views.style_guide), path("", look_views.home)]


def luminance(colour: str) -> float:
    """Gives the relative luminance of "#rrggbb" (WCAG 2.2)."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Gives the contrast of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def contrasts(ink: str, paper: str) -> tuple[float, float]:
    """Gives the contrast of two tokens in the light and in the dark theme."""
    light, dark = zip(TOKENS[ink], TOKENS[paper], strict=True)
    return contrast(*light), contrast(*dark)


def render(text: str, **context: object) -> str:
    """Renders a template with the tags of every page; white space is folded."""
    html = engines["django"].from_string("{% load look %}" + text).render(context)
    return re.sub(r"\s+", " ", html).strip()


# --- colours -------------------------------------------------------------------------------------


def test_the_measure_of_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("paper", ["paper", "surface"])
@pytest.mark.parametrize("key", FACTIONS)
def test_every_faction_can_be_read_on_every_ground(key: str, paper: str) -> None:
    assert min(contrasts(f"faction-{key}", paper)) >= TEXT_CONTRAST


@pytest.mark.parametrize("key", FACTIONS)
def test_all_factions_have_the_same_contrast_in_both_themes(key: str) -> None:
    light, dark = contrasts(f"faction-{key}", "surface")
    assert abs(light - dark) < EQUAL
    reference, _ = contrasts("faction-federation", "surface")
    assert abs(light - reference) < EQUAL


def test_no_two_factions_share_a_colour() -> None:
    for theme in (0, 1):
        colours = [TOKENS[f"faction-{key}"][theme] for key in FACTIONS]
        assert len(set(colours)) == len(FACTIONS)


def test_every_faction_has_its_class() -> None:
    for key in FACTIONS:
        assert f".faction-{key} {{ --accent: var(--faction-{key}); }}" in CSS["tokens"]


@pytest.mark.parametrize(
    ("ink", "paper"),
    [
        *(
            (ink, paper)
            for ink in ("ink", "soft", "link")
            for paper in ("paper", "surface", "rail")
        ),
        *((state, "paper") for state in ("legal", "warning", "problem", "note")),
        *((state, "surface") for state in ("legal", "warning", "problem", "note")),
        *((state, f"{state}-tint") for state in ("legal", "warning", "problem", "note")),
        *(("ink", f"{state}-tint") for state in ("legal", "warning", "problem", "note")),
        *(("soft", f"{state}-tint") for state in ("legal", "warning", "problem", "note")),
        *((f"{value}-ink", value) for value in ("attack", "agility", "hull", "shields", "skill")),
        ("dial-green", "dial-green-tint"),
        ("dial-red", "dial-red-tint"),
        ("warning", "rail"),
        ("surface", "route"),
    ],
)
def test_words_can_be_read(ink: str, paper: str) -> None:
    assert min(contrasts(ink, paper)) >= TEXT_CONTRAST


@pytest.mark.parametrize("paper", ["paper", "surface"])
@pytest.mark.parametrize("line", ["control", "route"])
def test_borders_of_controls_and_the_focus_can_be_seen(line: str, paper: str) -> None:
    assert min(contrasts(line, paper)) >= CONTROL_CONTRAST


def test_the_colours_of_factions_are_for_belonging_only() -> None:
    for name, text in CSS.items():
        if name != "tokens":
            assert "var(--faction-" not in text, name


def test_every_value_that_the_style_sheets_use_is_declared() -> None:
    declared = {name for text in CSS.values() for name in re.findall(r"(--[\w-]+):", text)}
    used = {name for text in CSS.values() for name in re.findall(r"var\((--[\w-]+)", text)}
    assert used - declared == set()


def test_every_rule_stands_in_a_layer_that_is_ordered_first() -> None:
    (order,) = re.findall(r"^@layer ([\w, ]+);", CSS["tokens"], re.M)
    layers = order.split(", ")
    assert layers == ["reset", "tokens", "base", "layout", "components", "utilities", "print"]
    for name, text in CSS.items():
        bare = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        tops = re.findall(r"^(?! |\}|$)(.+?)(?: \{|;)$", bare, re.M)
        assert tops, name
        for top in tops:
            assert top.startswith("@layer "), (name, top)
            assert set(top.removeprefix("@layer ").split(", ")) <= set(layers), (name, top)


SENDS_AGAIN = "table_play.js"
"""Sends a form of its page until it is answered; the address is that of the form."""


def test_style_sheets_and_modules_fetch_nothing() -> None:
    for file in [
        *(STATIC / "css").glob("*.css"),
        *(STATIC / "js").glob("*.js"),
        STATIC / "icons.svg",
    ]:
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        if file.name == SENDS_AGAIN:
            text = text.replace("fetch(pending.action,", "")
        assert not re.search(r"https?:|url\(|@import|^import |\bfetch\(|eval\(", text, re.M), (
            file.name
        )


def test_motion_is_short_and_none_for_those_who_ask_for_none() -> None:
    assert re.search(r"--motion: (\d+)ms", CSS["tokens"]).group(1) == "120"  # type: ignore[union-attr]
    reduced = CSS["tokens"].partition("(prefers-reduced-motion: reduce)")[2]
    assert "--motion: 0ms" in reduced[:80]
    for name, text in CSS.items():
        for duration in re.findall(r"transition: ([^;]+);", text):
            assert re.search(r"\d+m?s", duration) is None, (name, duration)


# --- icons ---------------------------------------------------------------------------------------


def template_files() -> Iterator[Path]:
    """Yields the templates of the whole site."""
    yield from sorted(TEMPLATES.rglob("*.html"))


def test_every_icon_that_a_template_names_is_drawn() -> None:
    for file in template_files():
        named = set(re.findall(r'{% icon "([\w-]+)"(?!\|)', file.read_text(encoding="utf-8")))
        assert named - SYMBOLS == set(), file.name


def test_every_word_of_the_game_has_its_icon() -> None:
    actions = {action for card in catalogue() for action in getattr(card, "actions", ())}
    assert {*CARD_TYPES, *UPGRADE_TYPES, *actions} - SYMBOLS == set()
    assert {f"faction-{key}" for key in FACTIONS} - SYMBOLS == set()
    dice = {"die-hit", "die-crit", "die-battlestations", "die-blank", "die-evade"}
    assert dice | {"legal", "warning", "problem", "note"} <= SYMBOLS
    assert set(look.STATES.values()) | set(look.FIX_ICONS.values()) <= SYMBOLS


def test_the_sprite_is_drawn_on_one_grid_without_colours_of_its_own() -> None:
    names = re.findall(r'id="([^"]+)"', SPRITE)
    assert len(names) == len(set(names)) == SPRITE.count("<symbol ")
    assert SPRITE.count('<symbol id="') == SPRITE.count(' viewBox="0 0 24 24"><')
    paints = set(re.findall(r'(?:fill|stroke)="([^"]+)"', SPRITE))
    assert paints == {"currentColor", "none"}
    assert "style" not in SPRITE
    assert "stroke-width" not in SPRITE


# --- weight --------------------------------------------------------------------------------------


@pytest.mark.parametrize("template", ["home.html", "base.html"])
def test_a_first_visit_transfers_little(template: str) -> None:
    """Counts everything uncompressed; in production all files are a quarter of that."""
    context = {"examples": look_views.EXAMPLES}
    page = render_to_string(template, context, RequestFactory().get("/"))
    files = set(re.findall(r'(?:href|src)="/static/fleetbuilder/([\w./-]+)"', page))
    assert {"js/theme-early.js", "css/tokens.css", "css/print.css", "mark.svg"} <= files
    weight = len(page.encode()) + len(SPRITE.encode())
    weight += sum((STATIC / name).stat().st_size for name in files)
    package = Path(django_htmx.__file__).parent
    for script in re.findall(r'src="/static/(django_htmx/htmx[\w.-]+)"', page):
        weight += (package / "static" / script).stat().st_size
    assert weight <= FIRST_LOAD_BYTES


# --- the frame -----------------------------------------------------------------------------------


def page_of(address: str) -> str:
    """Renders the frame of a page as it stands at an address."""
    return render_to_string("base.html", {}, RequestFactory().get(address))


def test_the_frame_leads_everywhere_and_knows_where_it_is() -> None:
    page = page_of("/cards/")
    for label, _, href in (*look.NAVIGATION, *look.FURTHER):
        assert f'href="{href}"' in page, label
    assert re.search(r'href="/cards/"\s+aria-current="page"', page)
    below = page_of("/cards/crew/wesley-crusher-71201/")
    assert re.search(r'href="/cards/"\s+aria-current="true"', below)
    assert "aria-current" not in page_of("/")


def test_the_frame_has_a_skip_link_a_search_and_the_disclaimer() -> None:
    page = page_of("/")
    assert page.index('class="skip-link" href="#content"') < page.index("<header")
    assert 'id="content"' in page
    assert re.search(r'role="search"\s+action="/cards/"\s+method="get"', page)
    words = re.sub(r"\s+", " ", page)
    assert "unofficial, non-commercial" in words
    assert "belong to their owners" in words


def test_scripts_are_files_and_only_the_first_is_no_module() -> None:
    scripts = re.findall(r"<script[^>]*>(.*?)</script>", page_of("/"), re.S)
    assert set(scripts) == {""}
    tags = re.findall(r"<script([^>]*)>", page_of("/"))
    waits = [tag for tag in tags if "defer" in tag or 'type="module"' in tag]
    assert [tag for tag in tags if tag not in waits] == [
        ' src="/static/fleetbuilder/js/theme-early.js"'
    ]


def test_htmx_is_told_to_keep_to_the_policy() -> None:
    (config,) = re.findall(r"name=\"htmx-config\"\s+content='([^']+)'", page_of("/"))
    assert json.loads(config) == {
        "includeIndicatorStyles": False,
        "allowEval": False,
        "allowScriptTags": False,
    }


def test_messages_stand_with_icon_and_word() -> None:
    message = SimpleNamespace(level_tag="success", __str__=lambda self: "Saved.")
    page = render_to_string("base.html", {"messages": [message]})
    assert 'class="notice state-legal"' in page
    assert "<title>Done</title>" in page
    assert 'role="status"' in page


def test_an_address_that_nobody_bears_has_a_fallback() -> None:
    assert render('{% address "no-such-name" "/there/" %}') == "/there/"
    assert render('{% address "cards:card_list" "/nowhere/" %}') == "/cards/"


# --- ways ----------------------------------------------------------------------------------------


def test_a_breadcrumb_ends_where_the_page_is() -> None:
    drawn = render('{% breadcrumb "Galaxy Class" "Start" "/" "Ship classes" "/ship-classes/" %}')
    assert re.findall(r'<a href="([^"]+)">([^<]+)</a>', drawn) == [
        ("/", "Start"),
        ("/ship-classes/", "Ship classes"),
    ]
    assert '<span aria-current="page">Galaxy Class</span>' in drawn
    with pytest.raises(ValueError, match="shorter"):
        look.breadcrumb("Here", "Label without an address")


@pytest.mark.parametrize(
    ("number", "last", "numbers"),
    [
        (1, 1, [1]),
        (1, 3, [1, 2, 3]),
        (1, 20, [1, 2, 3, 0, 20]),
        (4, 20, [1, 2, 3, 4, 5, 6, 0, 20]),
        (7, 20, [1, 0, 5, 6, 7, 8, 9, 0, 20]),
        (17, 20, [1, 0, 15, 16, 17, 18, 19, 20]),
        (20, 20, [1, 0, 18, 19, 20]),
    ],
)
def test_pages_around_the_current_one_are_shown(number: int, last: int, numbers: list[int]) -> None:
    assert look.page_numbers(number, last) == numbers


def test_links_to_other_pages_keep_the_rest_of_the_query() -> None:
    request = RequestFactory().get("/cards/?q=type:crew+cost<=3&page=2")
    page = Paginator(range(100), 24).page(2)
    drawn = render("{% pagination page %}", page=page, request=request)
    assert 'href="?q=type%3Acrew+cost%3C%3D3" rel="prev"' in drawn
    assert 'href="?q=type%3Acrew+cost%3C%3D3&amp;page=3" rel="next"' in drawn
    assert "25–48 of 100" in drawn
    assert '<span aria-current="page">' in drawn
    assert 'href="?page=3"' in render("{% pagination page %}", page=page)


def test_a_single_page_needs_no_links() -> None:
    page = Paginator(range(5), 24).page(1)
    assert render("{% pagination page %}", page=page) == ""


# --- forms ---------------------------------------------------------------------------------------


class ShapeForm(forms.Form):
    """Has a field of each shape."""

    text = forms.CharField(help_text="Any format.", widget=forms.Textarea)
    limit = forms.IntegerField(max_value=500, widget=forms.NumberInput(attrs={"class": "narrow"}))
    kind = forms.ChoiceField(choices=[("a", "A"), ("b", "B")])
    side = forms.ChoiceField(choices=[("a", "Mine"), ("b", "Theirs")], widget=forms.RadioSelect)
    agree = forms.BooleanField(label="I agree", required=False)
    note = forms.CharField(required=False)


def shape(name: str, **data: str) -> str:
    """Draws one field of the form, filled in with data."""
    return render("{% field one %}", one=ShapeForm(data)[name])


def test_help_and_errors_are_tied_to_their_control() -> None:
    drawn = shape("text")
    assert 'aria-describedby="id_text_helptext id_text_error"' in drawn
    assert 'id="id_text_helptext">Any format.' in drawn
    assert 'id="id_text_error"' in drawn
    assert 'aria-invalid="true"' in drawn
    assert "<title>Problem</title>" in drawn
    assert "This field is required." in drawn


def test_controls_have_the_class_of_their_kind() -> None:
    assert 'class="textarea"' in shape("text")
    assert 'class="input narrow"' in shape("limit", limit="1")
    assert 'class="select"' in shape("kind")
    assert '<label class="choice" for="id_agree">' in shape("agree")
    assert "<legend" in shape("side")
    assert shape("side").count('<label class="choice"') == 2
    assert "(optional)" in shape("note")
    assert "(optional)" not in shape("limit")


# --- what a check says ---------------------------------------------------------------------------

PROBLEM = Problem(
    "points.over_limit",
    "error",
    "",
    "The fleet costs 141 SP; at most 100 are allowed.",
    "points limit of Attack Wing 2017",
    "2017, Squad Building",
    {},
    (
        Fix("remove", "Remove Cloaking Device", "/ships/0/upgrades/0"),
        Fix("set_limit", "Raise", value=141),
    ),
)


def test_a_problem_shows_word_rule_source_and_fixes() -> None:
    drawn = render('{% problem one 3 name="apply" form="check" %}', one=PROBLEM)
    assert 'class="problem state-error" id="problem-3"' in drawn
    assert "<b>Problem:</b> The fleet costs 141 SP; at most 100 are allowed." in drawn
    assert "points limit of Attack Wing 2017" in drawn
    assert "<cite>2017, Squad Building</cite>" in drawn
    values = re.findall(r'name="apply" value="([^"]+)" form="check"', drawn)
    documents = [json.loads(value.replace("&quot;", '"')) for value in values]
    assert [Fix.from_document(each) for each in documents] == list(PROBLEM.fixes)
    assert "#remove" in drawn
    assert "#plus" in drawn


def test_a_problem_may_be_a_document() -> None:
    assert render("{% problem one %}", one=PROBLEM.to_document()) == render(
        "{% problem one %}", one=PROBLEM
    )


@pytest.mark.parametrize(
    ("severity", "state", "word"),
    [
        ("error", "problem", "Problem"),
        ("warning", "warning", "Warning"),
        ("note", "note", "Note"),
        ("success", "legal", "Done"),
        ("unheard-of", "note", "Note"),
    ],
)
def test_a_severity_has_a_state_and_a_word(severity: str, state: str, word: str) -> None:
    assert look.state_of(severity) == state
    assert look.state_word(state) == word


def report(*problems: Problem, points: int = 90, limit: int | None = 100) -> Report:
    """Gives a report that is legal unless a problem is an error."""
    legal = all(each.severity != "error" for each in problems)
    return Report(legal, points, limit, "attack-wing-2017", "", (), problems)


def remark(severity: str) -> Problem:
    """Gives a problem without a fix."""
    return Problem("x.y", severity, "", "Something.", "", "")


@pytest.mark.parametrize(
    ("judged", "state", "word", "about", "percent"),
    [
        (report(), "legal", "Legal", "No problems under X.", 90),
        (report(remark("note")), "legal", "Legal", "1 note under X.", 90),
        (report(remark("warning")), "warning", "Legal", "1 warning under X.", 90),
        (
            report(PROBLEM, PROBLEM, remark("warning"), points=141),
            "problem",
            "Not legal",
            "2 problems and 1 warning under X.",
            100,
        ),
    ],
)
def test_the_verdict_says_how_many_problems_there_are(
    judged: Report, state: str, word: str, about: str, percent: int
) -> None:
    context = look.verdict(judged, "X")
    assert (context["state"], context["word"], context["about"], context["percent"]) == (
        state,
        word,
        about,
        percent,
    )


def test_a_fleet_without_limit_has_no_meter() -> None:
    drawn = render("{% verdict one %}", one=report(limit=None))
    assert "meter" not in drawn
    assert "SP, no limit" in drawn
    assert "No problems under attack-wing-2017." in drawn
    assert 'width="90"' in render("{% verdict one %}", one=report())


CAPTAIN = "captain:duras-2017core"
SHIP = "ship:klingon-starship-71120"
LINES = (
    Line(
        "/ships/0/captain",
        CAPTAIN,
        6,
        (Item(5, "printed cost", CAPTAIN), Item(1, "faction penalty", "2017, Factions")),
    ),
    Line("/ships/0", SHIP, 22, (Item(22, "printed cost", SHIP),)),
    Line(
        "/ships/10",
        SHIP,
        20,
        (Item(22, "printed cost", SHIP), Item(-2, "Duras: 2 SP less", CAPTAIN)),
    ),
    Line("/resource", "resource:flagship-op4participation", 10, ()),
    Line("/extra_points", "", 3, (Item(3, "points added by hand", "fleet"),)),
    Line("/ships/1", "ship:unknown", 0, ()),
)


def test_lines_are_sorted_by_ship_with_the_ship_first() -> None:
    groups = look.line_groups(LINES, catalogue())
    assert [[line.name for line in group.lines] for group in groups] == [
        ["Klingon Starship", "Duras"],
        ["Klingon Starship"],
        ["ship:unknown"],
        ["Flagship", "Points added by hand"],
    ]
    ship, captain = groups[0].lines
    assert (ship.heads, ship.subtotal, ship.icon, ship.kind, ship.accent) == (
        True,
        28,
        "ship",
        "Ship",
        "klingon",
    )
    assert (captain.heads, captain.subtotal, captain.points) == (False, None, 6)
    assert groups[1].lines[0].subtotal is None


def test_a_price_with_parts_shows_each_with_its_source() -> None:
    groups = look.line_groups(LINES, catalogue())
    ship, captain = groups[0].lines
    assert ship.items == ()
    assert [(item.amount, item.reason, item.source) for item in captain.items] == [
        ("5", "printed cost", ""),
        ("+1", "faction penalty", "2017, Factions"),
    ]
    assert [(item.amount, item.source) for item in groups[1].lines[0].items] == [
        ("22", ""),
        ("−2", ""),
    ]


def test_the_table_of_lines_links_cards_and_adds_up() -> None:
    judged = Report(True, 61, None, "open", "", LINES, ())
    drawn = render(
        '{% report_lines one url_name="cards:card_detail" %}', one=judged, catalogue=catalogue()
    )
    assert '<a href="/cards/captain/duras-2017core/">Duras</a>' in drawn
    assert "28 in all" in drawn
    assert drawn.count("<tbody>") == 4
    assert re.search(r"Fleet</th> <td class=\"number\"> 61 ", drawn)
    assert "<a " not in render("{% report_lines one %}", one=judged)


def test_a_changed_value_shows_both_and_its_source() -> None:
    drawn = render('{% changed 3 5 "5 printed, −2 from Duras" %}')
    assert "<summary>" in drawn
    assert re.search(r"<del>.*5</del> <ins>.*3</ins>", drawn)
    assert "5 printed, −2 from Duras" in drawn


def test_points_have_their_unit() -> None:
    assert render("{% points 28 %}") == '<span class="points">28<small>SP</small></span>'


# --- pages ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [400, 403, 404, 405, 413, 429])
def test_an_error_says_what_happened_what_is_safe_and_what_to_do(status: str) -> None:
    kinds = [errors.BadRequestError, errors.PermissionDeniedError, errors.NotFoundError]
    kinds += [errors.MethodNotAllowedError, errors.BodyTooLargeError, errors.ThrottledError]
    (kind,) = [each for each in kinds if each.status == status]
    response = handlers.error_response(RequestFactory().get("/there/"), kind("It was too blue."))
    page = response.content.decode()
    assert response.status_code == status
    assert "It was too blue." in page
    for heading in ("What happened", "What is safe", "What to do"):
        assert f"<dt>{heading}</dt>" in page
    assert 'href="/">Go to the start page</a>' in page
    assert page.count("<h1>") == 1


def test_the_fields_of_an_error_are_listed() -> None:
    error = errors.InvalidError(fields={"/ships/0": ["No such card."]})
    page = handlers.error_response(RequestFactory().get("/"), error).content.decode()
    assert "<code>/ships/0</code>" in page
    assert "No such card." in page


def test_the_page_for_our_own_faults_stands_alone() -> None:
    text = (TEMPLATES / "errors" / "500.html").read_text(encoding="utf-8")
    assert re.findall(r"{%(?! comment| endcomment)", text) == []
    page = handlers.server_error(RequestFactory().get("/")).content.decode()
    assert errors.ServerError().message in page
    for heading in ("What happened", "What is safe", "What to do"):
        assert f"<dt>{heading}</dt>" in page
    for name in re.findall(r'"/static/fleetbuilder/([\w./-]+)"', page):
        assert (STATIC / name).is_file(), name
    assert "What is safe" in render_to_string("errors/500.html", {})


@override_settings(ROOT_URLCONF=__name__)
def test_the_start_page_shows_queries_and_ways() -> None:
    page = Client().get("/").content.decode()
    assert "/cards/?q=type%3Acrew%20faction%3Aklingon%20cost%3C%3D3" in page
    assert 'href="/check/"' in page
    [ways] = re.findall(r'<ul class="columns ways">.*?</ul>', page, re.DOTALL)
    listed = {href for _, _, href in (*look.NAVIGATION, *look.FURTHER)}
    # The catalogue and the check head the page; coverage is reached from the abilities.
    elsewhere = {"/cards/", "/check/", "/cards/coverage/"}
    assert set(re.findall(r'<a href="([^"]*)"', ways)) == listed - elsewhere


def test_the_mark_is_found_where_browsers_look_for_it() -> None:
    response = look_views.favicon(RequestFactory().get("/favicon.ico"))
    assert (response.status_code, response["Location"]) == (302, "/static/fleetbuilder/mark.svg")


@override_settings(ROOT_URLCONF=__name__)
def test_the_style_guide_shows_every_component_in_development_only() -> None:
    with override_settings(DEBUG=True):
        page = Client().get("/style-guide/").content.decode()
    for kind in CARD_TYPES:
        assert f'class="face face-{kind}"' in page
    used = set(re.findall(r"icons\.svg#([\w-]+)", page))
    assert used - SYMBOLS == set()
    named = re.findall(r'\bid="([^"]+)"', page)
    assert len(named) == len(set(named))
    with override_settings(DEBUG=False), pytest.raises(Http404):
        look_views.style_guide(RequestFactory().get("/style-guide/"))


def test_every_component_is_shown_by_the_style_guide_or_its_tags() -> None:
    guide = (TEMPLATES / "components" / "style_guide.html").read_text(encoding="utf-8")
    reach = {"style_guide"}
    names = {file.stem for file in (TEMPLATES / "components").glob("*.html")}
    texts = [guide, (TEMPLATES / "home.html").read_text(encoding="utf-8")]
    while texts:
        text = texts.pop()
        for name in names - reach:
            if re.search(rf"components/{name}\.html|{{% {name}\b", text):
                reach.add(name)
                texts.append(
                    (TEMPLATES / "components" / f"{name}.html").read_text(encoding="utf-8")
                )
    assert names - reach == set()
