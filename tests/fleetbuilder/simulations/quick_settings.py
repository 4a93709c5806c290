"""Settings of the workers under test: leases so short that a test can wait for their end."""

import os

from fleetbuilder.settings.dev import *  # noqa: F403
from fleetbuilder.settings.dev import CELERY as USUAL

JOBS = {"lease_seconds": 8, "sweep_seconds": 1, "attempts": 5}
CELERY = {**USUAL, "task_soft_time_limit": 6, "task_time_limit": 7}
if CELERY["broker_url"].startswith("redis"):
    # Several people may test with one server at once.
    CELERY["broker_transport_options"] = {"global_keyprefix": os.environ["TEST_PREFIX"]}
