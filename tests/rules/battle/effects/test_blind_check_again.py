"""Cards whose texts were wrong when they were read again beside the printed ones.

Each scene says what the printed card does, whatever our text for it says.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.printed import (
    AT,
    BY,
    TOUGH,
    acting,
    borne,
    dice,
    flown,
    moving,
    shooting,
    shot_at,
)
from tests.rules.battle.effects.test_minefields import TEXT as MINES
from tests.rules.battle.examples.scene import (
    ALL_ROUND,
    DIAL,
    HELD,
    REAR,
    MakeScene,
    captain,
    card,
    vessel,
    weapon,
)
from tests.rules.catalogue import catalogue

TORPEDO = card("Torpedo", "weapon", ability="attack: spend target lock to fire.")
TUBE = weapon(1, 3, 1, 3)

# --- dice and locks --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "answer", "rolls"),
    [
        ("crew:lamat-ukan-75002", "X", ()),
        ("crew:tactical-officer-71123", "XX", ("attack XX",)),
    ],
)
def test_a_lock_that_fires_is_none_that_re_rolls(
    scene: MakeScene, key: str, answer: str, rolls: tuple[str, ...]
) -> None:
    """They help where the lock was spent to re-roll, not where it was the price of firing."""
    first = borne(key, TORPEDO, weapons=[TUBE])
    play = shooting(scene, first, "attack HXX", "defense X", words="locks b1")
    play.give("Torpedo at b1").finish_phase()
    assert "Effect a1" not in play.history
    script = ["attack HXX", "attack XX", *rolls, "defense X"]
    play = shooting(scene, first, *script, words="locks b1", other=TOUGH)
    play.give(AT, "target-lock", "XX", key)
    if answer in play.offered:
        play.give(answer)
    play.finish_phase()
    assert play.history.count("Effect a1") == 1


@pytest.mark.parametrize(("words", "offered"), [("", True), ("auxiliary 1", False)])
def test_lamat_ukan_moves_a_lock(scene: MakeScene, words: str, offered: bool) -> None:
    """It is a free action, which no ship with auxiliary power takes."""
    key = "crew:lamat-ukan-71524"
    play = shooting(
        scene,
        borne(key),
        words=f"locks b1 {words}",
        more="b2 20.5,17.5 h180 chance",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
    )
    assert (key in play.offered) is offered
    if offered:
        play.give(key)
        assert play.ship("a1").locks == (2,)


@pytest.mark.parametrize(
    ("words", "places", "locked"),
    [
        ("locks b1", "b2 20.5,18 h180 acted", "b2"),
        ("locks b1", "b2 20.5,18 h180 acted cloak green-beside", ""),
        ("locks b1", "b2 20.5,30 h180 acted", ""),
        ("", "b2 20.5,18 h180 acted", ""),
    ],
)
def test_the_montgolfier_turns_its_lock_on_a_different_ship(
    scene: MakeScene, words: str, places: str, locked: str
) -> None:
    """There has to be one that it may lock and has not locked yet."""
    key = "ship:u-s-s-montgolfier-72231"
    foes = [vessel(1, dial=HELD), vessel(1, dial=HELD)]
    play = acting(scene, flown(key), words, more=places, second=foes)
    assert (key in play.offered) is bool(locked)
    if locked:
        play.give(key)
        assert play.ship("a1").locks == (2,)
        assert play.told("unlock") == ["unlock a1 b1 moved"]


def test_sopek_brings_nobody_back_in_the_round_of_the_loss(scene: MakeScene) -> None:
    """The crew was discarded on a previous round."""
    key = "captain:sopek-71527"
    aide = card("Aide", ability="free action: discard this to gain 1 scan.")
    play = acting(scene, borne(key, aide))
    play.give("crew:aide").go_to("Action a1")
    assert key not in play.offered
    play.finish_round().go_to("Action a1").give(key)
    assert (play.ship("a1").cards[1].is_discarded, play.ship("a1").auxiliary) == (False, 1)


DEFLECTORS = ("tech:navigational-deflector-71276", "tech:navigational-deflector-71805")


@pytest.mark.parametrize("key", DEFLECTORS)
@pytest.mark.parametrize(("rolled", "is_used"), [("HCC", True), ("XCC", False)])
def test_a_navigational_deflector_cancels_a_hit(
    scene: MakeScene, key: str, rolled: str, is_used: bool
) -> None:
    """Of an attack it cancels a hit and is discarded; a crit it cannot cancel."""
    play = shot_at(
        scene,
        borne(key, hull=9),
        f"attack {rolled}",
        "defense X",
        *["damage Engine Room Fire"] * 2,
        words="shields 0/2",
    )
    play.give(BY)
    assert (key in play.offered) is is_used
    if is_used:
        play.give(key)
    play.finish_phase()
    ship = play.ship("a1")
    assert (len(ship.face_up), ship.face_down) == (2, 0)
    assert ship.cards[0].is_discarded is is_used


def test_a_navigational_deflector_rolls_against_a_mine_of_crits(scene: MakeScene) -> None:
    """It is disabled, never discarded; no hit is there to cancel, and evades cancel crits."""
    mines = card("Mines", "weapon", ability=MINES)
    play = scene(
        "round 2 activation begun\na1 18,10 h0 shields 0/2\nb1 4,34 acted\n"
        "terrain minefield 18,13\nmine b1 0 minefield 18,13\ncard b1 0 discarded",
        borne(DEFLECTORS[0], dial=((3, "straight", "white"),), agility=2, hull=9),
        vessel(1, cards=[mines], dial=HELD),
        dials={"a1": "3 straight"},
        script=["attack CCXX", "defense EX", "damage Engine Room Fire"],
    )
    play.give(DEFLECTORS[0])
    ship = play.ship("a1")
    assert (ship.damage, ship.cards[0].disabled, ship.cards[0].is_discarded) == (1, 1, False)


@pytest.mark.parametrize(
    "text",
    [
        "when attacking, if this ship has scan: may re-roll all blanks.",
        "when attacking: for each scan on this ship, roll +1 attack die.",
    ],
)
def test_sela_leaves_the_attacker_no_use_of_its_tokens(scene: MakeScene, text: str) -> None:
    """Neither dice, nor texts that ask for its scan token, nor what it could spend."""
    key = "captain:sela-72282gp"
    eyes = card("Eyes", ability=text)
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 22,10 h0 acted\n"
        "b1 20,17.5 h180 scan 1 battlestations 1 acted",
        [borne(key), vessel(1, dial=HELD)],
        vessel(3, dial=HELD, cards=[eyes]),
        dials={"a1": "0 stop"},
        script=["attack BBX", "defense X"],
    )
    play.give(key).go_to("Attack b1").give("primary weapon at a1")
    assert play.asked == "Attack a2"
    assert play.told("dice") == ["dice b1 attack BBX attack", "dice a1 defense X attack"]
    assert not {"SpendToken b1", "Effect b1"}.intersection(play.history)


def test_persistence(scene: MakeScene) -> None:
    """Only the roll itself counts: no blank may be turned into a hit before."""
    key = "talent:persistence-72008"
    turned = card("Turned", ability="when attacking: may convert 1 blank to hit.")
    first = borne(key, captain(5), turned)
    play = shooting(scene, first, "attack HHX", "defense X", other=TOUGH)
    play.give(AT, "crew:turned").finish_phase()
    assert play.history.count("Effect a1") == 1
    play = shooting(scene, first, "attack HHC", "attack HC", "defense X", other=TOUGH)
    play.give(AT, key).finish_phase()
    assert play.told("result") == ["result a1 b1 3 2"]


def test_the_day_is_ours(scene: MakeScene) -> None:
    """Its crit is there before the defender modifies the attack dice."""
    key = "talent:the-day-is-ours-72015"
    armor = card("Armor", "tech", ability="when defending: convert all crits to hit.")
    play = shooting(
        scene,
        borne(key, captain(5)),
        "attack HXX",
        "defense X",
        other=TOUGH,
        second=vessel(1, dial=HELD, cards=[armor]),
    )
    play.give(AT, key).finish_phase()
    assert play.told("result") == ["result a1 b1 2 0"]


TOKENS_OF_CREW = (
    "time 1",
    "disabled 1",
    "drones 1",
    *(
        f'marker "{token}" 1'
        for token in (
            "auxiliary power",
            "evade",
            "scan",
            "battle stations",
            "love crystal",
            "kang",
            "negotiations",
        )
    ),
)


@pytest.mark.parametrize("token", TOKENS_OF_CREW)
def test_alben_counts_every_token(scene: MakeScene, token: str) -> None:
    """Tokens of the rules that cards lay on captains and crew count like those of cards alone."""
    play = shooting(
        scene,
        borne("captain:alben-75015"),
        "attack XXXX",
        "defense X",
        more=f"card b1 0 {token}",
        second=vessel(1, dial=HELD, cards=[card("Hand")]),
    )
    play.give(AT).finish_phase()
    assert dice(play) == (4, 1)


@pytest.mark.parametrize(("has_tokens", "nerada", "rolls"), [
    (True, True, 4), (True, False, 4), (False, True, 3),
])  # fmt: skip
def test_alben(scene: MakeScene, has_tokens: bool, nerada: bool, rolls: int) -> None:
    """All of it only against a ship whose captain or crew has a token on his card."""
    key = "captain:alben-75015"
    named = {"names": ["plain", "nerada-type"]} if nerada else {}
    words = "\ncard b1 0 time 1" if has_tokens else ""
    again = ["attack X"] if has_tokens and nerada else []
    play = shooting(
        scene,
        borne(key, **named),
        f"attack {'X' * rolls}",
        *again,
        "defense X",
        more=words,
        second=vessel(1, dial=HELD, cards=[card("Hand")]),
    )
    play.give(AT)
    if again:
        play.give("yes")
    play.finish_phase()
    assert dice(play) == (rolls, 1)
    assert len([each for each in play.history if each in ("Effect a1", "Detail a1")]) == len(again)
    assert len([each for each in play.told("modified") if "Alben" in each]) == len(again)


@pytest.mark.parametrize(("time", "number"), [(0, 3), (1, 4), (2, 5), (3, 6)])
def test_andorian_imperial_guard(scene: MakeScene, time: int, number: int) -> None:
    """An attack die for each time token on the weapon that fires."""
    key = "talent:andorian-imperial-guard-75004"
    price = f"place {time} time here" if time else "gain 1 auxiliary power"
    gun = card("Gun", "weapon", ability=f"attack: {price} to fire.", factions=["independent"])
    first = borne(key, captain(5), gun, weapons=[weapon(2, 3, 1, 3)])
    play = shooting(scene, first, f"attack {'X' * number}", "defense X").give("Gun at b1")
    if time:
        play.give(key)
    play.finish_phase()
    assert dice(play)[0] == number
    assert play.after("result").ships[0].cards[0].time == (2 if time else 0)


# --- attacks ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "heading"),
    [("weapon:disruptor-cannon-75002", 180), ("weapon:disruptor-blast-75006", 0)],
)
def test_twice_at_the_same_ship(scene: MakeScene, key: str, heading: int) -> None:
    """The second attack is made against the target of the first, whoever else is in reach."""
    first = borne(key)
    number = first.weapons[1].attack
    play = scene(
        f"round 1 combat begun\na1 18,10 h{heading} locks b1\nb1 18,17.5 h180 chance shields 9/0\n"
        "b2 20,17.5 h180 chance shields 9/0",
        first,
        [vessel(1, dial=HELD, shields=9), vessel(1, dial=HELD, shields=9)],
        script=[f"attack {'X' * number}", "defense X"] * 2,
    )
    (shot,) = [each for each in play.offered if each.endswith("b1") and each != AT]
    play.give(shot).finish_phase()
    assert [each.defender for each in play.battle.attacks] == [1, 1]
    assert play.history.count("Attack a1") == 1


def test_v_shar(scene: MakeScene) -> None:
    """Shields are ignored by one attack, not by a second one in the same round."""
    key = "ship:v-shar-75008"
    again = card(
        "Again", ability="after attacking: discard this to attack with the primary weapon."
    )
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted scan 1\nb1 18,17.5 h180 acted",
        flown(key, again),
        vessel(1, dial=HELD, shields=3, hull=9),
        script=["attack HXX", "defense X", "damage Direct Hit", "attack HXX", "defense X"],
    )
    play.go_to("Effect a1").give(key).go_to("Attack a1").give(AT, "crew:again").finish_phase()
    assert (play.ship("b1").shields, play.ship("b1").damage) == (2, 1)


@pytest.mark.parametrize(
    ("first", "script", "expected"),
    [
        # Another weapon before it takes nothing from the primary weapon.
        ("Gun at b1", ("HXX", "HXX"), (2, 1)),
        # An attack that misses was the next one.
        (AT, ("XXX", "HXX"), (2, 0)),
    ],
)
def test_v_shar_means_the_next_attack_with_the_primary_weapon(
    scene: MakeScene, first: str, script: tuple[str, str], expected: tuple[int, int]
) -> None:
    gun = card("Gun", "weapon", ability="attack: disable this to fire.")
    again = card(
        "Again", ability="after attacking: discard this to attack with the primary weapon."
    )
    through = ["damage Direct Hit"] * (first != AT)
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted scan 1\nb1 18,17.5 h180 acted",
        flown("ship:v-shar-75008", gun, again, weapons=[weapon(0, 3, 1, 3)]),
        vessel(1, dial=HELD, shields=3, hull=9),
        script=[
            *(f"attack {script[0]}", "defense X"),
            *(f"attack {script[1]}", "defense X"),
            *through,
        ],
    )
    play.go_to("Effect a1").give("ship:v-shar-75008").go_to("Attack a1").give(first, "crew:again")
    play.finish_phase()
    assert (play.ship("b1").shields, play.ship("b1").damage) == expected


@pytest.mark.parametrize("key", ["captain:worf-71535", "admiral:worf-71535"])
@pytest.mark.parametrize("arc", [("front", 90), ALL_ROUND, REAR])
@pytest.mark.parametrize(("place", "is_ahead"), [("21,17.5 h180", True), ("21,3 h0", False)])
def test_worf(scene: MakeScene, key: str, arc: tuple[str, int], place: str, is_ahead: bool) -> None:
    """The friend fires at a ship in its front arc, whatever its weapon can reach."""
    other: list[Any] = [captain(5)] if key.startswith("admiral") else []
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\na2 21,10 h0 acted\nb1 {place} acted",
        [borne(key, *other), vessel(2, dial=HELD, hull=3, arc=arc)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
        script=["attack XXX", "defense X"] if is_ahead else [],
    )
    action = "fleet-action" if key.startswith("admiral") else key
    if action in play.offered:
        play.give(action)
    play.finish_phase()
    assert [each.attacker for each in play.battle.attacks] == ([1] if is_ahead else [])


def test_strafing_attack(scene: MakeScene) -> None:
    """Only a full astern keeps it silent; a ship that did not move may use it."""
    key = "weapon:strafing-attack-71804"
    for dial, maneuver, is_offered in ((HELD, "0 stop", True), (DIAL, "-1 straight", False)):
        play = scene(
            "round 2 activation begun\na1 18,10 h0\nb1 18,12 h180 acted",
            borne(key, dial=dial),
            vessel(9, dial=HELD),
            dials={"a1": maneuver},
            script=["attack XXXX", "defense X"],
        )
        play.go_to("Attack b1").give(BY).go_to("Attack a1")
        assert ("Strafing Attack at b1" in play.offered) is is_offered


def test_rebellion(scene: MakeScene) -> None:
    """The attack that answers is the player's to make or to leave."""
    key = "talent:rebellion-71529"
    play = shot_at(
        scene,
        borne(key, captain(5), skill=1, hull=3),
        "attack H",
        "defense X",
        second=vessel(7, dial=HELD, hull=6),
    )
    play.give(BY, key, "no").finish_phase()
    assert [each.attacker for each in play.battle.attacks] == [1]


# --- damage and shields ------------------------------------------------------------------


def test_advanced_shields(scene: MakeScene) -> None:
    """The further shield goes first, without being asked."""
    key = "tech:advanced-shields-71531"
    play = acting(scene, borne(key), script=["attack XXX", "defense X", "attack HXX", "defense X"])
    play.give(key).go_to("Attack a1").give(AT).go_to("Attack b1").give(BY)
    assert "Effect a1" not in play.history
    play.finish_phase()
    assert play.ship("a1").shields == 2


@pytest.mark.parametrize(("rolled", "shields"), [("HHX", 2), ("HHH", 2), ("HHC", 2)])
def test_reinforced_shields(scene: MakeScene, rolled: str, shields: int) -> None:
    """A shield is back after an attack that did three damage, after nothing else that did."""
    key = "tech:reinforced-shields-75001"
    play = shot_at(scene, borne(key, shields=4, skill=1), f"attack {rolled}", "defense X")
    play.give(BY).finish_phase()
    assert play.ship("a1").shields == shields
    ray = card("Ray", ability="action: deal 3 damage to an opposing ship at range 1-3.")
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\nb1 18,17.5 h180",
        borne(key, shields=4),
        vessel(1, cards=[ray], dial=HELD),
        dials={"b1": "0 stop"},
    )
    assert play.give("crew:ray").ship("a1").shields == 1


def test_nell_chilton(scene: MakeScene) -> None:
    """She acts when an attack damages the hull, not when anything else does."""
    key = "crew:nell-chilton-71807"
    script = ("attack HXX", "defense X", "damage Direct Hit")
    play = shot_at(scene, borne(key, dial=DIAL, skill=1), *script, words="shields 0/0")
    play.give(BY)
    assert (play.asked, play.offered) == ("Effect a1", [key, "pass"])
    ray = card("Ray", ability="action: deal 1 damage to an opposing ship at range 1-3.")
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted shields 0/0\nb1 18,17.5 h180",
        borne(key, dial=DIAL),
        vessel(1, cards=[ray], dial=HELD),
        dials={"b1": "0 stop"},
        script=["damage Direct Hit"],
    )
    play.give("crew:ray").go_to("Attack a1")
    assert "Effect a1" not in play.history


@pytest.mark.parametrize(("shields", "more", "left"), [
    (3, 0, (1, 2)), (3, 1, (0, 1)), (2, 0, (0, 2)), (1, 0, (1, 3)),
])  # fmt: skip
def test_harvester_prime(scene: MakeScene, shields: int, more: int, left: tuple[int, int]) -> None:
    """The target loses one shield less than this ship gives up."""
    key = "ship:harvester-prime-75004"
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\nb1 18,18 h180 acted",
        flown(key, shields=shields),
        vessel(1, dial=HELD, shields=3),
    )
    if shields > 1:
        play.give(key, *["yes"] * more)
    play.go_to("Attack a1")
    assert (play.ship("a1").shields, play.ship("b1").shields) == left


# --- maneuvers, actions, tokens ------------------------------------------------------------


def test_loskene(scene: MakeScene) -> None:
    """A straight, bank or turn of its dial with speed 1 or 2, and no other maneuver."""
    key = "captain:loskene-opwebprize"
    play = scene(
        "round 2 activation begun\na1 4,4 h0\na2 18,25 h0 acted\nb1 32,34 h180 acted",
        [
            borne(key),
            vessel(2, dial=(*DIAL, (2, "about", "red"), (1, "spin", "red")), cards=[captain(2)]),
        ],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.give(key, "yes")
    assert {each.rpartition(" ")[0] for each in play.offered} == {
        "1 straight", "2 straight", "1 bank left", "1 bank right", "2 bank left", "2 bank right",
        "2 turn left", "2 turn right",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("maneuver", "is_offered"),
    [("4 bank left", True), ("2 turn right", True), ("1 bank left", False), ("2 straight", False)],
)
def test_inertial_compensators(scene: MakeScene, maneuver: str, is_offered: bool) -> None:
    """After any bank or turn with speed 2 or more."""
    key = "tech:inertial-compensators-75004"
    play = moving(scene, borne(key, dial=(*DIAL, (4, "bank", "white"))), maneuver)
    assert (play.asked == "Effect a1") is is_offered


def test_jonathan_archer(scene: MakeScene) -> None:
    """The crew whose actions he calls for are disabled."""
    key = "captain:jonathan-archer-75016"
    crew = [
        card(name, ability=f"action: gain 1 {token}.", factions=["federation"])
        for name, token in (("One", "evade"), ("Two", "scan"))
    ]
    play = acting(scene, borne(key, *crew)).give(key, "crew:one", "yes")
    ship = play.ship("a1")
    assert [(each.disabled, each.time) for each in ship.cards] == [(0, 0), (1, 0), (1, 0)]
    assert (ship.evade, ship.scan) == (1, 1)


@pytest.mark.parametrize(
    ("tokens", "is_offered"),
    [
        ("evade 1", True),
        ("battlestations 1", True),
        ("evade 2", False),
        ("evade 1 battlestations 1", False),
        ("scan 1", False),
    ],
)
def test_condition_alert(scene: MakeScene, tokens: str, is_offered: bool) -> None:
    """A ship keeps the one token that it has, not one of several."""
    key = "resource:condition-alert-72262r"
    alert = card("Alert", "resource", "fleet-resource", ability=catalogue()[key].ability)
    play = scene(
        f"round 2 end\na1 18,10 h0 {tokens}\na2 22,10 h0\nb1 18,30 h180\ncard a1 0 mission 6",
        [vessel(5, cards=[alert], dial=HELD), vessel(5, dial=HELD)],
        vessel(1, dial=HELD),
    )
    offered = play.asked == "Effect a1"
    assert offered is is_offered
    if offered:
        play.give("resource:alert")
    play.finish_phase()
    kept = play.ship("a1").evade + play.ship("a1").battle_stations
    assert kept == (1 if is_offered else 0)


@pytest.mark.parametrize("is_spared", [True, False])
def test_hikaru_sulu(scene: MakeScene, is_spared: bool) -> None:
    """He may be disabled for the auxiliary power of a red maneuver, and need not."""
    key = "crew:hikaru-sulu-72260p"
    play = moving(scene, borne(key, dial=DIAL), "3 turn left")
    play.give(key if is_spared else "pass").finish_phase()
    ship = play.ship("a1", play.at_phase("combat"))
    assert (ship.auxiliary, ship.cards[0].disabled) == ((0, 1) if is_spared else (1, 0))


def test_hikaru_sulu_at_a_maneuver_of_a_card(scene: MakeScene) -> None:
    """It need not be the maneuver of the dial, which is green here."""
    key = "crew:hikaru-sulu-72260p"
    more = card("Burst", ability="action: execute a red 1 straight.")
    play = moving(scene, borne(key, more, dial=DIAL), "1 straight")
    play.go_to("Action a1").give("crew:burst")
    assert play.offered == [key, "pass"]
    play.give(key).finish_phase()
    ship = play.ship("a1", play.at_phase("combat"))
    assert (ship.auxiliary, ship.cards[0].disabled) == (0, 1)


@pytest.mark.parametrize("key", ["talent:suspicious-80000", "talent:suspicious-80003"])
def test_suspicious(scene: MakeScene, key: str) -> None:
    """The friend's token is taken without asking: nothing on the card leaves it open."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\na2 20,10 h0 acted evade 1\n"
        "b1 18,17.5 h180 acted",
        [borne(key, captain(5)), vessel(2, dial=HELD)],
        vessel(1, dial=HELD),
    )
    play.go_to("Attack a1")
    assert (play.ship("a1").evade, play.ship("a2").evade) == (1, 0)


@pytest.mark.parametrize(("drones", "left"), [(1, (2, 3, 2, 3)), (2, (3,) * 4), (3, (3,) * 4)])
def test_no_more_drones_than_at_the_start(
    scene: MakeScene, drones: int, left: tuple[int, ...]
) -> None:
    """A Borg captain gets drones back, up to the number that he began with."""
    keys = (
        "borg:borg-alcove-71444",
        "borg:hive-mind-71511",
        "borg:vinculum-71512",
        "crew:seven-of-nine-71283",
    )
    found = []
    for key in keys:
        play = scene(
            "round 2 activation begun\na1 18,10 h0\na2 20,10 h0 acted\nb1 18,34 h180 acted\n"
            f"card a1 1 drones {drones}\ncard a2 0 drones 3",
            [
                borne(key, captain(0, drones=3), card("Hand"), card("Aide")),
                vessel(0, cards=[captain(0, drones=3)], factions=["borg"], dial=HELD),
            ],
            vessel(9, dial=HELD),
            dials={"a1": "0 stop"},
        )
        play.go_to("Action a1")
        (answer,) = [each for each in play.offered if each.startswith(key)] or ["pass"]
        play.give(answer)
        for choice in ("Hand of a1, Aide of a1", "yes"):
            if choice in play.offered:
                play.give(choice)
        assert play.ship("a2").cards[0].drones == 3
        found.append(play.ship("a1").cards[1].drones)
    assert tuple(found) == left


def test_scavenged_parts(scene: MakeScene) -> None:
    """A drone for each upgrade that is discarded, up to the number at the start."""
    key = "borg:scavenged-parts-71525"
    waste = card("Waste", ability="action: discard this and discard a tech on this ship.")
    for drones in (1, 2, 3):
        play = acting(
            scene,
            borne(key, captain(0, drones=3), waste, card("Coil", "tech")),
            more=f"card a1 1 drones {drones}",
        )
        play.go_to("Action a1").give("crew:waste")
        assert play.ship("a1").cards[1].drones == 3
