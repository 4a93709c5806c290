"""Citations as links: each id in the source of a rule leads to the page of its ruling."""

from __future__ import annotations

from collections.abc import Collection

from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString

from fleetbuilder.fleets.common import selectors
from rules.citations import citations_in
from rules.rulings import Ruling


def ruling_address(ruling: Ruling) -> str:
    """Returns the address of a ruling's page."""
    return reverse("fleets:ruling_detail", args=[ruling.id])


def cited(text: str, own: Collection[str] = ()) -> SafeString:
    """Returns a text with every id of a ruling as a link, the ids of `own` left out.

    "EDITIONS C12, G5" becomes two links. What is marked as safe stays as it is.
    """
    if isinstance(text, SafeString):
        return text
    rulings = selectors.rulings_all()
    parts, place = [], 0
    for citation in citations_in(text):
        ruling = rulings.find(citation.id)
        if ruling is None or ruling.id in own:
            continue
        parts.append(conditional_escape(text[place : citation.start]))
        parts.append(
            format_html(
                '<a href="{}" title="{}">{}</a>',
                ruling_address(ruling),
                ruling.title,
                text[citation.start : citation.end],
            )
        )
        place = citation.end
    parts.append(conditional_escape(text[place:]))
    return format_html_join("", "{}", ((part,) for part in parts))


def cited_rulings(text: str) -> list[Ruling]:
    """Returns the rulings that a text cites, those within a range too, each once."""
    rulings = selectors.rulings_all()
    names = [name for each in citations_in(text) for name in (*each.between, each.id)]
    found = [ruling for name in names if (ruling := rulings.find(name)) is not None]
    return list(dict.fromkeys(found))
