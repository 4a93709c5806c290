"""Cards of other ships that are adapted: copies that stay, as Seven of Nine has them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.position.printing import print_position
from rules.battle.position.state import State
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel

GAIN = "action: gain 1 evade."
HURT = [f"damage {each}" for each in ("Console Fire", "Structural Damage") for _ in range(2)]
SEVEN = "crew:seven-of-nine-71280"
TECH = "tech:tech"
GENERATOR = "tech:ablative-generator-71280"
NEAR = "18,15 h180"


def adapting(
    make: MakeScene,
    text: str,
    *own: Any,
    others: tuple[Any, ...] = (),
    more: str = "",
    rounds: int = 1,
    **fields: Any,
) -> Scene:
    """Returns a battle in which Seven of Nine of a1 may adapt a tech of b1 with a text."""
    tech = card("Tech", "tech", ability=text, **fields)
    play = make(
        f"round 2 activation begun\na1 18,10 h0\nb1 {NEAR} acted\n{more}",
        [borne(SEVEN, *own)],
        vessel(1, cards=[tech, *others, captain(3)], dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.go_to("Action a1")
    return play


def copies(play: Scene, name: str = "a1") -> list[str]:
    """Returns the names of the copies that a ship has."""
    return [
        each.record.name
        for each in play.ship(name).cards
        if each.record.is_adapted and not each.is_gone
    ]


def replayed(play: Scene) -> State:
    """Returns the state after all that the log tells."""
    last = (play.battle.log or [])[-1].kind
    return play.after(last, sum(each.kind == last for each in play.battle.log or []))


def next_action(play: Scene, name: str = "a1") -> Scene:
    """Goes on to a ship's action of the next round."""
    play.finish_round()
    return play.go_to(f"Action {name}")


@shows(f"{SEVEN} 0")
def test_seven_has_what_she_adapted_for_good(scene: MakeScene) -> None:
    """She is disabled for it; her ship has the text whether she is or not, and in later rounds."""
    play = adapting(scene, GAIN).give(SEVEN)
    assert play.told("adapted-card") == ["adapted-card a1 0 1 0"]
    assert (copies(play), play.ship("a1").cards[0].disabled) == (["Tech"], 1)
    next_action(play).give(TECH)
    assert (play.ship("a1").evade, copies(play)) == (1, ["Tech"])
    assert (play.ship("b1").cards[0].disabled, play.ship("b1").evade) == (0, 0)


@pytest.mark.parametrize("cost", ["disable", "discard"])
def test_a_copy_goes_that_pays_with_itself(scene: MakeScene, cost: str) -> None:
    """The card that was adapted stays as it was."""
    play = adapting(scene, f"action: {cost} this to gain 1 evade.").give(SEVEN)
    next_action(play).give(TECH)
    theirs = play.ship("b1").cards[0]
    assert (play.ship("a1").evade, copies(play)) == (1, [])
    assert (theirs.disabled, theirs.is_discarded) == (0, False)
    copy = play.ship("a1").cards[-1]
    assert (copy.is_removed, copy.disabled) == (True, 0)


def test_time_tokens_wait_on_the_copy(scene: MakeScene) -> None:
    play = adapting(scene, "action: place 2 time here to gain 1 evade.").give(SEVEN)
    next_action(play).give(TECH)
    assert (copies(play), play.ship("a1").cards[-1].time) == (["Tech"], 2)
    assert play.ship("b1").cards[0].time == 0


@pytest.mark.parametrize("harm", ["disable", "discard"])
def test_it_stays_whatever_becomes_of_the_card(scene: MakeScene, harm: str) -> None:
    mine = card("Harm", ability=f"free action: {harm} a tech on an opposing ship in range.")
    play = adapting(scene, GAIN, mine).give(SEVEN)
    play.go_to("Effect a1").give("crew:harm")
    theirs = play.ship("b1").cards[0]
    assert theirs.disabled or theirs.is_discarded
    next_action(play).give(TECH)
    assert play.ship("a1").evade == 1


@pytest.mark.parametrize(
    "harm", ["discard another crew on this ship", "remove another crew on this ship from the game"]
)
def test_it_goes_with_seven(scene: MakeScene, harm: str) -> None:
    play = adapting(scene, GAIN, card("Harm", ability=f"free action: {harm}.")).give(SEVEN)
    assert copies(play) == ["Tech"]
    play.go_to("Effect a1").give("crew:harm")
    assert (play.ship("a1").cards[0].is_discarded, copies(play)) == (True, [])


@pytest.mark.ruling("F14-K6", "F16-31", "FR-099.2")
def test_a_player_has_one_copy(scene: MakeScene) -> None:
    others = (card("Second", "tech", ability="action: gain 1 scan."),)
    medic = card("Medic", ability="free action: remove all disabled from each crew on this ship.")
    play = adapting(scene, GAIN, medic, others=others).give(SEVEN, "Tech of b1")
    play.go_to("Effect a1").give("crew:medic")
    next_action(play).give(SEVEN, "Second of b1")
    assert copies(play) == ["Second"]
    assert [each.is_removed for each in play.ship("a1").cards] == [False, False, True, False]


@pytest.mark.ruling("FR-099.1")
@pytest.mark.parametrize(
    ("fields", "is_offered"),
    [
        ({}, True),
        ({"needs": {"ship_class": ["plain"]}}, True),
        ({"needs": {"ship_class": ["constitution-class"]}}, False),
        ({"factions": ["species-8472"]}, False),
    ],
)
def test_seven_adapts_what_her_ship_may_carry(
    scene: MakeScene, fields: dict[str, Any], is_offered: bool
) -> None:
    play = adapting(scene, GAIN, **fields)
    assert (SEVEN in play.offered) is is_offered


@pytest.mark.ruling("F14-K7", "F16-32", "FR-099.3")
def test_a_thief_of_seven_has_what_she_adapted(scene: MakeScene) -> None:
    thief = card("Thief", ability="action: steal a crew on an opposing ship in range.")
    play = adapting(scene, GAIN, others=(thief,)).give(SEVEN)
    next_action(play, "b1").give("crew:thief")
    assert (copies(play), copies(play, "b1")) == ([], ["Tech"])
    mine, theirs = play.ship("a1"), play.ship("b1")
    assert [each.is_moved for each in mine.cards] == [True, True]
    assert theirs.cards[-1].record.holder == len(theirs.cards) - 2
    assert replayed(play) == play.state


def test_a_copy_is_not_stolen_by_itself(scene: MakeScene) -> None:
    thief = card("Thief", ability="action: steal a tech on an opposing ship in range.")
    play = adapting(scene, GAIN, others=(thief,)).give(SEVEN)
    next_action(play, "b1")
    assert "crew:thief" not in play.offered
    assert copies(play) == ["Tech"]


def test_a_copy_brings_what_it_always_does(scene: MakeScene) -> None:
    play = adapting(scene, "always: this ship has +1 agility.").give(SEVEN)
    assert (play.ship("a1").agility_sum, play.ship("b1").agility_sum) == (1, 1)
    mine = play.ship("a1")
    assert play.battle.state.moves[0].holder == 0
    assert mine.record.cards[-1].points == 0


def test_a_position_says_what_was_adapted(scene: MakeScene) -> None:
    play = adapting(scene, "action: place 2 time here to gain 1 evade.").give(SEVEN)
    next_action(play).give(TECH)
    text = print_position(play.state)
    assert "adapted a1 0 b1 0" in text.splitlines()
    records = [ship.record for ship in play.battle.state.ships]
    assert records[0].cards[-1].is_adapted
    again = scene(text, [borne(SEVEN)], vessel(1, cards=_plain(records[1]), dial=HELD), dials={})
    assert print_position(again.state) == text
    assert replayed(play) == play.state


def _plain(record: Any) -> list[Any]:
    return record.to_document()["cards"]


@pytest.mark.ruling("F14-K8", "F16-33", "FR-099.4", "FR-102.4")
def test_seven_adapts_the_ablative_generator(scene: MakeScene) -> None:
    """Her own ship drops its shields and its cloak; damage goes under the copy, five in all."""
    medic = card("Medic", ability="free action: remove all disabled from each crew on this ship.")
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\nb1 {NEAR} acted\n",
        borne(SEVEN, medic, name="U.S.S. Voyager", hull=9),
        borne(GENERATOR, captain(3), attack=4),
        dials={"a1": "0 stop"},
        script=["attack HHHHC", "defense X", *HURT, "damage Damaged Sensor Array"],
    )
    play.go_to("Action a1").give(SEVEN)
    next_action(play).give(GENERATOR)
    mine = play.ship("a1")
    assert (mine.shields, mine.disabled_shields, copies(play)) == (0, 2, ["Ablative Generator"])
    play.go_to("Attack b1").give("primary weapon at a1").finish_phase()
    assert (play.ship("a1").damage, play.ship("b1").cards[0].damage) == (0, ())
    assert (copies(play), dict(play.ship("a1").markers)) == ([], {})
    play.go_to("Effect a1").give("crew:medic").go_to("Action a1").give(SEVEN)
    assert copies(play) == ["Ablative Generator"]
    assert replayed(play) == play.state
