"""Negotiations that cannot be accepted, that are ended, and that are opened again."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.mechanics.whereabouts import put
from rules.battle.phases.log import replay
from rules.table import parse_pose, parse_terrain
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, TOUGH, acting, borne, flown, known_as, shooting
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    captain,
    card,
    fleet_of,
    vessel,
)

LAR = "ambassador:v-lar-75008"
CHEAP = card("Cheap", cost=3)
DEAR = card("Dear", "tech", cost=4)


def offering(scene: MakeScene, own: Any, other: Any) -> Scene:
    """Returns a battle that has been set up, in which a1 is about to negotiate with b1."""
    second = other if isinstance(other, list) else [other]
    return scene("", fleet_of(own, points=1), second).go_to("Effect a1")


def test_v_lar_accepted(scene: MakeScene) -> None:
    """Each player chooses the card that the other one loses, out of the cheap ones."""
    other = vessel(2, dial=HELD, cards=[CHEAP, DEAR, card("Small", cost=1)])
    play = offering(scene, borne(LAR, CHEAP, card("Free"), DEAR), other).give(LAR, "yes")
    assert (play.asked, play.offered) == ("Detail b1", ["Cheap of a1", "Free of a1"])
    play.give("Free of a1")
    assert (play.asked, play.offered) == ("Detail a1", ["Cheap of b1", "Small of b1"])
    play.give("Small of b1")
    assert [each.disabled for each in play.ship("a1").cards] == [0, 0, 1, 0]
    assert [each.disabled for each in play.ship("b1").cards] == [0, 0, 1]


@pytest.mark.parametrize(("own", "other"), [(DEAR, CHEAP), (CHEAP, DEAR)])
def test_v_lar_is_denied_where_a_ship_has_nothing_cheap(
    scene: MakeScene, own: dict[str, Any], other: dict[str, Any]
) -> None:
    """Nobody is asked then, and the ship loses a crew."""
    second = vessel(2, dial=HELD, cards=[other, card("Hand", cost=5)])
    play = offering(scene, borne(LAR, own), second).give(LAR)
    assert "yes" not in play.offered
    if "Detail" in play.asked:
        play.give("Hand of b1")
    assert play.ship("b1").cards[1].is_discarded


def test_v_lar_denied(scene: MakeScene) -> None:
    second = vessel(2, dial=HELD, cards=[CHEAP, DEAR])
    play = offering(scene, borne(LAR, CHEAP), second).give(LAR, "no")
    assert [each.is_discarded for each in play.ship("b1").cards] == [True, False]
    assert play.ship("a1").cards[1].disabled == 0


# --- ended and opened again -----------------------------------------------------------------------

SOVEREIGN = "ship:u-s-s-sovereign-75013"
SPOCK = "captain:mr-spock-75016"
ENVOY = card(
    "Envoy",
    "ambassador",
    "ambassador",
    ability=(
        "negotiations accepted: must attack that ship this game; that ship must attack this ship "
        'this game; place 1 "negotiations" token on a crew on that ship. negotiations accepted: '
        "this game, end phase: gain 1 mission. negotiations denied: gain 1 mission."
    ),
)
HAND = card("Hand")


def sovereign(*cards: dict[str, Any], **fields: Any) -> Any:
    return flown(SOVEREIGN, *cards, **fields)


def negotiated(scene: MakeScene, first: Any, number: int = 2) -> Scene:
    """Returns a battle in which Envoy has negotiated with b1, at the next choice of a1."""
    others = [vessel(1, dial=HELD, cards=[HAND]) for _ in range(number)]
    play = offering(scene, first, others)
    play.give("ambassador:envoy")
    if number > 1:
        play.give("b1")
    return play.give("yes")


def bans(play: Scene, name: str) -> list[str]:
    return [each.what.text for each in play.ship(name).bans]


@shows(f"{SOVEREIGN} 1")
def test_u_s_s_sovereign_negotiates_with_another_ship(scene: MakeScene) -> None:
    """All that the first offer brought about ends, and only another ship can be asked."""
    play = negotiated(scene, sovereign(ENVOY))
    assert (bans(play, "a1"), bans(play, "b1")) == (["must-attack:1"], ["must-attack:0"])
    assert play.ship("b1").cards[0].markers == (("negotiations", 1),)
    play.go_to("Effect a1").give(SOVEREIGN)
    assert (bans(play, "a1"), bans(play, "b1")) == ([], [])
    assert play.ship("b1").cards[0].markers == ()
    assert (play.asked, play.offered) == ("Detail a1", ["yes", "no"])
    play.give("yes")
    assert play.asked == "Detail b2"
    play.give("yes")
    assert (bans(play, "a1"), bans(play, "b2")) == (["must-attack:2"], ["must-attack:0"])
    play.finish_round()
    # The end phase of one offer, not of two.
    assert play.ship("a1").mission == 1
    play.finish_round()
    assert play.history.count("Effect a1") == 2  # once per game
    assert replay(play.battle.log or []).state == play.state


def test_u_s_s_sovereign_may_end_negotiations_alone(scene: MakeScene) -> None:
    play = negotiated(scene, sovereign(ENVOY)).go_to("Effect a1").give(SOVEREIGN, "no")
    assert bans(play, "a1") == []
    play.finish_round()
    assert play.ship("a1").mission == 0


def test_u_s_s_sovereign_has_nobody_else_to_ask(scene: MakeScene) -> None:
    play = negotiated(scene, sovereign(ENVOY), 1).go_to("Effect a1").give(SOVEREIGN)
    assert not play.asked.startswith("Detail")
    assert bans(play, "b1") == []


def test_u_s_s_sovereign_needs_negotiations(scene: MakeScene) -> None:
    play = offering(scene, sovereign(ENVOY), [vessel(1), vessel(1)]).give("pass")
    play.finish_round()
    assert play.history.count("Effect a1") == 1


LEADER = card(
    "Leader", "admiral", "admiral", skill=5, ability="fleet action: gain 1 battle stations."
)


@shows(f"{SOVEREIGN} 0")
def test_u_s_s_sovereign_performs_the_fleet_action_for_free(scene: MakeScene) -> None:
    """It still may be performed only once a round."""
    first = flown(SOVEREIGN, captain(5), LEADER)
    play = acting(scene, first)
    assert (play.asked, play.offered) == ("Effect a1", [SOVEREIGN, "pass"])
    play.give(SOVEREIGN)
    assert play.ship("a1").battle_stations == 1
    assert play.asked == "Action a1"
    assert "fleet-action" not in play.offered


def test_u_s_s_sovereign_without_admiral(scene: MakeScene) -> None:
    assert acting(scene, sovereign(captain(5))).asked == "Action a1"


@pytest.mark.parametrize("number", [0, 1])
def test_u_s_s_sovereign_with_a_prototype(scene: MakeScene, number: int) -> None:
    cards = [card("Federation Prototype", "construction")] * number
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance\nb1 18,17.5 h180",
        sovereign(*cards),
        vessel(5, dial=HELD),
        script=["attack XXX", f"defense {'X' * (1 + number)}"],
    )
    play.go_to("Attack b1").give("primary weapon at a1")


def both(scene: MakeScene, first: Any) -> Scene:
    """Returns a battle in which Envoys of both sides have negotiated; a1 has Spock."""
    other = [vessel(1, dial=HELD, cards=[ENVOY, HAND]), vessel(1, dial=HELD, cards=[HAND])]
    own = fleet_of(first, vessel(2, dial=HELD, cards=[HAND]), points=1)
    play = scene("", own, other)
    play.go_to("Effect a1").give("ambassador:envoy", "b1", "yes")
    return play.go_to("Effect b1").give("ambassador:envoy", "a1", "yes")


@shows(f"{SPOCK} 0")
def test_mr_spock_ends_any_negotiations(scene: MakeScene) -> None:
    """Of either side, any of them; each player says whether there is another offer."""
    play = both(scene, borne(SPOCK, ENVOY, HAND)).go_to("Effect a1").give(SPOCK)
    assert play.asked == "Detail a1"
    play.give("a1, b1")
    assert (play.asked, play.offered) == ("Detail a1", ["yes", "no"])
    play.give("no")
    assert (play.asked, play.offered) == ("Detail b1", ["yes", "no"])
    play.give("yes")
    assert play.asked == "Detail a2"
    play.give("yes")
    assert (bans(play, "a1"), bans(play, "b1")) == ([], ["must-attack:1"])


@pytest.mark.parametrize("action", ["scan", "target-lock"])
def test_mr_spock_scans_or_locks_for_free(scene: MakeScene, action: str) -> None:
    play = acting(scene, borne(SPOCK)).go_to("Effect a1").give(SPOCK, action)
    ship = play.ship("a1")
    assert (ship.scan, ship.locks) == ((1, ()) if action == "scan" else (0, (1,)))
    play.go_to("Action a1").refuse(action)


CREW = "crew:mr-spock-75016"
REFIT = known_as("ship:u-s-s-enterprise-75016")


@pytest.mark.parametrize(("words", "hits"), [("scan 1", 3), ("", 1)])
def test_mr_spock_among_the_crew(scene: MakeScene, words: str, hits: int) -> None:
    defense = [] if words else ["defense X"]
    play = shooting(scene, borne(CREW), "attack BBH", *defense, words=words, other=TOUGH).give(AT)
    play.finish_phase()
    assert play.told("result") == [f"result a1 b1 {hits} 0"]


CHEAT = card(
    "Cheat", ability="when defending, at declare target: discard this to cancel the attack."
)


@pytest.mark.parametrize(
    ("words", "ship", "stands"),
    [("scan 1", REFIT, True), ("", REFIT, False), ("scan 1", {}, False)],
)
def test_mr_spock_lets_no_attack_be_cancelled(
    scene: MakeScene, words: str, ship: dict[str, Any], stands: bool
) -> None:
    play = shooting(
        scene,
        borne(CREW, **ship),
        *(["attack XXX"] if stands else []),
        words=words,
        second=vessel(1, dial=HELD, agility=1, cards=[CHEAT]),
    ).give(AT)
    assert (play.asked == "Effect b1") is not stands
    if not stands:
        play.give(CHEAT["key"])


@shows(f"{CREW} 3", f"{CREW} 4")
def test_mr_spock_takes_command(scene: MakeScene) -> None:
    """His other side has skill 7 and the text of the captain."""
    away = card("Away", ability="action: discard the captain on this ship to gain 1 evade.")
    play = acting(scene, borne(CREW, captain(3), away)).go_to("Action a1").give("crew:away")
    assert (play.ship("a1").captain, play.ship("a1").skill) == (0, 7)
    play.finish_round()
    play.go_to("Effect a1").give(CREW, "scan")
    assert play.ship("a1").scan == 1


# --- near obstacles ------------------------------------------------------------------------------

CRETAK = "ambassador:kimara-cretak-75012"
ROCK = "obstacle:1 20.5,11 h0"
AROUND = [ROCK, "planet 23.5,12", "minefield 20.5,12"]
"""What is an obstacle in 2017: the planet and minefields too (2017, Obstacles)."""
GUN = card("Gun", "weapon")


def cretak(scene: MakeScene, answer: str, place: str, terrain: str = ROCK, **fields: Any) -> Scene:
    """Returns a battle after the offer to b1: a1 is at an obstacle, b1 at a place, both damaged."""
    others = [vessel(1, dial=HELD, cards=[GUN], **fields)]
    play = offering(scene, borne(CRETAK, GUN, factions=["romulan"]), others).give(CRETAK, answer)
    play.state.terrain.append(parse_terrain(terrain))
    for name, pose in (("a1", "18,10 h0"), ("b1", place)):
        put(play.battle, play.ship(name), parse_pose(pose))
        play.ship(name).shields = 0
    return play


@pytest.mark.parametrize("terrain", AROUND)
@pytest.mark.parametrize(
    ("place", "repaired"), [("18,14 h180", ["a1", "b1"]), ("18,24 h180", ["a1"])]
)
def test_kimara_cretak_accepted(
    scene: MakeScene, place: str, repaired: list[str], terrain: str
) -> None:
    """Each of the two ships repairs by itself, once a round and only at an obstacle."""
    play = cretak(scene, "yes", place, terrain)
    while play.state.round == 1:
        if CRETAK in play.offered:
            assert play.asked.removeprefix("Effect ") in repaired
            play.give(CRETAK)
        else:
            play._answer_quietly()
    for name in ("a1", "b1"):
        assert play.ship(name).shields == (name in repaired)


def test_kimara_cretak_accepted_under_auxiliary_power(scene: MakeScene) -> None:
    """Such a ship performs no free action."""
    play = cretak(scene, "yes", "18,14 h180")
    play.ship("b1").auxiliary = 1
    play.go_to("Effect a1")
    assert play.offered == [CRETAK, "pass"]
    play.finish_round()
    assert "Effect b1" not in play.history


@pytest.mark.parametrize("terrain", AROUND)
@pytest.mark.parametrize(
    ("place", "factions", "left"),
    [
        ("18,14 h180", ["romulan"], 1),
        ("18,14 h180", ["federation"], 2),
        ("18,24 h180", ["romulan"], 2),
    ],
)
def test_kimara_cretak_denied(
    scene: MakeScene, place: str, factions: list[str], left: int, terrain: str
) -> None:
    """Beyond the time token that every card loses."""
    play = cretak(scene, "no", place, terrain, factions=factions)
    for name, at in (("a1", 1), ("b1", 0)):
        play.ship(name).own_card(at).time = 3
    play.finish_round()
    assert play.ship("a1").cards[1].time == 1
    assert play.ship("b1").cards[0].time == left
