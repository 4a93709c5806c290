"""What the log says of strangers."""

import io
import json
import logging

import pytest
from billiard.exceptions import TimeLimitExceeded
from django.test import Client
from django_structlog.celery.receivers import CeleryReceiver

from fleetbuilder.jobs.tasks import work
from fleetbuilder.settings import logs


@pytest.mark.parametrize("form", ["console", "json"])
def test_a_foreign_host_is_a_warning_of_one_line(client: Client, form: str) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.formatter(form))
    logging.getLogger().addHandler(handler)
    try:
        assert client.get("/", headers={"host": "elsewhere.example"}).status_code == 400
    finally:
        logging.getLogger().removeHandler(handler)
    [line] = [line for line in stream.getvalue().splitlines() if "HTTP_HOST" in line]
    assert "Traceback" not in stream.getvalue()
    if form == "json":
        document = json.loads(line)
        assert (document["level"], "exception" in document) == ("warning", False)
        assert document["logger"] == "django.security.DisallowedHost"
    else:
        assert "[warning  ] Invalid HTTP_HOST header: 'elsewhere.example'." in line


@pytest.mark.parametrize("form", ["console", "json"])
def test_a_task_that_took_too_long_is_logged_with_what_happened(
    form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.formatter(form))
    logging.getLogger().addHandler(handler)
    try:
        # As the worker itself does: nothing is raised while it tells of the failure.
        CeleryReceiver().receiver_task_failure(
            task_id="1", exception=TimeLimitExceeded(25), sender=work
        )
    finally:
        logging.getLogger().removeHandler(handler)
    assert "--- Logging error ---" not in capsys.readouterr().err
    assert stream.getvalue().count("task_failed") == 1
    assert "TimeLimitExceeded" in stream.getvalue()
