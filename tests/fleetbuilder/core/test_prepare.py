"""`manage.py prepare` does its steps in order, and twice without harm."""

import io
from typing import Any

import pytest
from django.core.management import call_command
from django.test import override_settings

from fleetbuilder.core.management.commands import prepare


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    steps: list[str] = []
    monkeypatch.setattr(
        prepare, "call_command", lambda name, *arguments, **options: steps.append(name)
    )
    return steps


def prepared() -> str:
    output = io.StringIO()
    call_command("prepare", stdout=output)
    return output.getvalue()


@pytest.mark.django_db
def test_the_steps_in_order(steps: list[str]) -> None:
    assert prepared() == ""
    assert steps == ["load_cards", "load_demo_fleets", "tidy", "collectstatic"]


@pytest.mark.django_db
def test_static_files_are_not_collected_while_developing(steps: list[str]) -> None:
    with override_settings(DEBUG=True):
        prepared()
    assert steps == ["load_cards", "load_demo_fleets", "tidy"]


@pytest.mark.django_db
def test_missing_tables_come_first(steps: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Executor(prepare.MigrationExecutor):
        def migration_plan(self, targets: Any, clean_start: bool = False) -> list[Any]:
            return [object(), object()]

    monkeypatch.setattr(prepare, "MigrationExecutor", Executor)
    assert prepared() == "Applying 2 migrations.\n"
    assert steps == ["migrate", "load_cards", "load_demo_fleets", "tidy", "collectstatic"]
