"""`manage.py prepare` does its steps in order, and twice without harm."""

import errno
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.test import override_settings

from fleetbuilder.core.management.commands import prepare
from fleetbuilder.settings.environment import ROOT


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    steps: list[str] = []
    monkeypatch.setattr(
        prepare, "call_command", lambda name, *arguments, **options: steps.append(name)
    )
    return steps


def prepared() -> str:
    output = io.StringIO()
    call_command("prepare", stdout=output)
    return output.getvalue()


@pytest.mark.django_db
def test_the_steps_in_order(steps: list[str]) -> None:
    assert prepared() == ""
    assert steps == ["load_cards", "load_demo_fleets", "tidy", "collectstatic"]


@pytest.mark.django_db
def test_static_files_are_not_collected_while_developing(steps: list[str]) -> None:
    with override_settings(DEBUG=True):
        prepared()
    assert steps == ["load_cards", "load_demo_fleets", "tidy"]


@pytest.mark.django_db
def test_missing_tables_come_first(steps: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Executor(prepare.MigrationExecutor):
        def migration_plan(self, targets: Any, clean_start: bool = False) -> list[Any]:
            return [object(), object()]

    monkeypatch.setattr(prepare, "MigrationExecutor", Executor)
    assert prepared() == "Applying 2 migrations.\n"
    assert steps == ["migrate", "load_cards", "load_demo_fleets", "tidy", "collectstatic"]


# --- a full disk ----------------------------------------------------------------------------------


def manage(command: str, folder: Path, more: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *command.split()],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "VAR_DIR": str(folder),
            "DATABASE_URL": f"sqlite:///{folder}/site.sqlite3{more}",
            "DJANGO_SETTINGS_MODULE": "fleetbuilder.settings.dev",
        },
        capture_output=True,
        text=True,
        check=False,
    )


NO_ROOM = (
    "CommandError: There is no room left: the disk of {folder}, or of the database, is full. "
    "Make room, and run this again.\n"
)


def test_a_full_disk_is_said_in_a_line_and_leaves_nothing_half_done(tmp_path: Path) -> None:
    full = manage("prepare", tmp_path, "?init_command=PRAGMA%20max_page_count%20%3D%2030")
    assert full.returncode == 1
    assert full.stderr == NO_ROOM.format(folder=tmp_path)
    # With room again, the migrations that were made are kept, and the others are made whole.
    assert manage("migrate --verbosity 0", tmp_path).returncode == 0
    assert manage("migrate --check", tmp_path).returncode == 0


@pytest.mark.django_db
def test_a_static_file_that_was_cut_short_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole, cut = tmp_path / "css" / "whole.css", tmp_path / "css" / "cut.css"
    whole.parent.mkdir()
    whole.write_text("body {}")
    os.utime(whole, (1_000_000_000, 1_000_000_000))

    def fill(name: str, *arguments: Any, **options: Any) -> None:
        if name == "collectstatic":
            cut.write_text("bo")
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(prepare, "call_command", fill)
    with (
        override_settings(STATIC_ROOT=str(tmp_path)),
        pytest.raises(CommandError, match="There is no room left: the disk of "),
    ):
        prepared()
    assert [file.name for file in whole.parent.iterdir()] == ["whole.css"]


class DiskFullError(Exception):
    """An error as a database's driver raises it."""

    sqlstate = "53100"


@pytest.mark.parametrize(
    ("error", "full"),
    [
        (OSError(errno.ENOSPC, "no space"), True),
        (OSError(errno.EDQUOT, "quota"), True),
        (OSError(errno.EACCES, "not yours"), False),
        (OperationalError("locked"), False),
    ],
)
def test_what_comes_of_a_full_disk(error: Exception, full: bool) -> None:
    assert prepare.is_full(error) is full
    outer = RuntimeError("A step failed.")
    outer.__context__ = error
    assert prepare.is_full(outer) is full


def test_a_full_disk_of_the_database_server() -> None:
    error = OperationalError("could not extend file")
    error.__cause__ = DiskFullError()
    assert prepare.is_full(error)
