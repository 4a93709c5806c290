"""Makes `build/fast`: a copy of `rules` whose busiest modules are compiled by mypyc.

    python build_fast.py            # make it, unless it is current
    PYTHONSAFEPATH=1 PYTHONPATH=build/fast python -m rules simulate mine.txt theirs.txt

The sources stay as they are and are the reference; nothing compiled ever lies beside them, so
plain runs cannot meet it. A copy is used only by those who put it on the path, and only while it
is current: it bears a fingerprint of the sources it was made of, and importing it raises
`ImportError` where that is no longer theirs. Needs a C compiler and mypyc, which comes with mypy.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import shutil
import sys
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
if ROOT.name == "fast" and ROOT.parent.name == "build":
    ROOT = ROOT.parents[1]  # the copy in the build, which the guard calls
FAST = ROOT / "build" / "fast"
MAKING = ROOT / "build" / "making"
FINGERPRINT = "fingerprint.txt"

FOLDERS = ("table", "battle", "pilots", "fleet_captains/play", "fleet_captains/pilots")
MODULES = (
    "dice.py",
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
UNITS = 24
"""Files that the C of all modules is put together in: reading what each begins with takes long."""

# A line of rules/__init__.py, and what the copy has after it.
ANCHOR = "from __future__ import annotations\n"
GUARD = "\nimport build_fast\n\nbuild_fast.require_current()\n"


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


def fingerprint() -> str:
    """Returns what a build is made of, as one number: sources, this script and the Python."""
    digest = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()}".encode())
    for path in [ROOT / "build_fast.py", *sorted((ROOT / "rules").rglob("*"))]:
        if path.is_file() and "__pycache__" not in path.parts:
            content = path.read_bytes()
            digest.update(f"\n{path.relative_to(ROOT)} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()


def is_current() -> bool:
    """Returns whether `build/fast` is whole and made of the sources as they are now."""
    try:
        return (FAST / FINGERPRINT).read_text(encoding="ascii") == fingerprint()
    except OSError:
        return False


def require_current() -> None:
    """Raises `ImportError` where the build is not made of the sources as they are now."""
    if not is_current():
        raise ImportError(
            f"{FAST} was made of other sources than those in {ROOT / 'rules'}: "
            "make it again with 'make fast', or leave it off PYTHONPATH"
        )


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


def build() -> None:
    """Makes `build/fast` aside and puts it in place when it is whole.

    Raises `SystemExit` with the compiler's words where it fails; what was there is gone then.
    """
    if missing := what_is_missing():
        raise SystemExit(missing)
    made_of = fingerprint()
    for folder in (FAST, MAKING):
        shutil.rmtree(folder, ignore_errors=True)
    copy = MAKING / "copy"
    shutil.copytree(ROOT / "rules", copy / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "build_fast.py", copy)
    (copy / "fixtures").symlink_to(Path("..", "..", "fixtures"))
    _compile(copy, MAKING / "c")
    guarded = copy / "rules" / "__init__.py"
    text = guarded.read_text(encoding="utf-8")
    if text.count(ANCHOR) != 1:
        raise SystemExit(f"rules/__init__.py has not the one line {ANCHOR.strip()!r}")
    guarded.write_text(text.replace(ANCHOR, ANCHOR + GUARD), encoding="utf-8")
    (copy / FINGERPRINT).write_text(made_of, encoding="ascii")
    copy.rename(FAST)
    shutil.rmtree(MAKING)
    if not is_current():
        raise SystemExit("the sources were changed while they were compiled: make it again")


def _compile(copy: Path, c_folder: Path) -> None:
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
        """Compiles one C file on each core, and one extension beside the other."""

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

                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    list(pool.map(one, objects))
                return list(objects)

            compiler.compile = compile_all
            super().build_extensions()

    distribution = Distribution({"name": "rules-fast", "ext_modules": extensions})
    command = InParallel(distribution)
    command.inplace = False
    command.parallel = os.cpu_count()
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
    """Makes the build unless it is current, and says how it is used."""
    parser = argparse.ArgumentParser(description="Compile the busiest modules of rules.")
    parser.add_argument(
        "--possible", action="store_true", help="only say whether this machine can make it"
    )
    if parser.parse_args().possible:
        raise SystemExit(what_is_missing() or 0)
    if is_current():
        print("build/fast is current.")
        return
    start = time.monotonic()
    build()
    print(f"build/fast: {len(compiled_modules(ROOT))} modules in {time.monotonic() - start:.0f} s.")
    print("Use it with: PYTHONSAFEPATH=1 PYTHONPATH=build/fast .venv/bin/python -m rules …")


if __name__ == "__main__":
    main()
