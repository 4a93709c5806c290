"""The files of a SQLite database are their owner's alone."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import OperationalError

from fleetbuilder.core.sqlite3.base import DatabaseWrapper
from fleetbuilder.settings import environment
from fleetbuilder.settings.environment import Environment


def connection_to(file: Path) -> DatabaseWrapper:
    settings = environment.database_settings(Environment(DATABASE_URL=f"sqlite:///{file}"))
    assert settings["ENGINE"] == "fleetbuilder.core.sqlite3"
    more = {"TIME_ZONE": None, "AUTOCOMMIT": True, "ATOMIC_REQUESTS": False}
    return DatabaseWrapper({**settings, **more, "CONN_HEALTH_CHECKS": False})


def modes(folder: Path) -> dict[str, str]:
    return {file.name: oct(stat.S_IMODE(file.stat().st_mode)) for file in folder.iterdir()}


@pytest.fixture(autouse=True)
def _generous() -> Iterator[None]:
    """Lets new files be readable by everybody, as on most machines."""
    before = os.umask(0o022)
    yield
    os.umask(before)


pytestmark = pytest.mark.django_db
PRIVATE = {"site.sqlite3": "0o600", "site.sqlite3-shm": "0o600", "site.sqlite3-wal": "0o600"}


def test_a_new_one_is_private_with_the_files_beside_it(tmp_path: Path) -> None:
    connection = connection_to(tmp_path / "site.sqlite3")
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE things (name text)")
    assert modes(tmp_path) == PRIVATE
    connection.close()


def test_one_that_everybody_could_read_is_made_private(tmp_path: Path) -> None:
    first = connection_to(tmp_path / "site.sqlite3")
    with first.cursor() as cursor:
        cursor.execute("CREATE TABLE things (name text)")
    for file in tmp_path.iterdir():
        file.chmod(0o644)
    second = connection_to(tmp_path / "site.sqlite3")
    with second.cursor() as cursor:
        cursor.execute("INSERT INTO things VALUES ('tribble')")
    assert modes(tmp_path) == PRIVATE
    with first.cursor() as cursor:
        cursor.execute("SELECT name FROM things")
        assert cursor.fetchall() == [("tribble",)]
    first.close()
    second.close()


def test_a_folder_that_is_missing_is_said_as_ever(tmp_path: Path) -> None:
    connection = connection_to(tmp_path / "nowhere" / "site.sqlite3")
    with pytest.raises(OperationalError, match="unable to open database file"):
        connection.ensure_connection()
