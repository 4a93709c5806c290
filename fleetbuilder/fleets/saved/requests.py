"""What requests about saved fleets hand over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.fleets.check import requests
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.saved.details import MOST_REVISION
from rules.errors import DocumentError
from rules.fleet import Fleet as Content

FLEET: Final = "/fleet"


def fields_read(data: Any, *allowed: str) -> Mapping[str, Any]:
    """Returns the fields of a body. Raises `InvalidError` naming those that there are not."""
    if not isinstance(data, dict):
        raise errors.MalformedError("The body is an object.")
    faults = {
        f"/{requests.escaped(name)}": ["There is no such field."]
        for name in data
        if name not in allowed
    }
    if faults:
        raise errors.InvalidError(fields=faults)
    return data


def content_read(values: Mapping[str, Any]) -> Content:
    """Reads the fleet of a body: our document, or `{"text", "format"?}`.

    Raises `DocumentError` for one that cannot be read, `TooLargeError` beyond the bounds,
    `InvalidError` for none or several.
    """
    value = values.get("fleet")
    if not isinstance(value, dict):
        raise errors.InvalidError(fields={FLEET: ["A fleet is an object, and one is needed here."]})
    try:
        fleets = requests.body_read(value, {}, ()).parsed.fleets
    except DocumentError as error:
        place = f"{FLEET}{error.where}" if error.where.startswith("/") else FLEET
        raise type(error)(error.message, place) from error
    except errors.InvalidError as error:
        fields = {f"{FLEET}{name}": texts for name, texts in error.fields.items()}
        raise errors.InvalidError(fields=fields) from error
    if len(fleets) != 1:
        message = f"This holds {len(fleets)} fleets, and one is needed here."
        raise errors.InvalidError(fields={FLEET: [message]})
    check_services.fleets_bound(fleets)
    return fleets[0]


def revision_read(value: object, where: str = "/revision") -> int:
    """Reads the number of a revision. Raises `InvalidError`."""
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_REVISION:
        return value
    raise errors.InvalidError(fields={where: ["The number of a revision is expected, from 1 on."]})
