"""Settings of the workers under test: a lost message is made up for while a test waits for it."""

import os

from fleetbuilder.settings.dev import *  # noqa: F403
from fleetbuilder.settings.dev import CELERY as USUAL
from fleetbuilder.settings.dev import JOBS as USUAL_JOBS

JOBS = {**USUAL_JOBS, "resend_seconds": 8}
CELERY = {**USUAL}
if CELERY["broker_url"].startswith("redis"):
    # Several people may test with one server at once.
    CELERY["broker_transport_options"] = {"global_keyprefix": os.environ["TEST_PREFIX"]}
