"""Settings of the workers under test: leases so short that a test can wait for their end.

A process reads cards and texts with its first chunk, which takes some seconds where many start at
once on a slow machine; no chunk may run out of time for that.
"""

import os

from fleetbuilder.settings.dev import *  # noqa: F403
from fleetbuilder.settings.dev import CELERY as USUAL

JOBS = {"lease_seconds": 16, "sweep_seconds": 1, "attempts": 5}
CELERY = {**USUAL, "task_soft_time_limit": 14, "task_time_limit": 15}
if CELERY["broker_url"].startswith("redis"):
    # Several people may test with one server at once.
    CELERY["broker_transport_options"] = {"global_keyprefix": os.environ["TEST_PREFIX"]}
