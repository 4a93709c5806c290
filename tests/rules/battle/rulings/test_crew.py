"""Official rulings on crew. Each test names the rows that it shows."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.mechanics.actions import legal_actions
from tests.rules.battle.effects.printed import (
    AT,
    BY,
    acting,
    borne,
    dice,
    flown,
    moving,
    shooting,
    shot_at,
)
from tests.rules.battle.effects.texts import CARD
from tests.rules.battle.examples.scene import (
    DIAL,
    HELD,
    Document,
    MakeScene,
    Scene,
    captain,
    card,
    fleet_of,
    vessel,
    weapon,
)
from tests.rules.building.helpers import CLASSIC, RULES_2017

ATTACK_WING = [RULES_2017, CLASSIC, "organized-play-2014", "organized-play-2016"]

PHLOX = "crew:phlox-71526"
NALAS = "crew:li-nalas-op6prize"
BASHIR = "crew:julian-bashir-71529"
BASHIR_OF_2015 = "crew:julian-bashir-71786"
CUBE = "ship:cube-112-71792"
DATA = "crew:data-71531"
DISPERSION = "borg:dispersion-field-71646d"
FIRST = "crew:jem-hadar-first-75002"
HANSEN = "crew:magnus-hansen-71530"
PILOT = "crew:romulan-pilot-op3prize"
RIKER = "crew:william-t-riker-71531"
SISKO = "crew:jennifer-sisko-71529"
SULU = "crew:hikaru-sulu-71122"


def text_of(key: str) -> dict[str, Any]:
    """Returns a card of the catalogue to be borne beside another."""
    return borne(key).to_document()["cards"][0]  # type: ignore[no-any-return]


def disabled(play: Scene, name: str = "a1") -> list[str]:
    """Returns the names of a ship's disabled cards."""
    return [each.record.name for each in play.ship(name).cards if each.disabled]


def gone(play: Scene, name: str = "a1") -> list[str]:
    """Returns the names of a ship's discarded cards."""
    return [each.record.name for each in play.ship(name).cards if each.is_discarded]


# --- dice -------------------------------------------------------------------------------------


@pytest.mark.ruling("FR-089.1")
def test_data_lets_all_attack_dice_be_re_rolled(scene: MakeScene) -> None:
    play = shot_at(scene, borne(DATA), "attack HHH", "attack XXX", "defense X")
    play.give(BY)
    assert play.offered == [DATA, "pass"]
    play.give(DATA).finish_phase()
    assert (gone(play), play.told("result")) == (["Data"], ["result b1 a1 0 0"])


@pytest.mark.ruling("F14-K2", "F16-14")
@pytest.mark.parametrize("rules", ATTACK_WING)
def test_sulu_helps_in_every_defense_of_the_round(scene: MakeScene, rules: str) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180 acted\nb2 15,17.5 h180 acted",
        borne(SULU, skill=9),
        [vessel(8, dial=HELD), vessel(7, dial=HELD)],
        dials={"a1": "0 stop"},
        rules=rules,
        script=["attack HXX", "defense BXX"] * 2,
    )
    play.give(SULU)
    for name in ("b1", "b2"):
        play.go_to(f"Attack {name}").give(BY)
        assert play.offered == [SULU, "pass"]
        play.give(SULU)
    play.finish_phase()
    assert [dice(play, place) for place in range(2)] == [(3, 3)] * 2
    assert play.told("result") == ["result b1 a1 0 0", "result b2 a1 0 0"]


@pytest.mark.ruling("FR-197.1")
def test_the_first_converts_in_either_modify_step(scene: MakeScene) -> None:
    play = shooting(scene, borne(FIRST), "attack BXX", "defense X").give(AT, FIRST)
    assert play.offered == ["hit", "blank"]
    play.give("hit").finish_phase()
    play = shot_at(scene, borne(FIRST), "attack HXX", "defense B").give(BY, FIRST)
    assert play.offered == ["evade", "blank"]
    play.give("evade").finish_phase()
    assert play.told("result") == ["result b1 a1 0 0"]


@pytest.mark.ruling("FR-197.1")
def test_the_first_may_convert_dice_of_the_opponent(scene: MakeScene) -> None:
    play = shooting(scene, borne(FIRST), "attack HXX", "defense B").give(AT, FIRST)
    play.finish_phase()
    assert play.told("result") == ["result a1 b1 1 0"]
    play = shot_at(scene, borne(FIRST), "attack BXX", "defense X").give(BY, FIRST)
    play.finish_phase()
    assert play.told("result") == ["result b1 a1 0 0"]


@pytest.mark.ruling("F16-133", "FR-198.1")
@pytest.mark.parametrize("key", ["crew:seskal-3rd-wing-attack-ship", "crew:seskal-73032"])
@pytest.mark.parametrize(
    ("printed", "left", "acts"), [(2, "0/0", True), (2, "0/1", False), (0, "0/0", False)]
)
def test_seskal_needs_shields_that_are_lost(
    scene: MakeScene, key: str, printed: int, left: str, acts: bool
) -> None:
    dice_rolled = "X" * (5 if acts else 3)
    play = scene(
        f"round 2 combat\na1 18,10 h0 shields {left}\nb1 18,17.5 h180 chance",
        borne(key, shields=printed),
        vessel(1, dial=HELD),
        script=[f"attack {dice_rolled}", "defense X"],
    )
    for answer in (key, AT, key):
        if answer in play.offered:
            play.give(answer)
    play.finish_phase()
    assert dice(play) == (5 if acts else 3, 1)


# --- free actions and actions of other cards --------------------------------------------------


@pytest.mark.ruling("F14-K4", "F14-K5", "F16-117")
@pytest.mark.parametrize("rules", ATTACK_WING)
def test_the_romulan_pilot_acts_before_the_ships_own_action(scene: MakeScene, rules: str) -> None:
    """His scan token comes from no Scan action: another one may follow."""
    play = acting(scene, borne(PILOT), rules=rules)
    assert play.offered == [PILOT, "pass"]
    play.give(PILOT)
    assert play.asked == "Action a1"
    play.give("scan")
    assert (play.ship("a1").scan, gone(play)) == (2, ["Romulan Pilot"])


@pytest.mark.ruling("F14-G35", "F14-K22", "F16-63", "F16-64")
@pytest.mark.parametrize("rules", ATTACK_WING)
@pytest.mark.parametrize("cost", ["disable", "discard"])
def test_riker_performs_what_is_headed_action_and_its_costs_stay(
    scene: MakeScene, rules: str, cost: str
) -> None:
    talent = card("Talent", "talent", ability=f"action: {cost} this to gain 1 evade.")
    free = card("Free", "tech", ability="free action: gain 1 battle stations.")
    other = card("Other", ability="end phase: gain 1 scan.")
    weapon = card("Weapon", "weapon", ability="action: gain 1 scan.")
    play = acting(scene, borne(RIKER, captain(5), talent, free, other, weapon), rules=rules)
    assert play.offered == [RIKER, "pass"]
    play.give(RIKER)
    spent = disabled if cost == "disable" else gone
    assert (play.ship("a1").evade, "Talent" in spent(play)) == (1, True)
    assert "William T. Riker" in disabled(play)


@pytest.mark.ruling("F14-K23", "FR-101.1")
@pytest.mark.parametrize("takes", [True, False])
def test_riker_acts_once_a_round_if_he_is_wanted(scene: MakeScene, takes: bool) -> None:
    """Also when the card that he lets act takes the token off him."""
    doctor = card("Doctor", ability="action: remove 1 disabled from another crew on this ship.")
    techs = [card(name, "tech", ability="action: gain 1 evade.") for name in ("One", "Two")]
    play = acting(scene, borne(RIKER, doctor, *techs))
    assert play.offered == [RIKER, "pass"]
    if takes:
        play.give(RIKER, "crew:doctor")
        assert disabled(play) == []
    else:
        play.give("pass")
    assert play.asked == "Action a1"
    assert RIKER not in play.offered


@pytest.mark.ruling("F16-100")
@pytest.mark.parametrize("rules", ATTACK_WING)
@pytest.mark.parametrize("cost", ["disable", "discard"])
def test_bashir_of_2015_pays_what_the_other_action_costs(
    scene: MakeScene, rules: str, cost: str
) -> None:
    tech = card("Tech", "tech", ability=f"action: {cost} this to gain 1 evade.")
    play = acting(scene, borne(BASHIR_OF_2015, tech), more="card a1 1 disabled 1", rules=rules)
    play.give(BASHIR_OF_2015, "yes")
    assert play.ship("a1").evade == 1
    assert "Tech" in (disabled if cost == "disable" else gone)(play)


# --- costs that another card takes over -----------------------------------------------------


@pytest.mark.ruling("F14-K19", "F16-56", "FR-097.1", "FR-097.2", "FR-278.1")
@pytest.mark.parametrize("takes", [True, False])
def test_phlox_enables_all_before_li_nalas_takes_his_disabling(
    scene: MakeScene, takes: bool
) -> None:
    nalas = borne(NALAS).to_document()["cards"][0]
    play = scene(
        "round 2 activation\na1 18,10 h0\nb1 18,18 h180\n"
        "card a1 1 disabled 1\ncard a1 2 disabled 1\n",
        borne(PHLOX, nalas, card("Other")),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
    )
    assert (play.asked, play.offered) == ("Effect a1", [PHLOX, "pass"])
    play.give(PHLOX)
    assert (play.asked, play.offered) == ("Effect a1", [NALAS, "pass"])
    play.give(NALAS if takes else "pass")
    phlox, nalas_, other = play.ship("a1").cards
    assert (phlox.disabled, nalas_.disabled, other.disabled) == ((0, 1, 0) if takes else (1, 0, 0))


@pytest.mark.ruling("F14-K19", "F16-56")
@pytest.mark.parametrize(
    ("key", "price"), [(NALAS, "disable"), (NALAS, "discard"), ("crew:goval-71522", "discard")]
)
def test_a_cost_that_another_card_takes_over_is_paid(
    scene: MakeScene, key: str, price: str
) -> None:
    helper = card("Helper", ability=f"action: {price} this to gain 1 evade.")
    play = acting(scene, borne(key, helper))
    play.give(CARD, key)
    keeper, payer = play.ship("a1").cards
    assert (play.ship("a1").evade, payer.disabled, payer.is_discarded) == (1, 0, False)
    assert keeper.disabled + keeper.is_discarded == 1


# --- actions that are copied ----------------------------------------------------------------


ODO = "crew:odo-71786"


def with_odo(make: MakeScene, text: str, *cards: Document, **fields: Any) -> Scene:
    """Returns a scene in which Odo of a1 has disabled the crew of b1, which has a text."""
    crew = card("Victim", ability=text, reach=fields.pop("reach", None))
    second = vessel(1, cards=[crew, *cards], dial=HELD)
    play = acting(make, borne(ODO), second=second, **fields).give(ODO)
    return play.give(play.offered[0]) if play.asked == "Detail a1" else play


@pytest.mark.ruling("F16-101", "FR-229.2")
def test_odo_pays_what_the_copied_action_costs(scene: MakeScene) -> None:
    play = with_odo(scene, "action: discard this to gain 1 evade.")
    assert play.ship("b1").cards[0].disabled == 1
    play.give("yes")
    odo, victim = play.ship("a1").cards[0], play.ship("b1").cards[0]
    assert (play.ship("a1").evade, odo.is_discarded, victim.is_discarded) == (1, True, False)


@pytest.mark.ruling("FR-229.1", "FR-229.5")
@pytest.mark.parametrize("text", ["action: disable this to gain 1 evade.", "odo"])
def test_odo_copies_no_action_that_disables_and_no_odo(scene: MakeScene, text: str) -> None:
    odo = borne(ODO).to_document()["cards"][0]
    text = odo["ability"] if text == "odo" else text
    play = with_odo(scene, text)
    assert (play.asked, play.ship("a1").acted) == ("Attack a1", (ODO,))
    assert play.ship("b1").cards[0].disabled == 1


@pytest.mark.ruling("FR-229.3")
@pytest.mark.parametrize(("place", "is_near"), [("18,14 h180", True), ("18,18 h180", False)])
def test_odo_measures_from_his_own_ship(scene: MakeScene, place: str, is_near: bool) -> None:
    text = "action: target an opposing ship in range to gain 1 evade."
    play = with_odo(scene, text, reach=[1, 1], place=place)
    assert (play.offered == ["yes", "no"]) is is_near


@pytest.mark.ruling("FR-229.4")
def test_odo_may_choose_a_friend(scene: MakeScene) -> None:
    crew = card("Victim", ability="action: discard this to gain 1 evade.")
    first = [borne(ODO), vessel(1, cards=[crew], dial=HELD)]
    play = acting(scene, first, more="a2 21,10 h0 acted\n").give(ODO, "a2")
    play.give(play.offered[0]).give("yes")
    assert (play.ship("a1").evade, play.ship("a1").cards[0].is_discarded) == (1, True)
    assert play.ship("a2").cards[0].is_discarded is False


@pytest.mark.ruling("FR-093.1")
def test_marla_gilmore_is_discarded_for_a_tech_that_is_discarded(scene: MakeScene) -> None:
    key = "crew:marla-gilmore-71276"
    tech = card("Tech", "tech", ability="action: discard this to gain 1 evade.")
    second = vessel(1, cards=[tech], dial=HELD)
    play = acting(scene, borne(key), second=second, place="18,15 h180", other="shields 0/2")
    play.give(key, "yes")
    gilmore, other = play.ship("a1").cards[0], play.ship("b1").cards[0]
    assert (play.ship("a1").evade, gilmore.is_discarded) == (1, True)
    assert (other.disabled, other.is_discarded) == (1, False)


# --- cards that protect others --------------------------------------------------------------


PROTECTORS = ["crew:koss-71508", "borg:dispersion-field-71646d"]


def boarded(make: MakeScene, key: str, text: str, **fields: Any) -> Scene:
    """Returns a scene in which a1 acts on b1, which bears a protector and three crew."""
    crew = [card(name) for name in ("One", "Two", "Three")]
    second = borne(key, *crew, captain(1), skill=1)
    raider = card("Helper", ability=text)
    play = acting(make, vessel(5, cards=[raider], dial=HELD), second=second, **fields)
    return play.give(CARD)


@pytest.mark.ruling("F14-K11", "F14-K12", "F14-B12", "F16-135", "F16-136", "F16-151", "FR-131.1")
@pytest.mark.parametrize("key", PROTECTORS)
def test_a_protector_guards_all_upgrades_from_one_effect_and_goes(
    scene: MakeScene, key: str
) -> None:
    play = boarded(scene, key, "action: disable all crew on an opposing ship in range.")
    assert (play.asked, play.offered) == ("Effect b1", [key, "pass"])
    play.give(key)
    cards = play.ship("b1").cards
    assert [each.disabled for each in cards] == [0] * 5
    assert [each.is_discarded for each in cards] == [True] + [False] * 4


@pytest.mark.ruling("F14-K12", "F16-136", "FR-131.1")
@pytest.mark.parametrize("key", PROTECTORS)
@pytest.mark.parametrize("then", ["and disable", "; disable"])
def test_a_protector_guards_from_all_that_one_text_does(
    scene: MakeScene, key: str, then: str
) -> None:
    text = f"action: target an opposing ship in range; disable a crew on the target {then} a crew"
    play = boarded(scene, key, f"{text} on the target.".replace(" ;", ";"))
    play.give(next(each for each in play.offered if each.startswith("One"))).give(key)
    play.give(next(each for each in play.offered if each.startswith("Two")))
    cards = play.ship("b1").cards
    assert [each.disabled for each in cards] == [0] * 5
    assert [each.is_discarded for each in cards] == [True] + [False] * 4


@pytest.mark.ruling("F14-K12", "F16-136")
@pytest.mark.parametrize("key", PROTECTORS)
def test_a_protector_may_decline(scene: MakeScene, key: str) -> None:
    play = boarded(scene, key, "action: disable a crew on an opposing ship in range.")
    play.give(next(each for each in play.offered if each.startswith("One")))
    play.give("pass")
    cards = play.ship("b1").cards
    assert (cards[0].is_discarded, cards[1].disabled) == (False, 1)


@pytest.mark.ruling("F14-K12", "FR-284.1")
@pytest.mark.parametrize("key", PROTECTORS)
def test_a_captain_is_no_upgrade_to_protect(scene: MakeScene, key: str) -> None:
    play = boarded(scene, key, "action: disable the captain on an opposing ship in range.")
    cards = play.ship("b1").cards
    assert (cards[0].is_discarded, cards[4].disabled) == (False, 1)


@pytest.mark.ruling("FR-272.1")
@pytest.mark.parametrize("key", PROTECTORS)
def test_a_protector_stops_a_theft_and_the_thief_pays(scene: MakeScene, key: str) -> None:
    text = "action: discard this to steal a crew on an opposing ship in range."
    play = boarded(scene, key, text)
    play.give(next(each for each in play.offered if each.startswith("One")), key)
    assert play.ship("a1").cards[0].is_discarded
    assert [each.is_gone for each in play.ship("b1").cards] == [True, False, False, False, False]


@pytest.mark.ruling("F14-B12", "F16-151")
def test_a_dispersion_field_keeps_the_defense_die_that_a_scan_costs(scene: MakeScene) -> None:
    play = shot_at(scene, borne(DISPERSION), "attack XXX", "defense X", other="scan 1").give(BY)
    play.finish_phase()
    assert dice(play) == (3, 1)


# --- at the start of the game -----------------------------------------------------------------


@pytest.mark.ruling("F14-K24", "F16-80", "F16-81", "FR-321.1")
@pytest.mark.parametrize("first", ["a1", "b1"])
def test_of_two_siskos_the_one_with_initiative_is_first(scene: MakeScene, first: str) -> None:
    """The other one may be disabled by then and does not act."""
    points = (20, 21) if first == "a1" else (21, 20)
    play = scene(
        "round 0 set-up\na1 18,10 h0\nb1 18,30 h180",
        *(fleet_of(borne(SISKO, card("Two")), points=each) for each in points),
    )
    other = "b1" if first == "a1" else "a1"
    assert play.asked == f"Detail {first}"
    play.give(f"Jennifer Sisko of {other}, Two of {other}")
    assert not play.asked.startswith("Detail")
    assert (len(disabled(play, first)), len(disabled(play, other))) == (0, 2)


# --- whom a ship may attack -------------------------------------------------------------------


@pytest.mark.ruling("F16-82", "FR-322.2")
@pytest.mark.parametrize("rules", ATTACK_WING)
@pytest.mark.parametrize("target", ["a1", "a2"])
def test_bashirs_target_attacks_or_helps_to_attack_only_his_ship(
    scene: MakeScene, rules: str, target: str
) -> None:
    """It rolls two dice fewer and helps the other ship, b2, against his own ship only."""
    aid = card(
        "Aid", ability="when a friendly ship at range 1-3 attacks: that ship rolls +1 attack die."
    )
    rolled = 4 if target == "a1" else 3
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 20.5,10 h0 acted\n"
        "b1 18,17.5 h180 acted\nb2 20.5,17.5 h180 acted",
        [borne(BASHIR, skill=9), vessel(8, dial=HELD)],
        [vessel(7, dial=HELD, cards=[aid]), vessel(6, dial=HELD)],
        dials={"a1": "0 stop"},
        rules=rules,
        script=["attack X", "defense X", "attack " + "X" * rolled, "defense X"],
    )
    play.give(BASHIR, "b1").go_to("Attack b1")
    assert play.offered == ["pass", BY]
    play.give(BY).go_to("Attack b2").give(f"primary weapon at {target}").finish_phase()
    assert [dice(play, place)[0] for place in range(2)] == [1, rolled]


# --- drone tokens -----------------------------------------------------------------------------


@pytest.mark.ruling("FR-261.1", "F16-107", "FR-251.1")
def test_each_further_attack_of_the_cube_costs_a_token(scene: MakeScene) -> None:
    """Hansen spares one of them."""
    play = scene(
        "round 2 combat begun\na1 18,10 h0\nb1 18,17.5 h180\nb2 15,17.5 h180\nb3 21,17.5 h180",
        flown(CUBE, captain(0, drones=8), text_of(HANSEN)),
        [vessel(1, dial=HELD)] * 3,
        script=["attack XXXX", "defense X"] * 3,
    )
    play.give(CUBE, "b1", "yes", HANSEN, "4 attack dice at b2", "yes")
    assert play.ship("a1").cards[0].drones == 7
    play.finish_phase()
    assert (len(play.told("result")), gone(play)) == (3, ["Magnus Hansen"])


# --- one of two -----------------------------------------------------------------------------


@pytest.mark.ruling("FR-094.1")
@pytest.mark.parametrize(
    "key",
    [
        "crew:montgomery-scott-71122",
        "tech:deflector-control-72263",
        "tech:micro-power-relays-blind-lakota",
    ],
)
def test_one_of_two_effects_under_one_heading_a_round(scene: MakeScene, key: str) -> None:
    words = "shields 3/2 down 1 up 'Structural Damage@2'"
    play = acting(scene, borne(key, hull=6, shields=9), words)
    both = [key, f"{key}#1"]

    def known() -> list[str]:
        found = legal_actions(play.battle, play.ship("a1"))
        return [each.card for each in found if each.card in both]

    assert known() == both
    play.give(play.offered[-2])
    assert known() == []


# --- advice on dice and attacks ---------------------------------------------------------------


@pytest.mark.ruling("FR-091.1")
@pytest.mark.parametrize(("rules", "rolled"), [(RULES_2017, 4), (CLASSIC, 5)])
def test_sulus_agility_is_under_the_rule_of_3(scene: MakeScene, rules: str, rolled: int) -> None:
    plus = card("Plus", ability="always: this ship has +2 agility.")
    play = acting(
        scene,
        borne(SULU, plus, skill=1),
        place="18,17.5 h180",
        rules=rules,
        second=vessel(7, dial=HELD),
        script=["attack XXX", "defense " + "X" * rolled],
    )
    play.give(SULU).go_to("Attack b1").give(BY).finish_phase()
    assert dice(play) == (3, rolled)


@pytest.mark.ruling("FR-136.1")
@pytest.mark.parametrize("key", ["crew:n-garen-71273", "crew:drex-71126"])
def test_n_garen_acts_in_each_attack_of_the_round(scene: MakeScene, key: str) -> None:
    again = card("Again", ability="after attacking: may attack with the primary weapon.")
    play = acting(
        scene,
        borne(key, again),
        place="18,17.5 h180",
        second=vessel(1, dial=HELD, shields=9),
        script=["attack BBX", "defense X"] * 2,
    )
    play.give(key).give(AT)
    assert key in play.offered
    play.give(key, again["key"])
    assert key in play.offered
    play.give(key).finish_phase()
    assert play.told("result") == ["result a1 b1 1 1"] * 2


@pytest.mark.ruling("FR-167.1")
def test_nanclus_takes_the_dice_and_no_text(scene: MakeScene) -> None:
    nanclus = "crew:nanclus-72262p"
    helper = card("Helper", ability="when defending: add 1 evade.")
    second = vessel(1, dial=HELD, cards=[helper])
    play = acting(scene, borne(nanclus), place="18,17.5 h180", second=second, script=["attack HHX"])
    play.give(nanclus).give(AT).finish_phase()
    assert (dice(play), play.told("result")) == ((3, 0), ["result a1 b1 1 0"])


@pytest.mark.ruling("FR-172.2", "FR-264.7")
def test_t_rul_has_no_dice_to_forgo_where_none_are_rolled(scene: MakeScene) -> None:
    play = scene(
        "round 2 combat begun\na1 18,10 h0 chance cloak green shields 0/2\nb1 18,16.5 h180",
        borne("crew:t-rul-71786", agility=3, skill=1),
        borne("weapon:borg-missile-71444"),
        script=["attack XXXX"],
    )
    play.give("Borg Missile at a1")
    assert play.asked == "Cloak a1"


@pytest.mark.ruling("FR-173.1")
def test_varel_cancels_the_attack_at_her_ship_only(scene: MakeScene) -> None:
    varel = "crew:varel-71124"
    multi = card("Multi", "weapon", ability="attack: disable this to fire at each opposing ship.")
    play = scene(
        "round 2 combat begun\na1 18,10 h0 chance\na2 20.5,10 h0 chance\nb1 18,17.5 h180",
        [borne(varel, skill=1), vessel(1, dial=HELD)],
        vessel(5, dial=HELD, cards=[multi], weapons=[weapon(0, 4, 1, 3)]),
        script=["attack XXXX", "defense X"],
    )
    play.give("Multi at a1")
    assert play.offered == [varel, "pass"]
    play.give(varel).finish_phase()
    assert play.told("result") == ["result b1 a2 0 0"]
    assert gone(play) == ["Varel"]


@pytest.mark.ruling("FR-092.1")
@pytest.mark.parametrize("words", ["", "locks b1"])
def test_karen_ferris_needs_a_lock_on_the_target(scene: MakeScene, words: str) -> None:
    """It stays where she is disabled in its place."""
    ferris = "crew:karen-ferris-71221"
    torpedo = borne("weapon:photon-torpedoes-71120", text_of(ferris))
    play = shooting(scene, torpedo, *["attack XXXXX", "defense X"] * bool(words), words=words)
    assert ("Photon Torpedoes at b1" in play.offered) is bool(words)
    if words:
        play.give("Photon Torpedoes at b1", ferris)
        assert play.line("a1").endswith("locks b1")
        play.finish_phase()
        assert play.at_phase("end").ships[0].cards[1].disabled == 1


@pytest.mark.ruling("FR-095.1", "FR-323.1")
@pytest.mark.parametrize(
    ("farthest", "place", "is_offered"),
    [(2, "18,21 h180", True), (3, "18,24.5 h180", False)],
)
def test_uhura_lets_no_weapon_reach_beyond_range_3(
    scene: MakeScene, farthest: int, place: str, is_offered: bool
) -> None:
    uhura = "crew:nyota-uhura-75005-2"
    cards = [text_of(uhura), card("Weapon", "weapon")]
    play = scene(
        f"round 2 activation\na1 18,10 h0\nb1 {place} acted",
        vessel(5, dial=HELD, cards=cards, weapons=[weapon(1, 5, 1, farthest)]),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.give(uhura).go_to("Action a1").finish_phase()
    assert ("Weapon at b1" in play.offered) is is_offered


@pytest.mark.ruling("FR-232.1")
def test_slar_makes_no_attack(scene: MakeScene) -> None:
    """The critical damage meets no defense dice and no text that waits for a defense."""
    slar = "crew:slar-73031"
    helper = card("Helper", ability="when defending: add 1 evade.")
    second = vessel(1, agility=3, dial=HELD, cards=[helper])
    play = acting(
        scene,
        borne(slar),
        place="18,14 h180",
        second=second,
        script=["damage Warp Core Breach"],
    )
    play.give(slar)
    assert (play.told("dice"), len(play.ship("b1").face_up)) == ([], 1)


@pytest.mark.ruling("FR-324.1")
def test_tasha_yars_ship_may_spend_its_tokens_in_its_last_attack(scene: MakeScene) -> None:
    yar = "crew:tasha-yar-71646b"
    play = scene(
        "round 2 combat begun\na1 18,10 h0 shields 0/0 down 3 locks b1 battlestations 1\n"
        "a2 4,4 h0 chance\nb1 18,17.5 h180",
        [borne(yar, skill=1), vessel(1, dial=HELD)],
        vessel(5, agility=3, dial=HELD),
        script=[
            *("attack HXX", "defense X", "damage Warp Core Breach"),
            *("attack BXXX", "attack BXX", "defense X"),
        ],
    )
    play.give(BY, yar)
    assert play.offered == ["pass", "target-lock", "battlestations"]
    play.give("target-lock", "XXX", "battlestations").finish_phase()
    assert play.told("result", "left") == [
        "result b1 a1 1 0",
        "result a1 b1 2 0",
        "left a1 destroyed destroyed",
    ]


@pytest.mark.ruling("FR-300.1")
def test_haliz_as_captain_is_no_captain_to_remove(scene: MakeScene) -> None:
    haliz = "crew:haliz-71793"
    play = scene(
        "round 2 combat begun\na1 18,10 h0 chance\nb1 18,17.5 h180\nb2 20.5,17.5 h180",
        borne(haliz, captain(6), skill=1),
        [vessel(8, dial=HELD), vessel(7, dial=HELD)],
        script=["attack XXX", "defense X"],
    )
    play.give(BY, haliz)
    assert (play.asked, play.ship("a1").skill) == ("Attack b2", 3)
    play.give(BY).finish_phase()
    assert play.told("result") == ["result b2 a1 0 0"]


@pytest.mark.ruling("FR-292.1")
def test_kazago_as_captain_keeps_his_other_text(scene: MakeScene) -> None:
    """He is no captain to discard."""
    kazago = "crew:kazago-71646a"
    play = acting(scene, borne(kazago, captain(6)))
    assert {kazago, f"{kazago}#1"} <= set(play.offered)
    play.give(f"{kazago}#1")
    assert (play.ship("a1").skill, gone(play)) == (4, ["Captain"])
    play.go_to("Action a1")
    assert (kazago in play.offered, f"{kazago}#1" in play.offered) == (True, False)


# --- advice on repairs, maneuvers, tokens -----------------------------------------------------


@pytest.mark.ruling("FR-228.1")
@pytest.mark.parametrize(
    ("kinds", "shields", "damage"),
    [(("hull", "shield"), 1, 1), (("shield", "shield"), 2, 2), (("hull", "hull"), 0, 0)],
)
def test_dalby_repairs_hull_and_shields_in_any_mix(
    scene: MakeScene, kinds: tuple[str, str], shields: int, damage: int
) -> None:
    dalby = "crew:kenneth-dalby-71528"
    play = acting(scene, borne(dalby), "shields 0/0 down 2")
    play.give(f"{dalby}#1", "2", *kinds)
    ship = play.ship("a1")
    assert (ship.shields, ship.face_down) == (shields, damage)


@pytest.mark.ruling("FR-098.1")
@pytest.mark.parametrize(
    ("damage", "rolled", "tokens", "is_gone"),
    [(3, "EEE", 1, True), (2, "EEE", 1, False), (1, "EEE", 0, False), (3, "EXX", 0, False)],
)
def test_only_what_barclay_repairs_counts(
    scene: MakeScene, damage: int, rolled: str, tokens: int, is_gone: bool
) -> None:
    barclay = "crew:reginald-barclay-u-s-s-yaeger"
    play = acting(scene, borne(barclay), f"down {damage}", script=[f"defense {rolled}"])
    play.give(barclay)
    assert (play.ship("a1").auxiliary, bool(gone(play))) == (tokens, is_gone)


@pytest.mark.ruling("FR-088.1", "FR-090.2", "FR-090.1")
def test_la_forge_changes_what_arex_made_of_the_dial(scene: MakeScene) -> None:
    """The speed need not be on the dial, but there must be a template of it."""
    arex, la_forge = "crew:arex-75006", "crew:geordi-la-forge-2017core"
    dial = ((3, "turn", "red"), (3, "bank", "white"))
    play = moving(scene, borne(la_forge, text_of(arex), dial=dial), "3 turn left")
    play.give(arex, "3 bank left white", la_forge).go_to("Maneuver a1")
    assert play.told("moved")[0].startswith("moved a1 1 bank left")


@pytest.mark.ruling("FR-096.1", "FR-237.2")
def test_chekov_takes_off_the_token_of_the_compensators(scene: MakeScene) -> None:
    chekov, compensators = "crew:pavel-chekov-71121", "tech:inertial-compensators-75004"
    dial = ((2, "bank", "white"),)
    play = moving(scene, borne(chekov, text_of(compensators), dial=dial), "2 bank left")
    play.give(compensators, chekov)
    assert (play.asked, play.ship("a1").auxiliary) == ("Action a1", 0)


@pytest.mark.ruling("FR-194.1", "FR-194.2")
def test_duran_adar_keeps_a_token_away_that_is_no_cost(scene: MakeScene) -> None:
    adar = "crew:duran-adar-75002"
    costs = card("Costs", ability="free action: gain 1 auxiliary power to gain 1 evade.")
    gives = card("Gives", ability="free action: gain 1 scan and gain 1 auxiliary power.")
    play = moving(scene, borne(adar, costs, gives, dial=DIAL), "3 turn left")
    play.give(adar)
    assert play.offered == [gives["key"], "pass"]
    play.give(gives["key"])
    assert (play.ship("a1").scan, play.ship("a1").auxiliary) == (1, 0)


@pytest.mark.ruling("FR-135.1")
def test_what_kulge_left_behind_lasts(scene: MakeScene) -> None:
    kulge = "crew:kulge-72282p"
    play = acting(scene, borne(kulge, captain(6), actions=["scan"]))
    play.give(kulge)
    assert (gone(play), play.ship("a1").skill) == (["Kulge"], 0)
    play.go_to("Effect a1")
    assert (play.state.round, play.offered, play.ship("a1").skill) == (3, [kulge, "pass"], 0)
    play.give(kulge)
    assert play.ship("a1").battle_stations == 1


@pytest.mark.ruling("FR-170.1")
def test_the_romulan_spy_cloaks_ships_without_the_action(scene: MakeScene) -> None:
    ships = [
        borne("crew:romulan-spy-75001", factions=["romulan"], actions=[]),
        *(vessel(1, actions=[], factions=[each]) for each in ("romulan", "klingon")),
    ]
    play = scene(
        "round 0 set-up\na1 18,10 h0\na2 20.5,10 h0\na3 15.5,10 h0\nb1 18,30 h180",
        fleet_of(*ships, points=1),
        vessel(1),
    )
    assert play.asked.startswith("Maneuver")
    assert [play.ship(f"a{place}").is_cloaked for place in (1, 2, 3)] == [False, True, False]


# --- advice on other ships and their cards ----------------------------------------------------


@pytest.mark.ruling("FR-321.2")
@pytest.mark.parametrize("chosen", ["One of b1, Two of b1", "Koss of b1"])
def test_koss_protects_from_sisko_and_may_be_her_target(scene: MakeScene, chosen: str) -> None:
    play = scene(
        "round 0 set-up\na1 18,10 h0\nb1 18,30 h180",
        fleet_of(borne(SISKO), points=1),
        borne("crew:koss-71508", card("One"), card("Two")),
    )
    play.give(chosen)
    if chosen != "Koss of b1":
        play.give("crew:koss-71508")
    assert (disabled(play, "b1"), gone(play, "b1")) == (
        (["Koss"], []) if chosen == "Koss of b1" else ([], ["Koss"])
    )


@pytest.mark.ruling("FR-322.1")
def test_bashir_draws_no_attack_when_his_ship_is_gone(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0 shields 0/0 down 3\na2 20.5,10 h0 acted\n"
        "b1 18,17.5 h180 acted\nb2 20.5,17.5 h180 acted",
        [borne(BASHIR, skill=9), vessel(8, dial=HELD)],
        [vessel(6, dial=HELD), vessel(7, dial=HELD)],
        dials={"a1": "0 stop"},
        script=["attack HHH", "defense X", "damage Warp Core Breach"],
    )
    play.give(BASHIR, "b1").go_to("Attack b2").give(BY)
    assert (play.asked, play.offered) == ("Attack b1", ["pass", "primary weapon at a2"])


@pytest.mark.ruling("FR-226.1", "FR-259.1", "FR-269.1")
@pytest.mark.parametrize("other", ["", "cloak green shields 0/2"])
def test_crosis_steals_from_any_ship(scene: MakeScene, other: str) -> None:
    crosis = "crew:crosis-71522"
    second = vessel(1, dial=HELD, cards=[card("One"), card("Two", "tech")])
    play = acting(scene, borne(crosis), place="18,14 h180", other=other, second=second)
    play.give(crosis, "Two of b1")
    assert disabled(play, "b1") == ["Two"]
    assert [each.record.name for each in play.ship("a1").cards] == ["Crosis", "One"]


@pytest.mark.ruling("FR-195.1", "FR-195.2")
@pytest.mark.parametrize(
    ("words", "more", "acts"),
    [
        ("", "", True),
        ("up Injured\\ Captain@1", "", False),
        ("", "card a1 0 disabled 1", False),
        ("", "card a1 0 discarded", False),
    ],
)
def test_garaks_talent_falls_with_him(scene: MakeScene, words: str, more: str, acts: bool) -> None:
    talent = card("Talent", "talent", holder=0, ability="free action: gain 1 scan.")
    play = acting(scene, borne("crew:elim-garak-71786", talent), words, more=more)
    assert (talent["key"] in play.offered) is acts


@pytest.mark.ruling("FR-195.1")
def test_garaks_talent_follows_him(scene: MakeScene) -> None:
    talent = card("Talent", "talent", holder=0, ability="free action: gain 1 scan.")
    text = "action: move a crew on this ship to a friendly ship in range."
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 20.5,10 h0\nb1 18,30 h180 acted",
        [
            borne("crew:elim-garak-71786", talent, card("Helper", ability=text)),
            vessel(6, dial=HELD),
        ],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "a2": "0 stop"},
    )
    play.go_to("Action a1").give(CARD, "Elim Garak of a1")
    assert [each.record.name for each in play.ship("a2").cards] == ["Elim Garak", "Talent"]
    assert (play.asked, play.offered) == ("Effect a2", [talent["key"], "pass"])
    play.give(talent["key"])
    assert play.ship("a2").scan == 1
