"""Fleets as Markdown, for forums and chats that show it, each with its share code at the end.

What stands in a name or a note is shown as it is: every sign that Markdown takes for markup is
escaped (CommonMark 0.31, Backslash escapes).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from rules.notation.lists import posted
from rules.notation.lists.listing import ListedGroup, Listing, one_line, priced
from rules.notation.native.share.code import code_of

_SIGNS: Final = re.compile(r"([\\`*_\[\]<>~|&#$^])")
_BLOCK: Final = re.compile(r"^([0-9]{1,9}(?=[.)])|(?=[-+=:]))")
"""What begins a list, a heading or a rule at the head of a line."""
_LINK: Final = re.compile(r"(?i)\b(https?|ftp|mailto):")


CODE_LINE: Final = re.compile(r"`(FB[0-9]+-[A-Za-z0-9_-]+)`")
"""The line that holds a fleet: elsewhere such signs are escaped."""


def render_all(listings: Iterable[Listing]) -> str:
    """Writes fleets as Markdown, an empty line between them."""
    return "\n".join("\n".join(_lines(each)) + "\n" for each in listings)


parse: Final = partial(posted.read, format="markdown", line=CODE_LINE, write=render_all)
"""Reads Markdown that was written here; raises as `posted.read`."""


def escaped(text: str) -> str:
    """Returns a text that Markdown shows as it stands, wherever in a line it is put."""
    text = _SIGNS.sub(r"\\\1", one_line(text))
    return _BLOCK.sub(r"\1\\", _LINK.sub(r"\1\\:", text))


def _lines(listing: Listing) -> Iterator[str]:
    yield f"# {escaped(listing.title)}"
    if listing.summary:
        yield ""
        yield escaped(listing.summary)
    for group in listing.groups:
        yield ""
        yield f"## {priced(escaped(group.title), group.points)}"
        yield ""
        yield from _cards(group)
    if listing.fleet.unmatched:
        yield ""
        yield "## Unmatched"
        yield ""
        for each in listing.fleet.unmatched:
            yield f"- {escaped(each)}".rstrip()
    for note in listing.notes:
        # An empty line keeps the lines of the notes apart.
        yield ""
        yield f"> {escaped(note)}"
    yield ""
    yield f"`{code_of(listing.fleet)}`"


def _cards(group: ListedGroup) -> Iterator[str]:
    for each in group.cards:
        indent = "  " * each.depth
        yield f"{indent}- {each.kind}: {priced(escaped(each.name), each.points)}"
