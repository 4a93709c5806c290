"""The command `fleet-captains rules`: topics, ids and words, in words and as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.__main__ import main
from rules.loader import load_captains_rulebook

BOOK = load_captains_rulebook()


def lines(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """Returns the lines that the command prints."""
    assert main(["fleet-captains", "rules", *words]) == 0
    return capsys.readouterr().out.splitlines()


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """Returns the JSON that the command prints."""
    assert main(["fleet-captains", "rules", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_topic_is_printed_with_its_examples_and_decisions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    printed = lines(capsys, "combat")
    assert printed[0] == "Combat (combat)"
    assert "FC-67: An attack" in printed
    assert (
        "  -> 15 against 4 is more than three times: 3 damage, and Yosemite is destroyed. The "
        "Klingons"
    ) in printed
    assert "  Why: FC-22 and FC-68, read to the letter." in printed
    assert "  Option disabled_shields: three (usual, 3 damage); one (1 damage)" in printed


def test_what_only_a_picture_showed_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "EF-9")[-1] == "  The text leaves open: Its Engines."


def test_without_a_topic_all_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    printed = lines(capsys)
    for topic in BOOK.topics.values():
        assert f"{topic.name} ({topic.id})" in printed
    for _, entry in BOOK:
        assert f"{entry.id}: {entry.title}" in printed


def test_ids_and_words_are_looked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert [line for line in lines(capsys, "fc-30", "DF-14") if line[0] != " "] == [
        "FC-30, Movement and exploration: What a path costs",
        "DF-14, Combat: What does an attack do to a ship whose Shields are Disabled?",
    ]
    assert lines(capsys, "tribbles")[0] == "EF-27, Scan and transporter: Tribbles"


def test_json_has_the_documents(capsys: pytest.CaptureFixture[str]) -> None:
    documents = [topic.as_document() for topic in BOOK.topics.values()]
    assert answer(capsys) == documents
    assert answer(capsys, "winning") == BOOK.topics["winning"].as_document()
    assert answer(capsys, "FC-139") == [
        {"topic": "winning", **BOOK.topics["winning"].rules[0].as_document()}
    ]


def test_what_no_rule_has_is_refused_with_the_topics(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fleet-captains", "rules", "quark"]) == 2
    assert 'no rule has "quark"; topics are set-up, turn, ' in capsys.readouterr().err
