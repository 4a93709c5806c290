"""Settings of the test runs."""

import os

# Told otherwise, tests run on the compiled build; not because somebody happened to make one.
os.environ.setdefault("RULES_BUILD", "sources")

from fleetbuilder.settings.base import *

DEBUG = False
SECRET_KEY = "only for tests"  # noqa: S105
SECRET_KEY_FALLBACKS = []
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
CSRF_TRUSTED_ORIGINS = []

# Several people and several processes may test the same checkout at once.
_RUN = str(os.getpid())
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file and not memory: the live server's threads must queue as they do in earnest.
    (VAR_DIR / "test").mkdir(parents=True, exist_ok=True)
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test" / f"{_RUN}.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;"
    )
else:
    DATABASES["default"]["TEST"] = {"NAME": f"test_fleetbuilder_{_RUN}"}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# WhiteNoise warns without collected files, and warnings are errors here.
MIDDLEWARE = [name for name in MIDDLEWARE if not name.startswith("whitenoise.")]
STORAGES["staticfiles"] = {"BACKEND": PLAIN_STATIC_FILES}

REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = dict.fromkeys(REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"])
CELERY = {**CELERY, "broker_url": "memory://", "task_always_eager": False}
CELERY.pop("broker_transport", None)
CELERY.pop("broker_transport_options", None)

LOGGING["root"] = {"handlers": ["nowhere"], "level": "DEBUG"}
