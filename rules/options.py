"""What a rule set decides: its options, each with its question, its values and the words for them.

They stand in the documents of `fixtures/options`, one of building a fleet and one of play. An
option with a single choice is a rule on which all texts agree; it stands there so that its source
can be shown and a house rule has a place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from rules.errors import DocumentError

KINDS: Final = frozenset({"bool", "int", "text", "date", "texts"})
"""What an option's value may be; a trailing "?" allows null, which is no limit."""


@dataclass(frozen=True, slots=True)
class Option:
    """Describes one option: what kind of value it takes, what it asks and how pages put it.

    `row` is the row of the comparison of editions ("" where none). `title` and `meaning` explain
    it to players. `unit` follows a number, `none` is said for no value and `values` for single
    ones; those of a text are its choices, and the only values that it takes.
    """

    name: str
    group: str
    kind: str
    question: str
    title: str
    meaning: str
    row: str = ""
    unit: str = ""
    none: str = "No limit"
    values: Mapping[Any, str] = field(default_factory=dict)

    @property
    def choices(self) -> tuple[str, ...]:
        """Returns the values that a text may have, () for any other kind."""
        return tuple(self.values) if self.kind == "text" else ()


class OptionTable(Mapping[str, Option]):
    """Options by name, in the order of their documents; `groups` has the title of each group."""

    def __init__(
        self, options: Iterable[Option] = (), groups: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self._options = {option.name: option for option in options}
        self.groups = groups

    @classmethod
    def from_documents(cls, documents: Iterable[Mapping[str, Any]]) -> OptionTable:
        """Reads the options of documents; raises `DocumentError` naming option, field and fault."""
        options: list[Option] = []
        groups: dict[str, str] = {}
        for document in documents:
            groups |= document["groups"]
            options += [_option(name, entry) for name, entry in document["options"].items()]
        for option in options:
            if option.group not in groups:
                raise DocumentError(f"there is no group {option.group!r}", f"{option.name}/group")
        return cls(options, groups)

    def __getitem__(self, name: str) -> Option:
        return self._options[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._options)

    def __len__(self) -> int:
        return len(self._options)


_REQUIRED: Final = ("group", "kind", "question", "title", "meaning")
_OPTIONAL: Final = ("row", "unit", "none", "values")


def _option(name: str, entry: Mapping[str, Any]) -> Option:
    missing = [field for field in _REQUIRED if field not in entry]
    unknown = [field for field in entry if field not in (*_REQUIRED, *_OPTIONAL)]
    if missing or unknown:
        fault = f"lacks {missing[0]!r}" if missing else f"has the unknown field {unknown[0]!r}"
        raise DocumentError(fault, name)
    texts = {key: value for key, value in entry.items() if key != "values"}
    for key, value in texts.items():
        if not isinstance(value, str) or not value:
            raise DocumentError("must be a text", f"{name}/{key}")
    if texts["kind"].removesuffix("?") not in KINDS:
        raise DocumentError(f"must be one of {', '.join(sorted(KINDS))}", f"{name}/kind")
    return Option(name=name, **texts, values=_values(name, texts["kind"], entry.get("values", {})))


def _values(name: str, kind: str, words: Mapping[str, str]) -> Mapping[Any, str]:
    """Returns the words for single values, by value: keys of JSON are texts."""
    where = f"{name}/values"
    for value, said in words.items():
        if not isinstance(said, str) or not said:
            raise DocumentError("has no words", f"{where}/{value}")
    if kind == "text":
        if not words:
            raise DocumentError("a text needs its choices", where)
        return words
    if kind == "bool" and words:
        if words.keys() != {"true", "false"}:
            raise DocumentError("must be words for true and for false", where)
        return {True: words["true"], False: words["false"]}
    try:
        return {int(value): said for value, said in words.items()}
    except ValueError:
        raise DocumentError("must be words for numbers", where) from None
