"""A tree as a plain document, for pages, other programs and tests."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from typing import Any

from rules.abilities.things import Node


def to_document(node: Any) -> Any:
    """Returns a tree as JSON: an object a part, with its class as `type`.

    What was not written (None, False, empty) is left out; words of the language stand as they
    are written.
    """
    if isinstance(node, Node):
        written: dict[str, Any] = {"type": type(node).__name__}
        for each in fields(node):
            value = getattr(node, each.name)
            if value is not None and value is not False and value not in ((), ""):
                written[each.name] = to_document(value)
        return written
    if isinstance(node, tuple):
        return [to_document(each) for each in node]
    return node.value if isinstance(node, Enum) else node
