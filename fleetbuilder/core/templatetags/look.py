"""Parts of every page: navigation, fields, pagination, problems, verdicts, report lines.

`{% load look %}` brings `icon` as well, so that a page without cards needs only this library.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import template
from django.core.paginator import Page
from django.forms.boundfield import BoundField
from django.forms.widgets import (
    CheckboxInput,
    CheckboxSelectMultiple,
    RadioSelect,
    Select,
    Textarea,
)
from django.template import Context
from django.template.base import Node, NodeList, Parser, Token
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards import wording
from cards.templatetags.faces import icon
from rules.building.report import Fix, Line, Problem, Report
from rules.catalogue import Catalogue

register = template.Library()
register.simple_tag(icon)

NAVIGATION: Final = (
    ("Cards", "cards:card_list", "/cards/"),
    ("Sets", "cards:set_list", "/sets/"),
    ("Build", "fleets:build_start", "/build/"),
    ("Check a fleet", "fleets:check", "/check/"),
    ("Fleets", "fleets:fleet_list", "/fleets/"),
    ("Battles", "simulations:simulation_list", "/simulations/"),
    ("Events", "events:event_list", "/events/"),
    ("Campaigns", "campaigns:campaign_list", "/campaigns/"),
    ("Odds", "odds:attack", "/odds/"),
)
"""The main navigation: label, name of the address, and the address while nobody bears the name."""

FURTHER: Final = (
    ("Star Trek: Fleet Captains", "fleet_captains:overview", "/fleet-captains/"),
    ("Ship classes", "cards:ship_class_list", "/ship-classes/"),
    ("Collection", "collection:overview", "/collection/"),
    ("Abilities", "cards:abilities", "/abilities/"),
    ("Coverage of abilities", "cards:coverage", "/cards/coverage/"),
    ("Rule sets", "fleets:ruleset_list", "/rulesets/"),
    ("Rulings", "fleets:ruling_list", "/rulings/"),
    ("API", "api:docs", "/api/v1/docs/"),
)
"""What stands at the foot of every page only: the head has room for what is used most."""

STATES: Final[Mapping[str, str]] = {
    "error": "problem",
    "problem": "problem",
    "warning": "warning",
    "note": "note",
    "info": "note",
    "debug": "note",
    "success": "legal",
    "legal": "legal",
}
"""Severity of a problem, or level of a message -> the state whose colour and icon it has."""

WORDS: Final[Mapping[str, str]] = {
    "problem": "Problem",
    "warning": "Warning",
    "note": "Note",
    "legal": "Done",
}

FIX_ICONS: Final[Mapping[str, str]] = {
    "remove": "remove",
    "swap": "swap",
    "move": "arrow-right",
    "set_limit": "plus",
    "reseat": "sort",
}

PAGES_AROUND: Final = 2


# --- ways through the site -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NavigationLink:
    """One entry of the main navigation; `current` is "page", "true" (a page below it) or ""."""

    label: str
    href: str
    current: str


INDENTATION: Final = re.compile(r"\s*\n\s*")


class CompactNode(Node):
    """A part of a template whose lines are written without indentation."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """Returns the part, each break between lines as a single one: browsers see no difference.

        What is escaped stays so. No `pre` or `textarea` may stand in it.
        """
        return SafeString(INDENTATION.sub("\n", self.nodelist.render(context)))


@register.tag
def compact(parser: Parser, token: Token) -> CompactNode:
    """Leaves the indentation out of `{% compact %} … {% endcompact %}`, half of a long list."""
    nodelist = parser.parse(("endcompact",))
    parser.delete_first_token()
    return CompactNode(nodelist)


@register.simple_tag(takes_context=True)
def navigation(context: Context) -> list[NavigationLink]:
    """Returns the links of the main navigation, with the one that the page belongs to marked."""
    return _links(context, NAVIGATION)


@register.simple_tag(takes_context=True)
def further_navigation(context: Context) -> list[NavigationLink]:
    """Returns the links that stand at the foot only."""
    return _links(context, FURTHER)


def _links(context: Context, known: Sequence[tuple[str, str, str]]) -> list[NavigationLink]:
    request = context.get("request")
    path = request.path if request is not None else ""
    links = []
    for label, name, fallback in known:
        href = _address(name, fallback)
        current = "page" if path == href else "true" if path.startswith(href) else ""
        links.append(NavigationLink(label, href, current))
    return links


@register.simple_tag
def address(name: str, fallback: str) -> str:
    """Returns the address of that name, or the fallback while nobody bears it."""
    return _address(name, fallback)


def _address(name: str, fallback: str) -> str:
    try:
        return reverse(name)
    except NoReverseMatch:
        return fallback


@register.inclusion_tag("components/breadcrumb.html")
def breadcrumb(here: str, *trail: str) -> dict[str, Any]:
    """Draws the way to a page: `{% breadcrumb "Galaxy Class" "Ship classes" "/ship-classes/" %}`.

    After the page's own name come label and address of each page above it, outermost first.
    Raises `ValueError` for a label without an address.
    """
    labels, hrefs = trail[::2], trail[1::2]
    return {"here": here, "trail": list(zip(labels, hrefs, strict=True))}


@register.inclusion_tag("components/pagination.html", takes_context=True)
def pagination(context: Context, page: Page[Any], label: str = "") -> dict[str, Any]:
    """Draws the links to the other pages of a list; the rest of the query stays as it is."""
    last = page.paginator.num_pages
    return {
        "page": page,
        "label": label,
        "pages": [
            (number, number not in (0, 1, last) and abs(number - page.number) >= PAGES_AROUND)
            for number in page_numbers(page.number, last)
        ],
        "request": context.get("request"),
    }


def page_numbers(number: int, last: int) -> list[int]:
    """Returns the page numbers to show: first, last and those around; 0 stands for a gap."""
    around = range(max(1, number - PAGES_AROUND), min(last, number + PAGES_AROUND) + 1)
    shown = sorted({1, *around, last})
    numbers: list[int] = []
    for each in shown:
        if numbers and each - numbers[-1] == 2:
            numbers.append(each - 1)
        elif numbers and each - numbers[-1] > 2:
            numbers.append(0)
        numbers.append(each)
    return numbers


@register.simple_tag(takes_context=True)
def page_link(context: Context, number: int) -> str:
    """Returns the query of this page with another page number; page 1 needs none."""
    request = context.get("request")
    if request is None:
        return f"?page={number}"
    query = request.GET.copy()
    query.pop("page", None)
    if number > 1:
        query["page"] = str(number)
    return f"?{query.urlencode()}"


# --- forms ---------------------------------------------------------------------------------------


@register.inclusion_tag("components/field.html")
def field(field: BoundField) -> dict[str, Any]:
    """Draws a form field with label, help and errors, all tied to its control.

    That it may stay empty is said where another of the form's fields may not.
    """
    return {
        "field": field,
        "boxed": isinstance(field.field.widget, CheckboxInput),
        "choices": _is_choice_list(field),
        "optional": not field.field.required
        and any(each.required for each in field.form.fields.values()),
    }


@register.simple_tag
def field_control(field: BoundField) -> SafeString:
    """Returns the control of a field with the class that its kind has in the style sheets."""
    widget = field.field.widget
    if isinstance(widget, CheckboxInput) or _is_choice_list(field):
        return field.as_widget()
    if isinstance(widget, Textarea):
        kind = "textarea"
    elif isinstance(widget, Select):
        kind = "select"
    else:
        kind = "input"
    own = widget.attrs.get("class", "")
    return field.as_widget(attrs={"class": f"{kind} {own}".strip()})


def _is_choice_list(field: BoundField) -> bool:
    return isinstance(field.field.widget, RadioSelect | CheckboxSelectMultiple)


# --- what a check says ---------------------------------------------------------------------------


@register.filter
def state_of(severity: str) -> str:
    """Returns the state (problem, warning, note, legal) of a severity or message level."""
    return STATES.get(severity, "note")


@register.filter
def state_word(state: str) -> str:
    """Returns the word that stands beside the icon of a state."""
    return WORDS.get(state, "Note")


@register.filter
def fix_value(fix: Fix | Mapping[str, Any]) -> str:
    """Returns a fix as compact JSON, for the value of its button."""
    document = fix.to_document() if isinstance(fix, Fix) else dict(fix)
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False)


@register.inclusion_tag("components/problem.html")
def problem(
    problem: Problem | Mapping[str, Any], number: int = 0, name: str = "fix", form: str = ""
) -> dict[str, Any]:
    """Draws one problem of a report with its rule and a button for each fix.

    The buttons send `name` with the fix as JSON; `form` is the id of their form where they stand
    outside it. `number` makes the anchor `#problem-<number>`, 0 none.
    """
    document = problem.to_document() if isinstance(problem, Problem) else dict(problem)
    state = state_of(document["severity"])
    fixes = [
        {
            "label": fix["label"],
            "icon": FIX_ICONS.get(fix["action"], "check"),
            "value": fix_value(fix),
        }
        for fix in document.get("fixes", ())
    ]
    return {
        "problem": document,
        "number": number,
        "state": state,
        "word": state_word(state),
        "fixes": fixes,
        "name": name,
        "form": form,
    }


TOO_FEW: Final = "ships.too_few"
"""The problem of a fleet that has too few ships, with none as well."""


@register.inclusion_tag("components/verdict.html")
def verdict(report: Report, ruleset_name: str = "") -> dict[str, Any]:
    """Draws the head of a report: legal or not, how many problems, points and limit."""
    counts = {"problem": 0, "warning": 0, "note": 0}
    for each in report.problems:
        counts[state_of(each.severity)] += 1
    state = "legal" if report.legal else "problem"
    if report.legal and counts["warning"]:
        state = "warning"
    word = "Legal" if report.legal else "Not legal"
    faults = {each.code for each in report.problems if each.severity == "error"}
    if not (report.legal or report.is_begun or faults - {TOO_FEW}):
        # Neither legal nor wrong: whoever begins has nothing to mend.
        state, word = "note", "No ships yet"
    listed = [
        f"{count} {kind}{'' if count == 1 else 's'}" for kind, count in counts.items() if count
    ]
    about = wording.join(listed, "and") if listed else "No problems"
    limit = report.points_limit
    return {
        "state": state,
        "icon": state,
        "word": word,
        "about": f"{about} under {ruleset_name or report.ruleset}.",
        "points": report.points,
        "limit": limit,
        "limit_words": f"of {limit} SP" if limit is not None else "SP, no limit",
        "percent": min(100, round(100 * report.points / limit)) if limit else 0,
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class LineItem:
    """One part of a price as the table shows it."""

    amount: str
    reason: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLine:
    """One card of a report as the table shows it; `heads` marks a ship before its cards."""

    name: str
    icon: str
    kind: str
    accent: str
    href: str
    points: int
    subtotal: int | None
    items: tuple[LineItem, ...]
    heads: bool
    is_house_card: bool


@dataclass(frozen=True, slots=True)
class LineGroup:
    """A ship with its cards, or what belongs to the fleet as a whole."""

    lines: tuple[ReportLine, ...]


@register.inclusion_tag("components/report_lines.html", takes_context=True)
def report_lines(
    context: Context, report: Report, catalogue: Catalogue | None = None, url_name: str = ""
) -> dict[str, Any]:
    """Draws the prices of a report card by card, ship by ship, each with how it comes about.

    `url_name` names the address of a card's page, which takes its key.
    """
    known = catalogue if catalogue is not None else context.get("catalogue")
    return {
        "groups": line_groups(report.lines, known, url_name),
        "points": report.points,
    }


def line_groups(
    lines: Iterable[Line], catalogue: Catalogue | None, url_name: str = ""
) -> list[LineGroup]:
    """Sorts the lines of a report by ship; what belongs to no ship comes last."""
    ships: dict[str, list[Line]] = {}
    rest: list[Line] = []
    for line in lines:
        parts = line.where.split("/")
        if len(parts) > 2 and parts[1] == "ships":
            ships.setdefault(parts[2], []).append(line)
        else:
            rest.append(line)
    groups = [
        _line_group(each, f"/ships/{place}", catalogue, url_name) for place, each in ships.items()
    ]
    if rest:
        groups.append(_line_group(rest, "", catalogue, url_name))
    return groups


def _line_group(
    lines: Sequence[Line], head: str, catalogue: Catalogue | None, url_name: str
) -> LineGroup:
    total = sum(line.points for line in lines)
    shown = []
    for line in sorted(lines, key=lambda line: line.where != head):
        heads = not head or line.where == head
        subtotal = total if head and heads and len(lines) > 1 else None
        shown.append(_report_line(line, heads, subtotal, catalogue, url_name))
    return LineGroup(tuple(shown))


def _report_line(
    line: Line, heads: bool, subtotal: int | None, catalogue: Catalogue | None, url_name: str
) -> ReportLine:
    card = catalogue.find(line.card) if catalogue is not None and line.card else None
    if card is not None:
        name, kind = card.name, card.type
        accent = card.factions[0] if card.factions else ""
    else:
        reasons = ", ".join(item.reason for item in line.items)
        name, kind, accent = line.card or wording.capitalised(reasons), "points", ""
    return ReportLine(
        name=name,
        icon=kind,
        kind=wording.type_name(kind) if card is not None else "",
        accent=accent,
        href=reverse(url_name, args=[card.key]) if url_name and card is not None else "",
        points=line.points,
        subtotal=subtotal,
        items=_line_items(line, catalogue),
        heads=heads,
        is_house_card=card is not None and not card.official,
    )


def _line_items(line: Line, catalogue: Catalogue | None) -> tuple[LineItem, ...]:
    """Returns the parts of a price; a printed price by itself needs no explanation."""
    own = [item for item in line.items if item.source != line.card or item.amount != line.points]
    if not line.card or not own:
        return ()
    return tuple(
        LineItem(
            amount=str(item.amount) if place == 0 else wording.signed(item.amount),
            reason=item.reason,
            source=_source_name(item.source, item.reason, line.card, catalogue),
        )
        for place, item in enumerate(line.items)
    )


def _source_name(source: str, reason: str, own: str, catalogue: Catalogue | None) -> str:
    if source == own:
        return ""
    card = catalogue.find(source) if catalogue is not None else None
    name = card.name if card is not None else source
    return "" if name in reason else name


# --- values --------------------------------------------------------------------------------------


@register.inclusion_tag("components/changed.html")
def changed(value: object, printed: object, source: str) -> dict[str, Any]:
    """Draws a value that something changed: the printed figure, the new one, and the source."""
    return {"value": value, "printed": printed, "source": source}


@register.simple_tag
def points(amount: int) -> SafeString:
    """Returns squadron points as a figure with its unit."""
    return format_html('<span class="points">{}<small>SP</small></span>', amount)
