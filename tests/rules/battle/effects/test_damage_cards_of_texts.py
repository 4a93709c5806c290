"""Damage cards that texts pick, turn over, lay under cards, return, or take off again."""

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
    moving,
    shooting,
    shot_at,
)
from tests.rules.battle.effects.texts import bearer
from tests.rules.battle.examples.scene import (
    DIAL,
    HELD,
    MakeScene,
    Scene,
    captain,
    vessel,
)

BARE = "shields 0/0"


def up(play: Scene, name: str) -> list[str]:
    return [each.name for each in play.ship(name).face_up]


# --- picked ---------------------------------------------------------------------------------


def test_joachim(scene: MakeScene) -> None:
    """Two cards for each critical damage; the other goes to the discard pile."""
    play = shooting(
        scene,
        borne("crew:joachim-71121"),
        "attack CCX",
        "defense X",
        "damage Weapons Malfunction",
        "damage Structural Damage",
        "damage Direct Hit",
        "damage Engine Room Fire",
        other=BARE,
    )
    play.give(AT, "crew:joachim-71121")
    assert (play.asked, play.offered) == ("Detail a1", ["Structural Damage", "Weapons Malfunction"])
    play.give("Structural Damage", "crew:joachim-71121", "Engine Room Fire").finish_phase()
    assert up(play, "b1") == ["Structural Damage", "Engine Room Fire"]
    assert play.state.discards == ["Direct Hit", "Weapons Malfunction"]
    assert len(play.state.deck) == 29


# --- searched for ---------------------------------------------------------------------------

OFFICER = "crew:orion-tactical-officer-71800"
PATTERN = "talent:attack-pattern-omega-71268"


def dealt(play: Scene) -> list[str]:
    """Returns the damage cards that were dealt face up, in order; some have turned over since."""
    told = [each.removeprefix("damage b1 ").rsplit(" ", 1) for each in play.told("damage")]
    return [name for name, is_face_up in told if is_face_up == "True"]


@pytest.mark.parametrize(
    ("key", "named", "is_spent"),
    [
        (OFFICER, "Munitions Failure", True),
        ("talent:target-weapons-systems-71533", "Munitions Failure", True),
        (PATTERN, "Warp Core Breach", True),
        ("squadron:tactical-pattern-theta-71753", "Munitions Failure", True),
        ("captain:gul-ocett-71798", "Power Disruption", True),
        ("ship:gornarus-71797", "Structural Damage", False),
    ],
)
def test_a_card_may_be_searched_for_in_place_of_each(
    scene: MakeScene, key: str, named: str, is_spent: bool
) -> None:
    """Whoever has seen the first random card may still search for the second one."""
    first = flown(key) if key.startswith("ship") else borne(key, captain(5))
    script = ["attack CCX", "defense X", "damage Engine Room Fire"]
    if named == "Warp Core Breach":
        script.append("attack X")  # which it asks for in the End Phase
    play = shooting(scene, first, *script, other=BARE)
    play.give(AT, "pass")
    assert dealt(play) == ["Engine Room Fire"]
    assert key in play.offered
    play.give(key)
    if named in play.offered:
        play.give(named)
    assert dealt(play) == ["Engine Room Fire", named]
    play = shooting(scene, first, *script, other=BARE)
    play.give(AT, key)
    if named in play.offered:
        play.give(named)
    assert (key in play.offered) is not is_spent
    if not is_spent:
        play.give("pass")
    assert dealt(play) == [named, "Engine Room Fire"]


def test_two_cards_search_for_a_damage_card_each(scene: MakeScene) -> None:
    """Neither takes the place of the other: only a card that would be drawn is replaced."""
    omega = borne(PATTERN, captain(5)).to_document()["cards"][0]
    play = shooting(
        scene, borne(OFFICER, captain(5), omega), "attack CCX", "defense X", "attack X", other=BARE
    )
    play.give(AT, OFFICER, "Munitions Failure")
    assert dealt(play) == ["Munitions Failure"]
    play.give(PATTERN)
    assert dealt(play) == ["Munitions Failure", "Warp Core Breach"]


def test_advanced_weaponry_searches_once_an_attack(scene: MakeScene) -> None:
    key = "weapon:advanced-weaponry-71223"
    play = shooting(
        scene,
        borne(key),
        "attack CCXXX",
        "defense X",
        "damage Engine Room Fire",
        words="locks b1",
        other=BARE,
        second=vessel(1, dial=HELD, hull=9),
    )
    play.give("Advanced Weaponry at b1", key, "Munitions Failure").finish_phase()
    assert dealt(play) == ["Munitions Failure", "Engine Room Fire"]


def test_kruge_s_bird_of_prey_searches_once_a_round(scene: MakeScene) -> None:
    key = "ship:kruge-s-bird-of-prey-72236p"
    script = ["attack CCX", "defense X", "damage Console Fire", "damage Engine Room Fire"]
    play = acting(scene, flown(key), place="18,17.5 h180", other=BARE, script=script)
    play.give(key).go_to("Attack a1").give(AT, key).finish_phase()
    assert dealt(play) == ["Direct Hit", "Engine Room Fire"]


def test_joachim_picks_nothing_for_normal_damage_or_shields(scene: MakeScene) -> None:
    for dice, other, drawn in (
        ("HHX", BARE, ["damage Weapons Malfunction"] * 2),
        ("CXX", "shields 1/0", []),
    ):
        play = shooting(
            scene, borne("crew:joachim-71121"), f"attack {dice}", "defense X", *drawn, other=other
        )
        play.give(AT)
        assert play.asked != "Effect a1"
        play.finish_phase()
        assert up(play, "b1") == []


def test_joachim_may_let_the_card_be_drawn(scene: MakeScene) -> None:
    play = shooting(
        scene,
        borne("crew:joachim-71121"),
        "attack CXX",
        "defense X",
        "damage Weapons Malfunction",
        other=BARE,
    )
    play.give(AT, "pass").finish_phase()
    assert up(play, "b1") == ["Weapons Malfunction"]


def test_focused_strike(scene: MakeScene) -> None:
    """One of three, once: the card is discarded."""
    key = "squadron:focused-strike-71203"
    play = shooting(
        scene,
        borne(key),
        "attack CCX",
        "defense X",
        "damage Weapons Malfunction",
        "damage Injured Captain",
        "damage Jostled Navigator",
        "damage Structural Damage",
        other=BARE,
    )
    play.give(AT, key)
    assert play.offered == ["Injured Captain", "Jostled Navigator", "Weapons Malfunction"]
    play.give("Injured Captain").finish_phase()
    assert up(play, "b1") == ["Injured Captain", "Structural Damage"]
    assert play.state.discards == ["Jostled Navigator", "Weapons Malfunction"]
    assert play.ship("a1").cards[0].is_discarded


THALMERITE = "weapon:thalmerite-explosive-blind-tohkaht"


@pytest.mark.parametrize(
    ("other", "picks"), [(BARE, True), ("shields 1/0", False), (f"{BARE} cloak green", False)]
)
def test_thalmerite_explosive_picks_one_of_two(scene: MakeScene, other: str, picks: bool) -> None:
    """Only the first critical damage, where neither cloak nor active shields are there."""
    drawn = ["damage Weapons Malfunction", "damage Injured Captain"]
    if picks:
        drawn.append("damage Structural Damage")
    play = shooting(
        scene,
        borne(THALMERITE),
        "attack CCXXXX" if picks or "cloak" in other else "attack HCCXXX",
        "defense XXXXX" if "cloak" in other else "defense X",
        *drawn,
        other=other,
    )
    play.give("Thalmerite Explosive at b1")
    if picks:
        play.give("Injured Captain")
    play.finish_phase()
    expected = ["Injured Captain", "Structural Damage"]
    assert up(play, "b1") == (expected if picks else ["Weapons Malfunction", "Injured Captain"])
    assert play.ship("a1").cards[0].is_discarded
    assert play.ship("a1").shields == 2


@pytest.mark.parametrize(
    ("place", "dice", "shields"), [(NEAR, "H", 1), (NEAR, "X", 2), ("18,17.5 h180", "H", 2)]
)
def test_thalmerite_explosive_hurts_its_own_ship_at_range_1(
    scene: MakeScene, place: str, dice: str, shields: int
) -> None:
    play = shooting(
        scene,
        borne(THALMERITE),
        f"attack {dice}XXXXX",
        "defense X",
        place=place,
    )
    play.give("Thalmerite Explosive at b1").finish_phase()
    assert play.ship("a1").shields == shields


# --- turned over ----------------------------------------------------------------------------


def test_kali(scene: MakeScene) -> None:
    """She sees what lies face down, and the card that is turned up acts at once."""
    key = "crew:kali-75006"
    down = 'shields 0/0 down "Direct Hit" down "Weapons Malfunction"'
    play = acting(
        scene, borne(key), other=down, place=NEAR, script=["damage Structural Damage"]
    ).give(key)
    assert (play.asked, play.offered) == ("Detail a1", ["Direct Hit", "Weapons Malfunction"])
    play.give("Direct Hit")
    assert (play.ship("b1").damage, up(play, "b1")) == (3, [])
    assert play.ship("a1").cards[0].is_discarded
    acting(scene, borne(key), other=down, place="18,18 h180").refuse(key)


OMEGA = "ship:bioship-omega-blind-bioship"


@pytest.mark.parametrize(("uses", "way"), [(True, "90"), (True, "-90"), (False, "")])
def test_bioship_omega(scene: MakeScene, uses: bool, way: str) -> None:
    """Both cards turn face down, and the defender to the side that is chosen."""
    play = shooting(
        scene,
        flown(OMEGA),
        "attack CCX",
        "defense X",
        "damage Weapons Malfunction",
        "damage Structural Damage",
        other=f'{BARE} up "Injured Captain"',
        second=vessel(1, dial=HELD, hull=6),
    )
    play.give(AT)
    assert play.asked == "Effect a1"
    if uses:
        play.give(OMEGA, way)
    play.finish_phase()
    ship = play.ship("b1")
    assert ship.damage == 3
    if uses:
        assert (up(play, "b1"), ship.pose.heading) == (["Injured Captain"], 180 + int(way))
    else:
        assert (len(ship.face_up), ship.pose.heading) == (3, 180)


def test_bioship_omega_needs_two_critical_damage_to_the_hull(scene: MakeScene) -> None:
    for dice, other, drawn in (
        ("CHX", BARE, ["damage Weapons Malfunction", "damage Structural Damage"]),
        ("CCX", "shields 1/0", ["damage Weapons Malfunction"]),
    ):
        play = shooting(scene, flown(OMEGA), f"attack {dice}", "defense X", *drawn, other=other)
        play.give(AT)
        assert play.asked != "Effect a1"
        play.finish_phase()


def test_bioship_omega_counts_a_card_that_turned_over_by_itself(scene: MakeScene) -> None:
    play = shooting(
        scene,
        flown(OMEGA),
        "attack CCX",
        "defense X",
        "damage Power Disruption",
        "damage Structural Damage",
        other=BARE,
    )
    play.give(AT, OMEGA, "90").finish_phase()
    assert (up(play, "b1"), play.ship("b1").face_down) == ([], 2)
    assert play.ship("b1").pose.heading == 270


def test_warp_core_ejection_system(scene: MakeScene) -> None:
    """It repairs, ends the breaches, and bars fast maneuvers and further breaches for good."""
    key = "tech:warp-core-ejection-system-72016"
    words = 'up "Warp Core Breach" up "Warp Core Breach" up "Weapons Malfunction" down "Direct Hit"'
    play = moving(scene, borne(key, dial=DIAL, hull=6), "1 straight", words)
    play.go_to("Action a1").give(key, "")
    ship = play.ship("a1")
    assert (up(play, "a1"), ship.face_down) == (["Weapons Malfunction"], 2)
    assert ship.cards[0].is_discarded
    play.go_to("Maneuver a1")
    assert play.offered == ["1 straight", "1 bank left", "1 bank right", "-1 straight"]


def test_a_ship_without_warp_core_suffers_no_breach(scene: MakeScene) -> None:
    """The card lies face down and does nothing; other cards are as ever."""
    play = shot_at(
        scene,
        vessel(1, dial=HELD),
        "attack CCX",
        "defense X",
        "damage Warp Core Breach",
        "damage Weapons Malfunction",
        words=BARE,
        more='ban a1 "suffer:warp core breach" game card any',
    )
    play.give(BY).finish_phase()
    assert (up(play, "a1"), play.ship("a1").face_down) == (["Weapons Malfunction"], 1)


# --- in place of damage, of destruction -------------------------------------------------------


ROBINSON = "ship:robinson-71213"


@pytest.mark.parametrize(("uses", "shields", "cards"), [(True, 1, 1), (False, 0, 2)])
def test_robinson(scene: MakeScene, uses: bool, shields: int, cards: int) -> None:
    """Three damage less for a breach, which passes the shields."""
    play = shot_at(
        scene,
        flown(ROBINSON, skill=1),
        "attack HHHC",
        "defense X",
        *(
            ["attack X"]  # the breach, in the next planning phase
            if uses
            else ["damage Weapons Malfunction", "damage Structural Damage"]
        ),
        second=vessel(5, dial=HELD, attack=4),
    )
    play.give(BY)
    assert play.asked == "Effect a1"
    play.give(ROBINSON if uses else "pass").finish_phase()
    ship = play.ship("a1")
    assert (ship.shields, ship.damage) == (shields, cards)
    assert ("Warp Core Breach" in up(play, "a1")) is uses


@pytest.mark.parametrize(
    ("words", "dice"),
    [('up "Warp Core Breach"', "HXX"), ("", "XXX")],
)
def test_robinson_has_one_breach_and_must_be_hit(scene: MakeScene, words: str, dice: str) -> None:
    roll = ["attack X"] if words else []
    play = shot_at(
        scene, flown(ROBINSON, skill=1), f"attack {dice}", "defense X", *roll, words=words
    )
    play.give(BY)
    assert play.asked != "Effect a1"
    play.finish_phase()


CHEAT = "talent:cheat-death-71122"


def test_cheat_death(scene: MakeScene) -> None:
    """One hull is left, all cards lie face down, and what was left of the damage is lost."""
    play = shot_at(
        scene,
        borne(CHEAT, captain(2), hull=3, skill=1),
        "attack HCHH",
        "defense X",
        "damage Weapons Malfunction",
        "damage Structural Damage",
        words=f'{BARE} up "Engine Room Fire"',
        second=vessel(5, dial=HELD, attack=4),
    )
    play.give(BY, CHEAT, "").finish_phase()
    ship = play.ship("a1")
    assert (ship.place, ship.hull_left, ship.face_down, up(play, "a1")) == (IN_PLAY, 1, 2, [])
    assert ship.cards[0].is_discarded


def test_cheat_death_does_not_bring_back_a_ship_that_fled(scene: MakeScene) -> None:
    """It left the table: there is no place where it could stay (2017, Fleeing)."""
    play = scene(
        "round 2 activation begun\na1 18,35 h0 up 'Engine Room Fire@1'\n"
        "a2 10,10 h0 acted\nb1 30,10 h0 acted",
        [borne(CHEAT, captain(2), dial=((3, "straight", "white"),)), vessel(1, dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "3 straight"},
    )
    play.finish_phase()
    if play.asked == "Effect a1":
        play.give(CHEAT).finish_phase()
    assert (play.ship("a1").place, play.told("spared")) == (DESTROYED, [])


def test_cheat_death_may_be_kept(scene: MakeScene) -> None:
    play = shot_at(
        scene,
        [borne(CHEAT, captain(2), hull=1, skill=1), vessel(1, dial=HELD)],
        "attack HXX",
        "defense X",
        "damage Weapons Malfunction",
        words=BARE,
        more="a2 30,30 h0 chance",
    )
    play.give(BY, "pass").finish_phase()
    assert play.ship("a1").place == DESTROYED


# --- under a card ---------------------------------------------------------------------------


ARMORS = {
    "borg:borg-ablative-hull-armor-71283": 4,
    "tech:ablative-hull-armor-71802": 3,
}


@pytest.mark.parametrize(("key", "most"), ARMORS.items())
def test_ablative_hull_armor_fills_and_goes(scene: MakeScene, key: str, most: int) -> None:
    """Crits become hits; cards lie under it until it is full; the rest goes to the ship."""
    play = shot_at(
        scene,
        borne(key, skill=1),
        "attack CCHHHH",
        "defense X",
        *["damage Weapons Malfunction"] * 2,
        *["damage Direct Hit"] * 3,
        words="shields 1/0",
        second=vessel(5, dial=HELD, attack=6),
    )
    play.give(BY).finish_phase()
    ship = play.ship("a1")
    assert play.told("result") == ["result b1 a1 6 0"]
    assert len(play.told("beneath")) == most
    assert (ship.face_down, up(play, "a1")) == (5 - most, [])
    assert (ship.cards[0].is_discarded, ship.cards[0].damage) == (True, ())
    assert len(play.state.discards) == most


@pytest.mark.parametrize("key", ARMORS)
def test_cards_under_armor_do_not_count_against_the_hull(scene: MakeScene, key: str) -> None:
    play = shot_at(
        scene,
        borne(key, skill=1, hull=2),
        "attack HHX",
        "defense X",
        "damage Weapons Malfunction",
        "damage Direct Hit",
        words=BARE,
    )
    play.give(BY).finish_phase()
    ship = play.ship("a1")
    assert (ship.damage, ship.place) == (0, IN_PLAY)
    assert ship.cards[0].damage == ("Weapons Malfunction", "Direct Hit")
    assert play.at_phase("end").ships[0].cards[0].damage == ("Weapons Malfunction", "Direct Hit")


def test_a_disabled_armor_absorbs_nothing(scene: MakeScene) -> None:
    key = "borg:borg-ablative-hull-armor-71283"
    play = shot_at(
        scene,
        borne(key, skill=1),
        "attack CXX",
        "defense X",
        "damage Weapons Malfunction",
        words=BARE,
        more="card a1 0 disabled 1",
    )
    play.give(BY).finish_phase()
    assert (up(play, "a1"), play.ship("a1").cards[0].damage) == (["Weapons Malfunction"], ())


def test_an_immediate_card_under_armor_acts_at_once(scene: MakeScene) -> None:
    """Two direct hits fill it, and nothing is left for the ship (FR-268.3)."""
    key = "borg:borg-ablative-hull-armor-71283"
    hurts = "combat phase: disable this to deal 2 hull crit to an opposing ship at range 1-3."
    play = scene(
        "round 1 combat\na1 18,10 h0 chance\nb1 18,17.5 h180 chance shields 0/0",
        bearer(hurts),
        borne(key),
        script=[
            "damage Direct Hit",
            "damage Weapons Malfunction",
            "damage Direct Hit",
            "damage Structural Damage",
        ],
    )
    play.go_to("Effect a1").give("crew:helper").finish_phase()
    ship = play.ship("b1")
    assert (ship.damage, ship.cards[0].is_discarded) == (0, True)
    assert len(play.state.discards) == 4


def test_ablative_hull_armor_of_2021_keeps_three_cards_of_attacks(scene: MakeScene) -> None:
    key = "tech:ablative-hull-armor-75013"
    play = shot_at(
        scene,
        borne(key, skill=1),
        "attack CHHHX",
        "defense X",
        *["damage Weapons Malfunction"] * 2,
        *["damage Direct Hit"] * 2,
        words=BARE,
        second=vessel(5, dial=HELD, attack=5),
    )
    play.give(BY).finish_phase()
    ship = play.ship("a1")
    assert (len(ship.cards[0].damage), ship.face_down, up(play, "a1")) == (3, 1, [])
    assert not ship.cards[0].is_discarded


def test_ablative_hull_armor_of_2021_keeps_nothing_else(scene: MakeScene) -> None:
    key = "tech:ablative-hull-armor-75013"
    hurts = "combat phase: disable this to deal 1 hull damage to an opposing ship at range 1-3."
    play = scene(
        "round 1 combat\na1 18,10 h0 chance\nb1 18,17.5 h180 chance",
        bearer(hurts),
        borne(key),
        script=["damage Weapons Malfunction"],
    )
    play.go_to("Effect a1").give("crew:helper").finish_phase()
    assert (play.ship("b1").damage, play.ship("b1").cards[0].damage) == (1, ())


RSI = "tech:reinforced-structural-integrity-71509"


@pytest.mark.parametrize(
    ("dice", "words", "beneath", "down", "crits"),
    [
        ("HHH", BARE, 1, 2, 0),
        ("HCC", BARE, 1, 0, 2),
        ("CCX", BARE, 0, 0, 2),
        ("HHH", "shields 2/0", 1, 0, 0),
        ("HHC", "shields 2/0", 0, 0, 1),
    ],
)
def test_reinforced_structural_integrity(
    scene: MakeScene, dice: str, words: str, beneath: int, down: int, crits: int
) -> None:
    """One normal damage card each time that damage reaches the hull, no critical one."""
    play = shot_at(
        scene,
        borne(RSI, skill=1),
        f"attack {dice}",
        "defense X",
        *["damage Weapons Malfunction", "damage Structural Damage", "damage Injured Captain"][
            : beneath + down + crits
        ],
        words=words,
    )
    play.give(BY).finish_phase()
    ship = play.ship("a1")
    assert len(ship.cards[0].damage) == beneath
    assert (ship.face_down, len(ship.face_up)) == (down, crits)


def test_reinforced_structural_integrity_goes_with_the_third_card(scene: MakeScene) -> None:
    play = shot_at(
        scene,
        borne(RSI, skill=1),
        "attack HHX",
        "defense X",
        "damage Weapons Malfunction",
        "damage Structural Damage",
        words=BARE,
        more='card a1 0 beneath "Direct Hit" beneath "Injured Captain"',
    )
    play.give(BY).finish_phase()
    ship = play.ship("a1")
    assert (ship.cards[0].is_discarded, ship.cards[0].damage, ship.damage) == (True, (), 1)
    assert play.state.discards == ["Direct Hit", "Injured Captain", "Weapons Malfunction"]


def test_damage_under_a_card_goes_with_it_to_another_ship(scene: MakeScene) -> None:
    steals = "action: steal a tech on an opposing ship in range."
    play = acting(
        scene,
        bearer(steals),
        second=borne(RSI),
        more='card b1 0 beneath "Direct Hit"',
    ).give("crew:helper")
    assert play.ship("a1").cards[-1].damage == ("Direct Hit",)
    assert play.ship("b1").cards[0].damage == ()


# --- a construction -------------------------------------------------------------------------


GENERATOR = "construction:ablative-generator-75014"


def _shielded(scene: MakeScene, tokens: int, *script: str, uses: bool = True) -> Scene:
    own: Any = borne(GENERATOR, skill=1)
    marker = f"\ncard a1 0 marker crit {tokens}" if tokens else ""
    play = scene(
        f"round 1 combat\na1 18,10 h0 cloak green-beside\nb1 18,17.5 h180{marker}",
        own,
        vessel(5, dial=HELD),
        script=script,
    )
    return play.go_to("Effect a1").give(GENERATOR if uses else "pass")


def test_ablative_generator(scene: MakeScene) -> None:
    """Shields and cloak go down; each damage may become a token; the primary weapon is silent."""
    play = _shielded(scene, 0, "attack HCH", "defense X", "damage Weapons Malfunction")
    ship = play.ship("a1")
    assert (ship.shields, ship.disabled_shields, ship.is_cloaked) == (0, 2, False)
    play.go_to("Attack b1").give(BY, GENERATOR, "pass", GENERATOR)
    assert play.asked != "Attack a1"
    play.finish_phase()
    assert (ship.face_down, up(play, "a1")) == (1, [])
    assert dict(ship.cards[0].markers) == {"crit": 2}


def test_ablative_generator_goes_with_the_fifth_token(scene: MakeScene) -> None:
    play = _shielded(scene, 4, "attack HHX", "defense X", "damage Weapons Malfunction")
    play.go_to("Attack b1").give(BY, GENERATOR).finish_phase()
    ship = play.ship("a1")
    assert (ship.cards[0].is_discarded, ship.damage) == (True, 1)


def test_ablative_generator_may_be_left_alone(scene: MakeScene) -> None:
    play = _shielded(scene, 0, uses=False)
    assert (play.ship("a1").shields, play.ship("a1").is_cloaked) == (2, True)
    play.go_to("Attack b1").give("pass")
    assert play.asked == "Attack a1"
