"""The order in which a list names its ships changes no card, whatever fleet it is."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.fleet import Fleet
from rules.notation import parse, render
from tests.rules.catalogue import catalogue
from tests.rules.strategies import plain_fleets


@settings(max_examples=40)
@given(fleet=plain_fleets(), data=st.data())
def test_our_own_text(fleet: Fleet, data: st.DataObject) -> None:
    shuffled = fleet.with_ships(tuple(data.draw(st.permutations(fleet.ships))))
    (again,) = parse(render(shuffled, catalogue(), "text"), catalogue(), format="text").fleets
    assert again == shuffled
