"""The Celery application: what the worker runs and what asks it for work."""

import gc
import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_process_init
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


@worker_process_init.connect
def keep_what_is_loaded(**_: Any) -> None:
    """Leaves what a worker's process begins with out of the search for circles.

    It stays to the end, and to look through it while battles are played takes longer the more
    there is.
    """
    gc.freeze()
