"""Letters on paper: fonts, what is put in place of letters that they lack, and breaking lines.

The fonts are Bitstream Vera, which come with reportlab and are embedded. They have every sign of
card names and abilities (the built-in fonts of PDF lack ≥, ≠ and −). A fleet may be named in any
script: Greek and Cyrillic are written in Latin letters, other letters without one become "?".
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR: Final = "Vera"
BOLD: Final = "VeraBd"
ITALIC: Final = "VeraIt"
FONTS: Final = (REGULAR, BOLD, ITALIC)
ASCENT: Final = 0.93
"""How far letters reach above their baseline, as a part of their size."""

_LETTERS: Final = (
    "αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo "
    "аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch "
    "ъ ыy ь эe юyu яya іi їyi єye ґg"
)
"""Each Greek and Cyrillic letter with the Latin ones that are written for it."""
_SIGNS: Final = {"✱": "*", "★": "*", "☆": "*", "✓": "v", "→": "->", "←": "<-", "\u00ad": ""}
_LACKED: Final = "Đ:D ―:- ‖:|| ‗:_ ‛:' ‟:\" ‣:> ∓:-+ ∔:+ ∖:\\ ∗:* ∘:o ≡:= ≢:≠"
"""Signs that stand in the fonts' tables without a drawing, each with what is written for it."""
_LATIN: Final = {
    **_SIGNS,
    **{each[0]: each[2:] for each in _LACKED.split()},
    **{each[0]: each[1:] for each in _LETTERS.split()},
}
_WORDS: Final = re.compile(r"\s+|[^\s]+")
_UNKNOWN: Final = "?"


class Run(NamedTuple):
    """A piece of text in one font."""

    text: str
    font: str = REGULAR


Line = tuple[Run, ...]


@functools.cache
def fonts_ready() -> None:
    """Makes the fonts known to reportlab, once a process."""
    for name in FONTS:
        pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))


@functools.cache
def _drawn() -> frozenset[int]:
    """Returns the signs that all fonts can draw: the first glyph is the box for those they lack."""
    fonts_ready()
    faces = [pdfmetrics.getFont(name).face for name in FONTS]
    known = [{sign for sign, glyph in face.charToGlyph.items() if glyph} for face in faces]
    return frozenset(set.intersection(*known))


def shown(text: str) -> str:
    """Returns a text in letters that the fonts have; blanks of any kind become single spaces."""
    words = " ".join(text.split())
    return words if words.isascii() and words.isprintable() else "".join(map(_sign, words))


@functools.lru_cache(maxsize=4096)
def _sign(sign: str) -> str:
    if sign == " " or (ord(sign) in _drawn() and sign.isprintable()):
        return sign
    if unicodedata.category(sign) in ("Cc", "Cf", "Mn", "Me"):
        return ""
    known = _LATIN.get(sign)
    if known is None and sign.lower() != sign:
        known = _LATIN.get(sign.lower(), "").capitalize() or None
    if known is not None:
        return known
    plain = unicodedata.normalize("NFKD", sign)
    if plain == sign:
        return _UNKNOWN
    return "".join(map(_sign, plain)) or _UNKNOWN


@functools.lru_cache(maxsize=16_384)
def width_of(text: str, font: str, size: float) -> float:
    """Returns the width of a text in points."""
    fonts_ready()
    return float(pdfmetrics.stringWidth(text, font, size))


def wrapped(runs: Iterable[Run], size: float, width: float) -> list[Line]:
    """Breaks runs into lines no wider than `width` points; a word that is wider is broken too.

    The texts are made ready with `shown`. No text gives no line.
    """
    lines: list[Line] = []
    line: list[Run] = []
    room = width
    for word in _words(runs):
        space = width_of(" ", word[0].font, size) if line else 0.0
        length = sum(width_of(text, font, size) for text, font in word)
        if line and space + length > room:
            lines.append(_joined(line))
            line, room, space = [], width, 0.0
        if length > width:
            *full, word = _broken(word, size, width)
            lines.extend(full)
            length = sum(width_of(text, font, size) for text, font in word)
        line += [Run(" ", word[0].font), *word] if line else word
        room -= space + length
    if line:
        lines.append(_joined(line))
    return lines


def _words(runs: Iterable[Run]) -> Iterator[tuple[Run, ...]]:
    """Returns the words of runs; a word may change its font within."""
    word: list[Run] = []
    for text, font in runs:
        for piece in _WORDS.findall(text):
            if not piece.isspace():
                word += [Run(ready, font)] if (ready := shown(piece)) else []
            elif word:
                yield tuple(word)
                word = []
    if word:
        yield tuple(word)


def _broken(word: Sequence[Run], size: float, width: float) -> list[Line]:
    """Breaks a word that is wider than a line anywhere; the last part may be continued."""
    lines: list[Line] = []
    line: list[Run] = []
    room = width
    for text, font in word:
        for letter in text:
            length = width_of(letter, font, size)
            if line and length > room:
                lines.append(_joined(line))
                line, room = [], width
            line.append(Run(letter, font))
            room -= length
    return [*lines, _joined(line)]


def _joined(line: Sequence[Run]) -> Line:
    """Puts neighbours of the same font together."""
    joined: list[Run] = []
    for text, font in line:
        if joined and joined[-1].font == font:
            joined[-1] = Run(joined[-1].text + text, font)
        else:
            joined.append(Run(text, font))
    return tuple(joined)
