"""Owners' boxes: made, replaced, changed card by card, refused without a change."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.fleet_captains.boxes import services
from fleetbuilder.fleet_captains.boxes.mapping import box_laid
from fleetbuilder.fleet_captains.boxes.models import Handled, OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import boxes_of
from rules.errors import DocumentError
from tests.fleetbuilder.fleet_captains.own_boxes import (
    FAULTY,
    HOUSE,
    box_of,
    document,
    ships_of,
    small_box,
)

pytestmark = pytest.mark.django_db
PICARD = "session:picard"


def test_a_box_is_kept_as_it_was_sent() -> None:
    box, is_new = services.box_create(owner=PICARD, document=small_box())
    assert is_new
    box.refresh_from_db()
    assert (box.name, box.version, box.document) == ("My box", 1, small_box())
    assert list(boxes_of(PICARD)) == [box]


@pytest.mark.parametrize(
    ("box", "where", "message"),
    [(box, where, message) for _, box, where, message in FAULTY],
    ids=[name for name, *_ in FAULTY],
)
def test_a_box_that_cannot_be_read_changes_nothing(
    box: dict[str, Any], where: str, message: str
) -> None:
    kept = box_of(PICARD)
    before = list(OwnersBox.objects.values())
    with pytest.raises(DocumentError) as caught:
        services.box_create(owner=PICARD, document=box)
    assert (caught.value.where, caught.value.message) == (where, message)
    with pytest.raises(DocumentError) as caught:
        services.box_replace(box=kept, document=box, expected=1, visitor=PICARD, key="once")
    assert (caught.value.where, caught.value.message) == (where, message)
    assert list(OwnersBox.objects.values()) == before
    assert not Handled.objects.exists()


def test_the_cards_of_a_box_are_replaced_whole() -> None:
    box = box_of(PICARD)
    asking: dict[str, Any] = {"box": box, "visitor": PICARD}
    other = document(ships=ships_of("klingon"), name="Ours")
    changed, is_new = services.box_replace(document=other, expected=1, **asking)
    assert (is_new, changed.version, changed.name, changed.document) == (True, 2, "Ours", other)
    # The same once more changes nothing.
    same, is_new = services.box_replace(document=other, expected=2, **asking)
    assert (is_new, same.version) == (False, 2)


def test_a_change_that_is_sent_twice_acts_once() -> None:
    box = box_of(PICARD)
    card = {**HOUSE["tiles"][1], "name": "Mine"}
    asking: dict[str, Any] = {"box": box, "part": "tiles", "number": None, "card": card}
    asking |= {"expected": 1, "visitor": PICARD, "key": "once"}
    for is_first in (True, False):
        found, is_new = services.card_put(**asking)
        assert (is_new, found.version, len(found.document["tiles"])) == (is_first, 2, 2)


def test_cards_are_put_and_taken_out_one_by_one() -> None:
    box = box_of(PICARD)
    asking: dict[str, Any] = {"visitor": PICARD}
    ship = {**HOUSE["ships"][0], "name": "My Enterprise"}
    box, _ = services.card_put(box=box, part="ships", number=0, card=ship, expected=1, **asking)
    assert box.document["ships"] == [ship]
    assert box_laid(box).ships["uss-enterprise-e"].name == "My Enterprise"
    for name in ("tiles", "ships"):
        box, _ = services.card_remove(box=box, part=name, number=0, expected=box.version, **asking)
        assert box.document[name] == []
    card = {**HOUSE["missions"][0], "vp": 7}
    with pytest.raises(DocumentError) as caught:
        services.card_put(
            box=box, part="missions", number=None, card=card, expected=box.version, **asking
        )
    assert caught.value.where == "/missions/1/vp"
    box, _ = services.box_rename(box=box, name="  Ours ", expected=box.version, **asking)
    assert (box.name, box.document["name"]) == ("Ours", "Ours")
