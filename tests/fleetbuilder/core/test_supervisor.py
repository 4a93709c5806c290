"""Programs are kept running, and stopped together."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from fleetbuilder.core import supervisor
from fleetbuilder.core.supervisor import Preparation, Program, ProgramFailed, Supervisor
from fleetbuilder.settings.environment import ROOT

PATIENCE_SECONDS = 90


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


class Diary:
    """Remembers what the supervisor said, and acts on the lines it waits for."""

    def __init__(self, stop_after: int) -> None:
        self.lines: list[str] = []
        self.stop_after = stop_after

    def __call__(self, line: str) -> None:
        self.lines.append(line)
        if len(self.lines) == self.stop_after:
            signal.raise_signal(signal.SIGTERM)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "WATCH_SECONDS", 0.01)
    monkeypatch.setattr(supervisor, "LONGEST_DELAY_SECONDS", 0.01)


def test_a_program_that_ends_is_started_again(tmp_path: Path) -> None:
    code = f"open({str(tmp_path / 'starts')!r}, 'a').write('x'); raise SystemExit(3)"
    diary = Diary(stop_after=2)
    Supervisor([Program("worker", python(code))], say=diary).run()
    assert diary.lines == ["The worker ended (exit status 3); it is started again."] * 2
    assert (tmp_path / "starts").read_text() == "xx"


def test_a_killed_program_is_named_with_its_signal() -> None:
    code = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    diary = Diary(stop_after=1)
    Supervisor([Program("worker", python(code))], say=diary).run()
    assert diary.lines == ["The worker ended (signal SIGKILL); it is started again."]


def test_a_program_that_never_comes_up_stops_everything(tmp_path: Path) -> None:
    steady = Program("web server", python("import signal; signal.pause()"))
    failing = Program("worker", python("raise SystemExit(1)"))
    diary = Diary(stop_after=100)
    with pytest.raises(ProgramFailed, match="The worker ended 5 times right after its start"):
        Supervisor([steady, failing], say=diary).run()
    assert len(diary.lines) == 4
    assert steady.process is None


def test_programs_may_finish_what_they_are_doing(tmp_path: Path) -> None:
    done = tmp_path / "done"
    fifo = tmp_path / "ready"
    os.mkfifo(fifo)
    code = (
        "import signal, sys\n"
        f"def finish(*_): open({str(done)!r}, 'w').write('in order'); sys.exit()\n"
        "signal.signal(signal.SIGTERM, finish)\n"
        f"open({str(fifo)!r}, 'w').close()\n"
        "signal.pause()\n"
    )

    def stop_when_ready() -> None:
        with fifo.open():
            os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=stop_when_ready, daemon=True).start()
    Supervisor([Program("worker", python(code))], say=print).run()
    assert done.read_text() == "in order"


def test_a_second_request_to_stop_does_not_wait(tmp_path: Path) -> None:
    fifo = tmp_path / "ready"
    os.mkfifo(fifo)
    code = (
        "import signal\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        f"open({str(fifo)!r}, 'w').close()\n"
        "while True: signal.pause()\n"
    )
    keeper = Supervisor([Program("worker", python(code))], say=print)

    def stop_twice() -> None:
        with fifo.open():
            os.kill(os.getpid(), signal.SIGINT)
            keeper.stop_asked.wait()
            os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=stop_twice, daemon=True).start()
    keeper.run()
    assert keeper.times_asked == 2


def test_the_handlers_of_before_are_put_back() -> None:
    before = signal.getsignal(signal.SIGTERM)
    Supervisor([Program("worker", python(""))], say=Diary(stop_after=1)).run()
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_killed_supervisor_takes_along_who_does_not_listen() -> None:
    stubborn = (
        "import os, signal\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "os.fork()\n"
        "os.write(1, b'ready\\n')\n"
        "while True: signal.pause()\n"
    )
    code = (
        "from fleetbuilder.core.supervisor import Program, Supervisor\n"
        f"Supervisor([Program('worker', {python(stubborn)!r})], say=print).run()\n"
    )
    supervisor = subprocess.Popen(python(code), cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert supervisor.stdout is not None
    assert [supervisor.stdout.readline() for _ in range(2)] == ["ready\n"] * 2
    supervisor.kill()
    # The program and its child hold the other end of the pipe: it ends when both have.
    rest, _ = supervisor.communicate(timeout=PATIENCE_SECONDS)
    assert rest == ""


def preparation(code: str) -> Preparation:
    return Preparation("compiler", python(code), done="It is made.", failed="It failed.")


def test_programs_are_renewed_once_something_is_prepared(tmp_path: Path) -> None:
    """One ends at its signal and is started again, the other begins anew by itself."""
    starts, renewals, ready = tmp_path / "starts", tmp_path / "renewals", tmp_path / "ready"
    ending = (
        "import signal, sys, time\n"
        "signal.signal(signal.SIGTERM, lambda *_: sys.exit())\n"
        f"open({str(starts)!r}, 'a').write('x')\n"
        "while True: time.sleep(0.01)\n"
    )
    renewing = (
        "import os, signal, time\n"
        f"renew = lambda *_: open({str(renewals)!r}, 'a').write('x')\n"
        "signal.signal(signal.SIGHUP, renew)\n"
        f"open({str(ready)!r}, 'w')\n"
        f"while not os.path.exists({str(renewals)!r}) or len(open({str(starts)!r}).read()) < 2:\n"
        "    time.sleep(0.01)\n"
        "os.kill(os.getppid(), signal.SIGTERM)\n"
        "time.sleep(60)\n"
    )
    when_both_run = (
        "import os, time\n"
        f"while not (os.path.exists({str(starts)!r}) and os.path.exists({str(ready)!r})):\n"
        "    time.sleep(0.01)\n"
    )
    worker = Program("worker", python(ending))
    web = Program("web server", python(renewing), renewal=signal.SIGHUP)
    lines: list[str] = []
    keeper = Supervisor([worker, web], say=lines.append, preparation=preparation(when_both_run))
    keeper.run()
    assert lines == ["It is made."]
    assert (starts.read_text(), renewals.read_text()) == ("xx", "x")


def test_a_preparation_that_fails_disturbs_nobody(tmp_path: Path) -> None:
    worker = Program("worker", python("import signal; signal.pause()"))
    diary = Diary(stop_after=1)
    Supervisor([worker], say=diary, preparation=preparation("raise SystemExit(3)")).run()
    assert diary.lines == ["It failed. (exit status 3)"]
    assert not worker.is_renewed


def test_a_preparation_ends_with_the_programs(tmp_path: Path) -> None:
    """What makes something for minutes keeps nobody who wants to stop waiting."""
    worker = Program("worker", python("raise SystemExit(3)"))
    slow = preparation("import time; time.sleep(600)")
    Supervisor([worker], say=Diary(stop_after=1), preparation=slow).run()
    assert slow.process is None
