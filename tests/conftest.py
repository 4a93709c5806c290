"""What all tests share: which real services are there, and the marks that follow from fixtures."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import hypothesis
import psycopg
import pytest
import redis
from django.conf import settings
from django.test import TransactionTestCase
from kombu import Connection

from rules.builds import COMPILED, SOURCES, build_in_use
from tests.chromium import chromium_path
from tests.families import with_case

UNDER_CI = os.environ.get("CI", "") not in ("", "0", "false")
DATABASE_FIXTURES = frozenset({"db", "transactional_db", "django_db_serialized_rollback"})
PATIENCE_SECONDS = 5
OBJECTS_UNTIL_COLLECTED = (10_000, 20, 20)
HOMES = {
    "browser": {"benchmarks", "browser"},
    "database": {"benchmarks", "browser", "cards", "contract", "fleetbuilder"},
}
"""Mark -> folders of its tests: the passes with a browser and on PostgreSQL look nowhere else."""

hypothesis.settings.register_profile(
    "fleetbuilder",
    deadline=None,  # the machine may be busy with other tests
    derandomize=UNDER_CI,
    print_blob=True,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("fleetbuilder")


@dataclass(frozen=True)
class Service:
    """A real service that some tests need: how people call it, where it is and how to see it."""

    title: str
    address: str
    is_there: Callable[[str], bool]


def _postgresql_is_there(address: str) -> bool:
    try:
        with psycopg.connect(address, connect_timeout=PATIENCE_SECONDS):
            return True
    except psycopg.OperationalError:
        return False


def _redis_is_there(address: str) -> bool:
    client = redis.Redis.from_url(address, socket_connect_timeout=PATIENCE_SECONDS)
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False
    finally:
        client.close()


def _rabbitmq_is_there(address: str) -> bool:
    try:
        with Connection(address, connect_timeout=PATIENCE_SECONDS) as connection:
            connection.connect()
            return True
    except (OSError, *Connection(address).connection_errors):
        return False


SERVICES = {
    "postgresql": Service(
        "PostgreSQL",
        os.environ.get("POSTGRES_URL", "postgres://root@127.0.0.1:5432/postgres"),
        _postgresql_is_there,
    ),
    "redis": Service(
        "Redis", os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/15"), _redis_is_there
    ),
    "rabbitmq": Service(
        "RabbitMQ",
        os.environ.get("RABBITMQ_URL", "amqp://guest:guest@127.0.0.1:5672//"),
        _rabbitmq_is_there,
    ),
    "chromium": Service("Chromium", str(chromium_path()), lambda path: Path(path).exists()),
}
MISSING = frozenset(
    name for name, service in SERVICES.items() if not service.is_there(service.address)
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options with which a run says which database, build and cases it is meant for."""
    parser.addoption(
        "--expect-database",
        choices=("sqlite", "postgresql"),
        help="fail unless the tests run on this database",
    )
    parser.addoption(
        "--expect-build",
        choices=(SOURCES, COMPILED),
        help="fail unless the tests run on the sources of rules, or on its compiled build",
    )
    parser.addoption(
        "--case",
        default="",
        metavar="WORD",
        help="run only the tests that try a family of cases, with the cases of that word",
    )
    parser.addoption(
        "--slow-scripts",
        type=float,
        default=0.0,
        metavar="SECONDS",
        help="let every script come that late, to find tests of pages that do not wait for it",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Stops the run where a service is missing that continuous integration promises."""
    gc.set_threshold(*OBJECTS_UNTIL_COLLECTED)
    # A file that is named after one of a deeper folder makes pytest 9.1 forget the fixtures of that
    # folder's conftest.py: it collects the folder anew, and reads them for the first node only.
    config.args.sort(key=lambda arg: arg.partition("::")[0].count(os.sep))
    if UNDER_CI and MISSING:
        raise pytest.UsageError(
            "Under CI every real service must be there. Missing: "
            + "; ".join(f"{SERVICES[name].title} at {_shown(name)}" for name in sorted(MISSING))
        )
    expected = config.getoption("--expect-database")
    if expected and expected != _engine():
        raise pytest.UsageError(f"These tests are meant for {expected}, not for {_engine()}.")
    wanted = config.getoption("--expect-build")
    if wanted and wanted != build_in_use():
        raise pytest.UsageError(
            f"These tests are meant for another build of the rules ({wanted}) than that in use "
            f"({build_in_use()})."
        )


def _engine() -> str:
    return settings.DATABASES["default"]["ENGINE"].rpartition(".")[2].removesuffix("3")


def _shown(name: str) -> str:
    return SERVICES[name].address.rpartition("@")[2]


def pytest_report_header() -> list[str]:
    """Says what this run stands on."""
    lines = [f"database: {_engine()}", f"rules: {build_in_use()}"]
    for name, service in SERVICES.items():
        found = "missing, its tests are left out" if name in MISSING else "found"
        lines.append(f"{service.title} at {_shown(name)}: {found}")
    return lines


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sets the marks that follow from fixtures, and leaves out what needs a missing service."""
    kept, left_out = [], []
    for item in items:
        _mark(item)
        _see_home(item, config.rootpath / "tests")
        (left_out if _needs(item) & MISSING else kept).append(item)
    if word := config.getoption("--case"):
        of_the_word = with_case(kept, word)
        left_out += [item for item in kept if item not in of_the_word]
        kept = of_the_word
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def pytest_collection_finish() -> None:
    """Keeps the garbage collector from what lasts as long as the run: modules, tests, catalogues.

    It would go through all of it again and again, which is a twentieth of what tests cost.
    """
    gc.collect()
    gc.freeze()


def _mark(item: pytest.Item) -> None:
    fixtures = set(getattr(item, "fixturenames", ()))
    owner = getattr(item, "cls", None)
    is_django_case = owner is not None and issubclass(owner, TransactionTestCase)
    if fixtures & DATABASE_FIXTURES or item.get_closest_marker("django_db") or is_django_case:
        item.add_marker("database")
    if "browser" in fixtures or "page" in fixtures:
        item.add_marker("browser")
    if "benchmark" in fixtures or "benchmarks" in item.path.parts:
        item.add_marker("benchmark")
    if "long" in item.path.parts:
        item.add_marker("long")


def _see_home(item: pytest.Item, tests: Path) -> None:
    """Stops the run where a test lies where a pass that should run it does not look.

    An argument that has the name of a fixture, such as `page`, makes a test what it is not.
    """
    folder = item.path.relative_to(tests).parts[0]
    for mark, homes in HOMES.items():
        if item.get_closest_marker(mark) and folder not in homes:
            raise pytest.UsageError(
                f"{item.nodeid} needs the {mark}: such tests lie in tests/"
                + " or tests/".join(sorted(homes))
            )


def _needs(item: pytest.Item) -> set[str]:
    needs = {name for marker in item.iter_markers("service") for name in marker.args}
    if item.get_closest_marker("browser"):
        needs.add("chromium")
    if item.get_closest_marker("database") and _engine() == "postgresql":
        needs.add("postgresql")
    return needs


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Lets a run pass in which every test needed a service that is missing."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and MISSING:
        session.exitstatus = pytest.ExitCode.OK


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Repeats at the end what was left out, where nobody overlooks it."""
    for name in sorted(MISSING):
        terminalreporter.write_line(
            f"left out: tests that need {SERVICES[name].title} at {_shown(name)}", yellow=True
        )


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, request: pytest.FixtureRequest) -> None:
    """Makes the test database, and sees that it is the one this run is meant for."""
    from django.db import connection

    expected = request.config.getoption("--expect-database")
    assert expected in (None, connection.vendor)


@pytest.fixture(scope="session")
def service_address() -> Callable[[str], str]:
    """Returns the address of a service by name; the test is marked `service(name)`."""
    return lambda name: SERVICES[name].address


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Empties the cache after each test: no counter and no catalogue outlives its test."""
    from django.core.cache import cache

    yield
    cache.clear()
