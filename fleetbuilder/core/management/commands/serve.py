"""`manage.py serve`: the web server and the worker, together."""

from __future__ import annotations

import errno
import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http.request import validate_host

from fleetbuilder.core.supervisor import Preparation, Program, ProgramFailed, Supervisor
from rules.builds import current_copy

LONGEST_REQUEST_LINE = 8190
WEB_TIMEOUT_SECONDS = 30
START_SECONDS = 60.0
BACKLOG = 512
LAST_PORT = 65535
ANY_HOST = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}  # noqa: S104


class Command(BaseCommand):
    """Runs the site on this machine until Ctrl+C; either half is started again if it dies."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the options; their defaults come from the environment."""
        values = settings.ENVIRONMENT
        parser.add_argument("--host", default=values.WEB_HOST, help="the address to listen on")
        parser.add_argument(
            "--port", type=int, default=values.WEB_PORT, help="the port; 0 picks a free one"
        )
        parser.add_argument(
            "--web-processes", type=int, default=values.WEB_PROCESSES, help="web processes"
        )
        parser.add_argument(
            "--worker-processes",
            type=int,
            default=values.WORKER_PROCESSES,
            help="processes of the worker",
        )
        parser.add_argument("--no-worker", action="store_true", help="run the web server alone")

    def handle(self, *args: Any, **options: Any) -> None:
        """Listens, starts both programs and waits for the end."""
        for option in ("web_processes", "worker_processes"):
            if options[option] < 1:
                raise CommandError(f"--{option.replace('_', '-')} must be at least 1.")
        self._check_database()
        with _listen(options["host"], options["port"]) as listener:
            port = listener.getsockname()[1]
            programs = [_web(listener, options["web_processes"])]
            if not options["no_worker"]:
                programs.append(_worker(options["worker_processes"]))
            threading.Thread(
                target=self._announce, args=(options["host"], port), daemon=True
            ).start()
            try:
                Supervisor(
                    programs,
                    say=self._say,
                    environment=os.environ,
                    preparation=_compilation(),
                ).run()
            except ProgramFailed as failure:
                raise CommandError(str(failure)) from None
        self._say("Stopped.")

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _check_database(self) -> None:
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        connection.close()
        if plan:
            raise CommandError(
                f"The database lacks {len(plan)} migrations. Run: make run, or manage.py migrate"
            )

    def _announce(self, host: str, port: int) -> None:
        """Prints the address once it answers; the request waits in the backlog until then."""
        host = ANY_HOST.get(host, host)
        web = http.client.HTTPConnection(host, port, timeout=START_SECONDS)
        try:
            web.request("GET", "/", headers={"Host": allowed_name(host)})
            web.getresponse()
        except (OSError, http.client.HTTPException):
            return
        finally:
            web.close()
        self._say(f"Fleetbuilder is at http://{_in_address(host)}:{port}/ (stop it with Ctrl+C)")


def allowed_name(host: str) -> str:
    """Returns the name by which the site can be asked at `host`: its own, if that is allowed.

    A name that is not allowed would be refused, and each start logged as an attack.
    """
    name, allowed = _in_address(host), settings.ALLOWED_HOSTS
    if validate_host(name, allowed):
        return name
    return str(allowed[0]).removeprefix(".")


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _listen(host: str, port: int) -> socket.socket:
    """Returns a listening socket, held by the supervisor so that no request is lost meanwhile."""
    # What can be seen before is: after these two errors `create_server` leaves its socket open.
    if not 0 <= port <= LAST_PORT:
        raise CommandError(f"There is no port {port}; choose one from 1 to {LAST_PORT}.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        host.encode("idna")
        listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except UnicodeError:
        raise CommandError(_no_address(host)) from None
    except OSError as error:
        raise CommandError(_why_not(error.errno or 0, host, port)) from None
    listener.set_inheritable(True)
    return listener


def _why_not(number: int, host: str, port: int) -> str:
    remedy = f"Choose another with --port, or WEB_PORT={port + 1} make run."
    if number == errno.EADDRINUSE:
        return f"Port {port} at {host} is taken, perhaps by another Fleetbuilder. {remedy}"
    if number == errno.EACCES:
        return f"Port {port} is reserved for the system's administrator. {remedy}"
    if number == errno.EADDRNOTAVAIL or number < 0:
        # The resolver's own numbers are negative.
        return _no_address(host)
    return f"Cannot listen at {host}, port {port}: {os.strerror(number)}."


def _no_address(host: str) -> str:
    return f"This machine has no address {host!r}. Choose another with --host, or WEB_HOST."


def _web(listener: socket.socket, processes: int) -> Program:
    number = listener.fileno()
    return Program(
        name="web server",
        command=[
            *(sys.executable, "-m", "gunicorn", "fleetbuilder.wsgi"),
            *("--bind", f"fd://{number}"),
            *("--workers", str(processes)),
            *("--timeout", str(WEB_TIMEOUT_SECONDS)),
            *("--limit-request-line", str(LONGEST_REQUEST_LINE)),
            *("--log-level", "warning"),
            "--no-control-socket",
        ],
        file_descriptors=[number],
        renewal=signal.SIGHUP,
    )


def _compilation() -> Preparation | None:
    """Returns what makes the compiled build of the rules; None where it is there, or unwanted."""
    if settings.ENVIRONMENT.RULES_BUILD or current_copy() is not None:
        return None
    script = [sys.executable, str(settings.BASE_DIR / "build_fast.py")]
    if subprocess.run([*script, "--possible"], capture_output=True, check=False).returncode:
        return None
    log = settings.VAR_DIR / "build_fast.log"
    return Preparation(
        name="compiler",
        command=[*script, "--gently", "--log", str(log)],
        done="The rules are compiled now: battles go on, several times as fast.",
        failed=f"The rules could not be compiled, and are played as before; {log} says why.",
    )


def _worker(processes: int) -> Program:
    return Program(name="worker", command=worker_command(processes))


def worker_command(processes: int) -> list[str]:
    """Returns the command line of a worker with a number of processes."""
    return [
        *(sys.executable, "-m", "celery", "--quiet", "--app", "fleetbuilder"),
        *("--workdir", str(settings.BASE_DIR), "worker"),
        *("--concurrency", str(processes)),
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
    ]
