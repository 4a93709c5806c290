"""What `manage.py check --deploy` advises about the choice of servers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Tags, register


@register(Tags.security, deploy=True)
def check_servers(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Warns of what serves one machine well and more than one not at all."""
    messages: list[CheckMessage] = []
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        messages.append(
            checks.Warning(
                "The database is SQLite: one machine, one writer at a time.",
                hint="Set DATABASE_URL to a PostgreSQL database.",
                id="fleetbuilder.W001",
            )
        )
    if settings.CACHES["default"]["BACKEND"].endswith("LocMemCache"):
        messages.append(
            checks.Warning(
                "Each web process has its own cache, so each counts requests for itself.",
                hint="Set CACHE_URL to a Redis database or a folder.",
                id="fleetbuilder.W002",
            )
        )
    if settings.EMAIL_BACKEND.endswith("console.EmailBackend"):
        messages.append(
            checks.Warning(
                "Mail is written into the log and sent to nobody.",
                hint="Set EMAIL_URL to a mail server.",
                id="fleetbuilder.W003",
            )
        )
    return messages
