"""How long the command line takes to check a file, with all that it has to start for that."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from rules.loader import FIXTURES

MOST_SECONDS = 0.35
TEXT = "U.S.S. Enterprise-D [71120]\nCaptain: Jean-Luc Picard [71120]\nCrew: Data [71120]\n"


def cpu_seconds(*arguments: str) -> float:
    """Returns how long the processor is busy with a run of the interpreter."""
    before = os.times()
    subprocess.run(
        [sys.executable, *arguments], check=True, cwd=FIXTURES.parent, stdout=subprocess.DEVNULL
    )
    after = os.times()
    return (
        after.children_user + after.children_system - before.children_user - before.children_system
    )


def test_checking_a_file_from_the_command_line(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    file = tmp_path / "fleet.txt"
    file.write_text(TEXT, encoding="utf-8")
    took: list[float] = []

    def run() -> None:
        took.append(cpu_seconds("-m", "rules", "check", str(file)))

    benchmark.pedantic(run, rounds=5 if benchmark.enabled else 1, warmup_rounds=1)
    bare = min(cpu_seconds("-c", "pass") for _ in range(3))
    benchmark.extra_info.update(cpu_seconds=round(min(took), 3), bare_interpreter=round(bare, 3))
    if benchmark.enabled:
        # The best of five: a processor that is busy with others is slower for each.
        assert min(took) <= MOST_SECONDS
