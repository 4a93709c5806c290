"""Entity tags that say a version, and the version that an `If-Match` means."""

from __future__ import annotations

import re
from typing import Final

_TAG: Final = re.compile(r'(?:W/)?"([0-9]{1,9})(?:-[0-9a-f]{1,64})?"')


def entity_tag(version: int) -> str:
    """Returns the tag of a version."""
    return f'"{version}"'


def is_any(header: str) -> bool:
    """Returns whether an `If-Match` stands for whatever is in force (RFC 9110, 13.1.1)."""
    return header.strip() == "*"


def tags_matched(header: str, current: int) -> int:
    """Returns the version that an `If-Match` stands for; 0 for a tag that is none of ours.

    Only the version counts, not the rest of the tag; "*" is whichever is in force.
    """
    if is_any(header):
        return current
    numbers = [int(number) for number in _TAG.findall(header)]
    return current if current in numbers else next(iter(numbers), 0)
