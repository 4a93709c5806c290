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


def test_the_address_of_a_request_that_was_ended_is_told_without_its_key() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.formatter("json"))
    logging.getLogger().addHandler(handler)
    try:
        # As gunicorn's worker says it.
        log = logging.getLogger("gunicorn.error")
        log.error("Error handling request %s %s", "GET", "/account/password/reset/key/1-a2b-c3d/")
        log.error("Error handling request %s", "/fleets/abcdef/?page=2&key=s3cret")
        log.warning("Worker exiting (pid: %s)", 17)
    finally:
        logging.getLogger().removeHandler(handler)
    assert [json.loads(line)["event"] for line in stream.getvalue().splitlines()] == [
        "Error handling request GET /account/password/reset/key/***/",
        "Error handling request /fleets/abcdef/?page=2&key=***",
        "Worker exiting (pid: 17)",
    ]
