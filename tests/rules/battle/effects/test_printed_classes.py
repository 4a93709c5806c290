"""Texts that name a ship class reach each ship whose card prints it.

Some ships print the name of a class and have another dial or other arcs than the rest of it.
"""

from __future__ import annotations

import pytest

from rules.battle import prepare_fleet
from rules.battle.mechanics.restrictions import LEAVES
from tests.rules.battle.effects.printed import borne, dice, known_as, shooting
from tests.rules.battle.examples.scene import MakeScene, vessel
from tests.rules.building.helpers import fleet, ruleset, ship
from tests.rules.catalogue import catalogue

REGENT = "ship:regent-s-flagship-71535"
VORN = "ship:i-k-s-vorn-2017core"


def _by_other_classes() -> list[str]:
    classes = [each for each in catalogue().ship_classes.values() if each.printed != each.key]
    return sorted(
        next(card.key for card in catalogue().by_type["ship"] if card.ship_class == each.key)
        for each in classes
    )


def test_ships_of_such_classes_are_there() -> None:
    assert len(_by_other_classes()) == 6


@pytest.mark.parametrize("key", _by_other_classes())
def test_a_ship_has_the_names_of_the_class_that_it_prints(key: str) -> None:
    ship_class = catalogue().class_of(catalogue().ship(key))
    record = prepare_fleet(fleet(key), catalogue(), ruleset()).ships[0]
    printed = catalogue().ship_classes[ship_class.printed].name.lower().replace("’", "'")
    assert {printed, printed.removesuffix(" class")} <= set(record.names)
    assert record.is_of_class([ship_class.printed])
    assert record.class_key == ship_class.key
    again = type(record)(record.to_document())
    assert again.printed_class == ship_class.printed


@pytest.mark.parametrize(("key", "rolls"), [(REGENT, 6), (VORN, 5)])
def test_torpedoes_of_a_class(scene: MakeScene, key: str, rolls: int) -> None:
    """Photon Torpedoes: one die more on ships of the Negh'Var class, the regent's among them."""
    torpedoes = "weapon:photon-torpedoes-71535"
    first = borne(torpedoes, **known_as(key))
    script = [f"attack {'X' * rolls}", "defense X"]
    play = shooting(scene, first, *script, words="locks b1")
    play.give("Photon Torpedoes at b1").finish_phase()
    assert dice(play)[0] == rolls


@pytest.mark.parametrize(("key", "raised"), [(VORN, 1), (REGENT, 0)])
def test_an_officer_of_a_class(scene: MakeScene, key: str, raised: int) -> None:
    """Operations Officer: a K'vort class ship has one agility more, whichever its dial."""
    built = ship(key, "crew:operations-officer-80002")
    first = prepare_fleet(fleet(built), catalogue(), ruleset()).ships[0]
    play = scene("round 2 planning\na1 18,10 h0\nb1 18,30 h180", first, vessel(1))
    assert play.asked.startswith("Maneuver")
    assert play.ship("a1").agility_sum == raised


def test_cards_for_a_class_may_come_aboard(scene: MakeScene) -> None:
    """A card that only ships of a class may carry is stolen by such a ship too."""
    play = scene("round 2 end\na1 18,10 h0\nb1 18,30 h180", vessel(1, **known_as(VORN)), vessel(1))
    assert LEAVES["ship_class"](play.ship("a1"), ("k-vort-class",))
    assert not LEAVES["ship_class"](play.ship("b1"), ("k-vort-class",))
