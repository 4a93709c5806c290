"""Values as messages show them, and the pointers that say where they stand."""

from __future__ import annotations


def shown(text: str, limit: int = 60) -> str:
    """Returns a text as it appears in a message: quoted, on one line, cut at `limit` characters."""
    line = "".join(sign if sign.isprintable() else " " for sign in text[: limit + 1])
    if len(line) > limit:
        line = line[: limit - 1] + "…"
    return f'"{line}"'


def kind_of(value: object) -> str:
    """Names the JSON kind of a value, with its article, for messages."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, str):
        return "text"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    return f"a {type(value).__name__}"


def pointer(*parts: str | int) -> str:
    """Returns the JSON pointer (RFC 6901) of a place."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)
