"""Every card with a text acts in a battle, and no battle with texts breaks.

The battles are found beforehand (`find_acting`). What an engine that has changed no longer lets
act in its battle gets battles made for it.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from rules.battle.log import replay
from tests.rules.battle.effects.acting import acted_in
from tests.rules.battle.effects.acting_fleets import Planned, plan_for, played_cards

DATA = Path(__file__).resolve().parents[3] / "data" / "acting_battles.json"
PARTS = 12
TRIES = 60

NOT_REACHED = frozenset(
    {
        "captain:data-op4prize",
        "captain:gul-dukat-75009",
        "crew:alyssa-ogawa-75016",
        "crew:damron-72224p",
        "crew:karen-ferris-71221",
        "crew:lojur-71272",
        "crew:lojur-75016",
        "crew:odo-71535",
        "question:optronic-data-core-73042",
        "question:photon-detonation-72012wp",
        "question:photonic-field-generator-75015",
        "ship:chang-s-bird-of-prey-71532",
        "ship:i-k-s-amar-75005",
        "ship:koranak-71275",
        "ship:ogla-razik-71793",
        "ship:sela-s-warbird-72282gp",
        "ship:sphere-634-75007",
        "ship:tholia-one-opwebprize",
        "ship:u-s-s-enterprise-b-75016",
        "ship:u-s-s-montgolfier-72231",
        "ship:xindus-72224p",
        "talent:coded-messages-71798",
        "talent:collective-consciousness-75007",
        "talent:coordinated-attack-72010",
        "talent:dishonorable-tactics-blind-buruk",
        "talent:emissary-71211",
        "talent:fire-everything-75012",
        "talent:first-strike-3rd-wing-attack-ship",
        "talent:ketracel-white-71279",
        "tech:access-terminal-71646d",
        "tech:bio-electric-interference-71281",
        "tech:detection-grid-80000",
        "tech:detection-grid-80001",
        "tech:katric-ark-75008",
        "tech:suicide-attack-75002",
        "tech:transporter-room-75016",
        "weapon:cutting-beam-71283",
        "weapon:enhanced-phasers-75004",
        "weapon:full-spread-80000",
        "weapon:full-spread-80001",
        "weapon:integrated-cloak-80000",
        "weapon:integrated-cloak-80003",
        "weapon:minesweeper-75002",
        "weapon:photon-torpedoes-72224p",
        "weapon:stand-by-torpedoes-72232",
    }
)
"""Cards that acted in none of the battles tried so far: this may only shrink."""


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


def test_no_card_is_left_out() -> None:
    planned = {key for each in battles() for key in each.cards}
    others = played_cards() - planned - set(NOT_REACHED)
    assert [key for key in sorted(others) if not acts(key)] == []
    assert not planned & set(NOT_REACHED)
    assert set(NOT_REACHED) <= played_cards()
