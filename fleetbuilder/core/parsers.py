"""How the API reads bodies: JSON, or a text in any format.

Neither unpacks anything: what was compressed is refused, so that no small body becomes a large
one.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

from rest_framework.exceptions import ParseError, UnsupportedMediaType
from rest_framework.parsers import BaseParser, JSONParser

from fleetbuilder.core import errors
from rules.errors import DocumentError
from rules.notation.reading.budget import MAXIMUM_VALUES
from rules.notation.reading.decoding import decode, load_json


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
            raise errors.BodyTooLargeError(
                f"The body has {signs:,} commas and brackets; at most {MAXIMUM_VALUES:,} are read."
            )
        try:
            return super().parse(BytesIO(body), media_type, parser_context)
        except RecursionError:
            raise ParseError("JSON parse error - the document is nested too deep") from None


class DocumentParser(BaseParser):
    """Reads JSON within the bounds of `rules.notation`.

    Depth is bounded, and a field that stands twice, NaN and NUL characters are refused.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Returns the decoded JSON. Raises `DocumentError` naming the line that is wrong."""
        return self.decoded(body_bytes(stream, parser_context))

    def decoded(self, body: bytes) -> Any:
        """Returns the JSON of a body; raises `DocumentError`."""
        text, notices = decode(body)
        if notices:
            raise DocumentError("JSON is UTF-8, and this is not; save it as UTF-8")
        return load_json(text)


class TextParser(BaseParser):
    """Hands a text over as it is: which format it has is found out later."""

    media_type = "text/plain"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Returns the bytes of the body."""
        return body_bytes(stream, parser_context)


def body_bytes(stream: IO[bytes], context: Mapping[str, Any] | None) -> bytes:
    """Returns the body as it was sent; raises `UnsupportedMediaType` for a compressed one."""
    request = (context or {}).get("request")
    encoding = request.META.get("HTTP_CONTENT_ENCODING", "") if request is not None else ""
    if encoding.strip().lower() not in ("", "identity"):
        raise UnsupportedMediaType(
            encoding,
            detail="Compressed bodies are not read here; send it without Content-Encoding.",
        )
    return stream.read()
