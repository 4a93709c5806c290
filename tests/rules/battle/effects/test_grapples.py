"""Ships that hold others with Grapple tokens, whose own card says what they do.

Source: the token card of the Grappler.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import ShipRecord
from tests.rules.battle.effects.printed import AT, BY, NEAR, acting, borne, dice, shooting, shot_at
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, Scene, captain, card, vessel

GRAPPLER = "weapon:grappler-71534"
DENARA = "crew:denara-pel-71534"
SULAN = "crew:sulan-71534"
PARTY = "crew:vidiian-boarding-party-71534"
IS_HELD = "marker grapple 1"
HOLDS_B1 = "marker 'grapple on 1' 1"
HOLDS_B2 = "marker 'grapple on 2' 1"


def grappler(*cards: dict[str, Any], **fields: Any) -> ShipRecord:
    return borne(GRAPPLER, *cards, **fields)


def held(play: Scene) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Returns what lies beside a1, which holds, and b1, which is held."""
    return play.ship("a1").markers, play.ship("b1").markers


PAIR = ((("grapple on 1", 1),), (("grapple", 1),))


# --- grappling -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "other", "is_held"),
    [("HHX", "shields 1/0", True), ("HXX", "shields 1/0", False), ("XXX", "shields 0/0", False)],
)
def test_a_grappler_holds_what_it_damages(
    scene: MakeScene, roll: str, other: str, is_held: bool
) -> None:
    """One damage to the hull at least: shields keep it off."""
    damage = ["damage Console Fire"] if is_held else []
    play = shooting(
        scene, grappler(), f"attack {roll}", "defense X", *damage, other=other, place=NEAR
    )
    play.give("Grappler at b1").finish_phase()
    assert held(play) == (PAIR if is_held else ((), ()))


@pytest.mark.parametrize("index", [1, 2])
def test_a_ship_holds_one_other_at_a_time(scene: MakeScene, index: int) -> None:
    """Neither the same ship twice, nor another one."""
    play = shooting(
        scene,
        grappler(),
        "attack HXX",
        *(["defense X"] if index == 2 else []),
        "damage Console Fire",
        words=f"marker 'grapple on {index}' 1",
        other="shields 0/0 " + (IS_HELD if index == 1 else ""),
        place=NEAR,
        more="b2 20.5,14 h180 chance " + (IS_HELD if index == 2 else ""),
        second=[vessel(1, dial=HELD)] * 2,
    )
    play.give("Grappler at b1").finish_phase()
    assert play.ship("a1").markers == ((f"grapple on {index}", 1),)
    assert [play.ship(name).markers for name in ("b1", "b2")] == [
        (("grapple", 1),) * (number == index) for number in (1, 2)
    ]


# --- being held ------------------------------------------------------------------------------


def test_a_ship_that_is_held_rolls_fewer_dice(scene: MakeScene) -> None:
    """One attack die and one defense die less, however often; its holder rolls all."""
    play = scene(
        f"round 1 combat begun\na1 18,10 h0 {HOLDS_B1} shields 2/0\nb1 {NEAR} {IS_HELD}",
        grappler(agility=2),
        vessel(1, dial=HELD, agility=2),
        script=["attack XXXX", "defense X", "attack XXX", "defense XX"],
    )
    play.give(AT).go_to("Attack b1").give("primary weapon at a1").finish_phase()
    assert [dice(play, number) for number in (0, 1)] == [(4, 1), (3, 2)]


def test_a_ship_that_is_held_sets_no_speed_above_2(scene: MakeScene) -> None:
    play = scene(
        f"round 2 planning\na1 18,10 h0 {HOLDS_B1}\nb1 {NEAR} {IS_HELD}",
        grappler(),
        vessel(1, dial=DIAL),
    )
    play.go_to("Maneuver b1")
    assert play.offered == [
        "1 straight",
        "2 straight",
        "1 bank left",
        "1 bank right",
        "2 bank left",
        "2 bank right",
        "2 turn left",
        "2 turn right",
        "-1 straight",
    ]


@pytest.mark.parametrize(("place", "is_held"), [("18,14 h0", True), ("18,18 h0", False)])
def test_a_grapple_ends_beyond_range_1_when_all_have_moved(
    scene: MakeScene, place: str, is_held: bool
) -> None:
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 acted {HOLDS_B1}\nb1 {place} acted {IS_HELD}",
        grappler(),
        vessel(1, dial=HELD),
    )
    play.go_to("Attack a1")
    assert held(play) == (PAIR if is_held else ((), ()))


@pytest.mark.parametrize(("roll", "is_held"), [("HCX", False), ("HBB", True)])
@pytest.mark.parametrize("heading", [180, 0])
def test_a_ship_that_is_held_may_break_free_instead_of_attacking(
    scene: MakeScene, roll: str, is_held: bool, heading: int
) -> None:
    """With as many dice as its primary weapon has, whether it could attack or not.

    Nobody modifies them.
    """
    roller = card("Roller", ability="after rolling dice: discard this to re-roll 1 die.")
    play = scene(
        f"round 1 combat begun\na1 18,10 h0 chance {HOLDS_B1}\n"
        f"b1 18,14 h{heading} battlestations 1 {IS_HELD}",
        grappler(),
        vessel(1, dial=HELD, cards=[roller]),
        script=[f"attack {roll}"],
    )
    play.give("yes")
    assert held(play) == (PAIR if is_held else ((), ()))
    assert "Attack b1" not in (play.asked, *play.history)
    assert not play.battle.attacks


def test_a_ship_that_is_held_may_attack_all_the_same(scene: MakeScene) -> None:
    play = shot_at(
        scene, grappler(), "attack XXX", "defense X", words=HOLDS_B1, other=IS_HELD, place=NEAR
    )
    play.give("no", BY).finish_phase()
    assert dice(play) == (3, 1)
    assert held(play) == PAIR


# --- its crew --------------------------------------------------------------------------------


def boarding(make: MakeScene, key: str, words: str, *crews: str, other: str = "") -> Scene:
    """Returns a scene in which a1 may act against b1 with its crew, at Range 1 of b2 too."""
    crew = [card(name) for name in crews]
    return acting(
        make,
        borne(key, captain(5)),
        words,
        place=NEAR,
        other=f"shields 0/0 {other}",
        more="b2 20.5,14 h180 acted shields 0/0",
        second=[vessel(1, dial=HELD, cards=crew), vessel(1, dial=HELD, cards=[card("Else")])],
        script=["attack HXXX"] if key == PARTY else [],
    )


def test_denara_pel_is_disabled_against_the_ship_that_hers_holds(scene: MakeScene) -> None:
    play = boarding(scene, DENARA, HOLDS_B1, "One", other=IS_HELD)
    assert {DENARA, f"{DENARA}#1"} < set(play.offered)
    play.give(f"{DENARA}#1")
    own = play.ship("a1").cards[0]
    assert (own.disabled, own.is_discarded) == (1, False)
    assert (play.ship("b1").cards[0].is_discarded, play.ship("b2").cards[0].is_discarded) == (
        True,
        False,
    )


@pytest.mark.parametrize(("words", "other"), [("", IS_HELD), (IS_HELD, ""), (HOLDS_B1, "")])
def test_denara_pel_is_discarded_against_others(scene: MakeScene, words: str, other: str) -> None:
    play = boarding(scene, DENARA, words, "One", other=other)
    assert f"{DENARA}#1" not in play.offered
    play.give(DENARA, "One of b1")
    assert play.ship("a1").cards[0].is_discarded


@pytest.mark.parametrize(
    ("words", "other", "disabled"),
    [(HOLDS_B1, IS_HELD, 2), ("", IS_HELD, 0), (IS_HELD, IS_HELD, 0)],
)
def test_sulan_disables_the_crew_of_the_ship_that_his_holds(
    scene: MakeScene, words: str, other: str, disabled: int
) -> None:
    play = boarding(scene, SULAN, words, "One", "Two", "Three", other=other)
    play.give(SULAN, "One of b1")
    if disabled:
        play.give("yes", "Two of b1, Three of b1")
    assert [each.disabled for each in play.ship("b1").cards] == [0, disabled // 2, disabled // 2]
    assert play.ship("b1").cards[0].is_discarded


@pytest.mark.parametrize(
    ("words", "other", "is_free"),
    [(HOLDS_B1, IS_HELD, True), ("", IS_HELD, False), (HOLDS_B2, IS_HELD, False)],
)
def test_a_boarding_party_is_free_against_the_ship_that_its_own_holds(
    scene: MakeScene, words: str, other: str, is_free: bool
) -> None:
    play = boarding(scene, PARTY, words, "One", other=other)
    assert play.asked == ("Effect a1" if is_free else "Action a1")
    play.give(PARTY)
    if not is_free:
        assert play.offered == ["b1", "b2"]
        play.give("b1")
    assert play.ship("b1").cards[0].is_discarded
    assert (play.asked == "Action a1") is is_free
