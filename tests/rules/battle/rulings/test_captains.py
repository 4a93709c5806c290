"""Official rulings on captains and admirals. Each test names the rows that it shows."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import prepare_fleet
from tests.rules.battle.effects.printed import (
    AT,
    BY,
    CARRIER,
    acting,
    borne,
    dice,
    flown,
    known_as,
    moving,
)
from tests.rules.battle.effects.texts import CARD, in_activation
from tests.rules.battle.examples.scene import (
    DIAL,
    HELD,
    MakeScene,
    Scene,
    admiral,
    captain,
    card,
    fleet_of,
    vessel,
)
from tests.rules.building.helpers import CLASSIC, RULES_2017, fleet, ruleset, ship
from tests.rules.building.helpers import card as equipped
from tests.rules.catalogue import catalogue

ATTACK_WING = [RULES_2017, CLASSIC, "organized-play-2014", "organized-play-2016"]

CHANG = "captain:chang-71269"
COLLECTOR = "captain:william-t-riker-71510b"
COMMANDER = "captain:romulan-commander-71278"
DUKAT = "captain:gul-dukat-71275"
MARTOK = "captain:martok-71126"
ELDER_MARTOK = "captain:martok-op2prize"
MIROK = "captain:mirok-71124"
PICARD = "captain:jean-luc-picard-71120"
PILOT = "captain:bioship-alpha-pilot-71281"
QUEEN = "captain:borg-queen-71444"
RIKER = "crew:william-t-riker-71531"
SALATREL = "captain:salatrel-71511"
SPOCK = "captain:mr-spock-71523"
SULU = "captain:hikaru-sulu-71272"
SYNON = "crew:synon-op2prize"
TERRELL = "captain:clark-terrell-71121"
WORF = "captain:worf-71535"

FIRST = "used order:attack:first"


def text_of(key: str) -> dict[str, Any]:
    """Returns a card of the catalogue to be borne beside another."""
    return borne(key).to_document()["cards"][0]  # type: ignore[no-any-return]


def in_line(make: MakeScene, *ships: Any, script: tuple[str, ...] = (), words: str = "") -> Scene:
    """Returns a scene in which a1 acts among friendly ships at Range 1, b1 before them."""
    more = [f"a{place + 2} {16 + 4 * place},10 h0 acted\n" for place in range(len(ships) - 1)]
    return make(
        f"round 2 activation begun\na1 18,10 h0 {words}\n{''.join(more)}b1 18,17.5 h180 acted",
        list(ships),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
        script=script,
    )


# --- disabled captains ------------------------------------------------------------------------


@pytest.mark.ruling("F14-C1", "FR-005.1", "FR-005.2")
@pytest.mark.parametrize("rules", ATTACK_WING)
@pytest.mark.parametrize("who", [captain(6), captain(0, drones=7)])
def test_a_disabled_captain_has_skill_1(scene: MakeScene, rules: str, who: dict[str, Any]) -> None:
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,34 h180\ncard a1 0 disabled 1",
        vessel(4, cards=[who]),
        vessel(5),
        rules=rules,
    )
    assert play.ship("a1").skill == 1


@pytest.mark.ruling("F14-C7")
@pytest.mark.parametrize("rules", ATTACK_WING)
def test_a_skill_changed_in_a_phase_counts_from_the_next(scene: MakeScene, rules: str) -> None:
    """The captain whom Chang disabled still activates last, and attacks last of all then."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0 locks b1\nb1 18,18 h180\nb2 14,18 h180",
        borne(CHANG),
        [vessel(1, dial=HELD, cards=[captain(9)]), vessel(8, dial=HELD)],
        dials={"a1": "0 stop", "b1": "0 stop", "b2": "0 stop"},
        rules=rules,
    )
    play.give(CHANG)
    assert play.ship("b1").skill == 1
    play.finish_phase().finish_phase()
    assert " ".join(play.told("active")).replace("active ", "").startswith("a1 b2 b1 b2 a1 b1")


@pytest.mark.ruling("F14-C8")
@pytest.mark.parametrize("rules", [CLASSIC, "organized-play-2014", "organized-play-2016"])
@pytest.mark.parametrize(
    ("key", "asked"), [(PICARD, f"Effect a1 {PICARD} pass"), (MARTOK, "Activation side 0 a2 a3")]
)
def test_a_captain_who_is_enabled_acts_but_not_at_a_moment_that_is_past(
    scene: MakeScene, rules: str, key: str, asked: str
) -> None:
    """Picard's free action comes after the ship's own; Martok's moment was right after the move."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 20,10 h0\na3 16,10 h0\nb1 18,18 h180 acted\n"
        "card a1 0 disabled 1",
        [borne(key), vessel(9, dial=HELD), vessel(9, dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "a2": "0 stop", "a3": "0 stop"},
        rules=rules,
    )
    play.give("enable-card")
    assert " ".join((play.asked, *play.offered)) == asked


# --- whom and when they reach -----------------------------------------------------------------


@pytest.mark.ruling("F14-C3")
@pytest.mark.parametrize(("target", "defense"), [("a1", 1), ("a2", 2)])
def test_terrell_does_not_help_his_own_ship(scene: MakeScene, target: str, defense: int) -> None:
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance\na2 20,10 h0 chance\nb1 19,17.5 h180",
        [borne(TERRELL), vessel(1, dial=HELD)],
        vessel(5, dial=HELD),
        script=["attack XXX", "defense " + "X" * defense],
    )
    play.give(f"primary weapon at {target}").finish_phase()
    assert dice(play) == (3, defense)


@pytest.mark.ruling("F14-C5")
@pytest.mark.parametrize("takes", [True, False])
def test_an_additional_maneuver_is_no_move(scene: MakeScene, takes: bool) -> None:
    again = card("Again", ability="free action: execute a 1 straight.")
    play = in_line(scene, borne(MARTOK, again), vessel(1, dial=HELD))
    assert play.offered == [MARTOK, "pass"]
    play.give(*([MARTOK, "yes", "scan"] if takes else ["pass"]))
    assert play.ship("a2").scan == takes
    assert play.offered == [again["key"], "pass"]
    play.give(again["key"])
    assert play.asked == "Action a1"
    assert MARTOK not in play.offered


@pytest.mark.ruling("FR-217.1", "FR-207.2")
def test_a_maneuver_of_the_end_phase_is_no_move(scene: MakeScene) -> None:
    hunter = "ship:alpha-hunter-71808"
    late = text_of("captain:thomas-riker-75004")
    play = moving(scene, flown(hunter, late, dial=DIAL), "1 straight")
    assert play.offered == [hunter, "pass"]
    play.give("pass").go_to("Effect a1")
    assert (play.state.round, play.offered) == (2, [late["key"], "pass"])
    play.give(late["key"], "1 straight green")
    assert play.asked == "Maneuver a1"


@pytest.mark.parametrize(("maneuver", "is_offered"), [("3 turn left", False), ("1 straight", True)])
def test_a_move_is_over_when_its_strain_was_checked(
    scene: MakeScene, maneuver: str, is_offered: bool
) -> None:
    """A free action after the move is none under the token of a red maneuver (DECISIONS D30)."""
    key = "ship:u-s-s-excelsior-71272"
    play = moving(scene, flown(key, dial=DIAL), maneuver)
    assert (key in play.offered) is is_offered


@pytest.mark.ruling("F14-C6", "F14-K21")
@pytest.mark.parametrize("through", [(), (RIKER,)])
def test_martok_helps_ships_of_lower_skill_and_never_his_own(
    scene: MakeScene, through: tuple[str, ...]
) -> None:
    """Riker, who may perform his action, changes nothing of that."""
    riker = [text_of(key) for key in through]
    play = in_line(
        scene,
        borne(ELDER_MARTOK, *riker),
        *(vessel(9, dial=HELD), vessel(8, dial=HELD)),
        script=("attack XXX", "defense X") * 2 + ("attack XXXX", "defense X"),
    )
    play.give(RIKER if through else ELDER_MARTOK)
    for name in ("a1", "a2", "a3"):
        if play.asked != f"Attack {name}":
            play.go_to(f"Attack {name}" if name == "a3" else "Activation side 0").give(name)
        play.give(AT)
    play.finish_phase()
    assert [dice(play, place)[0] for place in range(3)] == [3, 3, 4]


@pytest.mark.ruling("F14-C9", "F16-13", "FR-154.1")
@pytest.mark.parametrize(
    ("words", "answers"),
    [
        ("shields 1/0 up Warp\\ Core\\ Breach", ["hull", "shield"]),
        ("up Warp\\ Core\\ Breach down 1", ["", "Warp Core Breach"]),
    ],
)
def test_mirok_repairs_critical_damage_first_where_he_likes(
    scene: MakeScene, words: str, answers: list[str]
) -> None:
    play = in_line(scene, borne(MIROK), vessel(1, dial=HELD), words=words)
    assert play.offered == answers
    play.give(answers[-1] if answers[0] == "" else answers[0])
    assert play.ship("a1").face_up == []


@pytest.mark.ruling("F14-C10", "F16-5", "FR-079.1", "FR-189.1")
@pytest.mark.parametrize("rules", ATTACK_WING)
@pytest.mark.parametrize(
    ("key", "offered"),
    [
        (DUKAT, ["evade", "battlestations"]),
        (SPOCK, ["target-lock", "scan"]),
        (PICARD, ["evade", "target-lock", "scan", "battlestations"]),
    ],
)
def test_free_actions_that_are_not_on_the_bar(
    scene: MakeScene, rules: str, key: str, offered: list[str]
) -> None:
    play = acting(scene, borne(key, actions=[]), rules=rules)
    assert play.offered == [key, "pass"]
    assert play.give(key).offered == offered


@pytest.mark.ruling("F14-C11")
@pytest.mark.parametrize("disabled", ["", "card a1 1 disabled 1"])
def test_sulu_needs_a_crew_that_is_not_disabled(scene: MakeScene, disabled: str) -> None:
    play = acting(scene, borne(SULU, card("Other")), other="locks a1", more=disabled)
    assert (SULU in play.offered) is not disabled


@pytest.mark.ruling("F14-C12")
@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC, "organized-play-2014"])
@pytest.mark.parametrize("first", ["a1", "b1"])
def test_of_two_who_attack_before_all_others_the_one_with_initiative_is_first(
    scene: MakeScene, rules: str, first: str
) -> None:
    """Whatever their skill; a roll decides where neither total nor faction tells them apart."""
    faces = ("BXXXX", "XXXXX") if first == "a1" else ("XXXXX", "BXXXX")
    play = scene(
        f"round 2 combat initiative {int(first == 'b1')}\n"
        f"a1 18,10 h0 {FIRST}\nb1 18,17.5 h180 {FIRST}\nb2 14,34 h180",
        fleet_of(vessel(5), points=40),
        [vessel(6), vessel(9)],
        rules=rules,
        script=() if rules == RULES_2017 else (f"attack {faces[0]}", f"defense {faces[1]}"),
    )
    assert play.asked == f"Attack {first}"


@pytest.mark.ruling("F14-C12")
def test_two_who_attack_before_all_others_may_do_so_simultaneously(scene: MakeScene) -> None:
    """The one who is destroyed has the skill of the other and attacks all the same."""
    frail = borne(COMMANDER, hull=1, shields=0)
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180\nb2 14,34 h180",
        frail,
        [frail, vessel(9, dial=HELD)],
        dials={"a1": "0 stop", "b1": "0 stop", "b2": "0 stop"},
        script=["attack HXX", "defense X", "damage Warp Core Breach", "attack XXX", "defense X"],
    )
    play.go_to("Action b1").give(COMMANDER).go_to("Action a1").give(COMMANDER)
    play.go_to("Attack a1").give(AT)
    assert (play.asked, play.told("doomed")) == ("Attack b1", ["doomed b1"])
    play.give(BY).finish_phase()


@pytest.mark.ruling("F14-C13", "F14-C14", "F16-40", "FR-333.1")
@pytest.mark.parametrize("initiative", [0, 1])
def test_pilots_of_bioships_choose_when_all_dials_are_set(
    scene: MakeScene, initiative: int
) -> None:
    """They need not, and their own dials are set by then; initiative is first."""
    dial = ((1, "straight", "green"), (2, "straight", "green"))
    play = scene(
        f"round 2 planning initiative {initiative}\na1 18,10 h0\nb1 21,10 h0",
        borne(PILOT, dial=dial),
        borne(PILOT, dial=dial),
    )
    order = ["a1", "b1"] if initiative == 0 else ["b1", "a1"]
    for name in reversed(order):
        assert (play.asked, play.offered) == (f"Maneuver {name}", ["1 straight", "2 straight"])
        play.give("1 straight")
    assert (play.asked, play.offered) == (f"Effect {order[0]}", [PILOT, "pass"])
    play.give(PILOT, "yes")
    assert play.state.dials == ([1, 0] if initiative == 0 else [0, 1])
    assert (play.asked, play.offered) == (f"Effect {order[1]}", [PILOT, "pass"])
    play.give("pass")
    assert play.asked == f"Action {order[1]}"


# --- drone tokens -----------------------------------------------------------------------------


@pytest.mark.ruling("F14-C15", "FR-013.1")
@pytest.mark.parametrize("disabled", ["", "card a1 0 disabled 1"])
def test_drones_of_a_disabled_captain_are_spent_for_other_cards_only(
    scene: MakeScene, disabled: str
) -> None:
    helper = card("Helper", ability="free action: spend 1 drone to gain 1 evade.")
    play = acting(scene, borne(QUEEN, helper), more=f"card a1 0 drones 2\n{disabled}")
    assert play.offered == [*([] if disabled else [QUEEN]), helper["key"], "pass"]
    play.give(helper["key"])
    assert (play.ship("a1").evade, play.ship("a1").cards[0].drones) == (1, 1)


# --- actions that captains grant --------------------------------------------------------------


@pytest.mark.ruling("F14-C20", "F16-149", "FR-311.1")
@pytest.mark.parametrize("rules", ATTACK_WING)
@pytest.mark.parametrize(("word", "name"), [("battle stations", "battlestations"), ("evade",) * 2])
def test_a_free_action_gives_riker_no_token(
    scene: MakeScene, rules: str, word: str, name: str
) -> None:
    """Neither one that he pays for with his token nor one of another card."""
    helper = card("Helper", ability="free action: perform scan or target lock as a free action.")
    play = acting(scene, borne(COLLECTOR, helper), more=f"card a1 0 marker '{word}' 1", rules=rules)
    assert play.offered == [COLLECTOR, helper["key"], "pass"]
    play.give(COLLECTOR)
    assert play.line("a1").count(f"{name} 1") == 1
    assert play.ship("a1").cards[0].markers == ()
    play.give(helper["key"], "target-lock", "scan" if name == "evade" else "evade")
    others = (("evade", 1),) if name == "battlestations" else ()
    assert play.ship("a1").cards[0].markers == others


@pytest.mark.ruling("FR-304.1", "FR-310.1")
@pytest.mark.parametrize("key", ["captain:william-t-riker-71807", "admiral:william-t-riker-71807"])
def test_rikers_further_action_is_one_of_the_action_bar(scene: MakeScene, key: str) -> None:
    helper = card("Helper", ability="action: gain 1 battle stations.")
    play = acting(scene, borne(key, helper, actions=["scan", "evade", "battlestations"]))
    play.give(key if key in play.offered else "fleet-action", "yes")
    assert play.offered == ["evade", "battlestations"]


@pytest.mark.ruling("F14-G34", "FR-074.1", "FR-074.2", "FR-074.3", "FR-078.1")
@pytest.mark.parametrize("rules", ATTACK_WING)
@pytest.mark.parametrize("key", ["captain:maxwell-forrest-71526", "admiral:maxwell-forrest-71526"])
def test_forrests_maneuver_is_white_and_not_revealed(
    scene: MakeScene, rules: str, key: str
) -> None:
    """A bank of 1 is not on this dial."""
    revealing = card("Helper", ability="after revealing a maneuver: gain 1 evade.")
    play = acting(scene, borne(key, revealing), rules=rules)
    play.give(key if key in play.offered else "fleet-action")
    assert play.offered == [
        f"1 {bearing} white"
        for bearing in ("straight", "bank left", "bank right", "turn left", "turn right")
    ]
    play.give("1 bank left white")
    assert (play.ship("a1").auxiliary, play.ship("a1").evade) == (0, 1)


@pytest.mark.ruling("FR-124.1", "FR-137.2", "F14-S5", "F16-127")
@pytest.mark.parametrize("rules", ATTACK_WING)
def test_synon_leaves_an_echo_whose_template_a_card_names(scene: MakeScene, rules: str) -> None:
    laerst = "ship:rav-laerst-op5prize"
    aboard = flown(laerst, text_of(SYNON), actions=["sensor-echo"])
    cloaked = "cloak green-beside shields 0/2"
    play = acting(scene, aboard, cloaked, rules=rules)
    play.give("sensor-echo")
    assert (play.asked, play.offered) == ("Effect a1", [SYNON, "pass"])
    play = acting(scene, aboard, cloaked, rules=rules)
    play.give(laerst)
    assert play.asked == "Echo a1"
    assert {text[:7].strip() for text in play.offered} == {"left 1", "right 1"}
    play = moving(
        scene, borne("captain:chang-71532", text_of(SYNON), dial=DIAL), "1 straight", cloaked
    )
    play.give("captain:chang-71532")
    assert play.asked == "Echo a1"


# --- skill ------------------------------------------------------------------------------------


def with_salatrel(make: MakeScene, place: str, *cards: dict[str, Any], **fields: Any) -> Scene:
    """Returns a scene before the first Planning Phase: she chose the faction of all others."""
    play = make(
        f"round 0 set-up initiative 0\na1 18,10 h0\na2 {place} h0\nb1 {fields.pop('at')} h180",
        [borne(SALATREL, *cards, factions=["romulan"]), vessel(2, dial=HELD)],
        vessel(8, dial=HELD),
        **fields,
    )
    return play.go_to("Detail a1").give("federation")


@pytest.mark.ruling("F16-152", "FR-157.1")
@pytest.mark.parametrize(
    ("rules", "skill"),
    [
        (RULES_2017, 12),
        (CLASSIC, 10),
        ("organized-play-2014", 10),
        ("organized-play-2016", 10),
    ],
)
def test_salatrels_text_sets_what_the_skill_comes_to(
    scene: MakeScene, rules: str, skill: int
) -> None:
    """The 2017 rules replace, then modify."""
    plus = card("Plus", ability="always: this ship has +2 skill.")
    play = with_salatrel(scene, "4,4", plus, at="18,17.5", rules=rules)
    play.go_to("Attack a1")
    assert play.ship("a1").skill == skill


@pytest.mark.ruling("FR-157.2", "FR-157.3")
@pytest.mark.parametrize(
    ("friend", "enemy", "is_seen"),
    [
        ("18,17.5", "4,30", True),
        ("4,30", "18,17.5", True),
        ("4,30", "18,24.5", False),
        ("4,4", "18,6", False),
    ],
)
def test_salatrel_looks_at_all_ships_in_her_arc(
    scene: MakeScene, friend: str, enemy: str, is_seen: bool
) -> None:
    """Friendly ones too, none beyond Range 3."""
    play = with_salatrel(scene, friend, at=enemy).finish_phase().finish_round()
    assert bool(play.told("lasting")) is is_seen


# --- admirals ---------------------------------------------------------------------------------


@pytest.mark.ruling("F14-A1")
@pytest.mark.parametrize("place", ["captain", "admiral"])
@pytest.mark.parametrize("rules", ATTACK_WING)
@pytest.mark.parametrize("thing", ["the captain", "an upgrade"])
def test_an_admiral_is_no_upgrade_and_a_captain_face_down_only(
    scene: MakeScene, place: str, rules: str, thing: str
) -> None:
    kirk = equipped("admiral:james-t-kirk-71523")
    built = prepare_fleet(fleet(ship(CARRIER, **{place: kirk})), catalogue(), ruleset()).ships[0]
    play = in_activation(
        scene,
        f"action: disable {thing} on an opposing ship in range.",
        second=vessel(1, dial=HELD, cards=[each.to_document() for each in built.cards]),
        rules=rules,
    )
    assert (CARD in play.offered) is (place == "captain" and thing == "the captain")


# --- advice -----------------------------------------------------------------------------------


@pytest.mark.ruling("FR-308.1")
def test_mr_spock_acts_in_the_perform_action_step(scene: MakeScene) -> None:
    spock = "captain:mr-spock-71796"
    upgrade = card("Upgrade", ability="action: gain 1 evade.")
    play = acting(scene, borne(spock, upgrade))
    assert (play.asked, play.offered) == ("Effect a1", [spock, "pass"])
    play.give(spock)
    assert (play.ship("a1").evade, play.ship("a1").auxiliary) == (1, 1)
    assert acting(scene, borne(spock, upgrade), "auxiliary 1").asked == "Attack a1"


@pytest.mark.ruling("FR-003.1")
def test_an_admiral_follows_a_captain_at_once(scene: MakeScene) -> None:
    """His skill counts in the order of the next phase."""
    helper = card("Helper", ability="action: discard the captain on an opposing ship in range.")
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180",
        vessel(7, dial=HELD, cards=[helper]),
        vessel(8, dial=HELD, cards=[captain(8), admiral(5, 2)]),
        dials={"a1": "0 stop", "b1": "0 stop"},
    )
    assert play.ship("b1").skill == 10
    play.give(CARD)
    ship = play.ship("b1")
    assert (ship.captain, ship.skill, ship.phase_skill) == (1, 5, 10)
    play.finish_phase()
    assert play.ship("b1").phase_skill == 5


@pytest.mark.ruling("FR-122.1", "FR-141.1")
@pytest.mark.parametrize("burdened", [True, False])
def test_emergency_power_gives_gowron_one_action_only(scene: MakeScene, burdened: bool) -> None:
    power = text_of("tech:emergency-power-72241")
    klingon = captain(5, factions=["klingon"])
    play = acting(
        scene,
        borne("admiral:gowron-72241", klingon, power, factions=["klingon"]),
        f"auxiliary {int(burdened)}",
    )
    play.give(*([power["key"]] if burdened else []), "fleet-action")
    assert play.ship("a1").battle_stations == 1
    assert (play.asked == "Detail a1") is not burdened


@pytest.mark.ruling("FR-125.1")
@pytest.mark.parametrize(("start", "is_offered"), [("18,19", True), ("18,25", False)])
def test_duras_looks_where_the_other_ship_was(
    scene: MakeScene, start: str, is_offered: bool
) -> None:
    """Both ships are at Range 1-2 when they have moved."""
    duras = "captain:duras-son-of-toral-72012wp"
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\nb1 {start} h180",
        borne(duras, skill=9, dial=DIAL),
        vessel(1, dial=DIAL),
        dials={"a1": "1 straight", "b1": "4 straight"},
    )
    assert (play.asked == "Effect a1") is is_offered


@pytest.mark.ruling("FR-156.1", "FR-067.2")
def test_the_defiant_changes_the_attack_dice_before_toreth(scene: MakeScene) -> None:
    play = scene(
        "round 2 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance",
        borne("captain:toreth-71120"),
        flown("ship:u-s-s-defiant-71268"),
        script=["attack HCX", "defense X"],
    )
    play.give(AT)
    assert play.offered == ["captain:toreth-71120", "pass"]
    play.give("captain:toreth-71120").finish_phase()
    assert play.told("result") == ["result a1 b1 1 1"]


@pytest.mark.ruling("FR-158.3")
@pytest.mark.parametrize("state", ["", "disabled 1", "discarded"])
def test_shinzons_hidden_talents_are_lost_without_him(scene: MakeScene, state: str) -> None:
    shinzon = "captain:shinzon-71533"
    talents = [card(name, "talent", holder=0, face_down=True) for name in ("One", "Two")]
    more = f"card a1 0 {state}" if state else ""
    play = acting(scene, borne(shinzon, *talents), more=more)
    assert (shinzon in play.offered) is not state


@pytest.mark.ruling("FR-188.1", "FR-190.1", "FR-190.2", "FR-190.3")
@pytest.mark.parametrize("key", ["captain:gul-madred-71798", "admiral:gul-madred-71798"])
@pytest.mark.parametrize(
    ("skill", "words", "rolls"), [(9, "card b1 0 disabled 1", False), (6, "", False), (7, "", True)]
)
def test_madred_compares_skills_as_they_are(
    scene: MakeScene, key: str, skill: int, words: str, rolls: bool
) -> None:
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180 acted\n{words}",
        borne(key),
        vessel(1, dial=HELD, cards=[captain(skill)]),
        dials={"a1": "0 stop"},
        script=["defense BX"] if rolls else [],
    )
    play.give(key if key in play.offered else "fleet-action")
    assert play.ship("b1").cards[0].is_discarded is not rolls


@pytest.mark.ruling("FR-190.3")
def test_madreds_own_skill_counts_as_it_is(scene: MakeScene) -> None:
    madred = "captain:gul-madred-71798"
    minus = card("Minus", ability="always: this ship has -1 skill.")
    second = vessel(1, dial=HELD, cards=[captain(6)])
    play = acting(scene, borne(madred, minus), second=second, script=["defense BX"])
    play.give(madred)
    assert not play.ship("b1").cards[0].is_discarded


@pytest.mark.ruling("FR-213.1")
@pytest.mark.parametrize(("rules", "skill"), [(RULES_2017, 6), (CLASSIC, 8)])
def test_arturis_on_the_dauntless(scene: MakeScene, rules: str, skill: int) -> None:
    """The rule of 3 lets 3 of his 5 count."""
    aboard = borne("captain:arturis-71805", **known_as("ship:u-s-s-dauntless-71805"))
    play = acting(scene, aboard, rules=rules)
    assert play.asked.endswith("a1")
    assert play.ship("a1").skill == skill


@pytest.mark.ruling("FR-076.1", "FR-076.2", "FR-076.3")
def test_kirks_token_is_one_of_battle_stations(scene: MakeScene) -> None:
    """For cards that ask for one as well; his action brings no free one."""
    kirk = "captain:james-t-kirk-72260gp"
    helper = card("Helper", ability="when attacking, if this ship has battle stations: add 1 hit.")
    play = acting(
        scene, borne(kirk, helper), place="18,17.5 h180", script=["attack BXX", "defense X"]
    )
    play.give(kirk)
    assert play.asked == "Attack a1"
    play.give(AT)
    assert play.offered == ["battlestations", CARD, kirk]
    play.give(CARD, "battlestations").finish_phase()
    assert play.told("result") == ["result a1 b1 2 0"]


@pytest.mark.ruling("FR-277.1")
def test_kiras_lock_need_not_be_on_the_bar(scene: MakeScene) -> None:
    kira = "captain:kira-nerys-op6prize"
    play = in_line(scene, borne(kira), vessel(8, dial=HELD, actions=[]))
    play.give(kira, "yes")
    assert play.line("a2").endswith("locks b1")


@pytest.mark.ruling("FR-305.1", "FR-312.1", "FR-029.3")
@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC, "organized-play-2016"])
@pytest.mark.parametrize("key", [WORF, "admiral:worf-71535"])
def test_worf_gives_squadrons_no_attack(scene: MakeScene, rules: str, key: str) -> None:
    squadron = {"support": "squadron", "squadron_tokens": 3, "squadron_skill": 4}
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 20,10 h0 acted\nb1 18,17.5 h180 acted",
        [borne(key), vessel(1, dial=HELD, hull=3, **squadron)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
        rules=rules,
    )
    assert not {key, "fleet-action"} & set(play.offered)


@pytest.mark.ruling("FR-305.2", "FR-312.2")
@pytest.mark.parametrize("tokens", [0, 1])
@pytest.mark.parametrize("key", [WORF, "admiral:worf-71535"])
def test_worf_gives_a_ship_under_auxiliary_power_an_attack_and_a_token(
    scene: MakeScene, tokens: int, key: str
) -> None:
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\na2 20,10 h0 acted auxiliary {tokens}\n"
        "b1 18,17.5 h180 acted",
        [borne(key), vessel(8, dial=HELD, hull=3)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
        script=["attack XXX", "defense X"],
    )
    play.give(key if key in play.offered else "fleet-action")
    assert play.told("attack") != []
    assert play.ship("a2").auxiliary == tokens + 1


@pytest.mark.ruling("FR-306.1")
@pytest.mark.parametrize(("waits", "attack"), [(False, 5), (True, 3)])
def test_kirks_dice_are_lost_with_the_round(scene: MakeScene, waits: bool, attack: int) -> None:
    kirk = "captain:james-t-kirk-71796"
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180 acted",
        borne(kirk, card("One"), card("Two")),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
        script=["attack " + "X" * attack, "defense X"],
    )
    play.give(kirk, "One of a1, Two of a1")
    if waits:
        play.give("pass").go_to("Attack a1")
    play.give(AT).finish_phase()
    assert (play.battle.attacks[0].attack_dice, dice(play)[1]) == (attack, 1)


@pytest.mark.ruling("FR-307.1", "FR-196.1")
def test_two_cards_that_print_the_same_action_have_one(scene: MakeScene) -> None:
    """Not both in a round by one ship."""
    obrien, daro = "captain:miles-o-brien-71529", "crew:glinn-daro-71513b"
    text = "free action: perform the action of a captain or crew on this ship as a free action."
    helper = card("Helper", ability=text)
    play = acting(scene, borne(obrien, text_of(daro), helper), "down 2")
    assert play.give(CARD).offered == [obrien, daro]
    play.give(obrien)
    assert play.asked == "Action a1"
    assert not {obrien, daro} & set(play.offered)
