"""Cards that have the text of another: copies for a round, and what lies beneath them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import ShipRecord, prepare_fleet
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import borne
from tests.rules.battle.effects.test_tokens import replays
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel
from tests.rules.building.helpers import card as equipped
from tests.rules.building.helpers import fleet, ruleset, ship
from tests.rules.catalogue import catalogue

ODO = "crew:odo-72013"
FACILITY = "tech:cloning-facility-73032"
INFILTRATOR = "crew:changeling-infiltrator-73032"
SPY = "crew:vendorian-spy-75006"
ARTURIS = "captain:arturis-75004"
DOCTOR = "captain:the-doctor-75014"
GAINS = "action: disable this to gain 1 evade and gain 1 scan."


def begun(make: MakeScene, phase: str, own: Any, other: Any = None, **fields: Any) -> Scene:
    """Returns a scene at the start of a phase, with b1 at Range 2 and perhaps a friend at 1."""
    friend = fields.pop("friend", None)
    position = f"round 2 {phase}\na1 18,10 h0\nb1 18,{fields.pop('y', 17.5)} h180\n"
    if friend is not None:
        position += "a2 14,10 h0\n"
    return make(
        position + fields.pop("more", ""),
        own if friend is None else [own, friend],
        vessel(1, dial=HELD) if other is None else other,
        dials={"a1": "0 stop", "b1": "0 stop"} | ({} if friend is None else {"a2": "0 stop"}),
        **fields,
    )


def helper(name: str = "Helper", **fields: Any) -> dict[str, Any]:
    """Returns a crew with an action."""
    return card(name, **{"ability": GAINS, **fields})


def acts_as(play: Scene, name: str = "a1") -> list[tuple[str, int]]:
    """Lists the cards that act or could, each with its Disabled tokens."""
    return [
        (each.record.key, each.disabled)
        for each in play.ship(name).cards
        if not (each.is_face_down or each.is_gone)
    ]


@shows(f"{ODO} 0")
@pytest.mark.ruling("FR-230.1", "FR-230.2", "FR-230.3")
def test_odo(scene: MakeScene) -> None:
    """He is a crew of another ship in all respects till the round is over, its faction too.

    Restrictions of that crew do not matter, nor whether one like it is aboard.
    """
    mate = helper(factions=["klingon"], unique=True, needs={"captain_name": ["Nobody"]})
    play = begun(scene, "planning", borne(ODO, mate), vessel(1, cards=[mate], dial=HELD))
    play.give(ODO)
    assert acts_as(play) == [("crew:helper", 0), ("crew:helper", 0)]
    assert play.ship("a1").cards[2].record.factions == ("klingon",)
    assert play.ship("b1").cards[0].is_working


@shows(f"{INFILTRATOR} 0")
def test_changeling_infiltrator(scene: MakeScene) -> None:
    """It pays what the copied action costs, and is itself again with that paid."""
    play = begun(scene, "activation", borne(INFILTRATOR), vessel(1, cards=[helper()], dial=HELD))
    play.go_to("Action a1").give("crew:helper")
    own = play.ship("a1")
    assert (own.evade, own.scan) == (1, 1)
    assert acts_as(play) == [("crew:helper", 1)]
    assert acts_as(play, "b1") == [("crew:helper", 0)]
    play.finish_round()
    assert acts_as(play) == [(INFILTRATOR, 1)]
    assert play.ship("a1").cards[1].is_removed


def test_a_copy_that_is_discarded_stays_so(scene: MakeScene) -> None:
    mate = helper(ability="action: discard this to gain 2 evade.")
    play = begun(scene, "activation", borne(INFILTRATOR), vessel(1, cards=[mate], dial=HELD))
    play.go_to("Action a1").give("crew:helper").finish_round()
    assert play.ship("a1").cards[0].is_discarded
    assert acts_as(play) == []


def test_time_tokens_of_a_copy_stay_on_the_card(scene: MakeScene) -> None:
    mate = helper(ability="action: place 3 time here to gain 2 evade.")
    play = begun(scene, "activation", borne(INFILTRATOR), vessel(1, cards=[mate], dial=HELD))
    play.go_to("Action a1").give("crew:helper").finish_round()
    assert play.ship("a1").cards[0].time == 2
    play.go_to("Action a1")
    assert "crew:helper" not in play.offered


def test_another_copy_each_round(scene: MakeScene) -> None:
    mates = [helper("One"), helper("Two")]
    play = begun(scene, "activation", borne(INFILTRATOR), vessel(1, cards=mates, dial=HELD))
    assert play.offered == ["One of b1", "Two of b1"]
    play.give("Two of b1")
    assert acts_as(play) == [("crew:two", 0)]
    play.finish_round()
    while play.asked != "Detail a1":
        play._answer_quietly()
    play.give("One of b1")
    assert acts_as(play) == [("crew:one", 0)]


def test_an_infiltrator_copies_within_its_range_only(scene: MakeScene) -> None:
    play = begun(
        scene, "activation", borne(INFILTRATOR), vessel(1, cards=[helper()], dial=HELD), y=22
    ).go_to("Action a1")
    assert acts_as(play) == [(INFILTRATOR, 0)]


def test_values_of_a_copied_crew_count(scene: MakeScene) -> None:
    mate = helper(ability="always: this ship has +2 skill.")
    play = begun(
        scene,
        "activation",
        borne(INFILTRATOR),
        vessel(1, cards=[mate], dial=HELD),
    ).go_to("Action a1")
    assert play.ship("a1").skill == 7
    play.finish_round()
    assert play.ship("a1", play.at_phase("planning", 3)).skill == 5


@shows(f"{FACILITY} 0")
@pytest.mark.parametrize(("faction", "is_copied"), [("dominion", True), ("klingon", False)])
def test_cloning_facility(scene: MakeScene, faction: str, is_copied: bool) -> None:
    """A Dominion crew of this ship acts twice, each card for itself."""
    own = borne(FACILITY, helper(factions=[faction]))
    play = begun(scene, "activation", own)
    if is_copied:
        play.go_to("Action a1")
        assert acts_as(play) == [("crew:helper", 0), ("crew:helper", 0)]
        play.give("crew:helper")
        assert sorted(acts_as(play)) == [("crew:helper", 0), ("crew:helper", 1)]
    else:
        play.go_to("Action a1")
        assert acts_as(play) == [(FACILITY, 0), ("crew:helper", 0)]


def test_cloning_facility_copies_crew_of_friends(scene: MakeScene) -> None:
    friend = vessel(2, cards=[helper(factions=["dominion"])], dial=HELD)
    play = begun(scene, "activation", borne(FACILITY), friend=friend).go_to("Action a1")
    assert acts_as(play) == [("crew:helper", 0)]


@shows(f"{SPY} 0")
def test_vendorian_spy(scene: MakeScene) -> None:
    """Of friends only."""
    friend = vessel(2, cards=[helper()], dial=HELD)
    other = vessel(1, cards=[helper("Foe")], dial=HELD)
    play = begun(scene, "activation", borne(SPY), other, friend=friend).go_to("Action a1")
    assert acts_as(play) == [("crew:helper", 0)]
    play = begun(scene, "activation", borne(SPY), other).go_to("Action a1")
    assert acts_as(play) == [(SPY, 0)]


# --- what lies beneath ------------------------------------------------------------------------


def commanded(hull: str, key: str, *beneath: str) -> ShipRecord:
    """Returns a ship under a captain with others beneath, on a plain dial."""
    built = ship(hull, captain=equipped(key, *beneath))
    record = prepare_fleet(fleet(built), catalogue(), ruleset()).ships[0].to_document()
    return vessel(1, cards=record["cards"], dial=HELD)


@shows(f"{ARTURIS} 0")
def test_arturis(scene: MakeScene) -> None:
    """He performs the action of the captain beneath, and pays for it himself."""
    arturis = captain(6, "Arturis", ability=catalogue()[ARTURIS].ability)
    other = card("Other", "captain", "captain beneath", holder=0, face_down=True, ability=GAINS)
    play = begun(scene, "activation", vessel(1, cards=[arturis, other], dial=HELD))
    play.go_to("Action a1")
    assert (play.ship("a1").captain, play.ship("a1").skill) == (0, 6)
    play.give("captain:other")
    own = play.ship("a1")
    assert (own.evade, own.scan) == (1, 1)
    assert [each.disabled for each in own.cards] == [1, 0]


def test_arturis_as_he_is_made_ready(scene: MakeScene) -> None:
    sulu = "captain:hikaru-sulu-75005"
    own = commanded("ship:u-s-s-dauntless-71805", ARTURIS, sulu)
    play = begun(scene, "activation", own).go_to("Action a1")
    assert sulu in play.offered


def test_a_disabled_arturis_has_no_text(scene: MakeScene) -> None:
    own = commanded("ship:u-s-s-dauntless-71805", ARTURIS, "captain:hikaru-sulu-75005")
    play = begun(scene, "activation", own, more="card a1 0 disabled 1\n").go_to("Action a1")
    assert "captain:hikaru-sulu-75005" not in play.offered


@shows(f"{DOCTOR} 0")
def test_the_doctor(scene: MakeScene) -> None:
    """He has the texts of both; they themselves are not in play."""
    text = "action: disable this to gain 1 scan."
    doctor = captain(8, "The Doctor", ability=catalogue()[DOCTOR].ability)
    beneath = [
        card("One", "captain", "captain beneath", holder=0, face_down=True, ability=text),
        card("Two", "captain", "captain beneath", holder=0, face_down=True, ability=GAINS),
    ]
    play = begun(scene, "activation", vessel(1, cards=[doctor, *beneath], dial=HELD))
    play.go_to("Action a1")
    assert {"captain:one", "captain:two"} <= set(play.offered)
    play.give("captain:two")
    own = play.ship("a1")
    assert (own.evade, own.scan, own.cards[0].disabled) == (1, 1, 1)


def test_the_captains_beneath_the_doctor_lie_aside(scene: MakeScene) -> None:
    """As they are made ready: in no place from which they could act or be hit."""
    record = commanded(
        "ship:u-s-s-voyager-75014",
        DOCTOR,
        "captain:hikaru-sulu-75005",
        "captain:hikaru-sulu-75005",
    )
    assert [each.is_face_down for each in record.cards] == [False, True, True]
    assert {each.role for each in record.cards[1:]} == {"captain beneath"}


def test_a_round_with_a_copy_can_be_replayed(scene: MakeScene) -> None:
    play = begun(scene, "activation", borne(INFILTRATOR), vessel(1, cards=[helper()], dial=HELD))
    play.go_to("Action a1").give("crew:helper").finish_round()
    assert [each.split()[0] for each in play.told("copied-card")] == ["copied-card"]
    assert play.after("copied-card").ships[0].cards[1].record.key == "crew:helper"
    assert replays(play)
