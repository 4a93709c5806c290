"""The environment reader and what production refuses."""

import dataclasses
import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from fleetbuilder.settings import environment
from fleetbuilder.settings.environment import Environment, EnvironmentFaults, Fault

GOOD_KEY = "qX3vN8-mKt5_ZrB1yLw7Hc2PjU9dGa4SeFo6TiRxVbWnMuCk0EzQpYhJ"
SAFE = {
    "SECRET_KEY": GOOD_KEY,
    "ALLOWED_HOSTS": "fleets.example.org",
    "DATABASE_URL": "postgres://picard:engage@database/fleetbuilder",
    "CACHE_URL": "redis://cache/1",
    "CELERY_BROKER_URL": "redis://cache/0",
    "EMAIL_URL": "smtp+tls://picard:engage@mail:587",
}


def faults_of(**changes: str) -> list[Fault]:
    return environment.production_faults(environment.read({**SAFE, **changes}))


# --- reading -------------------------------------------------------------------------------------


def test_an_empty_environment_has_every_default() -> None:
    assert environment.read({}) == Environment()
    assert environment.read({"WEB_PORT": "", "DEBUG": "  "}) == Environment()


@pytest.mark.parametrize("word", ["1", "true", "True", "YES", "on"])
def test_words_that_mean_on(word: str) -> None:
    assert environment.read({"DEBUG": word}).DEBUG is True


@pytest.mark.parametrize("word", ["0", "false", "No", "OFF"])
def test_words_that_mean_off(word: str) -> None:
    assert environment.read({"DEBUG": word}).DEBUG is False


def test_each_type_is_read() -> None:
    values = environment.read(
        {
            "WEB_PORT": "8080",
            "ALLOWED_HOSTS": "a.example.org, b.example.org,",
            "VAR_DIR": "elsewhere",
            "THROTTLE_CHECK": "off",
            "SECRET_KEY": "$begins-with-a-dollar",
        }
    )
    assert values.WEB_PORT == 8080
    assert values.ALLOWED_HOSTS == ("a.example.org", "b.example.org")
    assert values.VAR_DIR == environment.ROOT / "elsewhere"
    assert values.THROTTLE_CHECK == "off"
    assert values.SECRET_KEY == "$begins-with-a-dollar"


@pytest.mark.parametrize(
    ("name", "value", "fault", "remedy"),
    [
        ("DEBUG", "maybe", "is 'maybe', neither on nor off", "Write 1 or 0"),
        ("WEB_PORT", "http", "is 'http', not a whole number", "Write a whole number from 0 to"),
        ("WEB_PORT", "65536", "is 65536, out of range", "Write a whole number from 0 to 65535"),
        ("WEB_PROCESSES", "0", "is 0, out of range", "Write a whole number from 1 to 64"),
        ("LOG_FORMAT", "xml", "is 'xml'", "Write one of console, json"),
        ("THROTTLE_READ", "lots", "is 'lots', not a rate", "Write it like 300/minute, or off"),
        ("THROTTLE_READ", "0/minute", "is '0/minute', not a rate", "Write it like 300/minute"),
        ("DATABASE_URL", "mysql://a:b@c/d", "has a scheme that is not supported", "sqlite://"),
        ("CELERY_BROKER_URL", "memory://", "has a scheme that is not supported", "filesystem://"),
        (
            "DATABASE_URL",
            "postgres://a:b@c:port/d",
            "has a host or port that is not",
            "like postgres://",
        ),
    ],
)
def test_an_unreadable_value_is_named_with_its_remedy(
    name: str, value: str, fault: str, remedy: str
) -> None:
    with pytest.raises(EnvironmentFaults) as caught:
        environment.read({name: value})
    (found,) = caught.value.faults
    assert found.variable == name
    assert found.fault.startswith(fault)
    assert remedy in found.remedy


def test_all_unreadable_values_are_named_at_once() -> None:
    with pytest.raises(EnvironmentFaults) as caught:
        environment.read({"DEBUG": "maybe", "WEB_PORT": "http", "LOG_LEVEL": "loud"})
    assert [fault.variable for fault in caught.value.faults] == ["DEBUG", "WEB_PORT", "LOG_LEVEL"]
    assert str(caught.value).count("\n  - ") == 3


def test_a_refused_url_does_not_show_its_password() -> None:
    with pytest.raises(EnvironmentFaults) as caught:
        environment.read({"DATABASE_URL": "mysql://picard:engage@host/name"})
    assert "engage" not in str(caught.value)


# --- production ----------------------------------------------------------------------------------


def test_a_safe_environment_has_no_fault() -> None:
    assert faults_of() == []


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("DEBUG", "1", "is on and would show secrets to visitors"),
        ("SECRET_KEY", "", "is not set"),
        ("SECRET_KEY", "short", "has 5 characters, fewer than 50"),
        ("SECRET_KEY", "ab" * 40, "has 2 different characters, fewer than 10"),
        ("SECRET_KEY", "django-insecure-" + GOOD_KEY, "is a placeholder"),
        ("SECRET_KEY_FALLBACKS", "short", "has 5 characters, fewer than 50"),
        ("ALLOWED_HOSTS", "", "is empty"),
        ("ALLOWED_HOSTS", "*", "contains '*', any host"),
        ("ALLOWED_HOSTS", "fleets.example.org,.", "contains '.', any host"),
        ("ALLOWED_HOSTS", "https://fleets.example.org", "contains 'https://fleets.example.org',"),
        ("PROXY_COUNT", "1", "is empty though PROXY_COUNT says that a proxy ends HTTPS"),
        ("CSRF_TRUSTED_ORIGINS", "http://fleets.example.org", "contains 'http://fleets.example"),
        ("CSRF_TRUSTED_ORIGINS", "https://*.example.org", "contains 'https://*.example.org', whi"),
        ("HSTS_SECONDS", "0", "is 0, so a first visit can be diverted"),
        ("DATABASE_URL", "sqlite://:memory:", "keeps the database in memory only"),
        ("DATABASE_URL", "sqlite://", "keeps the database in memory only"),
        ("CACHE_URL", "dummycache://", "keeps nothing, so no throttle works"),
    ],
)
def test_production_refuses(name: str, value: str, fault: str) -> None:
    (found,) = faults_of(**{name: value})
    assert found.variable == {"PROXY_COUNT": "CSRF_TRUSTED_ORIGINS"}.get(name, name)
    assert found.fault.startswith(fault)
    assert found.remedy


def test_the_remedy_for_missing_origins_names_the_host() -> None:
    (found,) = faults_of(PROXY_COUNT="1", ALLOWED_HOSTS=".example.org")
    assert found.remedy == "Name the public addresses, like https://example.org"


def run_manage(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=environment.ROOT,
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "fleetbuilder.settings.prod",
            **variables,
        },
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_names_all_faults_and_does_not_start() -> None:
    result = run_manage("check", DEBUG="1", ALLOWED_HOSTS="*")
    assert result.returncode == 1
    assert result.stderr.splitlines() == [
        "Fleetbuilder will not start in production:",
        "  - DEBUG is on and would show secrets to visitors. Unset it.",
        f"  - SECRET_KEY is not set. Make one with: {environment.MAKE_SECRET_KEY}.",
        "  - ALLOWED_HOSTS contains '*', any host. Name the site's hosts.",
    ]


def test_production_passes_the_deployment_check() -> None:
    result = run_manage("check", "--deploy", "--fail-level", "WARNING", **SAFE)
    assert result.stderr == ""
    assert result.returncode == 0


def test_the_embedded_servers_are_advised_against_and_not_refused(tmp_path: Path) -> None:
    result = run_manage(
        "check",
        "--deploy",
        SECRET_KEY=GOOD_KEY,
        ALLOWED_HOSTS="fleets.example.org",
        VAR_DIR=str(tmp_path),
    )
    assert result.returncode == 0
    assert [f"fleetbuilder.W00{number}" in result.stderr for number in (1, 2, 3)] == [True] * 3
    assert "identified 3 issues" in result.stderr


# --- what the settings are made of ---------------------------------------------------------------


def test_sqlite_is_embedded_with_write_ahead_log_and_immediate_transactions() -> None:
    settings = environment.database_settings(Environment(VAR_DIR=Path("/data")))
    assert settings == {
        "ENGINE": "fleetbuilder.core.sqlite3",
        "NAME": "/data/fleetbuilder.sqlite3",
        "CONN_MAX_AGE": 600,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;",
        },
    }


def test_a_relative_sqlite_path_starts_at_the_project() -> None:
    settings = environment.database_settings(Environment(DATABASE_URL="sqlite:///var/x.sqlite3"))
    assert settings["NAME"] == str(environment.ROOT / "var" / "x.sqlite3")


def test_postgresql_needs_nothing_but_its_url() -> None:
    url = "postgres://picard:engage@database:5433/fleets?sslmode=require"
    settings = environment.database_settings(Environment(DATABASE_URL=url))
    assert settings == {
        "ENGINE": "fleetbuilder.core.postgresql",
        "NAME": "fleets",
        "USER": "picard",
        "PASSWORD": "engage",
        "HOST": "database",
        "PORT": 5433,
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "sslmode": "require",
            "server_side_binding": True,
            "prepare_threshold": 5,
        },
    }


def test_an_address_may_say_that_nothing_is_prepared() -> None:
    url = "postgres://picard:engage@pooler:6432/fleets?server_side_binding=0"
    settings = environment.database_settings(Environment(DATABASE_URL=url))
    assert settings["OPTIONS"] == {"server_side_binding": 0, "prepare_threshold": 5}


def test_caches() -> None:
    local = environment.cache_settings(Environment())
    assert local["BACKEND"] == "django.core.cache.backends.locmem.LocMemCache"
    folder = environment.cache_settings(Environment(CACHE_URL="filecache://var/cache"))
    assert folder["BACKEND"] == "fleetbuilder.core.caching.FolderCache"
    assert folder["LOCATION"] == str(environment.ROOT / "var" / "cache")
    server = environment.cache_settings(Environment(CACHE_URL="redis://cache:6379/1"))
    assert server["BACKEND"] == "fleetbuilder.core.caching.ServerCache"
    assert server["LOCATION"] == "redis://cache:6379/1"


def test_brokers() -> None:
    embedded = environment.broker_settings(Environment(VAR_DIR=Path("/data")))
    assert embedded["broker_transport"] == "fleetbuilder.core.broker:Transport"
    assert embedded["broker_transport_options"]["data_folder_in"] == "/data/broker/messages"
    server = environment.broker_settings(Environment(CELERY_BROKER_URL="amqp://a:b@c//"))
    assert server == {"broker_url": "amqp://a:b@c//"}


@pytest.mark.parametrize(
    ("url", "folder"),
    [
        ("filemail:///srv/mail", "/srv/mail"),
        ("filemail://var/mail", str(environment.ROOT / "var" / "mail")),
        ("filemail://Mail%20of%20ours", str(environment.ROOT / "Mail of ours")),
        ("filemail://", str(environment.ROOT / "var" / "mail")),
    ],
)
def test_files_of_mail_lie_in_the_folder_that_is_named(url: str, folder: str) -> None:
    settings = environment.email_settings(Environment(EMAIL_URL=url))
    assert settings["EMAIL_BACKEND"] == "django.core.mail.backends.filebased.EmailBackend"
    assert settings["EMAIL_FILE_PATH"] == folder


def test_mail() -> None:
    settings = environment.email_settings(Environment(EMAIL_URL="smtp+tls://a:b@mail:587"))
    assert settings["EMAIL_HOST"] == "mail"
    assert settings["EMAIL_PORT"] == 587
    assert settings["EMAIL_USE_TLS"] is True


def test_a_key_that_cannot_be_kept_is_said_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(self: Path, *arguments: object, **options: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_text", fill)
    with pytest.raises(ImproperlyConfigured) as refused:
        environment.development_secret_key(tmp_path)
    assert str(refused.value) == (
        f"The secret key cannot be kept in {tmp_path}: No space left on device."
    )
    assert list(tmp_path.iterdir()) == []


def test_the_development_key_is_made_once_and_private(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    key = environment.development_secret_key(folder)
    assert len(key) == 86
    assert environment.development_secret_key(folder) == key
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
    assert [file.name for file in folder.iterdir()] == ["secret_key"]


def test_the_table_has_a_row_for_every_variable() -> None:
    rows = environment.table().splitlines()[2:]
    assert [row.split("`")[1] for row in rows] == [
        field.name for field in dataclasses.fields(Environment)
    ]
    assert rows[0] == (
        "| `DEBUG` | off | must be off | "
        "Shows tracebacks in the browser and serves static files from their sources. |"
    )
