"""The Celery application: what the worker runs and what asks it for work."""

import os

from celery import Celery
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fleetbuilder.settings.dev")

app = Celery("fleetbuilder")
app.conf.update(settings.CELERY)
app.autodiscover_tasks()
