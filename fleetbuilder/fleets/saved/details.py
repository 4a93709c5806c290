"""What an owner says about a fleet besides what is in it, and how it is read.

Columns, bodies of the API, forms and exports take the names from `Details`: what is said under a
name is the attribute `Fleet` has of that name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.fleets.common.models import Fleet, Visibility

MOST_REVISION: Final = 10**9
LONGEST_FOLDER: Final = 60
LONGEST_TAG: Final = 40
MOST_TAGS: Final = 12
LONGEST_NOTES: Final = 20_000


@dataclass(frozen=True, slots=True)
class Details:
    """Who may read a fleet, where its owner keeps it, and what they note about it.

    Only the owner reads folder, tags and notes.
    """

    visibility: Visibility = Visibility.PRIVATE
    folder: str = ""
    tags: tuple[str, ...] = ()
    notes: str = ""
    archived: bool = False

    def as_document(self) -> dict[str, Any]:
        """Returns it as plain data."""
        return {**asdict(self), "visibility": str(self.visibility), "tags": list(self.tags)}


NAMES: Final = tuple(each.name for each in fields(Details))


def about_of(fleet: Fleet) -> Details:
    """Returns what an owner says about a fleet."""
    said = {name: getattr(fleet, name) for name in NAMES}
    return Details(**{**said, "visibility": Visibility(fleet.visibility)})


class _DetailError(ValueError):
    """Says what is wrong with a field, as a sentence."""


def about_read(values: Mapping[str, Any]) -> dict[str, Any]:
    """Reads any of the fields of `Details` from plain data; fields of other names are ignored.

    Raises `InvalidError` naming every field that is wrong.
    """
    faults: dict[str, list[str]] = {}
    read: dict[str, Any] = {}
    for name, detail in DETAILS.items():
        if name not in values:
            continue
        try:
            read[name] = detail.read(values[name])
        except _DetailError as error:
            faults[f"/{name}"] = [str(error)]
    if faults:
        raise errors.InvalidError(fields=faults)
    return read


def tags_read(texts: list[str]) -> tuple[str, ...]:
    """Returns tags in small letters, each once; raises `ValueError` with a sentence."""
    tags = tuple(dict.fromkeys(tag for each in texts if (tag := _line(each).lower())))
    if len(tags) > MOST_TAGS:
        raise _DetailError(f"A fleet has at most {MOST_TAGS} tags.")
    for tag in tags:
        if len(tag) > LONGEST_TAG:
            raise _DetailError(f"A tag has at most {LONGEST_TAG} characters.")
        if "|" in tag or "," in tag:
            raise _DetailError("A tag has neither a comma nor a vertical bar.")
    return tags


def _line(text: str) -> str:
    return " ".join(text.replace("\0", " ").split())


def _visibility(value: object) -> Visibility:
    if not isinstance(value, str) or value not in Visibility.values:
        raise _DetailError(f"Choose one of {', '.join(Visibility.values)}.")
    return Visibility(value)


def _folder(value: object) -> str:
    folder = _line(value) if isinstance(value, str) else None
    if folder is None or len(folder) > LONGEST_FOLDER:
        raise _DetailError(f"A folder is a text of at most {LONGEST_FOLDER} characters.")
    return folder


def _tags(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise _DetailError("Tags are a list of texts.")
    return tags_read(value)


def _notes(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_NOTES or "\0" in value:
        raise _DetailError(f"Notes are a text of at most {LONGEST_NOTES:,} characters.")
    return value


def _archived(value: object) -> bool:
    if not isinstance(value, bool):
        raise _DetailError("True or false is expected.")
    return value


@dataclass(frozen=True, slots=True)
class Detail:
    """How a field of `Details` is read from plain data, and its JSON schema."""

    read: Callable[[Any], Any]
    schema: Mapping[str, Any]


DETAILS: Final[Mapping[str, Detail]] = {
    "visibility": Detail(_visibility, {"type": "string", "enum": Visibility.values}),
    "folder": Detail(_folder, {"type": "string", "maxLength": LONGEST_FOLDER}),
    "tags": Detail(
        _tags,
        {
            "type": "array",
            "maxItems": MOST_TAGS,
            "items": {"type": "string", "maxLength": LONGEST_TAG},
        },
    ),
    "notes": Detail(_notes, {"type": "string", "maxLength": LONGEST_NOTES}),
    "archived": Detail(_archived, {"type": "boolean"}),
}
