"""A process takes the compiled build of the present sources by itself, and never a stale one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import build_fast
from rules import builds

PATIENCE_SECONDS = 60
SOURCES_HERE = {
    "rules/__init__.py": "from rules.builds import use_build\n\nuse_build(__path__)\n",
    "rules/thing.py": "MADE = 'source'\n",
    "build_fast.py": "",
}
ASK = (
    "from rules.thing import MADE\n"
    "from rules.builds import build_in_use\n"
    "import shared_by_all_compiled\n"
    "print(build_in_use(), MADE)\n"
)
"""Asks for the modules of a compiled build; what all of them share stands beside the package."""
ASK_SOURCES = ASK.replace("import shared_by_all_compiled\n", "")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Returns a small project whose package is chosen as that of the rules is."""
    for name, text in SOURCES_HERE.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    shutil.copy(str(builds.__file__), tmp_path / "rules" / "builds.py")
    return tmp_path


def run(project: Path, script: str, build: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(project), "PYTHONSAFEPATH": "1"}
    environment[builds.VARIABLE] = build
    return subprocess.run(
        [sys.executable, "-c", script],
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )


def said(project: Path, script: str = ASK_SOURCES, build: str = "") -> str:
    done = run(project, script, build)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def compile_it(project: Path) -> Path:
    """Makes what stands for a compiled build of the project's present sources."""
    name = said(project, "from rules.builds import fingerprint; print(fingerprint())")
    copy = project / "build" / "fast" / name
    shutil.copytree(project / "rules", copy / "rules")
    (copy / "rules" / "thing.py").write_text("MADE = 'machine code'\n")
    (copy / "shared_by_all_compiled.py").touch()
    return copy


def test_the_sources_are_used_where_nothing_is_compiled(project: Path) -> None:
    assert said(project) == "sources source"
    assert not (project / "build").exists()


def test_a_current_build_is_used_without_being_told(project: Path) -> None:
    compile_it(project)
    assert said(project, ASK) == "compiled machine code"
    assert said(project, ASK, builds.COMPILED) == "compiled machine code"
    assert said(project, build=builds.SOURCES) == "sources source"


@pytest.mark.parametrize("name", ["rules/thing.py", "rules/builds.py", "build_fast.py"])
def test_a_stale_build_is_never_used(project: Path, name: str) -> None:
    compile_it(project)
    path = project / name
    text = path.read_text()
    path.write_text(f"{text}# changed\n")
    assert said(project) == "sources source"
    path.write_text(text)
    assert said(project, ASK) == "compiled machine code"


def test_a_new_file_and_a_lost_one_make_a_build_stale(project: Path) -> None:
    compile_it(project)
    (project / "rules" / "more.json").write_text("{}")
    assert said(project) == "sources source"
    (project / "rules" / "more.json").unlink()
    assert said(project, ASK) == "compiled machine code"


def test_files_are_read_once_for_all_processes(project: Path) -> None:
    compile_it(project)
    seen = project / "build" / "fast" / builds.SEEN
    assert said(project, ASK) == "compiled machine code"
    assert not seen.exists(), "files were written too shortly ago"
    long_ago = 1_000_000_000
    for path in [project / "build_fast.py", *(project / "rules").rglob("*.py")]:
        os.utime(path, (long_ago, long_ago))
    assert said(project, ASK) == "compiled machine code"
    name, _, listed = seen.read_text().partition("\n")
    assert (project / "build" / "fast" / name).is_dir()
    assert f"{project / 'rules' / 'thing.py'} 16 1000000000000000000" in listed.splitlines()
    # What has been noted is believed as long as no size and no time is another.
    seen.write_text(seen.read_text().replace(name, "0" * 16, 1))
    assert said(project) == "sources source"
    (project / "rules" / "thing.py").touch()
    assert said(project, ASK) == "compiled machine code"


def test_what_cannot_be_had_is_refused_with_the_remedy(project: Path) -> None:
    done = run(project, ASK, builds.COMPILED)
    assert done.returncode == 1
    assert "no compiled build of the sources" in done.stderr
    assert "make it with 'make fast', or leave RULES_BUILD empty" in done.stderr
    done = run(project, ASK, "quick")
    assert done.returncode == 1
    assert "RULES_BUILD is 'quick'; it may be sources, compiled or empty" in done.stderr


def test_of_copies_the_newest_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_fast, "COPIES", tmp_path)
    for age, name in enumerate(("cccccccccccccccc", "aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb")):
        (tmp_path / name / "rules").mkdir(parents=True)
        os.utime(tmp_path / name, (1_000_000 - age, 1_000_000 - age))
    # What builds were before: not a folder for each, with a link to the cards.
    (tmp_path / "rules").mkdir()
    (tmp_path / "fixtures").symlink_to(tmp_path / "rules")
    (tmp_path / "fingerprint.txt").touch()
    (tmp_path / builds.SEEN).touch()
    build_fast._tidy()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "aaaaaaaaaaaaaaaa",
        "cccccccccccccccc",
        builds.SEEN,
    ]
