"""Attacks made early, turned on others, sent back, obstructed, or forced upon a ship."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.position.terms import DESTROYED
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import (
    AT,
    BY,
    NEAR,
    acting,
    borne,
    dice,
    shooting,
    shot_at,
)
from tests.rules.battle.effects.texts import bearer
from tests.rules.battle.examples.scene import (
    HELD,
    REAR,
    MakeScene,
    Scene,
    captain,
    card,
    vessel,
    weapon,
)

STRIKES = ("weapon:phaser-strike-71445", "weapon:phaser-strike-blind-interceptor8")
KEEVAN = "captain:keevan-71524"


def turns(play: Scene) -> list[str]:
    """Returns who was asked for an attack, in order."""
    return [each for each in play.history if each.startswith("Attack ")]


# --- early ---------------------------------------------------------------------------------------


def striking(make: MakeScene, key: str, *script: str, other: int = 9, initiative: int = 0) -> Scene:
    """Returns a scene in which a1 has the action of a phaser strike before b1 and b2 attack."""
    play = make(
        "round 2 activation begun\na1 18,10 h0\nb1 18,14 h180 acted\nb2 20,14 h180 acted",
        borne(key, captain(2)),
        [vessel(other, dial=HELD), vessel(1, dial=HELD)],
        dials={"a1": "0 stop"},
        script=script,
    )
    play.battle.state.initiative = initiative
    return play.give(key)


@shows(*[f"{key} 0" for key in STRIKES])
@pytest.mark.parametrize("key", STRIKES)
def test_phaser_strike(scene: MakeScene, key: str) -> None:
    """It comes before skill 9, has the range bonus, and is the attack of the round."""
    attack = borne(key).to_document()["weapons"][1]["attack"]
    play = striking(scene, key, f"attack {'X' * (attack + 1)}", "defense X")
    play.go_to("Attack a1")
    assert play.offered == ["pass", "Phaser Strike at b1", "Phaser Strike at b2"]
    play.give("Phaser Strike at b1").finish_phase()
    assert turns(play) == ["Attack a1", "Attack b1", "Attack b2"]
    assert play.ship("a1").cards[0].disabled == 1


def test_who_does_not_strike_attacks_in_its_own_turn(scene: MakeScene) -> None:
    play = striking(scene, STRIKES[0], "attack XXXX", "defense X")
    play.go_to("Attack a1").give("pass").go_to("Attack b1").give("pass").go_to("Attack a1")
    assert AT in play.offered
    play.give(AT).finish_phase()
    assert turns(play) == ["Attack a1", "Attack b1", "Attack a1", "Attack b2"]


@pytest.mark.parametrize(("initiative", "first"), [(0, "Attack a1"), (1, "Attack b1")])
def test_phaser_strike_at_equal_skill(scene: MakeScene, initiative: int, first: str) -> None:
    """Initiative decides, as between all ships of skill 10."""
    play = striking(scene, STRIKES[0], other=10, initiative=initiative)
    play.finish_phase()
    assert turns(play)[0] == first


def keevan(make: MakeScene, *script: str, other: int = 9, more: Any = (), **fields: Any) -> Scene:
    """Returns a scene in which Keevan may name b1 or b2."""
    return make(
        "round 2 activation begun\na1 18,10 h0\nb1 18,14 h180 acted\nb2 20,14 h180 acted",
        borne(KEEVAN, *more, **fields),
        [vessel(other, dial=HELD), vessel(1, dial=HELD)],
        dials={"a1": "0 stop"},
        script=script,
    ).give(KEEVAN, "b1")


@shows(f"{KEEVAN} 0")
def test_keevan_attacks_right_before_his_target(scene: MakeScene) -> None:
    """He attacks nobody else; the target has more dice against him, three by the rule of 3."""
    play = keevan(scene, "attack XXXX", "defense X", "attack XXXXXXX", "defense X")
    play.go_to("Attack b1").give(BY).finish_phase()
    assert turns(play) == ["Attack b1", "Attack b2"]
    assert [dice(play, place)[0] for place in (0, 1)] == [4, 7]


def test_keevan_may_leave_his_duty_to_another_weapon(scene: MakeScene) -> None:
    """He must attack his target, not with the primary weapon: another one fires in his turn."""
    cannon = card("Cannon", "weapon", ability="attack: fire.")
    play = keevan(scene, "attack XXX", "defense X", more=[cannon], weapons=[weapon(1, 3, 1, 3)])
    play.go_to("Attack a1")
    assert play.offered == ["pass", AT]
    play.give("pass").finish_phase()
    assert turns(play) == ["Attack a1", "Attack b1", "Attack b2"]
    assert [(each.attacker, each.defender) for each in play.battle.attacks] == [(0, 1)]


def test_keevan_of_higher_skill_waits_for_his_target(scene: MakeScene) -> None:
    """The primary weapon fires at no other time; then he has to."""
    play = keevan(scene, "attack XXXX", "defense X", other=1)
    play.finish_phase().finish_phase()
    assert turns(play) == ["Attack b1", "Attack b2"]
    assert [each.attacker for each in play.battle.attacks] == [0]


def test_keevan_who_cannot_attack_his_target_attacks_nobody(scene: MakeScene) -> None:
    play = keevan(scene, arc=("rear", 90))
    play.finish_phase().finish_phase()
    assert "Attack a1" not in turns(play)


# --- forced and turned ---------------------------------------------------------------------------

EEL = "talent:ceti-eel-72235p"


def eel(make: MakeScene, *script: str, place: str = NEAR) -> Scene:
    """Returns a scene in which it is the turn of b1, before three ships of the other side."""
    return make(
        f"round 1 combat begun\na1 18,10 h0 chance\na2 20,10 h0 chance\nb1 {place}",
        [borne(EEL, captain(1), skill=1), vessel(1, dial=HELD)],
        vessel(5, dial=HELD, cards=[captain(5)]),
        script=script,
    )


def test_ceti_eel_chooses_the_target(scene: MakeScene) -> None:
    play = eel(scene, "attack XXXX", "defense X").go_to("Effect a1").give(EEL)
    assert (play.asked, len(play.offered)) == ("Detail b1", 3)
    play.give("ChooseTargets, MustAttack")
    assert (play.asked, "pass" in play.offered) == ("Attack b1", False)
    play.give(BY)
    assert play.asked == "Attack b1"
    assert play.battle.question is not None
    assert play.battle.question.side == 0
    play.give("primary weapon at a2")
    assert [each.defender for each in play.battle.attacks] == [1]
    assert play.ship("a1").cards[0].is_discarded


@pytest.mark.ruling("FR-219.1")
def test_ceti_eel_may_choose_a_ship_of_its_own_side(scene: MakeScene) -> None:
    """Even the only one in reach: the attack is made, and its damage dealt."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance\nb1 18,13 h0\nb2 18,17 h180 chance shields 0/0",
        borne(EEL, captain(1), skill=1, arc=REAR),
        [vessel(5, dial=HELD, cards=[captain(5)]), vessel(1, dial=HELD)],
        script=["attack HXXX", "defense X", "damage Console Fire"],
    )
    play.go_to("Effect a1").give(EEL, "ChooseTargets, MustAttack").finish_phase()
    assert [(each.attacker, each.defender) for each in play.battle.attacks] == [(1, 2)]
    assert play.ship("b2").damage == 1


def test_ceti_eel_takes_the_attack_or_the_captain(scene: MakeScene) -> None:
    play = eel(scene).go_to("Effect a1").give(EEL, "Disable").finish_phase()
    own = play.ship("b1").cards[0]
    assert (own.disabled, own.is_discarded, play.battle.attacks) == (1, False, [])
    assert "Attack b1" not in play.history
    play = eel(scene, "attack XXXX", "defense X").go_to("Effect a1").give(EEL, "PlaceTokens")
    assert not play.ship("b1").cards[0].is_discarded
    play.give(BY).finish_phase()
    assert play.ship("b1").cards[0].is_discarded
    assert [each.defender for each in play.battle.attacks] == [0]


def test_ceti_eel_leaves_the_captain_for_the_attack(scene: MakeScene) -> None:
    """It is made as normal, with his text, before he is discarded."""
    gunner = captain(5, ability="when attacking: roll +1 attack die.")
    play = scene(
        f"round 1 combat begun\na1 18,10 h0 chance\nb1 {NEAR}",
        borne(EEL, captain(1), skill=1),
        vessel(5, dial=HELD, cards=[gunner]),
        script=["attack XXXXX", "defense X"],
    )
    play.go_to("Effect a1").give(EEL, "PlaceTokens", BY).finish_phase()
    told = [each.split()[0] for each in play.told("result", "card")]
    assert told[-1] == "card"
    assert "result" in told
    own = play.ship("b1").cards[0]
    assert (own.is_discarded, play.ship("b1").markers, play.ship("b1").skill) == (True, (), 1)


def test_ceti_eel_takes_the_captain_of_a_ship_that_destroys_its_own(scene: MakeScene) -> None:
    play = scene(
        f"round 1 combat begun\na1 18,10 h0 chance shields 0/0 down 3\na2 4,4 chance\nb1 {NEAR}",
        [borne(EEL, captain(1), skill=1), vessel(1, dial=HELD)],
        vessel(5, dial=HELD, cards=[captain(5)]),
        script=["attack HXXX", "defense X", "damage Console Fire"],
    )
    play.go_to("Effect a1").give(EEL, "PlaceTokens", BY).finish_phase()
    assert play.ship("a1").place == DESTROYED
    assert play.ship("b1").cards[0].is_discarded


@pytest.mark.parametrize("choice", ["Disable", "PlaceTokens"])
def test_ceti_eel_costs_the_captain_of_a_ship_that_does_not_attack(
    scene: MakeScene, choice: str
) -> None:
    play = eel(scene).go_to("Effect a1").give(EEL, choice)
    if choice == "PlaceTokens":
        play.give("pass")
    play.finish_phase()
    own = play.ship("b1").cards[0]
    assert (own.disabled, own.is_discarded) == ((1, False) if choice == "Disable" else (0, True))


@shows(f"{EEL} 1")
@pytest.mark.parametrize("words", ["", "card b1 0 discarded"])
def test_ceti_eel_without_a_captain_leaves_only_the_attack(scene: MakeScene, words: str) -> None:
    """Who has none to disable or discard attacks whom it is told to."""
    play = scene(
        f"round 1 combat begun\na1 18,10 h0 chance\na2 20,10 h0 chance\nb1 {NEAR}\n{words}",
        [borne(EEL, captain(1), skill=1), vessel(1, dial=HELD)],
        vessel(5, dial=HELD, cards=[captain(5)] if words else []),
        script=["attack XXXX", "defense X"],
    )
    play.go_to("Effect a1").give(EEL)
    assert (play.asked, "pass" in play.offered) == ("Attack b1", False)
    play.give(BY).give("primary weapon at a2").finish_phase()
    assert [each.defender for each in play.battle.attacks] == [1]
    assert play.ship("b1").markers == ()


def test_ceti_eel_reaches_no_farther_than_range_3(scene: MakeScene) -> None:
    play = eel(scene, place="18,28 h180").finish_phase()
    assert "Effect a1" not in play.history


SYNTHESIS = "tech:particle-synthesis-75004"


def synthesis(make: MakeScene, *script: str, friends: int = 1) -> Scene:
    places = ("20,10 h0", "16,10 h0")[:friends]
    more = "".join(f"a{number} {place} chance\n" for number, place in enumerate(places, 2))
    play = make(
        f"round 1 combat begun\na1 18,10 h0 chance\n{more}b1 18,14 h180 locks a1",
        [borne(SYNTHESIS, skill=1), *[vessel(1, dial=HELD)] * friends],
        vessel(5, dial=HELD),
        script=script,
    )
    return play.give(BY).give("yes")


@pytest.mark.parametrize("friends", [1, 2])
def test_particle_synthesis_turns_the_attack_on_another(scene: MakeScene, friends: int) -> None:
    """A blank: another legal target, which the attacker's player chooses; the card stays."""
    play = synthesis(scene, "defense X", "attack XXXX", "defense X", friends=friends)
    if friends == 2:
        assert play.asked == "Attack b1"
        play.give("primary weapon at a3")
    play.finish_phase()
    assert [each.defender for each in play.battle.attacks] == [friends]
    assert not play.ship("a1").cards[0].is_discarded


def test_particle_synthesis_cancels_an_attack_without_another_target(scene: MakeScene) -> None:
    play = synthesis(scene, "defense X", friends=0).finish_phase()
    assert [(each.defender, each.attack_dice) for each in play.battle.attacks] == [(0, 0)]
    assert play.ship("a1").cards[0].is_discarded


def test_particle_synthesis_does_nothing_with_another_result(scene: MakeScene) -> None:
    play = synthesis(scene, "defense B", "attack XXXX", "defense X").finish_phase()
    assert [each.defender for each in play.battle.attacks] == [0]
    assert not play.ship("a1").cards[0].is_discarded


PULSE = "tech:feedback-pulse-71283"


@shows(f"{PULSE} 0")
@pytest.mark.ruling("F14-H9", "F16-38", "FR-263.2", "F16-35", "F14-H11", "F14-W21", "F16-37")
@pytest.mark.parametrize(
    ("attack", "defense", "lost"), [("HHC", "X", 1), ("HCC", "E", 1), ("HXX", "X", 0)]
)
def test_feedback_pulse(scene: MakeScene, attack: str, defense: str, lost: int) -> None:
    """Half of what is uncancelled, rounded down, and never a crit; the rest is lost.

    It is declared before any dice, and keeps away damage alone.
    """
    play = shot_at(
        scene,
        borne(PULSE, skill=1),
        f"attack {attack}",
        f"defense {defense}",
        *["damage Structural Damage"] * lost,
        words="shields 0/2",
        other="shields 0/2",
    )
    play.give(BY, PULSE).finish_phase()
    own, other = play.ship("a1"), play.ship("b1")
    assert (own.damage, own.auxiliary, own.cards[0].is_discarded) == (0, 1, True)
    assert (other.damage, other.face_up) == (lost, [])


@pytest.mark.ruling("F14-H10", "F16-39", "FR-263.3")
def test_feedback_pulse_against_a_suicide_attack(scene: MakeScene) -> None:
    """It goes against whatever is called an attack, and against no other damage."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 30,10 h0 acted\nb1 18,12.5 h180 acted",
        [borne("tech:suicide-attack-71271", captain(5)), vessel(1, dial=HELD)],
        borne(PULSE, skill=1),
        dials={"a1": "0 stop"},
        script=["attack HHHHXXXX", "defense X"],
    ).give("tech:suicide-attack-71271")
    play.go_to("Effect b1").give(PULSE).finish_phase()
    assert (play.ship("a1").shields, play.ship("b1").shields) == (0, 2)
    play = acting(scene, bearer("action: deal 1 damage to a ship in range."), second=borne(PULSE))
    play.give("crew:helper").finish_phase()
    assert (play.ship("b1").shields, play.ship("b1").cards[0].is_discarded) == (1, False)


# --- squadrons -----------------------------------------------------------------------------------

PORTS = "weapon:weapon-ports-blind-nunks-marauder"
WING: dict[str, Any] = {"support": "squadron", "squadron_tokens": 4, "squadron_skill": 1, "hull": 1}


@pytest.mark.parametrize(
    ("attack", "left", "place"), [("HXXX", 3, 2), ("HHCX", 1, 2), ("HHHC", 1, 2)]
)
def test_weapon_ports_against_a_squadron(
    scene: MakeScene, attack: str, left: int, place: int
) -> None:
    """A token for each result, three at most, whatever its shields: in place of the damage."""
    play = shooting(
        scene,
        borne(PORTS),
        f"attack {attack}",
        "defense X",
        second=vessel(1, dial=HELD, **WING),
    )
    play.give("Weapon Ports at b1").finish_phase()
    ship = play.ship("b1")
    assert (ship.tokens_left, ship.shields) == (left, 2)
    assert place


def test_weapon_ports_take_the_last_token(scene: MakeScene) -> None:
    play = shooting(
        scene,
        borne(PORTS),
        "attack HHXX",
        "defense X",
        second=[vessel(1, dial=HELD, **{**WING, "squadron_tokens": 2}), vessel(1, dial=HELD)],
        more="b2 30,30 h0 chance\n",
    )
    play.give("Weapon Ports at b1").finish_phase()
    assert play.ship("b1").place == DESTROYED


def test_weapon_ports_against_a_ship(scene: MakeScene) -> None:
    """Damage as usual; while the card is disabled the ship has a defense die fewer."""
    play = shooting(
        scene,
        borne(PORTS, agility=2, skill=9),
        "attack HXXX",
        "defense X",
        "attack XXX",
        "defense X",
        second=vessel(1, dial=HELD),
    )
    play.state.ships[1].had_chance = False
    play.give("Weapon Ports at b1").go_to("Attack b1").give(BY).finish_phase()
    assert play.ship("b1").shields == 1
    assert dice(play, 1)[1] == 1


ALPHA = "squadron:defensive-maneuver-alpha-73041"


@pytest.mark.parametrize(
    ("place", "number"),
    [("18,13 h90", 2), ("21,13 h90", 1), ("18,8 h0", 1), ("16.95,14 h45", 2), ("16.85,14 h45", 1)],
)
def test_defensive_maneuver_alpha(scene: MakeScene, place: str, number: int) -> None:
    """Across the line of fire, and only there, it obstructs the attack."""
    play = scene(
        f"round 1 combat begun\na1 18,10 h0 chance\na2 {place} chance\nb1 18,17.5 h180",
        [vessel(1, dial=HELD), borne(ALPHA, skill=1, **WING)],
        vessel(5, dial=HELD),
        script=["attack XXX", f"defense {'X' * number}"],
    )
    play.give(BY).finish_phase()
    assert dice(play)[1] == number


def test_defensive_maneuver_alpha_neither_shields_itself_nor_opponents(scene: MakeScene) -> None:
    play = scene(
        "round 1 combat begun\na1 18,10 h0\na2 18,13 h90 chance\nb1 18,17.5 h180 chance",
        [vessel(5, dial=HELD), borne(ALPHA, skill=1, **WING)],
        vessel(1, dial=HELD),
        script=["attack XXX", "defense X"],
    )
    play.give(AT).finish_phase()
    assert dice(play)[1] == 1


# --- others --------------------------------------------------------------------------------------

FRONT_WAVE = "tech:temporal-wave-front-71799"


def test_temporal_wave_front(scene: MakeScene) -> None:
    """Each ship ahead rolls for itself, friends too, and loses cards by chance."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 20,14 h0 acted\na3 18,6 h0 acted\n"
        "b1 18,18 h180 acted\nb2 18,30 h180 acted",
        [
            borne(FRONT_WAVE),
            vessel(1, dial=HELD, cards=[card("Own")]),
            vessel(1, dial=HELD, cards=[card("Behind")]),
        ],
        [
            vessel(1, dial=HELD, cards=[captain(1), card("One"), card("Two")]),
            vessel(1, dial=HELD, cards=[card("Far")]),
        ],
        dials={"a1": "0 stop"},
        script=["defense XXB", "number 0", "defense XXE", "number 2", "number 0"],
    ).give(FRONT_WAVE)
    assert [
        [each.disabled for each in play.ship(name).cards] for name in ("a2", "a3", "b1", "b2")
    ] == [
        [1],
        [0],
        [1, 0, 1],
        [0],
    ]
    assert play.ship("a1").cards[0].is_discarded


FIELD = "tech:high-energy-subspace-field-blind-aldara"


def test_high_energy_subspace_field(scene: MakeScene) -> None:
    """Between two phases; afterwards the ship performs no action."""
    play = scene(
        "round 2 planning\na1 18,10 h0\nb1 18,18 h180 evade 1 scan 1",
        borne(FIELD),
        vessel(1, dial=HELD),
    )
    play.go_to("Effect a1").give(FIELD, "scan").finish_phase()
    own, other = play.ship("a1"), play.ship("b1")
    assert (own.scan, other.scan, other.evade) == (1, 0, 1)
    assert own.cards[0].is_discarded
    play.finish_phase()
    assert "Action a1" not in play.history


def test_high_energy_subspace_field_forbids_earlier_actions(scene: MakeScene) -> None:
    play = acting(scene, borne(FIELD), other="evade 1", words="").give("scan")
    play.finish_round()
    assert "Effect a1" not in play.history


def test_high_energy_subspace_field_after_the_activation_phase(scene: MakeScene) -> None:
    play = acting(scene, borne(FIELD), other="evade 1").give("pass")
    play.go_to("Effect a1").give(FIELD)
    assert play.ship("a1").evade == 1
