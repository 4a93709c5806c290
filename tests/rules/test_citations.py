"""Citations: which ids a text names, and that every id cited in this repository is a ruling."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.citations import citations_in
from rules.loader import load_options, load_rulings
from rules.rulings import Rulings
from tests.families import each_case
from tests.rules.rulings import marked, table_of

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
FOLDERS = ("rules", "cards", "fleetbuilder", "fixtures", "templates", "tests")
SUFFIXES = {".py", ".json", ".html", ".md", ".lark"}
MAY_CITE = re.compile(r"\b(?:F14|F16|FR-|T16|E17-|EA-|EDITIONS|DECISIONS|TOURNAMENTS|D\d\d)")
COMMENT = re.compile(r"(?m)^([ \t]*)#")
BARE_DECISION = re.compile(r"(?<![\w–-])D\d{2,3}(?![\w-])")
"""A decision without its document, which only comments and docstrings of ours use."""


@cache
def rulings() -> Rulings:
    """Returns the rulings of the repository."""
    return load_rulings()


def cited(name: str, text: str) -> Iterator[tuple[str, str]]:
    """Yields where in a file a ruling is cited, as "file:line", and its id."""
    if not MAY_CITE.search(text):
        return
    if name.endswith(".py"):
        text = COMMENT.sub(r"\1 ", text)
    written = citations_in(text)
    for citation in written:
        for identifier in (citation.id, *citation.between):
            yield _place(name, text, citation.start), identifier
    if name.endswith(".py"):
        covered = {place for each in written for place in range(each.start, each.end)}
        for match in BARE_DECISION.finditer(text):
            if match.start() not in covered:
                yield _place(name, text, match.start()), f"DECISIONS-{match[0]}"


def _place(name: str, text: str, offset: int) -> str:
    return f"{name}:{text.count(chr(10), 0, offset) + 1}"


def unknown(name: str, text: str) -> list[str]:
    """Returns "file:line: id" of every citation that leads nowhere."""
    return [
        f"{place}: {identifier}"
        for place, identifier in cited(name, text)
        if rulings().find(identifier) is None
    ]


def files() -> Iterator[tuple[str, str]]:
    """Yields the name and the text of every file that may cite."""
    paths = [ROOT / "README.md"]
    for folder in FOLDERS:
        paths += (ROOT / folder).rglob("*")
    for path in sorted(paths):
        if path.suffix in SUFFIXES and path != Path(__file__):
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def read(name: str) -> Any:
    """Returns a document of the tests."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


# --- what a text cites ---------------------------------------------------------------------------


@each_case(
    ("text", "ids"),
    [
        ("EDITIONS C12, G5; DECISIONS D6", ["EDITIONS-C12", "EDITIONS-G5", "DECISIONS-D6"]),
        ("2017, Timing; EDITIONS D1 and D2.", ["EDITIONS-D1", "EDITIONS-D2"]),
        ("EDITIONS N5-N7,\n    O2", ["EDITIONS-N5", "EDITIONS-N6", "EDITIONS-N7", "EDITIONS-O2"]),
        ("DECISIONS D20–D22", ["DECISIONS-D20", "DECISIONS-D21", "DECISIONS-D22"]),
        ("EDITIONS M; EDITIONS P", ["EDITIONS-M", "EDITIONS-P"]),
        ("EDITIONS F8, F16, Transwarp Signal", ["EDITIONS-F8"]),
        ("FAQ F14-K15, FR-100.2 (F16-50b)", ["F14-K15", "FR-100.2", "F16-50b"]),
        ("F14-D1.10; F14-CO3.1; E17-C1; EA-G9", ["F14-D1.10", "F14-CO3.1", "E17-C1", "EA-G9"]),
        ("T16 27, 38; T16-7; T16, Additional Rules 34", ["T16-27", "T16-38", "T16-7", "T16-34"]),
        ("F14 11-12; F14, Captains 8", ["F14-G11", "F14-G12", "F14-C8"]),
        ("F14 Borg 13, F14, ships 10", ["F14-B13", "F14-S10"]),
        ("F14, Stations 1-3", ["F14-N1", "F14-N2", "F14-N3"]),
        ("TOURNAMENTS §3", ["TOURNAMENTS-3"]),
        ("T16, 2017; F14, Fleet Construction; EDITIONS that differ; T16 on the same", []),
        ("Photon Torpedoes [71121]; D7 Class; 2017, Setup 4", []),
    ],
)
def test_ids_of_a_text(text: str, ids: list[str]) -> None:
    found = citations_in(text)
    written = [name for each in found for name in (*each.between, each.id)]
    assert written == ids


def test_a_citation_knows_its_place() -> None:
    text = "2017, Timing; EDITIONS C12, G5-G7; DECISIONS D6"
    assert [text[each.start : each.end] for each in citations_in(text)] == [
        "EDITIONS C12",
        "G5",
        "G7",
        "DECISIONS D6",
    ]


# --- every id cited here is a ruling -------------------------------------------------------------


def test_every_citation_in_the_repository_leads_to_a_ruling() -> None:
    """The source texts of rules and tests, rule sets, tables, pages and the read-me."""
    count, faults = 0, []
    for name, text in files():
        count += sum(1 for _ in cited(name, text))
        faults += unknown(name, text)
    assert faults == []
    assert count > 4000


@pytest.mark.parametrize(
    ("name", "text", "faults"),
    [
        ("a.py", '"""Words.\n\nSource: EDITIONS C12,\nC99.\n"""\n', ["a.py:4: EDITIONS-C99"]),
        ("a.py", "x = 1\n# As decided (EDITIONS A1,\n# A2, A77).\n", ["a.py:3: EDITIONS-A77"]),
        ("a.py", "# contact (D20), and D19\n", ["a.py:1: DECISIONS-D19"]),
        ("b.json", '{"source": "FAQ F14-K15;\\n FR-002"}', ["b.json:1: FR-002"]),
        ("c.md", "T16 54, 99; DECISIONS D125-D126", ["c.md:1: T16-99"]),
        ("d.html", "F14, Captains 8 and 88", ["d.html:1: F14-C88"]),
    ],
)
def test_a_citation_that_leads_nowhere_is_named(name: str, text: str, faults: list[str]) -> None:
    assert unknown(name, text) == faults


def test_every_option_s_row_is_a_ruling() -> None:
    rows = {option.row for option in load_options().values() if option.row}
    assert {row for row in rows if rulings().find(f"EDITIONS-{row}") is None} == set()
    assert len(rows) > 90


@pytest.mark.parametrize(
    ("name", "lead"),
    [("editions", "EDITIONS-"), ("decisions", "DECISIONS-"), ("worked-examples", "")],
)
def test_every_row_of_the_tables_of_sources_is_a_ruling(name: str, lead: str) -> None:
    """Statements with numbers have no id there; they go by their section, "E17 Rule of 3"."""
    names = [entry["name"] for entry in read(f"sources/{name}.json")["entries"]]
    titles = {f"E17 {each.title}" for each in rulings()}
    lost = [each for each in names if each not in titles and rulings().find(lead + each) is None]
    assert lost == []


@pytest.mark.parametrize("name", ["battle_rulings", "building_rulings"])
def test_the_tables_of_rulings_bind_as_the_rulings_do(name: str) -> None:
    """Same ids, same letter, same cards."""
    for identifier, row in table_of(name).items():
        ruling = rulings().find(identifier)
        assert ruling is not None, identifier
        assert (ruling.authority, list(ruling.cards)) == (row["binds"], row["cards"]), identifier


def test_every_ruling_that_a_test_names_exists() -> None:
    cases = {each for case in read("building_cases.json") for each in case["rulings"]}
    names = {f"DECISIONS-{each}" if each[0] == "D" else each for each in cases | marked()}
    assert {name for name in names if rulings().find(name) is None} == set()
    assert len(names) > 500
