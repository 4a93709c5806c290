"""Official rulings on cards that change ships: what their new ship may carry, what they leave.

Each test names the rows of the rulings that it shows.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import prepare_fleet
from rules.battle.mechanics.cards import discard
from rules.battle.mechanics.restrictions import LEAVES, may_carry
from rules.battle.phases.prepare import MOVABLE
from rules.battle.position.records import CardRecord
from rules.cards import Condition
from tests.rules.battle.effects.printed import acting, borne
from tests.rules.battle.effects.texts import CARD, bearer, in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel
from tests.rules.building.helpers import fleet, ruleset, ship
from tests.rules.catalogue import catalogue

INTELLECT = "talent:superior-intellect-71121"
THIEF = "action: steal an upgrade on an opposing ship in range."


def robbed(make: MakeScene, loot: dict[str, Any], *own: dict[str, Any], **fields: Any) -> Scene:
    """Returns a scene in which a1 has taken the only card of b1."""
    first = bearer(THIEF, *own, **fields)
    play = in_activation(make, "", first=first, second=vessel(1, cards=[loot], dial=HELD))
    play.give(CARD)
    return play


@pytest.mark.ruling("F14-G36", "F14-H17", "FR-224.1", "FR-224.3")
@pytest.mark.parametrize(
    ("needs", "fields", "stays"),
    [
        ({"ship_class": ["plain"]}, {}, True),
        ({"ship_class": ["constitution-class"]}, {}, False),
        ({"ship_faction": ["federation"]}, {}, True),
        ({"ship_faction": ["klingon", "vulcan"]}, {}, False),
        ({"ship_hull": [">=", 4]}, {}, True),
        ({"ship_hull": ["<=", 3]}, {}, False),
        ({"captain_faction": ["klingon"]}, {"captain": "klingon"}, True),
        ({"captain_faction": ["klingon"]}, {"captain": "romulan"}, False),
        ({"captain_faction": ["klingon"]}, {}, False),
        ({"not": {"ship_faction": ["borg"]}}, {}, True),
        ({"any": [{"ship_hull": ["<=", 3]}, {"ship_attack": [">=", 3]}]}, {}, True),
        ({"all": [{"ship_hull": [">=", 4]}, {"ship_unique": [True]}]}, {}, False),
    ],
)
def test_a_stolen_card_that_its_new_ship_may_not_carry_is_discarded(
    scene: MakeScene, needs: dict[str, Any], fields: dict[str, Any], stays: bool
) -> None:
    own = [captain(5, factions=[fields["captain"]])] if fields else []
    play = robbed(scene, card("Loot", "tech", needs=needs), *own)
    assert play.ship("b1").cards[0].is_moved
    arrived = play.ship("a1").cards[-1]
    assert (arrived.record.name, arrived.is_discarded) == ("Loot", not stays)


@pytest.mark.ruling("F14-G36")
def test_a_card_that_a_friend_hands_over_is_judged_too(scene: MakeScene) -> None:
    text = "action: target a friendly ship at range 1-3; move a tech on this ship to the target."
    loot = card("Loot", "tech", needs={"ship_hull": [">=", 5]})
    play = in_activation(
        scene, "", first=[bearer(text, loot), vessel(1, dial=HELD)], more="a2 14,10 h0 acted\n"
    )
    play.give(CARD)
    assert play.ship("a2").cards[-1].is_discarded


@pytest.mark.ruling("F14-W25", "F16-61", "FR-114.2")
@pytest.mark.parametrize(
    ("hull", "faction", "stays"),
    [(4, "federation", True), (3, "federation", False), (4, "klingon", False)],
)
def test_a_stolen_dorsal_phaser_array(
    scene: MakeScene, hull: int, faction: str, stays: bool
) -> None:
    array = borne("weapon:dorsal-phaser-array-71531", skill=1)
    first = bearer(THIEF, hull=hull, factions=[faction], attack=5)
    play = in_activation(scene, "", first=first, second=array).give(CARD)
    ship = play.ship("a1")
    assert ship.cards[-1].is_discarded is not stays
    own = ship.record.weapons[-1]
    assert (own.card, own.adds_to_primary) == (len(ship.cards) - 1, True)


@pytest.mark.ruling("F14-E5", "FR-224.4", "F14-B6")
def test_superior_intellect_takes_a_card_for_which_there_is_no_slot(scene: MakeScene) -> None:
    node = card("Node", "borg", unique=True)
    first = borne(INTELLECT, captain(5), card("Node", "borg", unique=True), skill=5, slots=[])
    other = vessel(1, cards=[node], dial=HELD)
    play = acting(scene, first, second=other, place="18,15 h180", other="shields 0/0")
    play.give(INTELLECT)
    ship = play.ship("a1")
    assert [each.record.name for each in ship.cards if not each.is_gone] == [
        "Captain",
        "Node",
        "Node",
    ]


def test_a_flagship_raises_the_printed_hull() -> None:
    """F14-W22: one hull more by a flagship counts as printed."""
    flagship = card("Federation", "flagship", role="resource")
    ship = vessel(
        hull=3,
        cards=[flagship],
        changes=[{"card": 0, "value": "hull", "amount": 1, "replacement": None}],
    )
    play_ship = type("Ship", (), {"record": ship, "cards": []})()
    loot = CardRecord.from_document(card("Loot", needs={"ship_hull": [">=", 4]}))
    assert may_carry(play_ship, loot)


def test_every_restriction_of_a_card_that_may_change_ships_is_known() -> None:
    def leaves(condition: Condition) -> set[str]:
        if condition.parts:
            return set().union(*map(leaves, condition.parts))
        return {condition.op}

    asked = {
        leaf
        for each in catalogue()
        if each.type in MOVABLE and each.building.restrictions is not None
        for leaf in leaves(each.building.restrictions)
    }
    assert asked == set(LEAVES)
    refused = {
        leaf
        for each in catalogue()
        for exclusion in each.building.excludes
        if exclusion.scope == "ship"
        for leaf in leaves(exclusion.cards)
    }
    assert refused == {"card_type", "card_name", "card_faction", "card_cost"}


@pytest.mark.ruling("F14-G36")
@pytest.mark.parametrize(
    ("loot", "refuses", "stays"),
    [
        ({"type_": "borg", "cost": 6}, "scout", False),
        ({"type_": "borg", "cost": 5}, "scout", True),
        ({"factions": ["romulan"]}, "hijackers", True),
        ({"factions": ["klingon"]}, "hijackers", False),
    ],
)
def test_a_card_that_its_new_ship_rules_out_is_discarded(
    scene: MakeScene, loot: dict[str, Any], refuses: str, stays: bool
) -> None:
    scout = {"all": [{"card_type": ["borg"]}, {"card_cost": [">=", 6]}]}
    aboard = {"all": [{"card_type": ["crew"]}, {"not": {"card_faction": ["romulan"]}}]}
    own = [card("Hijackers", refuses=[aboard])] if refuses == "hijackers" else []
    fields = {"refuses": [scout]} if refuses == "scout" else {}
    play = robbed(scene, card("Loot", **loot), *own, **fields)
    assert play.ship("a1").cards[-1].is_discarded is not stays


@pytest.mark.ruling("FR-148.1", "FR-149.1")
@pytest.mark.parametrize("key", ["ship:prototype-01-71536", "ship:prototype-02-72014wp"])
def test_an_admiral_of_a_drone_ship_adds_no_skill_and_takes_no_command(
    scene: MakeScene, key: str
) -> None:
    built = ship(key, captain="captain:gareb-71536", admiral="admiral:gul-dukat-71524")
    record = prepare_fleet(fleet(built), catalogue(), ruleset()).ships[0]
    play = scene("round 1 combat begun\na1 18,10 h0\nb1 18,30 h180\n", record, vessel(1, dial=HELD))
    own = play.ship("a1")
    assert own.skill == own.cards[own.captain].record.skill
    assert list(discard(play.battle, own, own.captain)) == []
    assert (own.captain, [each.is_discarded for each in own.cards]) == (-1, [True, True])
