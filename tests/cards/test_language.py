"""The page of the ability language, and its resource in the API."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from cards.language import LONGEST_TEXT, read, sections
from rules.catalogue import Catalogue

TEXT = "when attacking: disable this to re-roll up to 2 blanks."


def page(client: Client, text: str | None = None) -> str:
    address = "/abilities/" if text is None else f"/abilities/?{urlencode({'text': text})}"
    return " ".join(client.get(address).content.decode().split())


@pytest.mark.parametrize(
    ("text", "before", "word", "after", "corrected"),
    [
        (
            "when atacking: add 1 hit.",
            "when ",
            "atacking",
            ": add 1 hit.",
            "when attacking: add 1 hit.",
        ),
        (
            "When attacking: add 1 hit.",
            "",
            "When",
            " attacking: add 1 hit.",
            "when attacking: add 1 hit.",
        ),
        ("action: gain 1 scan", "action: gain 1 scan", "", "", "action: gain 1 scan."),
        ("action: gain 1 scan and", "action: gain 1 scan and", "", "", ""),
        (
            "when attacking: may disable this to add 1 hit.",
            "when attacking: ",
            "may",
            " disable this to add 1 hit.",
            "when attacking: disable this to add 1 hit.",
        ),
        (
            'when attacking with a "Photon Torpedos" weapon: add 1 hit.',
            "when attacking with a ",
            '"Photon Torpedos"',
            " weapon: add 1 hit.",
            "",
        ),
        (
            'when attacking with a "photon torpedos" weapon: add 1 hit.',
            "when attacking with a ",
            '"photon torpedos"',
            " weapon: add 1 hit.",
            'when attacking with a "photon torpedoes" weapon: add 1 hit.',
        ),
        (
            "always: treat all straights as blue.",
            "always: treat all straights as ",
            "blue",
            ".",
            "",
        ),
    ],
)
def test_an_error_points_at_the_word_and_mends_it_where_that_helps(
    text: str, before: str, word: str, after: str, corrected: str
) -> None:
    shown = read(text, {"photon torpedoes"}).error
    assert shown is not None
    assert (shown.before, shown.word, shown.after) == (before, word, after)
    assert shown.corrected == corrected


def test_blanks_lines_and_curly_quotes_do_not_count() -> None:
    reading = read("action:\n gain 1\tscan.\n\nalways: this ship’s")
    assert reading.text == "action: gain 1 scan. always: this ship's"
    assert read("  action: gain 1 scan.\n").is_other_spelling is False
    assert read("action: perform “Photon”.").text == 'action: perform "Photon".'


def test_another_spelling_is_told() -> None:
    reading = read("action: gain one evade or an scan.")
    assert reading.error is not None
    reading = read("action: gain a evade.")
    assert (reading.printed, reading.is_other_spelling) == ("action: gain an evade.", True)


def test_the_page_without_a_text_has_the_reference(client: Client, site: Catalogue) -> None:
    html = page(client)
    assert "What it means</h2>" not in html
    for shown in sections():
        assert shown.title in html.replace("&#x27;", "'")
        assert len(shown.section.entries) > 0
    assert "<code>when EVENTS</code>" in html


def test_the_page_explains_a_text(client: Client, site: Catalogue) -> None:
    html = page(client, TEXT)
    assert "What it means</h2>" in html
    assert (
        '<b>when attacking:</b> <span class="ability-cost">disable this</span> to '
        "re-roll up to 2 blanks." in html
    )
    assert "Your choice: it has a cost." in html


def test_the_page_points_at_the_word(client: Client, site: Catalogue) -> None:
    html = page(client, 'when atacking with "x": add <b>1</b> hit.')
    assert "It cannot be read</h2>" in html
    assert "<code>when <mark>atacking</mark> with &quot;x&quot;: add &lt;b&gt;1" in html
    assert "Do you mean" in html


def test_a_text_that_is_too_long_is_refused(client: Client, site: Catalogue) -> None:
    html = page(client, "a" * (LONGEST_TEXT + 1))
    assert "at most 2000 characters (it has 2001)" in html
    assert "It cannot be read" not in html
    assert "What it means</h2>" not in page(client, "   ")


def parsed(client: Client, text: str) -> tuple[int, Any]:
    response = client.get("/api/v1/abilities/parse/", {"text": text})
    return response.status_code, response.json()


def test_the_api_reads_a_text(client: Client, site: Catalogue) -> None:
    status, answer = parsed(client, "action: gain 1  scan.")
    assert status == 200
    assert answer["valid"] is True
    assert answer["text"] == "action: gain 1 scan."
    assert answer["explanation"] == [
        (
            "When: action (instead of another action, when the ship performs its action). "
            "Your choice: it is the ship's action."
        ),
        "  this ship gains 1 scan (gets tokens).",
    ]
    assert answer["tree"]["type"] == "Ability"
    assert "error" not in answer


def test_the_api_points_at_the_word(client: Client, site: Catalogue) -> None:
    status, answer = parsed(client, "action: gain 1 scn.")
    assert (status, answer["valid"]) == (200, False)
    assert answer["error"] == {
        "code": "ability.invalid",
        "message": 'unknown word "scn" (did you mean scan, second?)',
        "position": 15,
        "word": "scn",
        "expected": [],
        "suggestions": ["scan", "second"],
        "corrected": "action: gain 1 scan.",
    }


def test_the_api_wants_a_text_of_bounded_length(client: Client, site: Catalogue) -> None:
    missing = client.get("/api/v1/abilities/parse/")
    assert missing.status_code == 400
    assert missing.json()["fields"]["/text"] == ["This parameter is required."]
    status, answer = parsed(client, "a" * (LONGEST_TEXT + 1))
    assert status == 400
    assert answer["fields"]["/text"] == ["This must have at most 2000 characters."]
