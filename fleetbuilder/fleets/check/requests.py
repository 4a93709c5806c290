"""What the stateless resources are handed: a document, a text, and options beside them."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.fleets.check import services
from fleetbuilder.fleets.check.services import NO_OPTIONS, Options
from rules.notation import Parsed, fleet_from_document
from rules.notation.native.document import FORMAT, read_json

OURS: Final = "json"


@dataclass(frozen=True, slots=True)
class RequestedFleets:
    """What a request handed over: fleets, and the values beside them."""

    parsed: Parsed
    values: Mapping[str, Any]


def body_read(
    data: Any,
    query: Mapping[str, str],
    beside: Collection[str],
    options: Options = NO_OPTIONS,
) -> RequestedFleets:
    """Reads the fleets of a body, and the values named in `beside` from the body or the query.

    `data` is what a parser of `parsers` gave. Lists are read for the rules and the day of
    `options`, or of those among the values. The query wins over the body. Raises
    `DocumentError` for fleets that cannot be read, `TooLargeError` beyond the bounds,
    `InvalidError` for wrong values.
    """
    values: dict[str, Any] = {}
    format_id = query.get("format", "")
    text = data if isinstance(data, bytes) else None
    if isinstance(data, dict) and "text" in data:
        values = _envelope(data, beside)
        text = values.pop("text")
        format_id = format_id or values.pop("format", "")
    for name in beside:
        if name in query:
            values[name] = query[name]
    if text is None:
        return RequestedFleets(document_parse(data, format_id), values)
    if beside:
        options = services.options_read(values)
    return RequestedFleets(services.text_parse(text, format_id, options=options), values)


def document_parse(data: Any, format_id: str = "") -> Parsed:
    """Reads decoded JSON: fleets of ours, or a file of another builder that is JSON.

    Raises as `check.services.text_parse`.
    """
    if not isinstance(data, dict | list):
        raise errors.MalformedError("A fleet is an object, and several are a list of objects.")
    if isinstance(data, list) and not (data and isinstance(data[0], dict)):
        format_id = OURS
    if format_id in ("", OURS):
        if isinstance(data, dict) and data.get("format") == FORMAT:
            parsed = Parsed((fleet_from_document(data),), OURS)
            services.fleets_bound(parsed.fleets)
            return parsed
        if isinstance(data, list) and data and _is_ours(data[0]):
            parsed = read_json(data)
            services.fleets_bound(parsed.fleets)
            return parsed
    return services.text_parse(json.dumps(data), format_id)


def _is_ours(document: Any) -> bool:
    return isinstance(document, dict) and document.get("format") == FORMAT


def _envelope(data: Mapping[str, Any], beside: Collection[str]) -> dict[str, Any]:
    faults = {
        f"/{escaped(name)}": ["There is no such field beside a text."]
        for name in data
        if name not in ("text", "format") and name not in beside
    }
    for name in ("text", "format"):
        if name in data and not isinstance(data[name], str):
            faults[f"/{name}"] = ["Text is expected."]
    if faults:
        raise errors.InvalidError(fields=faults)
    return dict(data)


def escaped(name: str) -> str:
    """Returns the name of a field as part of a JSON pointer."""
    return name[:60].replace("~", "~0").replace("/", "~1")
