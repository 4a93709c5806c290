"""Verbs of cards: disabled, discarded, removed, turned over, in command, on other ships."""

from __future__ import annotations

import pytest

from rules.battle.position.terms import NOBODY
from tests.rules.battle.effects.test_tokens import acted, replays
from tests.rules.battle.effects.texts import CARD, attacking, bearer, defending, in_activation
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    admiral,
    captain,
    card,
    change,
    vessel,
)

CREW = card("One"), card("Two")


def crewed(**fields: object) -> object:
    """Returns an opposing ship with two crew."""
    return vessel(1, dial=HELD, cards=list(CREW), **fields)


# --- disabled ------------------------------------------------------------------------


def test_a_card_of_another_ship_is_disabled(scene: MakeScene) -> None:
    text = "action: disable a crew on an opposing ship in range."
    play = acted(scene, text, second=crewed(), more="card b1 0 disabled 1")
    assert [each.disabled for each in play.ship("b1").cards] == [1, 1]
    assert replays(play)
    both = "card b1 0 disabled 1\ncard b1 1 disabled 1"
    in_activation(scene, text, second=crewed(), more=both).refuse(CARD)


def test_all_cards_are_disabled(scene: MakeScene) -> None:
    play = acted(scene, "action: disable all crew on an opposing ship in range.", second=crewed())
    assert [each.disabled for each in play.ship("b1").cards] == [1, 1]


def test_several_cards_are_a_cost_in_full_only(scene: MakeScene) -> None:
    text = "action: disable 2 other crew on this ship to gain 1 evade."
    play = acted(scene, text, cards=CREW)
    assert ([each.disabled for each in play.ship("a1").cards], play.ship("a1").evade) == (
        [0, 1, 1],
        1,
    )
    in_activation(scene, text, cards=CREW[:1]).refuse(CARD)


@pytest.mark.parametrize(
    ("cost", "words", "shields"),
    [
        ("1 active shield", "", (1, 1)),
        ("2 active shields", "", (0, 2)),
        ("all shields", "", (0, 2)),
        ("all shields", "shields 0/1", (0, 1)),
    ],
)
def test_shields_are_disabled_as_a_cost(
    scene: MakeScene, cost: str, words: str, shields: tuple[int, int]
) -> None:
    play = acted(scene, f"action: disable {cost} on this ship to gain 1 evade.", words)
    ship = play.ship("a1")
    assert (ship.evade, ship.shields, ship.disabled_shields) == (1, *shields)


def test_too_few_shields_pay_nothing(scene: MakeScene) -> None:
    text = "action: disable 2 active shields on this ship to gain 1 evade."
    in_activation(scene, text, "shields 1/0").refuse(CARD)


def test_the_player_says_how_many_shields(scene: MakeScene) -> None:
    text = "action: disable up to 2 active shields on this ship to gain 1 evade."
    play = acted(scene, text)
    assert play.offered == ["0", "1", "2"]
    play.give("1")
    assert (play.ship("a1").shields, play.ship("a1").evade) == (1, 1)


def test_shields_of_another_ship_are_disabled_as_far_as_they_go(scene: MakeScene) -> None:
    text = "action: disable 2 active shields on an opposing ship in range."
    play = acted(scene, text, other="shields 1/0")
    assert (play.ship("b1").shields, play.ship("b1").disabled_shields) == (0, 1)
    in_activation(scene, text, other="shields 0/1").refuse(CARD)


def test_disabled_shields_are_counted(scene: MakeScene) -> None:
    play = acted(
        scene,
        "action: disable any active shields on this ship; for each shield disabled, gain 1 evade.",
    )
    play.give("2")
    assert play.ship("a1").evade == 2


# --- discarded, removed ------------------------------------------------------------------


def test_a_card_is_discarded(scene: MakeScene) -> None:
    text = "action: discard a crew on an opposing ship in range."
    play = acted(scene, text, second=crewed())
    assert play.offered == ["One of b1", "Two of b1"]
    play.give("Two of b1")
    assert [each.is_discarded for each in play.ship("b1").cards] == [False, True]
    in_activation(
        scene, text, second=crewed(), more="card b1 0 discarded\ncard b1 1 discarded"
    ).refuse(CARD)


def test_discarding_is_replaced(scene: MakeScene) -> None:
    second = vessel(
        1,
        dial=HELD,
        cards=[
            card(
                "One", ability="when a crew on this ship would be discarded: discard this instead."
            ),
            card("Two"),
        ],
    )
    play = acted(scene, "action: discard a crew on an opposing ship in range.", second=second)
    play.give("Two of b1")
    assert [each.is_discarded for each in play.ship("b1").cards] == [True, False]


def test_a_face_down_damage_card_is_discarded(scene: MakeScene) -> None:
    text = "action: discard a face-down damage card on this ship."
    play = acted(scene, text, "down 2")
    assert (play.ship("a1").face_down, len(play.state.discards)) == (1, 1)
    in_activation(scene, text).refuse(CARD)


def test_what_is_removed_never_comes_back(scene: MakeScene) -> None:
    play = acted(scene, "action: remove this from the game to gain 1 evade.")
    state = play.ship("a1").cards[0]
    assert (state.is_discarded, state.is_removed, state.is_gone) == (True, True, True)
    assert replays(play)
    equip = card("Mender", ability="action: equip a discarded crew.")
    gone = in_activation(scene, "", cards=[equip], more="card a1 0 discarded removed")
    gone.refuse("crew:mender")
    back = in_activation(scene, "", cards=[equip], more="card a1 0 discarded")
    back.give("crew:mender")
    assert not back.ship("a1").cards[0].is_discarded


def test_the_captain_is_removed(scene: MakeScene) -> None:
    play = acted(
        scene,
        "action: remove the captain on this ship from the game; this becomes the captain with "
        "skill 3.",
        cards=[captain(7)],
    )
    assert (play.ship("a1").captain, play.ship("a1").skill) == (0, 3)
    assert replays(play)


def test_a_minefield_is_removed(scene: MakeScene) -> None:
    text = "action: remove a minefield in range from the game."
    play = acted(scene, text, more="terrain minefield 18,14")
    assert play.state.terrain == []
    assert replays(play)
    in_activation(scene, text, more="terrain minefield 34,34").refuse(CARD)


# --- turned over -----------------------------------------------------------------------


def test_face_up_damage_is_turned_down(scene: MakeScene) -> None:
    text = "action: flip a face-up damage card on this ship face down."
    play = acted(scene, text, 'up "Engine Room Fire" up "Injured Captain"')
    assert play.offered == ["Engine Room Fire", "Injured Captain"]
    play.give("Injured Captain")
    ship = play.ship("a1")
    assert ([each.name for each in ship.face_up], ship.face_down) == (["Engine Room Fire"], 1)
    in_activation(scene, text, "down 1").refuse(CARD)


def test_all_damage_is_turned_down(scene: MakeScene) -> None:
    play = acted(
        scene,
        "action: flip all damage cards on this ship face down.",
        'up "Engine Room Fire" up "Engine Room Fire" down 1',
    )
    assert (play.ship("a1").face_up, play.ship("a1").face_down) == ([], 3)


def test_hidden_damage_is_turned_up_and_acts(scene: MakeScene) -> None:
    play = acted(
        scene,
        "action: flip a face-down damage card on an opposing ship in range face up.",
        other='down "Minor Explosion" down "Injured Captain"',
        script=["damage Injured Captain"],
    )
    ship = play.ship("b1")
    assert ([each.name for each in ship.face_up], ship.face_down) == (["Injured Captain"], 1)
    assert replays(play)
    play = acted(
        scene,
        "action: flip a face-down damage card on an opposing ship in range face up.",
        other='shields 1/0 down "Minor Explosion"',
        script=["damage Minor Explosion", "attack H"],
    )
    ship = play.ship("b1")
    assert (ship.face_up, ship.face_down, ship.shields) == ([], 1, 0)


def test_a_critical_card_is_dealt_face_down(scene: MakeScene) -> None:
    play = defending(
        scene,
        "when defending, at deal damage, if this ship suffers hull crit: flip that damage card "
        "face down.",
        "attack CXX",
        "defense X",
        "damage Injured Captain",
        words="shields 0/0",
    )
    play.give("primary weapon at a1").finish_phase()
    assert (play.ship("a1").face_up, play.ship("a1").face_down) == ([], 1)


def test_a_card_beneath_another_is_turned_up_and_acts(scene: MakeScene) -> None:
    hidden = card("Hidden", type_="talent", face_down=True, ability="action: gain 1 scan.")
    text = "action: flip a face-down talent on this ship face up."
    play = acted(scene, text, cards=[captain(5), hidden])
    assert not play.ship("a1").cards[2].is_face_down
    assert replays(play)
    play.finish_round()
    play.go_to("Action a1").give("talent:hidden")
    assert play.ship("a1").scan == 1
    in_activation(scene, text, cards=[captain(5)]).refuse(CARD)


# --- in command ------------------------------------------------------------------------


def test_a_crew_becomes_the_captain(scene: MakeScene) -> None:
    text = "action: discard the captain on this ship; this becomes the captain with skill 4."
    play = acted(scene, text, cards=[captain(7)])
    assert (play.ship("a1").captain, play.ship("a1").skill) == (0, 4)
    assert replays(play)
    play.finish_round()
    assert play.ship("a1").skill == 4


def test_his_skill_goes_with_him(scene: MakeScene) -> None:
    text = "action: discard the captain on this ship; this becomes the captain with skill 4."
    other = card("Other", ability="end phase: discard the captain on this ship.")
    play = acted(scene, text, cards=[captain(7), admiral(6, 0), other])
    assert play.ship("a1").skill == 4
    play.finish_round()
    assert (play.ship("a1").captain, play.ship("a1").skill) == (2, 6)


def test_a_crew_with_drones_commands_by_their_number(scene: MakeScene) -> None:
    text = (
        "action: discard the captain on this ship to place 4 drone here; this becomes the captain."
    )
    play = acted(scene, text, cards=[captain(7)])
    assert (play.ship("a1").captain, play.ship("a1").skill) == (0, 4)


# --- on other ships ----------------------------------------------------------------------

STOLEN = card("One", ability="action: gain 1 scan.")


def test_a_stolen_card_acts_on_its_new_ship_only(scene: MakeScene) -> None:
    text = "action: discard this to steal a crew on an opposing ship in range."
    play = in_activation(
        scene,
        text,
        second=vessel(1, dial=HELD, cards=[STOLEN]),
        more="card b1 0 marker kang 2",
    )
    play.give(CARD)
    ship, other = play.ship("a1"), play.ship("b1")
    assert (len(ship.cards), ship.cards[1].record.key, ship.cards[1].markers) == (
        2,
        "crew:one",
        (("kang", 2),),
    )
    assert (other.cards[0].is_moved, other.cards[0].is_gone) == (True, True)
    assert replays(play)
    play.finish_round()
    play.go_to("Action b1").refuse("crew:one")
    play.go_to("Action a1").give("crew:one")
    assert play.ship("a1").scan == 1


def test_a_stolen_card_is_disabled(scene: MakeScene) -> None:
    text = "action: steal a tech or weapon on an opposing ship in range and disable that upgrade."
    second = vessel(1, dial=HELD, cards=[card("Box", "tech")])
    play = acted(scene, text, second=second)
    assert [each.disabled for each in play.ship("a1").cards] == [0, 1]
    in_activation(scene, text, second=crewed()).refuse(CARD)


def test_a_card_takes_its_values_along(scene: MakeScene) -> None:
    second = vessel(1, dial=HELD, cards=[card("Box", "tech")], changes=[change(0, "agility", 1)])
    play = acted(scene, "action: steal a tech on an opposing ship in range.", second=second)
    assert (play.ship("a1").agility_sum, play.ship("b1").agility_sum) == (1, 0)


def test_cards_move_to_a_friendly_ship(scene: MakeScene) -> None:
    text = "action: move up to 2 other crew on this ship to a friendly ship at range 1-2."
    play = acted(
        scene,
        text,
        first=[bearer(text, *CREW), vessel(1, dial=HELD)],
        more="a2 21,10 h0 acted",
    )
    assert play.offered == [
        "none",
        "One of a1",
        "Two of a1",
        "One of a1, Two of a1",
    ]
    play.give("One of a1, Two of a1")
    assert [each.record.name for each in play.ship("a2").cards] == ["One", "Two"]
    assert replays(play)


def test_a_captain_takes_command_of_another_ship(scene: MakeScene) -> None:
    text = (
        "after this ship is destroyed: target a friendly ship to discard the captain on the target "
        "and move this to the target and this becomes the captain."
    )
    chief = captain(7, "Chief", ability=text)
    play = scene(
        "round 1 combat begun\na1 18,10 h0 shields 0/0 chance\na2 14,10 h0 chance\nb1 18,17.5 h180",
        [
            vessel(9, dial=HELD, cards=[chief], hull=1),
            vessel(1, dial=HELD, cards=[captain(3, "Old")]),
        ],
        vessel(5, dial=HELD),
        script=["attack HXX", "defense X", "damage Direct Hit"],
    )
    play.give("primary weapon at a1").go_to("Effect a1").give("captain:chief").finish_phase()
    ship = play.ship("a2")
    assert ([each.record.name for each in ship.cards], ship.captain, ship.skill) == (
        ["Old", "Chief"],
        1,
        7,
    )
    assert ship.cards[0].is_discarded
    assert play.ship("a1").captain == NOBODY
    assert replays(play)


def test_cards_change_places(scene: MakeScene) -> None:
    text = "action: target a friendly ship at range 1-2; swap a crew on this ship for a crew on "
    text += "the target."
    play = acted(
        scene,
        text,
        first=[bearer(text), vessel(1, dial=HELD, cards=[CREW[0]])],
        more="a2 21,10 h0 acted",
    )
    assert [each.record.name for each in play.ship("a1").cards if not each.is_gone] == ["One"]
    assert [each.record.name for each in play.ship("a2").cards if not each.is_gone] == ["Helper"]
    assert replays(play)


def test_a_discarded_card_is_equipped_where_a_slot_is_free(scene: MakeScene) -> None:
    text = "action: equip a discarded crew costing 4 or less."
    more = "card a1 1 discarded disabled 1\ncard a1 2 discarded"
    cards = [card("One", cost=4), card("Two", cost=5)]
    play = acted(scene, text, cards=cards, more=more)
    states = play.ship("a1").cards
    assert [(each.is_discarded, each.disabled) for each in states[1:]] == [(False, 0), (True, 0)]
    assert replays(play)
    full = [card("One"), card("Two"), card("Three")]
    in_activation(scene, text, cards=full, more="card a1 1 discarded").refuse(CARD)


def test_a_text_in_an_attack_steals(scene: MakeScene) -> None:
    play = attacking(
        scene,
        "when attacking: disable this to steal a crew on the defender.",
        "attack XXX",
        "defense X",
        second=crewed(),
    )
    play.give("primary weapon at b1", CARD, "Two of b1").finish_phase()
    assert [each.record.name for each in play.ship("a1").cards] == ["Helper", "Two"]
