"""The Celery application: what the worker runs and what asks it for work."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging
from django.conf import settings
from django_structlog.celery.steps import DjangoStructLogInitStep

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fleetbuilder.settings.dev")

app = Celery("fleetbuilder")
app.conf.update(settings.CELERY)
app.steps["worker"].add(DjangoStructLogInitStep)
app.autodiscover_tasks()


@setup_logging.connect
def keep_logging(**_: Any) -> None:
    """Leaves the log as the settings have it: with a receiver, Celery sets up none of its own."""
