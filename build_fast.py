"""Makes a copy of `rules` whose busiest modules are compiled by mypyc, in a folder of `build/fast`.

    python build_fast.py            # make it, unless there is one of the present sources

The sources stay as they are and are the reference; nothing compiled ever lies beside them. Whatever
imports `rules` afterwards takes the copy by itself, as long as it is one of the present sources
(`rules/builds.py`). Needs a C compiler and mypyc, which comes with mypy.
"""

from __future__ import annotations

import argparse
import fcntl
import importlib.util
import os
import re
import shutil
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from rules.builds import COPIES, ROOT, SEEN, current_copy, fingerprint

MAKING = ROOT / "build" / "making"
LOCK = ROOT / "build" / "fast.lock"
MOST_COPIES = 2
"""The one before the newest stays: processes that began with it go on importing from it."""

FOLDERS = (
    "building",
    "table",
    "battle",
    "pilots",
    "fleet_captains/play",
    "fleet_captains/pilots",
)
MODULES = (
    "dice.py",
    "keyed_chance.py",
    "modifiers.py",
    "odds/damage.py",
    "odds/quick.py",
    # What the play of Fleet Captains asks of cards at every step; their readers come with them.
    "fleet_captains/effects/deeds.py",
    "fleet_captains/effects/effect.py",
    "fleet_captains/effects/needs.py",
    "fleet_captains/effects/verbs.py",
    "fleet_captains/box/command_cards.py",
    "fleet_captains/box/mission_cards.py",
    "fleet_captains/box/ship_cards.py",
    "fleet_captains/box/tiles.py",
)
# Errors bear their codes on the class, which a compiled class loses; missions are made of a class
# that stays plain, as no plain class can be one of a compiled one; the others run once a battle or
# only for people who read, and would take their time to compile for nothing.
LEFT_PLAIN = (
    "errors.py",
    "text.py",
    "notation.py",
    "printing.py",
    "log.py",
    "mission_hooks.py",
    "document.py",
    "restrictions.py",
    "invariants.py",
    "odds_document.py",
    "captain_choice.py",
)
LEFT_PLAIN_FOLDERS = ("missions",)

# The next level takes half as long again, and its battles are a twelfth quicker.
OPTIMISATION = "1"
GENTLE = 10
"""How far behind all others a gentle build stands (nice)."""
UNITS = 24
"""Files that the C of all modules is put together in: reading what each begins with takes long."""


def compiled_modules(sources: Path) -> list[str]:
    """Returns the paths of the modules that are compiled, below the folder that holds `rules`."""
    rules = sources / "rules"
    found = [rules / name for name in MODULES]
    for folder in FOLDERS:
        found += [
            path
            for path in (rules / folder).rglob("*.py")
            if path.name not in LEFT_PLAIN
            and not set(path.relative_to(rules).parts) & set(LEFT_PLAIN_FOLDERS)
        ]
    return sorted(str(path.relative_to(sources)) for path in found)


def what_is_missing() -> str:
    """Returns what the machine lacks for a build; empty where it lacks nothing."""
    for package in ("mypyc", "setuptools"):
        if importlib.util.find_spec(package) is None:
            return f"a compiled build needs the package {package}"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    if shutil.which(compiler) is None:
        return f"a compiled build needs the C compiler {compiler}"
    return "" if headers.exists() else f"a compiled build needs Python's headers: {headers}"


def build(jobs: int) -> None:
    """Makes a copy aside, by a number of compilers at once, and puts it in place when it is whole.

    Raises `SystemExit` with what the machine lacks, or the compiler's words, where it fails; the
    copies that were there stay.
    """
    if missing := what_is_missing():
        raise SystemExit(missing)
    made_of = fingerprint()
    shutil.rmtree(MAKING, ignore_errors=True)
    copy = MAKING / "copy"
    shutil.copytree(ROOT / "rules", copy / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    # The same from where it is made and from where it will stand, wherever the project is moved.
    (copy / "fixtures").symlink_to(Path("..", "..", "..", "fixtures"))
    _compile(copy, MAKING / "c", jobs)
    COPIES.mkdir(exist_ok=True)
    copy.rename(COPIES / made_of)
    shutil.rmtree(MAKING)
    _tidy()
    if current_copy() is None:
        raise SystemExit("the sources were changed while they were compiled: make it again")


def _tidy() -> None:
    """Removes all but the newest copies, and what a version of before has left among them."""
    there = sorted(COPIES.iterdir(), key=lambda path: path.lstat().st_mtime)
    copies = [path for path in there if re.fullmatch("[0-9a-f]{16}", path.name)]
    for path in set(there) - {*copies[-MOST_COPIES:], COPIES / SEEN}:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def _compile(copy: Path, c_folder: Path, jobs: int) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    os.chdir(copy)
    extensions = mypycify(
        # Types are checked by `make lint`, with its settings; here they only steer the compiler.
        ["--config-file=", "--ignore-missing-imports", *compiled_modules(copy)],
        opt_level=OPTIMISATION,
        debug_level="0",
        multi_file=True,
        target_dir=str(c_folder),
    )
    for extension in extensions:
        extension.sources = _in_units(c_folder, extension.sources)
        # What nobody outside can replace is called directly, from one module to another too.
        extension.extra_compile_args.append("-fvisibility=hidden")

    class InParallel(build_ext):
        """Compiles several C files at once, and one extension beside the other."""

        def build_extensions(self) -> None:
            compiler: Any = self.compiler

            def compile_all(
                sources: list[str],
                output_dir: str | None = None,
                macros: Any = None,
                include_dirs: Any = None,
                debug: bool = False,
                extra_preargs: Any = None,
                extra_postargs: Any = None,
                depends: Any = None,
            ) -> list[str]:
                macros, objects, extra_postargs, pp_opts, build = compiler._setup_compile(
                    output_dir, macros, include_dirs, sources, depends, extra_postargs
                )
                cc_args = compiler._get_cc_args(pp_opts, debug, extra_preargs)

                def one(name: str) -> None:
                    source, suffix = build[name]
                    compiler._compile(name, source, suffix, cc_args, extra_postargs, pp_opts)

                with ThreadPoolExecutor(jobs) as pool:
                    list(pool.map(one, objects))
                return list(objects)

            compiler.compile = compile_all
            super().build_extensions()

    distribution = Distribution({"name": "rules-fast", "ext_modules": extensions})
    command = InParallel(distribution)
    command.inplace = False
    command.parallel = jobs
    command.build_lib = str(copy)
    command.build_temp = str(c_folder / "objects")
    command.ensure_finalized()
    command.run()


def _in_units(c_folder: Path, sources: list[str]) -> list[str]:
    """Returns the C files to compile: few that are about as long as each other, and the runtime's.

    mypyc's names are its own in all modules at once, as it can write all of them into one file.
    """
    modules = [Path(each) for each in sources if Path(each).name.startswith("__native_rules_")]
    if len(modules) <= UNITS:
        return sources
    units: list[list[Path]] = [[] for _ in range(UNITS)]
    lengths = [0] * UNITS
    for module in sorted(modules, key=lambda path: (-path.stat().st_size, path)):
        shortest = lengths.index(min(lengths))
        units[shortest].append(module)
        lengths[shortest] += module.stat().st_size
    written = []
    for number, unit in enumerate(units):
        path = c_folder / f"unit_{number}.c"
        lines = [f'#include "{module.name}"\n' for module in sorted(unit)]
        path.write_text("".join(lines), encoding="ascii")
        written.append(str(path))
    return written + [each for each in sources if Path(each) not in set(modules)]


def main() -> None:
    """Makes the build unless it is there, and says how it is used."""
    parser = argparse.ArgumentParser(description="Compile the busiest modules of rules.")
    parser.add_argument(
        "--possible", action="store_true", help="only say whether this machine can make it"
    )
    parser.add_argument(
        "--gently", action="store_true", help="one thing at a time, when nobody else has work"
    )
    parser.add_argument("--log", type=Path, help="where to write what the compilers say")
    options = parser.parse_args()
    if options.possible:
        raise SystemExit(what_is_missing() or 0)
    if options.gently:
        os.nice(GENTLE)
    if options.log is not None:
        with options.log.open("wb") as log:
            os.dup2(log.fileno(), 1)
            os.dup2(log.fileno(), 2)
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if current_copy() is None:
            start = time.monotonic()
            build(1 if options.gently else os.cpu_count() or 1)
            seconds = time.monotonic() - start
            print(f"{len(compiled_modules(ROOT))} modules of rules compiled in {seconds:.0f} s.")
    print("The compiled build is current; whatever imports rules uses it.")


if __name__ == "__main__":
    main()
