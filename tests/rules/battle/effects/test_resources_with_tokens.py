"""Resources with tokens that each ship of the fleet may use, as its action or beside it."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, flown
from tests.rules.battle.examples.scene import (
    HELD,
    Document,
    MakeScene,
    Scene,
    card,
    fleet_of,
    vessel,
)
from tests.rules.catalogue import catalogue

TACTICS = "resource:tactics-72221r"
COMMAND = "resource:command-tokens-op2participation2"
FULL = "marker 'battle stations' 2 marker evade 2 marker scan 2"


def resource(key: str) -> Document:
    """Returns a resource as the first ship of its fleet keeps it."""
    text = catalogue()[key].ability
    return card("Resource", "resource", "fleet-resource", ability=text) | {"key": key}


def lying(play: Scene) -> dict[str, int]:
    """Returns the tokens on the resource."""
    return dict(play.ship("a1").cards[0].markers)


# --- Tactics --------------------------------------------------------------------------------------


def in_turn(
    scene: MakeScene, *, bar: tuple[str, ...] = ("evade", "scan"), words: str = ""
) -> Scene:
    """Returns a scene in which a2, the friend of the keeper, moves and acts before it."""
    return scene(
        f"round 2 activation begun\na1 18,10 h0\na2 22,10 h0 {words}\nb1 18,30 h180 acted\n"
        f"card a1 0 {FULL}",
        [vessel(5, cards=[resource(TACTICS)], dial=HELD), vessel(2, dial=HELD, actions=bar)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "a2": "0 stop"},
    )


def test_tactics_begins_with_six_tokens(scene: MakeScene) -> None:
    own = vessel(2, cards=[resource(TACTICS)], dial=HELD)
    play = scene("", fleet_of(own, points=1), vessel(1, dial=HELD))
    while play.state.round < 1:
        play.give(play.offered[0])
    assert lying(play) == {"evade": 2, "scan": 2, "battle stations": 2}


def test_tactics_lets_one_ship_perform_a_free_action(scene: MakeScene) -> None:
    """One of its own bar, once a round, whichever ship takes it; it has its own action still."""
    play = in_turn(scene)
    play.go_to("Effect a1").give(TACTICS)
    assert (play.ship("a2").evade, lying(play)["evade"]) == (1, 1)
    assert play.asked == "Action a2"
    play.give("pass").go_to("Action a1")
    assert "Effect a1" not in play.history[play.history.index("Action a2") :]
    assert play.told("action") == ["action a2 evade 1 True"]


@shows(f"{TACTICS} 4", f"{TACTICS} 5", f"{TACTICS} 6")
@pytest.mark.parametrize(
    ("bar", "token"),
    [
        (("scan",), "evade"),
        (("evade", "battlestations"), "scan"),
        (("evade", "scan"), "battle stations"),
    ],
)
def test_tactics_lets_a_ship_act_beyond_its_bar_at_a_price(
    scene: MakeScene, bar: tuple[str, ...], token: str
) -> None:
    """What its bar lacks is its action, and costs auxiliary power."""
    play = in_turn(scene, bar=bar)
    play.go_to("Action a2")
    named = [each for each in play.offered if each.startswith(TACTICS)]
    assert len(named) == 3 - len(bar)
    play.give(named[0])
    ship = play.ship("a2")
    gained = {"evade": ship.evade, "scan": ship.scan, "battle stations": ship.battle_stations}
    assert gained == {"evade": 0, "scan": 0, "battle stations": 0} | {token: 1}
    assert (ship.auxiliary, lying(play)[token]) == (1, 1)
    assert "Action a2" not in play.asked
    number = len(play.history)
    play.go_to("Action a1")
    assert "Effect a1" not in play.history[number:]
    assert not [each for each in play.offered if each.startswith(TACTICS)]


def test_tactics_serves_no_ship_under_auxiliary_power(scene: MakeScene) -> None:
    play = in_turn(scene, words="auxiliary 1").go_to("Effect a1")
    assert "Action a2" not in play.history


# --- command tokens -------------------------------------------------------------------------------


def commanded(
    scene: MakeScene,
    order: str,
    phase: str = "activation",
    *script: str,
    words: str = "",
    more: str = "",
) -> Scene:
    own = [
        vessel(5, cards=[resource(COMMAND)], dial=HELD, hull=9),
        vessel(6, dial=HELD, actions=("scan",), hull=9, agility=2),
    ]
    return scene(
        f"round 2 {phase} begun\na1 4,4 h0 {'chance' if phase == 'combat' else ''}\n"
        f"a2 18,10 h0 {words}\nb1 18,17.5 h180 {'acted' if phase == 'activation' else ''}\n"
        f"card a1 0 marker '{order}' 1{more}",
        own,
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "a2": "0 stop"} if phase == "activation" else {},
        script=script,
    )


@shows(f"{COMMAND} 0")
def test_five_of_ten_command_tokens_are_chosen(scene: MakeScene) -> None:
    own = vessel(2, cards=[resource(COMMAND)], dial=HELD)
    play = scene("", fleet_of(own, points=1), vessel(1, dial=HELD))
    play.go_to("Detail a1")
    for left in range(10, 5, -1):
        assert len(play.offered) == left
        play._answer(0)
    assert sum(lying(play).values()) == 5


@pytest.mark.parametrize(
    ("order", "field"),
    [("evade", "evade"), ("scan", "scan"), ("battle stations", "battle_stations")],
)
def test_a_command_token_is_a_free_action(scene: MakeScene, order: str, field: str) -> None:
    """Of any ship of the fleet, whatever its bar; once in the game."""
    play = commanded(scene, order).go_to("Effect a2").give(COMMAND)
    assert getattr(play.ship("a2"), field) == 1
    assert lying(play) == {}
    assert play.asked == "Action a2"
    number = len(play.history)
    play.finish_round()
    assert not [each for each in play.history[number:] if each.startswith("Effect")]


@pytest.mark.ruling("F14-R4", "F16-115")
def test_one_command_token_a_round(scene: MakeScene) -> None:
    """Whatever else lies there waits for the next round."""
    play = commanded(scene, "evade", "activation", more=" marker scan 1 marker lock 1")
    play.go_to("Effect a2").give(COMMAND, "evade")
    assert lying(play) == {"lock": 1, "scan": 1}
    number = len(play.history)
    play.finish_round()
    assert not [each for each in play.history[number:] if each.startswith("Effect")]
    play.go_to("Effect a2")
    assert play.state.round == 3


@pytest.mark.ruling("F14-R5", "F16-116", "FR-051.1", "FR-064.8")
def test_no_command_token_is_an_action_under_auxiliary_power(scene: MakeScene) -> None:
    """As a free action it is used beside the ship's own, and forbidden like that."""
    play = commanded(scene, "scan", "activation", words="auxiliary 1")
    play.go_to("Effect a1").give("pass").finish_round()
    assert "Effect a2" not in play.history


def test_a_command_token_locks(scene: MakeScene) -> None:
    play = commanded(scene, "lock").go_to("Effect a2").give(COMMAND)
    assert play.ship("a2").locks == (2,)


@pytest.mark.ruling("F14-R5", "F16-116")
@pytest.mark.parametrize(
    ("order", "script", "answers", "result"),
    [
        ("attack re-roll", ("attack XXX", "attack HHH", "defense X"), ("XXX",), (3, 1)),
        ("attack die", ("attack HHHX", "defense X"), (), (4, 1)),
        ("attack face", ("attack HH", "defense X"), ("SetDice",), (3, 1)),
    ],
)
def test_a_command_token_in_an_attack(
    scene: MakeScene,
    order: str,
    script: tuple[str, ...],
    answers: tuple[str, ...],
    result: tuple[int, int],
) -> None:
    play = commanded(scene, order, "combat", *script, "damage Console Fire")
    play.go_to("Attack a2").give(AT)
    assert play.asked == "Effect a1"
    play.give(COMMAND)
    if answers:
        assert play.asked.startswith("Detail")
        play._answer(len(play.offered) - 1 if order == "attack re-roll" else 0)
    play.go_to("Attack b1")
    record = play.battle.attacks[0]
    assert (record.attack_dice, record.defense_dice) == result
    assert lying(play) == {}
    play.give("pass")


@pytest.mark.parametrize(
    ("order", "script", "pick", "dice"),
    [
        ("defense re-roll", ("attack HXX", "defense XX", "defense EE"), -1, 2),
        ("defense die", ("attack HXX", "defense XXE"), None, 3),
        ("defense face", ("attack HXX", "defense X"), 0, 2),
    ],
)
def test_a_command_token_in_defense(
    scene: MakeScene, order: str, script: tuple[str, ...], pick: int | None, dice: int
) -> None:
    """The hit is evaded each time: by the dice rolled again, a die more, a die set to evade."""
    play = commanded(scene, order, "combat", *script)
    play.go_to("Attack a2").give("pass").go_to("Attack b1").give("primary weapon at a2")
    assert play.asked == "Effect a1"
    play.give(COMMAND)
    if pick is not None:
        play._answer(len(play.offered) - 1 if pick < 0 else pick)
    play.finish_phase()
    assert (play.battle.attacks[0].defense_dice, lying(play)) == (dice, {})
    assert (play.ship("a2").shields, play.ship("a2").damage) == (2, 0)


# --- Intercepted Messages -------------------------------------------------------------------------


MESSAGES = "resource:intercepted-messages-72261r"


@shows(f"{MESSAGES} 2")
@pytest.mark.parametrize(("number", "gone"), [(2, False), (1, True)])
def test_intercepted_messages_leave_the_game_without_tokens(
    scene: MakeScene, number: int, gone: bool
) -> None:
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 acted\nb1 18,15 h180\n"
        f"card a1 0 marker evade {number}",
        vessel(1, cards=[resource(MESSAGES)], dial=HELD),
        vessel(5, dial=HELD),
        dials={"b1": "0 stop"},
    )
    play.go_to("Action b1").give("scan").give(MESSAGES)
    kept = play.ship("a1").cards[0]
    assert (play.ship("a1").evade, lying(play).get("evade", 0)) == (1, number - 1)
    assert kept.is_removed is gone


# --- actions of the action bar --------------------------------------------------------------------


PROTOCOL = "resource:protocol-72003r"
CYCLE = "resource:scan-cycle-72270r"
MUTINY = "resource:mutiny-72290r"


def acting_by_a_card(scene: MakeScene, key: str, action: str, *bar: str, side: int = 0) -> Scene:
    """Returns a scene in which a card lets a ship perform an action, whether its bar has it or not.

    The ship is that of the resource (0) or an opposing one (1).
    """
    aide = card("Aide", ability=f"action: perform {action}.")
    crews = [[aide], []] if side == 0 else [[], [aide]]
    words = ["acted", "acted"]
    words[side] = ""
    if "echo" in action:
        words[side] += " cloak green-beside shields 0/2"
    markers = "mission 1" if key == MUTINY else "marker evade 2 marker scan 2"
    markers = "" if key == PROTOCOL else f"card a1 0 {markers}"
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 {words[0]}\nb1 18,15 h180 {words[1]}\n{markers}",
        vessel(5, cards=[resource(key), *crews[0]], dial=HELD, actions=bar),
        vessel(5, cards=crews[1], dial=HELD, actions=bar),
        dials={"a1": "0 stop", "b1": "0 stop"},
    )
    return play.go_to(f"Action {'ab'[side]}1").give("crew:aide")


@pytest.mark.parametrize(
    ("key", "action", "name", "side"),
    [
        *(
            (PROTOCOL, action, name, 0)
            for action, name in (
                ("evade", "evade"),
                ("scan", "scan"),
                ("battle stations", "battlestations"),
                ("cloak", "cloak"),
                ("sensor echo", "sensor-echo"),
            )
        ),
        (MESSAGES, "scan", "scan", 1),
        (MESSAGES, "battle stations", "battlestations", 1),
        (MESSAGES, "cloak", "cloak", 1),
        (CYCLE, "evade", "evade", 0),
        (MUTINY, "evade", "evade", 1),
    ],
)
@pytest.mark.parametrize("is_on_bar", [True, False])
def test_only_actions_of_the_action_bar_count(
    scene: MakeScene, key: str, action: str, name: str, side: int, is_on_bar: bool
) -> None:
    """What a card lets a ship perform that has no such action on its bar is none of them."""
    play = acting_by_a_card(
        scene, key, action, "regenerate", *([name] if is_on_bar else []), side=side
    )
    assert (key in play.offered) is is_on_bar


# --- Scan Cycle -----------------------------------------------------------------------------------


KUMARI = "ship:kumari-71223"
"""It performs some actions under auxiliary power, and no others then."""


@pytest.mark.parametrize(("words", "scans"), [("", 3), ("auxiliary 1", 2)])
def test_a_scan_cycle_is_a_free_action(scene: MakeScene, words: str, scans: int) -> None:
    """It brings a further scan token, to a ship that may perform free actions."""
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 scan 1 {words}\n"
        "b1 18,15 h180 acted\ncard a1 0 marker scan 2",
        flown(KUMARI, resource(CYCLE), actions=["scan"]),
        vessel(5, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.go_to("Action a1").give("scan")
    if CYCLE in play.offered:
        play.give(CYCLE)
    assert play.ship("a1", play.at_phase("combat")).scan == scans


def test_a_scan_cycle_serves_in_the_activation_phase_only(scene: MakeScene) -> None:
    aide = card("Aide", ability="combat phase: perform scan as a free action.")
    play = scene(
        "round 2 combat\na1 18,10 h0\nb1 18,15 h180\ncard a1 0 marker scan 2",
        vessel(5, cards=[resource(CYCLE), aide], dial=HELD, actions=["scan"]),
        vessel(1, dial=HELD),
    )
    assert play.asked == "Attack a1"
    assert (play.ship("a1").scan, lying(play)) == (1, {"scan": 2})
