"""Cuts a query into tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cards.search.syntax import TextSpan

WORD: Final = "word"
QUOTED: Final = "quoted"
UNCLOSED: Final = "unclosed"
OPERATOR: Final = "operator"
MINUS: Final = "minus"
OPEN: Final = "open"
CLOSE: Final = "close"
COMMA: Final = "comma"
END: Final = "end"

_TOKEN: Final = re.compile(
    r"""\s*(?:
      (?P<open>\()
    | (?P<close>\))
    | (?P<comma>,)
    | (?P<quoted>"(?:[^"\\]|\\.)*")
    | (?P<unclosed>".*)
    | (?P<operator><=|>=|!=|[:=<>])
    | (?P<word>(?:[^\s()":=<>!,]|!(?!=))+)
    | (?P<end>\Z)
    )""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_CURLY: Final = str.maketrans({"“": '"', "”": '"', "„": '"'})


@dataclass(frozen=True, slots=True)
class QueryToken:
    """A piece of a query: its kind, its text without quotes, and where it stands."""

    kind: str
    text: str
    span: TextSpan


def tokenize(text: str) -> Iterator[QueryToken]:
    """Returns the tokens of a query; the last one is its end. Every text can be cut.

    A hyphen before a word negates it, except after an operator, where it belongs to the value.
    A hyphen that stands alone means nothing.
    """
    # Phones write curly quotes; one for one, so that places stay right.
    text = text.translate(_CURLY)
    place = 0
    value_may_follow = False
    while True:
        match = _TOKEN.match(text, place)
        assert match is not None  # noqa: S101  (the alternatives take any character)
        kind = match.lastgroup or END
        found = match.group(kind)
        start, place = match.span(kind)
        if kind == WORD and found.startswith("-") and not value_may_follow:
            if found == "-" and _stands_alone(text, place):
                continue
            place = start + 1
            yield QueryToken(MINUS, "-", TextSpan(start, 1))
            continue
        if kind == QUOTED:
            found = _ESCAPED.sub(r"\1", found[1:-1])
        elif kind == UNCLOSED:
            found = _ESCAPED.sub(r"\1", found[1:])
        yield QueryToken(kind, found, TextSpan(start, place - start))
        if kind == END:
            return
        value_may_follow = kind in (OPERATOR, COMMA)


def _stands_alone(text: str, place: int) -> bool:
    return place == len(text) or text[place].isspace() or text[place] in "),"
