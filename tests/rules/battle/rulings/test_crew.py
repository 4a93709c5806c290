"""Official rulings on crew. Each test names the rows that it shows."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.actions import legal_actions
from tests.rules.battle.effects.printed import (
    AT,
    BY,
    acting,
    borne,
    dice,
    flown,
    shooting,
    shot_at,
)
from tests.rules.battle.effects.texts import CARD
from tests.rules.battle.examples.scene import (
    HELD,
    Document,
    MakeScene,
    Scene,
    captain,
    card,
    fleet_of,
    vessel,
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
