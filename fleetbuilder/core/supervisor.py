"""Keeps a few programs running: starts them, restarts one that dies, stops all together."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import FrameType

WATCH_SECONDS = 0.2
LONGEST_DELAY_SECONDS = 10.0
SHORT_LIFE_SECONDS = 10.0
MOST_SHORT_LIVES = 5
STOP_SECONDS = 35.0


class ProgramFailed(Exception):  # noqa: N818  (it reports an outcome of the programs)
    """Says that a program ended again and again right after its start."""


@dataclass
class Program:
    """A command to keep running, under the name by which people know it.

    `renewal` is the signal at which it finishes what it is doing and begins anew, by itself or by
    ending.
    """

    name: str
    command: Sequence[str]
    file_descriptors: Sequence[int] = ()
    renewal: signal.Signals = signal.SIGTERM
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    short_lives: int = 0
    due_at: float = 0.0
    is_renewed: bool = False

    def start(self, environment: Mapping[str, str]) -> None:
        """Starts the command as the leader of its own process group."""
        self.started_at = time.monotonic()
        self.is_renewed = False
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fleetbuilder.core.bound", *self.command],
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            pass_fds=self.file_descriptors,
            # A Ctrl+C in the terminal reaches the supervisor alone, which then stops everything in
            # good order.
            start_new_session=True,
        )

    def signal_group(self, number: signal.Signals) -> None:
        """Sends a signal to the program and all that it started; nobody there is no error."""
        if self.process is not None:
            try:
                os.killpg(self.process.pid, number)
            except (ProcessLookupError, PermissionError):
                return


@dataclass
class Preparation(Program):
    """A command that runs once beside the programs; they are renewed when it has succeeded.

    `done` and `failed` are what people are told then.
    """

    done: str = ""
    failed: str = ""


class Supervisor:
    """Runs programs until a signal asks to stop; `say` receives a line for each event."""

    def __init__(
        self,
        programs: Sequence[Program],
        *,
        say: Callable[[str], None],
        environment: Mapping[str, str] | None = None,
        preparation: Preparation | None = None,
    ) -> None:
        self.programs = list(programs)
        self.preparation = preparation
        self.say = say
        self.environment = dict(os.environ if environment is None else environment)
        self.stop_asked = threading.Event()
        self.times_asked = 0

    def run(self) -> None:
        """Starts every program and returns once all have been stopped by SIGINT or SIGTERM.

        Raises `ProgramFailed`, after stopping the others, when a program ends at once five times.
        """
        previous = {
            number: signal.signal(number, self._ask_to_stop)
            for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            for program in self._all():
                program.start(self.environment)
            while not self.stop_asked.wait(WATCH_SECONDS):
                for program in self.programs:
                    self._watch(program)
                self._watch_preparation()
        finally:
            self._stop()
            for number, handler in previous.items():
                signal.signal(number, handler)

    def _ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        self.times_asked += 1
        self.stop_asked.set()

    def _watch(self, program: Program) -> None:
        now = time.monotonic()
        if program.process is None:
            if now >= program.due_at:
                program.start(self.environment)
            return
        status = program.process.poll()
        if status is None:
            return
        # What it started itself, such as the children of a killed worker, must not live on.
        program.signal_group(signal.SIGKILL)
        program.process = None
        if program.is_renewed and status == 0:
            program.start(self.environment)
            return
        short = now - program.started_at < SHORT_LIFE_SECONDS
        program.short_lives = program.short_lives + 1 if short else 0
        if program.short_lives >= MOST_SHORT_LIVES:
            raise ProgramFailed(
                f"The {program.name} ended {MOST_SHORT_LIVES} times right after its start. "
                "The lines above say why."
            )
        delay = min(LONGEST_DELAY_SECONDS, 2.0**program.short_lives / 2) if short else 0.0
        program.due_at = now + delay
        self.say(f"The {program.name} ended ({_describe(status)}); it is started again.")

    def _watch_preparation(self) -> None:
        preparation = self.preparation
        if preparation is None or preparation.process is None:
            return
        status = preparation.process.poll()
        if status is None:
            return
        preparation.signal_group(signal.SIGKILL)
        preparation.process = None
        if status:
            self.say(f"{preparation.failed} ({_describe(status)})")
            return
        self.say(preparation.done)
        for program in self.programs:
            if program.process is not None:
                program.is_renewed = True
                program.process.send_signal(program.renewal)

    def _all(self) -> list[Program]:
        return [*self.programs, *([self.preparation] if self.preparation else [])]

    def _stop(self) -> None:
        running = [
            (program, program.process) for program in self._all() if program.process is not None
        ]
        for _, process in running:
            # Only the leader: it lets its children finish what they are doing.
            process.terminate()
        deadline = time.monotonic() + STOP_SECONDS
        for program, process in running:
            while process.poll() is None and time.monotonic() < deadline and self.times_asked < 2:
                time.sleep(WATCH_SECONDS / 4)
            program.signal_group(signal.SIGKILL)
            process.wait()
            program.process = None


def _describe(status: int) -> str:
    if status < 0:
        return f"signal {signal.Signals(-status).name}"
    return f"exit status {status}"
