"""`load_cards` and `check_cards`."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cards.models import Card
from cards.services import LoadReport
from rules.catalogue import Catalogue


def output(name: str, **options: Any) -> list[str]:
    stream = io.StringIO()
    call_command(name, stdout=stream, **options)
    return stream.getvalue().splitlines()


def test_a_first_load_is_summed_up(db: None, directory: Path, small: Catalogue) -> None:
    assert output("load_cards", directory=directory) == [
        "ship classes: 4 added, 0 changed, 0 withdrawn",
        "  added: galaxy-class",
        "  added: galaxy-class-rear-45",
        "  added: koth-class",
        "  added: fighter",
        "sets: 2 added, 0 changed, 0 withdrawn",
        "  added: a1",
        "  added: b2",
        "cards: 17 added, 0 changed, 0 withdrawn",
        *(f"  added: {card.key}" for card in small),
        f"The catalogue has 17 cards; its version is {small.version}.",
    ]


def test_a_second_load_has_nothing_to_do(loaded: LoadReport, directory: Path) -> None:
    assert output("load_cards", directory=directory) == [
        "ship classes: 0 added, 0 changed, 0 withdrawn",
        "sets: 0 added, 0 changed, 0 withdrawn",
        "cards: 0 added, 0 changed, 0 withdrawn",
        f"The catalogue has 17 cards; its version is {loaded.version}.",
    ]


def test_what_changed_is_named(loaded: LoadReport, directory: Path, edit: Any) -> None:
    edit("a1.json", "crew:helmsman-a1", cost=9)
    edit("b2.json", "tech:night-cloak-b2", name="Dark Cloak", key="tech:dark-cloak-b2")
    assert output("load_cards", directory=directory)[2:-1] == [
        "cards: 1 added, 1 changed, 1 withdrawn",
        "  added: tech:dark-cloak-b2",
        "  changed: crew:helmsman-a1",
        "  withdrawn: tech:night-cloak-b2",
    ]


def test_a_bad_file_stops_the_load(db: None, directory: Path, edit: Any) -> None:
    edit("a1.json", "crew:helmsman-a1", cost=-1, era="old")
    with pytest.raises(CommandError) as caught:
        output("load_cards", directory=directory)
    assert str(caught.value).splitlines() == [
        "a1.json · crew:helmsman-a1 · cost: is -1; it must be at least 0",
        (
            'a1.json · crew:helmsman-a1 · era: is "old"; it must be one of: '
            '"classic", "modern-2017", "alliance"'
        ),
        "2 faults. Nothing was changed.",
    ]
    assert Card.objects.count() == 0


def test_a_load_without_tables_says_what_to_do(tmp_path: Path) -> None:
    database = tmp_path / "new.sqlite3"
    result = subprocess.run(
        [sys.executable, "manage.py", "load_cards"],
        env={**os.environ, "VAR_DIR": str(tmp_path), "DATABASE_URL": f"sqlite:///{database}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1] == (
        "CommandError: There are no tables yet. Make them first: manage.py migrate"
    )
    assert "Traceback" not in result.stderr


def test_a_check_in_order(directory: Path) -> None:
    assert output("check_cards", directory=directory) == [
        "In order: 17 cards in 2 sets, 4 ship classes."
    ]


def test_the_fixtures_are_in_order(whole: Catalogue) -> None:
    assert output("check_cards") == [
        (
            f"In order: {len(whole)} cards in {len(whole.sets)} sets, "
            f"{len(whole.ship_classes)} ship classes."
        )
    ]


def test_a_check_that_finds_faults_exits_with_1(directory: Path) -> None:
    path = directory / "ship_classes.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    document["ship_classes"][0]["front_arc"] = 91
    path.write_text(json.dumps(document), encoding="utf-8")
    stream = io.StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command("check_cards", directory=directory, stderr=stream)
    assert caught.value.code == 1
    assert stream.getvalue().splitlines() == [
        (
            "ship_classes.json · ship_classes/0/front_arc: is 91; "
            "it must be one of: 45, 90, 180, null"
        ),
        "1 fault.",
    ]
