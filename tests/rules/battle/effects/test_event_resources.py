"""Resources of events whose rules battles play: officers, flagships, squadrons, second captains.

What they say of the building of a fleet is judged there; here is what is left of them in battle.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import FleetRecord, prepare_fleet
from rules.battle.position.records import SECOND_CAPTAIN, ShipRecord
from rules.battle.position.terms import DESTROYED
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, BY, acting, borne, dice, moving, shot_at
from tests.rules.battle.effects.texts import bearer, in_activation
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    admiral,
    captain,
    card,
    fleet_of,
    vessel,
)
from tests.rules.building.helpers import card as equipped
from tests.rules.building.helpers import fleet, ruleset, ship
from tests.rules.catalogue import catalogue

DISCARDS = "action: discard a crew on this ship."
DISABLES = "action: disable a crew on this ship."
GALAXY = "ship:u-s-s-enterprise-d-2017core"


def prepared(*ships: Any, resource: str) -> FleetRecord:
    """Returns a fleet of the catalogue with a resource, ready for battle."""
    return prepare_fleet(fleet(*ships, resource=resource), catalogue(), ruleset())


# --- officers -----------------------------------------------------------------------------------


OFFICER = card(
    "Officer", "officer", "officer", holder=1, ability="when attacking: roll +1 attack die."
)
TALENT = card("Talent", "talent", holder=2)


def test_an_officer_and_his_talent_are_lost_with_their_crew(scene: MakeScene) -> None:
    """Neither is a further card discarded: only one crew was."""
    crew = card("Chief")
    play = in_activation(scene, DISCARDS, first=bearer(DISCARDS, crew, OFFICER, TALENT))
    play.give("crew:helper", "Chief of a1")
    assert [each.is_discarded for each in play.ship("a1").cards] == [False, True, True, True]


def test_an_officer_is_silent_while_his_crew_is_disabled(scene: MakeScene) -> None:
    crew = card("Chief")
    play = in_activation(
        scene,
        DISABLES,
        first=bearer(DISABLES, crew, OFFICER, TALENT),
        place="18,14 h180",
        script=["attack XXXX", "defense X"],
    )
    play.give("crew:helper", "Chief of a1").go_to("Attack a1").give(AT)
    assert dice(play) == (4, 1)  # the die of Range 1 is the only one more
    assert [each.is_discarded for each in play.ship("a1").cards] == [False] * 4


# --- talents of crew ----------------------------------------------------------------------------


@shows("resource:senior-staff-72284r 0")
def test_senior_staff_takes_the_talent_of_a_crew_along(scene: MakeScene) -> None:
    """Only the talent beside the crew that is discarded goes; those of captain and others stay."""
    staff = prepared(
        ship(GALAXY, equipped("crew:geordi-la-forge-71120")),
        resource="resource:senior-staff-72284r",
    )
    resource = next(each for each in staff.ships[0].cards if each.key.startswith("resource"))
    cards = [
        card("Chief"),
        card("Doctor"),
        captain(5),
        card("Bold", "talent", holder=1),
        card("Calm", "talent", holder=2),
        card("Wise", "talent", holder=3),
        resource.to_document(),
    ]
    play = in_activation(scene, DISCARDS, first=bearer(DISCARDS, *cards))
    play.give("crew:helper", "Chief of a1")
    gone = [each.record.name for each in play.ship("a1").cards if each.is_discarded]
    assert gone == ["Chief", "Bold"]


# --- shields spent against damage ---------------------------------------------------------------


FORCE_FIELD = "resource:emergency-force-field-72001r"


@shows(f"{FORCE_FIELD} 0")
@pytest.mark.parametrize(("option", "left"), [(0, (1, 1, 1)), (1, (0, 2, 1)), (None, (1, 0, 0))])
def test_emergency_force_field(
    scene: MakeScene, option: int | None, left: tuple[int, int, int]
) -> None:
    """One of two: a shield for a hit, or two for a critical; either gives one token."""
    field = card("Field", "resource", "fleet-resource", ability=catalogue()[FORCE_FIELD].ability)
    own = vessel(5, cards=[field], dial=HELD, agility=0, shields=4)
    forces = [own, vessel(1, dial=HELD)]
    play = shot_at(scene, forces, "attack HHC", more="a2 14,10 h0", second=vessel(2, dial=HELD))
    play.give("primary weapon at a1")
    if option is None:
        play.give("pass")
    else:
        play.give("resource:field")
        assert len(play.offered) == 2
        play.battle.answer(option)
    assert play.asked == "Attack a2"
    ship = play.ship("a1")
    assert (ship.shields, ship.disabled_shields, ship.auxiliary) == left


# --- flagships ----------------------------------------------------------------------------------


FLAGSHIPS = {
    "flagship:romulan-op4participation": "sensor-echo",
    "flagship:independent-romulan-op4participation": "battlestations",
    "flagship:klingon-op4participation": "cloak",
    "flagship:independent-klingon-op4participation": "scan",
    "flagship:dominion-op4participation": "scan",
    "flagship:independent-dominion-op4participation": "target-lock",
    "flagship:federation-op4participation": "battlestations",
    "flagship:independent-federation-op4participation": "evade",
}


@pytest.mark.parametrize("key", FLAGSHIPS)
@pytest.mark.parametrize("is_printed", [True, False])
def test_a_flagship_repeats_what_its_ship_prints(
    scene: MakeScene, key: str, is_printed: bool
) -> None:
    """The bonus action is free once a round where the ship has it of its own; else it is added."""
    action = FLAGSHIPS[key]
    words = "cloak green-beside" if action == "sensor-echo" else ""
    added = [] if is_printed else [action]
    play = acting(scene, borne(key, actions=[action], added=added), words)
    assert play.asked == ("Effect a1" if is_printed else "Action a1")
    assert (key in play.offered) is is_printed


def test_the_free_action_of_a_flagship_comes_before_its_action(scene: MakeScene) -> None:
    """It is one of the round: another action follows, the same one does not."""
    key = "flagship:independent-klingon-op4participation"
    play = acting(scene, borne(key, actions=["scan", "evade"])).give(key)
    assert play.ship("a1").scan == 1
    assert (play.asked, play.offered) == ("Action a1", ["pass", "evade"])


def test_a_flagship_that_lacks_the_action_gets_it_on_its_bar() -> None:
    """A ship that prints neither the action nor the slots has both; its text tells them apart."""
    key = "flagship:independent-klingon-op4participation"
    record = prepared(
        ship("ship:klingon-starship-71120", resource=key),
        resource="resource:flagship-op4participation",
    ).ships[0]
    assert record.added == ("scan",)
    assert "scan" in record.actions


# --- squadrons ----------------------------------------------------------------------------------


FIGHTERS = {
    "ship:hideki-class-attack-fighter-op5participation": (
        "resource:hideki-class-attack-fighters-op5participation",
        0,
    ),
    "ship:federation-attack-fighter-op6participation": (
        "resource:federation-attack-fighters-op6participation",
        1,
    ),
}


@pytest.mark.parametrize("key", FIGHTERS)
def test_fighters_of_a_resource_lose_one_token_to_an_attack(scene: MakeScene, key: str) -> None:
    """Four tokens, whose skill falls; no cards are drawn, and the next token has all shields."""
    resource, shields = FIGHTERS[key]
    record = prepared(GALAXY, ship(key), resource=resource)
    squadron = record.ships[1]
    assert (squadron.squadron_tokens, squadron.captain, squadron.slots) == (4, -1, ())
    assert max(each.farthest for each in squadron.weapons) == 2
    play = shot_at(
        scene,
        squadron,
        "attack HHHCC",
        second=vessel(9, dial=HELD, attack=5),
    )
    skill = play.ship("a1").skill
    play.give(BY)
    ship_ = play.ship("a1")
    assert (ship_.tokens_left, ship_.skill, ship_.shields) == (3, skill - 1, shields)
    assert (ship_.face_up, ship_.face_down) == ([], 0)


# --- a second captain ---------------------------------------------------------------------------


SHARED = "ship-resource:fleet-commander-72280r-2"
STARSHIP = "ship:federation-starship-71276"
HULL = "ship-resource:fleet-commander-72280r"


def commanded(first: str, second: str, side: str = SHARED, carrier: str = GALAXY) -> Any:
    """Returns a ship with two captains, ready for battle."""
    build = ship(carrier, captain=first, resource=equipped(side, second))
    return prepared(build, resource="resource:fleet-commander-72280r").ships[0]


RANOR = "captain:gul-ranor-71127"
KPMEC = "captain:k-mpec-2017core"
SURAT = "captain:surat-71192"
DANAR = "captain:gul-danar-71127"
DRONE = "captain:tactical-drone-73002"
QUEEN = "captain:borg-queen-71530"


def test_two_captains_bring_the_higher_skill_and_both_texts(scene: MakeScene) -> None:
    """One more for the resource; each captain's action may be performed."""
    record = commanded(KPMEC, RANOR)
    skills = [each.skill for each in record.cards if each.type == "captain"]
    roles = [each.role for each in record.cards if each.type == "captain"]
    assert roles == ["captain", SECOND_CAPTAIN]
    play = moving(scene, record, "1 straight")
    assert play.ship("a1").skill == max(skills) + 1
    assert play.ship("a1").shield_value == record.shields + 1
    play.go_to("Action a1")
    assert {KPMEC, RANOR} <= set(play.offered)


TOGETHER = (captain(7, "High"), card("Low", "captain", SECOND_CAPTAIN, skill=4))


@pytest.mark.ruling("FR-055.2")
@pytest.mark.parametrize("verb", ["disable", "discard"])
def test_what_is_said_of_the_captain_is_said_of_the_primary_one(
    scene: MakeScene, verb: str
) -> None:
    """The skill of the other is left, who takes command."""
    text = f"action: {verb} a captain on this ship."
    play = in_activation(scene, text, first=bearer(text, *TOGETHER))
    assert play.ship("a1").skill == 7
    play.give("crew:helper")
    ship_ = play.ship("a1")
    assert [each.is_working for each in ship_.cards] == [True, False, True]
    assert (ship_.skill, ship_.captain) == (4, 2 if verb == "discard" else 1)


@pytest.mark.ruling("FR-055.2")
@pytest.mark.parametrize(
    ("first", "second", "primary"),
    [
        (DANAR, RANOR, RANOR),
        (RANOR, DANAR, RANOR),
        (RANOR, SURAT, RANOR),
        (SURAT, RANOR, SURAT),
        (RANOR, DRONE, DRONE),
        (QUEEN, DRONE, QUEEN),
    ],
)
def test_the_captain_of_the_higher_skill_is_the_primary_one(
    first: str, second: str, primary: str
) -> None:
    """Of equals it is he who has the place of the captain."""
    record = commanded(first, second)
    other = record.cards[record.second]
    assert record.cards[record.captain].key == primary
    assert {primary, other.key} == {first, second}
    assert not other.is_face_down


@pytest.mark.ruling("FR-055.4")
@pytest.mark.parametrize(("other", "drones"), [(RANOR, [0, 6]), (QUEEN, [7, 0])])
def test_only_the_primary_captain_has_drones(
    scene: MakeScene, other: str, drones: list[int]
) -> None:
    """Beside the Borg Queen, who has more of them, a drone has none."""
    build = ship(GALAXY, captain=other, resource=equipped(SHARED, DRONE))
    own = prepared(build, resource="resource:fleet-commander-72280r")
    play = scene("", own, vessel(1, dial=HELD))
    while play.state.round < 1:
        play.give(play.offered[0])
    cards = [each for each in play.ship("a1").cards if each.record.type == "captain"]
    assert [each.drones for each in cards] == drones
    assert play.ship("a1").skill == max(drones) + 1


def shared(scene: MakeScene, text: str, *more: Any, words: str = "", **fields: Any) -> Scene:
    """Returns a scene of a ship with two captains by the resource, and a crew with a text."""
    built = {name: fields.pop(name) for name in ("side", "carrier") if name in fields}
    record = commanded(RANOR, DANAR, **built).to_document()
    record["cards"] += [card("Helper", ability=text), *more]
    own = ShipRecord(record | {"dial": [[0, "stop", "", "white"]]})
    return in_activation(scene, text, words, first=own).go_to(fields.pop("at", "Action a1"))


def values(play: Scene) -> tuple[int, int, int, int]:
    """Returns skill, hull, shields and the shield value of a ship."""
    found = play.ship("a1")
    return found.skill, found.hull, found.shields, found.shield_value


LOSSES = {
    "discard": "action: discard a captain on this ship.",
    "remove": "action: remove the captain on this ship from the game.",
    "move": ("action: target a ship at range 1-3; move the captain on this ship to the target."),
}


@pytest.mark.ruling("FR-055.1")
@pytest.mark.parametrize("loss", LOSSES)
def test_a_captain_who_is_lost_takes_the_resource_along(scene: MakeScene, loss: str) -> None:
    """Skill and shields are then those of the other captain and of the ship."""
    play = shared(scene, LOSSES[loss])
    assert values(play) == (6, 5, 5, 5)
    play.give("crew:helper")
    assert values(play) == (3, 5, 4, 4)
    ship_ = play.ship("a1")
    assert ship_.cards[ship_.captain].record.key == DANAR
    if loss == "move":
        moved = play.ship("b1").cards[-1].record
        assert (moved.key, moved.role) == (RANOR, "captain")


@pytest.mark.ruling("FR-055.1")
@pytest.mark.parametrize(("shields", "left"), [("5/0", (4, 0)), ("3/0", (3, 0)), ("2/3", (1, 3))])
def test_a_shield_that_is_there_goes_with_its_resource(
    scene: MakeScene, shields: str, left: tuple[int, int]
) -> None:
    play = shared(scene, LOSSES["discard"], words=f"shields {shields}").give("crew:helper")
    assert (play.ship("a1").shields, play.ship("a1").disabled_shields) == left


@pytest.mark.ruling("FR-055.1")
def test_a_ship_without_the_hull_of_its_resource_may_be_destroyed(scene: MakeScene) -> None:
    play = shared(scene, LOSSES["discard"], words="down 3", side=HULL, carrier=STARSHIP)
    assert (play.ship("a1").hull, play.ship("a1").hull_left) == (4, 1)
    play.give("crew:helper")
    assert play.ship("a1").place == DESTROYED


@pytest.mark.ruling("FR-055.3")
@pytest.mark.parametrize("number", [1, 2])
def test_an_admiral_steps_in_when_both_captains_are_out(scene: MakeScene, number: int) -> None:
    text = LOSSES["discard"].replace("action", "free action")
    helpers = [card(f"Helper {each}", ability=text) for each in "AB"]
    play = shared(scene, "", *helpers, admiral(4, 1), at="Effect a1")
    for each in "ab"[:number]:
        play.give(f"crew:helper-{each}")
    ship_ = play.ship("a1")
    assert ship_.cards[ship_.captain].record.type == ("captain", "admiral")[number - 1]


@shows("resource:fleet-commander-72280r 0")
@pytest.mark.parametrize(("more", "skill"), [(TOGETHER, 8), (TOGETHER[:1], 7)])
def test_two_captains_are_worth_one_skill_more(
    scene: MakeScene, more: tuple[Any, ...], skill: int
) -> None:
    own = borne("resource:fleet-commander-72280r", *more)
    assert in_activation(scene, "", first=own).go_to("Action a1").ship("a1").skill == skill


@shows("resource:fleet-commander-72280r 1", "resource:fleet-commander-72280r 2")
@pytest.mark.parametrize(
    ("more", "hull", "choice", "found"),
    [
        (TOGETHER, 6, -1, (8, 6, 3, 3)),
        (TOGETHER, 5, 0, (8, 5, 3, 3)),
        (TOGETHER, 5, 1, (8, 6, 2, 2)),
        (TOGETHER[:1], 5, -1, (7, 5, 2, 2)),
    ],
)
def test_a_ship_of_two_captains_gets_shields_or_up_to_6_hull(
    scene: MakeScene, more: tuple[Any, ...], hull: int, choice: int, found: tuple[int, ...]
) -> None:
    own = borne("resource:fleet-commander-72280r", *more, hull=hull)
    play = scene("", fleet_of(own, points=1), vessel(1, dial=HELD))
    asked = []
    while play.state.round < 1:
        asked.append(play.asked)
        play._answer(choice if play.asked == "Detail a1" else 0)
    assert ("Detail a1" in asked) is (choice >= 0)
    assert values(play) == found
