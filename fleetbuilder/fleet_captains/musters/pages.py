"""What the page of musters shows, prepared as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe

from fleetbuilder.fleet_captains.musters import selectors
from fleetbuilder.fleet_captains.musters.forms import seed_made
from fleetbuilder.fleets.paper.sheets.qr import code_svg
from fleetbuilder.odds.charts import percent
from fleetbuilder.odds.pages import FiguresTable
from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.box.ship_cards import ShipCard
from rules.fleet_captains.muster.draft import DISCARDED, EXACT, Draft
from rules.fleet_captains.muster.draft_odds import DraftOdds
from rules.fleet_captains.muster.muster_document import (
    MOST_MULLIGANS,
    MusterRequest,
    muster_drafts,
)
from rules.fleet_captains.terms import GREATEST_SIZE, MISSION_KINDS, SIDES

DIGITS: Final = 6
DECISIONS: Final = {
    "kept": ("Keep", "check"),
    DISCARDED: ("Discard", "close"),
    EXACT: ("Exact", "legal"),
}


@dataclass(frozen=True, slots=True)
class ShownChance:
    """A chance in percent, as its exact fraction and as a decimal."""

    percent: str
    fraction: str
    decimal: str


def chance_shown(value: Fraction) -> ShownChance:
    """Prepares a chance."""
    return ShownChance(percent(value), str(value), f"{float(value):.{DIGITS}f}")


def share_context(label: str, address: str) -> dict[str, Any]:
    """Prepares the link to a page, with its code, as fleets are taken to the table."""
    return {"place": {"links": [(label, address)]}, "code": _safe(code_svg(address))}


def _safe(drawing: str) -> SafeString:
    """Marks a drawing of ours as safe: it was escaped where it was made."""
    return mark_safe(drawing)  # noqa: S308


@dataclass(frozen=True, slots=True)
class MissionBar:
    """How many missions of a kind a ship or a fleet brings, and what share of the greatest."""

    kind: str
    number: int
    width: str


@dataclass(frozen=True, slots=True)
class ShipRow:
    """A ship card with its Size and its missions; `note` says what happened to it."""

    card: ShipCard
    missions: tuple[MissionBar, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class TrackPart:
    """A part of the track beside a draw: cells of a kind, from where to where in percent."""

    kind: str
    start: str
    end: str
    cells: int


@dataclass(frozen=True, slots=True)
class DrawRow:
    """A card that was turned over: the decision, its reason, and where it stands on the track."""

    card: ShipCard
    outcome: str
    decision: str
    icon: str
    reason: str
    track: tuple[TrackPart, ...]


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A draft card by card; `short` is what it lacks of its Fleet Size."""

    number: int
    total: int
    short: int
    rows: tuple[DrawRow, ...]


@dataclass(frozen=True, slots=True)
class SideMuster:
    """The muster of one side, as it is shown."""

    side: str
    name: str
    earlier: tuple[DraftRow, ...]
    draft: DraftRow
    fleet: tuple[ShipRow, ...]
    pool: tuple[ShipRow, ...]
    mission_count: int
    missions: tuple[MissionBar, ...]
    exact: ShownChance
    mean_ships: str
    ships: FiguresTable
    mulligan: str
    """The address with one more mulligan, "" where none may be taken."""
    decks: str
    """The address of the subdecks for its mission mix."""


def muster_context(
    request: HttpRequest, asked: Sequence[MusterRequest], cards: GameBox, box: str = ""
) -> dict[str, Any]:
    """Prepares the musters of the sides that are asked for, and the link to them.

    `cards` are what is drawn from; `box` is the address of the own box that they are of.
    """
    goal, seed = asked[0].goal, asked[0].seed
    address = request.build_absolute_uri(muster_path(asked, box))
    return {
        "goal": goal,
        "seed": seed,
        "mark": f"{100 * goal / (goal + GREATEST_SIZE):.3f}%",
        "musters": [_side_muster(each, asked, cards, box) for each in asked],
        "anew": muster_path([MusterRequest(each.side, goal, seed_made()) for each in asked], box),
        "own_box": cards.name if box else "",
        "table": _start_path("captains_tables:table_open", asked, box),
        "sector": _start_path("fleet_captains:sector", asked, box),
        **share_context("Link to this muster", address),
    }


def _start_path(page: str, asked: Sequence[MusterRequest], box: str) -> str:
    """Returns the address at which a muster comes to a table or its sector, "" where it cannot.

    A table draws both sides by their seed, without a mulligan.
    """
    if len(asked) != len(SIDES) or any(each.mulligans for each in asked):
        return ""
    query: dict[str, Any] = {"goal": asked[0].goal, "seed": asked[0].seed}
    if box:
        query["box"] = box
    return f"{reverse(page)}?{urlencode(query)}"


def muster_path(asked: Iterable[MusterRequest], box: str = "") -> str:
    """Returns the address of the musters of several sides, of one goal and seed.

    `box` is the address of the own box that they are drawn from, "" for that of the site.
    """
    return _address("fleet_captains:muster", list(asked), box)


def _address(page: str, asked: Sequence[MusterRequest], box: str) -> str:
    query: dict[str, Any] = {
        "side": [each.side for each in asked],
        "goal": asked[0].goal,
        "seed": asked[0].seed,
    }
    if any(each.mulligans for each in asked):
        query["mulligans"] = [each.mulligans for each in asked]
    if box:
        query["box"] = box
    return f"{reverse(page)}?{urlencode(query, doseq=True)}"


def _side_muster(
    request: MusterRequest, asked: Sequence[MusterRequest], cards: GameBox, box: str
) -> SideMuster:
    drafts = muster_drafts(cards, request)
    last = drafts[-1]
    rows = [_draft_row(number, draft) for number, draft in enumerate(drafts, 1)]
    odds = selectors.side_chances(cards, request.side, request.goal)
    taken = len(drafts) - 1
    more = [
        MusterRequest(each.side, each.goal, each.seed, taken + 1) if each == request else each
        for each in asked
    ]
    may_begin_anew = not last.is_exact and taken < MOST_MULLIGANS
    discarded = {draw.card.key for draw in last.draws if draw.outcome == DISCARDED}
    return SideMuster(
        side=request.side,
        name=request.side.capitalize(),
        earlier=tuple(rows[:-1]),
        draft=rows[-1],
        fleet=tuple(ShipRow(card, _missions(card.missions)) for card in last.fleet),
        pool=tuple(
            ShipRow(card, (), "discarded" if card.key in discarded else "")
            for card in sorted(last.pool, key=lambda card: -card.size)
        ),
        mission_count=sum(last.missions.values()),
        missions=_missions(tuple(last.missions.values())),
        exact=chance_shown(odds.exact),
        mean_ships=f"{float(odds.mean_ships):.3f}",
        ships=_ships_table(odds),
        mulligan=muster_path(more, box) if may_begin_anew else "",
        decks=_address("fleet_captains:decks", [request], box),
    )


def _missions(numbers: Sequence[int]) -> tuple[MissionBar, ...]:
    most = max(numbers) or 1
    return tuple(
        MissionBar(kind, number, f"{100 * number / most:.2f}%")
        for kind, number in zip(MISSION_KINDS, numbers, strict=True)
    )


def _draft_row(number: int, draft: Draft) -> DraftRow:
    rows = []
    before = 0
    for draw in draft.draws:
        decision, icon = DECISIONS[draw.outcome]
        rows.append(
            DrawRow(
                draw.card,
                draw.outcome,
                decision,
                icon,
                _reason(before, draw.card.size, draft.fleet_size),
                tuple(_track(before, draw.card.size, draft.fleet_size)),
            )
        )
        before = draw.total
    return DraftRow(number, draft.total, draft.fleet_size - draft.total, tuple(rows))


def _reason(before: int, size: int, goal: int) -> str:
    total = before + size
    summed = f"{before} + {size} = {total}" if before else str(total)
    if total > goal:
        return f"{summed}: more than {goal}"
    if total == goal:
        return f"{summed}: exactly {goal}, the draw ends"
    return f"{summed}, below {goal}"


def _track(before: int, size: int, goal: int) -> Iterator[TrackPart]:
    """Yields the cells that were there, those that the card adds, and those that stay free."""
    total = before + size
    whole = goal + GREATEST_SIZE
    kind = "over" if total > goal else "new"
    for name, start, end in (("old", 0, before), (kind, before, total), ("free", total, goal)):
        if start < end:
            yield TrackPart(
                name, f"{100 * start / whole:.3f}%", f"{100 * end / whole:.3f}%", end - start
            )


def _ships_table(odds: DraftOdds) -> FiguresTable:
    return FiguresTable(
        "Ships of one draft",
        ("Ships", "Chance", "Exactly"),
        tuple((str(number), percent(p), str(p)) for number, p in odds.ships.items()),
    )
