"""Fleets as BBCode, for forums, each with its share code at the end.

BBCode has no way to escape: a bracket that would begin a tag is parted from what follows it by a
space, which no board takes for markup and none removes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from rules.notation.lists import posted
from rules.notation.lists.listing import ListedGroup, Listing, one_line, priced
from rules.notation.native.share.code import code_of

_TAG: Final = re.compile(r"\[(?=[A-Za-z/*@:=\[])")


CODE_LINE: Final = re.compile(r"\[code\](FB[0-9]+-[A-Za-z0-9_-]+)\[/code\]")
"""The line that holds a fleet: elsewhere no bracket begins a tag."""


def render_all(listings: Iterable[Listing]) -> str:
    """Writes fleets as BBCode, an empty line between them."""
    return "\n".join("\n".join(_lines(each)) + "\n" for each in listings)


parse: Final = partial(posted.read, format="bbcode", line=CODE_LINE, write=render_all)
"""Reads BBCode that was written here; raises as `posted.read`."""


def escaped(text: str) -> str:
    """Returns a text on one line in which no bracket begins a tag."""
    return _TAG.sub("[ ", one_line(text))


def _lines(listing: Listing) -> Iterator[str]:
    yield f"[b]{escaped(listing.title)}[/b]"
    if listing.summary:
        yield escaped(listing.summary)
    for group in listing.groups:
        yield ""
        yield f"[b]{priced(escaped(group.title), group.points)}[/b]"
        yield from _cards(group)
    if listing.fleet.unmatched:
        yield ""
        yield "[b]Unmatched[/b]"
        yield "[list]"
        for each in listing.fleet.unmatched:
            yield f"[*]{escaped(each)}"
        yield "[/list]"
    if listing.notes:
        yield ""
        yield "[quote]"
        yield from map(escaped, listing.notes)
        yield "[/quote]"
    yield ""
    yield f"[code]{code_of(listing.fleet)}[/code]"


def _cards(group: ListedGroup) -> Iterator[str]:
    """Returns the cards of a group, each list of held cards within the one above it."""
    depth = -1
    for each in group.cards:
        while depth < each.depth:
            yield "[list]"
            depth += 1
        while depth > each.depth:
            yield "[/list]"
            depth -= 1
        yield f"[*]{each.kind}: {priced(escaped(each.name), each.points)}"
    for _ in range(depth + 1):
        yield "[/list]"
