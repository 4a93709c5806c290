"""Stripping the noise from posted text: markup, entities, quotes, bullets, tables.

A backslash before a sign of punctuation keeps it as it is, so that whatever we write ourselves
survives; see `escaped`.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.errors import TooLargeError
from rules.notation.budget import Budget
from rules.notation.text_labels import label_kind

LONGEST_LINE: Final = 2_000

_TAB: Final = 4
_BULLET_WIDTH: Final = 2
_PROTECTED: Final = 0xE000
"""Escaped signs hide in this private range while markup is removed."""

_ESCAPE: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
_HIDDEN: Final = re.compile("[\ue000-\ue07f]")
_NEEDS_ESCAPE: Final = re.compile(r"[\\`*_~<>\[\]{}&|#]")

_BREAK: Final = re.compile(r"<\s*(?:br|/p|/li|/div|/tr|hr)\s*/?\s*>", re.IGNORECASE)
_ELEMENT: Final = re.compile(r"</?[A-Za-z][^<>]{0,300}>")
_CODE: Final = re.compile(
    r"\[/?(?:list|li|ul|ol|size|color|colour|font|url|img|quote|code|center|left|right|spoiler"
    r"|table|tr|td|th|h[1-6]|\*)(?:=[^\[\]]{0,200})?\]",
    re.IGNORECASE,
)
_LETTER_CODE: Final = re.compile(r"\[/?[bius]\]", re.IGNORECASE)
_LINK: Final = re.compile(r"\[([^\[\]]{1,200})\]\((?:https?:|www\.)[^()\s]{0,500}\)")
_QUOTE: Final = re.compile(r"(?:>\s?)+")
_HEADING: Final = re.compile(r"#{1,6}\s+")
_EMPHASIS: Final = re.compile(r"\*+|~~+|`+|(?<!\w)_+|_+(?!\w)")
_BULLET: Final = re.compile(r"(?:[-*+–—•·‣▪◦○●»]\s+|[•·‣▪◦○●»]|-(?=[^\W\d])|[0-9]{1,2}[.)]\s+)")
_RULE: Final = re.compile(r"[-=_*~#.+|:\s–—]*")


@dataclass(frozen=True, slots=True)
class Line:
    """Is a line of text without its noise: number from 1, column where its words begin.

    Signs that a backslash protected are still hidden in its text; `restored` shows them.
    """

    number: int
    column: int
    text: str

    @property
    def where(self) -> str:
        """Gives the place as messages name it."""
        return f"line {self.number}"


def escaped(text: str) -> str:
    """Gives a text that reading gives back unchanged: on one line, with markup escaped."""
    return _NEEDS_ESCAPE.sub(r"\\\g<0>", " ".join(text.split()))


def clean_lines(text: str, budget: Budget) -> Iterator[Line]:
    """Gives the lines of a text without markup; empty ones and rules have the text "".

    Raises `TooLargeError` for too many lines or a line longer than `LONGEST_LINE`.
    """
    has_letter_codes = any(f"[/{sign}]" in text or f"[/{sign.upper()}]" in text for sign in "bius")
    for number, raw in enumerate(text.splitlines(), 1):
        budget.take("lines", 1, f"line {number}")
        if len(raw) > LONGEST_LINE:
            raise TooLargeError(
                f"a line has more than {LONGEST_LINE:,} characters; put one card on each line",
                f"line {number}",
            )
        for part in _without_markup(raw, has_letter_codes).split("\n"):
            column, words = _without_bullets(part)
            yield Line(number, column, words)


def _without_markup(raw: str, has_letter_codes: bool) -> str:
    line = hidden(raw)
    if "&" in line:
        line = html.unescape(line)
    if "<" in line:
        line = _ELEMENT.sub("", _BREAK.sub("\n", line))
    if "[" in line:
        line = _CODE.sub("", _LINK.sub(r"\1", line))
        if has_letter_codes:
            line = _LETTER_CODE.sub("", line)
    return line


def _without_bullets(line: str) -> tuple[int, str]:
    """Gives the column where the words begin, and the words."""
    expanded = line.expandtabs(_TAB)
    words = expanded.lstrip()
    column = len(expanded) - len(words)
    quote = _QUOTE.match(words)
    if quote is not None:
        rest = words[quote.end() :]
        words = rest.lstrip()
        column = len(rest) - len(words)
    if words.startswith("#"):
        words = _HEADING.sub("", words, count=1)
    if _RULE.fullmatch(words):
        return column, ""
    while (bullet := _BULLET.match(words)) is not None and bullet.end() < len(words):
        words = words[bullet.end() :]
        column += _BULLET_WIDTH
    words = _EMPHASIS.sub("", words)
    if "|" in words:
        words = _row(words)
    return column, " ".join(words.split())


def _row(words: str) -> str:
    """Gives a table row as text: a first cell such as "Captain" is a label for the second."""
    cells = [cell.strip() for cell in words.split("|") if cell.strip()]
    if len(cells) < 2 or label_kind(cells[0]) is None:
        return ", ".join(cells)
    first, second, *rest = cells
    return f"{first.rstrip(':')}: {second}" + "".join(f" ({cell})" for cell in rest)


def hidden(words: str) -> str:
    """Gives words with signs that a backslash protects hidden, as `Line.text` has them."""
    return _ESCAPE.sub(lambda match: chr(_PROTECTED + ord(match[1])), words)


def restored(words: str) -> str:
    """Gives words with the signs that a backslash protected."""
    return _HIDDEN.sub(lambda match: chr(ord(match[0]) - _PROTECTED), words)
