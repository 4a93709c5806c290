"""The repository itself: nothing of one machine in it, nothing left undone, nothing untrue."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from fleetbuilder.settings import environment

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ["rules", "cards", "fleetbuilder", "fixtures", "templates", "tests", ".ci"]
TEXTS = {".py", ".html", ".css", ".js", ".json", ".md", ".toml", ".txt", ".svg", ".lark", ""}


def texts(*suffixes: str, folders: list[str] = FOLDERS) -> Iterator[tuple[str, str]]:
    """Yields the name and the text of every file of ours; `.git` is a file in a git worktree."""
    files = [file for file in ROOT.iterdir() if file.is_file() and file.name != ".git"]
    for folder in folders:
        files += [file for file in (ROOT / folder).rglob("*") if file.is_file()]
    for file in sorted(files):
        if file.suffix in (suffixes or TEXTS) and "__pycache__" not in file.parts:
            yield str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")


def places(pattern: str, *suffixes: str, folders: list[str] = FOLDERS) -> list[str]:
    """Returns "file:line: text" of every line that matches."""
    expression = re.compile(pattern)
    return [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in texts(*suffixes, folders=folders)
        if expression.search(text)
        for number, line in enumerate(text.splitlines(), 1)
        if expression.search(line)
    ]


def test_no_path_of_one_machine() -> None:
    roots = "home|root|work|tmp|opt|Users|mnt"
    assert places(rf"(?<![\w.~<>*}}-])/(?:{roots})/\w|\b[A-Z]:\\\\?Users") == []


def test_constraints_are_versions_and_nothing_else() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    wrong = [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][0-9a-z.]*", line)]
    assert wrong == []
    names = [_normal(line.partition("==")[0]) for line in lines]
    assert len(names) == len(set(names))


def test_every_dependency_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    pinned = {
        _normal(line.partition("==")[0])
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    }
    names = {_normal(re.split(r"[\[<>=!~ ]", requirement)[0]) for requirement in wanted}
    assert names - pinned == set()


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_nothing_is_left_undone() -> None:
    words = ["TO" + "DO", "FIX" + "ME", "HA" + "CK", "NotImplemented" + "Error"]
    assert places(rf"\b(?:{'|'.join(words)})\b", ".py", ".html", ".css", ".js", ".md") == []
    # Three blanks are also a roll of dice, so that mark counts in comments only.
    assert places(r"(?:#|//|/\*|<!--)\s*" + "X" * 3 + r"\b", ".py", ".html", ".css", ".js") == []


def test_no_test_is_skipped() -> None:
    marks = ["skip", "skipif", "xfail"]
    pattern = rf"pytest\.(?:mark\.)?(?:{'|'.join(marks)})\b|importor" + "skip"
    assert places(pattern, ".py", folders=["tests"]) == []


@pytest.mark.parametrize(
    "pattern",
    [
        r"\sstyle\s*=",
        r"<style\b",
        r"<script(?![^>]*\b(?:src=|type=\"application/json\"))",
        r"\son[a-z]+\s*=\s*[\"']",
        r"\bhx-on\b",
        r"javascript:",
        r"<(?:script|link|img|iframe|source|use)\b[^>]*(?:src|href)=[\"'](?:https?:)?//",
    ],
)
def test_templates_keep_to_the_content_security_policy(pattern: str) -> None:
    assert places(pattern, ".html", folders=["templates"]) == []


def test_the_configuration_table_is_the_environment_reader_s() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    _, _, rest = readme.partition("<!-- configuration: begin -->\n")
    table, _, _ = rest.partition("<!-- configuration: end -->\n")
    assert table == environment.table()


def test_every_folder_of_the_map_exists_and_every_package_is_on_it() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    mapped = set(re.findall(r"^\| `([\w/]+)/` \|", readme, flags=re.MULTILINE))
    assert {name for name in mapped - {"var"} if not (ROOT / name).is_dir()} == set()
    apps = {
        f"fleetbuilder/{file.parent.name}" for file in (ROOT / "fleetbuilder").glob("*/apps.py")
    }
    assert apps - mapped == set()


def test_every_make_target_in_the_readme_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, flags=re.MULTILINE))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\bmake ([a-z]+)\b", readme)) - targets - {"run"} == set()
    assert {"run", "test", "lint", "bench", "clean", "install"} <= targets


def test_what_must_run_is_executable() -> None:
    for name in ("manage.py", ".ci/run"):
        assert (ROOT / name).stat().st_mode & 0o111, name
