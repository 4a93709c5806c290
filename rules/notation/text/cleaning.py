"""Stripping the noise from posted text: markup, entities, quotes, bullets, emojis, frames.

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
from rules.notation.reading.budget import Budget

LONGEST_LINE: Final = 2_000

_TAB: Final = 4
_BULLET_WIDTH: Final = 2
_PROTECTED: Final = 0xE000
"""Escaped signs hide in this private range while markup is removed."""

_ESCAPE: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
_HIDDEN: Final = re.compile("[\ue000-\ue07f]")
_NEEDS_ESCAPE: Final = re.compile(r"[\\`*_~<>\[\]{}&|#]")

_BREAK: Final = re.compile(
    r"<\s*(?:br|/p|/li|/div|/tr|hr|/h[1-6]|/ul|/ol|/table)\s*/?\s*>"
    r"|\[\*\]|\[/(?:tr|li|h[1-6]|list|table)\]|\[hr\]",
    re.IGNORECASE,
)
_CELL: Final = re.compile(r"<\s*/t[dh]\s*>|\[/t[dh]\]", re.IGNORECASE)
_ELEMENT: Final = re.compile(r"</?[A-Za-z][^<>]{0,300}>|<!--|-->|<a?:\w{2,40}:[0-9]{1,30}>")
_CODE: Final = re.compile(
    r"\[/?(?:list|li|ul|ol|size|color|colour|font|url|img|quote|code|center|left|right|spoiler"
    r"|table|tr|td|th|h[1-6]|indent|align|highlight|strike|sub|sup)(?:[= ][^\[\]]{0,200})?\]",
    re.IGNORECASE,
)
_LETTER_CODE: Final = re.compile(r"\[/?[bius]\]", re.IGNORECASE)
_LINK: Final = re.compile(r"\[([^\[\]]{1,200})\]\((?:https?:|www\.)[^()\s]{0,500}\)")
_QUOTE: Final = re.compile(r"(?:>\s?)+")
_HEADING: Final = re.compile(r"#{1,6}\s+")
_EMPHASIS: Final = re.compile(r"\*+|~~+|`+|(?<!\w)_+|_+(?!\w)")
_SIGN: Final = r"[^\w\s\x00-\x7f\ue000-\uf8ff×«]"
"""What is no letter, number or sign of ASCII: an emoji, an arrow, a bullet, a long dash."""
_BULLET: Final = re.compile(
    rf"(?:[-*+]\s+|{_SIGN}+\s*|-(?=[^\W\d])|#?[0-9]{{1,2}}(?:[.)]\s+|[.)](?=[^\W\d]))"
    rf"|#[0-9]{{1,2}}\s+|[a-z](?:\)\s+|\.\s+(?=[A-Z0-9]))|[-=]{{0,3}}>+\s*|o\s+(?=[A-Z])"
    rf"|\[[ xX]?\]\s+|:[A-Za-z0-9_+-]{{2,32}}:\s*|[0-9]\ufe0f?\u20e3\s*|[\u2460-\u24ff]\s*)"
)
_RULE: Final = re.compile(r"[-=_*~#.+|:\s–—━═─]*")
_FRAME: Final = re.compile(r"[-=~_#+/<>*–—━═─]{2,}\s*(?=\S)")
_FRAME_END: Final = re.compile(r"(?<![-=~_#+/<>*–—━═─\s])\s*[-=~_#+/<>*–—━═─]{2,}$")
_GAP: Final = re.compile(r"\t+|\s{2,}")
_WIDE_GAP: Final = re.compile(r"\t|\s{3}")


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text without its noise: number from 1, column where its words begin.

    `cells` are the cells of a row that signs or wide gaps part, () for a line that is no row.

    Signs that a backslash protected are still hidden in its text; `restored` shows them.
    """

    number: int
    column: int
    text: str
    cells: tuple[str, ...] = ()

    @property
    def where(self) -> str:
        """Returns the place as messages name it."""
        return f"line {self.number}"


def escaped(text: str) -> str:
    """Returns a text that reading gives back unchanged: on one line, with markup escaped."""
    return _NEEDS_ESCAPE.sub(r"\\\g<0>", " ".join(text.split()))


def clean_lines(text: str, budget: Budget) -> Iterator[TextLine]:
    """Returns the lines of a text without markup; empty ones and rules have the text "".

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
        parts = _without_markup(raw, has_letter_codes).split("\n")
        if len(parts) > 1:
            # A break at an end of a line makes no empty line.
            parts = [part for part in parts if part.strip()] or [""]
        for part in parts:
            yield _line(number, part)


def _without_markup(raw: str, has_letter_codes: bool) -> str:
    line = hidden(raw)
    if "&" in line:
        line = html.unescape(line)
    if "<" in line or "[" in line:
        line = _CELL.sub("|", _BREAK.sub("\n", line))
    if "<" in line:
        line = _ELEMENT.sub("", line)
    if "[" in line:
        line = _CODE.sub("", _LINK.sub(r"\1", line))
        if has_letter_codes:
            line = _LETTER_CODE.sub("", line)
    return line


def _line(number: int, words: str) -> TextLine:
    """Returns a line without quotes, headings, bullets, frames and emphasis."""
    words = words.rstrip()
    column = _indent(words)
    words = words.lstrip()
    quote = _QUOTE.match(words)
    if quote is not None:
        words = words[quote.end() :]
        column = _indent(words)
        words = words.lstrip()
    if words.startswith("#"):
        words = _HEADING.sub("", words, count=1)
    if _RULE.fullmatch(words):
        return TextLine(number, column, "")
    frame = _FRAME.match(words)
    if frame is not None:
        words = _FRAME_END.sub("", words[frame.end() :])
    while (bullet := _BULLET.match(words)) is not None and bullet.end() < len(words):
        words = words[bullet.end() :]
        column += _BULLET_WIDTH
    words = _EMPHASIS.sub("", words)
    cells = _cells(words)
    return TextLine(number, column, " ".join(words.split()), cells)


def _indent(words: str) -> int:
    """Returns the column where the first word begins."""
    return len(words[: len(words) - len(words.lstrip())].expandtabs(_TAB))


def _cells(words: str) -> tuple[str, ...]:
    """Returns the cells of a row: at bars, tabs, or gaps of several spaces."""
    words = words.strip()
    if "|" in words:
        cells = words.strip("|").split("|")
    elif _WIDE_GAP.search(words) or len(_GAP.findall(words)) > 1:
        cells = _GAP.split(words) if "\t" not in words else words.split("\t")
    else:
        return ()
    return tuple(" ".join(cell.split()) for cell in cells)


def hidden(words: str) -> str:
    """Returns words with signs that a backslash protects hidden, as `TextLine.text` has them."""
    return _ESCAPE.sub(lambda match: chr(_PROTECTED + ord(match[1])), words)


def restored(words: str) -> str:
    """Returns words with the signs that a backslash protected."""
    return _HIDDEN.sub(lambda match: chr(ord(match[0]) - _PROTECTED), words)
