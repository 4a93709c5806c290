"""The grammar's tables: worked out once, kept for the next process, and never read half written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from lark.parsers.lalr_parser import LALR_Parser

from rules.abilities import parser

TEXT = "action: roll +1 attack die."


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Has the tables kept in an empty folder, and read anew."""
    monkeypatch.setattr(parser, "TABLES_KEPT", tmp_path / "grammar")
    parser._parser.cache_clear()
    yield tmp_path / "grammar"
    parser._parser.cache_clear()


def test_tables_are_kept_and_read_again(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out = parser.parse(TEXT)
    (file,) = kept.iterdir()
    assert file.suffix == ".lark"
    written = file.stat().st_mtime_ns
    parser._parser.cache_clear()
    monkeypatch.setattr(LALR_Parser, "__init__", _worked_out)
    assert parser.parse(TEXT) == worked_out
    assert [each.stat().st_mtime_ns for each in kept.iterdir()] == [written]


def _worked_out(*_: object) -> None:
    raise AssertionError("the tables are worked out, not read")


def test_tables_that_cannot_be_kept_are_worked_out(kept: Path) -> None:
    kept.write_text("a file where the folder would be")
    parser.parse(TEXT)
    assert kept.read_text() == "a file where the folder would be"


def test_spoilt_tables_are_worked_out_anew(kept: Path) -> None:
    worked_out = parser.parse(TEXT)
    (file,) = kept.iterdir()
    file.write_bytes(file.read_bytes()[:2000])
    parser._parser.cache_clear()
    assert parser.parse(TEXT) == worked_out
