"""A fresh copy of the project compiles the rules beside its site, and changes over in mid-work."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fleetbuilder.settings.environment import ROOT
from rules.loader import FIXTURES, load_catalogue, load_rulesets
from rules.notation import parse
from rules.simulation import simulate

PARTS = (
    *("build_fast.py", "manage.py", "pyproject.toml"),
    *("cards", "fixtures", "fleetbuilder", "rules", "templates"),
)
BATTLES = 5_000
PATIENCE_SECONDS = 3_600
FLEET = (FIXTURES / "fleets" / "mixed-task-force.json").read_text(encoding="utf-8")


class FreshSite:
    """Is `manage.py serve` in a copy of the project in which nothing has been compiled yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in PARTS:
            source = ROOT / part
            if source.is_dir():
                ignored = shutil.ignore_patterns("__pycache__")
                shutil.copytree(source, folder / part, ignore=ignored)
            else:
                shutil.copy(source, folder)
        self.environment = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(folder),
            "DJANGO_SETTINGS_MODULE": "fleetbuilder.settings.dev",
            "VAR_DIR": str(folder / "var"),
            "DEBUG": "1",
            "LOG_LEVEL": "ERROR",
            "PYTHONUNBUFFERED": "1",
        }
        prepared = [sys.executable, "manage.py", "prepare"]
        subprocess.run(prepared, cwd=folder, env=self.environment, check=True)
        serve = [sys.executable, "manage.py", "serve", "--port", "0", "--web-processes", "1"]
        self.server = subprocess.Popen(
            serve,
            cwd=folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.address = self.line(r"http://127\.0\.0\.1:\d+")
        self.cookie = ""

    def line(self, pattern: str) -> str:
        """Waits for a line of the server's output, and gives what of it was looked for."""
        assert self.server.stdout is not None
        for line in self.server.stdout:
            if found := re.search(pattern, line):
                return found[0]
        raise AssertionError(f"the server ended without {pattern}")

    def ask(self, path: str, document: Any = None) -> Any:
        """Asks the API, by one browser's cookie."""
        request = urllib.request.Request(  # noqa: S310  (our own address)
            f"{self.address}/api/v1/{path}",
            data=None if document is None else json.dumps(document).encode(),
            headers={"Content-Type": "application/json", "Cookie": self.cookie},
        )
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
            if given := answer.headers.get("Set-Cookie"):
                self.cookie = given.partition(";")[0]
            return json.load(answer)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[FreshSite]:
    site = FreshSite(tmp_path)
    yield site
    site.server.terminate()
    site.server.communicate(timeout=60)


def test_workers_change_over_once_the_rules_are_compiled(site: FreshSite) -> None:
    fleet = json.loads(FLEET)
    wanted = {"a": fleet, "b": fleet, "battles": BATTLES, "seed": "7", "pilot": "gunner"}
    path = f"simulations/{site.ask('simulations/', wanted)['id']}/"
    begun = time.monotonic()
    while site.ask(path)["state"] == "running" and not (site.folder / "build" / "fast").exists():
        assert time.monotonic() < begun + PATIENCE_SECONDS
        time.sleep(1)
    site.line("The rules are compiled now")
    while (seen := site.ask(path))["state"] == "running":
        assert time.monotonic() < begun + PATIENCE_SECONDS
        time.sleep(1)
    result = seen["result"]
    assert seen["state"] == "done"
    result.pop("seconds")
    builds = result.pop("builds")
    assert builds["compiled"] > 0 < builds["sources"]
    catalogue = load_catalogue()
    alone = parse(FLEET, catalogue).fleets[0]
    ruleset = load_rulesets()["attack-wing-2017"]
    library = simulate(alone, alone, catalogue, ruleset, battles=BATTLES, seed="7", pilots="gunner")
    assert result == json.loads(json.dumps(library.to_document()))
