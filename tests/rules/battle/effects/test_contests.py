"""Contests of dice, choices of opponents, ships that destroy themselves, cards lost by chance."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.position.terms import DESTROYED, IN_PLAY
from tests.rules.battle.effects.printed import (
    AT,
    BY,
    NEAR,
    acting,
    borne,
    flown,
    shooting,
    shot_at,
)
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    captain,
    card,
    vessel,
)

CREW = card("Hand", cost=3)
TOUCHING = "18,11.574803149606298 h180"
"""Where b1 touches the base of a1."""


def lost(play: Scene, name: str) -> list[bool]:
    return [each.is_discarded for each in play.ship(name).cards]


# --- contests ---------------------------------------------------------------------------------

OATH = "talent:blood-oath-2017core"


@pytest.mark.parametrize("wins", [True, False])
def test_blood_oath(scene: MakeScene, wins: bool) -> None:
    """After a tie they roll again; one captain gains, the other goes."""
    high, low = "attack BBXXX", "attack BXXXX"
    play = acting(
        scene,
        borne(OATH, captain(5)),
        second=vessel(1, dial=HELD, cards=[captain(4)]),
        script=[low, low, *([high, low] if wins else [low, high])],
    ).give(OATH)
    own, other = play.ship("a1"), play.ship("b1")
    assert lost(play, "a1") == [True, not wins]
    assert lost(play, "b1") == [wins]
    assert (own.skill, other.skill) == ((7, 1) if wins else (1, 6))


def test_blood_oath_needs_two_captains(scene: MakeScene) -> None:
    acting(scene, borne(OATH, captain(5))).refuse(OATH)
    acting(scene, borne(OATH), second=vessel(1, dial=HELD, cards=[captain(4)])).refuse(OATH)


KAL = "talent:kal-if-fee-72321"


@pytest.mark.parametrize(
    ("own", "other", "gone"),
    [
        ("HCXXX", "HXXXX", ([False, False, False], [True])),
        ("HXXXX", "CCXXX", ([False, True, False], [False])),
        ("HXXXX", "CXXXX", ([False, False, False], [False])),
    ],
)
def test_kal_if_fee(
    scene: MakeScene, own: str, other: str, gone: tuple[list[bool], list[bool]]
) -> None:
    """Who shows fewer hits and crits discards a crew; a tie costs nobody."""
    play = acting(
        scene,
        borne(KAL, CREW, captain(5)),
        second=vessel(1, dial=HELD, cards=[CREW]),
        script=[f"attack {own}", f"attack {other}"],
    ).give(KAL)
    assert (lost(play, "a1"), lost(play, "b1")) == gone
    assert play.ship("a1").cards[0].disabled == 1


def test_kal_if_fee_lets_each_player_choose_the_own_crew(scene: MakeScene) -> None:
    play = acting(
        scene,
        borne(KAL, CREW, captain(5)),
        second=vessel(1, dial=HELD, cards=[CREW, card("Other")]),
        script=["attack HXXXX", "attack XXXXX"],
    ).give(KAL)
    assert (play.asked, play.offered) == ("Detail b1", ["Hand of b1", "Other of b1"])


MARAUDER = "ship:prak-s-marauder-75003"


@pytest.mark.parametrize(("own", "steals"), [("BBXXX", True), ("BXXXX", False)])
def test_prak_s_marauder(scene: MakeScene, own: str, steals: bool) -> None:
    """A tech or weapon, if it shows more; a tie is no gain."""
    cards = [card("Coil", "tech"), CREW, card("Phaser", "weapon")]
    play = acting(
        scene,
        flown(MARAUDER),
        second=vessel(1, dial=HELD, cards=cards),
        script=[f"attack {own}", "attack BXXXX"],
    ).give(MARAUDER)
    assert play.offered == ["Coil of b1", "Phaser of b1"]
    play.give("Phaser of b1")
    assert [each.record.name for each in play.ship("a1").cards] == (["Phaser"] if steals else [])


# --- what an opponent chooses -------------------------------------------------------------------

NERA = "captain:k-nera-i-k-s-b-moth"


@pytest.mark.parametrize("disables", [True, False])
def test_k_nera(scene: MakeScene, disables: bool) -> None:
    """The other player chooses; where no crew is disabled each attack has a die more."""
    play = acting(
        scene,
        borne(NERA, attack=2),
        place="18,17.5 h180",
        second=vessel(1, dial=HELD, cards=[CREW]),
        script=["attack " + "X" * (2 if disables else 3), "defense X"],
    ).give(NERA)
    assert (play.asked, play.offered) == ("Detail b1", ["Disable", "ModifyDice"])
    play.give("Disable" if disables else "ModifyDice")
    assert play.ship("b1").cards[0].disabled == int(disables)
    play.go_to("Attack a1").give(AT).finish_phase()


def test_k_nera_needs_no_crew_there(scene: MakeScene) -> None:
    play = acting(
        scene,
        borne(NERA, attack=2),
        place="18,17.5 h180",
        script=["attack XXX", "defense X"],
    ).give(NERA)
    play.go_to("Attack a1").give(AT).finish_phase()


ORDERED = "talent:surrender-as-ordered-71996"


@pytest.mark.parametrize("surrenders", [True, False])
def test_surrender_as_ordered(scene: MakeScene, surrenders: bool) -> None:
    weapons = [card("Phaser", "weapon"), card("Torpedo", "weapon")]
    play = acting(
        scene,
        borne(ORDERED, captain(5), attack=2),
        place=NEAR,
        second=vessel(1, dial=HELD, cards=weapons),
        script=[] if surrenders else ["attack XXXX", "defense X"],
    ).give(ORDERED)
    assert play.asked == "Detail b1"
    play.give(play.offered[0 if surrenders else 1])
    assert [each.disabled for each in play.ship("b1").cards] == [int(surrenders)] * 2
    if surrenders:
        play.finish_round()
        assert play.told("attack") == []
    else:
        play.go_to("Attack a1").give(AT).finish_phase()


def test_a_ship_without_active_weapons_cannot_surrender(scene: MakeScene) -> None:
    play = acting(
        scene,
        borne(ORDERED, captain(5), attack=2),
        place=NEAR,
        second=vessel(1, dial=HELD, cards=[card("Phaser", "weapon")]),
        more="card b1 0 disabled 1\n",
        script=["attack XXXX", "defense X"],
    ).give(ORDERED)
    play.go_to("Attack a1").give(AT).finish_phase()
    for place in ("18,18 h180", "18,6 h0"):
        acting(scene, borne(ORDERED, captain(5)), place=place).refuse(ORDERED)


UHURA = "crew:nyota-uhura-72260p"


def test_nyota_uhura_lets_each_opponent_choose(scene: MakeScene) -> None:
    play = scene(
        "round 1 combat\na1 18,10 h0 chance\nb1 18,14 h180 chance evade 1 scan 1\n"
        "b2 20,14 h180 chance\nb3 30,30 h180 chance",
        borne(UHURA),
        [vessel(1, dial=HELD), vessel(1, dial=HELD), vessel(1, dial=HELD)],
    )
    play.go_to("Effect a1").give(UHURA)
    assert play.asked == "Detail b1"
    play.give("RemoveTokens", "scan")
    assert play.told("token")[:2] == [
        f"token b1 scan -1 {UHURA}",
        f"token b2 auxiliary 1 {UHURA}",
    ]
    assert play.ship("a1").cards[0].is_discarded
    assert [each for each in play.told("token") if " b3 " in each] == []


def test_nyota_uhura_of_2022_leaves_one_token(scene: MakeScene) -> None:
    key = "crew:nyota-uhura-75016"
    play = scene(
        "round 1 combat\na1 18,10 h0 chance\nb1 18,14 h180 chance evade 2 scan 1\n"
        "b2 20,14 h180 chance evade 1\nb3 30,30 h180 chance evade 1 scan 1",
        borne(key),
        [vessel(1, dial=HELD), vessel(1, dial=HELD), vessel(1, dial=HELD)],
    )
    play.go_to("Effect a1").give(key)
    play.give("evade", "evade")
    gone = [each for each in play.told("token") if each.endswith(key)]
    assert gone == [f"token b1 evade -1 {key}"] * 2
    assert play.ship("a1").cards[0].disabled == 1


# --- by themselves ------------------------------------------------------------------------------


def test_self_destruct_sequence_of_a_talent(scene: MakeScene) -> None:
    """At the end of the next Activation Phase, all within Range 1, without defense dice."""
    key = "talent:self-destruct-sequence-71523"
    cheat = borne("talent:cheat-death-71122").to_document()["cards"]
    play = acting(
        scene,
        [borne(key, captain(5), *cheat), vessel(1, dial=HELD)],
        place=NEAR,
        more="a2 20,13 h0 acted\nb2 18,21 h180 acted\n",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
        script=["attack HCXX", "damage Structural Damage", "damage Structural Damage"][:1],
    ).give(key)
    assert play.ship("a1").place == IN_PLAY
    play.go_to("Attack a2")
    assert "Attack a1" not in play.history
    play.finish_round()
    play.go_to("Attack a2")
    assert play.state.round == 3
    assert play.ship("a1").place == DESTROYED
    assert [play.ship(name).shields for name in ("a2", "b1", "b2")] == [0, 0, 2]


def test_self_destruct_sequence_of_the_borg(scene: MakeScene) -> None:
    """The ship neither moves nor acts; who has a scan token rolls defense dice."""
    key = "tech:self-destruct-sequence-71444"
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 21,13 h180\nb2 24,13 h180\nb3 18,31 h180",
        borne(key, dial=((1, "straight", "green"),), skill=9),
        [vessel(1, dial=HELD), vessel(1, dial=HELD, agility=2), vessel(1, dial=HELD)],
        dials={"a1": "1 straight", "b1": "0 stop", "b2": "0 stop", "b3": "0 stop"},
        script=["attack HCXX", "defense EX"],
    )
    play.go_to("Action a1").give(key).finish_round()
    place = play.ship("a1").pose
    play.go_to("Action b1")
    assert play.state.round == 3
    assert (play.ship("a1").pose, play.history.count("Action a1")) == (place, 1)
    play.give("pass").go_to("Action b2").give("scan").finish_phase()
    assert play.ship("a1").place == DESTROYED
    assert [play.ship(name).shields for name in ("b1", "b2", "b3")] == [0, 1, 2]


def test_biological_attack(scene: MakeScene) -> None:
    """At bases that touch: a critical damage past the shields, and a crew disabled."""
    key = "weapon:biological-attack-71281"
    for place, is_offered in ((TOUCHING, True), ("18,13 h180", False)):
        play = acting(
            scene,
            borne(key, captain(5)),
            place=place,
            second=vessel(1, dial=HELD, cards=[CREW, card("Other")]),
            script=["damage Structural Damage"] if is_offered else [],
        )
        play.give("pass")
        assert (play.asked == "Effect a1") is is_offered
        if is_offered:
            play.give(key, "Other of b1")
            ship = play.ship("b1")
            assert ([each.name for each in ship.face_up], ship.shields) == (
                ["Structural Damage"],
                2,
            )
            assert [each.disabled for each in ship.cards] == [0, 1]
            assert (play.ship("a1").cards[0].is_discarded, play.ship("a1").cards[1].disabled) == (
                True,
                1,
            )


# --- others -------------------------------------------------------------------------------------


def test_borg_maturation_chamber(scene: MakeScene) -> None:
    key = "borg:borg-maturation-chamber-71513a"
    own: Any = borne(key, captain(0, drones=7))
    play = acting(scene, own, more="card a1 1 drones 2\n").give(key)
    chamber, queen = play.ship("a1").cards
    assert (chamber.is_discarded, queen.drones) == (True, 7)
    acting(scene, own).refuse(key)


HUNTER = "ship:hirogen-hunting-vessel-73042"


@pytest.mark.parametrize(("attack", "stations"), [("HXXX", 1), ("HHXX", 0)])
def test_hirogen_hunting_vessel(scene: MakeScene, attack: str, stations: int) -> None:
    """After an attack without damage: a token, and a lock on that target, not on another."""
    play = shooting(
        scene,
        flown(HUNTER, attack=4),
        f"attack {attack}",
        "defense E",
        more="b2 20,17.5 h180 chance\n",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
    )
    play.give(AT).finish_phase()
    gained = [each for each in play.told("token") if each.endswith(HUNTER)]
    assert len(gained) == stations
    assert play.told("lock") == ["lock a1 b1"] * stations


KOLRAMI = "crew:sirna-kolrami-71997p"


def test_sirna_kolrami(scene: MakeScene) -> None:
    """As many dice as hits and crits were cancelled, four at most, for normal damage."""
    play = shot_at(
        scene,
        borne(KOLRAMI, CREW, skill=1, agility=5),
        "attack HHHCC",
        "defense EEEEE",
        *["attack H", "attack C", "attack X", "attack X"],
        second=vessel(5, dial=HELD, attack=5),
    )
    play.give(BY, "yes").finish_phase()
    assert play.ship("b1").shields == 0
    own, other = play.ship("a1").cards
    assert (own.is_discarded, other.disabled) == (True, 1)


@pytest.mark.parametrize(("attack", "defense"), [("HHX", "EX"), ("XXX", "EX")])
def test_sirna_kolrami_needs_all_to_be_cancelled(
    scene: MakeScene, attack: str, defense: str
) -> None:
    play = shot_at(
        scene,
        borne(KOLRAMI, CREW, skill=1, agility=2),
        f"attack {attack}",
        f"defense {defense}",
    )
    play.give(BY)
    assert "Detail a1" not in (*play.history, play.asked)
    play.finish_phase()


STONE = "tech:stone-of-gol-75008"


@pytest.mark.parametrize(
    ("dice", "gone", "time"), [("HHX", False, 2), ("HCX", True, 0), ("XXX", False, 0)]
)
def test_stone_of_gol(scene: MakeScene, dice: str, gone: bool, time: int) -> None:
    """As many dice as the crew costs: a crit discards it, else each hit is a time token."""
    play = acting(
        scene,
        borne(STONE),
        place=NEAR,
        second=vessel(1, dial=HELD, cards=[CREW, card("Other", cost=1)]),
        script=[f"attack {dice}"],
    ).give(STONE, "Hand of b1")
    crew = play.ship("b1").cards[0]
    assert (crew.is_discarded, crew.time) == (gone, time)
    assert play.ship("a1").cards[0].time == 3
    acting(scene, borne(STONE), second=vessel(1, dial=HELD, cards=[CREW])).refuse(STONE)


def test_temporal_incursion(scene: MakeScene) -> None:
    """By chance: a crit discards an upgrade, then a hit disables one of the others."""
    key = "weapon:temporal-incursion-71799"
    cards = [captain(1), card("One"), card("Two"), card("Three")]
    play = shooting(
        scene,
        borne(key),
        "attack HCXXXXXX",
        "defense X",
        "number 1",
        "number 1",
        words="locks b1",
        place="18,21 h180",
        second=vessel(1, dial=HELD, cards=cards),
    )
    play.give("Temporal Incursion at b1").finish_phase()
    assert [(each.is_discarded, each.disabled > 0) for each in play.ship("b1").cards] == [
        (False, False),
        (False, False),
        (True, False),
        (False, True),
    ]
    assert play.ship("b1").shields == 0
    assert play.ship("a1").cards[0].is_discarded
    assert play.ship("a1").locks == ()


@pytest.mark.parametrize(
    ("attack", "drawn", "expected"),
    [
        ("HHCXXXXX", "110", [(0, 0), (0, 1), (1, 0), (0, 1)]),
        ("HXXXXXXX", "1", [(0, 0), (0, 0), (0, 1), (0, 0)]),
        ("CXXXXXXX", "2", [(0, 0), (0, 0), (0, 0), (1, 0)]),
    ],
)
def test_temporal_incursion_discards_before_it_disables(
    scene: MakeScene, attack: str, drawn: str, expected: list[tuple[int, int]]
) -> None:
    """Its hits disable what its crits have left; nobody is asked for another order."""
    cards = [captain(1), card("One"), card("Two"), card("Three")]
    play = shooting(
        scene,
        borne("weapon:temporal-incursion-71799"),
        f"attack {attack}",
        "defense X",
        *[f"number {each}" for each in drawn],
        words="locks b1",
        place="18,21 h180",
        second=vessel(1, dial=HELD, cards=cards, shields=9),
        other="shields 9/0",
    )
    play.give("Temporal Incursion at b1")
    assert play.asked != "Effect a1"
    found = [(int(each.is_discarded), each.disabled) for each in play.ship("b1").cards]
    assert found == expected


def test_prak(scene: MakeScene) -> None:
    """The opponent repairs Prak's ship, or performs no actions this round."""
    key = "captain:prak-75003"
    for repairs in (True, False):
        play = scene(
            "round 2 activation\na1 18,10 h0 shields 1/0 acted\nb1 18,17.5 h180\n"
            "card a1 0 marker latinum 2",
            borne(key),
            vessel(1, dial=HELD),
            dials={"b1": "0 stop"},
        )
        play.go_to("Effect a1").give(key)
        assert play.asked == "Detail b1"
        play.give("Repair" if repairs else "Cannot")
        assert dict(play.ship("a1").cards[0].markers) == {"latinum": 1}
        assert play.ship("a1").shields == (2 if repairs else 1)
        play.finish_phase()
        assert ("Action b1" in play.history) is repairs
