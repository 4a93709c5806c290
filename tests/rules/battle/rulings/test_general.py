"""Official rulings on texts, tokens and actions in general."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import prepare_fleet
from rules.battle.mechanics import cards
from rules.battle.position.terms import DESTROYED, IN_PLAY, NOBODY
from tests.rules.battle.effects.printed import AT, acting, borne, moving
from tests.rules.battle.effects.texts import CARD, attacking, bearer, in_activation
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    captain,
    card,
    change,
    fleet_of,
    vessel,
)
from tests.rules.building.helpers import (
    CLASSIC,
    ORGANIZED_2014,
    ORGANIZED_2016,
    PICARD,
    RULES_2017,
    fleet,
    ruleset,
    ship,
)
from tests.rules.building.helpers import card as equipped
from tests.rules.catalogue import catalogue

EVERY = (RULES_2017, CLASSIC, ORGANIZED_2014, ORGANIZED_2016)


def helper(text: str, name: str = "Second", **fields: Any) -> dict[str, Any]:
    """Returns another card with a text."""
    return card(name, ability=text, **fields)


# --- words of texts ------------------------------------------------------------------------


@pytest.mark.ruling("F14-G1")
@pytest.mark.parametrize("rules", EVERY)
def test_a_text_means_the_ship_that_holds_the_card(scene: MakeScene, rules: str) -> None:
    play = in_activation(
        scene,
        "",
        first=[vessel(1, dial=HELD), bearer("action: gain 1 scan.")],
        more="a2 26,10 h0",
        rules=rules,
    )
    play.state.dials[1] = 0
    play.go_to("Action a2").give(CARD)
    assert [each.scan for each in play.state.ships] == [0, 1, 0]


@pytest.mark.ruling("F14-G19")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("noun", ["a ship", "a friendly ship"])
def test_an_effect_within_a_range_is_not_for_its_own_ship(
    scene: MakeScene, rules: str, noun: str
) -> None:
    text = f"action: target {noun} at range 1-3; the target gains 1 scan."
    play = in_activation(scene, text, more="b1 18,34 h180 acted", rules=rules)
    play.refuse(CARD)
    two = in_activation(
        scene,
        text,
        first=[bearer(text), vessel(9, dial=HELD)],
        more="a2 21,10 h0\nb1 18,34 h180 acted",
        rules=rules,
    )
    two.give(CARD)
    assert [each.scan for each in two.state.ships] == [0, 1, 0]


# --- costs ---------------------------------------------------------------------------------


@pytest.mark.ruling("F14-G16", "FR-001.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("cost", ["discard this", "disable this"])
def test_a_text_with_a_cost_is_optional(scene: MakeScene, rules: str, cost: str) -> None:
    text = f"when attacking: {cost} to roll +1 attack die."
    play = attacking(scene, text, "attack XXX", "defense X", rules=rules)
    play.give(AT)
    assert (play.asked, play.offered) == ("Effect a1", [CARD, "pass"])
    play.give("pass").finish_phase()
    own = play.ship("a1").cards[0]
    assert (own.is_discarded, own.disabled) == (False, 0)


@pytest.mark.ruling("F14-G22")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(
    ("text", "is_offered"),
    [
        ("action: disable a talent on this ship to gain 1 scan.", False),
        ("action: gain 1 scan; disable a talent on this ship.", True),
    ],
)
def test_a_disabled_card_pays_for_nothing(
    scene: MakeScene, rules: str, text: str, is_offered: bool
) -> None:
    """What is done first, and disables then, still works."""
    talent = card("Talent", "talent", holder=1)
    play = in_activation(
        scene,
        "",
        first=bearer(text, captain(5), talent),
        more="card a1 2 disabled 1",
        rules=rules,
    )
    assert play.asked == "Action a1"
    assert (CARD in play.offered) is is_offered
    if is_offered:
        play.give(CARD)
        assert (play.ship("a1").scan, play.ship("a1").cards[2].disabled) == (1, 1)


# --- actions -------------------------------------------------------------------------------


@pytest.mark.ruling("F14-G18")
@pytest.mark.parametrize("rules", EVERY)
def test_a_free_action_belongs_to_perform_action(scene: MakeScene, rules: str) -> None:
    """It comes in that step, besides the action, and nowhere else."""
    play = in_activation(scene, "free action: gain 1 scan.", rules=rules)
    assert (play.asked, play.offered) == ("Effect a1", [CARD, "pass"])
    play.give(CARD, "evade")
    assert play.told("action") == [
        f"action a1 Helper 0 {CARD} True",
        "action a1 evade 1 False",
    ]
    other = in_activation(scene, "free action: gain 1 scan.", rules=rules).give("pass", "pass")
    other.finish_round()
    assert other.history == ["Effect a1", "Action a1", "Effect a1", "Attack a1", "Attack b1"]


@pytest.mark.ruling("FR-004.2")
@pytest.mark.parametrize("rules", EVERY)
def test_another_green_maneuver_takes_off_another_token(scene: MakeScene, rules: str) -> None:
    own = bearer("after moving: may execute a 1 straight.", dial=((1, "straight", "green"),))
    play = moving(scene, own, "1 straight", "auxiliary 2", rules=rules)
    play.give(CARD)
    assert (play.asked, play.ship("a1").auxiliary) == ("Action a1", 0)


@pytest.mark.ruling("FR-018.1")
@pytest.mark.parametrize("rules", EVERY)
def test_a_ship_that_is_moved_back_onto_the_table_has_not_fled(
    scene: MakeScene, rules: str
) -> None:
    """DECISIONS D24: the template reaches over the edge, the base does not."""
    play = scene(
        "round 1 activation begun\na1 18,31\nb1 18,34.6 h180 acted",
        vessel(1),
        vessel(5),
        rules=rules,
        dials={"a1": "2 straight"},
    ).finish_phase()
    assert play.ship("a1").place == IN_PLAY
    free = scene(
        "round 1 activation begun\na1 18,31\nb1 4,34.6 h180 acted",
        vessel(1),
        vessel(5),
        rules=rules,
        dials={"a1": "2 straight"},
    ).finish_phase()
    assert free.ship("a1").place == DESTROYED


# --- cards ---------------------------------------------------------------------------------


@pytest.mark.ruling("FR-016.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("doing", ["disable", "discard"])
def test_a_face_down_card_is_not_affected_by_others(
    scene: MakeScene, rules: str, doing: str
) -> None:
    text = f"action: target an opposing ship in range; {doing} an upgrade on the target."
    hidden = card("Hidden", face_down=True)
    two = in_activation(
        scene, text, second=vessel(1, cards=[hidden, card("Open")], dial=HELD), rules=rules
    )
    two.give(CARD)
    assert [each.disabled + each.is_discarded for each in two.ship("b1").cards] == [0, 1]
    one = in_activation(scene, text, second=vessel(1, cards=[hidden], dial=HELD), rules=rules)
    if CARD in one.offered:
        one.give(CARD)
    assert [each.disabled + each.is_discarded for each in one.ship("b1").cards] == [0]


@pytest.mark.ruling("FR-030.1")
@pytest.mark.parametrize("rules", EVERY)
def test_a_stolen_card_loses_its_officer(scene: MakeScene, rules: str) -> None:
    text = "action: target an opposing ship in range; steal a crew on the target."
    officer = card("Officer", "officer", "officer", holder=0, ability="action: gain 1 scan.")
    play = in_activation(
        scene,
        text,
        second=vessel(1, cards=[card("Mate"), officer], dial=HELD),
        rules=rules,
    )
    play.give(CARD)
    assert play.ship("b1").cards[1].is_discarded
    assert [each.record.name for each in play.ship("a1").cards if not each.is_gone] == [
        "Helper",
        "Mate",
    ]


@pytest.mark.ruling("FR-023.1")
@pytest.mark.parametrize(("rules", "hull", "shields"), [(RULES_2017, 7, 5), (CLASSIC, 8, 6)])
def test_what_is_added_to_hull_and_shields_is_a_modifier(
    scene: MakeScene, rules: str, hull: int, shields: int
) -> None:
    """Under the rule of 3, which only the 2017 rules have."""
    plates = [card("One", "tech"), card("Two", "tech")]
    changes = [change(place, value, 2) for place in (0, 1) for value in ("hull", "shields")]
    play = scene(
        "", fleet_of(vessel(1, cards=plates, changes=changes), points=1), vessel(9), rules=rules
    )
    assert (play.ship("a1").hull, play.ship("a1").shield_value) == (hull, shields)


@pytest.mark.ruling("F16-30", "FR-026.1", "FR-026.2")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("loss", ["disabled 1", "discarded"])
def test_what_fills_the_slots_of_a_lost_card_stays(scene: MakeScene, rules: str, loss: str) -> None:
    torres = card("B'Elanna Torres")
    torres["key"] = "crew:b-elanna-torres-71280"
    tool = helper("action: gain 1 scan.", "Tool", type_="tech")
    play = in_activation(
        scene,
        "",
        first=vessel(5, cards=[torres, tool], dial=HELD, slots=["crew"]),
        more=f"card a1 0 {loss}",
        rules=rules,
    )
    play.give("tech:tool")
    assert play.ship("a1").scan == 1


@pytest.mark.ruling("F14-C16b", "F16-54b", "FR-216.2")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("is_lore", [True, False])
def test_what_a_talent_asks_of_a_faction_does_not_work_for_lore(
    scene: MakeScene, rules: str, is_lore: bool
) -> None:
    talent = helper(
        "action, if there is a klingon captain on this ship: gain 1 scan.",
        "Honor",
        type_="talent",
        factions=["klingon"],
    )
    kor = captain(5, factions=["klingon"])
    own = (
        borne("captain:lore-71522", talent)
        if is_lore
        else vessel(5, cards=[kor, talent], dial=HELD)
    )
    play = acting(scene, own, rules=rules)
    assert play.asked == "Action a1"
    assert ("talent:honor" in play.offered) is not is_lore


@pytest.mark.ruling("FR-106.1")
@pytest.mark.parametrize(("y", "is_offered"), [(34.5, False), (31, True)])
def test_nobody_is_saved_from_a_ship_that_fled(
    scene: MakeScene, y: float, is_offered: bool
) -> None:
    """Only from one that was destroyed on the table."""
    transporter = "tech:escape-transporter-71997p"
    play = scene(
        f"round 2 activation begun\na1 18,{y} h0 shields 0/0\na2 21,{y} h0 acted\nb1 4,4 acted\n"
        f"terrain obstacle:1 18,{y + 2.5}",
        [
            borne(transporter, card("Mate"), hull=1, dial=((1, "straight", "white"),)),
            vessel(9, dial=HELD),
        ],
        vessel(1, dial=HELD),
        dials={"a1": "1 straight"},
        script=[] if y > 33 else ["attack H", "damage Direct Hit"],
    )
    assert (transporter in play.offered) is is_offered


@pytest.mark.ruling("FR-087.1")
@pytest.mark.parametrize(("paid", "is_offered"), [(3, True), (2, False)])
def test_the_needs_of_the_many_ask_for_the_price_that_was_paid(
    scene: MakeScene, paid: int, is_offered: bool
) -> None:
    needs = "talent:the-needs-of-the-many-71523"
    own = borne(needs, captain(5), card("Mate", points=paid, cost=3))
    play = acting(scene, own, "shields 0/0")
    assert play.asked == "Action a1"
    assert (needs in play.offered) is is_offered


@pytest.mark.ruling("FR-152.2")
def test_the_captain_beneath_gareb_has_no_text(scene: MakeScene) -> None:
    """Only his skill shows."""
    gareb = equipped("captain:gareb-71536", PICARD)
    drone = ship("ship:prototype-01-71536", captain=gareb)
    record = prepare_fleet(fleet(drone), catalogue(), ruleset()).ships[0]
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 4,34 h180 acted",
        record,
        vessel(1, dial=HELD),
        dials={"a1": "2 straight"},
    )
    assert (play.asked, play.ship("a1").skill) == ("Action a1", 9)
    assert PICARD not in play.offered


@pytest.mark.ruling("FR-152.6", "FR-161.5")
@pytest.mark.parametrize(("key", "drones"), [("captain:gareb-71536", 0), ("", 4)])
def test_gareb_gets_no_drones(scene: MakeScene, key: str, drones: int) -> None:
    """What would affect a captain card does nothing to his."""
    alliance = "talent:borg-alliance-71511"
    talent = card("Borg Alliance", "talent", holder=0, ability=catalogue()[alliance].ability)
    own = borne(key, talent, skill=1) if key else vessel(1, cards=[captain(5), talent])
    play = scene("", fleet_of(own, points=1), vessel(9))
    play.go_to("Maneuver b1")
    assert play.ship("a1").cards[0].drones == drones


def test_drones_come_back_up_to_those_of_borg_alliance(scene: MakeScene) -> None:
    """They were there as the game began, as those of a Borg captain are."""
    texts = {
        "Borg Alliance": catalogue()["talent:borg-alliance-71511"].ability,
        "Chamber": catalogue()["borg:borg-maturation-chamber-71513a"].ability,
        "Spender": "action: spend 3 drone to gain 1 evade.",
    }
    talent, *others = (
        card(name, "talent" if place == 0 else "crew", ability=text, holder=-1 if place else 0)
        for place, (name, text) in enumerate(texts.items())
    )
    own = vessel(1, cards=[captain(5), talent, *others])
    play = scene("", fleet_of(own, points=1), vessel(9))
    play.go_to("Action a1")
    assert "crew:chamber" not in play.offered
    play.give("crew:spender").finish_round()
    assert play.ship("a1").cards[0].drones == 1
    play.go_to("Action a1").give("crew:chamber")
    assert play.ship("a1").cards[0].drones == 4


@pytest.mark.ruling("FR-021.3")
@pytest.mark.parametrize(
    ("rules", "rolled"),
    [(RULES_2017, 2), (CLASSIC, 3), (ORGANIZED_2014, 3), (ORGANIZED_2016, 3)],
)
def test_scan_tokens_take_no_dice_outside_the_combat_phase(
    scene: MakeScene, rules: str, rolled: int
) -> None:
    """By the 2017 rules such an attack is as in that phase (EDITIONS G8)."""
    text = "action: attack with the primary weapon."
    play = in_activation(
        scene,
        text,
        "scan 1",
        place="18,17.5 h180",
        second=vessel(1, agility=3, dial=HELD),
        script=["attack XXX", "defense " + "X" * rolled],
        rules=rules,
    )
    play.give(CARD)
    assert play.battle.attacks[0].defense_dice == rolled


@pytest.mark.ruling("FR-148.1", "FR-149.1")
@pytest.mark.parametrize(
    "key", ["ship:prototype-01-71536", "ship:prototype-02-72014wp", "ship:u-s-s-enterprise-d-71120"]
)
def test_an_admiral_aboard_a_prototype(scene: MakeScene, key: str) -> None:
    """He adds no skill there, and is discarded at once when he would become its captain."""
    is_prototype = "prototype" in key
    pilot = "captain:romulan-drone-pilot-71536" if is_prototype else PICARD
    admiral = next(each.key for each in catalogue().by_type["admiral"] if each.skill_modifier == 2)
    built = ship(key, captain=pilot, admiral=admiral)
    record = prepare_fleet(fleet(built), catalogue(), ruleset()).ships[0]
    play = in_activation(scene, "", second=record)
    own = play.ship("b1")
    assert (play.asked, own.skill) == ("Action a1", 1 if is_prototype else 11)
    for _ in cards.discard(play.battle, own, 0):
        pass
    assert [each.is_discarded for each in own.cards] == [True, is_prototype]
    assert own.captain == (NOBODY if is_prototype else 1)
