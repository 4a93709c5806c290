"""Citations in templates: `{{ option.source|cited }}`."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from fleetbuilder.fleets.rulebook import citations
from rules.rulings import Ruling

register = template.Library()


@register.filter
def cited(text: str, ruling: Ruling | None = None) -> SafeString:
    """Returns a text with the ids of rulings as links, but for those of one ruling."""
    return citations.cited(text, () if ruling is None else (ruling.id,))
