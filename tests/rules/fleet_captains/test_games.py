"""Whole games, played by drifters: what holds after every event, and what a log tells whom."""

from __future__ import annotations

import pytest

from rules.dice import SeededChance, derived_seed
from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.pilots.drifter import DrifterCaptain
from rules.fleet_captains.play.game_events import EVENTS, event_document
from rules.fleet_captains.play.played_game import play_game, seat_log
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.setup import GameSetup
from rules.fleet_captains.terms import FEDERATION, KLINGON
from rules.loader import load_boxes


@pytest.fixture(scope="module")
def box() -> GameBox:
    return load_boxes()["house-base"]


def drifted(
    box: GameBox, seed: str, setup: GameSetup, players: int = 2, *, is_checked: bool = False
) -> Referee:
    """Returns a game that drifters played."""
    chance = SeededChance(derived_seed(seed, "captains"))
    return play_game(box, setup, [DrifterCaptain(chance)] * players, seed, is_checked=is_checked)


@pytest.mark.parametrize(
    ("goal", "layout", "players"),
    [
        (6, "small", 2),
        (10, "standard", 2),
        (16, "medium", 2),
        (16, "teams", 4),
        (38, "standard", 2),
    ],
)
def test_every_event_leaves_the_game_sound(
    box: GameBox, goal: int, layout: str, players: int
) -> None:
    setup = GameSetup((FEDERATION, KLINGON), goal, layout)
    game = drifted(box, f"sound {goal}", setup, players, is_checked=True).game
    assert game.outcome in ("won", "stalled")
    assert (game.winner == -1) == (game.outcome == "stalled")


def test_the_same_seed_plays_the_same_game(box: GameBox) -> None:
    setup = GameSetup((FEDERATION, KLINGON))
    one, other = (drifted(box, "7", setup) for _ in range(2))
    assert one.events == other.events
    assert one.answers == other.answers
    assert drifted(box, "8", setup).events != one.events


def test_every_event_has_its_fields(box: GameBox) -> None:
    for seed in ("1", "2", "3"):
        referee = drifted(box, seed, GameSetup((FEDERATION, KLINGON)))
        for kind, fields in referee.events or []:
            assert tuple(fields) == tuple(EVENTS[kind].fields), kind


def test_a_seat_does_not_see_what_is_hidden(box: GameBox) -> None:
    referee = drifted(box, "3", GameSetup((FEDERATION, KLINGON)))
    events = referee.events or []
    for seat, other in ((0, 1), (1, 0)):
        seen = [event_document(event) for event in seat_log(referee.game, events, seat)]
        foreign = [line for line in seen if line.get("player") == other]
        assert not any("card" in line for line in foreign if line["event"] == "card_drawn")
        assert not any("secret" in line for line in foreign)
        assert not any("subdecks" in line for line in foreign)
        assert not any("tile" in line for line in foreign if line["event"] == "scanned")
        assert not any("ship" in line for line in foreign if line["event"] == "token_moved")
        assert not any(line["event"] == "tokens_mixed" for line in foreign)


def test_a_set_up_that_the_box_cannot_serve_is_refused(box: GameBox) -> None:
    for setup, code in (
        (GameSetup((FEDERATION, KLINGON), 5), "goal.range"),
        (GameSetup((FEDERATION, "romulan")), "box.side"),
        (GameSetup((FEDERATION, KLINGON), 10, "endless"), "box.layout"),
        (GameSetup((FEDERATION, KLINGON), first=2), "setup.first"),
        (GameSetup((FEDERATION, KLINGON), 16, "teams"), "captains.number"),
    ):
        with pytest.raises(CaptainsError) as refused:
            drifted(box, "1", setup)
        assert refused.value.code == code
