"""Runs a command that is told to stop when the process that started it is gone.

`python -m fleetbuilder.core.bound COMMAND...`: without it, killing the supervisor outright would
leave a web server behind that holds the port. Only Linux offers this; elsewhere the command just
runs.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main() -> None:
    """Binds this process to its parent and becomes the command."""
    parent = os.getppid()
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            # The parent ended before the request was made, and so no signal would come.
            sys.exit(1)
    os.execvp(sys.argv[1], sys.argv[1:])  # noqa: S606


if __name__ == "__main__":
    main()
