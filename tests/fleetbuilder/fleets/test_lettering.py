"""Letters on paper: what the fonts lack, and where lines are broken."""

from __future__ import annotations

import pytest
from reportlab.pdfbase import pdfmetrics

from fleetbuilder.fleets.paper.sheets.lettering import (
    BOLD,
    FONTS,
    REGULAR,
    Run,
    fonts_ready,
    shown,
    width_of,
    wrapped,
)
from tests.rules.catalogue import catalogue


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("K'Mpec – “Koloth” ½ ≥ ≠ −1", "K'Mpec – “Koloth” ½ ≥ ≠ −1"),
        ("Ñoño Łódź Žižek", "Ñoño Łódz Žižek"),
        ("Đặng", "Dang"),
        ("Ďáblík žďár ― ‗x ‘‛q‟", "Dáblík ždár - _x ‘'q\""),
        ("‣ a․b‥ ‖ 2 ∗ 3 ∓ 1 ∖ ∘", "> a.b.. || 2 * 3 -+ 1 \\ o"),
        ("∃ ≡ ≢ ∛", "? = ≠ ?"),
        ("Ромул и Рем", "Romul i Rem"),
        ("Юлия Щука", "Yuliya Shchuka"),
        ("Ἀθήνα", "Athina"),
        ("✱ ✓", "* v"),
        ("ﬀ ２", "ff 2"),
        ("艦隊", "??"),
        ("\u200ba\u202eb\u0301", "ab"),
        (" two\n lines\t", "two lines"),
        ("", ""),
    ],
)
def test_letters_that_the_fonts_lack_are_replaced(text: str, expected: str) -> None:
    assert shown(text) == expected


def test_what_is_written_has_a_glyph_in_every_font() -> None:
    fonts_ready()
    faces = [pdfmetrics.getFont(name).face for name in FONTS]
    for code in range(0x20, 0x3000):
        for sign in shown(chr(code)):
            assert all(face.charToGlyph.get(ord(sign)) for face in faces), (hex(code), sign)


def test_every_card_is_written_as_it_is() -> None:
    for card in catalogue():
        for text in (card.name, card.ability):
            assert shown(text) == " ".join(text.split()), card.key


def test_lines_are_broken_between_words_and_fonts() -> None:
    runs = (Run("when attacking", BOLD), Run(", if cloaked: convert 1 blank to hit."))
    lines = wrapped(runs, 10, 120)
    assert lines == [
        (Run("when attacking", BOLD), Run(", if")),
        (Run("cloaked: convert 1"),),
        (Run("blank to hit."),),
    ]
    for line in lines:
        assert sum(width_of(text, font, 10) for text, font in line) <= 120


def test_a_word_wider_than_a_line_is_broken() -> None:
    lines = wrapped((Run("to " + "x" * 30 + " go"),), 10, 60)
    assert "".join(text for line in lines for text, _ in line) == "to" + "x" * 30 + "go"
    assert all(width_of(line[0].text, REGULAR, 10) <= 60 for line in lines)
    assert len(lines) == 5


def test_no_text_gives_no_line() -> None:
    assert wrapped((Run(" \n "), Run("\u200b")), 10, 60) == []
    assert {width_of("", font, 10) for font in FONTS} == {0.0}
