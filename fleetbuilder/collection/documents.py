"""A collection as plain data, for the API, and what a request says of one."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from fleetbuilder.collection.selectors import Collection, card_counts, sums
from fleetbuilder.core import errors
from rules.catalogue import Catalogue

FIELDS: Final = ("sets", "cards")
_NAME_LENGTH: Final = 60


def collection_document(collection: Collection, catalogue: Catalogue) -> dict[str, Any]:
    """Returns what was said, what it comes to card by card, and the keys that nobody knows."""
    unknown = collection.unknown(catalogue)
    return {
        "sets": dict(sorted(collection.sets.items())),
        "cards": dict(sorted(collection.cards.items())),
        "owned": dict(sorted(card_counts(collection, catalogue).items())),
        "sums": asdict(sums(collection, catalogue)),
        "unknown": {"sets": sorted(unknown.sets), "cards": sorted(unknown.cards)},
        "catalogue": catalogue.version,
    }


def collection_read(data: Any) -> Collection:
    """Reads the counts of a body; who keeps them asks whether they are any.

    Raises `MalformedError` for what is no object, `InvalidError` naming fields that there are not.
    """
    if isinstance(data, Collection):
        return data
    if not isinstance(data, dict):
        raise errors.MalformedError("The body is an object with `sets`, `cards` or both.")
    faults: dict[str, list[str]] = {}
    for name, value in data.items():
        if name not in FIELDS:
            where = name[:_NAME_LENGTH].replace("~", "~0").replace("/", "~1")
            faults[f"/{where}"] = ["There is no such field."]
        elif not isinstance(value, dict):
            faults[f"/{name}"] = ["An object is expected: a count for each key."]
    if faults:
        raise errors.InvalidError(fields=faults)
    return Collection(data.get("sets", {}), data.get("cards", {}))
