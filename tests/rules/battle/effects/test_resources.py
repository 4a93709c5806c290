"""Resources of a fleet: their texts act for all its ships, whichever of them keeps the card."""

from __future__ import annotations

from rules.battle import prepare_fleet
from rules.battle.phases.setup import new_battle
from rules.battle.position.options import options_of
from rules.battle.position.terms import DESTROYED
from rules.dice import ScriptedChance
from rules.fleet import Equipped
from tests.rules.battle.examples.scene import HELD, MakeScene, card, vessel
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
