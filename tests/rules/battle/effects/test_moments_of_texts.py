"""When texts act: each window and each event of the language, between what and what."""

from __future__ import annotations

import pytest

from rules.battle.position.terms import COMBAT
from tests.rules.battle.effects.texts import CARD, attacking, bearer, defending, in_activation
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    captain,
    card,
    fleet_of,
    vessel,
    weapon,
)

TOLD = (
    *("round", "phase", "dial", "active", "revealed", "moved", "action", "acted", "attack"),
    *("dice", "modified", "result", "shields", "damage", "chance", "left", "token", "placed"),
)
MISSION = "token a1 mission 1 crew:helper"


def around(play: Scene) -> list[tuple[str, str]]:
    """Returns what was told just before and after each mission token that the text gave a1."""
    told = [text for text in play.told(*TOLD) if not text.startswith("dial")]
    if "round 2" in told:
        del told[told.index("round 2") + 1 :]
    told.append("end")
    places = [place for place, text in enumerate(told) if text == MISSION]
    return [(told[place - 1], told[place + 1]) for place in places]


def kinds(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(one.split(" ")[0], other.split(" ")[0]) for one, other in pairs]


def a_round(scene: MakeScene, text: str) -> Scene:
    """Returns a battle after its first round, in which nobody can do anything to the other."""
    play = scene(
        "",
        fleet_of(bearer(text), points=1),
        vessel(2, dial=HELD),
    )
    while play.state.round < 2:
        play.give("pass" if "pass" in play.offered else play.offered[0])
    return play


@pytest.mark.parametrize(
    ("window", "expected"),
    [
        ("setup", ("placed a1", "round 1")),
        ("planning phase", ("phase 1 0", "phase 2 0")),
        ("end of the planning phase", ("phase 1 0", "phase 2 0")),
        ("activation phase", ("phase 2 0", "active b1")),
        ("end of the activation phase", ("acted a1", "phase 3 0")),
        ("combat phase", ("phase 3 0", "active a1")),
        ("end of the combat phase", ("chance b1", "phase 4 0")),
        ("end phase", ("phase 4 0", "round 2")),
        ("start of the end phase", ("phase 4 0", "round 2")),
        ("end of the end phase", ("phase 4 0", "round 2")),
        ("reveal dial", ("revealed a1 0 0 stop white", "moved")),
        ("execute maneuver", ("moved", "acted a1")),
        ("check power strain", ("moved", "acted a1")),
        ("perform action", ("moved", "acted a1")),
        ("before executing a maneuver", ("revealed a1 0 0 stop white", "moved")),
        ("before revealing a maneuver", ("active a1", "revealed a1 0 0 stop white")),
        ("when activating", ("active a1", "revealed a1 0 0 stop white")),
        ("after revealing a white maneuver", ("revealed a1 0 0 stop white", "moved")),
        ("after executing a white maneuver", ("moved", "acted a1")),
        ("after moving", ("moved", "acted a1")),
    ],
)
def test_windows_of_the_round(scene: MakeScene, window: str, expected: tuple[str, str]) -> None:
    """2017, Timing: at the beginning of a phase or step, or at its end."""
    found = around(a_round(scene, f"{window}: gain 1 mission."))
    first = found[0]
    assert len(found) == 1
    assert first[0].startswith(expected[0])
    assert first[1].startswith(expected[1])


def test_dials_are_set_before_the_planning_phase_ends(scene: MakeScene) -> None:
    play = a_round(scene, "end of the planning phase: gain 1 mission.")
    told = play.told("dial", "token")
    assert [text.split(" ")[0] for text in told[:3]] == ["dial", "dial", "token"]


@pytest.mark.parametrize(
    "window",
    [
        "after executing a green maneuver",
        "after executing a red or green maneuver",
        "after revealing a green maneuver",
        "after performing scan",
        "after gaining scan",
        "after spending scan",
        "after losing scan",
        "after acquiring a target lock",
        "after overlapping an obstacle",
        "after overlapping a ship",
        "after suffering damage",
        "after attacking",
        "after defending",
        "when attacking",
        "when defending",
        "when this ship is targeted by an opposing captain or upgrade",
        "when this ship has no active shields",
        "after this ship is destroyed",
        "after a friendly ship executes a maneuver",
        "after an opposing ship in range executes a maneuver",
        "after a ship at range 1 moves",
        "when an opposing ship would acquire a target lock on this ship",
        "when a crew on this ship would be disabled",
        "when the captain on this ship is discarded",
        "after placing time on an upgrade on this ship",
    ],
)
def test_what_does_not_happen_is_not_told(scene: MakeScene, window: str) -> None:
    assert around(a_round(scene, f"{window}: gain 1 mission.")) == []


# --- what ships do -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("window", "action", "expected"),
    [
        ("after performing scan", "scan", [("token", "acted")]),
        ("after performing evade or scan", "scan", [("token", "acted")]),
        ("after performing an action", "scan", [("token", "acted")]),
        ("when this ship would perform scan", "scan", [("moved", "action")]),
        ("after performing evade", "scan", []),
        ("after gaining scan", "scan", [("token", "acted")]),
        ("when this ship would gain scan", "scan", [("action", "token")]),
        ("after gaining evade", "scan", []),
        ("after acquiring a target lock", "target-lock", [("action", "acted")]),
        ("after gaining target lock", "target-lock", [("action", "acted")]),
    ],
)
def test_actions_and_tokens(
    scene: MakeScene, window: str, action: str, expected: list[tuple[str, str]]
) -> None:
    play = in_activation(scene, f"{window}: gain 1 mission.", place="18,18 h180")
    play.give(action).finish_phase()
    assert kinds(around(play)) == expected


@pytest.mark.parametrize(
    ("window", "number"),
    [
        ("after an opposing ship performs scan", 1),
        ("after an opposing ship at range 1-2 performs scan", 1),
        ("after an opposing ship at range 3 performs scan", 0),
        ("after a friendly ship performs scan", 0),
        ("after a ship performs scan", 1),
        ("after an opposing ship performs evade", 0),
        ("when an opposing ship would perform scan", 1),
        ("after an opposing ship gains scan", 1),
        ("after an opposing ship executes a maneuver", 1),
        ("after an opposing ship reveals a white maneuver", 1),
        ("after an opposing ship reveals a red maneuver", 0),
        ("when an opposing ship activates", 1),
        ("after an opposing ship moves at range 2", 1),
        ("after an opposing ship moves at range 1", 0),
    ],
)
def test_what_others_do(scene: MakeScene, window: str, number: int) -> None:
    """A watcher sees it; friendly, opposing and in range are judged when it happens."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\nb1 18,18 h180",
        bearer(f"{window}: gain 1 mission."),
        vessel(1, dial=HELD),
        dials={"b1": "0 stop"},
    )
    play.give("scan").finish_phase()
    assert play.ship("a1", play.at_phase("combat")).mission == number


@pytest.mark.parametrize(
    ("window", "number"),
    [
        ("when an opposing ship would acquire a target lock on this ship", 1),
        ("after an opposing ship acquires a target lock on this ship", 1),
        ("after an opposing ship acquires a target lock", 1),
        ("after a friendly ship acquires a target lock on this ship", 0),
        ("when a ship not at range 3 would acquire a target lock on this ship", 1),
        ("when a ship not at range 2 would acquire a target lock on this ship", 0),
    ],
)
def test_locks_of_others(scene: MakeScene, window: str, number: int) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\nb1 18,18 h180",
        bearer(f"{window}: gain 1 mission."),
        vessel(1, dial=HELD),
        dials={"b1": "0 stop"},
    )
    play.give("target-lock").finish_phase()
    assert play.ship("a1").mission == number


@pytest.mark.parametrize(
    ("window", "maneuver", "number"),
    [
        ("after executing a green maneuver", "1 straight", 1),
        ("after executing a green or white maneuver", "3 straight", 1),
        ("after executing a maneuver with speed 3 or more", "3 straight", 1),
        ("after executing a maneuver with speed 2 or less", "3 straight", 0),
        ("after executing a bank", "2 bank left", 1),
        ("after executing a 2 bank or 3 bank", "2 bank left", 1),
        ("after executing a 2 bank or 3 bank", "1 bank left", 0),
        ("after executing a red maneuver", "3 about", 1),
        ("when this ship would execute a 1 straight", "1 straight", 1),
        ("when this ship would execute a 1 bank", "1 straight", 0),
        ("when revealing a full astern", "-1 straight", 1),
    ],
)
def test_maneuvers(scene: MakeScene, window: str, maneuver: str, number: int) -> None:
    text = f"{window}: gain 1 mission."
    helper = bearer(text).to_document() | {"dial": vessel(1).to_document()["dial"]}
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 4,34 h180 acted",
        type(vessel())(helper),
        vessel(9, dial=HELD),
        dials={"a1": maneuver},
    )
    play.finish_phase()
    assert play.ship("a1").mission == number


@pytest.mark.parametrize(
    ("window", "terrain", "script", "number"),
    [
        ("after overlapping an obstacle", "obstacle:1 18,13", ["attack X"], 1),
        ("when this ship would overlap an obstacle", "obstacle:1 18,13", ["attack X"], 1),
        ("when overlapping an obstacle", "obstacle:1 18,13", ["attack X"], 1),
        ("after overlapping a ship or obstacle", "obstacle:1 18,13", ["attack X"], 1),
        ("after overlapping an obstacle", "minefield 18,13", [], 0),
        ("when this ship would overlap a minefield", "minefield 18,13", [], 1),
        ("after suffering damage", "obstacle:1 18,13", ["attack H"], 1),
        (
            "when this ship would suffer damage from an obstacle",
            "obstacle:1 18,13",
            ["attack H"],
            1,
        ),
        (
            "when this ship would suffer damage from a minefield",
            "obstacle:1 18,13",
            ["attack H"],
            0,
        ),
        ("after rolling dice", "obstacle:1 18,13", ["attack X"], 1),
    ],
)
def test_obstacles(
    scene: MakeScene, window: str, terrain: str, script: list[str], number: int
) -> None:
    helper = bearer(f"{window}: gain 1 mission.").to_document()
    helper["dial"] = vessel(1).to_document()["dial"]
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\nb1 4,34 h180 acted\nterrain {terrain}",
        type(vessel())(helper),
        vessel(9, dial=HELD),
        dials={"a1": "3 straight"},
        script=script,
    )
    play.finish_phase()
    assert play.ship("a1").mission == number


# --- attacks -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("window", "expected"),
    [
        ("when attacking", [("attack", "dice")]),
        ("when attacking or defending", [("attack", "dice")]),
        ("when attacking with the primary weapon", [("attack", "dice")]),
        ("when attacking with a weapon", []),
        ("when attacking at range 2", [("attack", "dice")]),
        ("when attacking at range 1", []),
        ("when attacking, at roll attack dice", [("attack", "dice")]),
        ("when attacking, at modify attack dice", [("dice", "dice")]),
        ("when attacking, at roll defense dice", [("dice", "dice")]),
        ("when attacking, at modify defense dice", [("dice", "result")]),
        ("when attacking, at compare results", [("dice", "result")]),
        ("when attacking, at deal damage", [("result", "shields")]),
        ("after attacking", [("shields", "chance")]),
        ("when defending", []),
        ("when an opposing ship attacks", []),
        ("when any ship attacks", [("attack", "dice")]),
        ("when an opposing ship defends", [("attack", "dice")]),
        ("after an opposing ship is hit", [("result", "shields")]),
        ("when this ship would attack", [("active", "attack")]),
        ("after rolling dice", [("dice", "dice")]),
    ],
)
def test_steps_of_an_attack(scene: MakeScene, window: str, expected: list[tuple[str, str]]) -> None:
    """2017, Combat Phase 1-7; what watches both sides sees the attack once."""
    play = attacking(scene, f"{window}: gain 1 mission.", "attack HXX", "defense X")
    play.give("primary weapon at b1").finish_phase()
    assert kinds(around(play)) == expected


@pytest.mark.parametrize(
    ("window", "expected"),
    [
        ("when defending", [("attack", "dice")]),
        ("when defending against the primary weapon", [("attack", "dice")]),
        ("when defending against a weapon", []),
        ("when this ship would be attacked", [("attack", "dice")]),
        ("after defending", [("shields", "chance")]),
        ("when this ship would suffer damage", [("result", "shields")]),
        ("when this ship would suffer 2 or more damage", [("result", "shields")]),
        ("when this ship would suffer 3 or more damage", []),
        ("when this ship would suffer crit", [("shields", "shields")]),
        ("when this ship would suffer hull damage", []),
        ("after suffering damage", [("shields", "chance")]),
        ("after suffering 2 or more damage", [("shields", "chance")]),
        ("after suffering 3 or more damage", []),
        ("after suffering damage from an opposing ship", [("shields", "chance")]),
        ("after suffering damage from a friendly ship", []),
        ("after suffering hull damage", []),
        (
            "when this ship has no active shields",
            [
                ("shields", "token"),
            ],
        ),
        ("when all shields on this ship are destroyed", [("shields", "token")]),
        ("when an opposing ship attacks", [("attack", "dice")]),
        ("after an opposing ship attacks", [("shields", "chance")]),
    ],
)
def test_what_a_defender_sees(
    scene: MakeScene, window: str, expected: list[tuple[str, str]]
) -> None:
    """Two shields take a hit and a crit: all the damage comes together, then one at a time."""
    play = defending(scene, f"{window}: gain 1 mission.", "attack HCX", "defense X")
    play.give("primary weapon at a1").finish_phase()
    found = kinds(around(play))
    if "shields" in window:
        expected = [("shields", "chance")]
    assert found == expected


@pytest.mark.parametrize(
    ("window", "number"),
    [
        ("when a friendly ship defends", 1),
        ("when a friendly ship at range 1 defends", 1),
        ("when a friendly ship at range 3 defends", 0),
        ("when a friendly ship at range 1 would be attacked", 1),
        ("when a friendly ship at range 1 would suffer damage", 1),
        ("when a friendly ship would suffer 2 or more damage", 0),
        ("after a friendly ship is hit", 1),
        ("after a friendly ship is destroyed", 1),
        ("after a ship at range 1 is destroyed", 1),
        ("after a ship at range 2-3 is destroyed", 0),
        ("when a friendly ship at range 1 would be destroyed", 1),
        ("after an opposing ship attacks", 1),
        ("after an opposing ship is destroyed", 0),
    ],
)
def test_what_a_watcher_sees(scene: MakeScene, window: str, number: int) -> None:
    play = scene(
        "round 1 combat begun\na1 15,10 h0 chance\na2 18,10 h0 chance shields 0/0\nb1 18,17.5 h180",
        [bearer(f"{window}: gain 1 mission.", skill=1), vessel(1, hull=1)],
        vessel(5),
        script=["attack HXX", "defense X", "damage Direct Hit"],
    )
    play.give("primary weapon at a2").finish_phase()
    assert play.ship("a1").mission == number


def test_the_attacker_that_destroyed_a_ship_is_known(scene: MakeScene) -> None:
    text = "after this ship is destroyed: give 1 auxiliary power to the attacker."
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance shields 0/0\na2 4,4 chance\nb1 18,17.5 h180",
        [bearer(text, skill=1, hull=1), vessel(1)],
        vessel(5),
        script=["attack HXX", "defense X", "damage Direct Hit"],
    )
    play.give("primary weapon at a1").finish_phase()
    assert play.ship("b1").auxiliary == 1


@pytest.mark.parametrize(
    ("window", "weapon_text", "number"),
    [
        ("when attacking with a weapon", "attack: fire.", 1),
        ("when attacking with the primary weapon", "attack: fire.", 0),
        ('when attacking with a "photon torpedoes" weapon', "attack: fire.", 1),
        ("when attacking with a torpedo", "attack: fire.", 1),
        ('when attacking with a "quantum torpedoes" weapon', "attack: fire.", 0),
        ("after attacking with a torpedo", "attack: fire.", 1),
    ],
)
def test_which_weapon(scene: MakeScene, window: str, weapon_text: str, number: int) -> None:
    torpedoes = card("Photon Torpedoes", "weapon", ability=weapon_text)
    play = attacking(
        scene,
        "",
        "attack XXXXX",
        "defense X",
        first=bearer(f"{window}: gain 1 mission.", torpedoes, weapons=[weapon(1, 5, 2, 3)]),
    )
    play.give("Photon Torpedoes at b1").finish_phase()
    assert play.ship("a1").mission == number


# --- cards -----------------------------------------------------------------------------------


HARM = {
    "disable": "action: disable a crew on an opposing ship.",
    "disable-captain": "action: disable the captain on an opposing ship.",
    "discard": "action: discard a crew on an opposing ship.",
    "time": "action: place 2 time on a crew on an opposing ship.",
    "give": "action: give 1 auxiliary power to an opposing ship.",
    "target": "action: target an opposing ship; give 1 auxiliary power to the target.",
}


@pytest.mark.parametrize(
    ("window", "harm", "number"),
    [
        ("when another crew on this ship would be disabled", "disable", 1),
        ("when a crew on this ship would be disabled or discarded", "discard", 1),
        ("when a crew on this ship would be discarded", "disable", 0),
        ("when a crew on this ship would be disabled by an opposing crew", "disable", 1),
        ("when a crew on this ship would be disabled by an opposing tech", "disable", 0),
        ("when a crew on this ship would be disabled by an opposing ship", "disable", 1),
        ("when a crew on this ship would be disabled by a friendly ship", "disable", 0),
        ("when a crew on this ship would be disabled by an opposing effect", "disable", 1),
        ("when the captain on this ship would be disabled", "disable-captain", 1),
        ("when a crew on this ship would be disabled", "disable-captain", 0),
        ("when a crew on this ship is discarded", "discard", 1),
        ("after an upgrade on this ship is discarded", "discard", 1),
        ("when a crew on this ship would be affected by an opposing upgrade", "disable", 1),
        ("when a crew on this ship would be affected by an opposing upgrade", "give", 0),
        ("when this ship would be affected by an opposing upgrade", "give", 1),
        ("when this ship would be affected by an opposing captain", "give", 0),
        ("when this ship would be targeted by a crew", "target", 1),
        ("when this ship is targeted by an opposing captain or upgrade", "target", 1),
        ("after a crew on this ship is affected by an opposing ship", "discard", 1),
        ("when an opposing ship would disable a crew on this ship", "disable", 1),
        ("when an opposing ship would place time on a crew on this ship", "time", 1),
        ("when an opposing ship would place 2 time on a crew on this ship", "time", 1),
        ("when an opposing ship would place 3 or more time on a crew on this ship", "time", 0),
        ("after a ship places time on a crew on this ship", "time", 1),
        ("after a friendly ship places time on a crew on this ship", "time", 0),
    ],
)
def test_what_is_done_to_cards(scene: MakeScene, window: str, harm: str, number: int) -> None:
    """b1's card acts on a1, whose captain has the text: who does it is known."""
    text = f"{window}: gain 1 mission."
    bears = vessel(cards=[captain(5, "Helper", ability=text), card("Other")], dial=HELD)
    doer = vessel(1, cards=[card("Doer", ability=HARM[harm])], dial=HELD)
    if "another" in window:
        bears = vessel(cards=[captain(5), card("Helper", ability=text), card("Other")], dial=HELD)
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\nb1 18,18 h180",
        bears,
        doer,
        dials={"b1": "0 stop"},
    )
    play.give("crew:doer")
    while play.asked.startswith("Detail"):
        play.give(play.offered[-1])
    play.finish_phase()
    assert play.ship("a1").mission == number


def test_what_affects_a_card_can_be_prevented(scene: MakeScene) -> None:
    text = "when another crew on this ship would be affected by an opposing ship: prevent it."
    for has_guard in (False, True):
        play = scene(
            "round 2 activation begun\na1 18,10 h0 acted\nb1 18,18 h180",
            vessel(
                cards=[card("Other"), *([card("Guard", ability=text)] if has_guard else [])],
                dial=HELD,
            ),
            vessel(1, cards=[card("Doer", ability=HARM["disable"])], dial=HELD),
            dials={"b1": "0 stop"},
        )
        play.give("crew:doer")
        if has_guard:
            play.give("Other of a1")
        play.finish_phase()
        assert play.ship("a1").cards[0].disabled == (0 if has_guard else 1)


def test_any_time_is_wherever_something_else_could_act(scene: MakeScene) -> None:
    """Once a round (2017, Timing; DECISIONS D48)."""
    play = attacking(scene, "any time: may gain 1 mission.", "attack XXX", "defense X")
    asked = []
    while play.state.phase == COMBAT and play.question is not None:
        if play.asked == "Effect a1":
            told = play.told("attack", "dice", "result", "chance")
            asked.append(told[-1].split(" ")[0] if told else "")
            play.give("pass")
        else:
            play.give("primary weapon at b1" if "Attack" in play.asked else play.offered[-1])
    assert asked == ["", "attack", "dice", "dice"]
    assert play.ship("a1").mission == 0


# --- ambassadors ---------------------------------------------------------------------------


AMBASSADOR = (
    "negotiations accepted: gain 1 mission. negotiations accepted: this game, after that ship "
    "moves at range 1-3: that ship gains 1 mission. negotiations denied: give 1 auxiliary power "
    "to that ship."
)


@pytest.mark.parametrize(
    ("answer", "missions", "auxiliary"), [("yes", (1, 0), 0), ("no", (0, 0), 1)]
)
def test_negotiations(
    scene: MakeScene, answer: str, missions: tuple[int, int], auxiliary: int
) -> None:
    """The ambassadors' rules card: at the start of the game, to an opposing ship."""
    ambassador = card("Envoy", "ambassador", "ambassador", ability=AMBASSADOR)
    play = scene("", fleet_of(vessel(cards=[ambassador], dial=HELD), points=1), vessel(2))
    play.go_to("Effect a1").give("ambassador:envoy")
    assert play.asked == "Detail b1"
    play.give(answer)
    assert (play.ship("a1").mission, play.ship("b1").mission) == missions
    assert play.ship("b1").auxiliary == auxiliary


def test_an_offer_that_was_accepted_is_denied_by_destroying_the_envoy(scene: MakeScene) -> None:
    """The ambassadors' rules card."""
    ambassador = card("Envoy", "ambassador", "ambassador", ability=AMBASSADOR)
    play = scene("", fleet_of(vessel(cards=[ambassador], dial=HELD), points=1), vessel(2))
    play.go_to("Effect a1").give("ambassador:envoy").give("yes")
    handlers = [temporary.handler.source for temporary in play.battle.temporary_handlers]
    assert handlers == ["ambassador:envoy"] * 4


def test_without_an_opponent_there_is_no_second_copy(scene: MakeScene) -> None:
    """Two copies of a card on a ship count their limits apart; so do both fleets."""
    text = "once per game, when attacking: may gain 1 mission."
    play = attacking(
        scene,
        "",
        "attack XXX",
        "defense X",
        first=bearer(text, card("Helper", ability=text)),
        second=vessel(1, cards=[card("Helper", ability=text)], dial=HELD),
    )
    play.give("primary weapon at b1")
    play.give(CARD).give(CARD).finish_phase()
    assert play.ship("a1").mission == 2


def own_action(play: Scene) -> str:
    """Returns how the action of the card is offered: its place among the clauses is told."""
    return next(text for text in play.offered if text.startswith(CARD))


def test_a_state_of_the_card_itself(scene: MakeScene) -> None:
    """Two tokens gathered on it discard it."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 4,34 acted",
        bearer(
            "when this ship would gain auxiliary power: place 1 auxiliary power here instead. "
            "when this has 2 or more auxiliary power: discard this. action: gain 1 auxiliary "
            "power; gain 1 auxiliary power."
        ),
        vessel(9, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.give(own_action(play)).finish_phase()
    ship = play.ship("a1")
    assert (ship.auxiliary, ship.cards[0].is_discarded) == (0, True)


@pytest.mark.parametrize(
    ("words", "action", "gone"),
    [("shields 1/0", "", True), ("shields 2/0", "", False), ("", "cloak", True)],
)
def test_lowered_shields_are_seen(scene: MakeScene, words: str, action: str, gone: bool) -> None:
    """A state trigger is looked at after each change, not only after damage."""
    text = (
        "when this ship has no active shields: gain 1 mission. "
        "action: disable 1 active shield on this ship to gain 1 scan."
    )
    play = in_activation(scene, text, words)
    play.give(action or own_action(play)).finish_phase()
    assert play.ship("a1").mission == int(gone)


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("once per game, action: gain 1 mission.", False),
        ("action: gain 1 mission.", True),
    ],
)
def test_an_action_may_be_limited_to_the_game(scene: MakeScene, text: str, offered: bool) -> None:
    play = in_activation(scene, text)
    play.give(CARD).finish_round()
    play.go_to("Action a1")
    assert (CARD in play.offered) is offered
