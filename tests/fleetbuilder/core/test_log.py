"""What the log says of strangers."""

import io
import json
import logging

import pytest
from django.test import Client

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
