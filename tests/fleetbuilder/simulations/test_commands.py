"""The commands about simulations and workers."""

from __future__ import annotations

import re
import sys
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from fleetbuilder.jobs.management.commands import worker


def test_processes_are_measured() -> None:
    out = StringIO()
    call_command("measure_simulations", battles=20, pilot="drifter", processes=[1, 2], stdout=out)
    lines = out.getvalue().splitlines()
    assert re.fullmatch(r" {2}1 processes: +[\d.]+ battles/s, 1\.00 of the first", lines[0])
    assert re.fullmatch(r" {2}2 processes: +[\d.]+ battles/s, [\d.]+ of the first", lines[1])
    assert re.fullmatch(r"Most memory of this process: \d+ MB", lines[2])
    assert len(lines) == 4


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"pilot": "x"}, "there is no pilot 'x'"),
        ({"battles": 0}, "1 to 1,000,000 battles"),
        ({"processes": [0]}, "1 to 64 workers"),
        ({"a": "none.txt"}, "none.txt: cannot be read"),
        ({"ruleset": "x"}, "x"),
    ],
)
def test_what_cannot_be_measured_is_explained(options: dict[str, Any], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        call_command("measure_simulations", **{"pilot": "drifter", "battles": 2, **options})


def test_a_worker_alone_becomes_celery(monkeypatch: pytest.MonkeyPatch) -> None:
    became: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(worker.os, "execv", lambda path, command: became.append((path, command)))
    call_command("worker", processes=3)
    ((path, command),) = became
    assert path == sys.executable
    assert command[:4] == [sys.executable, "-m", "celery", "--quiet"]
    assert command[command.index("--concurrency") + 1] == "3"
    with pytest.raises(CommandError, match="--processes must be at least 1"):
        call_command("worker", processes=0)
