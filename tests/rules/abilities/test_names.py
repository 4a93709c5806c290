"""The names that an ability may quote."""

from __future__ import annotations

from rules.abilities.names import DAMAGE_CARDS, catalogue_names
from rules.battle.mechanics.damage_cards import COPIES
from tests.rules.catalogue import catalogue


def test_texts_may_name_the_damage_cards() -> None:
    assert {name.lower() for name in COPIES} == DAMAGE_CARDS
    assert catalogue_names(catalogue()) >= DAMAGE_CARDS
