"""The API's description as a page: made from the OpenAPI document, nothing written twice."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.settings import spectacular_settings

COMPONENTS: Final = "#/components/schemas/"
TICKED: Final = re.compile(r"`([^`]+)`")
CHOICES: Final = ("oneOf", "anyOf", "allOf")
METHODS: Final = ("get", "post", "put", "patch", "delete")
EXTENSIONS: Final[Mapping[str, str]] = {"application/json": ".json", "text/plain": ".txt"}
TYPE_WORDS: Final[Mapping[str, str]] = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "array": "list",
    "object": "object",
    "null": "null",
}
PLURALS: Final[Mapping[str, str]] = {
    "text": "texts",
    "whole number": "whole numbers",
    "number": "numbers",
    "object": "objects",
}
SECTIONS: Final[Mapping[str, str]] = {
    "fleets": "Fleets",
    "odds": "Odds",
    "simulations": "Simulations",
    "rulesets": "Rule sets",
    "rulings": "Rulings",
    "cards": "Cards",
    "sets": "Sets",
    "ship-classes": "Ship classes",
    "fleet-captains": "Star Trek: Fleet Captains",
    "account": "Account",
}
"""Tag -> heading, in the order of the page; other tags follow."""


@dataclass(frozen=True, slots=True)
class TypeWords:
    """Says a type: words, and the shape that they end in ("" when there is none)."""

    words: str
    shape: str = ""

    @property
    def anchor(self) -> str:
        """Returns the anchor of the shape."""
        return f"shape-{self.shape}" if self.shape else ""


@dataclass(frozen=True, slots=True)
class ParameterRow:
    """A parameter, or a field of a shape."""

    name: str
    types: tuple[TypeWords, ...]
    required: bool
    description: SafeString
    place: str = ""

    @property
    def shown(self) -> SafeString:
        """Returns the name with places at which a narrow screen may break it."""
        return format_html_join(
            mark_safe("_<wbr>"), "{}", ((part,) for part in self.name.split("_"))
        )


@functools.cache
def openapi_document() -> dict[str, Any]:
    """Returns the OpenAPI document, made once in each process."""
    generator = SchemaGenerator(api_version=spectacular_settings.VERSION)
    document: dict[str, Any] = generator.get_schema(request=None, public=True)
    return document


@functools.cache
def openapi_bytes() -> bytes:
    """Returns the OpenAPI document as JSON."""
    return json.dumps(openapi_document(), ensure_ascii=False, indent=1).encode("utf-8")


def sections(document: Mapping[str, Any], host: str) -> list[dict[str, Any]]:
    """Returns the operations by tag.

    `host` is scheme and name of the site for the command lines.
    """
    grouped: dict[str, list[dict[str, Any]]] = {}
    for path, operations in document.get("paths", {}).items():
        for method in METHODS:
            if method in operations:
                operation = operations[method]
                tag = (operation.get("tags") or ["other"])[0]
                grouped.setdefault(tag, []).append(_operation(path, method, operation, host))
    order = [*SECTIONS, *sorted(grouped)]
    return [
        {
            "id": f"section-{tag}",
            "title": SECTIONS.get(tag, tag.capitalize()),
            "operations": grouped[tag],
        }
        for tag in dict.fromkeys(order)
        if tag in grouped
    ]


def shapes(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Returns the component schemas by name: their fields, or the words that they stand for."""
    found = document.get("components", {}).get("schemas", {})
    return [
        {
            "name": name,
            "description": marked(schema.get("description", "")),
            "types": () if "properties" in schema else tuple(_types(schema)),
            "rows": _rows(schema),
        }
        for name, schema in sorted(found.items())
    ]


def _operation(path: str, method: str, operation: Mapping[str, Any], host: str) -> dict[str, Any]:
    description = operation.get("description", "")
    return {
        "id": operation["operationId"],
        "method": method.upper(),
        "path": path,
        "summary": operation.get("summary", ""),
        "paragraphs": [marked(each) for each in description.split("\n\n") if each],
        "parameters": [_parameter(each) for each in operation.get("parameters", ())],
        "bodies": [
            {
                "content_type": content_type,
                "types": tuple(_types(media.get("schema", {}))),
                "rows": _rows(media.get("schema", {})),
                "examples": tuple(_examples(media)),
            }
            for content_type, media in operation.get("requestBody", {}).get("content", {}).items()
        ],
        "answers": [
            _answer(status, each) for status, each in sorted(operation["responses"].items())
        ],
        "commands": list(_commands(path, method, operation, host)),
    }


def marked(text: str) -> SafeString:
    """Returns a text with what stands between backticks as code, and the rest escaped."""
    parts = TICKED.split(text)
    pairs = [(part, code) for part, code in zip(parts[::2], [*parts[1::2], ""], strict=True)]
    return format_html_join(
        "",
        "{}{}",
        ((part, format_html("<code>{}</code>", code) if code else "") for part, code in pairs),
    )


def _parameter(parameter: Mapping[str, Any]) -> ParameterRow:
    return ParameterRow(
        parameter["name"],
        tuple(_types(parameter.get("schema", {}))),
        bool(parameter.get("required")),
        marked(parameter.get("description", "")),
        parameter["in"],
    )


def _answer(status: str, response: Mapping[str, Any]) -> dict[str, Any]:
    content = response.get("content", {})
    media: Mapping[str, Any] = next(iter(content.values()), {})
    return {
        "status": status,
        "description": marked(response.get("description", "")),
        "types": tuple(_types(media.get("schema", {}))),
        "examples": tuple(_examples(media)),
    }


def _examples(media: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, example in media.get("examples", {}).items():
        value = example.get("value")
        text = value if isinstance(value, str) else json.dumps(value, indent=2, ensure_ascii=False)
        yield example.get("summary") or name, text


def _rows(schema: Mapping[str, Any]) -> tuple[ParameterRow, ...]:
    """Returns the fields of an object, or of the objects among several choices."""
    required = schema.get("required", ())
    rows = tuple(
        ParameterRow(
            name, tuple(_types(each)), name in required, marked(each.get("description", ""))
        )
        for name, each in schema.get("properties", {}).items()
    )
    for choices in CHOICES:
        for each in schema.get(choices, ()):
            rows += _rows(each)
    return rows


def _types(schema: Mapping[str, Any]) -> Iterator[TypeWords]:
    """Returns what a schema takes, one entry for each choice."""
    if "$ref" in schema:
        yield TypeWords("", schema["$ref"].removeprefix(COMPONENTS))
        return
    for choices in CHOICES:
        if choices in schema and "type" not in schema:
            for each in schema[choices]:
                yield from _types(each)
            return
    if "const" in schema:
        yield TypeWords(json.dumps(schema["const"]))
    elif "enum" in schema:
        yield TypeWords(" | ".join(json.dumps(each) for each in schema["enum"]))
    else:
        kinds = schema.get("type", "any value")
        for kind in [kinds] if isinstance(kinds, str) else kinds:
            yield from _plain(kind, schema)


def _plain(kind: str, schema: Mapping[str, Any]) -> Iterator[TypeWords]:
    words = TYPE_WORDS.get(kind, kind)
    if kind == "array" and "items" in schema:
        for each in _types(schema["items"]):
            plural = PLURALS.get(each.words, each.words)
            yield TypeWords(f"list of {plural}".rstrip(), each.shape)
    else:
        yield TypeWords(words)


def _commands(path: str, method: str, operation: Mapping[str, Any], host: str) -> Iterator[str]:
    """Returns a line for a shell, one for each content type of the body."""
    address = host + path
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "path":
            example = _example(parameter) or f"<{parameter['name']}>"
            address = address.replace(f"{{{parameter['name']}}}", str(example))
    if method == "get":
        yield f"curl '{address}'"
    for content_type in operation.get("requestBody", {}).get("content", {}):
        name = "fleet" if "fleets" in operation.get("tags", ()) else "body"
        file = f"{name}{EXTENSIONS.get(content_type, '')}"
        yield (
            f"curl --header 'Content-Type: {content_type}' \\\n"
            f"     --data-binary @{file} \\\n"
            f"     '{address}'"
        )


def _example(parameter: Mapping[str, Any]) -> Any:
    examples = parameter.get("examples", {})
    return next((each.get("value") for each in examples.values()), None)
