"""The one place that reads the environment.

Every variable is declared once, as a field of `Environment`: its name, type, default and meaning.
The settings modules, the README's table and the refusal of an unsafe production all come from that
declaration.
"""

from __future__ import annotations

import dataclasses
import os
import re
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, get_type_hints
from urllib.parse import unquote, urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

ROOT = Path(__file__).resolve().parents[2]

DATABASE_SCHEMES = ("sqlite", "postgres", "postgresql")
CACHE_SCHEMES = ("locmemcache", "filecache", "dummycache", "redis", "rediss")
BROKER_SCHEMES = ("filesystem", "redis", "rediss", "amqp", "amqps")
EMAIL_SCHEMES = ("consolemail", "filemail", "smtp", "smtps", "smtp+tls", "smtp+ssl")
LINK_SCHEMES = ("https", "http")
PATH_SCHEMES = ("sqlite", "locmemcache", "filecache", "dummycache", "filesystem", "filemail")
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
LOG_FORMATS = ("console", "json")
BUILDS = ("sources", "compiled")

TRUE_WORDS = frozenset({"1", "true", "yes", "on"})
FALSE_WORDS = frozenset({"0", "false", "no", "off"})
RATE = re.compile(r"[1-9][0-9]{0,8}/(second|minute|hour|day)")
UNLIMITED = "off"

SHORTEST_SECRET_KEY = 50
FEWEST_SECRET_KEY_SIGNS = 10
LARGEST_HSTS_SECONDS = 2 * 365 * 24 * 3600
MAKE_SECRET_KEY = "python3 -c 'import secrets; print(secrets.token_urlsafe(64))'"  # noqa: S105


@dataclasses.dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a variable: its name, the value's fault and the remedy."""

    variable: str
    fault: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.variable} {self.fault}. {self.remedy}."


class EnvironmentFaults(ImproperlyConfigured):
    """Says everything that is wrong with the environment, all at once."""

    def __init__(self, heading: str, faults: list[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join([heading, *(f"  - {fault}" for fault in faults)]))


def _variable(
    default: Any,
    meaning: str,
    *,
    shown: str | None = None,
    production: str = "",
    one_of: tuple[str, ...] = (),
    scheme: tuple[str, ...] = (),
    rate: bool = False,
    least: int = 0,
    most: int = 2**31,
) -> Any:
    """Declares a variable; `shown` replaces the default in the table."""
    return dataclasses.field(
        default=default,
        metadata={
            "meaning": meaning,
            "shown": shown,
            "production": production,
            "one_of": one_of,
            "scheme": scheme,
            "rate": rate,
            "least": least,
            "most": most,
        },
    )


@dataclasses.dataclass(frozen=True, slots=True)
class Environment:
    """What the environment says, in types. An unset or empty variable has its default."""

    DEBUG: bool = _variable(
        False,
        "Shows tracebacks in the browser and serves static files from their sources.",
        production="must be off",
    )
    SECRET_KEY: str = _variable(
        "",
        "Signs sessions and links, and seals the secrets of the second step.",
        shown="made at first start, kept in `VAR_DIR`",
        production="required",
    )
    SECRET_KEY_FALLBACKS: tuple[str, ...] = _variable(
        (), "Earlier secret keys that still count, until `manage.py reseal_secrets` has run."
    )
    ALLOWED_HOSTS: tuple[str, ...] = _variable(
        (),
        "Host names under which the site may be reached.",
        shown="this machine only",
        production="required",
    )
    CSRF_TRUSTED_ORIGINS: tuple[str, ...] = _variable(
        (),
        "Origins, with `https://`, from which forms may be sent.",
        production="required behind a proxy",
    )
    PROXY_COUNT: int = _variable(
        0,
        "Reverse proxies in front of the site; with one or more, `X-Forwarded-Proto` and "
        "`X-Forwarded-For` are believed.",
        most=10,
    )
    HSTS_SECONDS: int = _variable(
        365 * 24 * 3600,
        "How long browsers insist on HTTPS; production only.",
        production="above 0",
        most=LARGEST_HSTS_SECONDS,
    )
    DATABASE_URL: str = _variable(
        "",
        "`sqlite:///path` or `postgres://user:password@host:port/name`; behind a pooler such as "
        "PgBouncer with `?server_side_binding=0`, as it may not keep prepared statements.",
        shown="SQLite in `VAR_DIR`",
        scheme=DATABASE_SCHEMES,
    )
    DATABASE_MAX_AGE: int = _variable(600, "Seconds for which a database connection is kept.")
    CACHE_URL: str = _variable(
        "locmemcache://",
        "`locmemcache://` (each process its own), `filecache://path` or `redis://host:port/1`.",
        scheme=CACHE_SCHEMES,
    )
    CELERY_BROKER_URL: str = _variable(
        "filesystem://",
        "`filesystem://` (in `VAR_DIR`), `redis://host:port/0` or `amqp://user:password@host//`.",
        scheme=BROKER_SCHEMES,
    )
    VAR_DIR: Path = _variable(
        ROOT / "var", "The folder for data, messages and collected files.", shown="`var`"
    )
    WEB_HOST: str = _variable("127.0.0.1", "The address on which `manage.py serve` listens.")
    WEB_PORT: int = _variable(8000, "The port on which `manage.py serve` listens.", most=65535)
    WEB_PROCESSES: int = _variable(2, "Web processes of `manage.py serve`.", least=1, most=64)
    WORKER_PROCESSES: int = _variable(
        2, "Processes of the worker of `manage.py serve`.", least=1, most=64
    )
    RULES_BUILD: str = _variable(
        "",
        "The build of the rules that plays: `sources`, `compiled`, or empty for the compiled one "
        "where it is there; then `manage.py serve` makes it, too.",
        shown="the quicker one",
        one_of=BUILDS,
    )
    MAX_BODY_BYTES: int = _variable(
        2**20, "The largest request body that is read.", least=1024, most=2**28
    )
    THROTTLE_READ: str = _variable(
        "600/minute", "Reading requests to the API from one address, or `off`.", rate=True
    )
    THROTTLE_CHECK: str = _variable(
        "300/minute", "Checks and conversions from one address, or `off`.", rate=True
    )
    THROTTLE_CARDS: str = _variable(
        "600/minute",
        "Pages of the catalogue, its search first, from one address, or `off`.",
        rate=True,
    )
    THROTTLE_HEAVY: str = _variable(
        "30/minute", "Costly requests from one address, or `off`.", rate=True
    )
    SIMULATIONS_RUNNING: int = _variable(
        3, "Simulations that one address may have running at once.", least=1, most=1000
    )
    SIMULATION_BATTLES: int = _variable(
        5000, "The most battles of one simulation on the site.", least=1, most=1_000_000
    )
    UTOPIA_ADDRESS: str = _variable(
        "",
        "Where links to the builder Utopia lead, up to their `#`.",
        shown="the builder's own address",
        scheme=LINK_SCHEMES,
    )
    JOBS_KEPT_DAYS: int = _variable(
        180, "Days after which what a worker has done, such as a simulation, is removed.", least=1
    )
    GUESTS_KEPT_DAYS: int = _variable(
        180,
        "Days for which what a browser without an account keeps outlasts its session, unless "
        "changed since; then `manage.py tidy` removes it.",
        least=1,
    )
    EMAIL_URL: str = _variable(
        "consolemail://",
        "`consolemail://` (into the log), `filemail://path` (`filemail:///path` from the root) or "
        "`smtp+tls://user:password@host:port`.",
        scheme=EMAIL_SCHEMES,
    )
    EMAIL_FROM: str = _variable("fleetbuilder@localhost", "The sender of the site's mail.")
    LOG_LEVEL: str = _variable("INFO", "The least level that is logged.", one_of=LOG_LEVELS)
    LOG_FORMAT: str = _variable("console", "How log lines are written.", one_of=LOG_FORMATS)


def read(environment: Mapping[str, str]) -> Environment:
    """Returns the environment in types.

    Raises `EnvironmentFaults`, naming every variable whose value cannot be understood.
    """
    types = get_type_hints(Environment)
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for field in dataclasses.fields(Environment):
        text = environment.get(field.name, "").strip()
        if not text:
            continue
        try:
            values[field.name] = _PARSERS[types[field.name]](text, field.metadata)
        except _UnreadableError as error:
            faults.append(Fault(field.name, error.fault, error.remedy))
    if faults:
        raise EnvironmentFaults("Fleetbuilder cannot read its environment:", faults)
    return Environment(**values)


class _UnreadableError(Exception):
    """Says why a value cannot be understood, and what would be right."""

    def __init__(self, fault: str, remedy: str) -> None:
        super().__init__(fault)
        self.fault = fault
        self.remedy = remedy


def _read_flag(text: str, metadata: Mapping[str, Any]) -> bool:
    word = text.lower()
    if word in TRUE_WORDS:
        return True
    if word in FALSE_WORDS:
        return False
    raise _UnreadableError(f"is {text!r}, neither on nor off", "Write 1 or 0")


def _read_number(text: str, metadata: Mapping[str, Any]) -> int:
    least, most = metadata["least"], metadata["most"]
    remedy = f"Write a whole number from {least} to {most}"
    if not re.fullmatch(r"[0-9]{1,12}", text):
        raise _UnreadableError(f"is {text!r}, not a whole number", remedy)
    number = int(text)
    if not least <= number <= most:
        raise _UnreadableError(f"is {number}, out of range", remedy)
    return number


def _read_text(text: str, metadata: Mapping[str, Any]) -> str:
    # A URL may carry a password, so what is refused is the scheme and never the value.
    if schemes := metadata["scheme"]:
        begin = " or ".join(f"{scheme}://" for scheme in schemes)
        scheme = text.partition(":")[0]
        if scheme not in schemes:
            raise _UnreadableError("has a scheme that is not supported", f"Begin it with {begin}")
        if scheme not in PATH_SCHEMES and not _has_readable_host(text):
            raise _UnreadableError(
                "has a host or port that is not valid",
                f"Write it like {scheme}://user:password@host:port/name",
            )
    if (choices := metadata["one_of"]) and text not in choices:
        raise _UnreadableError(f"is {text!r}", "Write one of " + ", ".join(choices))
    if metadata["rate"] and text != UNLIMITED and not RATE.fullmatch(text):
        raise _UnreadableError(f"is {text!r}, not a rate", "Write it like 300/minute, or off")
    return text


def _has_readable_host(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.port is None or parts.port > 0
    except ValueError:
        return False


def _read_list(text: str, metadata: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _read_path(text: str, metadata: Mapping[str, Any]) -> Path:
    return ROOT / Path(text).expanduser()


_PARSERS: dict[Any, Callable[[str, Mapping[str, Any]], Any]] = {
    bool: _read_flag,
    int: _read_number,
    str: _read_text,
    tuple[str, ...]: _read_list,
    Path: _read_path,
}


def production_faults(values: Environment) -> list[Fault]:
    """Returns everything in the environment that a public site must not run with."""
    faults: list[Fault] = []

    def fault(variable: str, what: str, remedy: str) -> None:
        faults.append(Fault(variable, what, remedy))

    if values.DEBUG:
        fault("DEBUG", "is on and would show secrets to visitors", "Unset it")
    for key in (values.SECRET_KEY, *values.SECRET_KEY_FALLBACKS):
        name = "SECRET_KEY" if key is values.SECRET_KEY else "SECRET_KEY_FALLBACKS"
        if weakness := _secret_key_weakness(key):
            fault(name, weakness, f"Make one with: {MAKE_SECRET_KEY}")
    if not values.ALLOWED_HOSTS:
        fault("ALLOWED_HOSTS", "is empty", "Name the site's hosts, separated by commas")
    for host in values.ALLOWED_HOSTS:
        if host.strip(".*") == "":
            fault("ALLOWED_HOSTS", f"contains {host!r}, any host", "Name the site's hosts")
        elif "/" in host or "*" in host:
            fault("ALLOWED_HOSTS", f"contains {host!r}, not a host name", "Write names alone")
    if values.PROXY_COUNT and not values.CSRF_TRUSTED_ORIGINS:
        host = next((host for host in values.ALLOWED_HOSTS if host.strip(".*")), "the.host")
        fault(
            "CSRF_TRUSTED_ORIGINS",
            "is empty though PROXY_COUNT says that a proxy ends HTTPS",
            f"Name the public addresses, like https://{host.strip('.*')}",
        )
    for origin in values.CSRF_TRUSTED_ORIGINS:
        if not re.fullmatch(r"https://[^/*\s]+", origin):
            fault(
                "CSRF_TRUSTED_ORIGINS",
                f"contains {origin!r}, which is no single origin over HTTPS",
                "Write it like https://fleets.example.org",
            )
    if not values.HSTS_SECONDS:
        fault("HSTS_SECONDS", "is 0, so a first visit can be diverted", "Write at least 300")
    if values.DATABASE_URL.startswith("sqlite") and _is_in_memory(values.DATABASE_URL):
        fault("DATABASE_URL", "keeps the database in memory only", "Name a file")
    if values.CACHE_URL.startswith("dummycache"):
        fault("CACHE_URL", "keeps nothing, so no throttle works", "Use redis:// or filecache://")
    return faults


def refuse_unsafe_production(values: Environment) -> None:
    """Raises `EnvironmentFaults`, naming every unsafe variable, unless production may start."""
    if faults := production_faults(values):
        raise EnvironmentFaults("Fleetbuilder will not start in production:", faults)


def _secret_key_weakness(key: str) -> str:
    if not key:
        return "is not set"
    if len(key) < SHORTEST_SECRET_KEY:
        return f"has {len(key)} characters, fewer than {SHORTEST_SECRET_KEY}"
    if len(set(key)) < FEWEST_SECRET_KEY_SIGNS:
        return f"has {len(set(key))} different characters, fewer than {FEWEST_SECRET_KEY_SIGNS}"
    if "insecure" in key.lower() or "change" in key.lower():
        return "is a placeholder"
    return ""


def _is_in_memory(url: str) -> bool:
    return ":memory:" in url or url.partition("://")[2].strip("/") == ""


def development_secret_key(folder: Path) -> str:
    """Returns the secret key kept in `folder`, made at the first call; only its owner can read it.

    Two processes that start together agree on one key. Raises `ImproperlyConfigured` where it
    cannot be kept, such as on a full disk.
    """
    file = folder / "secret_key"
    if not file.exists():
        draft = folder / f"secret_key.{os.getpid()}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            draft.touch(mode=0o600)
            draft.write_text(secrets.token_urlsafe(64), encoding="ascii")
            with suppress(FileExistsError):
                file.hardlink_to(draft)
        except OSError as error:
            raise ImproperlyConfigured(
                f"The secret key cannot be kept in {folder}: {error.strerror}."
            ) from error
        finally:
            draft.unlink(missing_ok=True)
    return file.read_text(encoding="ascii").strip()


def database_settings(values: Environment) -> dict[str, Any]:
    """Returns Django's settings of the one database."""
    url = values.DATABASE_URL
    settings: dict[str, Any] = (
        environ.Env.db_url_config(url)
        if url
        else {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(values.VAR_DIR / "fleetbuilder.sqlite3"),
        }
    )
    settings.setdefault("CONN_MAX_AGE", values.DATABASE_MAX_AGE)
    options = settings.setdefault("OPTIONS", {})
    if settings["ENGINE"].endswith("sqlite3"):
        settings["ENGINE"] = "fleetbuilder.core.sqlite3"
        if settings["NAME"] != ":memory:":
            settings["NAME"] = str(ROOT / settings["NAME"])
        # Readers never wait for the writer (WAL), and writers queue from their first statement on
        # instead of failing half-way when two readers want to become writers (IMMEDIATE).
        options.setdefault("transaction_mode", "IMMEDIATE")
        options.setdefault("timeout", 20)
        options.setdefault(
            "init_command", "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
        )
    else:
        settings["ENGINE"] = "fleetbuilder.core.postgresql"
        settings.setdefault("CONN_HEALTH_CHECKS", True)
        # A statement that comes again is planned once.
        options.setdefault("server_side_binding", True)
        options.setdefault("prepare_threshold", 5)
    return settings


def cache_settings(values: Environment) -> dict[str, Any]:
    """Returns Django's settings of the one cache."""
    settings: dict[str, Any] = environ.Env.cache_url_config(values.CACHE_URL)
    settings.setdefault("KEY_PREFIX", "fleetbuilder")
    if values.CACHE_URL.startswith("filecache"):
        settings["BACKEND"] = "fleetbuilder.core.caching.FolderCache"
        settings["LOCATION"] = str(ROOT / settings["LOCATION"])
    elif values.CACHE_URL.startswith("redis"):
        settings["BACKEND"] = "fleetbuilder.core.caching.ServerCache"
    return settings


def email_settings(values: Environment) -> dict[str, Any]:
    """Returns Django's settings for sending mail."""
    settings: dict[str, Any] = environ.Env.email_url_config(values.EMAIL_URL)
    if values.EMAIL_URL.startswith("filemail"):
        # Its own parser drops a relative path's first part, and an absolute path's slash.
        path = unquote(values.EMAIL_URL.partition("://")[2])
        settings["EMAIL_FILE_PATH"] = str(ROOT / path if path else values.VAR_DIR / "mail")
    return {name: value for name, value in settings.items() if name.startswith("EMAIL_")}


def broker_settings(values: Environment) -> dict[str, Any]:
    """Returns Celery's settings of the broker: the embedded one, or the server that is named."""
    url = values.CELERY_BROKER_URL
    if not url.startswith("filesystem"):
        return {"broker_url": url}
    folder = values.VAR_DIR / "broker"
    return {
        "broker_url": "filesystem://localhost",
        "broker_transport": "fleetbuilder.core.broker:Transport",
        "broker_transport_options": {
            "data_folder_in": str(folder / "messages"),
            "data_folder_out": str(folder / "messages"),
            "control_folder": str(folder / "control"),
            "polling_interval": 0.2,
        },
    }


def table() -> str:
    """Returns the README's table of variables, in Markdown."""
    lines = [
        "| variable | default | in production | meaning |",
        "|---|---|---|---|",
    ]
    for field in dataclasses.fields(Environment):
        shown = field.metadata["shown"] or _show(field.default)
        production = field.metadata["production"]
        lines.append(f"| `{field.name}` | {shown} | {production} | {field.metadata['meaning']} |")
    return "\n".join(lines) + "\n"


def _show(default: Any) -> str:
    if default is False:
        return "off"
    if default in ("", ()):
        return "empty"
    return f"`{default}`"


if __name__ == "__main__":
    print(table(), end="")
