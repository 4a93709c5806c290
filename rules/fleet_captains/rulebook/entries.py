"""The rules of Fleet Captains by topic, in our words: rules, worked examples and decisions.

A topic is a chapter of the rulebook. Each entry has an id, which code and texts cite: FC- a rule,
EF- a worked example of the rulebook, DF- a decision of ours where the rulebook is silent, unclear
or contradicts itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

RULE: Final = "FC"
EXAMPLE: Final = "EF"
DECISION: Final = "DF"

_CITED: Final = re.compile(rf"(?<![\w-])(?:{RULE}|{EXAMPLE}|{DECISION})-[1-9]\d{{0,2}}(?![\w-])")


@dataclass(frozen=True, slots=True)
class CitedId:
    """An id in a text, and where it stands."""

    start: int
    end: int
    id: str


def ids_cited(text: str) -> list[CitedId]:
    """Returns the ids that a text cites, in their order."""
    return [CitedId(found.start(), found.end(), found[0]) for found in _CITED.finditer(text)]


@dataclass(frozen=True, slots=True)
class BookRule:
    """A rule: one fact of the rulebook."""

    id: str
    title: str
    text: str

    @property
    def texts(self) -> tuple[str, ...]:
        """Returns all that it says."""
        return (self.title, self.text)

    def as_document(self) -> dict[str, Any]:
        """Returns it as a document has it."""
        return {"id": self.id, "title": self.title, "text": self.text}


@dataclass(frozen=True, slots=True)
class BookExample:
    """A worked example: a scene and what comes of it.

    `odds` is the question about dice that it asks, as documents write one, None where it asks
    none. `missing` says what only a picture of the rulebook showed.
    """

    id: str
    title: str
    scene: str
    outcome: str
    odds: Mapping[str, Any] | None
    missing: str

    @property
    def texts(self) -> tuple[str, ...]:
        """Returns all that it says."""
        return (self.title, self.scene, self.outcome, self.missing)

    def as_document(self) -> dict[str, Any]:
        """Returns it as a document has it."""
        document: dict[str, Any] = {
            "id": self.id,
            "title": self.title,
            "scene": self.scene,
            "outcome": self.outcome,
        }
        if self.odds is not None:
            document["odds"] = dict(self.odds)
        if self.missing:
            document["missing"] = self.missing
        return document


@dataclass(frozen=True, slots=True)
class DecidedOption:
    """An option of play that follows from a decision: its values in words, and the usual one."""

    name: str
    values: Mapping[str, str]
    usual: str

    def as_document(self) -> dict[str, Any]:
        """Returns it as a document has it."""
        return {"name": self.name, "values": dict(self.values), "usual": self.usual}


@dataclass(frozen=True, slots=True)
class BookDecision:
    """A decision of ours: the question that the rulebook leaves, the answer, and the reason.

    `option` is there where another reading makes sense as well and may be played.
    """

    id: str
    question: str
    decision: str
    why: str
    option: DecidedOption | None

    @property
    def title(self) -> str:
        """Returns what it is called: its question."""
        return self.question

    @property
    def texts(self) -> tuple[str, ...]:
        """Returns all that it says."""
        values = self.option.values.values() if self.option else ()
        return (self.question, self.decision, self.why, *values)

    def as_document(self) -> dict[str, Any]:
        """Returns it as a document has it."""
        document: dict[str, Any] = {
            "id": self.id,
            "question": self.question,
            "decision": self.decision,
            "why": self.why,
        }
        if self.option is not None:
            document["option"] = self.option.as_document()
        return document


BookEntry = BookRule | BookExample | BookDecision


@dataclass(frozen=True, slots=True)
class RuleTopic:
    """A chapter of the rulebook; `source` names its headings, in their order."""

    id: str
    name: str
    position: int
    source: str
    rules: tuple[BookRule, ...]
    examples: tuple[BookExample, ...]
    decisions: tuple[BookDecision, ...]

    @property
    def entries(self) -> tuple[BookEntry, ...]:
        """Lists all entries, in the order of the page."""
        return (*self.rules, *self.examples, *self.decisions)

    def as_document(self) -> dict[str, Any]:
        """Returns it as the command line and the API write it."""
        return {
            "id": self.id,
            "name": self.name,
            "source": self.source,
            "rules": [each.as_document() for each in self.rules],
            "examples": [each.as_document() for each in self.examples],
            "decisions": [each.as_document() for each in self.decisions],
        }


@dataclass(frozen=True)
class CaptainsRulebook:
    """All topics by id, in the order of the rulebook."""

    topics: Mapping[str, RuleTopic]

    def __iter__(self) -> Iterator[tuple[RuleTopic, BookEntry]]:
        for topic in self.topics.values():
            for entry in topic.entries:
                yield topic, entry

    @cached_property
    def _by_id(self) -> Mapping[str, tuple[RuleTopic, BookEntry]]:
        return {entry.id: (topic, entry) for topic, entry in self}

    @cached_property
    def _citing(self) -> Mapping[str, list[BookEntry]]:
        found: dict[str, list[BookEntry]] = {}
        for _, entry in self:
            named = dict.fromkeys(cited.id for cited in ids_cited("\n".join(entry.texts)))
            for identifier in named:
                found.setdefault(identifier, []).append(entry)
        return found

    def citing(self, entry: BookEntry) -> list[BookEntry]:
        """Lists the entries whose texts cite one."""
        return [other for other in self._citing.get(entry.id, ()) if other is not entry]

    def find(self, identifier: str) -> tuple[RuleTopic, BookEntry] | None:
        """Finds an entry by its id, in any case, with its topic."""
        return self._by_id.get(identifier.upper())

    def found(self, query: str) -> list[tuple[RuleTopic, BookEntry]]:
        """Lists the entries that a query means, each with its topic.

        A query of ids, such as "FC-30, DF-4", means those; of any other each word has to stand in
        an entry, in its id or in the name of its topic.
        """
        named = {cited.id for cited in ids_cited(query.upper())}
        words = query.casefold().split()
        return [
            (topic, entry)
            for topic, entry in self
            if (entry.id in named if named else all(word in _said(topic, entry) for word in words))
        ]


def _said(topic: RuleTopic, entry: BookEntry) -> str:
    return "\n".join((topic.name, entry.id, *entry.texts)).casefold()
