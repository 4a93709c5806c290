"""Cards that raise the Shield Value and are out of use: no more shields lie than it allows.

Source: 2017, Setup 7; classic, Setup 6; FR-055.1, FR-120.2, FR-224.2.
"""

from __future__ import annotations

import re

import pytest

from tests.rules.battle.effects.printed import NEAR, acting, borne
from tests.rules.battle.effects.texts import bearer
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, change, vessel
from tests.rules.catalogue import catalogue

PLATES = "tech:immersion-shielding-72014"
HELPER = "crew:helper"
LOSSES = {
    "disable": "disable a tech on this ship",
    "time": "place 2 time on a tech on this ship",
    "discard": "discard a tech on this ship",
    "remove": "remove a tech on this ship from the game",
}
RAISING = sorted(
    each.key
    for each in catalogue()
    if each.type == "tech" and re.search(r"has \+\d shields|set shields", each.ability)
)


def lost(make: MakeScene, key: str, loss: str, words: str = "") -> Scene:
    """Returns a scene in which a helper takes a tech out of use, on a ship of Shield Value 2."""
    helper = card("Helper", ability=f"action: {loss} to gain 1 scan.")
    play = acting(make, borne(key, helper, shields=2, attack=3), words)
    return play.give(HELPER)


def shields(play: Scene, name: str = "a1") -> tuple[int, int, int]:
    """Returns a ship's Shield Value, its active and its disabled shields."""
    ship = play.ship(name)
    return ship.shield_value, ship.shields, ship.disabled_shields


@pytest.mark.ruling("FR-120.2")
@pytest.mark.parametrize("key", RAISING)
def test_a_disabled_card_takes_its_shields_along(scene: MakeScene, key: str) -> None:
    assert shields(lost(scene, key, LOSSES["disable"])) == (2, 2, 0)


@pytest.mark.parametrize("loss", LOSSES)
def test_a_card_out_of_use_takes_its_shield_along(scene: MakeScene, loss: str) -> None:
    assert shields(lost(scene, PLATES, LOSSES[loss])) == (2, 2, 0)


@pytest.mark.parametrize(
    ("there", "left"),
    [
        ("3/0", (2, 0)),
        ("2/1", (1, 1)),
        ("1/2", (0, 2)),
        ("0/3", (0, 2)),
        ("2/0", (2, 0)),
        ("1/1", (1, 1)),
        ("0/0", (0, 0)),
    ],
)
def test_no_more_go_than_must(scene: MakeScene, there: str, left: tuple[int, int]) -> None:
    """Active ones go first, as disabled ones are not destroyed; one that was lost is none."""
    play = lost(scene, PLATES, LOSSES["disable"], f"shields {there}")
    assert shields(play)[1:] == left


@pytest.mark.ruling("FR-224.2")
def test_a_stolen_card_takes_its_shield_along(scene: MakeScene) -> None:
    """The thief's value rises, but nobody gives it the token."""
    thief = bearer(
        "action: target a ship at range 1-3 to steal a tech on the target.", shields=2, skill=5
    )
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\nb1 {NEAR} acted",
        thief,
        borne(PLATES, shields=2, skill=1),
        dials={"a1": "0 stop"},
    )
    play.go_to("Action a1").give(HELPER)
    assert (shields(play), shields(play, "b1")) == ((3, 2, 0), (2, 2, 0))


def test_a_card_that_works_again_brings_no_shield(scene: MakeScene) -> None:
    """The value rises again; its token is one that the ship has lost."""
    play = lost(scene, PLATES, "place 1 time on a tech on this ship")
    assert shields(play) == (2, 2, 0)
    play.finish_round()
    assert play.ship("a1").cards[0].time == 0
    assert shields(play) == (3, 2, 0)


def test_extra_shields_stay_beyond_the_lower_value(scene: MakeScene) -> None:
    extra = card("Extra", ability="free action: gain 1 extra shield.")
    helper = card("Helper", ability=f"action: {LOSSES['disable']} to gain 1 scan.")
    play = acting(scene, borne(PLATES, helper, extra, shields=2)).give("crew:extra")
    assert shields(play) == (3, 4, 0)
    play.give(HELPER)
    assert shields(play) == (2, 3, 0)
    assert dict(play.ship("a1").markers) == {"extra shield": 1}


def test_a_shield_goes_with_the_condition_of_its_text(scene: MakeScene) -> None:
    """What else changes meanwhile on the ship takes none."""
    text = "while this ship has no scan: this ship has +1 shields."
    other = "while this ship has evade: this ship has +1 agility."
    own = vessel(
        5,
        cards=[card("Plates", "tech", ability=text), card("Other", ability=other)],
        changes=[change(0, "shields", 1)],
        dial=HELD,
        shields=2,
    )
    for token, left in (("evade", (3, 3, 0)), ("scan", (2, 2, 0))):
        play = acting(scene, own).give(token)
        assert play.asked == "Attack a1"
        assert shields(play) == left
