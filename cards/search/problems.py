"""What can be wrong with a query, pointing at the word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from cards.search.syntax import TextSpan
from rules.names import nearest

MOST_PROBLEMS: Final = 10
"""How many problems of one query are told."""


@dataclass(frozen=True, slots=True)
class QueryProblem:
    """Says what is wrong at one place of a query, and what was expected there.

    `start` and `length` count characters of the query. `expected` lists words, or describes what
    may stand there; `suggestion` is the nearest word that would be right, or "".
    """

    code: str
    message: str
    start: int
    length: int
    word: str
    expected: tuple[str, ...] = ()
    suggestion: str = ""

    def as_document(self) -> dict[str, Any]:
        """Returns the row of an error answer."""
        return {
            "code": self.code,
            "message": self.message,
            "start": self.start,
            "length": self.length,
            "word": self.word,
            "expected": list(self.expected),
            "suggestion": self.suggestion,
        }

    def corrected(self, text: str) -> str:
        """Returns the query with the suggestion in place of the word; "" without a suggestion."""
        if not self.suggestion:
            return ""
        suggestion = f'"{self.suggestion}"' if " " in self.suggestion else self.suggestion
        return text[: self.start] + suggestion + text[self.start + self.length :]


def problem(
    code: str,
    message: str,
    span: TextSpan,
    word: str,
    expected: Iterable[str] = (),
    choices: Iterable[str] | None = None,
) -> QueryProblem:
    """Makes a problem; the suggestion is looked for among `choices` (default: `expected`)."""
    wanted = tuple(expected)
    suggestion = nearest(word, wanted if choices is None else choices) if word else ""
    return QueryProblem(f"query.{code}", message, span.start, span.length, word, wanted, suggestion)
