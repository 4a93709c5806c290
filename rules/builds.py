"""Which build of the rules a process imports: their sources, or a compiled copy of them.

`build_fast.py` makes copies of `rules` whose busiest modules are compiled, each in a folder of
`build/fast` that is named after the sources it was made of. A process that imports `rules` takes
its modules from the copy of the present sources where there is one, and from the sources where
there is none, so that no stale copy is ever used. Both play the same battles and games, event for
event. The environment's `RULES_BUILD` asks for one of them: `sources` or `compiled`.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, MutableSequence
from pathlib import Path
from typing import Final

SOURCES: Final = "sources"
COMPILED: Final = "compiled"
VARIABLE: Final = "RULES_BUILD"
"""Of the environment: one of the two, or empty for the quicker one that is there."""
RULES: Final = Path(__file__).resolve().parent
ROOT: Final = RULES.parent
COPIES: Final = ROOT / "build" / "fast"
SEEN: Final = "seen.txt"
RACY_NANOSECONDS: Final = 2_000_000_000
"""A file that was written so shortly ago may be written again without its time showing it."""

_chosen = SOURCES


def build_in_use() -> str:
    """Returns which build this process has imported: `SOURCES` or `COMPILED`."""
    return _chosen


def use_build(path: MutableSequence[str]) -> None:
    """Makes the package with a search path find its modules in the build that is to be used.

    Raises `ImportError` where `RULES_BUILD` asks for what there is not.
    """
    global _chosen
    asked = os.environ.get(VARIABLE, "")
    if asked not in ("", SOURCES, COMPILED):
        raise ImportError(f"{VARIABLE} is {asked!r}; it may be {SOURCES}, {COMPILED} or empty")
    if asked == SOURCES:
        return
    copy = current_copy()
    if copy is None:
        if asked == COMPILED:
            raise ImportError(
                f"no compiled build of the sources in {RULES} is there: make it with 'make fast', "
                f"or leave {VARIABLE} empty"
            )
        return
    path[:] = [str(copy / RULES.name)]
    # What all compiled modules share lies beside their package; the sources keep what else is here.
    sys.path.append(str(copy))
    _chosen = COMPILED


def current_copy() -> Path | None:
    """Returns the folder of the compiled copy of the sources as they are now, if there is one."""
    if not COPIES.is_dir():
        return None
    copy = COPIES / fingerprint()
    return copy if copy.is_dir() else None


def fingerprint() -> str:
    """Returns what a compiled copy is made of, in 16 hexadecimal digits.

    That is the sources, the script that compiles them and the Python. Files are read only when
    their sizes or times are others than when they were read last.
    """
    files = sorted(_files())
    listed = "".join(f"{path} {size} {nanoseconds}\n" for path, size, nanoseconds in files)
    state = f"{sys.version} {sys.platform}\n{listed}"
    seen = COPIES / SEEN
    try:
        found, _, then = seen.read_text(encoding="utf-8").partition("\n")
    except OSError:
        found = then = ""
    if then == state:
        return found
    found = _digest([path for path, _, _ in files])
    newest = max(nanoseconds for _, _, nanoseconds in files)
    if newest < time.time_ns() - RACY_NANOSECONDS:
        _note(seen, f"{found}\n{state}")
    return found


def _files() -> Iterator[tuple[str, int, int]]:
    """Yields path, size in bytes and time in nanoseconds of each file that a copy is made of."""
    script = ROOT / "build_fast.py"
    about = script.stat()
    yield str(script), about.st_size, about.st_mtime_ns
    folders = [str(RULES)]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.name == "__pycache__":
                    continue
                if entry.is_dir():
                    folders.append(entry.path)
                else:
                    about = entry.stat()
                    yield entry.path, about.st_size, about.st_mtime_ns


def _digest(files: list[str]) -> str:
    import hashlib
    import sysconfig

    digest = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()}".encode())
    for name in files:
        content = Path(name).read_bytes()
        digest.update(f"\n{Path(name).relative_to(ROOT)} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def _note(path: Path, text: str) -> None:
    """Writes a file whole or not at all; where that is not allowed, the next process reads all."""
    aside = path.with_suffix(f".{os.getpid()}")
    try:
        aside.write_text(text, encoding="utf-8")
        aside.replace(path)
    except OSError:
        return
