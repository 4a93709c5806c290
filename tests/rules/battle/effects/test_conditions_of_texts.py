"""What conditions are true of: each form of the language, where it holds and where it does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.texts import CARD, attacking, bearer, defending, in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, vessel, weapon

FLAG = "gain 1 mission"


@pytest.mark.parametrize(
    ("condition", "words", "holds"),
    [
        ("this ship is cloaked", "cloak green", True),
        ("this ship is cloaked", "", False),
        ("this ship is not cloaked", "", True),
        ("this ship is uncloaked", "cloak red", False),
        ("this ship is federation", "", True),
        ("this ship is klingon", "", False),
        ("this ship is not klingon", "", True),
        ('this ship is "plain"', "", True),
        ('this ship is "galaxy"', "", False),
        ('this is on a "plain" ship', "", True),
        ('this is on a "galaxy" ship', "", False),
        ("this is on a federation ship", "", True),
        ("this is not on a federation ship", "", False),
        ("this ship has scan", "scan 1", True),
        ("this ship has scan", "", False),
        ("this ship has no scan", "", True),
        ("this ship has 2 or more scan", "scan 1", False),
        ("this ship has 2 or more scan", "scan 2", True),
        ("this ship has 1 or fewer evade", "evade 1", True),
        ("this ship has evade or scan", "scan 1", True),
        ("this ship has no auxiliary power", "", True),
        ("this ship has cloak", "cloak green", True),
        ("this ship has target lock", "locks b1", True),
        ("this ship has target lock", "", False),
        ("this ship has active shields", "", True),
        ("this ship has no active shields", "shields 0/2", True),
        ("this ship has disabled shields", "shields 1/1", True),
        ("this ship has destroyed shields", "shields 1/1", False),
        ("this ship has destroyed shields", "shields 1/0", True),
        ("each shield on this ship is destroyed", "shields 0/0", True),
        ("each shield on this ship is destroyed", "shields 0/1", False),
        ("this ship has a damage card", "down 1", True),
        ("this ship has a damage card", "", False),
        ("there are 2 or more damage cards on this ship", "down 2", True),
        ("there are 2 or more damage cards on this ship", "down 1", False),
        ("there is 1 damage card on this ship", "down 1", True),
        ("there is 1 damage card on this ship", "down 2", False),
        ("there are 2 damage cards on this ship", "down 2", True),
        ("there are 2 damage cards on this ship", "down 1", False),
        ("there is a destroyed shield on this ship", "shields 1/0", True),
        ("there is a destroyed shield on this ship", "", False),
        ("this ship has a crew", "", True),
        ("this ship has a tech", "", False),
        ("this ship has a captain", "", False),
        ('this ship has "helper"', "", True),
        ('this ship has "somebody"', "", False),
        ("this ship has hull 4 or more", "", True),
        ("this ship has hull 3 or less", "", False),
        ("this ship has printed agility 1", "", True),
        ("this ship has skill 5 or more", "", True),
        ("this ship has skill 6 or more", "", False),
        ("this ship attacked this round", "attacks 1", True),
        ("this ship attacked this round", "", False),
        ("this ship did not attack this round", "", True),
        ("there is an opposing ship in range", "", True),
        ("there is an opposing ship at range 1", "", False),
        ("there is an opposing ship at range 2", "", True),
        ("there is no opposing ship at range 1", "", True),
        ("there is 1 opposing ship at range 2", "", True),
        ("there are 2 opposing ships at range 2", "", False),
        ("there are 2 or more opposing ships in range", "", False),
        ("there is an opposing ship in the front arc", "", True),
        ("there is an opposing ship in the rear arc", "", False),
        ("there is no friendly ship in range", "", True),
        ("there is an opposing klingon ship in range", "", False),
        ("there is a locked ship", "locks b1", True),
        ("there is a locked ship", "", False),
        ("there is a tech on this ship", "", False),
        ("this ship is in the front arc of an opposing ship", "", True),
        ("this ship is in the rear arc of an opposing ship", "", False),
        ("this ship is not in the front arc of an opposing ship in range", "", False),
        ("this ship executed a straight this round", "used executed:1/straight//green", True),
        ("this ship executed a green maneuver", "used executed:1/straight//green", True),
        ("this ship executed a red maneuver", "used executed:1/straight//green", False),
        (
            "this ship executed a maneuver with speed 3 or more this round",
            "used executed:2/bank/left/white",
            False,
        ),
        ("this ship executed a 2 bank", "used executed:2/bank/left/white", True),
        ("this ship overlapped an obstacle", "used met:obstacle", True),
        ("this ship overlapped no ship or obstacle", "used met:obstacle", False),
        ("this ship overlapped no ship or obstacle", "", True),
        ("this ship overlapped an opposing ship", "overlapped b1", True),
        ("this ship overlapped a friendly ship", "overlapped b1", False),
        ("this ship has scan, or this ship is cloaked", "cloak green", True),
        ("this ship has scan and this ship is cloaked", "cloak green", False),
    ],
)
def test_conditions_of_a_ship(scene: MakeScene, condition: str, words: str, holds: bool) -> None:
    play = in_activation(scene, f"perform action, if {condition}: {FLAG}.", words)
    assert play.asked == "Action a1"
    assert play.ship("a1").mission == int(holds)


def test_an_action_alone_asks_what_was_executed(scene: MakeScene) -> None:
    text = f"action, if this ship executed a green maneuver this round: {FLAG}."
    for dial, is_offered in (("1 straight", True), ("3 straight", False)):
        play = scene(
            "round 1 activation begun\na1 18,10 h0\nb1 18,28 h180 acted\n",
            vessel(5, cards=[card("Helper", ability=text)]),
            vessel(1, dial=HELD),
            dials={"a1": dial},
        )
        assert play.asked == "Action a1"
        assert (CARD in play.offered) is is_offered


@pytest.mark.parametrize(
    ("condition", "more", "holds"),
    [
        ("the captain on this ship is klingon", "", True),
        ("the captain on this ship is federation", "", False),
        ('the captain on this ship is "kang"', "", True),
        ('the captain on this ship is not "kang"', "", False),
        ("the captain on this ship is disabled", "card a1 1 disabled 1", True),
        ("the captain on this ship is disabled", "", False),
        ("the captain on this ship has skill 6 or less", "", True),
        ("the captain on this ship has skill 5 or less", "", False),
        ("the captain on this ship has printed skill 6", "", True),
        ("this ship has a klingon captain", "", True),
        ("this ship has a borg captain", "", False),
        ("this ship has an active captain", "card a1 1 disabled 1", False),
        ("there is another crew on this ship", "", True),
        ("there are 3 or more upgrades on this ship", "", False),
        ("there are 2 or more upgrades on this ship", "", True),
        ("there is a disabled crew on this ship", "card a1 2 disabled 1", True),
        ("there is a disabled crew on this ship", "", False),
        ("there is a discarded crew on this ship", "card a1 2 discarded", True),
        ("there is a crew costing 3 or less on this ship", "", True),
        ("there is another crew costing 3 or less on this ship", "", False),
        ("there is a crew with time on this ship", "card a1 2 time 1", True),
        ("there is a crew without time on this ship", "card a1 2 time 1", True),
        ("there is another crew without time on this ship", "card a1 2 time 1", False),
        ("no mission is here", "", True),
        ("no mission is here", "card a1 0 mission 1", False),
        ("2 or fewer mission is here", "card a1 0 mission 2", True),
        ("2 or more mission is here", "card a1 0 mission 1", False),
    ],
)
def test_conditions_of_cards(scene: MakeScene, condition: str, more: str, holds: bool) -> None:
    kang = captain(6, "Kang", factions=["klingon"])
    play = in_activation(
        scene,
        f"perform action, if {condition}: {FLAG}.",
        cards=[kang, card("Expensive", cost=5)],
        more=more,
    )
    assert play.asked == "Action a1"
    assert play.ship("a1").mission == int(holds)


@pytest.mark.parametrize(
    ("condition", "terrain", "holds"),
    [
        ("there is an obstacle at range 1", "obstacle:1 22,10", True),
        ("there is an obstacle at range 1", "obstacle:1 26,10", False),
        ("there is an obstacle at range 2", "obstacle:1 26,10", True),
        ("there is an obstacle or planet in range", "planet 26,10", True),
        ("there is a planet in range", "obstacle:1 22,10", False),
        ("there is no obstacle in range", "planet 26,10", True),
        ("this ship is at range 1 of a planet or obstacle", "planet 24,10", True),
        ("this ship is at range 1 of a planet or obstacle", "planet 31,10", False),
    ],
)
def test_conditions_of_the_table(
    scene: MakeScene, condition: str, terrain: str, holds: bool
) -> None:
    play = in_activation(
        scene, f"perform action, if {condition}: {FLAG}.", more=f"terrain {terrain}"
    )
    assert play.asked == "Action a1"
    assert play.ship("a1").mission == int(holds)


@pytest.mark.parametrize(
    ("condition", "other", "holds"),
    [
        ("the defender is cloaked", "cloak green shields 0/2", True),
        ("the defender is not cloaked", "", True),
        ("the defender is klingon", "", True),
        ("the defender is not klingon", "", False),
        ("the defender is an opposing ship", "", True),
        ("the defender is a squadron", "", False),
        ("the defender is in the front arc", "", True),
        ("the defender is in the rear arc", "", False),
        ("this ship is in the front arc of the defender", "", True),
        ("this ship is not in the front arc of the defender", "", False),
        ("this ship is in the rear arc of the defender", "", False),
        ("the defender is in range", "", True),
        ("the defender is at range 1", "", False),
        ("the defender is in range of a friendly ship", "", False),
        ("at range 2", "", True),
        ("at range 1", "", False),
        ("the defender has no active shields", "shields 0/0", True),
        ("the defender has a damage card", "down 1", True),
        ("the defender has higher skill than this ship", "", False),
        ("the defender has lower skill than this ship", "", True),
        ("the defender has no lower skill than this ship", "", False),
        ("this ship has higher hull than the defender", "", False),
        ("the defender has no higher hull than this ship", "", True),
        ("the defender has hull 4 or more", "", True),
        ("the attack is with the primary weapon", "", True),
        ("the attack is with a torpedo", "", False),
        ("this ship is the attacker", "", True),
        ("this ship is the defender", "", False),
        ("there is another opposing ship at range 1 of the defender", "", False),
    ],
)
def test_conditions_of_an_attack(scene: MakeScene, condition: str, other: str, holds: bool) -> None:
    dice = ("attack XXX", "defense XXXXX" if "cloak" in other else "defense X")
    play = attacking(
        scene,
        f"when attacking, if {condition}: {FLAG}.",
        *dice,
        second=vessel(1, dial=HELD, factions=["klingon"]),
        other=other,
    )
    play.give("primary weapon at b1").finish_phase()
    assert play.ship("a1").mission == int(holds)


@pytest.mark.parametrize(
    ("condition", "words", "holds"), [("locked", "locks b1", True), ("locked", "", False)]
)
def test_the_defender_is_locked(scene: MakeScene, condition: str, words: str, holds: bool) -> None:
    """This ship holds a target lock on it."""
    text = f"when attacking, if the defender is {condition}: {FLAG}."
    play = attacking(scene, text, "attack XXX", "defense X", words=words)
    play.give("primary weapon at b1").finish_phase()
    assert play.ship("a1").mission == int(holds)


@pytest.mark.parametrize(
    ("condition", "dice", "holds"),
    [
        ("the attack hits", "attack HXX", True),
        ("the attack hits", "attack XXX", False),
        ("the attack misses", "attack XXX", True),
        ("the attack misses", "attack HXX", False),
        ("the defender suffers hull crit", "attack CXX", False),
        ("the defender suffers crit", "attack CXX", True),
        ("the defender suffers 2 or more damage", "attack HHX", True),
        ("the defender suffers 3 or more damage", "attack HHX", False),
    ],
)
def test_how_an_attack_ends(scene: MakeScene, condition: str, dice: str, holds: bool) -> None:
    text = f"when attacking, at deal damage, if {condition}: {FLAG}."
    play = attacking(scene, text, dice, "defense X")
    play.give("primary weapon at b1").finish_phase()
    assert play.ship("a1").mission == int(holds)


@pytest.mark.parametrize(
    ("text", "script", "holds"),
    [
        ("roll 2 attack dice; if at least 1 hit is rolled, ", "attack HX", True),
        ("roll 2 attack dice; if at least 2 hits or crits are rolled, ", "attack HX", False),
        ("roll 2 attack dice; if fewer than 2 hits are rolled, ", "attack HX", True),
        ("roll 1 attack die; on hit or crit, ", "attack C", True),
        ("roll 1 attack die; on hit or crit, ", "attack B", False),
        ("if this ship is cloaked, gain 1 evade; otherwise, ", "", True),
        ("if this ship has a crew, gain 1 evade; otherwise, ", "", False),
    ],
)
def test_guards(scene: MakeScene, text: str, script: str, holds: bool) -> None:
    play = in_activation(scene, f"action: {text}{FLAG}.", script=[script] if script else [])
    play.give(CARD).finish_phase()
    assert play.ship("a1").mission == int(holds)


@pytest.mark.parametrize(
    ("cloak", "expected"), [("", (0, 1, 3)), ("cloak green shields 0/2", (1, 0, 2))]
)
def test_what_a_guard_leaves_out_binds_nothing(
    scene: MakeScene, cloak: str, expected: tuple[int, int, int]
) -> None:
    """A cost behind an `if` that is not true is not asked for: `otherwise` has its turn."""
    play = in_activation(
        scene,
        "action: if this ship is cloaked, place 2 time here to gain 1 evade; otherwise, place 3 "
        "time here to gain 1 scan.",
        cloak,
    )
    play.give(CARD)
    while play.asked.startswith("Detail"):
        play.give("yes")
    ship = play.ship("a1")
    assert (ship.evade, ship.scan, ship.cards[0].time) == expected


@pytest.mark.parametrize(("answer", "dice"), [("yes", 5), ("no", 4)])
def test_for_each_thing_one_may(scene: MakeScene, answer: str, dice: int) -> None:
    play = attacking(
        scene,
        "when attacking: for each crew on this ship, may roll +1 attack die.",
        f"attack {'X' * dice}",
        "defense X",
        cards=[card("Other")],
    )
    play.give("primary weapon at b1", CARD)
    assert play.asked == "Detail a1"
    play.give(answer)
    play.finish_phase()
    assert play.battle.attacks[0].attack_dice == dice


@pytest.mark.parametrize(
    ("subject", "text", "named"),
    [
        ("a friendly ship", "when a friendly ship attacks: that ship gains 1 mission.", "a2"),
        ("an opposing ship", "when an opposing ship defends: that ship gains 1 mission.", "b1"),
    ],
)
def test_that_ship_is_what_the_window_names(
    scene: MakeScene, subject: str, text: str, named: str
) -> None:
    play = scene(
        "round 1 combat begun\na1 12,10 h0 chance\na2 18,10 h0\nb1 18,17.5 h180 chance",
        [bearer(text, skill=1), vessel(5, dial=HELD)],
        vessel(1, dial=HELD),
        script=["attack XXX", "defense X"],
    )
    play.give("primary weapon at b1").finish_phase()
    found: dict[str, Any] = {name: play.ship(name).mission for name in ("a1", "a2", "b1")}
    assert found == {"a1": 0, "a2": 0, "b1": 0} | {named: 1}


def test_a_ship_named_before_keeps_its_name_in_a_later_window(scene: MakeScene) -> None:
    """`that ship` in the window of a delayed clause is the one that the clause chose."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,18 h180\nb2 26,18 h180",
        bearer(
            "action: give 1 auxiliary power to an opposing ship; this round, after that ship "
            "executes a maneuver: gain 1 mission.",
            skill=1,
        ),
        [vessel(5, dial=HELD), vessel(6, dial=HELD)],
        dials={"a1": "0 stop", "b1": "0 stop", "b2": "0 stop"},
    )
    play.give(CARD, "b2").finish_phase()
    assert play.ship("a1").mission == 1


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("the attack is with a torpedo", 1),
        ('the attack is with a "photon torpedoes" weapon', 1),
        ("the attack is with a weapon", 1),
        ("the attack is with the primary weapon", 0),
        ("the attack is with a klingon weapon", 0),
    ],
)
def test_weapons_of_an_attack(scene: MakeScene, text: str, number: int) -> None:
    torpedoes = card("Photon Torpedoes", "weapon", ability="attack: fire.")
    play = defending(
        scene,
        f"when defending, if {text}: {FLAG}.",
        "attack XXXXX",
        "defense X",
        second=vessel(5, cards=[torpedoes], weapons=[weapon(0, 5, 2, 3)], dial=HELD),
    )
    play.give("Photon Torpedoes at a1").finish_phase()
    assert play.ship("a1").mission == number


@pytest.mark.parametrize("helps_before", [False, True])
def test_the_attack_at_hand_is_not_one_before_it(scene: MakeScene, helps_before: bool) -> None:
    text = "when attacking, if this ship did not attack this round: roll +2 attack dice."
    window = "combat phase" if helps_before else "after attacking"
    play = scene(
        "round 1 combat\na1 18,10 h0\nb1 18,17.5 h180 chance shields 9/0",
        bearer(
            f"{window}: disable this to attack with the primary weapon.", card("Aim", ability=text)
        ),
        vessel(1, dial=HELD),
        script=["attack XXXXX", "defense X", "attack XXX", "defense X"],
    )
    while len(play.battle.attacks) < 2:
        play.give("primary weapon at b1" if play.asked == "Attack a1" else CARD)
    assert [each.attack_dice for each in play.battle.attacks] == [5, 3]


def test_the_weapon_of_the_attack(scene: MakeScene) -> None:
    torpedoes = card("Photon Torpedoes", "weapon", ability="attack: disable this to fire.")
    play = attacking(
        scene,
        "",
        "attack XXXXX",
        "defense X",
        first=bearer(
            "after attacking with a torpedo: remove 1 disabled from that torpedo.",
            torpedoes,
            weapons=[weapon(1, 5, 2, 3)],
        ),
    )
    play.give("Photon Torpedoes at b1").finish_phase()
    assert [each.split()[3] for each in play.told("card")] == ["1", "0"]
