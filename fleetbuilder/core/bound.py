"""Runs a command that ends when the process that started it is gone.

`python -m fleetbuilder.core.bound COMMAND...`: without it, killing the supervisor outright would
leave a web server behind that holds the port. The command is told to stop; a second process sees
that it does, and that nothing it started stays. Only Linux offers this; elsewhere the command
just runs.
"""

import ctypes
import os
import select
import signal
import sys
import time

PR_SET_PDEATHSIG = 1
GRACE_SECONDS = 8.0
WATCH_SECONDS = 0.1


def main() -> None:
    """Binds this process to its parent and becomes the command."""
    parent = os.getppid()
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        alive = os.pidfd_open(parent)
        if os.getppid() != parent:
            # The parent ended before the request was made, and so no signal would come.
            sys.exit(1)
        command = os.getpid()
        if os.getpgrp() == command and os.fork() == 0:
            watch(alive, command)
    os.execvp(sys.argv[1], sys.argv[1:])  # noqa: S606


def watch(alive: int, command: int) -> None:
    """Waits until a process is gone, and kills the group of a command that does not end then.

    A worker that is told to stop may wait for a lock that a killed process of its own has held.
    """
    select.select([alive], [], [])
    deadline = time.monotonic() + GRACE_SECONDS
    while os.getppid() == command and time.monotonic() < deadline:
        time.sleep(WATCH_SECONDS)
    os.killpg(command, signal.SIGKILL)


if __name__ == "__main__":
    main()
