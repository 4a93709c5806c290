"""Skills that follow captains: of others in play, of one who is out of use, of one who is gone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import BY, acting, borne, shot_at
from tests.rules.battle.effects.texts import bearer
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel

KHAN = "captain:khan-singh-gencon2013promo"
RIKER = "crew:william-t-riker-71801"
MORAK = "crew:morak-72270p"
COMMAND = "talent:vulcan-high-command-71446"
HIGHEST = "captain:high"


def disabling(whom: str, verb: str = "disable") -> dict[str, Any]:
    """Returns a crew whose action puts a card on its ship out of use."""
    return card("Helper", ability=f"action: {verb} {whom} on this ship.")


def skill_of(play: Scene) -> int:
    """Returns the skill of a1 once its battle has begun: what holds all the time holds then."""
    assert play.asked
    return play.ship("a1").skill


# --- Khan Singh ---------------------------------------------------------------------------------


@shows(f"{KHAN} 0")
@pytest.mark.parametrize(("other", "skill"), [(9, 9), (6, 6), (3, 6)])
@pytest.mark.parametrize("is_friend", [False, True])
def test_khan_has_the_highest_skill_of_all_captains(
    scene: MakeScene, other: int, skill: int, is_friend: bool
) -> None:
    ships = [vessel(1, cards=[captain(4)], dial=HELD), vessel(1, cards=[captain(other)], dial=HELD)]
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 30,30 h0 acted\nb1 18,30 h180 acted",
        [borne(KHAN), ships[is_friend]],
        ships[not is_friend],
        dials={"a1": "0 stop"},
    )
    assert skill_of(play) == skill


@pytest.mark.ruling("FR-214.1")
@pytest.mark.parametrize(("other", "skill"), [(9, 11), (3, 8)])
def test_what_modifies_the_skill_of_khan_comes_upon_what_he_equals(
    scene: MakeScene, other: int, skill: int
) -> None:
    """The skill of the other captain counts as it is modified; he equals that before his own."""
    higher = card("Higher", ability="always: this ship has +2 skill.")
    second = vessel(
        1,
        cards=[captain(other - 1), card("Aide", ability="always: this ship has +1 skill.")],
        dial=HELD,
    )
    play = acting(scene, borne(KHAN, higher), second=second)
    assert (play.asked, play.ship("b1").skill, skill_of(play)) == ("Action a1", other, skill)


@pytest.mark.ruling("FR-214.1")
def test_khan_who_is_disabled_equals_nobody(scene: MakeScene) -> None:
    second = vessel(1, cards=[captain(9)], dial=HELD)
    play = acting(scene, borne(KHAN), more="card a1 0 disabled 1", second=second)
    assert skill_of(play) == 1


@pytest.mark.ruling("F14-CO3.1", "FR-214.2")
@pytest.mark.parametrize(
    ("fields", "skill"),
    [
        ({"ability": "always: set skill to 12."}, 12),
        ({"is_station": True}, 8),
        ({"support": "squadron", "squadron_tokens": 4, "squadron_skill": 8}, 8),
    ],
)
def test_khan_heeds_no_skill_but_those_of_captains(
    scene: MakeScene, fields: dict[str, Any], skill: int
) -> None:
    """A dreadnought, a cube and a squadron have skills of their own, and no captain."""
    play = acting(scene, borne(KHAN), second=vessel(8, dial=HELD, **fields))
    assert (skill_of(play), play.ship("b1").skill) == (6, skill)


def test_khan_falls_back_with_the_captain_whom_he_equals(scene: MakeScene) -> None:
    own = bearer("action: disable the captain on an opposing ship.", skill=1)
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\na2 22,10 h0\nb1 18,18 h180 acted",
        [borne(KHAN), own],
        vessel(1, cards=[captain(9)], dial=HELD),
        dials={"a2": "0 stop"},
    )
    assert skill_of(play) == 9
    play.go_to("Action a2").give("crew:helper")
    assert (play.ship("b1").skill, play.ship("a1").skill) == (1, 6)


def test_two_of_khan_do_not_hold_each_other_up(scene: MakeScene) -> None:
    """A higher skill of the one is no reason for the other, or neither would ever fall."""
    higher = card("Higher", ability="combat phase: this ship has +2 skill this round.")
    play = acting(scene, borne(KHAN, higher), second=borne(KHAN))
    play.go_to("Attack a1")
    assert (play.ship("a1").skill, play.ship("b1").skill) == (8, 6)


# --- William T. Riker ---------------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["disable", "discard"])
def test_riker_stands_in_for_his_captain(scene: MakeScene, verb: str) -> None:
    """Skill 5 instead of 3 more, and still when nobody commands the ship."""
    helper = disabling("the captain", verb)
    play = acting(scene, borne(RIKER, captain(4), helper))
    assert skill_of(play) == 7
    play.give("crew:helper")
    assert play.ship("a1").skill == 5


def test_riker_leaves_a_ship_alone_that_never_had_a_captain(scene: MakeScene) -> None:
    play = acting(scene, borne(RIKER, skill=2))
    assert skill_of(play) == 2


def test_riker_leaves_the_ship_to_its_admiral(scene: MakeScene) -> None:
    """An admiral who takes command is the captain: he has 3 more again."""
    admiral = card("Admiral", "admiral", "admiral", skill=6)
    helper = disabling("the captain", "discard")
    play = acting(scene, borne(RIKER, captain(4), helper, admiral))
    play.give("crew:helper")
    assert play.ship("a1").skill == 9


@shows(f"{RIKER} 2")
@pytest.mark.parametrize(
    ("name", "face_up"),
    [("Injured Captain", 0), ("Communications Failure", 0), ("Structural Damage", 1)],
)
def test_riker_turns_damage_to_the_command_face_down(
    scene: MakeScene, name: str, face_up: int
) -> None:
    play = shot_at(
        scene,
        borne(RIKER, captain(1)),
        "attack CXX",
        "defense X",
        f"damage {name}",
        words="shields 0/0",
        second=vessel(9, dial=HELD),
    )
    play.give(BY)
    ship = play.ship("a1")
    assert (len(ship.face_up), ship.damage, ship.skill) == (face_up, 1, 4)


# --- Morak --------------------------------------------------------------------------------------


def test_morak_repairs_a_shield(scene: MakeScene) -> None:
    play = acting(scene, borne(MORAK), "shields 0/0")
    play.give(MORAK)
    ship = play.ship("a1")
    assert (ship.shields, ship.cards[0].disabled, ship.cards[0].is_discarded) == (1, 1, False)


@pytest.mark.parametrize(
    ("words", "shields", "is_red"),
    [("shields 0/2 cloak green", 2, True), ("shields 0/2", 2, False)],
)
def test_morak_raises_shields(scene: MakeScene, words: str, shields: int, is_red: bool) -> None:
    """Behind a cloak, too, which then turns red; Morak is discarded."""
    play = acting(scene, borne(MORAK), words)
    assert (MORAK in play.offered) is False
    play.give(f"{MORAK}#1")
    ship = play.ship("a1")
    assert (ship.shields, ship.disabled_shields, ship.is_cloak_red) == (shields, 0, is_red)
    assert ship.cards[0].is_discarded


def test_morak_raises_three_shields_at_most(scene: MakeScene) -> None:
    play = acting(scene, borne(MORAK, shields=5), "shields 0/5 cloak green")
    play.give(f"{MORAK}#1")
    assert (play.ship("a1").shields, play.ship("a1").disabled_shields) == (3, 2)


# --- Vulcan High Command ------------------------------------------------------------------------


def vulcan(**fields: Any) -> dict[str, Any]:
    return captain(5, factions=["vulcan"], **fields)


def crew(name: str, holder: int = -1) -> dict[str, Any]:
    return card(name, holder=holder)


def commanded(scene: MakeScene, *upgrades: dict[str, Any], whom: str = "the captain") -> Any:
    """Returns a scene after a1, of two crew slots, lost its captain; its talent is the first."""
    helper = disabling(whom, "discard") | {"type": "tech", "key": "tech:helper"}
    play = acting(scene, borne(COMMAND, vulcan(), helper, *upgrades, slots=["tech", "crew"]))
    return play.give("tech:helper")


@shows(f"{COMMAND} 0")
def test_the_high_command_takes_its_slots_along(scene: MakeScene) -> None:
    """Its player chooses which of two crew keeps the one slot of the bar."""
    play = commanded(scene, crew("One"), crew("Two", holder=0))
    assert play.asked == "Detail a1"
    play.give("One of a1")
    gone = [each.record.name for each in play.ship("a1").cards if each.is_discarded]
    assert gone == ["Vulcan High Command", "Captain", "One"]


def test_a_free_slot_of_the_bar_takes_what_lost_its_own(scene: MakeScene) -> None:
    play = commanded(scene, crew("Two", holder=0))
    gone = [each.record.name for each in play.ship("a1").cards if each.is_discarded]
    assert gone == ["Vulcan High Command", "Captain"]


def test_the_high_command_stays_as_long_as_a_vulcan_commands(scene: MakeScene) -> None:
    play = commanded(scene, crew("One"), crew("Two", holder=0), whom="a crew")
    play.give("One of a1")
    gone = [each.record.name for each in play.ship("a1").cards if each.is_discarded]
    assert gone == ["One"]
