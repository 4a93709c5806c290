"""Planets at a real table: every question about a shot says what they hide."""

from __future__ import annotations

import pytest

from rules.alliance.at_table.prompts import Prompt
from tests.rules.alliance.tables import PATROL, RELAY, People, begin
from tests.rules.alliance.test_at_table_end import until

PLANET = (
    "A ship behind a planet cannot be attacked, unless either of the two overlaps it.",
    "Alliance, Attacking Through Planets",
)


def says_so(prompt: Prompt) -> bool:
    """Tells whether a prompt speaks of planets."""
    return PLANET in [(each.text, each.rule) for each in prompt.reasons]


@pytest.mark.parametrize(("mission", "has_planet"), [(RELAY, True), (PATROL, False)])
def test_planets_are_spoken_of_where_there_is_one(mission: str, has_planet: bool) -> None:
    people = People(begin(mission))
    for name in ("shot", "arc", "target"):
        until(people, name)
        assert says_so(people.prompt) == has_planet
    people.pick("target", "enemy:1")
    assert people.prompt.key.endswith("how")
    assert says_so(people.prompt) == has_planet
