"""What the choices of pilots cost, and what they are told of cards beforehand."""

from __future__ import annotations

import pytest

from rules.pilots.estimates import ESTIMATES
from tests.rules.battle.effects.acting_fleets import played_cards
from tests.rules.battle.effects.printed import AT
from tests.rules.battle.effects.texts import CARD, attacking, in_activation
from tests.rules.battle.examples.scene import MakeScene
from tests.rules.pilots.test_choices import answered
from tests.rules.policies import ALWAYS, FREE, NEVER, Cost, places, played, row

PILOTS = pytest.mark.parametrize("pilot", ["gunner", "tactician"])
LAVELLE = "crew:sam-lavelle-75016"
NUMBER = 3
"""A battle in which a gunner uses him, though not whenever he is offered."""


def test_estimates_are_of_cards_that_act() -> None:
    assert set(ESTIMATES) <= played_cards()


@PILOTS
def test_an_action_gains_what_is_known_of_it_beforehand(
    scene: MakeScene, pilot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = in_activation(scene, "action: this round, when attacking: roll +3 attack dice.")
    assert answered(play, pilot) == CARD
    monkeypatch.setitem(ESTIMATES, CARD, -3.0)
    assert answered(play, pilot) != CARD


@PILOTS
def test_an_action_that_shows_no_gain_is_used_for_what_is_known_of_it(
    scene: MakeScene, pilot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = in_activation(scene, "action: gain 1 auxiliary power.")
    assert answered(play, pilot) != CARD
    monkeypatch.setitem(ESTIMATES, CARD, 3.0)
    assert answered(play, pilot) == CARD


@PILOTS
def test_an_effect_gains_what_is_known_of_it_beforehand(
    scene: MakeScene, pilot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = attacking(scene, "when attacking: may roll +1 attack die.", "attack HXX", "defense X")
    play.give(AT)
    assert (play.asked, answered(play, pilot)) == ("Effect a1", CARD)
    monkeypatch.setitem(ESTIMATES, CARD, -3.0)
    assert answered(play, pilot) == "pass"
    play.give("pass").finish_phase()


def test_a_battle_is_played_by_a_rule() -> None:
    free, always, never = (
        played(LAVELLE, "gunner", rule, NUMBER) for rule in (FREE, ALWAYS, NEVER)
    )
    assert 0 < free.uses < free.offers
    assert (always.uses, never.uses) == (always.offers, 0)
    assert row(LAVELLE, "gunner", NUMBER) == (
        always.margin - free.margin,
        never.margin - free.margin,
        free.offers,
        free.uses,
    )


def test_a_card_is_flown_where_it_is() -> None:
    assert places()["ship:aldara-blind-aldara"] == ("07-dominion-federation", 0)


@pytest.mark.parametrize(
    ("always", "never", "verdict"),
    [
        ([0.0] * 300, [-2.0, 0.0] * 150, "within"),
        ([4.0, 0.0] * 150, [0.0] * 300, "too much"),
        ([0.0] * 300, [4.0, 0.0] * 150, "too much"),
        ([20.0, -20.0] * 150, [0.0] * 300, "undecided"),
    ],
)
def test_a_verdict_takes_its_errors_into_account(
    always: list[float], never: list[float], verdict: str
) -> None:
    cost = Cost.of("", [(one, other, 2, 1) for one, other in zip(always, never, strict=True)])
    assert (cost.verdict, cost.battles, cost.offers, cost.uses) == (verdict, 300, 600, 300)
    assert cost.is_enough is (verdict != "undecided")
