"""How the API reads bodies."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from fleetbuilder.core import errors
from rules.notation.reading.budget import MAXIMUM_VALUES


class BoundedJSONParser(JSONParser):
    """Reads JSON of a bounded number of values, which are counted before any is built.

    Nesting too deep for the reader is the sender's error and not ours.
    """

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Returns the parsed body. Raises ParseError if it is no JSON or nested too deep.

        Raises `TooLargeError` for too many values.
        """
        body = stream.read()
        signs = sum(body.count(sign) for sign in (b",", b"[", b"{"))
        if signs > MAXIMUM_VALUES:
            raise errors.TooLargeError(
                f"The body has {signs:,} commas and brackets; at most {MAXIMUM_VALUES:,} are read."
            )
        try:
            return super().parse(BytesIO(body), media_type, parser_context)
        except RecursionError:
            raise ParseError("JSON parse error - the document is nested too deep") from None
