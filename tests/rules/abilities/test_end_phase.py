"""Which texts of the End Phase act before the phase takes tokens from ships."""

from __future__ import annotations

import pytest

from rules.abilities.end_phase import acts_before_tokens_go
from rules.abilities.explain import explain
from rules.abilities.parser import parse

WITH_THE_CARDS = "where the rule set puts the effects of cards in that phase"


@pytest.mark.parametrize(
    ("text", "is_before"),
    [
        ("end phase: spend 1 scan to repair 1 hull.", True),
        ("end phase: disable this and spend 1 evade to repair 1 hull.", True),
        ("end phase: remove 1 battle stations from this ship to repair 1 hull.", True),
        ("end phase: may remove 1 evade from an opposing ship in range.", True),
        ("end phase: place 3 time here to keep all battle stations.", True),
        ("end phase, if 2 or fewer scan is here: move 1 scan from this ship to here.", True),
        ("end phase: choose one: repair 1 hull, or keep 1 evade.", True),
        ("end phase: flip cloak to green.", True),
        ("end phase, if this ship has scan: repair 1 hull.", True),
        ("end phase: this end phase, when this ship would suffer damage: gain 1 scan.", True),
        ("end phase: place 3 time here to repair 1 hull.", False),
        ("end phase: remove 1 auxiliary power from this ship.", False),
        ("end phase: disable all shields on this ship to repair 1 hull.", False),
        ("end phase: spend 1 scan from here to repair 1 hull.", False),
        ("end phase: move 1 scan from here to this ship.", False),
        ("end phase, if no scan is here: place 1 scan here.", False),
        ("end phase, if this ship is not cloaked: repair 1 hull.", False),
        ("end phase, if this ship has active shields: repair 1 hull.", False),
        ("end phase: remove 1 time from each tech on this ship.", False),
    ],
)
def test_what_is_about_tokens_that_go_comes_first(text: str, is_before: bool) -> None:
    (clause,) = parse(text).clauses
    assert acts_before_tokens_go(clause) is is_before
    when = "at the start of the phase" if is_before else WITH_THE_CARDS
    assert f"({when})" in explain(parse(text))[0]


def test_the_end_of_the_phase_is_its_end() -> None:
    assert "(at the end of the phase)" in explain(parse("end of the end phase: keep 1 evade."))[0]
