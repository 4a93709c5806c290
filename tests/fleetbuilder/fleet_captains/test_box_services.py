"""Owners' boxes: made, replaced, changed card by card, refused without a change."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.core import errors
from fleetbuilder.fleet_captains.boxes import services
from fleetbuilder.fleet_captains.boxes.mapping import box_laid
from fleetbuilder.fleet_captains.boxes.models import Handled, OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import box_find, boxes_of
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
Q = "session:q"


def test_a_box_is_kept_as_it_was_sent() -> None:
    box, is_new = services.box_create(owner=PICARD, document=small_box())
    assert is_new
    box.refresh_from_db()
    assert (box.name, box.version, box.document) == ("My box", 1, small_box())
    assert list(boxes_of(PICARD)) == [box]
    assert list(boxes_of(Q)) == list(boxes_of("")) == []
    assert box_find(slug=box.slug) == box
    assert box_find(slug="no slug") is None


def test_a_request_that_is_repeated_makes_one_box() -> None:
    asking: dict[str, Any] = {"owner": PICARD, "document": small_box(), "key": "once"}
    first, _ = services.box_create(**asking)
    assert services.box_create(**asking) == (first, False)
    with pytest.raises(errors.ConflictError) as caught:
        services.box_create(**{**asking, "document": document()})
    assert caught.value.code == "fleet_captains.key_taken"


def test_nobody_has_too_many_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_BOXES", 1)
    box_of(PICARD)
    with pytest.raises(errors.InvalidError, match="You have 1 boxes") as caught:
        box_of(PICARD)
    assert caught.value.code == "fleet_captains.too_many"
    box_of(Q)


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


def test_a_change_counts_the_version_and_one_from_an_older_version_is_refused() -> None:
    box = box_of(PICARD)
    asking: dict[str, Any] = {"box": box, "visitor": PICARD}
    other = document(ships=ships_of("klingon"))
    changed, is_new = services.box_replace(document=other, expected=1, **asking)
    assert (is_new, changed.version, changed.document) == (True, 2, other)
    # The same once more changes nothing.
    same, is_new = services.box_replace(document=other, expected=2, **asking)
    assert (is_new, same.version) == (False, 2)
    with pytest.raises(services.BoxConflictError):
        services.box_replace(document=small_box(), expected=1, **asking)
    box.refresh_from_db()
    assert (box.version, box.document) == (2, other)


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


def test_what_is_deleted_stays_so() -> None:
    box = box_of(PICARD)
    services.box_delete(box=box)
    services.box_delete(box=box)
    with pytest.raises(errors.NotFoundError):
        services.box_replace(box=box, document=document(), expected=1, visitor=PICARD)
    assert not OwnersBox.objects.exists()
