"""The rules by topic as pages show them: texts with links, neighbours, and what a search finds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from fleetbuilder.fleet_captains import selectors
from rules.fleet_captains.rulebook.entries import (
    BookDecision,
    BookEntry,
    BookExample,
    DecidedOption,
    RuleTopic,
    ids_cited,
)

HEADINGS: Final = (
    ("rules", "Rules"),
    ("examples", "Worked examples"),
    ("decisions", "Decisions of ours"),
)
"""The parts of a topic, with their headings."""


@dataclass(frozen=True, slots=True)
class EntryPart:
    """A part of what an entry says; `label` is "" where there is one part alone."""

    label: str
    text: SafeString


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """An entry with its page: what it says, and the entries that cite it.

    `odds` is the address of the odds page with the numbers of an example, "" for none.
    """

    id: str
    title: str
    href: str
    topic: str
    parts: tuple[EntryPart, ...]
    odds: str
    option: DecidedOption | None
    citing: SafeString


@dataclass(frozen=True, slots=True)
class EntryGroup:
    """The entries of one kind, under their heading."""

    id: str
    title: str
    entries: tuple[ShownEntry, ...]


def topic_address(topic: RuleTopic) -> str:
    """Returns the address of a topic's page."""
    return reverse("fleet_captains:rule_topic", args=[topic.id])


def entry_address(topic: RuleTopic, entry: BookEntry) -> str:
    """Returns the address of an entry, on the page of its topic."""
    return f"{topic_address(topic)}#{entry.id}"


def linked(text: str, own: str = "") -> SafeString:
    """Returns a text with every id that it cites as a link, the id `own` left out."""
    parts, place = [], 0
    for cited in ids_cited(text):
        found = selectors.rulebook().find(cited.id)
        if found is None or cited.id == own:
            continue
        parts.append(conditional_escape(text[place : cited.start]))
        parts.append(_link(*found))
        place = cited.end
    parts.append(conditional_escape(text[place:]))
    return format_html_join("", "{}", ((part,) for part in parts))


def _link(topic: RuleTopic, entry: BookEntry) -> SafeString:
    address = entry_address(topic, entry)
    return format_html('<a href="{}" title="{}">{}</a>', address, entry.title, entry.id)


def topic_context(topic: RuleTopic) -> dict[str, Any]:
    """Prepares a topic with its entries, and the topics beside it."""
    topics = list(selectors.rulebook().topics.values())
    place = topics.index(topic)
    groups = [
        EntryGroup(part, title, tuple(shown_entries((topic, each) for each in entries)))
        for part, title in HEADINGS
        if (entries := getattr(topic, part))
    ]
    return {
        "topic": topic,
        "groups": groups,
        "before": topics[place - 1] if place else None,
        "after": topics[place + 1] if place + 1 < len(topics) else None,
    }


def topic_document(topic: RuleTopic) -> dict[str, Any]:
    """Returns a topic as the API answers it."""
    return {**topic.as_document(), "url": topic_address(topic)}


def shown_entries(found: Iterable[tuple[RuleTopic, BookEntry]]) -> list[ShownEntry]:
    """Prepares entries, each with its topic."""
    return [_shown_entry(topic, entry) for topic, entry in found]


def _shown_entry(topic: RuleTopic, entry: BookEntry) -> ShownEntry:
    rulebook = selectors.rulebook()
    citing = ", ".join(other.id for other in rulebook.citing(entry))
    return ShownEntry(
        id=entry.id,
        title=entry.title,
        href=entry_address(topic, entry),
        topic=topic.name,
        parts=tuple(EntryPart(label, linked(text, entry.id)) for label, text in _parts(entry)),
        odds=_odds_address(entry) if isinstance(entry, BookExample) else "",
        option=entry.option if isinstance(entry, BookDecision) else None,
        citing=linked(citing),
    )


def _parts(entry: BookEntry) -> list[tuple[str, str]]:
    if isinstance(entry, BookExample):
        missing = [("Left open", entry.missing)] if entry.missing else []
        return [("Scene", entry.scene), ("Outcome", entry.outcome), *missing]
    if isinstance(entry, BookDecision):
        return [("Decision", entry.decision), ("Why", entry.why)]
    return [("", entry.text)]


def _odds_address(example: BookExample) -> str:
    if example.odds is None:
        return ""
    page = reverse("fleet_captains:odds")
    return f"{page}?{urlencode(example.odds)}#{example.odds['kind']}"
