"""Changes of a collection: counts of sets and of loose cards, one or many at once.

A count is said, never added, so that a request which arrives twice acts once. What is refused
changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.db import transaction

from fleetbuilder.collection.models import MOST_COUNT, Owned, OwnedCard, OwnedSet
from fleetbuilder.core import errors
from rules.notation.reading.bounds import KEY

MOST_KINDS: Final = 5_000
"""Different sets, or cards, of one owner."""
AT_ONCE: Final = 500
_NOTHING: Final[Mapping[str, int]] = {}
_NAME_LENGTH: Final = 60


def card_count(*, owner: str, key: str, count: int) -> None:
    """Returns how many of a card somebody owns besides their sets; raises as `counts_change`."""
    counts_change(owner=owner, cards={key: count})


def counts_change(
    *, owner: str, sets: Mapping[str, Any] = _NOTHING, cards: Mapping[str, Any] = _NOTHING
) -> None:
    """Returns how many of some sets and loose cards somebody owns, 0 for none; the others stay.

    Keys that the catalogue does not know are kept like others. Raises `InvalidError` naming what
    is no key and no count, and for an owner with too many; then nothing has changed.
    """
    _check(sets, cards)
    with transaction.atomic():
        _change(OwnedSet, owner, sets)
        _change(OwnedCard, owner, cards)


def counts_replace(
    *, owner: str, sets: Mapping[str, Any] = _NOTHING, cards: Mapping[str, Any] = _NOTHING
) -> None:
    """Says all that somebody owns: what is not named goes. Raises as `counts_change`."""
    _check(sets, cards)
    with transaction.atomic():
        for model, counts in ((OwnedSet, sets), (OwnedCard, cards)):
            had = _locked(model, owner)
            _change(model, owner, {**dict.fromkeys(had, 0), **counts})


def collection_move(*, visitor: str, owner: str) -> None:
    """Moves what one owner has to another; of what both have, the larger count stays.

    They are not added: more likely than not it is the same box, said twice. No bound is asked, so
    that nothing stays behind.
    """
    with transaction.atomic():
        for model in (OwnedSet, OwnedCard):
            rows = model._default_manager
            theirs = dict(rows.filter(owner=visitor).values_list("key", "count"))
            had = _locked(model, owner)
            larger = {key: count for key, count in theirs.items() if count > had.get(key, 0)}
            _write(model, owner, larger)
            rows.filter(owner=visitor).delete()


def _change(model: type[Owned], owner: str, counts: Mapping[str, int]) -> None:
    if not counts:
        return
    had, rows = _locked(model, owner), model._default_manager.filter(owner=owner)
    gone = sorted(key for key, count in counts.items() if not count and key in had)
    for start in range(0, len(gone), AT_ONCE):
        rows.filter(key__in=gone[start : start + AT_ONCE]).delete()
    _write(model, owner, {key: count for key, count in counts.items() if count})
    if max(MOST_KINDS, len(had)) < rows.count():
        what = "sets" if model is OwnedSet else "cards"
        raise errors.InvalidError(
            f"A collection holds at most {MOST_KINDS:,} different {what}. Take some away first.",
            code="collection.too_many",
        )


def _write(model: type[Owned], owner: str, counts: Mapping[str, int]) -> None:
    model._default_manager.bulk_create(
        [model(owner=owner, key=key, count=count) for key, count in sorted(counts.items())],
        AT_ONCE,
        update_conflicts=True,
        unique_fields=["owner", "key"],
        update_fields=["count"],
    )


def _locked(model: type[Owned], owner: str) -> dict[str, int]:
    """Returns what an owner has; nobody else changes these rows in the meantime.

    Always in one order, so that two requests wait for one another and never for each other.
    """
    rows = model._default_manager.filter(owner=owner).order_by("key").select_for_update()
    return dict(rows.values_list("key", "count"))


def _check(sets: Mapping[str, Any], cards: Mapping[str, Any]) -> None:
    faults = {**dict(_faults("sets", sets)), **dict(_faults("cards", cards))}
    if faults:
        raise errors.InvalidError(fields=faults)


def _faults(name: str, counts: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Returns what is wrong, by JSON pointer."""
    if len(counts) > MOST_KINDS:
        yield f"/{name}", [f"At most {MOST_KINDS:,} at once; these are {len(counts):,}."]
        return
    for key, count in counts.items():
        where = f"/{name}/{_escaped(str(key))}"
        if not KEY.fullmatch(key):
            yield where, ["This is no key. Take one from the catalogue, such as 71120."]
        elif isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST_COUNT:
            yield where, [f"Say how many: a whole number from 0 to {MOST_COUNT}."]


def _escaped(key: str) -> str:
    return key[:_NAME_LENGTH].replace("~", "~0").replace("/", "~1")
