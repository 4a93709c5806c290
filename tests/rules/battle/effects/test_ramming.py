"""Ships that are destroyed in an attack, and what they give up for one."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.position.terms import DESTROYED, IN_PLAY
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, TOUGH, acting, borne, dice, shooting
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel
from tests.rules.building.helpers import CLASSIC, ORGANIZED_2014, ORGANIZED_2016, RULES_2017

IN_THE_WAY = "18,12.5 h180"
"""A place for b1 that a 1 straight of a1 overlaps."""
SUICIDE = "tech:suicide-attack-71271"
RAMMING = "weapon:ramming-attack-71528"
CHEAT = "talent:cheat-death-71122"


# --- ramming -------------------------------------------------------------------------------------


@pytest.mark.ruling("F14-H3", "F16-23", "FR-200.1")
@pytest.mark.parametrize(("roll", "defense", "left"), [("HHX", "EX", 1), ("XXX", "XX", 2)])
def test_suicide_attack(scene: MakeScene, roll: str, defense: str, left: int) -> None:
    """At the end of the phase, with 8 dice against all defense dice; the ship is destroyed.

    It is an attack, in which no token counts.
    """
    play = acting(
        scene,
        [borne(SUICIDE, captain(5)), vessel(1, dial=HELD)],
        words="locks b1 scan 1 battlestations 1",
        place=IN_THE_WAY,
        other="evade 1 battlestations 1",
        more="a2 30,10 h0 acted\n",
        second=vessel(1, dial=HELD, agility=2),
        script=[f"attack XXXXX{roll}", f"defense {defense}"],
    )
    play.give(SUICIDE).finish_phase()
    assert play.ship("a1").place == DESTROYED
    assert play.ship("b1").shields == left
    assert dice(play) == (8, 2)


@pytest.mark.ruling("F14-H3", "F16-23", "FR-200.1")
@pytest.mark.parametrize(
    ("rules", "number"),
    [(RULES_2017, 5), (CLASSIC, 1), (ORGANIZED_2014, 1), (ORGANIZED_2016, 1)],
)
def test_suicide_attack_at_a_cloaked_ship(scene: MakeScene, rules: str, number: int) -> None:
    """Before 2017 a cloak gives no dice outside the Combat Phase; since then it always counts."""
    play = acting(
        scene,
        [borne(SUICIDE, captain(5)), vessel(1, dial=HELD)],
        words="scan 2",
        place=IN_THE_WAY,
        other="shields 0/2 cloak green evade 1",
        more="a2 30,10 h0 acted\n",
        rules=rules,
        script=["attack XXXXXXXX", "defense " + "X" * number],
    )
    play.give(SUICIDE).finish_phase()
    assert dice(play) == (8, number)


@pytest.mark.parametrize("other", ["18,18 h180", "30,30 h180"])
def test_suicide_attack_that_meets_nobody(scene: MakeScene, other: str) -> None:
    """It moves and gains the token; what it overlapped before does not count."""
    play = acting(scene, borne(SUICIDE, captain(5)), words="overlapped b1", place=other).give(
        SUICIDE
    )
    play.finish_phase()
    ship = play.ship("a1")
    assert (ship.place, ship.auxiliary, ship.pose.y > 10) == (IN_PLAY, 1, True)


def test_suicide_attack_spares_friends(scene: MakeScene) -> None:
    play = acting(
        scene,
        [borne(SUICIDE, captain(5)), vessel(1, dial=HELD)],
        more="a2 18,12.5 h0 acted\n",
    ).give(SUICIDE)
    play.finish_phase()
    assert [play.ship(name).place for name in ("a1", "a2")] == [IN_PLAY, IN_PLAY]


def test_suicide_attack_names_one_of_two(scene: MakeScene) -> None:
    play = acting(
        scene,
        [borne(SUICIDE, captain(5)), vessel(1, dial=HELD)],
        place="17,12.5 h180",
        more="a2 30,10 h0 acted\nb2 19,12.5 h180 acted\n",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
        script=["attack HXXXXXXX", "defense X"],
    ).give(SUICIDE)
    play.go_to("Attack a1").give("8 attack dice at b2").finish_phase()
    assert [play.ship(name).shields for name in ("b1", "b2")] == [2, 1]


def ramming(
    make: MakeScene,
    *script: str,
    agility: int = 4,
    place: str = IN_THE_WAY,
    words: str = "",
    other: str = "",
    **fields: Any,
) -> Scene:
    """Returns a scene in which it is the turn of a1 to attack, and it may ram b1."""
    cheat = borne(CHEAT).to_document()["cards"]
    own = [borne(RAMMING, captain(5), *cheat, *fields.pop("cards", ())), vessel(1, dial=HELD)]
    return make(
        f"round 1 combat begun\na1 18,10 h0 {words}\na2 30,10 h0 chance\nb1 {place} chance {other}",
        own,
        vessel(1, dial=HELD, agility=agility, cards=fields.pop("others", ())),
        script=script,
    )


@pytest.mark.ruling("F16-65", "FR-246.1")
@pytest.mark.parametrize(
    "places", [("17.2,12 h180", "18.9,12.6 h180"), ("18.9,12.6 h180", "17.2,12 h180")]
)
def test_ramming_attack_goes_at_the_first_ship_touched(
    scene: MakeScene, places: tuple[str, str]
) -> None:
    play = scene(
        f"round 1 combat begun\na1 18,10 h0\nb1 {places[0]} chance\nb2 {places[1]} chance",
        [borne(RAMMING, captain(5))],
        [vessel(1, dial=HELD), vessel(1, dial=HELD)],
        script=["attack HXXXXX"],
    )
    play.give(RAMMING)
    assert play.is_over
    first = next(name for name, place in zip(("b1", "b2"), places, strict=True) if "17.2" in place)
    assert {name: play.ship(name).shields for name in ("b1", "b2")}[first] == 1


@pytest.mark.parametrize(("agility", "defense"), [(4, ["defense X"]), (5, ["defense EX"]), (2, [])])
def test_ramming_attack(scene: MakeScene, agility: int, defense: list[str]) -> None:
    """It is its attack, with six dice; the other rolls 3 dice fewer, never fewer than none.

    It is destroyed at once: "Cheat Death" does not help.
    """
    play = ramming(scene, "attack HCXXXX", *defense, agility=agility)
    play.give(RAMMING)
    assert play.ship("a1").place == DESTROYED
    assert play.ship("b1").shields == "".join(defense).count("E")
    assert dice(play) == (6, max(0, agility - 3))
    attack = play.battle.attacks[0]
    assert (attack.attacker, attack.defender, attack.weapon) == (0, 2, "Ramming Attack")


def test_ramming_attack_with_tokens_and_texts(scene: MakeScene) -> None:
    """In the Combat Phase tokens of both sides count, as do texts that answer to attacks."""
    more = card("More", ability="when attacking with a weapon: may convert 1 blank to crit.")
    guard = card("Guard", ability="when defending: roll +1 defense die.")
    play = ramming(
        scene,
        "attack HBXXXX",
        "attack HXX",
        "defense XX",
        words="locks b1 battlestations 1 scan 1",
        other=f"{TOUGH} evade 1",
        agility=5,
        cards=[more],
        others=[guard],
    )
    play.give(RAMMING, "battlestations", "target-lock", "XXX", "crew:more", "evade")
    assert play.told("result") == ["result a1 b1 2 1"]
    assert dice(play) == (6, 2)
    assert play.ship("a1").place == DESTROYED


def test_ramming_attack_that_misses_was_the_attack(scene: MakeScene) -> None:
    play = ramming(scene, place="18,17.5 h180")
    play.give(RAMMING).finish_phase()
    ship = play.ship("a1")
    assert (ship.place, ship.cards[0].is_discarded, play.told("attack")) == (IN_PLAY, True, [])


# --- dice for cards and shields ------------------------------------------------------------------

TUR = "talent:v-tosh-ka-tur-blind-seleya"
PAID = "Discard: ModifyDice"
SHIELDED = "Destroy: ModifyDice"


@shows(f"{TUR} 0")
@pytest.mark.ruling("FR-283.1")
@pytest.mark.parametrize(
    ("answers", "more", "cards", "shields"),
    [
        ((SHIELDED, "no"), 1, [False, False], 1),
        ((PAID, "Hand of a1", "yes", SHIELDED, "yes", PAID), 3, [True, True], 1),
        ((SHIELDED, "yes", SHIELDED, "yes"), 3, [True, False], 0),
    ],
)
def test_v_tosh_ka_tur(
    scene: MakeScene, answers: tuple[str, ...], more: int, cards: list[bool], shields: int
) -> None:
    """A die for each upgrade and active shield given up, three at most."""
    play = shooting(
        scene,
        borne(TUR, captain(5), card("Hand"), card("Other"), attack=2),
        f"attack {'X' * (2 + more)}",
        "defense X",
    )
    play.give(AT).go_to("Effect a1").give(TUR, *answers).finish_phase()
    ship = play.ship("a1")
    assert dice(play)[0] == 2 + more
    assert [each.is_discarded for each in ship.cards] == [True, False, *cards]
    assert ship.shields == shields


def test_v_tosh_ka_tur_needs_something_to_give(scene: MakeScene) -> None:
    play = shooting(
        scene, borne(TUR, captain(5), shields=0), "attack XXX", "defense X", words="shields 0/0"
    )
    play.give(AT).finish_phase()
    assert "Effect a1" not in play.history


# --- cards taken ---------------------------------------------------------------------------------

KIDNAP = "talent:kidnap-blind-nunks-marauder"


@pytest.mark.parametrize(("crews", "is_taken"), [(1, True), (2, False)])
def test_kidnap(scene: MakeScene, crews: int, is_taken: bool) -> None:
    """Its own shields go down; a crew that finds no slot is discarded where it is."""
    own = [card(f"Own {number}") for number in range(crews)]
    play = acting(
        scene,
        borne(KIDNAP, captain(5), *own),
        place="18,17 h180",
        other="shields 0/2",
        second=vessel(1, dial=HELD, cards=[card("Hand")]),
    ).give(KIDNAP)
    ship, crew = play.ship("a1"), play.ship("b1").cards[0]
    assert (crew.is_moved, crew.is_discarded) == (is_taken, not is_taken)
    assert len(ship.cards) == 2 + crews + is_taken
    assert (ship.shields, ship.disabled_shields, ship.cards[0].is_discarded) == (0, 2, True)


@pytest.mark.parametrize("other", ["shields 1/0", "shields 0/2 cloak green-beside"])
def test_kidnap_needs_a_bare_ship(scene: MakeScene, other: str) -> None:
    victim = vessel(1, dial=HELD, cards=[card("Hand")])
    acting(scene, borne(KIDNAP, captain(5)), place="18,17 h180", other=other, second=victim).refuse(
        KIDNAP
    )


BAREIL = "crew:bareil-antos-71535"


def antos(make: MakeScene, face: str, *own: str, **fields: Any) -> Scene:
    return acting(
        make,
        borne(BAREIL, *[card(name, "tech") for name in own], **fields),
        place="18,20 h180",
        second=vessel(1, dial=HELD, cards=[card("Beam", "tech"), card("Hand")]),
        script=[f"attack {face}"],
    ).give(BAREIL)


def test_bareil_antos_discards_or_steals(scene: MakeScene) -> None:
    play = antos(scene, "H").give("Discard")
    assert [each.is_discarded for each in play.ship("b1").cards] == [True, False]
    play = antos(scene, "C").give("StealCard")
    assert play.ship("a1").cards[-1].record.name == "Beam"
    play = antos(scene, "X")
    assert "Detail a1" not in (*play.history, play.asked)
    assert play.ship("a1").cards[0].disabled == 1


def test_bareil_antos_makes_room(scene: MakeScene) -> None:
    """A tech goes where the only slot is taken; without any slot he can only discard."""
    play = antos(scene, "H", "Old").give("StealCard")
    assert [(each.record.name, each.is_gone) for each in play.ship("a1").cards] == [
        ("Bareil Antos", False),
        ("Old", True),
        ("Beam", False),
    ]
    play = antos(scene, "H", slots=["crew"])
    assert [each.is_discarded for each in play.ship("b1").cards] == [True, False]


# --- dice of other cards -------------------------------------------------------------------------

COMMANDER = "captain:vidiian-commander-71534"
GRAPPLER = "weapon:grappler-71534"
CHARGE = "weapon:hypothermic-charge-71534"
PARTY = "crew:vidiian-boarding-party-71534"


@pytest.mark.parametrize(("wanted", "more"), [("yes", 1), ("no", 0)])
def test_vidiian_commander_with_a_grappler(scene: MakeScene, wanted: str, more: int) -> None:
    weapon = borne(GRAPPLER).to_document()
    own = borne(COMMANDER, *weapon["cards"], weapons=[{**weapon["weapons"][1], "card": 1}])
    number = weapon["weapons"][1]["attack"] + more
    play = shooting(scene, own, f"attack {'X' * number}", "defense X", place="18,14 h180")
    play.give("Grappler at b1").go_to("Effect a1").give(*([COMMANDER] if more else ["pass"]))
    play.finish_phase()
    assert dice(play)[0] == number
    assert wanted


def test_vidiian_commander_with_the_primary_weapon(scene: MakeScene) -> None:
    play = shooting(scene, borne(COMMANDER), "attack XXX", "defense X").give(AT)
    play.finish_phase()
    assert "Effect a1" not in play.history


@shows(f"{COMMANDER} 1")
def test_vidiian_commander_with_a_boarding_party(scene: MakeScene) -> None:
    """Five dice instead of four, though the party is gone by then."""
    party = borne(PARTY).to_document()["cards"]
    play = acting(
        scene,
        borne(COMMANDER, *party),
        place="18,14 h180",
        other="shields 0/2",
        second=vessel(1, dial=HELD, cards=[card("Hand")]),
        script=["attack XXXXH"],
    ).give(PARTY)
    assert play.ship("b1").cards[0].is_discarded


# --- squadrons -----------------------------------------------------------------------------------

FLANKING = "squadron:flanking-attack-71754"


def flanking(make: MakeScene, *script: str, words: str = "", place: str = "20,10 h0") -> Scene:
    """Returns a scene in which a1 attacks b1 and the squadron a2 may flank it."""
    squadron = borne(FLANKING, support="squadron", squadron_tokens=3, squadron_skill=1, skill=1)
    return make(
        f"round 1 combat begun\na1 18,10 h0\na2 {place} {words}\nb1 18,17.5 h180 chance",
        [vessel(5, dial=HELD), squadron],
        vessel(1, dial=HELD),
        script=script,
    )


@pytest.mark.ruling("F16-90", "F16-92", "FR-183.1", "FR-183.2")
def test_flanking_attack(scene: MakeScene) -> None:
    """A die for each token left; that was the attack of the squadron."""
    play = flanking(scene, "attack XXXXXX", "defense X")
    play.give(AT).go_to("Effect a2").give(FLANKING).finish_phase()
    assert dice(play)[0] == 6
    assert "Attack a2" not in play.history
    assert play.ship("a2").cards[0].is_discarded


@pytest.mark.ruling("F16-91", "FR-183.4", "FR-204.1", "FR-205.4")
@pytest.mark.parametrize(
    ("words", "place"),
    [("used attacked", "20,10 h0"), ("", "20,10 h180"), ("", "28,10 h0"), ("", "20,7.5 h0")],
)
def test_flanking_attack_needs_an_attack_left_arc_and_range(
    scene: MakeScene, words: str, place: str
) -> None:
    play = flanking(scene, "attack XXX", "defense X", words=words, place=place)
    play.give(AT).finish_phase()
    assert dice(play)[0] == 3
    assert "Effect a2" not in play.history
