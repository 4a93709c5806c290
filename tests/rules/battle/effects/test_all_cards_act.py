"""Every card with a text acts in a battle, and no battle with texts breaks.

The battles are found beforehand (`find_acting`). What an engine that has changed no longer lets
act in its battle gets battles made for it. Cards whose occasion hardly ever comes have a situation
of their own (`arranged`).
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from rules.battle.phases.log import apply_event, replay
from tests.rules.battle.effects.acting import acted_in
from tests.rules.battle.effects.acting_fleets import Planned, plan_for, played_cards
from tests.rules.battle.effects.arranged import situations

DATA = Path(__file__).resolve().parents[3] / "data" / "acting_battles.json"
PARTS = 12
TRIES = 60

NOT_REACHED = frozenset(
    {
        # What they have beneath acts under its own key.
        "captain:arturis-75004",
        "captain:the-doctor-75014",
        # The ship that has a second captain by it carries a card of it, which acts in its place.
        "resource:fleet-commander-72280r",
    }
)
"""Cards that cannot act yet, each with the reason: this may only shrink."""


@cache
def battles() -> list[Planned]:
    """Returns the battles that were found."""
    return [Planned.from_document(each) for each in json.loads(DATA.read_text(encoding="utf-8"))]


def acts(key: str) -> bool:
    """Tells whether a card acts in one of the battles made for it."""
    for number in range(TRIES):
        planned = plan_for(key, number)
        if planned is not None and key in acted_in(planned.play()):
            return True
    return False


@pytest.mark.parametrize("part", range(PARTS))
def test_the_cards_of_each_battle_act(part: int) -> None:
    missed = []
    for planned in battles()[part::PARTS]:
        battle = planned.play()
        assert battle.is_over, planned.seed
        assert battle.log is not None
        assert replay(battle.log).state == battle.state, planned.seed
        acted = acted_in(battle)
        missed += [key for key in planned.cards if key in played_cards() - acted]
    assert [key for key in missed if not acts(key)] == []


@pytest.mark.parametrize("key", sorted(situations()))
def test_a_card_acts_in_the_situation_arranged_for_it(key: str) -> None:
    situation = situations()[key]
    battle = situation.play()
    assert key in acted_in(battle)
    again = situation.start()
    for event in (battle.log or ())[1:]:
        apply_event(again, event)
    assert again.state == battle.state


def test_no_card_is_left_out() -> None:
    planned = {key for each in battles() for key in each.cards} | set(situations())
    others = played_cards() - planned - set(NOT_REACHED)
    assert [key for key in sorted(others) if not acts(key)] == []
    assert not planned & set(NOT_REACHED)
    assert set(NOT_REACHED) <= played_cards()
