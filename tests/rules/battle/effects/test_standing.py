"""Texts that hold all the time: what they do to values and dice, what they forbid and allow."""

from __future__ import annotations

import pytest

from rules.battle.effects.install import explain_unplayable
from rules.battle.phases.setup import begin_standing
from rules.battle.timing.ports import review
from tests.rules.battle.effects.texts import CARD, attacking, bearer, defending, in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, change, vessel, weapon


def test_a_value_is_raised_as_long_as_the_card_acts(scene: MakeScene) -> None:
    text = "always: this ship has +2 agility. action: disable this to gain 1 evade."
    play = in_activation(scene, text)
    assert play.asked == "Action a1"
    assert play.ship("a1").agility_sum == 2
    play.give(CARD)
    assert play.ship("a1").agility_sum == 0
    play.go_to("Attack a1")
    assert play.at_phase("combat").ships[0].agility_sum == 0


def test_what_the_fleet_was_built_with_does_not_count_twice(scene: MakeScene) -> None:
    first = bearer("always: this ship has +1 hull.", changes=[change(0, "hull", 1)])
    play = in_activation(scene, "", first=first)
    assert play.asked.endswith("a1")
    assert (play.ship("a1").hull, play.ship("a1").lasting) == (5, [])


def test_what_depends_on_the_battle_replaces_what_the_fleet_was_built_with(
    scene: MakeScene,
) -> None:
    text = "while this ship is cloaked: this ship has +1 agility."
    first = bearer(text, changes=[change(0, "agility", 1)])
    for words, found in (("", 0), ("cloak green", 1)):
        play = in_activation(scene, "", words, first=first)
        assert play.asked.endswith("a1")
        assert play.ship("a1").agility_sum == found


def test_a_condition_is_asked_again(scene: MakeScene) -> None:
    play = in_activation(scene, "while this ship has no active shields: this ship has +3 agility.")
    assert play.asked == "Action a1"
    assert play.ship("a1").agility_sum == 0
    play.give("cloak")
    play.go_to("Attack b1")
    assert play.ship("a1").agility_sum == 3
    assert play.told("lasting") == ["lasting a1 agility 3 standing crew:helper None"]


def test_things_are_counted(scene: MakeScene) -> None:
    text = "always: for each damage card on this ship (max 2), this ship has +2 skill."
    # The rule of 3 lets no more than 3 of the 4 count.
    for words, skill in (("", 5), ("down 1", 7), ("down 3", 8)):
        play = in_activation(scene, text, words)
        assert play.asked.endswith("a1")
        assert play.ship("a1").skill == skill


def test_other_ships_have_it(scene: MakeScene) -> None:
    text = "while this ship has scan: each opposing ship in range has -1 agility."
    for words, place, found in (
        ("scan 1", "18,18 h180", -1),
        ("scan 1", "18,34 h180", 0),
        ("", "18,18 h180", 0),
    ):
        play = in_activation(scene, text, words, place=place)
        assert play.asked.endswith("a1")
        assert play.ship("b1").agility_sum == found


def test_a_value_is_replaced_before_it_is_modified(scene: MakeScene) -> None:
    text = (
        "always: set primary weapon to printed primary weapon +1. always: this ship has +1 primary"
        " weapon."
    )
    play = attacking(scene, text, "attack XXXXX", "defense X")
    play.give("primary weapon at b1").finish_phase()
    assert play.battle.attacks[0].attack_dice == 5


def test_skill_of_a_ship_without_a_captain_and_of_a_disabled_one(scene: MakeScene) -> None:
    text = "while this ship has no captain: set skill to 2."
    play = in_activation(scene, text)
    assert play.asked.endswith("a1")
    assert play.ship("a1").skill == 2
    text = "while the captain on this ship is disabled: set skill to 0."
    first = vessel(1, dial=HELD, cards=[captain(6), card("Helper", ability=text)])
    play = in_activation(scene, text, first=first, more="card a1 0 disabled 1")
    assert play.asked.endswith("a1")
    assert play.ship("a1").skill == 0


def test_shields_are_there_from_the_beginning(scene: MakeScene) -> None:
    play = scene("", bearer("always: this ship has +2 shields."), vessel(1, dial=HELD))
    begin_standing(play.battle)
    ship = play.ship("a1")
    assert (ship.shield_value, ship.shields) == (4, 4)


def test_dice_of_any_weapon(scene: MakeScene) -> None:
    text = 'while there is another "plain" ship at range 2: roll +1 attack die.'
    play = attacking(scene, text, "attack XXXX", "defense X")
    play.give("primary weapon at b1").finish_phase()
    assert play.battle.attacks[0].attack_dice == 4
    text = "while this ship has scan: roll +2 attack dice."
    play = attacking(scene, text, "attack XXXXX", words="scan 1")
    play.give("primary weapon at b1").finish_phase()
    assert (play.battle.attacks[0].attack_dice, play.battle.attacks[0].defense_dice) == (5, 0)


def test_friendly_ships_roll_more(scene: MakeScene) -> None:
    text = "always: each friendly ship at range 1 rolls +1 attack die."
    play = scene(
        "round 1 combat begun\na1 18,10 h0\na2 20,10 h0 chance\nb1 18,17.5 h180 chance",
        [vessel(5, dial=HELD), bearer(text)],
        vessel(1, dial=HELD),
        script=["attack XXXX", "defense X"],
    )
    play.give("primary weapon at b1").finish_phase()
    assert play.battle.attacks[0].attack_dice == 4


def test_a_text_about_itself_goes_on_when_its_card_is_silent(scene: MakeScene) -> None:
    text = "while this is disabled: this ship rolls -1 defense die."
    play = defending(scene, text, "attack XXX", more="card a1 0 disabled 1")
    play.give("primary weapon at a1").finish_phase()
    assert play.battle.attacks[0].defense_dice == 0
    text = "while 1 or more time is here: roll +2 defense dice."
    play = defending(scene, text, "attack XXX", "defense XXX", more="card a1 0 disabled 1 time 1")
    play.give("primary weapon at a1").finish_phase()
    assert play.battle.attacks[0].defense_dice == 3


def test_scan_of_the_attacker_is_ignored(scene: MakeScene) -> None:
    for text, dice in (("", 0), ("always: ignore scan of the attacker.", 1)):
        script = ["attack XXX", *(["defense X"] if dice else [])]
        play = defending(scene, text, *script, other="scan 1")
        play.give("primary weapon at a1").finish_phase()
        assert play.battle.attacks[0].defense_dice == dice


# --- what is allowed -------------------------------------------------------------------


def test_an_action_is_added_to_the_bar(scene: MakeScene) -> None:
    first = bearer("always: may perform scan.", actions=["evade"])
    play = in_activation(scene, "", first=first)
    assert play.asked == "Action a1"
    assert play.offered == ["pass", "evade", "scan"]
    play = in_activation(scene, "", first=first, more="card a1 0 disabled 1")
    assert play.asked == "Action a1"
    assert play.offered == ["pass", "evade", "enable-card"]


def test_a_sensor_echo_with_one_template(scene: MakeScene) -> None:
    first = bearer("always: may perform sensor echo with a 1 straight.", actions=["evade"])
    play = in_activation(scene, "", "cloak green-beside", first=first)
    assert play.offered == ["pass", "evade", "sensor-echo"]
    play.give("sensor-echo")
    assert {each.split()[1] for each in play.offered} == {"1"}


def test_an_action_despite_auxiliary_power(scene: MakeScene) -> None:
    text = "always: may perform evade or scan despite auxiliary power."
    play = in_activation(scene, text, "auxiliary 1")
    assert play.asked == "Action a1"
    assert play.offered == ["pass", "evade", "scan"]
    text = "always: may perform an action from the action bar despite auxiliary power."
    play = in_activation(scene, "", "auxiliary 1", first=bearer(text, actions=["evade"]))
    assert play.offered == ["pass", "evade"]


def test_the_action_of_a_card_despite_auxiliary_power(scene: MakeScene) -> None:
    text = (
        "always: may perform the action of a crew on this ship despite auxiliary power. "
        "action: gain 1 evade."
    )
    play = in_activation(scene, text, "auxiliary 1")
    assert play.asked == "Action a1"
    assert play.offered == ["pass", CARD]


def test_maneuvers_count_as_another_colour(scene: MakeScene) -> None:
    text = "always: treat all 3 straights or 2 turns as green."
    first = bearer(
        text, dial=((3, "straight", "red"), (2, "turn", "white"), (1, "straight", "red"))
    )
    for dial, auxiliary in (("3 straight", 0), ("2 turn left", 0), ("1 straight", 2)):
        play = scene(
            "round 2 activation begun\na1 18,10 h0 auxiliary 1\nb1 18,30 h180 acted",
            first,
            vessel(1, dial=HELD),
            dials={"a1": dial},
        )
        if dial == "1 straight":
            assert play.asked == "ManeuverFor a1"
            continue
        play.finish_phase()
        assert play.ship("a1").auxiliary == auxiliary


def test_a_red_maneuver_despite_auxiliary_power(scene: MakeScene) -> None:
    first = bearer(
        "always: may execute a red maneuver despite auxiliary power.",
        dial=((1, "straight", "red"), (2, "straight", "white")),
    )
    play = scene(
        "round 2 activation begun\na1 18,10 h0 auxiliary 1\nb1 18,30 h180 acted",
        first,
        vessel(1, dial=HELD),
        dials={"a1": "1 straight"},
    )
    play.finish_phase()
    assert play.ship("a1").auxiliary == 2
    assert play.told("moved")[0].startswith("moved a1 1 straight")


def test_more_than_one_target_lock(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0 locks b2\nb1 18,18 h180 acted\nb2 22,18 h180 acted",
        bearer("always: this ship holds 2 target locks."),
        [vessel(1, dial=HELD), vessel(1, dial=HELD)],
        dials={"a1": "0 stop"},
    )
    play.give("target-lock")
    assert play.ship("a1").locks == (2, 1)


def test_a_token_is_spent_as_another(scene: MakeScene) -> None:
    text = "always: may spend scan as evade."
    play = defending(scene, text, "attack HXX", "defense X", words="scan 1")
    play.give("primary weapon at a1")
    assert play.offered == ["pass", "scan as evade"]
    play.give("scan as evade").finish_phase()
    assert (play.ship("a1").scan, play.battle.attacks[0].damage) == (0, 0)


def test_what_went_and_came_back_holds_again(scene: MakeScene) -> None:
    text = "while this ship has hull 4 or less: may spend evade as scan."
    play = in_activation(scene, text, first=bearer(text, hull=4))
    battle, ship = play.battle, play.ship("a1")
    assert play.asked == "Action a1"
    before = list(ship.grants)
    assert [each.until for each in before] == ["standing"]
    ship.hull = 5
    review(battle)
    assert ship.grants == []
    ship.hull = 4
    review(battle)
    assert ship.grants == before


def test_the_lock_of_a_friend_is_used(scene: MakeScene) -> None:
    text = "always: each friendly ship may use target lock of this ship."
    play = scene(
        "round 1 combat begun\na1 18,10 h0\na2 22,10 h0 chance locks b1\nb1 18,17.5 h180 chance",
        [vessel(5, dial=HELD), bearer(text)],
        vessel(1, dial=HELD),
        script=["attack HXX", "attack HX", "defense X"],
    )
    play.give("primary weapon at b1", "target-lock of ship 1", "XX").finish_phase()
    assert (play.battle.attacks[0].damage, play.ship("a2").locks) == (2, ())


TORPEDO = "attack: spend target lock to fire."


@pytest.mark.parametrize(
    ("text", "own", "answers", "left"),
    [
        (TORPEDO, "", (), ("", "")),
        (TORPEDO, "locks b1", ("a1",), ("", "b1")),
        (TORPEDO, "locks b1", ("a2",), ("b1", "")),
        ("attack, if the defender is locked: fire.", "", (), ("", "b1")),
    ],
)
def test_the_lock_of_a_friend_fires_a_weapon(
    scene: MakeScene, text: str, own: str, answers: tuple[str, ...], left: tuple[str, str]
) -> None:
    """A ship that has a lock of its own besides chooses which one it spends."""
    lending = "always: each friendly ship may use target lock of this ship."
    play = scene(
        f"round 1 combat begun\na1 18,10 h0 {own}\na2 22,10 h0 chance locks b1\n"
        "b1 18,17.5 h180 chance",
        [bearer(text, weapons=[weapon(0, 4, 1, 3)]), bearer(lending)],
        vessel(1, dial=HELD),
        script=["attack XXXX", "defense X"],
    )
    play.give("Helper at b1", *answers)
    while play.asked.endswith("a1") and "pass" in play.offered:
        play.give("pass")
    lines = [play.line(name) for name in ("a1", "a2")]
    assert [("locks b1" in line) for line in lines] == [bool(each) for each in left]


def test_without_a_friend_s_lock_the_weapon_stays_silent(scene: MakeScene) -> None:
    """So it does with a lock on another ship, and of a friend that lends none."""
    for text, locks in (
        ("always: each friendly ship may use target lock of this ship.", "b2"),
        ("always: this ship has +1 shields.", "b1"),
    ):
        play = scene(
            f"round 1 combat begun\na1 18,10 h0\na2 22,10 h0 chance locks {locks}\n"
            "b1 18,17.5 h180 chance\nb2 18,30 h180 chance",
            [bearer(TORPEDO, weapons=[weapon(0, 4, 1, 3)]), bearer(text)],
            [vessel(1, dial=HELD), vessel(1, dial=HELD)],
        )
        assert play.offered == ["pass", "primary weapon at b1"]


def test_a_permission_to_act_freely_is_an_offer(scene: MakeScene) -> None:
    text = "while this ship has no active shields: may perform evade as a free action."
    play = in_activation(scene, text, "shields 0/2")
    assert play.asked == "Effect a1"
    play.give(CARD)
    assert play.ship("a1").evade == 1
    play = in_activation(scene, text)
    assert play.asked == "Action a1"


# --- what is forbidden -----------------------------------------------------------------


def test_maneuvers_that_may_not_be_executed(scene: MakeScene) -> None:
    play = scene(
        "round 1 planning begun\na1 18,10 h0 cloak green\nb1 18,30 h180",
        bearer(
            "while this ship is cloaked: can't execute a maneuver with speed 2 or more.",
            dial=((1, "straight", "green"), (2, "straight", "white"), (1, "bank", "white")),
        ),
        vessel(9, dial=HELD),
    )
    assert play.asked == "Maneuver a1"
    assert play.offered == ["1 straight", "1 bank left", "1 bank right"]


def test_a_maneuver_that_was_set_before_it_was_forbidden(scene: MakeScene) -> None:
    play = scene(
        "round 1 activation begun\na1 18,10 h0 cloak green\nb1 18,30 h180 acted",
        bearer(
            "while this ship is cloaked: can't execute a white or red maneuver.",
            dial=((1, "straight", "green"), (2, "straight", "white"), (2, "bank", "green")),
        ),
        vessel(9, dial=HELD),
        dials={"a1": "2 straight"},
    )
    assert play.asked == "ManeuverFor a1"
    assert play.question is not None
    assert play.question.side == 1
    assert play.offered == ["1 straight", "2 bank left", "2 bank right"]


def test_ships_that_may_not_be_attacked(scene: MakeScene) -> None:
    text = (
        "while this ship is cloaked: each opposing ship not in range without scan can't target "
        "this ship."
    )
    first = bearer(text, reach=[1, 1], skill=1)
    for words, is_asked in (("", False), ("scan 1", True)):
        play = defending(scene, "", first=first, words="cloak green", other=words)
        assert (play.asked == "Attack b1") is is_asked
    text = "always: this ship can't target an unlocked ship."
    for words, is_asked in (("", False), ("locks b1", True)):
        play = attacking(scene, text, words=words)
        assert (play.asked == "Attack a1") is is_asked


def test_actions_that_may_not_be_performed(scene: MakeScene) -> None:
    text = "while 1 or more mission is here: can't perform any action."
    play = in_activation(scene, text, more="card a1 0 mission 1")
    assert play.asked != "Action a1"
    play = in_activation(scene, text)
    assert play.asked == "Action a1"


def test_what_holds_all_the_time_is_in_the_log(scene: MakeScene) -> None:
    play = in_activation(
        scene,
        "while this ship has evade: can't execute a red maneuver and roll +1 defense die. "
        "always: may perform scan. always: this ship has +1 agility.",
    )
    play.give("evade").go_to("Attack b1")
    ship = play.after("dropped", 2).ships[0]
    assert ship.lasting == []
    rebuilt = play.at_phase("combat")
    for index, one in enumerate(play.state.ships):
        assert rebuilt.ships[index].lasting == one.lasting
        assert rebuilt.ships[index].bans == one.bans
        assert rebuilt.ships[index].grants == one.grants
    assert [each.what.text for each in play.ship("a1").bans] == ["maneuver:red///"]
    assert [each.what.text for each in play.ship("a1").grants] == ["perform:scan"]


@pytest.mark.parametrize(
    "text",
    [
        "always: may perform an action.",
        "always: may execute a 1 straight.",
        "always: each minefield rolls -2 defense dice against this ship. always: gain 1 evade.",
        "always: ignore evade of the attacker.",
    ],
)
def test_what_cannot_hold_is_refused(text: str) -> None:
    assert explain_unplayable(text) != ""


NEAR = (
    "may attack with the primary weapon at -1 attack die outside the front arc against a ship at "
    "range 1-2"
)


@pytest.mark.parametrize(
    ("text", "place", "dice"),
    [
        ("may attack with the primary weapon at -1 attack die from the rear arc", "18,2 h0", 2),
        (NEAR, "26,10 h0", 2),
        ("may attack with the primary weapon in any direction", "18,2 h0", 3),
        ("may attack with the primary weapon in any direction", "18,17.5 h0", 3),
    ],
)
def test_a_weapon_fires_beyond_its_arc(scene: MakeScene, text: str, place: str, dice: int) -> None:
    play = attacking(scene, f"always: {text}.", "attack " + "X" * dice, "defense X", place=place)
    assert play.offered == ["pass", "primary weapon at b1"]
    play.give("primary weapon at b1").finish_phase()
    assert play.battle.attacks[0].attack_dice == dice
    play = attacking(scene, "", place=place)
    assert (play.asked == "Attack a1") is (place == "18,17.5 h0")
