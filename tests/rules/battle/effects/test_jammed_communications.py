"""Jammed Communications: no text goes from ship to ship of a side, near the one that jams."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.printed import borne, dice
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel
from tests.rules.catalogue import catalogue

JAM = "tech:jammed-communications-oparenaprize"
DIAL = ((0, "stop", "white"), (1, "straight", "white"))
GIVER = card("Giver", ability="action: give 1 scan to a friendly ship at range 1-3.")
SHELTER = card("Shelter", ability="always: each friendly ship at range 1-3 has +1 agility.")


def jamming(
    make: MakeScene,
    *friends: Any,
    place: str = "18,10 h0",
    answer: str = JAM,
    enemies: Any = None,
    **fields: Any,
) -> Scene:
    """Returns a scene in which a1 has jammed all near it, before a2 and a3, and b1, act."""
    names = [f"a{number}" for number in range(2, 2 + len(friends))]
    lines = [f"{name} {18 + 3 * at},14 h0" for at, name in enumerate(names)]
    return (
        make(
            f"round 2 activation begun\na1 {place}\n" + "\n".join(lines) + "\nb1 18,20 h180\n"
            "b2 21,20 h180",
            [borne(JAM, skill=1), *friends],
            enemies or [vessel(8, dial=HELD), vessel(8, dial=HELD)],
            dials=dict.fromkeys(["a1", *names, "b1", "b2"], "0 stop"),
            **fields,
        )
        .go_to("Action a1")
        .give(answer)
    )


def test_it_costs_auxiliary_power(scene: MakeScene) -> None:
    play = jamming(scene, vessel(2, dial=HELD))
    assert play.ship("a1").auxiliary == 1


@pytest.mark.parametrize(("answer", "is_offered"), [(JAM, False), ("pass", True)])
def test_no_action_helps_another_ship(scene: MakeScene, answer: str, is_offered: bool) -> None:
    """Of its own side as of the other one."""
    own = [vessel(2, dial=HELD, cards=[GIVER]), vessel(2, dial=HELD)]
    theirs = [vessel(3, dial=HELD, cards=[GIVER | {"key": "crew:theirs"}]), vessel(3, dial=HELD)]
    play = jamming(scene, *own, answer=answer, enemies=theirs)
    offered: set[str] = set()
    while play.state.phase == 2:
        offered |= set(play.offered)
        play.give("pass" if "pass" in play.offered else play.offered[0])
    assert ("crew:giver" in offered, "crew:theirs" in offered) == (is_offered, is_offered)


def agility(play: Scene, name: str) -> int:
    """Returns the agility of a ship."""
    ship = play.ship(name)
    return ship.agility_base + ship.agility_sum


def test_what_holds_all_the_time_goes_on_next_round(scene: MakeScene) -> None:
    play = jamming(scene, vessel(9, dial=DIAL, cards=[SHELTER]), vessel(9, dial=HELD))
    assert [agility(play, name) for name in ("a1", "a2", "a3")] == [1, 1, 1]
    play.go_to("Maneuver a2")
    assert [agility(play, name) for name in ("a1", "a2", "a3")] == [2, 1, 2]


def test_ships_far_away_help_each_other(scene: MakeScene) -> None:
    """But none that is near the jammer."""
    play = jamming(
        scene, vessel(9, dial=DIAL, cards=[SHELTER]), vessel(9, dial=HELD), place="2,30 h0"
    )
    assert [agility(play, name) for name in ("a1", "a2", "a3")] == [1, 1, 2]


def test_a_text_may_ask_for_friends_and_act_on_its_own_ship(scene: MakeScene) -> None:
    text = (
        "when attacking, if there are 1 or more friendly ships at range 1-3: roll +1 attack die. "
        "activation phase: gain 1 evade."
    )
    play = jamming(
        scene,
        vessel(2, dial=HELD, cards=[card("Lone", ability=text)]),
        script=["attack XXXX", "defense X"],
    )
    play.go_to("Attack a2").give("primary weapon at b1").finish_phase()
    assert dice(play)[0] == 4


@pytest.mark.ruling("FR-330.7", "FR-238.1")
@pytest.mark.parametrize(("answer", "is_offered"), [(JAM, False), ("pass", True)])
def test_kolo_does_not_take_the_place_of_a_friend(
    scene: MakeScene, answer: str, is_offered: bool
) -> None:
    kolo = captain(2, "Kolo", ability=catalogue()["captain:kolo-72224p"].ability)
    play = jamming(
        scene,
        vessel(1, dial=HELD, cards=[kolo]),
        vessel(1, dial=HELD),
        answer=answer,
        script=["attack XXX", "defense X"] if answer == JAM else (),
    )
    play.go_to("Attack b1").give("primary weapon at a3")
    assert ("captain:kolo" in play.offered) is is_offered


def test_the_resource_of_a_fleet_is_on_no_ship(scene: MakeScene) -> None:
    text = "always: each friendly ship has +1 agility."
    keeper = card("Resource", "resource", "fleet-resource", ability=text)
    play = jamming(scene, vessel(9, dial=DIAL, cards=[keeper]), vessel(9, dial=HELD))
    assert [agility(play, name) for name in ("a1", "a2", "a3")] == [2, 2, 2]
