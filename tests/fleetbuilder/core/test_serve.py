"""`manage.py serve`, for real: processes, signals and ports."""

import gc
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from fleetbuilder.core.management.commands.serve import allowed_name
from fleetbuilder.settings.environment import ROOT

PATIENCE_SECONDS = 90
SMALL = ["--port", "0", "--web-processes", "1", "--worker-processes", "1"]
Serve = Callable[..., subprocess.Popen[str]]


def environment(folder: Path) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "fleetbuilder.settings.dev",
        "VAR_DIR": str(folder),
        "DEBUG": "1",
        "PYTHONUNBUFFERED": "1",
        "RULES_BUILD": "sources",
    }


def manage(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(folder),
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )


@pytest.fixture(scope="module")
def _migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("migrated")
    assert manage(folder, "migrate", "--verbosity", "0").returncode == 0
    return folder


@pytest.fixture
def folder(_migrated: Path, tmp_path: Path) -> Path:
    shutil.copytree(_migrated, tmp_path / "var")
    return tmp_path / "var"


@pytest.fixture
def serve(folder: Path) -> Iterator[Serve]:
    started: list[subprocess.Popen[str]] = []

    def serve(*arguments: str, **variables: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", *SMALL, *arguments],
            cwd=ROOT,
            env=environment(folder) | variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        started.append(process)
        return process

    yield serve
    for process in started:
        process.kill()
        # Its programs end with it, and with them the last who could write.
        process.communicate(timeout=PATIENCE_SECONDS)


def read_until(process: subprocess.Popen[str], *parts: str) -> list[str]:
    """Returns the lines of output in which each part was found first, in any order."""
    assert process.stdout is not None
    found: dict[str, str] = {}
    lines: list[str] = []
    for line in process.stdout:
        lines.append(line)
        for part in parts:
            if part in line:
                found.setdefault(part, line.strip())
        if len(found) == len(parts):
            return [found[part] for part in parts]
    raise AssertionError(f"The output ended without {set(parts) - set(found)}:\n" + "".join(lines))


def status(address: str) -> int:
    with urllib.request.urlopen(address, timeout=30) as answer:  # noqa: S310  (our own address)
        return int(answer.status)


def children(process: subprocess.Popen[str], word: str) -> list[int]:
    """Returns the process ids of the direct children whose command contains `word`."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            command = (folder / "cmdline").read_text()
        except OSError:
            continue
        if parent == process.pid and word in command:
            found.append(int(folder.name))
    return found


def test_it_serves_heals_and_stops(serve: Serve) -> None:
    process = serve()
    announced, _ = read_until(process, "Fleetbuilder is at", " ready.")
    address = re.search(r"http://127\.0\.0\.1:\d+/", announced)
    assert address is not None
    assert status(f"{address[0]}api/v1/schema/") == 200

    (worker,) = children(process, "celery")
    os.kill(worker, signal.SIGKILL)
    healed, _ = read_until(process, "started again", " ready.")
    assert healed == "The worker ended (signal SIGKILL); it is started again."
    (successor,) = children(process, "celery")
    assert successor != worker

    (web,) = children(process, "gunicorn")
    os.kill(web, signal.SIGKILL)
    (healed,) = read_until(process, "started again")
    assert healed == "The web server ended (signal SIGKILL); it is started again."
    assert status(f"{address[0]}api/v1/schema/") == 200

    process.send_signal(signal.SIGTERM)
    rest, _ = process.communicate(timeout=PATIENCE_SECONDS)
    assert rest.splitlines()[-1] == "Stopped."
    assert process.returncode == 0
    port = int(address[0].rstrip("/").rpartition(":")[2])
    with socket.create_server(("127.0.0.1", port)):
        assert children(process, "") == []


def test_it_asks_itself_by_a_name_that_is_allowed(serve: Serve) -> None:
    process = serve("--no-worker", ALLOWED_HOSTS=".fleets.example.org")
    assert process.stdout is not None
    lines = [process.stdout.readline()]
    while lines[-1] and "Fleetbuilder is at" not in lines[-1]:
        lines.append(process.stdout.readline())
    process.send_signal(signal.SIGTERM)
    assert [line for line in lines if "fleets.example.org" in line or "rror" in line] == []
    assert " code=200 " in "".join(lines)


@pytest.mark.parametrize(
    ("allowed", "host", "name"),
    [
        ([".localhost", "127.0.0.1"], "127.0.0.1", "127.0.0.1"),
        (["127.0.0.1", "[::1]"], "::1", "[::1]"),
        (["fleets.example.org", "127.0.0.1"], "192.0.2.1", "fleets.example.org"),
        ([".example.org"], "127.0.0.1", "example.org"),
        (["*"], "127.0.0.1", "127.0.0.1"),
    ],
)
def test_a_name_that_is_allowed(allowed: list[str], host: str, name: str) -> None:
    with override_settings(ALLOWED_HOSTS=allowed):
        assert allowed_name(host) == name


def test_ctrl_c_stops_it(serve: Serve) -> None:
    process = serve("--no-worker")
    read_until(process, "Fleetbuilder is at")
    assert children(process, "celery") == []
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=PATIENCE_SECONDS)
    assert rest.splitlines()[-1] == "Stopped."
    assert process.returncode == 0


def test_killed_outright_it_leaves_nobody_behind(serve: Serve) -> None:
    process = serve()
    read_until(process, "Fleetbuilder is at", " ready.")
    process.kill()
    # Its programs hold the other end of the pipe: the output ends when the last of them has.
    process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == -signal.SIGKILL


def test_a_port_that_is_taken_is_said_so(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = manage(folder, "serve", "--port", str(port))
    assert result.returncode == 1
    assert result.stderr == (
        f"CommandError: Port {port} at 127.0.0.1 is taken, perhaps by another Fleetbuilder. "
        f"Choose another with --port, or WEB_PORT={port + 1} make run.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--port", "70000"), "There is no port 70000; choose one from 1 to 65535."),
        (("--host", "no..host"), "This machine has no address 'no..host'. Choose another with --"),
        (("--host", "192.0.2.1", "--port", "0"), "This machine has no address '192.0.2.1'."),
        (("--web-processes", "0"), "--web-processes must be at least 1."),
    ],
)
@pytest.mark.django_db
def test_impossible_settings_are_refused(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("serve", *arguments)
    gc.collect()  # a socket left open would say so now
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


def test_a_database_without_tables_is_refused(tmp_path: Path) -> None:
    result = manage(tmp_path, "serve")
    assert result.returncode == 1
    assert re.fullmatch(
        r"CommandError: The database lacks \d+ migrations\. Run: make run, or manage\.py migrate\n",
        result.stderr,
    )
