"""The API's description as a page, and as a valid document."""

from __future__ import annotations

import html
import json
import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from fleetbuilder.core import api_docs

DOCS = "/api/v1/docs/"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return api_docs.openapi_document()


def references(value: Any) -> set[str]:
    """Returns every reference of a document."""
    if isinstance(value, dict):
        own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*map(references, value.values()))
    if isinstance(value, list):
        return set[str]().union(*map(references, value))
    return set()


def test_the_document_is_valid_and_made_without_a_warning() -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, stdout=StringIO())


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    known = {api_docs.COMPONENTS + name for name in schemas}
    assert references(document) - known == set()
    assert {"Fleet", "FleetShip", "FleetCard", "Report", "ReportProblem", "Error"} <= set(schemas)
    assert "$schema" not in json.dumps(schemas)


def test_every_operation_says_what_it_does_and_answers(document: dict[str, Any]) -> None:
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation.get("summary"), (path, method)
            assert operation["operationId"], (path, method)
            assert {"200", "201", "204"} & set(operation["responses"]), (path, method)
            assert "4XX" in operation["responses"], (path, method)


def test_the_page_shows_every_operation_and_shape(client: Client, document: dict[str, Any]) -> None:
    response = client.get(DOCS)
    assert response.status_code == 200
    page = html.unescape(response.content.decode())
    for path, operations in document["paths"].items():
        for operation in operations.values():
            assert f'id="{operation["operationId"]}"' in page
            assert f'href="#{operation["operationId"]}"' in page
            assert path in page
    for name in document["components"]["schemas"]:
        assert f'id="shape-{name}"' in page
    anchors = set(re.findall(r'href="#([\w-]+)"', page))
    identifiers = re.findall(r'\sid="([\w-]+)"', page)
    assert anchors - set(identifiers) == set()
    assert len(identifiers) == len(set(identifiers))


def test_the_page_has_lines_for_a_shell(client: Client) -> None:
    page = html.unescape(client.get(DOCS).content.decode())
    assert (
        "curl --header 'Content-Type: text/plain' \\\n"
        "     --data-binary @fleet.txt \\\n"
        "     'http://testserver/api/v1/fleets/check/'"
    ) in page
    assert "curl 'http://testserver/api/v1/rulesets/'" in page
    assert "curl 'http://testserver/api/v1/rulesets/attack-wing-2017/'" in page
    assert "--data-binary @body.json \\\n     'http://testserver/api/v1/odds/'" in page
    assert "Example: A fleet as text" in page


def test_what_stands_between_backticks_is_code() -> None:
    assert api_docs.marked("one of `formats/`; <b>`a`</b>") == (
        "one of <code>formats/</code>; &lt;b&gt;<code>a</code>&lt;/b&gt;"
    )
    assert api_docs.marked("") == ""
    assert api_docs.marked("a ` alone") == "a ` alone"


def test_a_long_name_may_break_at_its_joints() -> None:
    row = api_docs.ParameterRow("p_exact<b>", (), True, api_docs.marked(""))
    assert row.shown == "p_<wbr>exact&lt;b&gt;"


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"type": "string"}, ["text"]),
        ({"type": ["integer", "null"]}, ["whole number", "null"]),
        ({"type": "array", "items": {"type": "string"}}, ["list of texts"]),
        ({"enum": ["a", "b"]}, ['"a" | "b"']),
        ({"const": 1}, ["1"]),
        ({}, ["any value"]),
        ({"$ref": "#/components/schemas/Fleet"}, ["Fleet"]),
        (
            {"oneOf": [{"$ref": "#/components/schemas/Fleet"}, {"type": "object"}]},
            ["Fleet", "object"],
        ),
        (
            {"type": "array", "items": {"$ref": "#/components/schemas/Fleet"}},
            ["list of Fleet"],
        ),
    ],
)
def test_types_in_words(schema: dict[str, Any], words: list[str]) -> None:
    types = api_docs._types(schema)
    assert [f"{each.words} {each.shape}".strip() for each in types] == words


def test_the_document_is_made_once(client: Client) -> None:
    first, second = client.get("/api/v1/schema/"), client.get("/api/v1/schema/")
    assert first.content == second.content
    assert api_docs.openapi_bytes() is api_docs.openapi_bytes()
    assert client.post("/api/v1/schema/").status_code == 405
