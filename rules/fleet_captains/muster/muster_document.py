"""A muster as documents write it: what is asked, every draw, and what came of it.

A muster is fully given by its box, side, goal, seed and mulligans. Source: Fleet Captains, Muster a
Fleet; FC-9; DF-8.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from rules.dice import derived_seed
from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.box.ship_cards import ShipCard
from rules.fleet_captains.chances import chance_document, chances_by_number
from rules.fleet_captains.muster.draft import Draft, muster
from rules.fleet_captains.muster.draft_odds import DraftOdds, draft_odds
from rules.fleet_captains.terms import GREATEST_GOAL, LEAST_GOAL, MISSION_KINDS, USUAL_GOAL
from rules.keyed_chance import chance_of
from rules.notation.reading.messages import kind_of, shown
from rules.notation.reading.objects import Fields, read_whole
from rules.notation.reading.values import FieldError, read_choice, read_whole_document

USUAL_SEED: Final = "1"
SEED_PATTERN: Final = "[A-Za-z0-9_-]{1,40}"
"""What a seed is made of, so that it stands in an address as it is."""
SEED_WORDS: Final = "1 to 40 letters, digits, hyphens or underscores"

MOST_MULLIGANS: Final = 20


@dataclass(frozen=True, slots=True)
class MusterRequest:
    """What fixes a muster beside its box: side, goal, seed, and how often it may begin anew."""

    side: str
    goal: int = USUAL_GOAL
    seed: str = USUAL_SEED
    mulligans: int = 0


def muster_drafts(box: GameBox, request: MusterRequest) -> list[Draft]:
    """Lists the drafts of a muster; one seed draws for each side its own fleet.

    Raises `CaptainsError` for a side that the box does not have, or a goal out of range.
    """
    chance = chance_of(derived_seed(request.seed, request.side))
    return muster(box.ships_of(request.side), request.goal, chance, request.mulligans)


def side_odds(box: GameBox, side: str, goal: int) -> DraftOdds:
    """Returns the exact chances of a draft of a side; raises as `muster_drafts`."""
    return draft_odds([card.size for card in box.ships_of(side)], goal)


def muster_document(box: GameBox, request: MusterRequest, drafts: list[Draft]) -> dict[str, Any]:
    """Returns a muster with all its drafts; the last one holds."""
    last = drafts[-1]
    return {
        "box": box.id,
        "side": request.side,
        "goal": request.goal,
        "seed": request.seed,
        "mulligans": request.mulligans,
        "ships": {card.key: _ship_document(card) for card in box.ships_of(request.side)},
        "drafts": [
            [
                {"ship": draw.card.key, "outcome": draw.outcome, "total": draw.total}
                for draw in draft.draws
            ]
            for draft in drafts
        ],
        "fleet": [card.key for card in last.fleet],
        "pool": [card.key for card in last.pool],
        "total": last.total,
        "exact": last.is_exact,
        "missions": last.missions,
    }


def draft_odds_document(odds: DraftOdds) -> dict[str, Any]:
    """Returns the exact chances of a draft."""
    return {
        "fleet_size": odds.fleet_size,
        "exact": chance_document(odds.exact),
        "mean_ships": chance_document(odds.mean_ships),
        "totals": chances_by_number(odds.totals),
        "ships": chances_by_number(odds.ships),
        "in_fleet_by_size": chances_by_number(odds.in_fleet),
    }


def muster_request_from_document(document: object, box: GameBox) -> MusterRequest:
    """Reads what fixes a muster of a box.

    Raises `DocumentError` with the JSON pointer of what is wrong.
    """
    return read_whole_document(_read_request, document, box)


def read_seed(value: object) -> str:
    """Returns a seed that can stand in an address. Raises `FieldError`."""
    if not isinstance(value, str):
        raise FieldError(f"a seed is text, not {kind_of(value)}")
    if not re.fullmatch(SEED_PATTERN, value):
        raise FieldError(f"{shown(value)} is no seed; a seed is {SEED_WORDS}")
    return value


def _read_request(document: object, box: GameBox) -> MusterRequest:
    fields = Fields(document, "a muster", ("side", "goal", "seed", "mulligans"))
    return MusterRequest(
        fields.read("side", read_choice, frozenset(box.sides), "side"),
        fields.read("goal", read_whole, LEAST_GOAL, GREATEST_GOAL, default=USUAL_GOAL),
        fields.read("seed", read_seed, default=USUAL_SEED),
        fields.read("mulligans", read_whole, 0, MOST_MULLIGANS, default=0),
    )


def _ship_document(card: ShipCard) -> dict[str, Any]:
    return {
        "name": card.name,
        "class": card.ship_class,
        "size": card.size,
        "missions": dict(zip(MISSION_KINDS, card.missions, strict=True)),
    }
