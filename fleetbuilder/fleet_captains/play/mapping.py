"""Starts and records of games turned into games of the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import digest_of
from fleetbuilder.fleet_captains.boxes.mapping import box_laid
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import HOUSE_BOX, house_box
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.games.kinds import Step
from rules.errors import DocumentError
from rules.fleet_captains.box.box import GameBox, box_from_document
from rules.fleet_captains.box.own_box import lay_over
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.referee import GameCaptain
from rules.fleet_captains.play.setup import GameSetup
from rules.fleet_captains.play.state import CaptainsGame
from rules.fleet_captains.seats.captains import captain_for
from rules.fleet_captains.seats.event_words import EventWriter
from rules.fleet_captains.seats.recorded_game import (
    ChosenDeck,
    GameStart,
    PlayedSoFar,
    play_so_far,
)
from rules.fleet_captains.seats.view_document import LOOKER_ON

AGAINST_CAPTAIN: Final = "captain"
HOT_SEAT: Final = "hot-seat"
BY_LINK: Final = "link"
WAYS: Final = (AGAINST_CAPTAIN, HOT_SEAT, BY_LINK)
"""How a game is played: against captains, in turns on one device, or by link."""
TEAMS: Final = 2
PLAYERS: Final = (2, 4)
"""How many play a game: one a side, or two teams of two."""
UNDO: Final = "undo"
ANSWER: Final = "answer"


class CaptainsRecordError(errors.ConflictError):
    """A record that was made by other rules or cards than those of the site now."""

    code = "captains.record"


@dataclass(frozen=True, slots=True)
class CaptainsStart:
    """What a game on the site began from; `captain` plays for all but the first, "" for nobody.

    `has_own_box` tells that an own box of who opened it lies over that of the site. `deck` has the
    subdecks that the first player chose beforehand, none for a choice in the game.
    """

    way: str
    captain: str
    answers: tuple[int, ...]
    start: GameStart
    has_own_box: bool = False
    deck: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        """Returns how many play."""
        return len(self.start.box.layouts[self.start.setup.layout].posts)

    @property
    def is_of_teams(self) -> bool:
        """Returns whether two teams of two play."""
        return self.players > TEAMS

    @property
    def team_names(self) -> list[str]:
        """Lists what the teams are called on pages: as their sides."""
        return side_names(self.start.setup.sides)

    @property
    def player_names(self) -> list[str]:
        """Lists what the players are called on pages: as their sides, with a number in a team."""
        if not self.is_of_teams:
            return self.team_names
        each = self.players // TEAMS
        return [f"{side} {number}" for side in self.team_names for number in range(1, each + 1)]

    def pilots(self, answers: int) -> dict[int, GameCaptain]:
        """Returns who plays without being a person, after so many answers."""
        found: dict[int, GameCaptain] = {}
        if self.deck:
            found[0] = ChosenDeck(self.deck)
        if self.captain:
            seed = self.start.seed
            for player in range(1, self.players):
                found[player] = captain_for(self.captain, seed, player, answers)
        return found


@dataclass(frozen=True)
class PlayTable:
    """A game as it stands on the site: its start, the steps that hold, and what was played."""

    start: CaptainsStart
    steps: tuple[Step, ...]
    played: PlayedSoFar

    @property
    def game(self) -> CaptainsGame:
        """Returns the game itself, which is only read from."""
        return self.played.game

    @property
    def is_over(self) -> bool:
        """Returns whether the game has ended."""
        return self.played.question is None

    @property
    def asked(self) -> int:
        """Returns the player who is asked, `LOOKER_ON` once it is over."""
        question = self.played.question
        return LOOKER_ON if question is None else question.player

    @cached_property
    def writer(self) -> EventWriter:
        """Returns what puts events into words."""
        return EventWriter(self.start.player_names, self.start.team_names)


def side_names(sides: Sequence[str]) -> list[str]:
    """Lists what sides are called on pages."""
    return [side.capitalize() for side in sides]


def box_played(own: OwnersBox | None) -> GameBox:
    """Returns the cards of a new game: of an own box laid over that of the site, or of the site's.

    Raises `DocumentError` for a box that an earlier release took and this one does not read.
    """
    return house_box() if own is None else box_laid(own)


def box_kept(own: OwnersBox | None) -> dict[str, Any]:
    """Returns what a game keeps of the box that it is played with.

    Of an own box it is a copy, so that a later change of the box is none of the game's; of the
    site's cards a digest. Raises as `box_played`.
    """
    if own is None:
        return {"id": HOUSE_BOX, "digest": box_digest()}
    cards = box_played(own)
    return {"id": cards.id, "digest": cards_digest(cards), "own": own.document}


def _box_read(kept: Mapping[str, Any]) -> GameBox:
    """Returns the box that a game keeps; raises `CaptainsRecordError` if its cards are others."""
    cards, digest = house_box(), box_digest()
    if "own" in kept:
        try:
            cards = lay_over(box_from_document(kept["own"]), cards)
        except DocumentError as error:
            raise _does_not_fit(str(error)) from error
        digest = cards_digest(cards)
    if kept["digest"] != digest:
        raise CaptainsRecordError(
            "The cards of the site have changed since this game began, so it cannot go on. Start "
            "a new game."
        )
    return cards


@cache
def box_digest() -> str:
    """Returns what tells one state of the site's box from another."""
    return cards_digest(house_box())


def cards_digest(box: GameBox) -> str:
    """Returns what tells one state of a box from another: all that is on its cards."""
    parts = (
        box.ships,
        box.layouts,
        box.tiles,
        box.missions,
        box.encounters,
        box.subdecks,
    )
    written = [[each.as_document() for each in part.values()] for part in parts]
    return digest_of(json.dumps(written, sort_keys=True))


def start_read(document: Mapping[str, Any]) -> CaptainsStart:
    """Reads what a game began from; raises `CaptainsRecordError` if the cards are others now."""
    box = _box_read(document["box"])
    setup = GameSetup(
        (document["sides"][0], document["sides"][1]),
        document["goal"],
        document["layout"],
        document["first"],
    )
    return CaptainsStart(
        document["way"],
        document["captain"],
        tuple(document["answers"]),
        GameStart(box, setup, document["seed"]),
        "own" in document["box"],
        tuple(document.get("deck", ())),
    )


def steps_that_hold(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Lists the steps of a record that were not taken back."""
    found: list[Step] = []
    for step in steps:
        if step["kind"] == UNDO:
            found.pop()
        else:
            found.append(step)
    return tuple(found)


def answers_of(start: CaptainsStart, steps: Sequence[Step]) -> list[int]:
    """Lists all answers of a record, those of the captain too."""
    return [*start.answers, *(each for step in steps for each in step["answers"])]


def table_replayed(start: CaptainsStart, steps: Sequence[Step]) -> PlayTable:
    """Returns the state after the steps of a record.

    Raises `CaptainsRecordError` where the rules no longer lead to what had happened.
    """
    held = steps_that_hold(steps)
    try:
        played = play_so_far(start.start, answers_of(start, held))
    except CaptainsError as error:
        raise _does_not_fit(str(error)) from error
    if held and held[-1]["events"] != len(played.events):
        raise _does_not_fit("other things happen by the rules of now")
    return PlayTable(start, held, played)


def _does_not_fit(why: str) -> CaptainsRecordError:
    return CaptainsRecordError(
        f"The record of this game no longer fits the rules of the site: {sentence(why)} Start a "
        "new game; the record itself is kept."
    )
