"""What the templates of Fleet Captains show, prepared as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from fleetbuilder.fleet_captains.boxes.selectors import house_box
from fleetbuilder.fleet_captains.forms import QuestionForm, layout_query
from fleetbuilder.fleet_captains.musters.pages import ShownChance, chance_shown, share_context
from rules.fleet_captains.box.hexes import Hexagon, SectorLayout, column_name
from rules.fleet_captains.play.odds_document import ATTACK, BREAKAWAY, OPPOSED, TEST, odds_document
from rules.fleet_captains.play.rolls import DIE
from rules.fleet_captains.terms import SIDES

SIDE: Final = 50
"""The side of a hexagon as it is drawn."""
MARGIN: Final = 4

CARRIED: Final = ("box", "goal", "seed")
"""What the address of a sector brings along of a muster."""
LONGEST_CARRIED: Final = 40

# --- the sector ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawnHexagon:
    """A place as it is drawn: its corners, its middle, and the words in it."""

    name: str
    points: str
    x: str
    y: str
    is_post: bool
    end: str


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place of the list beside the drawing, with what it is adjacent to."""

    name: str
    is_post: bool
    neighbours: str


@dataclass(frozen=True, slots=True)
class LayoutLink:
    """A layout of the box to choose."""

    label: str
    href: str
    current: bool
    icon: str = ""


def mustered(query: QueryDict) -> dict[str, str]:
    """Returns the muster that comes with an address, for the table that is started on a sector."""
    return {name: str(query[name])[:LONGEST_CARRIED] for name in CARRIED if name in query}


def layout_links(current: str, muster: Mapping[str, str]) -> list[LayoutLink]:
    """Lists the layouts of the box, with the one that is shown marked."""
    page = reverse("fleet_captains:sector")
    return [
        LayoutLink(
            f"{each.id.capitalize()} ({each.tiles})",
            f"{page}?{urlencode({'layout': each.id, **muster})}",
            each.id == current,
        )
        for each in house_box().layouts.values()
    ]


def sector_context(
    request: HttpRequest, layout: SectorLayout, muster: Mapping[str, str]
) -> dict[str, Any]:
    """Prepares the drawing of a layout, the list of its places, and the link to it.

    A table on it is started with the fleets of `muster`.
    """
    names = [layout.place_name(place) for place in range(len(layout.places))]
    posts = range(layout.tiles, len(layout.places))
    page = reverse("fleet_captains:sector")
    query = {"layout": layout.id} if layout.id in house_box().layouts else layout_query(layout)
    address = request.build_absolute_uri(f"{page}?{urlencode(query)}")
    is_of_house = layout.id in house_box().layouts
    return {
        "layout": layout,
        "play": f"{reverse('captains_play:play_start')}?{urlencode(query)}" if is_of_house else "",
        "has_fleets": "seed" in muster,
        "table": f"{reverse('captains_tables:table_open')}?{urlencode({**query, **muster})}"
        if is_of_house and len(layout.posts) == len(SIDES)
        else "",
        "columns": ", ".join(str(tiles) for tiles in layout.columns),
        "posts": [f"{post.end} end of {column_name(post.column)}" for post in layout.posts],
        **_drawing(layout, names),
        "rows": [
            PlaceRow(
                names[place],
                layout.is_post(place),
                ", ".join(names[other] for other in layout.neighbours[place]),
            )
            for place in (*posts, *range(layout.tiles))
        ],
        **share_context("Link to this layout", address),
    }


def _drawing(layout: SectorLayout, names: Sequence[str]) -> dict[str, Any]:
    middles = [_drawn(each) for each in layout.places]
    half = SIDE * sqrt(3) / 2
    left = min(x for x, _ in middles) - SIDE - MARGIN
    top = min(y for _, y in middles) - half - MARGIN
    width = max(x for x, _ in middles) + SIDE + MARGIN - left
    height = max(y for _, y in middles) + half + MARGIN - top
    corners = ((SIDE, 0), (SIDE / 2, half), (-SIDE / 2, half))
    outline = (*corners, *((-x, -y) for x, y in corners))
    hexagons = [
        DrawnHexagon(
            name=names[place],
            points=" ".join(f"{x + across:.1f},{y + down:.1f}" for across, down in outline),
            x=f"{x:.1f}",
            y=f"{y:.1f}",
            is_post=layout.is_post(place),
            end=layout.posts[place - layout.tiles].end if layout.is_post(place) else "",
        )
        for place, (x, y) in enumerate(middles)
    ]
    return {
        "view_box": f"{left:.1f} {top:.1f} {width:.1f} {height:.1f}",
        "hexagons": hexagons,
    }


def _drawn(hexagon: Hexagon) -> tuple[float, float]:
    """Returns the middle of a hexagon on the page, where the near player sits below."""
    across, ahead = hexagon.middle
    return SIDE * across, -SIDE * ahead


# --- odds ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DieFace:
    """A face of the die, and whether it succeeds."""

    number: int
    is_success: bool


@dataclass(frozen=True, slots=True)
class NamedChance:
    """One of the chances that answer a question, with the width of its bar."""

    name: str
    chance: ShownChance
    width: str


@dataclass(frozen=True, slots=True)
class QuestionBox:
    """A question about dice as it is shown: its form, and the answer of a valid one."""

    kind: str
    title: str
    rule: str
    form: QuestionForm
    chances: tuple[NamedChance, ...] = ()
    needs: str = ""
    faces: tuple[DieFace, ...] = ()


TITLES: Final = {
    TEST: (
        "System Test",
        (
            "Rating and die together must come to the level. A Rating above the level needs no "
            "roll; a Disabled System (D) fails."
        ),
    ),
    OPPOSED: (
        "Opposed test",
        "Both sides roll; the active player must be higher, so a tie is lost.",
    ),
    ATTACK: (
        "Attack",
        (
            "Weapons and die against Shields and die: 1 damage when higher, 2 from double on, 3 "
            "from triple on. Disabled (D) Shields take 3, Disabled Weapons do nothing."
        ),
    ),
    BREAKAWAY: (
        "Breakaway and evasion",
        (
            "Size and die of whoever moves against the Sizes of the enemies and a die; a tie is "
            "the mover's."
        ),
    ),
}


def question_box(form: QuestionForm) -> QuestionBox:
    """Prepares a question with its exact answer."""
    title, rule = TITLES[form.kind]
    if not form.is_valid():
        return QuestionBox(form.kind, title, rule, form)
    document = odds_document(form.kind, form.values)
    needs: int | None = document.get("needs")
    named = (
        {"Success": document["success"]}
        if "success" in document
        else {f"{damage} damage": chance for damage, chance in document["damage"].items()}
    )
    chances = tuple(
        _named_chance(name, Fraction(chance["fraction"])) for name, chance in named.items()
    )
    if form.kind != TEST:
        return QuestionBox(form.kind, title, rule, form, chances)
    words = f"Needs {needs} or more"
    if needs is None:
        words = "It fails without a roll"
    elif needs == 0:
        words = "No roll is needed"
    faces = tuple(
        DieFace(number, needs is not None and number >= needs) for number in range(1, DIE + 1)
    )
    return QuestionBox(form.kind, title, rule, form, chances, words, faces)


def _named_chance(name: str, value: Fraction) -> NamedChance:
    return NamedChance(name, chance_shown(value), f"{100 * float(value):.3f}%")
