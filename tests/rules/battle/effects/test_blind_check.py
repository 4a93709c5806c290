"""Cards drawn at random whose printed texts were read before ours: classic ones.

Each scene says what the printed card does, whatever our text for it says.
"""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import (
    AT,
    BY,
    FAR,
    NEAR,
    TOUGH,
    acting,
    borne,
    dice,
    flown,
    shooting,
    shot_at,
)
from tests.rules.battle.effects.texts import in_activation
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, captain, card, vessel, weapon

FREE_SCAN = card("Free", ability="free action: perform scan as a free action.")
AWAY = "18,34 h180"

# --- ships -----------------------------------------------------------------------------


def test_talvath(scene: MakeScene) -> None:
    """An evade for each one rolled, and no free action afterwards, if an opponent is near."""
    key = "ship:r-i-s-talvath-72016"
    play = acting(scene, flown(key, FREE_SCAN), script=["defense EEX"])
    play.give("pass", key).finish_phase()
    ship = play.ship("a1", play.at_phase("combat"))
    assert (ship.evade, ship.scan) == (2, 0)
    assert play.history.count("Effect a1") == 1
    acting(scene, flown(key), place=AWAY).refuse(key)


@pytest.mark.parametrize(("place", "numbers"), [(FAR, (2, 2)), ("18,17.5 h180", (3, 1))])
def test_kronos_one(scene: MakeScene, place: str, numbers: tuple[int, int]) -> None:
    """Whoever attacks it at Range 3 has one attack die less."""
    script = [f"attack {'X' * numbers[0]}", f"defense {'X' * numbers[1]}"]
    first = flown("ship:i-k-s-kronos-one-71269", skill=1)
    play = shot_at(scene, first, *script, place=place)
    play.give(BY).finish_phase()
    assert dice(play) == numbers


def test_assimilated_vessel(scene: MakeScene) -> None:
    """A drone token makes one defense die whatever is wanted, and it is not rolled."""
    key = "ship:assimilated-vessel-64758-71513b"
    first = flown(key, captain(0, drones=3), skill=1, agility=2)
    play = shot_at(scene, first, "attack HXX", "defense X")
    play.give(BY, key, "SetDice").finish_phase()
    assert play.told("dice")[1] == "dice a1 defense X+E attack"
    ship = play.ship("a1")
    assert (ship.cards[0].drones, ship.shields) == (2, 2)


def test_yeager(scene: MakeScene) -> None:
    """Photon Torpedoes are not disabled by firing them; the lock is spent all the same."""
    torpedoes = card(
        "Photon Torpedoes",
        "weapon",
        ability="attack: spend target lock and disable this to fire.",
    )
    for name, disabled in (("Photon Torpedoes", 0), ("Other Torpedoes", 1)):
        first = flown(
            "ship:u-s-s-yeager-u-s-s-yaeger",
            torpedoes | {"name": name, "names": [name.lower()]},
            weapons=[weapon(0, 5, 2, 3)],
        )
        play = shooting(scene, first, "attack XXXXX", "defense X", words="locks b1")
        play.give(f"{name} at b1").finish_phase()
        ship = play.ship("a1", play.at_phase("end"))
        assert (ship.cards[0].disabled, ship.locks) == (disabled, ())


def test_prototype_01(scene: MakeScene) -> None:
    """At the end of each round one damage to hull or shields is repaired."""
    key = "ship:prototype-01-71536"
    for chosen, expected in (("hull", (1, 1)), ("shield", (2, 2))):
        play = scene(
            "round 2 end\na1 18,10 h0 shields 1/0 down 2\nb1 18,30 h180",
            flown(key),
            vessel(1, dial=HELD),
        )
        while play.state.phase == 4 and play.asked != "Detail a1":
            play.give(key)
        (answer,) = [each for each in play.offered if chosen in each.lower()]
        play.give(answer)
        ship = play.ship("a1")
        assert (ship.shields, ship.face_down) == expected


@pytest.mark.parametrize(
    ("place", "words", "numbers"),
    [(FAR, "scan 1", (4, 1)), (FAR, "", (3, 2)), ("18,17.5 h180", "scan 1", (3, 0))],
)
def test_ni_var(scene: MakeScene, place: str, words: str, numbers: tuple[int, int]) -> None:
    """One attack die more at Range 3 with scan, which takes a defense die as ever."""
    script = [f"attack {'X' * numbers[0]}"]
    if numbers[1]:
        script.append(f"defense {'X' * numbers[1]}")
    first = flown("ship:ni-var-71527")
    play = shooting(scene, first, *script, place=place, words=words)
    play.give(AT).finish_phase()
    assert dice(play) == numbers


# --- captains, admirals, fleet captains -------------------------------------------------


def test_gareb(scene: MakeScene) -> None:
    """What affects captains does not affect him."""
    text = "action: disable the captain on an opposing ship in range."
    for second, is_there in (
        (borne("captain:gareb-71536"), False),
        (vessel(cards=[captain(4)]), True),
    ):
        play = in_activation(scene, text, second=second)
        assert ("crew:helper" in play.offered) is is_there


@pytest.mark.parametrize(("cloak", "after"), [("cloak green", 3), ("", 0)])
def test_shanthi(scene: MakeScene, cloak: str, after: int) -> None:
    """All blanks against the ship that was named are rolled again; its cloak turns red."""
    key = "captain:shanthi-72008"
    play = acting(
        scene,
        borne(key),
        place="18,17.5 h180",
        other=cloak,
        script=["attack HXX", "attack HB", f"defense {'X' * (5 if cloak else 1)}"],
    )
    play.give(key)
    assert play.ship("b1").cloak == after
    play.go_to("Attack a1").give(AT)
    assert play.asked == "Effect a1"
    play.give(key).finish_phase()
    assert "hhb" in play.told("modified")[0].lower()
    acting(scene, borne(key), place=FAR).refuse(key)


def test_gul_dukat(scene: MakeScene) -> None:
    """One attack die more with the primary weapon, not with others."""
    key = "captain:gul-dukat-71524"
    for shot, number in (("primary weapon", 4), ("Beam", 3)):
        beam = card("Beam", "weapon", ability="attack: fire.")
        first = borne(key, beam, weapons=[weapon(1, 3, 1, 3)])
        script = [f"attack {'X' * number}", "defense X"]
        play = acting(scene, first, place="18,17.5 h180", script=script)
        play.give(key).go_to("Attack a1").give(f"{shot} at b1").finish_phase()
        assert dice(play) == (number, 1)


@pytest.mark.parametrize(("skill", "number"), [(1, 4), (9, 3)])
def test_gul_lemec(scene: MakeScene, skill: int, number: int) -> None:
    """One attack die more against a ship with a lesser captain."""
    second = vessel(1, dial=HELD, cards=[captain(skill)])
    script = [f"attack {'X' * number}", "defense X"]
    play = shooting(scene, borne("captain:gul-lemec-71798"), *script, second=second)
    play.go_to("Attack a1").give(AT).finish_phase()
    assert dice(play)[0] == number


def test_valdore(scene: MakeScene) -> None:
    """A tech is discarded for one attack die more."""
    key = "captain:valdore-71536"
    first = borne(key, card("Gear", "tech"), card("Hand"))
    play = shooting(scene, first, "attack XXXX", "defense X")
    play.give(AT, key).finish_phase()
    assert [each.is_discarded for each in play.ship("a1").cards] == [False, True, False]
    assert dice(play)[0] == 4
    play = shooting(scene, borne(key, card("Hand")), "attack XXX", "defense X")
    play.give(AT).finish_phase()
    assert "Effect a1" not in play.history


def test_arturis(scene: MakeScene) -> None:
    """The captain or up to two crew of a ship at Range 2-3; auxiliary power for it."""
    key = "captain:arturis-71805"
    second = vessel(1, dial=HELD, cards=[captain(4), card("One"), card("Two"), card("Three")])
    for number, answers in ((0, []), (1, ["One of b1, Two of b1"])):
        play = acting(scene, borne(key), second=second)
        play.give(key)
        assert len(play.offered) == 2
        play._answer(number)
        play.give(*answers)
        disabled = [each.disabled for each in play.ship("b1").cards]
        assert disabled == ([0, 1, 1, 0] if answers else [1, 0, 0, 0])
        assert play.ship("a1").auxiliary == 1
    acting(scene, borne(key), place=NEAR, second=second).refuse(key)


def test_klingon_fleet_captain(scene: MakeScene) -> None:
    """After moving, a crew of this ship or of a Klingon friend acts, free of charge."""
    key = "fleet-captain:klingon-collectiveop2"
    crew = card("Hand", ability="action: gain 1 evade.")
    for chosen, evades in (("a1", (1, 0)), ("a2", (0, 1))):
        play = scene(
            "round 2 activation begun\na1 18,10 h0\na2 21,10 h0 acted\na3 15,10 h0 acted\n"
            "b1 18,34 h180 acted",
            [
                borne(key, captain(4), crew, factions=["klingon"]),
                vessel(4, cards=[crew], dial=HELD, factions=["klingon"]),
                vessel(4, cards=[crew], dial=HELD),
            ],
            vessel(1, dial=HELD),
            dials={"a1": "0 stop"},
        )
        assert (play.asked, play.offered) == ("Detail a1", ["a1", "a2"])
        play.give(chosen)
        while play.asked != "Action a1":
            play.give(play.offered[0])
        assert (play.ship("a1").evade, play.ship("a2").evade) == evades


@pytest.mark.parametrize(("maneuver", "number"), [("2 straight", 2), ("3 bank left", 3)])
def test_q(scene: MakeScene, maneuver: str, number: int) -> None:
    """The ship turns round; auxiliary power as the speed that was revealed."""
    key = "admiral:q-72000b"
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,34 h180 acted",
        borne(key, captain(4), dial=DIAL),
        vessel(1, dial=HELD),
        dials={"a1": maneuver},
    )
    play.give("fleet-action")
    ship = play.ship("a1")
    turned = 315.0 if "left" in maneuver else 0.0
    assert (ship.pose.heading, ship.auxiliary) == ((turned + 180.0) % 360.0, number)


@pytest.mark.parametrize("key", ["admiral:q-72000b", "captain:q-72000b"])
def test_q_counts_no_further_maneuver(scene: MakeScene, key: str) -> None:
    """What the ship executes besides its dial's maneuver adds no auxiliary power."""
    helm = card("Helm", ability="perform action: execute a 1 straight.")
    leader = [] if key.startswith("captain") else [captain(4)]
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,34 h180 acted",
        borne(key, *leader, helm, dial=DIAL),
        vessel(1, dial=HELD),
        dials={"a1": "3 straight"},
    )
    play.go_to("Action a1")
    play.give("fleet-action" if leader else key)
    assert play.ship("a1").auxiliary == 3


@pytest.mark.parametrize("key", ["admiral:q-72000b", "captain:q-72000b"])
@pytest.mark.parametrize(
    "change",
    [
        "reveal dial: raise speed by 2.",
        "reveal dial: change the maneuver to a 1 straight.",
        "reveal dial: treat the maneuver as green.",
    ],
)
def test_q_counts_the_speed_that_was_revealed(scene: MakeScene, key: str, change: str) -> None:
    """Not what the speed was raised to after that, nor what was executed instead."""
    leader = [] if key.startswith("captain") else [captain(4)]
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,34 h180 acted",
        borne(key, *leader, card("Helm", ability=change), dial=DIAL),
        vessel(1, dial=HELD),
        dials={"a1": "3 straight"},
    )
    play.go_to("Action a1")
    play.give("fleet-action" if leader else key)
    assert play.ship("a1").auxiliary == 3


# --- crew ------------------------------------------------------------------------------


def test_ilia(scene: MakeScene) -> None:
    """Overlapping a ship does not cost the action."""
    for first, may_act in (
        (borne("crew:ilia-71523", dial=DIAL), True),
        (vessel(5, dial=DIAL), False),
    ):
        play = scene(
            "round 2 activation begun\na1 18,10 h0\nb1 18,14 h180 acted",
            first,
            vessel(1, dial=HELD),
            dials={"a1": "2 straight"},
        )
        play.finish_phase()
        assert play.after("moved").ships[0].overlapped == (1,)
        assert ("Action a1" in play.history) is may_act


def test_wesley_crusher(scene: MakeScene) -> None:
    """An action of the bar despite auxiliary power, or a tech's action for nothing."""
    key = "crew:wesley-crusher-72231"
    tech = card("Gear", "tech", ability="action: gain 1 evade.")
    play = acting(scene, borne(key, tech, actions=["scan"]), "auxiliary 1")
    play.give(key).finish_phase()
    ship = play.ship("a1", play.at_phase("combat"))
    assert (ship.scan, ship.evade, ship.cards[0].disabled) == (1, 0, 1)
    play = acting(scene, borne(key, tech, actions=["scan"]))
    play.give(key)
    assert play.ship("a1").evade == 1
    play.give("scan")
    assert play.at_phase("combat").ships[0].scan == 1


def test_natasha_yar(scene: MakeScene) -> None:
    """Two time tokens for up to three attack dice rolled again."""
    key = "crew:natasha-yar-72284p"
    play = shooting(
        scene, borne(key, attack=4), "attack HXXX", "attack HC", "defense X", other=TOUGH
    )
    play.give(AT, key)
    assert max(len(each) for each in play.offered) == 3
    play.give("XX").finish_phase()
    assert play.ship("a1", play.after("result")).cards[0].time == 2
    assert play.battle.attacks[0].damage == 3


def test_klingon_navigator(scene: MakeScene) -> None:
    """Any maneuver of the dial up to speed 3 instead, as a red one."""
    key = "crew:klingon-navigator-72232"
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,34 h180 acted",
        borne(key, dial=DIAL),
        vessel(1, dial=HELD),
        dials={"a1": "4 straight"},
    )
    play.give(key)
    assert play.asked == "Detail a1"
    assert {each.rpartition(" ")[0] for each in play.offered} == {
        "1 straight", "2 straight", "3 straight", "1 bank left", "1 bank right", "2 bank left",
        "2 bank right", "3 bank left", "3 bank right", "2 turn left", "2 turn right",
        "3 turn left", "3 turn right", "3 about", "-1 straight",
    }  # fmt: skip
    (two,) = [each for each in play.offered if each.startswith("2 straight")]
    play.give(two).finish_phase()
    ship = play.ship("a1", play.at_phase("combat"))
    assert (ship.auxiliary, ship.cards[0].is_discarded) == (1, True)
    assert str(ship.executed) == "2 straight red"
    assert round(ship.pose.y, 2) == 14.72  # the template and the base


def test_damage_control_party(scene: MakeScene) -> None:
    """Discarded it repairs one damage, disabled it turns a critical one over."""
    key = "crew:damage-control-party-72234p"
    words = 'shields 1/0 down 1 up "Direct Hit"'
    play = acting(scene, borne(key, hull=6), words)
    play.give(f"{key}#0" if f"{key}#0" in play.offered else key)
    while play.asked == "Detail a1":
        play.give(next(each for each in play.offered if "hield" in each))
    ship = play.ship("a1")
    assert (ship.shields, ship.cards[0].is_discarded, len(ship.face_up)) == (2, True, 1)
    play = acting(scene, borne(key, hull=6), words)
    play.give(f"{key}#1")
    ship = play.ship("a1")
    assert (len(ship.face_up), ship.face_down, ship.cards[0].disabled) == (0, 2, 1)


def test_haliz(scene: MakeScene) -> None:
    """The captain leaves the game for the attack; Haliz commands with a skill of 3."""
    key = "crew:haliz-71793"
    beam = card("Again", ability="after attacking: may attack with the primary weapon.")
    play = shot_at(
        scene,
        borne(key, captain(4), skill=1),
        second=vessel(5, dial=HELD, cards=[beam]),
    )
    play.give(BY, key).finish_phase()
    ship = play.ship("a1")
    assert [each.is_removed for each in ship.cards] == [False, True]
    assert (ship.captain, ship.skill, ship.shields) == (0, 3, 2)
    assert play.told("dice") == []
    assert play.history.count("Attack b1") == 1


def test_harry_kim(scene: MakeScene) -> None:
    """Disabled he repairs a shield."""
    key = "crew:harry-kim-71280"
    play = acting(scene, borne(key), "shields 0/0")
    play.give(key)
    ship = play.ship("a1")
    assert (ship.shields, ship.cards[0].disabled) == (1, 1)


# --- other upgrades ----------------------------------------------------------------------


def test_test_cylinder(scene: MakeScene) -> None:
    """All its shields for a crew of any ship, while it is not cloaked."""
    key = "tech:test-cylinder-72016"
    second = vessel(1, dial=HELD, cards=[card("One"), card("Two")])
    play = acting(scene, borne(key), place=FAR, second=second)
    play.give(key, "Two of b1")
    ship = play.ship("a1")
    assert (ship.shields, ship.disabled_shields, ship.cards[0].disabled) == (0, 2, 1)
    assert [each.disabled for each in play.ship("b1").cards] == [0, 1]
    acting(scene, borne(key), "cloak green", place=FAR, second=second).refuse(key)


def test_on_my_command(scene: MakeScene) -> None:
    """The attack comes last of all, with two attack dice more."""
    key = "talent:on-my-command-72281p"
    play = scene(
        "round 1 combat begun\na1 18,10 h0\na2 21,10 h0\nb1 18,17.5 h180",
        [borne(key, captain(5)), vessel(3, dial=HELD)],
        vessel(1, dial=HELD, shields=9),
        script=["attack XXX", "defense X", "attack XXX", "defense X", "attack XXXXX", "defense X"],
    )
    play.give(key)
    play.give(AT)
    play.give("primary weapon at a1", AT).finish_phase()
    assert [each.attacker for each in play.battle.attacks] == [1, 2, 0]
    assert [each.attack_dice for each in play.battle.attacks] == [3, 3, 5]
    assert play.ship("a1").cards[0].is_discarded


@pytest.mark.parametrize("number", [1, 2])
def test_vengeance(scene: MakeScene, number: int) -> None:
    """At Range 1 up to two more attack dice, each of which costs a damage in the end."""
    key = "talent:vengeance-71646a"
    play = shooting(
        scene,
        borne(key, captain(5)),
        f"attack {'X' * (4 + number)}",
        "defense X",
        place=NEAR,
    )
    play.give(AT)
    play._answer(number - 1)
    play.finish_phase()
    ship = play.ship("a1")
    assert (ship.shields, ship.cards[0].is_discarded) == (2 - number, True)
    play = shooting(scene, borne(key, captain(5)), "attack XXX", "defense X")
    play.give(AT).finish_phase()
    assert "Effect a1" not in play.history


@pytest.mark.parametrize(("place", "is_offered"), [
    ("18,17.5 h90", True), ("18,17.5 h180", False), ("18,17.5 h0", False), ("18,2.5 h90", False),
])  # fmt: skip
def test_flanking_attack(scene: MakeScene, place: str, is_offered: bool) -> None:
    """Only against a ship in front that has this ship on its side."""
    key = "weapon:flanking-attack-72010"
    script = ["attack XXXXXX"] if is_offered else []
    play = shooting(scene, borne(key), *script, place=place)
    shot = "Flanking Attack at b1"
    assert (shot in play.offered) is is_offered
    if is_offered:
        play.give(shot).finish_phase()
        assert dice(play) == (6, 0)
        assert play.ship("a1", play.after("result")).cards[0].is_discarded
