"""The ability language for people: a text read, explained, or mended; and its reference."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from cards.wording import ShownClause, clauses_of
from rules.abilities import Ability, AbilityError, parse, render
from rules.abilities.documents import to_document
from rules.abilities.explain import explain
from rules.abilities.names import plain
from rules.abilities.parser import MAXIMUM_LENGTH
from rules.abilities.reference import Section, reference
from rules.names import nearest

LONGEST_TEXT: Final = MAXIMUM_LENGTH
MOST_EXPECTED: Final = 12
EXAMPLE: Final = "when attacking: disable this to re-roll up to 2 blanks."
SECTION_NAMES: Final[Mapping[str, tuple[str, str]]] = {
    "windows": ("When it acts", "A clause begins with its moment, and a colon."),
    "events": ("Events", "What can stand behind when, after and before."),
    "conditions": ("Conditions", "What can stand behind if and while."),
    "verbs": ("What it does", "Costs and effects use the same verbs."),
    "bans": ("What can be forbidden", "Stands behind can’t."),
    "guards": ("On what a step depends", "Stands before a step."),
    "durations": ("How long it lasts", "Stands behind an effect, or before a clause that waits."),
    "words": ("Words", "The words of each kind."),
}


@dataclass(frozen=True, slots=True)
class ShownError:
    """An error with the text cut at the word, and the text mended where that is easy."""

    error: AbilityError
    before: str
    word: str
    after: str
    corrected: str

    @property
    def title(self) -> str:
        """Returns the message without its list of words, which is shown apart."""
        message = self.error.message.split(": expected ")[0].split(" (did you mean")[0]
        return f"{message[:1].upper()}{message[1:]}."

    @property
    def expected(self) -> tuple[str, ...]:
        """Returns the first of the words that could stand there."""
        return self.error.expected[:MOST_EXPECTED]

    @property
    def more(self) -> int:
        """Counts the words that could stand there beyond those."""
        return len(self.error.expected) - len(self.expected)


@dataclass(frozen=True, slots=True)
class QueryReading:
    """What a text was read as, or what is wrong with it; `printed` is its one spelling."""

    text: str
    tree: Ability | None = None
    printed: str = ""
    clauses: tuple[ShownClause, ...] = ()
    error: ShownError | None = None

    @property
    def is_other_spelling(self) -> bool:
        """Says that cards would print the text differently."""
        return self.tree is not None and self.printed != self.text

    def as_document(self) -> dict[str, Any]:
        """Returns the answer of the API."""
        if self.error is not None:
            return {"valid": False, "error": error_document(self.error)}
        return {
            "valid": True,
            "text": self.printed,
            "explanation": [] if self.tree is None else list(explain(self.tree)),
            "tree": to_document(self.tree),
        }


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A part of the reference for the page."""

    section: Section
    title: str
    note: str


def read(text: str, names: Collection[str] | None = None) -> QueryReading:
    """Reads a text that somebody typed: blanks around it and ends of lines do not count.

    With `names` (lower case) every quoted name must be among them.
    """
    given = " ".join(text.replace("’", "'").replace("“", '"').replace("”", '"').split())
    try:
        tree = parse(given, names)
    except AbilityError as error:
        return QueryReading(given, error=shown_error(error))
    return QueryReading(given, tree, render(tree), clauses_of(tree))


def shown_error(error: AbilityError) -> ShownError:
    """Cuts the text at the word that is wrong, and mends it where a change makes sense there."""
    end = error.position + len(error.word)
    before, after = error.text[: error.position], error.text[end:]
    mended = (" ".join(f"{before}{each}{after}".split()) for each in _better_words(error))
    corrected = next((each for each in mended if _reach(each) > error.position), "")
    return ShownError(error, before, error.word, after, corrected)


def _better_words(error: AbilityError) -> Iterator[str]:
    """Returns what could stand in place of the wrong word, the likeliest first."""
    if not error.word:
        yield from (each for each in (".",) if each in error.expected)
        return
    if error.word.startswith('"'):
        yield from (f'"{plain(each)}"' for each in error.suggestions)
        return
    yield from error.suggestions
    near = nearest(error.word, error.expected)
    if near:
        yield near
    if not error.expected and not error.suggestions:
        yield ""  # one word too many


def _reach(text: str) -> int:
    """Returns how far a text can be read; beyond its end if it is right."""
    try:
        parse(text)
    except AbilityError as error:
        return error.position
    return len(text) + 1


def error_document(shown: ShownError) -> dict[str, Any]:
    """Returns an error as the API tells it."""
    error = shown.error
    return {
        "code": error.code,
        "message": error.message,
        "position": error.position,
        "word": error.word,
        "expected": list(error.expected),
        "suggestions": list(error.suggestions),
        "corrected": shown.corrected,
    }


@lru_cache(maxsize=1)
def sections() -> tuple[ShownSection, ...]:
    """Returns the reference of the language, generated from its tables."""
    return tuple(
        ShownSection(each, *SECTION_NAMES.get(each.name, (each.name.capitalize(), "")))
        for each in reference()
    )
