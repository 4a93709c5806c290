"""Settings of the test runs."""

SECRET_KEY = "only for tests"  # noqa: S105
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
INSTALLED_APPS = ["django.contrib.contenttypes", "django.contrib.auth"]
USE_TZ = True
