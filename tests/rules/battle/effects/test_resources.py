"""Resources of a fleet: their texts act for all its ships, whichever of them keeps the card."""

from __future__ import annotations

import pytest

from rules.battle import prepare_fleet
from rules.battle.phases.setup import new_battle
from rules.battle.position.options import options_of
from rules.battle.position.terms import DESTROYED
from rules.dice import ScriptedChance
from rules.fleet import Equipped
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, vessel
from tests.rules.building.helpers import fleet, ruleset, ship
from tests.rules.catalogue import catalogue

GRID = "when a friendly ship attacks: that ship rolls +1 attack die."


def resource(text: str) -> dict[str, object]:
    """Returns a resource that no ship carries."""
    return card("Grid", "resource", "fleet-resource", ability=text)


def test_it_serves_the_ship_that_keeps_it_and_the_others(scene: MakeScene) -> None:
    play = scene(
        "round 1 combat begun\na1 18,10 h0\na2 15,10 h0\nb1 18,17.5 h180 chance",
        [vessel(5, cards=[resource(GRID)], dial=HELD), vessel(4, dial=HELD)],
        vessel(1, dial=HELD, hull=9),
        script=["attack XXXX", "defense X", "attack XXXX", "defense X"],
    )
    play.give("primary weapon at b1", "primary weapon at b1").finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [4, 4]


def test_another_ship_keeps_it_when_its_ship_is_destroyed(scene: MakeScene) -> None:
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance shields 0/0 down 3\na2 15,10 h0\nb1 18,17.5 h180",
        [vessel(1, cards=[resource(GRID)], dial=HELD), vessel(4, dial=HELD)],
        vessel(5, dial=HELD, hull=9),
        script=["attack HXX", "defense X", "damage Direct Hit", "attack XXXX", "defense X"],
    )
    play.give("primary weapon at a1", "primary weapon at b1").finish_phase()
    assert play.ship("a1").place == DESTROYED
    assert [each.record.name for each in play.ship("a2").cards] == ["Grid"]
    assert [each.attack_dice for each in play.battle.attacks] == [3, 4]


def test_a_resource_of_the_fleet_is_kept_by_its_first_ship() -> None:
    built = fleet(
        ship("ship:u-s-s-enterprise-d-2017core"),
        ship("ship:u-s-s-sutherland-2017core"),
        resource=Equipped("resource:advanced-targeting-systems-71512a"),
    )
    record = prepare_fleet(built, catalogue(), ruleset())
    assert [each.key for each in record.ships[0].cards] == [
        "resource:advanced-targeting-systems-71512a"
    ]
    assert record.ships[1].cards == ()
    assert record.resource > 0


def test_what_a_resource_adds_to_values_counts_once() -> None:
    """The building gives each ship its hull; the text says the same and adds nothing."""
    built = fleet(
        ship("ship:u-s-s-enterprise-d-2017core"),
        ship("ship:u-s-s-sutherland-2017core"),
        resource=Equipped("resource:improved-hull-72260r"),
    )
    record = prepare_fleet(built, catalogue(), ruleset())
    battle = new_battle([record, record], options_of(ruleset()), ScriptedChance())
    assert [each.hull for each in record.ships] == [5, 4]
    assert [each.hull for each in battle.state.ships] == [6, 5, 6, 5]


TARGETING = "resource:advanced-targeting-systems-71512a"


def targeting(scene: MakeScene, words: str = "", text: str = "") -> Scene:
    """Returns a scene in which a2, a ship of the fleet with the resource, may act."""
    own = card("Targeting", "resource", "fleet-resource", ability=catalogue()[TARGETING].ability)
    helper = card("Helper", ability=text)
    return scene(
        f"round 2 activation begun\na1 4,4 h0 acted\na2 18,10 h0 {words}\n"
        "b1 15,18 h180 acted\nb2 18,18 h180 acted\nb3 21,18 h180 acted",
        [vessel(5, cards=[own], dial=HELD), vessel(5, cards=[helper], dial=HELD)],
        [vessel(1, dial=HELD) for _ in range(3)],
        dials={"a2": "0 stop"},
    )


@pytest.mark.parametrize(("given_up", "left"), [("b1", ["b2", "b3"]), ("b2", ["b1", "b3"])])
def test_a_third_lock_takes_the_place_of_either(
    scene: MakeScene, given_up: str, left: list[str]
) -> None:
    play = targeting(scene, "locks b1,b2").give("target-lock")
    assert play.asked == "Detail a2"
    assert play.offered == ["b1", "b2"]
    play.give(given_up)
    assert [play.name(each) for each in play.ship("a2").locks] == left


def test_two_locks_are_not_acquired_in_one_round(scene: MakeScene) -> None:
    text = (
        "action: acquire a target lock on an opposing ship in range; "
        "may perform target lock as a free action."
    )
    play = targeting(scene, "locks b1", text).give("crew:helper", "b2")
    assert play.asked != "Detail a2"
    assert [play.name(each) for each in play.ship("a2").locks] == ["b1", "b2"]
