"""A card is followed through every step: what stood at the pointer stands at the new one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.building.editing.edits import Edit, apply_edit
from rules.building.editing.fixes import apply_fix, part_at
from rules.building.editing.pointer_updates import followed
from rules.building.report import Fix
from rules.catalogue import Catalogue
from rules.errors import DocumentError
from rules.fleet import Equipped, Fleet, ShipBuild
from tests.families import each_case

NOTHING = Catalogue((), ())


def ship(name: str, *upgrades: Equipped, captain: Equipped | None = None) -> ShipBuild:
    return ShipBuild(ship=f"ship:{name}", captain=captain, upgrades=upgrades)


def card(name: str, *upgrades: Equipped) -> Equipped:
    return Equipped(f"crew:{name}", upgrades=upgrades)


FLEET = Fleet(
    ships=(
        ship("a", card("a1"), card("a2", card("x"), card("y")), card("a3"), captain=card("ac")),
        ship("b", card("b1"), captain=card("bc", card("t"))),
        ship("c"),
    ),
    sideboard=(card("s1"), card("s2"), card("s3")),
    resource=card("r"),
)


def pointers(fleet: Fleet) -> Iterator[str]:
    def below(where: str, cards: tuple[Equipped, ...]) -> Iterator[str]:
        for number, each in enumerate(cards):
            yield f"{where}/{number}"
            yield from below(f"{where}/{number}/upgrades", each.upgrades)

    if fleet.resource is not None:
        yield "/resource"
    yield from below("/sideboard", fleet.sideboard)
    for number, build in enumerate(fleet.ships):
        yield f"/ships/{number}"
        if build.captain is not None:
            yield f"/ships/{number}/captain"
            yield from below(f"/ships/{number}/captain/upgrades", build.captain.upgrades)
        yield from below(f"/ships/{number}/upgrades", build.upgrades)


def key_at(fleet: Fleet, pointer: str) -> str:
    part = part_at(fleet, pointer)
    return part.ship if isinstance(part, ShipBuild) else part.card


EDITS = [
    *(Edit("duplicate", f"/ships/{n}") for n in range(3)),
    *(Edit("shift", f"/ships/{n}", by=by) for n in range(3) for by in (-1, 1, -9, 9)),
    *(Edit("shift", f"/sideboard/{n}", by=by) for n in range(3) for by in (-1, 1)),
    *(Edit("shift", f"/ships/0/upgrades/{n}", by=by) for n in range(3) for by in (-1, 1)),
    Edit("shift", "/ships/0/upgrades/1/upgrades/0", by=1),
    *(Edit("move", "/ships/0/upgrades/1", to=f"/ships/{n}") for n in range(3)),
    *(Edit("move", "/ships/0/upgrades/1/upgrades/0", to=f"/ships/{n}") for n in (1, 2)),
    *(Edit("move", "/ships/1/captain", to=f"/ships/{n}") for n in range(3)),
    Edit("move", "/ships/1/captain/upgrades/0", to="/ships/0"),
    Edit("move", "/sideboard/1", to="/ships/0"),
    Edit("move", "/sideboard/1", to="/ships/0", slot="captain"),
    Edit("move", "/sideboard/1", to="/ships/1", slot="captain"),
    Edit("move", "/sideboard/0", to="/ships/2", slot="captain"),
    Edit("move", "/ships/0/upgrades/0", to="/sideboard"),
    Edit("move", "/ships/0/upgrades/1", to="/sideboard"),
    Edit("move", "/ships/0/upgrades/1/upgrades/0", to="/sideboard"),
    Edit("move", "/ships/1/captain", to="/sideboard"),
    Edit("move", "/ships/1/captain/upgrades/0", to="/sideboard"),
    Edit("move", "/ships/0/upgrades/1/upgrades/0", to="/ships/0/upgrades/2"),
    Edit("move", "/ships/0/upgrades/1/upgrades/0", to="/ships/1/captain"),
    Edit("move", "/ships/0/upgrades/1/upgrades/0", to="/ships/0/upgrades/1"),
    Edit("move", "/ships/0/upgrades/0", to="/ships/0/upgrades/1"),
    Edit("move", "/ships/0/upgrades/0", to="/ships/0/upgrades/1/upgrades/0"),
    Edit("move", "/ships/1/captain/upgrades/0", to="/ships/0/upgrades/0"),
    Edit("move", "/sideboard/2", to="/ships/1/upgrades/0"),
    *(Edit("remove", where) for where in pointers(FLEET)),
]


@each_case("edit", EDITS, ids=lambda edit: f"{edit.action} {edit.where} {edit.to}")
def test_what_was_looked_at_is_still_looked_at(edit: Edit) -> None:
    after = apply_edit(FLEET, edit, NOTHING)
    left = [key_at(after, each) for each in pointers(after)]
    for pointer in pointers(FLEET):
        key, now = key_at(FLEET, pointer), followed(pointer, edit, FLEET)
        if now:
            assert key_at(after, now) == key, (pointer, now)
        else:
            assert key not in left, pointer


@pytest.mark.parametrize("action", ["add", "swap", "set_limit", "set_resource"])
def test_steps_that_move_nothing_leave_the_pointer(action: str) -> None:
    assert followed("/ships/1/captain", Edit(action, "/ships/0"), FLEET) == "/ships/1/captain"


def test_nothing_is_followed_nowhere() -> None:
    assert followed("", Edit("remove", "/ships/0"), FLEET) == ""
    assert followed("/ships/0", Edit("split", "/ships/0"), FLEET) == ""


def test_a_step_that_points_at_nothing_is_none() -> None:
    with pytest.raises(DocumentError):
        followed("/ships/0", Edit("move", "/ships/0/upgrades/0", to="/ships/7"), FLEET)


@pytest.mark.parametrize("where", ["/resource", "/ships/0/upgrades/1"])
def test_what_carries_a_resource_is_followed_aboard(where: str) -> None:
    fix = Fix("move", "", where=where, to="/ships/1", card="resource:r")
    after = apply_fix(FLEET, fix)
    edit = Edit("move", where, to="/ships/1", card="resource:r")
    kept = [each for each in pointers(FLEET) if each != "/resource" or where == each]
    for pointer in kept:
        assert key_at(after, followed(pointer, edit, FLEET)) == key_at(FLEET, pointer)
    assert followed(where, edit, FLEET) == "/ships/1/resource"
