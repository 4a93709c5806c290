"""Recipes of the README, performed to the letter in a copy of the repository.

A recipe names every file that changes: what is written here lies in those files and nowhere else.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

KEY = "crew:korath-of-the-recipe-71120"
CARD = {
    "key": KEY,
    "type": "crew",
    "name": "Korath of the Recipe",
    "sets": ["71120"],
    "era": "classic",
    "factions": ["klingon"],
    "unique": True,
    "cost": 3,
    "ability": "when attacking: disable this to re-roll all attack dice.",
    "ability_status": "automated",
}

FLEET = """Fleet: Recipe
Rule set: attack-wing-2017

Ship: U.S.S. Enterprise-D (2017core)
  Captain: Jean-Luc Picard (2017core)
"""

SLACK = '''"""Fleets as Slack shows them, each with its share code at the end."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rules.catalogue import Catalogue
from rules.notation.lists import posted
from rules.notation.lists.listing import Listing, one_line, priced
from rules.notation.native.share.code import code_of
from rules.notation.reading.budget import Budget
from rules.notation.reading.results import Parsed
from rules.notation.reading.terms import NO_TERMS, ReadingTerms

CODE_LINE: Final = re.compile(r"~(FB[0-9]+-[A-Za-z0-9_-]+)~")


def parse(
    source: str | bytes, catalogue: Catalogue, budget: Budget, terms: ReadingTerms = NO_TERMS
) -> Parsed:
    """Reads a list that was written here; raises as `posted.read`."""
    return posted.read(
        source, catalogue, budget, terms, format="slack", line=CODE_LINE, write=render_all
    )


def render_all(listings: Iterable[Listing]) -> str:
    """Writes fleets for Slack, an empty line between them."""
    return "\\n".join("\\n".join(_lines(each)) + "\\n" for each in listings)


def _lines(listing: Listing) -> list[str]:
    cards = [
        f"• {priced(one_line(each.name), each.points)}"
        for group in listing.groups
        for each in group.cards
    ]
    return [f"*{one_line(listing.title)}*", *cards, f"~{code_of(listing.fleet)}~"]
'''


class Copy:
    """A copy of the repository as git has it, in which somebody works."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        names = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.split("\0")
        for name in filter(None, names):
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
                self._bring_compiled(name)
        self.changed: set[str] = set()

    def _bring_compiled(self, name: str) -> None:
        """Brings what Python has compiled of a file, which it knows by the file's time and size."""
        path = Path(name)
        for compiled in (ROOT / path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            (self.folder / path.parent / "__pycache__").mkdir(exist_ok=True)
            shutil.copy(compiled, self.folder / path.parent / "__pycache__")

    def change(self, name: str, edit: Callable[[str], str]) -> None:
        """Edits a file, or makes it."""
        path = self.folder / name
        before = path.read_text("utf-8") if path.exists() else ""
        after = edit(before)
        assert after != before, f"nothing was edited in {name}"
        path.write_text(after, "utf-8")
        self.changed.add(name)

    def run(self, *words: str, text: str = "") -> str:
        """Runs Python in the copy; returns what it printed."""
        found = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder), "PYTEST_ADDOPTS": ""},
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )
        assert found.returncode == 0, found.stdout[-4000:] + found.stderr[-4000:]
        return found.stdout

    def tests(self, *words: str) -> str:
        """Runs tests in the copy; returns the last line, which counts them."""
        plain = ("-q", "-n", "0", "-p", "no:cacheprovider", "-p", "no:randomly")
        return self.run("-m", "pytest", *plain, *words).strip().splitlines()[-1]


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path / "copy")


def recipe(name: str) -> str:
    """Returns the text of a recipe of the README."""
    text = (ROOT / "README.md").read_text("utf-8")
    found = re.search(rf"^### … {re.escape(name)}\?\n(.*?)(?=^##)", text, re.DOTALL | re.MULTILINE)
    assert found is not None, f"the README has no recipe for {name}"
    return found[1]


def named(text: str) -> list[re.Pattern[str]]:
    """Returns the files that a recipe names, a part in angle brackets standing for any word."""
    found = []
    folder = ""
    for word in re.findall(r"`([\w./<>-]+\.\w+)`", text):
        path = word if "/" in word else f"{folder}/{word}"
        folder = path.rsplit("/", 1)[0]
        parts = re.split(r"<\w+>", path)
        found.append(re.compile(r"[\w-]+".join(re.escape(part) for part in parts)))
    return found


def unnamed(copy: Copy, text: str) -> list[str]:
    """Returns the files that were changed though a recipe does not name them."""
    patterns = named(text)
    return sorted(each for each in copy.changed if not any(p.fullmatch(each) for p in patterns))


def replaced(old: str, new: str) -> Callable[[str], str]:
    """Returns an edit that puts one text in the place of another."""

    def edit(text: str) -> str:
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
        return text.replace(old, new)

    return edit


def with_card(text: str) -> str:
    """Returns the document of a set with one card more, as somebody would write it below."""
    document = json.loads(text)
    document["cards"].append(CARD)
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def commands(text: str) -> Sequence[str]:
    """Returns the commands that a recipe gives."""
    return re.findall(r"`\.venv/bin/python ([^`]+)`", text)


def test_a_card_is_one_file_and_one_command(copy: Copy) -> None:
    text = recipe("a card")
    assert commands(text) == ["manage.py check_cards", "-m tests.follow_cards <key>"]
    copy.change("fixtures/cards/71120.json", with_card)
    assert unnamed(copy, text) == []
    counted = ("tests/cards/test_abilities.py", "-k", "coverage_of_the_catalogue")
    with pytest.raises(AssertionError, match="test_the_coverage_of_the_catalogue"):
        copy.tests(*counted)  # the tests say what is lacking
    for command in commands(text):
        copy.run(*command.replace("<key>", KEY).split())
    assert KEY in (copy.folder / "tests/data/card_scenes.json").read_text("utf-8")
    effects = "tests/rules/battle/effects/"
    every, acts = f"{effects}test_every_card.py", f"{effects}test_all_cards_act.py"
    assert "2 passed" in copy.tests(every, "--case", "korath")
    rest = "without_a_scene or left_out or coverage_of_the_catalogue"
    assert "3 passed" in copy.tests(every, acts, counted[0], "-k", rest)


def test_a_format_is_the_files_that_its_recipe_names(copy: Copy) -> None:
    text = recipe("an import format")
    copy.change("rules/notation/lists/slack.py", lambda _: SLACK)
    copy.change(
        "rules/notation/__init__.py",
        lambda code: replaced(
            '            _list(\n                "csv",',
            '            _list("slack", "Slack", slack.parse, slack.render_all, "text/plain", '
            '".txt"),\n'
            '            _list(\n                "csv",',
        )(
            replaced(
                "from rules.notation.lists import bbcode, comma_separated, markdown\n",
                "from rules.notation.lists import bbcode, comma_separated, markdown, slack\n",
            )(code)
        ),
    )
    copy.change(
        "rules/notation/detect.py",
        lambda code: replaced(
            "import bbcode, comma_separated, markdown\n",
            "import bbcode, comma_separated, markdown, slack\n",
        )(
            replaced(
                '_POSTED: Final = {"# ": ',
                '_POSTED: Final = {"*": ("slack", slack.CODE_LINE), "# ": ',
            )(code)
        ),
    )
    copy.change(
        "tests/rules/notation/test_formats.py",
        replaced(
            '        ("csv", "CSV table",',
            '        ("slack", "Slack", "text/plain", ".txt", True, True),\n'
            '        ("csv", "CSV table",',
        ),
    )
    assert unnamed(copy, text) == []
    posted = copy.run("-m", "rules", "convert", "-", "--to", "slack", text=FLEET)
    assert posted.splitlines()[:2] == ["*Recipe*", "• U.S.S. Enterprise-D, 26 SP"]
    again = copy.run("-m", "rules", "convert", "-", "--to", "text", text=posted)
    assert again == copy.run("-m", "rules", "convert", "-", "--to", "text", text=FLEET)
    assert "passed" in copy.tests("tests/rules/notation/test_formats.py")


DOCUMENTS = [
    "README.md",
    *sorted(
        str(path.relative_to(ROOT))
        for folder in ("rules", "cards", "fleetbuilder")
        for path in (ROOT / folder).rglob("README.md")
    ),
]
BASES = ("", "rules/", "rules/battle/", "rules/building/", "fleetbuilder/", "tests/", "fixtures/")


def paths_in(document: str) -> list[str]:
    """Returns the paths that a document names, whole ones and those below its own folder."""
    words = re.findall(r"`([\w.*<>-]+(?:/[\w.*<>-]+)+/?)`", (ROOT / document).read_text("utf-8"))
    return [word for word in words if not re.match(r"\.venv/|var/|build/|[0-9]", word)]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_of_a_map_is_there(document: str) -> None:
    """A part in angle brackets or a star stands for any word."""
    own = str(Path(document).parent).removeprefix(".")
    found = []
    for word in paths_in(document):
        pattern = re.sub(r"<[\w-]+>", "*", word.rstrip("/"))
        bases = {*BASES, f"{own}/" if own else ""}
        if not any(list(ROOT.glob(f"{base}{pattern}")) for base in bases):
            found.append(word)
    assert found == []
