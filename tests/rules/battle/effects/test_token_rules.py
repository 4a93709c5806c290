"""Tokens that have rules of their own: these act on whatever ship the tokens lie beside.

The rules are clauses of the card that places the tokens, so that they hold when it is gone.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.position.pieces import number_of_markers
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import (
    AT,
    BY,
    NEAR,
    acting,
    borne,
    moving,
    shooting,
    shot_at,
)
from tests.rules.battle.effects.texts import CARD, bearer
from tests.rules.battle.examples.scene import (
    DIAL,
    HELD,
    MakeScene,
    Scene,
    captain,
    card,
    fleet_of,
    vessel,
)

HURT = [
    f"damage {name}"
    for name in ("Console Fire", "Console Fire", "Structural Damage", "Structural Damage")
]
"""Damage cards that are dealt face down."""


def beside(play: Scene, name: str, token: str) -> int:
    """Counts the tokens of a name beside a ship."""
    return number_of_markers(play.ship(name).markers, token)


# --- muon ---------------------------------------------------------------------------------------

WAVE = "tech:muon-feedback-wave-71124"
MUON = "muon"


def test_muon_feedback_wave(scene: MakeScene) -> None:
    """A ship at Range 1, friend or foe; no other."""
    play = acting(
        scene, [borne(WAVE), vessel(1, dial=HELD)], place=NEAR, more="a2 18,7 h0 acted\n"
    ).give(WAVE)
    assert play.offered == ["a2", "b1"]
    play.give("b1")
    assert (beside(play, "b1", MUON), beside(play, "a1", MUON)) == (1, 0)
    assert play.ship("a1").cards[0].is_discarded
    acting(scene, borne(WAVE)).refuse(WAVE)


@pytest.mark.ruling("FR-179.1")
@pytest.mark.parametrize(
    ("maneuver", "damage"),
    [("1 straight", 0), ("2 bank left", 1), ("3 turn left", 2), ("4 straight", 3)],
)
def test_a_muon_token_damages_the_hull_by_speed(
    scene: MakeScene, maneuver: str, damage: int
) -> None:
    """By the number of the maneuver less 1, past the shields; the card itself is long gone."""
    play = moving(
        scene,
        [vessel(5)],
        maneuver,
        "marker muon 1",
        second=borne(WAVE, skill=1),
        more="card b1 0 discarded\n",
        script=HURT[:damage],
    )
    play.go_to("Action a1")
    ship = play.ship("a1")
    assert (ship.damage, ship.shields, beside(play, "a1", MUON)) == (damage, 2, 1)


@pytest.mark.ruling("FR-179.1")
def test_a_muon_token_does_not_mind_further_maneuvers(scene: MakeScene) -> None:
    text = "action: execute a white 3 straight."
    play = moving(
        scene,
        bearer(text, dial=((1, "straight", "green"),)),
        "1 straight",
        "marker muon 1",
        second=borne(WAVE, skill=1),
    )
    play.go_to("Action a1").give(CARD)
    assert len([each for each in play.told("moved") if " a1 " in each]) == 2
    assert play.ship("a1").damage == 0


@pytest.mark.parametrize(("maneuver", "may"), [("1 straight", True), ("3 turn left", False)])
def test_a_muon_token_is_removed_by_an_action_after_green_or_white(
    scene: MakeScene, maneuver: str, may: bool
) -> None:
    play = moving(
        scene,
        [vessel(5)],
        maneuver,
        "marker muon 1",
        second=borne(WAVE, skill=1),
        script=[] if may else HURT[:2],
    )
    if not may:
        play.finish_round()
        assert beside(play, "a1", MUON) == 1
        return
    play.go_to("Action a1")
    assert f"{WAVE}#51" in play.offered
    play.give(f"{WAVE}#51")
    assert beside(play, "a1", MUON) == 0
    assert "Action a1" not in play.asked


def test_without_a_muon_token_nothing_is_offered(scene: MakeScene) -> None:
    play = moving(scene, [vessel(5)], "4 straight", second=borne(WAVE, skill=1))
    play.go_to("Action a1")
    assert f"{WAVE}#51" not in play.offered
    assert play.ship("a1").damage == 0


def test_two_cards_share_the_rules_of_their_tokens(scene: MakeScene) -> None:
    """The rules of a token act once, however many cards place such tokens."""
    play = moving(
        scene, borne(WAVE, skill=5, dial=((3, "straight", "white"),)), "3 straight",
        "marker muon 1", second=borne(WAVE, skill=1), script=HURT[:2],
    )  # fmt: skip
    play.go_to("Action a1")
    assert play.ship("a1").damage == 2
    assert [each for each in play.offered if "#" in each] == [f"{WAVE}#51"]


# --- tribbles -----------------------------------------------------------------------------------

CYRANO = "crew:cyrano-jones-71125"
TRIBBLE = "tribble"
KLINGON = card("Korax", factions=["klingon"])


def test_cyrano_jones_begins_with_a_tribble(scene: MakeScene) -> None:
    play = scene("", fleet_of(borne(CYRANO, skill=9), points=1), vessel(1, dial=DIAL))
    play.go_to("Maneuver b1")
    assert (beside(play, "a1", TRIBBLE), beside(play, "b1", TRIBBLE)) == (1, 0)


def test_tribbles_multiply_by_one(scene: MakeScene) -> None:
    """Wherever there is one already, and by one however many there are."""
    play = scene(
        "round 2 combat\na1 18,10 h0 chance marker tribble 5\n"
        "b1 18,30 h180 chance marker tribble 1\na2 4,4 h0 chance",
        [borne(CYRANO), vessel(1, dial=HELD)],
        vessel(1, dial=HELD),
    )
    play.finish_round()
    assert [beside(play, name, TRIBBLE) for name in ("a1", "b1", "a2")] == [6, 2, 0]


@shows(f"{CYRANO} 3", f"{CYRANO} 4")
@pytest.mark.parametrize(
    ("tribbles", "others", "change"),
    [
        (0, (), 0),
        (1, (), 1),
        (3, (), 1),
        (3, (KLINGON,), 0),
        (4, (), 0),
        (5, (KLINGON,), 0),
        (6, (), -1),
        (6, (KLINGON,), -2),
        (7, (captain(5, factions=["klingon"]),), -2),
    ],
)
def test_tribbles_change_dice(
    scene: MakeScene, tribbles: int, others: tuple[Any, ...], change: int
) -> None:
    """On any ship: few are a help, many a burden, twice so to Klingons, whom none helps."""
    words = f"marker tribble {tribbles}" if tribbles else ""
    play = shooting(
        scene,
        vessel(5, dial=HELD, cards=others),
        "attack " + "X" * (3 + change),
        "defense X",
        words=words,
        second=borne(CYRANO, skill=1),
    )
    play.go_to("Attack a1").give(AT).finish_phase()
    play = shot_at(
        scene,
        vessel(1, dial=HELD, cards=others, agility=3),
        "attack XXX",
        "defense " + "X" * (3 + change),
        words=words,
        second=borne(CYRANO, skill=9),
    )
    play.go_to("Attack b1").give(BY).finish_phase()


@shows(f"{CYRANO} 5")
def test_tribbles_are_beamed_over(scene: MakeScene) -> None:
    """As many as the player likes, onto a ship without active shields, at the cost of its own."""
    play = acting(
        scene,
        borne(CYRANO),
        "marker tribble 3",
        other="shields 0/2",
        place="18,17.5 h180",
    ).give(f"{CYRANO}#54")
    assert play.offered == ["0", "1", "2", "3"]
    play.give("2")
    assert (beside(play, "a1", TRIBBLE), beside(play, "b1", TRIBBLE)) == (1, 2)
    assert (play.ship("a1").shields, play.ship("a1").disabled_shields) == (0, 2)


@pytest.mark.parametrize(
    ("words", "other", "place"),
    [
        ("marker tribble 3 cloak green shields 0/2", "shields 0/2", "18,17.5 h180"),
        ("marker tribble 3", "", "18,17.5 h180"),
        ("marker tribble 3", "cloak green shields 0/2", "18,17.5 h180"),
        ("marker tribble 3", "shields 0/2", "18,21 h180"),
        ("", "shields 0/2", "18,17.5 h180"),
    ],
)
def test_tribbles_stay_where_a_cloak_shields_or_distance_keep_them(
    scene: MakeScene, words: str, other: str, place: str
) -> None:
    play = acting(scene, borne(CYRANO), words, other=other, place=place)
    play.refuse(f"{CYRANO}#54")


def test_tribbles_that_came_this_round_go_no_further(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0 marker tribble 2\n"
        "b1 18,14 h180 shields 0/2 marker tribble 1\na2 20,10 h0 acted shields 0/2",
        [borne(CYRANO, skill=1), vessel(1, dial=HELD)],
        vessel(5, dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
    )
    play.go_to("Action a1").give(f"{CYRANO}#54", "b1", "2")
    assert beside(play, "b1", TRIBBLE) == 3
    play.go_to("Action b1").give(f"{CYRANO}#54", "a2")
    assert [beside(play, name, TRIBBLE) for name in ("a1", "b1", "a2")] == [0, 2, 1]


# --- energy dampening ---------------------------------------------------------------------------

DISSIPATOR = "weapon:energy-dissipator-71128"
DAMPENING = "energy dampening"


@shows(f"{DISSIPATOR} 1")
def test_energy_dissipator(scene: MakeScene) -> None:
    """No damage, but the shields go down, and another weapon may follow at once."""
    record = borne(DISSIPATOR)
    number = record.weapons[1].attack
    play = shooting(
        scene,
        record,
        "attack " + "H" * number,
        "defense X",
        "attack HXXX",
        "defense X",
        HURT[0],
        place=NEAR,
    )
    play.go_to("Attack a1").give("Energy Dissipator at b1")
    while not play.asked.startswith("Detail"):
        play.give("pass")
    play.give("yes").finish_phase()
    ship = play.ship("b1")
    assert (ship.damage, ship.shields, ship.disabled_shields) == (1, 0, 2)
    assert play.told("marker")[0] == "marker b1 -1 energy dampening 1"
    assert play.ship("a1").cards[0].disabled == 1
    assert [each.weapon for each in play.battle.attacks] == ["Energy Dissipator", "primary weapon"]


@pytest.mark.ruling("F14-W5", "F16-15", "FR-201.1")
@shows(f"{DISSIPATOR} 4")
def test_an_energy_dampening_token_holds_a_ship_until_it_has_moved(scene: MakeScene) -> None:
    """No shields and no dial; it drifts 1 ahead, and is then free to act and to attack."""
    play = scene(
        "round 1 end\na1 4,4 h0\nb1 18,17.5 h180 shields 0/2 marker 'energy dampening' 1",
        borne(DISSIPATOR, skill=1),
        vessel(5),
    )
    assert play.asked
    play.go_to("Action b1")
    assert "Maneuver b1" not in play.history
    assert (play.ship("b1").shields, play.ship("b1").disabled_shields) == (0, 2)
    assert beside(play, "b1", DAMPENING) == 0
    assert play.told("moved")[-1].startswith("moved b1 1 straight")
    assert play.ship("b1").bans == []
    assert "evade" in play.offered


def test_a_ship_with_an_energy_dampening_token_does_not_attack(scene: MakeScene) -> None:
    play = shot_at(
        scene, borne(DISSIPATOR), other="marker 'energy dampening' 1 shields 0/2", place=NEAR
    )
    play.finish_round()
    assert play.told("attack") == []
    assert (play.ship("b1").shields, play.ship("b1").disabled_shields) == (0, 2)


def test_an_energy_dampening_token_takes_a_cloak_away(scene: MakeScene) -> None:
    """The shields, which a lost cloak would raise, stay down."""
    text = (
        'action: give 1 "energy dampening" token to a ship at range 1. with "energy dampening" '
        'token, after gaining "energy dampening" token: remove all cloak from this ship and '
        "disable all shields on this ship."
    )
    play = acting(scene, bearer(text), other="cloak green shields 0/2", place=NEAR).give(CARD)
    ship = play.ship("b1")
    assert (ship.cloak, ship.shields, ship.disabled_shields) == (0, 0, 2)


# --- ablative generator -------------------------------------------------------------------------

GENERATOR = "tech:ablative-generator-71280"
ARMOR = "ablative generator"


@shows(f"{GENERATOR} 2")
def test_ablative_generator(scene: MakeScene) -> None:
    """Shields stay down and no cloak is possible while it is there; the action takes it away."""
    play = acting(scene, borne(GENERATOR)).give(GENERATOR)
    ship = play.ship("a1")
    assert (beside(play, "a1", ARMOR), ship.shields, ship.disabled_shields) == (1, 0, 2)
    play.finish_round().go_to("Action a1")
    assert (play.ship("a1").shields, play.ship("a1").disabled_shields) == (0, 2)
    assert "cloak" not in play.offered
    play.give(GENERATOR)
    assert beside(play, "a1", ARMOR) == 0
    play.finish_round()
    assert (play.ship("a1").shields, play.ship("a1").disabled_shields) == (2, 0)


def under_fire(scene: MakeScene, *script: str, more: str = "") -> Scene:
    play = shot_at(
        scene,
        borne(GENERATOR, hull=9),
        *script,
        words="marker 'ablative generator' 1 shields 0/2",
        second=vessel(5, dial=HELD, attack=script[0].count("H") + script[0].count("C")),
        place="18,17.5 h180",
        more=more,
    )
    return play.go_to("Attack b1").give(BY).finish_phase()


@shows(f"{GENERATOR} 5")
def test_an_ablative_generator_takes_the_damage(scene: MakeScene) -> None:
    """Crits are hits, and all cards go beneath the card, though it is disabled."""
    play = under_fire(
        scene,
        "attack HHC",
        "defense X",
        *HURT[:3],
        more="card a1 0 disabled 1\n",
    )
    ship = play.ship("a1")
    assert (ship.damage, len(ship.cards[0].damage)) == (0, 3)
    assert beside(play, "a1", ARMOR) == 1


def test_an_ablative_generator_takes_five_damage_cards(scene: MakeScene) -> None:
    """Then it is gone with them, and what comes after goes to the hull."""
    names = [*HURT, "damage Damaged Sensor Array", "damage Damaged Sensor Array"]
    play = under_fire(scene, "attack HHHHHH", "defense X", *names)
    ship = play.ship("a1")
    assert ship.cards[0].is_discarded
    assert (ship.damage, beside(play, "a1", ARMOR)) == (1, 0)


@pytest.mark.ruling("F14-B9", "F16-29", "FR-102.1")
def test_the_token_of_a_generator_that_is_gone_goes_in_the_end_phase(scene: MakeScene) -> None:
    text = "action: discard a tech on this ship."
    play = acting(
        scene,
        borne(GENERATOR, card("Helper", ability=text)),
        "marker 'ablative generator' 1 shields 0/2",
    ).give(CARD)
    assert play.ship("a1").cards[0].is_discarded
    assert beside(play, "a1", ARMOR) == 1
    play.finish_round()
    assert beside(play, "a1", ARMOR) == 0


@pytest.mark.ruling("F14-B8", "F16-28", "FR-102.2")
def test_a_stolen_generator_keeps_its_damage(scene: MakeScene) -> None:
    """Its new ship has no token yet; that of the old one goes with the round."""
    free = borne(GENERATOR).to_document()["cards"][0] | {"needs": None}
    thief = "action: steal a tech on an opposing ship in range."
    play = acting(
        scene,
        bearer(thief),
        second=vessel(1, dial=HELD, cards=[free]),
        other="marker 'ablative generator' 1 shields 0/2",
        more='card b1 0 beneath "Direct Hit" beneath "Console Fire"\n',
    ).give(CARD)
    assert play.ship("a1").cards[-1].record.key == GENERATOR
    assert len(play.ship("a1").cards[-1].damage) == 2
    assert [beside(play, name, ARMOR) for name in ("a1", "b1")] == [0, 1]
    play.finish_round()
    assert [beside(play, name, ARMOR) for name in ("a1", "b1")] == [0, 0]


@pytest.mark.parametrize("its", ["", "card b1 1 discarded\n"])
def test_a_stolen_generator_takes_the_damage_of_its_new_ship(scene: MakeScene, its: str) -> None:
    """Also where that one had a generator of its own, which is gone."""
    free = borne(GENERATOR).to_document()["cards"][0] | {"needs": None}
    thief = card("Thief", ability="action: steal a tech on an opposing ship in range.")
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 acted\nb1 18,15 h180\n{its}",
        vessel(5, cards=[free], dial=HELD, attack=2),
        vessel(1, cards=[thief, *([free] if its else [])], dial=HELD),
        dials={"b1": "0 stop"},
        script=["attack HHC", "defense X", *HURT[:3]],
    )
    play.go_to("Action b1").give("crew:thief")
    play.finish_round().go_to("Action b1").give(GENERATOR)
    play.go_to("Attack a1").give(AT).finish_phase()
    assert (play.ship("b1").damage, len(play.ship("b1").cards[-1].damage)) == (0, 3)


@pytest.mark.ruling("F14-K9", "F16-26", "FR-093.2", "FR-102.3")
def test_a_copied_generator_takes_no_damage(scene: MakeScene) -> None:
    """Who performs the action of another ship's generator has a token, and no card for damage."""
    key = "crew:marla-gilmore-71276"
    play = acting(
        scene,
        borne(key),
        second=borne(GENERATOR, skill=9),
        other="shields 0/2",
        place=NEAR,
        script=["attack HXXX", "defense X", HURT[0]],
    ).give(key)
    while not play.asked.startswith("Attack"):
        play._answer(len(play.offered) - 1 if "yes" not in play.offered else 0)
    assert beside(play, "a1", ARMOR) == 1
    play.go_to("Attack b1").give(BY)
    assert play.asked
    play.finish_round()
    assert (play.ship("a1").damage, play.ship("b1").cards[0].damage) == (1, ())
    assert beside(play, "a1", ARMOR) == 0
