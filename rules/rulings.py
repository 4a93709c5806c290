"""Rulings on the rules: what each says, whose word it is and in which rule sets it binds.

A ruling stands in one of the documents of `fixtures/rulings`. Some have several ids, as several
official documents say the same; each id leads to the one ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from rules.errors import DocumentError

AUTHORITIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "R": "rulebook",
        "O": "official ruling",
        "E": "errata",
        "A": "advice of the publisher's forum",
        "H": "house decision",
    }
)
"""Whose word a ruling is, by its letter."""

ACTS: Final = frozenset({"build", "battle", "table"})
"""Where a ruling acts: on the price or legality of a fleet, in a battle, among people alone."""

_REQUIRED: Final = ("id", "section", "title", "says", "source", "authority", "binds")
_OPTIONAL: Final = ("also", "acts", "cards", "see", "note")


@dataclass(frozen=True, slots=True)
class RulingPart:
    """One part of what a ruling says; `of` is the text or the aspect it is about, "" for all."""

    of: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A ruling, by its id.

    `also` lists further ids of it. `binds` lists the rule sets in which it counts, `cards` the
    keys of the cards it names, `see` the ids of rulings on the same matter.
    """

    id: str
    also: tuple[str, ...]
    document: str
    section: str
    title: str
    says: tuple[RulingPart, ...]
    source: str
    authority: str
    binds: tuple[str, ...]
    acts: tuple[str, ...]
    cards: tuple[str, ...]
    see: tuple[str, ...]
    note: str

    @property
    def ids(self) -> tuple[str, ...]:
        """Returns every id of the ruling, its own first."""
        return (self.id, *self.also)


@dataclass(frozen=True, slots=True)
class RulingDocument:
    """A document with its rulings, in order.

    `short` is how citations name it. `orders` lists the texts by which a rule set answers a
    question, the first that is not silent; only the comparison of the editions has it.
    """

    id: str
    name: str
    short: str
    about: str
    orders: Mapping[str, tuple[str, ...]]
    rulings: tuple[Ruling, ...]


class Rulings:
    """Rulings of several documents, found by any of their ids in any case."""

    def __init__(self, documents: Iterable[RulingDocument]) -> None:
        """Indexes the rulings; raises `DocumentError` for a doubled id and one that is unknown."""
        self.documents = tuple(documents)
        self._by_id: dict[str, Ruling] = {}
        self._rulesets = frozenset(name for ruling in self for name in ruling.binds)
        for ruling in self:
            for identifier in ruling.ids:
                if identifier.casefold() in self._by_id:
                    raise DocumentError(f"there are two rulings {identifier!r}", ruling.document)
                self._by_id[identifier.casefold()] = ruling
        for ruling in self:
            for other in ruling.see:
                if self.find(other) is None:
                    raise DocumentError(
                        f"{ruling.id!r} refers to the unknown {other!r}", ruling.document
                    )

    @classmethod
    def from_documents(cls, documents: Iterable[Mapping[str, Any]]) -> Rulings:
        """Reads documents; raises `DocumentError` naming the document, the ruling and the fault."""
        return cls(_document(each) for each in documents)

    def __iter__(self) -> Iterator[Ruling]:
        for document in self.documents:
            yield from document.rulings

    def __len__(self) -> int:
        return sum(len(document.rulings) for document in self.documents)

    def find(self, identifier: str) -> Ruling | None:
        """Finds a ruling by one of its ids, in any case."""
        return self._by_id.get(identifier.casefold())

    def binds(self, ruling: Ruling, lineage: Sequence[str]) -> bool:
        """Returns whether a ruling counts in a rule set, told by its ids from the root to itself.

        The nearest rule set of the lineage decides that any ruling names.
        """
        return self.deciding(lineage) in ruling.binds

    def deciding(self, lineage: Sequence[str]) -> str:
        """Returns the nearest rule set of a lineage that rulings name, "" for none."""
        return next((name for name in reversed(lineage) if name in self._rulesets), "")

    def document_of(self, ruling: Ruling) -> RulingDocument:
        """Returns the document in which a ruling stands."""
        return next(each for each in self.documents if each.id == ruling.document)

    def neighbours(self, ruling: Ruling) -> tuple[Ruling | None, Ruling | None]:
        """Returns the rulings before and after one in its document."""
        row = self.document_of(ruling).rulings
        place = row.index(ruling)
        return (
            row[place - 1] if place else None,
            row[place + 1] if place + 1 < len(row) else None,
        )


def _document(document: Mapping[str, Any]) -> RulingDocument:
    identifier = document.get("document")
    if not isinstance(identifier, str) or not identifier:
        raise DocumentError("a document of rulings has no name", "document")
    words = {}
    for field in ("name", "short", "about"):
        value = document.get(field)
        if not isinstance(value, str) or not value:
            raise DocumentError(f"has no {field}", identifier)
        words[field] = value
    rulings = document.get("rulings")
    if not isinstance(rulings, list) or not rulings:
        raise DocumentError("has no rulings", identifier)
    orders = {ruleset: tuple(texts) for ruleset, texts in (document.get("orders") or {}).items()}
    return RulingDocument(
        identifier,
        words["name"],
        words["short"],
        words["about"],
        MappingProxyType(orders),
        tuple(_ruling(identifier, each) for each in rulings),
    )


def _ruling(document: str, entry: Mapping[str, Any]) -> Ruling:
    where = f"{document}, {entry.get('id', '?')}"
    missing = [name for name in _REQUIRED if name not in entry]
    unknown = [name for name in entry if name not in (*_REQUIRED, *_OPTIONAL)]
    if missing or unknown:
        fault = f"lacks {missing[0]!r}" if missing else f"has the unknown field {unknown[0]!r}"
        raise DocumentError(fault, where)
    texts = {name: _text(entry, name, where) for name in ("id", "section", "title", "source")}
    authority = entry["authority"]
    if authority not in AUTHORITIES:
        raise DocumentError(
            f"the authority is {authority!r}, but must be one of {', '.join(AUTHORITIES)}", where
        )
    acts = _texts(entry, "acts", where)
    if not ACTS.issuperset(acts):
        raise DocumentError(f"acts must be among {', '.join(sorted(ACTS))}", where)
    return Ruling(
        **texts,
        document=document,
        authority=authority,
        also=_texts(entry, "also", where),
        says=_parts(entry["says"], where),
        binds=_texts(entry, "binds", where),
        acts=acts,
        cards=_texts(entry, "cards", where),
        see=_texts(entry, "see", where),
        note=_text(entry, "note", where) if "note" in entry else "",
    )


def _parts(says: Any, where: str) -> tuple[RulingPart, ...]:
    parts = says if isinstance(says, dict) else {"": says}
    if not parts or not all(isinstance(text, str) and text for text in parts.values()):
        raise DocumentError("says nothing", where)
    return tuple(RulingPart(of, text) for of, text in parts.items())


def _text(entry: Mapping[str, Any], name: str, where: str) -> str:
    value = entry[name]
    if not isinstance(value, str) or not value:
        raise DocumentError(f"{name} must be a text", where)
    return value


def _texts(entry: Mapping[str, Any], name: str, where: str) -> tuple[str, ...]:
    values = entry.get(name, [])
    if not isinstance(values, list) or not all(isinstance(each, str) and each for each in values):
        raise DocumentError(f"{name} must be a list of texts", where)
    if len(set(values)) != len(values):
        raise DocumentError(f"{name} names something twice", where)
    return tuple(values)
