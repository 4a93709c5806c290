"""Cards that lie face down beneath another, and are turned up and equipped in the battle."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import prepare_fleet
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, acting, borne, shooting
from tests.rules.battle.effects.texts import in_activation
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    captain,
    card,
    fleet_of,
    vessel,
)
from tests.rules.building.helpers import CLASSIC, RULES_2017, fleet, ruleset, ship
from tests.rules.building.helpers import card as equipped
from tests.rules.catalogue import catalogue

QUARK = "crew:quark-71786"
WESLEY = "crew:wesley-crusher-71201"
STASIS = "tech:cryogenic-stasis-72009"
GENESIS = "tech:genesis-effect-72011wp"
MESSAGE = "talent:dna-encoded-message-72012wp"
FUTURE = "tech:integrated-future-technology-75005"
MCCOY = "crew:leonard-mccoy-75005-2"
BAY = "weapon:experimental-torpedo-bay-75011"
HATCHERY = "tech:hatchery-72273"
SOLOK = "captain:daimon-solok-75003"
SCANS = "action: gain 1 scan."
NEAR = "18,17.5 h180"


def hidden(name: str, type_: str, **fields: Any) -> dict[str, Any]:
    """Returns a card that lies face down beneath the first card of its ship."""
    return card(name, type_, holder=0, face_down=True, **{"ability": SCANS, **fields})


def lies(play: Scene, place: int, name: str = "a1") -> str:
    """Says how a card lies."""
    state = play.ship(name).cards[place]
    if state.is_removed:
        return "removed"
    if state.is_discarded:
        return "discarded"
    return "hidden" if state.is_face_down else "equipped"


@shows("crew:quark-71786 0")
@pytest.mark.parametrize("type_", ["tech", "weapon"])
def test_quark(scene: MakeScene, type_: str) -> None:
    """At any time, also before the planning phase, and whatever the slots of the ship."""
    play = scene(
        "round 2 planning\na1 18,10 h0\nb1 18,17.5 h180",
        borne(QUARK, hidden("Secret", type_), dial=HELD, slots=[]),
        vessel(1, dial=HELD),
    )
    play.give(QUARK)
    assert [lies(play, place) for place in (0, 1)] == ["discarded", "equipped"]
    play.go_to("Action a1").give(f"{type_}:secret")
    assert play.ship("a1").scan == 1


def test_what_lies_beneath_quark_does_nothing_until_it_is_turned_up(scene: MakeScene) -> None:
    play = scene(
        "round 2 planning\na1 18,10 h0\nb1 18,17.5 h180",
        borne(QUARK, hidden("Secret", "tech"), dial=HELD),
        vessel(1, dial=HELD),
    )
    play.give("pass").go_to("Action a1")
    assert "tech:secret" not in play.offered
    assert [lies(play, place) for place in (0, 1)] == ["equipped", "hidden"]


@pytest.mark.ruling("FR-129.1")
def test_a_talent_from_a_message_needs_no_icon(scene: MakeScene) -> None:
    """It is equipped even beyond the ship's restrictions: the captain has no room for talents."""
    talents = [hidden(name, "talent", factions=["klingon"]) for name in ("One", "Two")]
    own = borne(MESSAGE, *talents, captain(5), card("Third", "talent", holder=3), skill=1)
    play = begun(scene, "activation", own).give(MESSAGE).give("One of a1")
    assert [lies(play, place) for place in (0, 1, 2)] == ["discarded", "equipped", "removed"]


@pytest.mark.ruling("FR-129.1")
@pytest.mark.parametrize(
    ("faction", "after"), [("vulcan", "discarded"), ("federation", "equipped")]
)
def test_what_a_talent_from_a_message_asks_itself_is_no_restriction_of_the_ship(
    scene: MakeScene, faction: str, after: str
) -> None:
    talent = hidden("One", "talent", factions=["klingon"], needs={"ship_faction": [faction]})
    own = borne(MESSAGE, talent, captain(5), skill=1)
    play = begun(scene, "activation", own).give(MESSAGE)
    assert [lies(play, place) for place in (0, 1)] == ["discarded", after]


@pytest.mark.ruling("F14-K14", "FR-294.3")
@pytest.mark.parametrize(
    ("faction", "after"), [("vulcan", "discarded"), ("federation", "equipped")]
)
def test_a_card_that_the_ship_may_not_carry_is_discarded(
    scene: MakeScene, faction: str, after: str
) -> None:
    needs = {"ship_faction": [faction]}
    play = scene(
        "round 2 planning\na1 18,10 h0\nb1 18,17.5 h180",
        borne(QUARK, hidden("Secret", "tech", needs=needs), dial=HELD),
        vessel(1, dial=HELD),
    )
    play.give(QUARK)
    assert lies(play, 1) == after


@pytest.mark.ruling("FR-294.6")
def test_what_lies_beneath_quark_is_stolen_with_him(scene: MakeScene) -> None:
    thief = card("Thief", ability="action: discard this to steal a crew on a ship at range 1-3.")
    play = in_activation(
        scene,
        "",
        first=vessel(5, cards=[thief], dial=HELD),
        second=borne(QUARK, hidden("Secret", "tech"), skill=1),
        place="18,17 h180",
    )
    play.go_to("Action a1").give("crew:thief")
    own = play.ship("a1")
    assert [each.record.name for each in own.cards] == ["Thief", "Quark", "Secret"]
    assert (own.cards[2].record.holder, lies(play, 2)) == (1, "hidden")
    play.go_to("Effect a1").give(QUARK)
    assert [lies(play, place) for place in (1, 2)] == ["discarded", "equipped"]


@pytest.mark.ruling("FR-294.6")
def test_quark_is_no_part_of_another_card_s_action(scene: MakeScene) -> None:
    """Between what an action asks he is not offered, after it he is."""
    other = card("Other", ability="action: choose one: gain 1 evade, or gain 1 scan; gain 1 scan.")
    play = acting(scene, borne(QUARK, hidden("Secret", "tech"), other)).go_to("Action a1")
    play.history.clear()
    play.give("crew:other")
    assert play.asked == "Detail a1"
    play._answer(0)
    assert play.history == ["Action a1", "Detail a1"]
    assert (play.ship("a1").evade, play.ship("a1").scan) == (1, 1)
    assert (play.asked, play.offered) == ("Effect a1", [QUARK, "pass"])


@pytest.mark.ruling("FR-294.7")
def test_a_card_for_more_shields_raises_the_maximum_only(scene: MakeScene) -> None:
    shields = hidden("Secret", "tech", ability="always: this ship has +1 shields.")
    play = scene(
        "round 2 planning\na1 18,10 h0\nb1 18,17.5 h180",
        borne(QUARK, shields, dial=HELD),
        vessel(1, dial=HELD),
    )
    assert (play.ship("a1").shield_value, play.ship("a1").shields) == (2, 2)
    play.give(QUARK)
    assert (play.ship("a1").shield_value, play.ship("a1").shields) == (3, 2)


def begun(make: MakeScene, phase: str, own: Any, words: str = "", **fields: Any) -> Scene:
    """Returns a scene at the start of a phase, with b1 at Range 2."""
    return make(
        f"round 2 {phase}\na1 18,10 h0 {words}\nb1 {NEAR}\n" + fields.pop("more", ""),
        own,
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
        **fields,
    )


@shows("crew:wesley-crusher-71201 0")
def test_wesley_crusher(scene: MakeScene) -> None:
    """One of three techs is equipped, the others leave the game; auxiliary power is the price."""
    own = borne(WESLEY, *[hidden(name, "tech") for name in ("One", "Two", "Three")])
    play = begun(scene, "activation", own).give(WESLEY)
    assert play.offered == ["One of a1", "Two of a1", "Three of a1"]
    play.give("Two of a1")
    assert [lies(play, place) for place in range(4)] == [
        "discarded", "removed", "equipped", "removed",
    ]  # fmt: skip
    assert play.ship("a1").auxiliary == 1


def test_cryogenic_stasis(scene: MakeScene) -> None:
    """One crew an action, with two time tokens; with the last the card is discarded."""
    own = borne(STASIS, hidden("One", "crew"), hidden("Two", "crew"), slots=[])
    play = acting(scene, own).give(STASIS).give("Two of a1")
    assert [lies(play, place) for place in range(3)] == ["equipped", "hidden", "equipped"]
    assert play.ship("a1").cards[2].time == 2
    play.finish_round()
    play.go_to("Action a1").give(STASIS)
    assert [lies(play, place) for place in range(3)] == ["discarded", "equipped", "equipped"]
    assert [each.time for each in play.ship("a1").cards] == [0, 2, 1]


@shows("tech:genesis-effect-72011wp 0")
@pytest.mark.parametrize(("planet", "is_offered"), [("18,19", True), ("4,34", False)])
def test_genesis_effect(scene: MakeScene, planet: str, is_offered: bool) -> None:
    own = borne(GENESIS, hidden("Mate", "crew"))
    play = begun(scene, "end", own, more=f"terrain planet {planet}\n")
    assert (play.asked == "Effect a1") is is_offered
    if is_offered:
        play.give(GENESIS)
        state = play.ship("a1", play.after("laid"))
        assert (state.shields, state.disabled_shields) == (0, 2)
        assert lies(play, 1) == "equipped"


def test_genesis_effect_needs_an_active_shield(scene: MakeScene) -> None:
    """It speaks of all shields, not of all that remain (FR-012.1)."""
    own = borne(GENESIS, hidden("Mate", "crew"))
    play = begun(scene, "end", own, "shields 0/0", more="terrain planet 18,19\n")
    assert play.asked != "Effect a1"


@pytest.mark.parametrize(
    ("rules", "expected"), [(RULES_2017, (2, 0, 2)), (CLASSIC, (2, 0, 2)), ("alliance", (1, 2, 0))]
)
def test_the_crew_of_genesis_effect_waits(
    scene: MakeScene, rules: str, expected: tuple[int, int, int]
) -> None:
    """Where card effects come last its time tokens and the disabled shields stay (EDITIONS I1)."""
    own = borne(GENESIS, hidden("Mate", "crew"))
    play = begun(scene, "end", own, more="terrain planet 18,19\n", rules=rules).give(GENESIS)
    state = play.ship("a1", play.at_phase("planning", 3))
    assert (state.cards[1].time, state.shields, state.disabled_shields) == expected
    play.go_to("Action a1")
    assert "crew:mate" not in play.offered


@shows("talent:dna-encoded-message-72012wp 0")
def test_dna_encoded_message(scene: MakeScene) -> None:
    """The talent serves the captain from now on; no other lies beneath any more."""
    names = ("One", "Two", "Three")
    talents = [hidden(name, "talent", factions=["klingon"]) for name in names]
    own = borne(MESSAGE, *talents, captain(5), skill=1)
    play = begun(scene, "activation", own).give(MESSAGE).give("Three of a1")
    assert [lies(play, place) for place in range(4)] == [
        "discarded", "removed", "removed", "equipped",
    ]  # fmt: skip
    play.go_to("Action a1").give("talent:three")
    assert play.ship("a1").scan == 1


def test_a_talent_from_a_message_needs_the_captain(scene: MakeScene) -> None:
    talent = hidden("One", "talent", factions=["klingon"])
    own = borne(MESSAGE, talent, captain(5), skill=1)
    play = begun(scene, "activation", own, more="card a1 2 disabled 1\n")
    assert play.asked != "Effect a1"
    play = begun(scene, "activation", own).give(MESSAGE)
    play.ship("a1").own_card(2).disabled = 1
    play.go_to("Action a1")
    assert "talent:one" not in play.offered


@shows("tech:integrated-future-technology-75005 0")
def test_integrated_future_technology(scene: MakeScene) -> None:
    play = begun(scene, "planning", borne(FUTURE, hidden("Secret", "tech"))).give(FUTURE)
    assert [lies(play, place) for place in range(2)] == ["discarded", "equipped"]
    play.go_to("Action a1").give("tech:secret")
    assert play.ship("a1").scan == 1


@shows("crew:leonard-mccoy-75005-2 0")
def test_leonard_mccoy(scene: MakeScene) -> None:
    """He stays, and nothing is asked: the crew comes at the start of the activation phase."""
    play = begun(scene, "activation", borne(MCCOY, hidden("Mate", "crew"), slots=[]))
    play.go_to("Action a1")
    assert [lies(play, place) for place in range(2)] == ["equipped", "equipped"]
    assert play.ship("a1").cards[1].time == 3


@shows("weapon:experimental-torpedo-bay-75011 0")
def test_experimental_torpedo_bay(scene: MakeScene) -> None:
    """The torpedo fires in the combat phase in which it is turned up, with its own price."""
    torpedoes = "weapon:photon-torpedoes-71120"
    built = ship("ship:u-s-s-enterprise-d-2017core", equipped(BAY, torpedoes))
    record = prepare_fleet(fleet(built), catalogue(), ruleset()).ships[0]
    play = scene(
        "round 2 combat\na1 18,10 h0 locks b1\nb1 18,17.5 h180",
        record,
        vessel(1, dial=HELD, cards=[captain(1)]),
    )
    play.give(BAY)
    assert [lies(play, place) for place in range(2)] == ["discarded", "equipped"]
    play.go_to("Attack a1")
    assert "Photon Torpedoes at b1" in play.offered


def test_a_torpedo_in_the_bay_does_not_fire(scene: MakeScene) -> None:
    torpedoes = "weapon:photon-torpedoes-71120"
    built = ship("ship:u-s-s-enterprise-d-2017core", equipped(BAY, torpedoes))
    record = prepare_fleet(fleet(built), catalogue(), ruleset()).ships[0]
    play = scene(
        "round 2 combat begun\na1 18,10 h0 locks b1\nb1 18,17.5 h180",
        record,
        vessel(1, dial=HELD),
    ).go_to("Attack a1")
    assert sorted(play.offered) == ["pass", AT]


@shows("tech:hatchery-72273 0")
def test_hatchery(scene: MakeScene) -> None:
    """The hidden crew takes the place of one that is lost, wanted or not."""
    own = borne(HATCHERY, hidden("Hatched", "crew"), card("Other"))
    killer = card("Killer", ability="action: discard a crew on an opposing ship in range.")
    play = in_activation(
        scene,
        "",
        first=vessel(5, cards=[killer], dial=HELD),
        second=own,
        place="18,17 h180",
    ).give("crew:killer")
    assert play.asked != "Effect b1"
    assert [lies(play, place, "b1") for place in range(3)] == ["discarded", "equipped", "discarded"]


@shows("captain:daimon-solok-75003 1")
def test_daimon_solok(scene: MakeScene) -> None:
    """Two latinum at set-up; one buys one of the two crew, and the other leaves the game."""
    own = borne(SOLOK, hidden("One", "crew"), hidden("Two", "crew"), skill=1)
    play = scene("", fleet_of(own, points=1), vessel(1, dial=HELD))
    while play.state.round < 1:
        play.give(play.offered[0])
    assert play.ship("a1").cards[0].markers == (("latinum", 2),)
    play = begun(
        scene,
        "activation",
        borne(SOLOK, hidden("One", "crew"), hidden("Two", "crew"), skill=1),
        more="card a1 0 marker latinum 2\n",
    )
    play.give(SOLOK).give("One of a1")
    assert play.ship("a1").cards[0].markers == (("latinum", 1),)
    assert [lies(play, place) for place in range(3)] == ["equipped", "equipped", "removed"]


def test_daimon_solok_without_latinum(scene: MakeScene) -> None:
    own = borne(SOLOK, hidden("One", "crew"), skill=1)
    play = begun(scene, "activation", own).go_to("Action a1")
    assert lies(play, 1) == "hidden"


def test_cards_beneath_are_out_of_reach(scene: MakeScene) -> None:
    """What lies face down can be neither discarded nor disabled by others."""
    killer = card("Killer", ability="action: discard a tech on an opposing ship in range.")
    play = in_activation(
        scene,
        "",
        first=vessel(5, cards=[killer], dial=HELD),
        second=borne(QUARK, hidden("Secret", "tech"), skill=1),
        place="18,17 h180",
    )
    play.refuse("crew:killer")
    assert shooting(scene, borne(QUARK, hidden("Secret", "tech"))).asked.endswith("a1")
