"""Official rulings on the Borg Queen who leads other ships' upgrades, as captain and as admiral."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import ShipRecord, prepare_fleet
from tests.rules.battle.effects.printed import CARRIER, borne
from tests.rules.battle.effects.texts import bearer
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel
from tests.rules.building.helpers import fleet, ruleset, ship
from tests.rules.catalogue import catalogue

QUEEN = "captain:borg-queen-71530"
ADMIRAL = "admiral:borg-queen-71530"
WEAVER = "crew:weaver"

PLACES = ("18,14 h0", "18,17 h0")
"""Those of a friend at Range 1 and 2."""


def queen(key: str) -> ShipRecord:
    """Returns the ship of a Queen: as an admiral above a captain with 5 drones."""
    return borne(key) if key == QUEEN else borne(key, captain(0, drones=5))


def weaving(scene: MakeScene, key: str, text: str, words: str = "", **fields: Any) -> Scene:
    """Returns a scene in which a1 is about to act; a2 has a crew with a text and 4 drones."""
    place = fields.pop("place", PLACES[0])
    own = [captain(0, drones=fields.pop("drones", 4)), card("Weaver", ability=text)]
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\na2 {place} {words}\nb1 21,25 h180 acted\n"
        f"card a1 0 drones {7 * (key == QUEEN)}\n" + fields.pop("more", ""),
        [queen(key), vessel(1, cards=own, dial=HELD, **fields)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "a2": "0 stop"},
    )
    return play.go_to("Action a1") if play.asked != "Action a1" else play


def lead(play: Scene, key: str) -> Scene:
    """Lets the Queen have the crew of a2 act."""
    return play.give(QUEEN if key == QUEEN else "fleet-action")


def is_offered(play: Scene, key: str) -> bool:
    return (QUEEN if key == QUEEN else "fleet-action") in play.offered


# --- the action of an upgrade of a friend -------------------------------------------------------


@pytest.mark.ruling("F14-A2", "F16-67", "FR-254.1", "FR-254.2", "FR-255.1")
@pytest.mark.parametrize("key", [QUEEN, ADMIRAL])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("text", "left", "disabled"),
    [
        ("action: spend 3 drone to gain 1 evade.", 2, 0),
        ("action: spend 1 drone to gain 1 evade.", 4, 0),
        ("action: disable this and spend 2 drone to gain 1 evade.", 3, 1),
        ("action: disable this to gain 1 evade.", 4, 1),
    ],
)
def test_the_ship_of_the_upgrade_performs_its_action_and_pays(
    scene: MakeScene, key: str, place: str, text: str, left: int, disabled: int
) -> None:
    """It gets what the action brings, and one drone less is taken from its own captain."""
    play = lead(weaving(scene, key, text, place=place), key)
    assert play.ship("a2").acted == (WEAVER,)
    assert (play.ship("a1").evade, play.ship("a2").evade) == (0, 1)
    drones = [each.drones for each in (*play.ship("a1").cards, *play.ship("a2").cards)]
    assert drones == [7 if key == QUEEN else 0] + [5] * (key == ADMIRAL) + [left, 0]
    assert play.ship("a2").cards[1].disabled == disabled


@pytest.mark.ruling("F14-A2", "F16-67", "FR-254.2")
@pytest.mark.parametrize("key", [QUEEN, ADMIRAL])
@pytest.mark.parametrize("leads", [True, False])
def test_the_ship_does_not_perform_it_a_second_time_that_round(
    scene: MakeScene, key: str, leads: bool
) -> None:
    """The other ship has its turn after that of the Queen."""
    play = weaving(scene, key, "action: spend 1 drone to gain 1 evade.", drones=9)
    if leads:
        lead(play, key)
    play.go_to("Action a2")
    assert (play.ship("a2").evade, WEAVER in play.offered) == (int(leads), not leads)


@pytest.mark.ruling("F14-A2", "F16-67", "FR-254.2")
@pytest.mark.parametrize("key", [QUEEN, ADMIRAL])
def test_nor_does_it_where_it_has_performed_it_before(scene: MakeScene, key: str) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 18,14 h0\nb1 21,25 h180 acted\n"
        f"card a1 0 drones {7 * (key == QUEEN)}",
        [queen(key), bearer("action: gain 1 evade.", skill=0)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "a2": "0 stop"},
    )
    play.go_to("Action a2").give("crew:helper").go_to("Action a1")
    assert lead(play, key).ship("a2").evade == 1


@pytest.mark.ruling("F14-A2", "FR-255.1")
@pytest.mark.parametrize("key", [QUEEN, ADMIRAL])
@pytest.mark.parametrize(
    ("text", "fields", "evade"),
    [
        ("action: spend 5 drone to gain 1 evade.", {}, 1),
        ("action: spend 6 drone to gain 1 evade.", {}, 0),
        ("action: gain 1 evade.", {}, 1),
        ("action: gain 1 evade.", {"words": "auxiliary 1"}, 0),
        ("action: gain 1 evade.", {"more": "card a2 1 disabled 1"}, 0),
        ("free action: gain 1 evade.", {}, 0),
        ("when attacking: add 1 hit.", {}, 0),
    ],
)
def test_the_ship_must_be_able_to_perform_it_and_to_pay(
    scene: MakeScene, key: str, text: str, fields: dict[str, str], evade: int
) -> None:
    """Else nothing comes of it, for either ship."""
    play = lead(weaving(scene, key, text, **fields), key)
    two = play.ship("a2")
    assert (two.evade, two.cards[0].drones) == (evade, 0 if "5" in text else 4)
    assert (play.ship("a1").evade, two.acted) == (0, (WEAVER,) if evade else ())


@pytest.mark.parametrize("key", [QUEEN, ADMIRAL])
@pytest.mark.parametrize("place", ["18,20.5 h0", "30,10 h0"])
def test_the_queen_leads_nobody_beyond_range_2(scene: MakeScene, key: str, place: str) -> None:
    assert not is_offered(weaving(scene, key, "action: gain 1 evade.", place=place), key)


@pytest.mark.parametrize("key", [QUEEN, ADMIRAL])
def test_the_queen_leads_neither_her_own_ship_nor_captains_nor_opponents(
    scene: MakeScene, key: str
) -> None:
    text = "action: gain 1 evade."
    own = queen(key).to_document()
    first = ShipRecord(own | {"cards": [*own["cards"], card("Own", ability=text)]})
    friend = vessel(1, cards=[captain(3, ability=text)], dial=HELD)
    foe = vessel(1, cards=[card("Foe", ability=text)], dial=HELD)
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 18,14 h0 acted\nb1 22,10 h180 acted\n"
        f"card a1 0 drones {7 * (key == QUEEN)}",
        [first, friend],
        foe,
        dials={"a1": "0 stop"},
    )
    assert "crew:own" in play.go_to("Action a1").offered
    lead(play, key)
    assert [each.evade for each in play.state.ships] == [0, 0, 0]


# --- taking command -----------------------------------------------------------------------------


def of_catalogue() -> ShipRecord:
    """Returns a ship of the catalogue that the Queen leads as its admiral, with another captain."""
    built = ship(CARRIER, captain="captain:drone-71283", admiral=ADMIRAL)
    record = prepare_fleet(fleet(built), catalogue(), ruleset()).ships[0].to_document()
    own = [each for each in record["cards"] if each["role"] in ("captain", "admiral")]
    helper = card("Helper", ability="free action: discard the captain on this ship.")
    return vessel(1, cards=[*own, helper], dial=HELD)


@pytest.mark.ruling("F16-66", "FR-254.3")
def test_the_queen_in_command_has_7_drones_and_the_text_of_a_captain(scene: MakeScene) -> None:
    """Drones of the captain before her go with him, and so does what he and the admiral could."""
    friend = vessel(1, cards=[card("Weaver", ability="action: gain 1 evade.")], dial=HELD)
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 18,14 h0 acted\nb1 21,25 h180 acted",
        [of_catalogue(), friend],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    assert play.ship("a1").skill == play.ship("a1").cards[0].drones + 2
    play.give("crew:helper")
    one = play.ship("a1")
    assert one.cards[one.captain].record.key == ADMIRAL
    assert (one.skill, one.cards[one.captain].drones) == (7, 7)
    assert play.asked == "Action a1"
    assert (QUEEN in play.offered, "fleet-action" in play.offered) == (True, False)
    play.give(QUEEN)
    assert (play.ship("a2").acted, play.ship("a2").evade) == ((WEAVER,), 1)


@pytest.mark.ruling("F16-66")
def test_she_leads_the_fleet_as_long_as_there_is_a_captain(scene: MakeScene) -> None:
    friend = vessel(1, cards=[card("Weaver", ability="action: gain 1 evade.")], dial=HELD)
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 18,14 h0 acted\nb1 21,25 h180 acted",
        [of_catalogue(), friend],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.give("pass")
    assert (QUEEN in play.offered, "fleet-action" in play.offered) == (False, True)


@pytest.mark.ruling("F16-66")
def test_her_drones_pay_for_what_her_ship_does(scene: MakeScene) -> None:
    record = of_catalogue().to_document()
    spender = card("Spender", ability="action: spend 3 drone to gain 1 evade.")
    first = ShipRecord(record | {"cards": [*record["cards"], spender]})
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180 acted",
        first,
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.give("crew:helper", "crew:spender")
    one = play.ship("a1")
    assert (one.evade, one.skill, one.cards[one.captain].drones) == (1, 4, 4)
