"""Verbs of tokens: gained, given, placed, removed, spent."""

from __future__ import annotations

import pytest

from rules.battle.phases.log import replay
from rules.battle.position.printing import print_position
from rules.battle.position.terms import CLOAKED
from tests.rules.battle.effects.texts import CARD, attacking, bearer, defending, in_activation
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    captain,
    card,
    fleet_of,
    vessel,
)


def acted(scene: MakeScene, text: str, words: str = "", *answers: str, **fields: object) -> Scene:
    """Returns the scene after a1 performed the action of its card, with further answers."""
    play = in_activation(scene, text, words, **fields)
    play.give(CARD, *answers)
    return play


def tokens_of(play: Scene, name: str = "a1") -> tuple[int, int, int, int]:
    """Returns evade, scan, battle stations and auxiliary power of a ship."""
    ship = play.ship(name)
    return ship.evade, ship.scan, ship.battle_stations, ship.auxiliary


def replays(play: Scene) -> bool:
    """Tells whether the log leads to the same place, told and read as a position."""
    rebuilt = play.after(play.battle.log[-1].kind, _count(play))
    return print_position(rebuilt) == print_position(play.state)


def _count(play: Scene) -> int:
    log = play.battle.log or []
    return sum(event.kind == log[-1].kind for event in log[1:])


def test_of_several_kinds_one_is_gained(scene: MakeScene) -> None:
    play = acted(scene, "action: gain 2 evade or scan.")
    assert (play.asked, play.offered) == ("Detail a1", ["evade", "scan"])
    play.give("scan")
    assert tokens_of(play) == (0, 2, 0, 0)


def test_a_kind_that_is_forbidden_is_not_gained(scene: MakeScene) -> None:
    ban = "ban a1 token:evade round crew:jam any"
    play = acted(scene, "action: gain 1 evade or scan.", more=ban)
    assert tokens_of(play) == (0, 1, 0, 0)
    play = in_activation(scene, "action: gain 1 evade.", more=ban)
    play.refuse(CARD)


def test_tokens_that_only_texts_know_are_markers(scene: MakeScene) -> None:
    play = acted(scene, 'action: gain 2 "shield" token and gain 1 grapple.')
    assert play.ship("a1").markers == (("grapple", 1), ("shield", 2))
    assert "marker grapple 1 marker shield 2" in play.line("a1")
    assert replays(play)


def test_tokens_are_given(scene: MakeScene) -> None:
    text = "action: give 1 auxiliary power to an opposing ship in range."
    play = acted(scene, text)
    assert (tokens_of(play), tokens_of(play, "b1")) == ((0, 0, 0, 0), (0, 0, 0, 1))
    in_activation(scene, text, place="34,34 h180").refuse(CARD)


def test_cloaks_are_given_without_disabling_shields(scene: MakeScene) -> None:
    text = "action: give cloak to an opposing ship in range."
    play = acted(scene, text)
    assert (play.ship("b1").cloak, play.ship("b1").shields) == (CLOAKED, 2)
    in_activation(scene, text, other="cloak green").refuse(CARD)


def test_the_same_token_is_the_one_that_was_performed(scene: MakeScene) -> None:
    play = in_activation(
        scene,
        "after performing evade or scan: give the same token to an opposing ship in range.",
    )
    play.go_to("Action a1").give("scan")
    assert (tokens_of(play), tokens_of(play, "b1")) == ((0, 1, 0, 0), (0, 1, 0, 0))


def test_time_is_placed_here_and_silences_the_card(scene: MakeScene) -> None:
    text = "action: place 2 time here to gain 1 evade."
    play = acted(scene, text)
    assert (play.ship("a1").cards[0].time, tokens_of(play)) == (2, (1, 0, 0, 0))
    assert replays(play)
    in_activation(scene, text, more="card a1 0 time 1").refuse(CARD)


def test_time_on_a_ships_card_silences_its_text_until_it_is_gone(scene: MakeScene) -> None:
    first = vessel(5, dial=HELD, ability="action: place 2 time here to gain 1 evade.")
    play = in_activation(scene, "", first=first)
    play.give("ship:plain")
    assert play.ship("a1").markers == (("time", 2),)
    play.finish_round()
    assert play.ship("a1").markers == (("time", 1),)
    play.go_to("Action a1").refuse("ship:plain")
    play.finish_round()
    assert play.ship("a1").markers == ()
    play.go_to("Action a1").give("ship:plain")


def test_tokens_are_placed_on_other_cards(scene: MakeScene) -> None:
    play = acted(
        scene,
        "action: place 2 time on a crew on an opposing ship in range.",
        second=vessel(1, dial=HELD, cards=[card("One"), card("Two")]),
    )
    assert play.offered == ["One of b1", "Two of b1"]
    play.give("Two of b1")
    assert [each.time for each in play.ship("b1").cards] == [0, 2]


def test_a_disabled_token_disables(scene: MakeScene) -> None:
    second = vessel(1, dial=HELD, cards=[card("One")])
    text = "action: place 1 disabled on a crew on an opposing ship in range."
    play = acted(scene, text, second=second)
    assert play.ship("b1").cards[0].disabled == 1
    in_activation(scene, text, second=second, more="card b1 0 disabled 1").refuse(CARD)


def test_any_token_lies_on_a_card(scene: MakeScene) -> None:
    play = acted(
        scene,
        "action: place 1 mission here and place 2 evade here and place 1 drone on the captain "
        "on this ship.",
        cards=[captain(3)],
    )
    cards = play.ship("a1").cards
    assert (cards[0].mission, cards[0].markers, cards[1].drones) == (1, (("evade", 2),), 1)
    assert replays(play)


def test_a_captains_drones_are_those_that_his_text_names(scene: MakeScene) -> None:
    queen = captain(0, drones=7, ability="setup: place 4 drone here.")
    first = fleet_of(vessel(5, dial=HELD, cards=[queen]), points=1)
    play = scene("", first, vessel(1, dial=HELD))
    while play.state.round < 1:
        play.give(play.offered[0])
    assert (play.ship("a1").cards[0].drones, play.ship("a1").skill) == (4, 4)


@pytest.mark.parametrize(
    ("event", "left"),
    [
        ("would place time on a crew", (2, 0)),
        ("would place 2 time on a crew", (2, 0)),
        ("would place 3 or more time on a crew", (0, 2)),
        ("would place time on a weapon", (0, 2)),
    ],
)
def test_placing_time_can_be_replaced(scene: MakeScene, event: str, left: tuple[int, int]) -> None:
    other = card("Other", ability="action: place 2 time here to gain 1 evade.")
    play = in_activation(
        scene, f"when this ship {event}: place 2 time here instead.", cards=[other]
    )
    play.give("crew:other")
    assert tuple(each.time for each in play.ship("a1").cards) == left
    assert play.ship("a1").evade == 1


def test_tokens_are_removed_by_choice(scene: MakeScene) -> None:
    text = "action: remove 1 evade or scan or target lock from an opposing ship in range."
    play = acted(scene, text, other="evade 2 scan 1 locks a1")
    assert play.offered == ["evade", "scan", "target lock"]
    play.give("target lock")
    assert (play.ship("b1").locks, tokens_of(play, "b1")) == ((), (2, 1, 0, 0))
    assert replays(play)
    in_activation(scene, text).refuse(CARD)


def test_all_tokens_are_removed(scene: MakeScene) -> None:
    play = acted(
        scene,
        "action: remove all evade or scan or target locks or cloak from an opposing ship in range.",
        other="evade 2 scan 1 battlestations 1 locks a1 cloak green shields 0/2",
    )
    ship = play.ship("b1")
    assert (tokens_of(play, "b1"), ship.locks, ship.cloak) == ((0, 0, 1, 0), (), 0)
    assert (ship.shields, ship.disabled_shields) == (2, 0)


def test_a_red_lock_is_the_one_on_this_ship(scene: MakeScene) -> None:
    text = "action: remove 1 red target lock from this ship."
    play = acted(scene, text, other="locks a1")
    assert play.ship("b1").locks == ()
    in_activation(scene, text, "locks b1").refuse(CARD)


def test_cards_are_freed(scene: MakeScene) -> None:
    text = "action: remove all disabled from each other crew on this ship."
    more = "card a1 1 disabled 1\ncard a1 2 disabled 1"
    play = acted(scene, text, cards=[card("One"), card("Two")], more=more)
    assert [each.disabled for each in play.ship("a1").cards] == [0, 0, 0]
    in_activation(scene, text, cards=[card("One")]).refuse(CARD)


def test_time_is_taken_off_one_card(scene: MakeScene) -> None:
    play = acted(
        scene,
        "action: remove up to 2 time from a crew on this ship.",
        cards=[card("One"), card("Two")],
        more="card a1 2 time 3",
    )
    assert [each.time for each in play.ship("a1").cards] == [0, 0, 1]


@pytest.mark.parametrize(
    ("source", "left"),
    [
        ("each shield on this ship", (2, 0)),
        ("a shield on this ship", (1, 1)),
        ("up to 3 shields on this ship", (2, 0)),
    ],
)
def test_disabled_shields_are_raised(scene: MakeScene, source: str, left: tuple[int, int]) -> None:
    play = acted(scene, f"action: remove 1 disabled from {source}.", "shields 0/2")
    assert (play.ship("a1").shields, play.ship("a1").disabled_shields) == left


def test_a_squadron_loses_tokens_of_its_stack(scene: MakeScene) -> None:
    squadron = vessel(1, dial=HELD, support="squadron", squadron_tokens=3, squadron_skill=3)
    play = acted(
        scene,
        'action: remove 1 "attack squadron" token from an opposing squadron in range.',
        second=squadron,
        other="shields 1/0",
    )
    assert (play.ship("b1").tokens_left, play.ship("b1").shields) == (2, 2)


def test_losing_tokens_opens_its_window(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0 auxiliary 1\nb1 4,34 acted",
        bearer("after losing auxiliary power: gain 1 evade.", dial=((1, "straight", "green"),)),
        vessel(1, dial=HELD),
        dials={"a1": "1 straight"},
    )
    play.finish_phase()
    assert play.told("token")[:2] == [
        "token a1 auxiliary -1 green maneuver",
        f"token a1 evade 1 {CARD}",
    ]


def test_a_loss_can_be_prevented(scene: MakeScene) -> None:
    second = vessel(1, dial=HELD, cards=[card("One")])
    play = in_activation(
        scene,
        "when a crew on an opposing ship in range would lose time: may place 1 time on that crew "
        "instead.",
        second=second,
        more="card b1 0 time 1",
    )
    play.go_to("Effect a1").give(CARD)
    assert play.ship("b1").cards[0].time == 2


def test_a_token_is_spent_as_a_cost(scene: MakeScene) -> None:
    text = "when defending: spend 1 scan or evade to roll +1 defense die."
    play = defending(scene, text, "attack XXX", "defense XX", words="evade 1")
    play.give("primary weapon at a1", CARD).finish_phase()
    assert (play.ship("a1").evade, play.battle.attacks[0].defense_dice) == (0, 2)
    play = defending(scene, text, "attack XXX", "defense X")
    play.give("primary weapon at a1").finish_phase()
    assert play.battle.attacks[0].defense_dice == 1


def test_tokens_are_spent_from_the_card_and_counted(scene: MakeScene) -> None:
    text = "action: spend any mission from here; for each mission spent, gain 1 evade."
    play = in_activation(scene, text, more="card a1 0 mission 3")
    play.give(CARD)
    assert play.offered == ["0", "1", "2", "3"]
    play.give("2")
    assert (play.ship("a1").cards[0].mission, play.ship("a1").evade) == (1, 2)
    in_activation(scene, text).refuse(CARD)


def test_drones_are_the_captains(scene: MakeScene) -> None:
    text = "action: spend 2 drone to gain 1 evade."
    play = acted(scene, text, cards=[captain(0, drones=3)])
    assert (play.ship("a1").cards[1].drones, play.ship("a1").skill) == (1, 1)
    in_activation(scene, text, cards=[captain(0, drones=1)]).refuse(CARD)


def test_the_lock_that_is_spent_is_the_one_on_the_defender(scene: MakeScene) -> None:
    text = "when attacking: spend target lock to roll +1 attack die."
    play = attacking(scene, text, "attack XXXX", "defense X", words="locks b1")
    play.give("primary weapon at b1", CARD).finish_phase()
    assert (play.ship("a1").locks, play.battle.attacks[0].attack_dice) == ((), 4)
    seconds = [vessel(1, dial=HELD), vessel(1, dial=HELD)]
    play = attacking(
        scene,
        text,
        "attack XXX",
        "defense X",
        words="locks b2",
        second=seconds,
        more="b2 34,34 chance",
    )
    play.give("primary weapon at b1").finish_phase()
    assert (play.ship("a1").locks, play.battle.attacks[0].attack_dice) == ((2,), 3)


def test_what_was_spent_is_remembered_where_a_text_asks(scene: MakeScene) -> None:
    text = "after attacking, if this ship spent battle stations this attack: gain 1 evade."
    for answers, evade in ((["battlestations"], 1), (["pass"], 0)):
        play = attacking(scene, text, "attack BXX", "defense X", words="battlestations 1")
        play.give("primary weapon at b1", *answers).finish_phase()
        told = [each for each in play.told("used") if "spent" in each]
        assert told == (["used a1 spent:battlestations@0"] if evade else [])
        assert len([each for each in play.told("token") if "evade 1" in each]) == evade


def test_spending_the_cloak_raises_the_shields(scene: MakeScene) -> None:
    text = "action: spend cloak to gain 1 evade."
    play = acted(scene, text, "cloak green shields 0/2")
    assert (play.ship("a1").cloak, play.ship("a1").shields, play.ship("a1").evade) == (0, 2, 1)
    in_activation(scene, text).refuse(CARD)


def test_a_log_with_markers_replays(scene: MakeScene) -> None:
    play = acted(scene, 'action: place 1 "kang" token here; gain 1 "gold" token.')
    assert replay(play.battle.log or []).state.ships[0].cards[0].markers == (("kang", 1),)
    assert play.ship("a1").markers == (("gold", 1),)
    assert replays(play)


def test_a_ship_that_fled_gains_no_token(scene: MakeScene) -> None:
    text = "action: execute a white 2 straight and gain 1 auxiliary power."
    play = scene(
        "round 2 activation begun\na1 18,1 h180\na2 30,30 h0\nb1 18,34 h180 acted",
        [bearer(text, skill=2), vessel(5, dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "a2": "0 stop"},
    )
    play.give(CARD)
    assert play.asked == "Action a2"
    assert (play.line("a1").split()[1], play.ship("a1").auxiliary) == ("destroyed", 0)
