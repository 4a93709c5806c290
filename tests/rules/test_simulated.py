"""How many of a fleet's texts battles play."""

from __future__ import annotations

import pytest

from rules.battle.phases.prepare import is_played
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.simulated import SimulatedTexts, simulated_texts
from tests.rules.catalogue import catalogue, unplayed

ENTERPRISE = "ship:u-s-s-enterprise-d-2017core"


def cards_of(kind: str, status: str) -> list[str]:
    return [card.key for card in catalogue().by_type[kind] if card.ability_status == status]


def test_texts_for_people_are_left_out_and_each_card_counts_once() -> None:
    manual = cards_of("crew", "manual")[0]
    silent = cards_of("ship", "none")[0]
    resource = cards_of("resource", "manual")[0]
    fleet = Fleet(
        ships=(
            ShipBuild(ship=ENTERPRISE, upgrades=(Equipped(manual), Equipped("crew:nobody"))),
            ShipBuild(ship=silent, upgrades=(Equipped(manual),)),
        ),
        resource=Equipped(resource),
    )
    found = simulated_texts(fleet, catalogue())
    assert found == SimulatedTexts(3, (manual, resource))
    assert found.sentence == "2 of 3 abilities are not simulated"
    weapon = "weapon:prototype-weapon-72004p"
    armed = Fleet(ships=(ShipBuild(ship=ENTERPRISE, upgrades=(Equipped(weapon),)),))
    assert simulated_texts(armed, unplayed(weapon)).not_fired == (weapon,)
    assert simulated_texts(armed, catalogue()).not_fired == ()


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (SimulatedTexts(0, ()), ""),
        (SimulatedTexts(14, ()), ""),
        (SimulatedTexts(1, ("a",)), "The only ability is not simulated"),
        (SimulatedTexts(14, ("a",)), "1 of 14 abilities is not simulated"),
        (SimulatedTexts(14, ("a", "b")), "2 of 14 abilities are not simulated"),
        (
            SimulatedTexts(14, ("a", "b"), ("a",)),
            "2 of 14 abilities are not simulated, and 1 weapon of them is never fired",
        ),
        (
            SimulatedTexts(14, ("a", "b"), ("a", "b")),
            "2 of 14 abilities are not simulated, and 2 weapons of them are never fired",
        ),
        (
            SimulatedTexts(1, ("a",), ("a",)),
            "The only ability is not simulated, and its weapon is never fired",
        ),
    ],
)
def test_it_is_said_in_a_sentence(found: SimulatedTexts, sentence: str) -> None:
    assert found.sentence == sentence


def test_battles_play_every_automated_text_of_the_bundled_cards() -> None:
    """The command line relies on it, and does not read the texts of the fleets that it checks."""
    automated = [card for card in catalogue() if card.ability_status == "automated"]
    assert len(automated) > 1_800
    assert [card.key for card in automated if not is_played(card)] == []
    fleet = Fleet(ships=(ShipBuild(ship=ENTERPRISE),))
    assert simulated_texts(fleet, catalogue()) == simulated_texts(fleet, catalogue(), is_played)
