"""The order in which a list names its ships changes no card, whatever fleet it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.fleet import Fleet, ShipBuild
from rules.notation import parse, render
from tests.rules.catalogue import catalogue
from tests.rules.strategies import plain_fleets


@settings(max_examples=40)
@given(fleet=plain_fleets(), data=st.data())
def test_our_own_text(fleet: Fleet, data: st.DataObject) -> None:
    shuffled = fleet.with_ships(tuple(data.draw(st.permutations(fleet.ships))))
    (again,) = parse(render(shuffled, catalogue(), "text"), catalogue(), format="text").fleets
    assert again == shuffled


@settings(max_examples=60)
@given(fleet=plain_fleets(), data=st.data())
def test_names_alone(fleet: Fleet, data: st.DataObject) -> None:
    """Which printing, type or ship a bare name means does not depend on the ships before it."""
    order = data.draw(st.permutations(range(len(fleet.ships))))
    found = _read(fleet.ships)
    assert _read([fleet.ships[number] for number in order]) == [found[number] for number in order]


def _read(ships: Sequence[ShipBuild]) -> list[list[str]]:
    """Returns the keys on each ship that is read from a block of names for each, sorted."""
    text = "\n\n".join("\n".join(_names(build)) for build in ships)
    (again,) = parse(text, catalogue(), format="text").fleets
    assert again.resource is None
    assert len(again.ships) == len(ships)
    return [
        sorted([build.ship or build.name, *(each.card or each.name for each in build.cards())])
        for build in again.ships
    ]


def _names(build: ShipBuild) -> Iterator[str]:
    yield catalogue()[build.ship].name
    for each in build.cards():
        yield catalogue()[each.card].name
