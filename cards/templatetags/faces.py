"""Draws cards, dials and arcs: icons, card faces, card rows, price histories.

Every tag takes objects of `rules.cards`, never rows of the database. `catalogue` supplies the
names of ship classes and cards; where it is not given, the variable `catalogue` of the page is
used, and without one the names are read from the keys.
"""

from __future__ import annotations

import functools
from typing import Any, Final

from django import template
from django.conf import settings
from django.core.signals import setting_changed
from django.template import Context
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from cards import faces, wording
from rules.cards import Card, ShipClass
from rules.catalogue import Catalogue

register = template.Library()

SPRITE: Final = "fleetbuilder/icons.svg"
ROWS_KEPT: Final = 3000
"""How many lines of cards a process keeps, of about 1.5 kB each."""


@register.simple_tag
def icon(name: str, label: str = "", size: str = "") -> SafeString:
    """Draws an icon of the sprite; without a label it is decoration, and hidden as such.

    `size` is "", small, large or tile (on the fill of a printed value). A label also shows when
    the pointer rests on the icon.
    """
    return _icon(_sprite(), name, label, size)


@functools.cache
def _sprite() -> str:
    return static(SPRITE)


@functools.lru_cache(maxsize=2048)
def _icon(sprite: str, name: str, label: str, size: str) -> SafeString:
    # A page of cards has hundreds of icons and few different ones.
    class_names = f"icon icon-{size}" if size else "icon"
    use = f'<use href="{sprite}#{conditional_escape(name)}"/>'
    start = f'<svg class="{class_names}" width="20" height="20"'
    if label:
        title = f"<title>{conditional_escape(label)}</title>"
        return mark_safe(f'{start} role="img">{title}{use}</svg>')  # noqa: S308
    return mark_safe(f'{start} aria-hidden="true">{use}</svg>')  # noqa: S308


def _forget_sprite(**kwargs: Any) -> None:
    if kwargs["setting"] in ("STATIC_URL", "STORAGES"):
        _sprite.cache_clear()


setting_changed.connect(_forget_sprite, dispatch_uid="cards.faces.sprite")


@register.simple_tag
def ability_text(clause: wording.ShownClause) -> SafeString:
    """Writes a clause of an ability: its timing strong, its costs marked."""
    return format_html_join(
        "", "{}", ((_marked_part(part.kind, part.text),) for part in clause.parts)
    )


def _marked_part(kind: str, text: str) -> SafeString | str:
    if kind == "timing":
        return format_html("<b>{}</b>", text)
    if kind == "cost":
        return format_html('<span class="ability-cost">{}</span>', text)
    return text


@register.inclusion_tag("components/card_face.html", takes_context=True)
def card_face(
    context: Context,
    card: Card,
    catalogue: Catalogue | None = None,
    href: str = "",
    level: int = 3,
) -> dict[str, Any]:
    """Draws a card as on the table; `href` links its name, `level` is that of its heading."""
    return {
        "face": faces.face_of(card, _catalogue(context, catalogue)),
        "href": href,
        "level": level,
    }


@register.simple_tag(takes_context=True)
def card_row(
    context: Context, card: Card, catalogue: Catalogue | None = None, href: str = ""
) -> SafeString:
    """Draws a card as one line of a list (put it into the items of a list of class "rows").

    Lines of a catalogue with a version are kept: a search shows the same ones again and again.
    """
    known = _catalogue(context, catalogue)
    version = known.version if known is not None else ""
    place = (version, card.key, href, _sprite())
    if version and place in _rows:
        return _rows[place]
    html = render_to_string(
        "components/card_row.html", {"row": faces.row_of(card, known), "href": href}
    )
    # A list has fifty of them, and half of each would be the template's indentation.
    html = mark_safe(" ".join(html.split()))  # noqa: S308
    if version and not settings.DEBUG:
        if len(_rows) >= ROWS_KEPT:
            _rows.clear()
        _rows[place] = html
    return html


_rows: dict[tuple[str, str, str, str], SafeString] = {}


@register.inclusion_tag("components/card_facts.html", takes_context=True)
def card_facts(context: Context, card: Card, catalogue: Catalogue | None = None) -> dict[str, Any]:
    """Lists what the face of a card leaves out: sets, era, prime faction."""
    return {"facts": faces.facts_of(card, _catalogue(context, catalogue))}


@register.inclusion_tag("components/price_history.html")
def price_history(card: Card) -> dict[str, Any]:
    """Draws today's price of a card and its earlier ones as a table, newest first."""
    return {"card": card, "spans": faces.price_spans(card)}


@register.inclusion_tag("components/dial.html")
def dial(ship_class: ShipClass, legend: bool = True) -> dict[str, Any]:
    """Draws the maneuver dial of a ship class as a table of icons."""
    return {"dial": faces.dial_of(ship_class), "legend": legend}


@register.simple_tag
def dial_small(ship_class: ShipClass) -> SafeString:
    """Draws a dial as small as it can be read, for a place beside other things.

    It is kept: a fleet has few classes, and every step of its player draws them again.
    """
    return _dial_small(_sprite(), _Dialled(ship_class))


class _Dialled:
    """A ship class that is told apart by what its dial shows."""

    def __init__(self, ship_class: ShipClass) -> None:
        self.ship_class = ship_class
        self.shown = (ship_class.name, ship_class.maneuvers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Dialled) and self.shown == other.shown

    def __hash__(self) -> int:
        return hash(self.shown)


@functools.lru_cache(maxsize=256)
def _dial_small(sprite: str, dialled: _Dialled) -> SafeString:
    html = render_to_string(
        "components/dial_small.html", {"dial": faces.dial_of(dialled.ship_class)}
    )
    return mark_safe(" ".join(html.split()))  # noqa: S308


@register.inclusion_tag("components/arcs.html")
def arcs(ship_class: ShipClass, legend: bool = True) -> dict[str, Any]:
    """Draws the base of a ship class with its firing arcs."""
    return {"arcs": faces.arcs_of(ship_class), "key": ship_class.key, "legend": legend}


@register.inclusion_tag("components/faction.html")
def faction(key: str, word: bool = True) -> dict[str, Any]:
    """Draws the mark of a faction with its name; without `word` the name is only spoken."""
    return {"faction": faces.shown_faction(key), "word": word}


@register.filter
def type_name(kind: str) -> str:
    """Returns the name of a type of card: "fleet-captain" gives "Fleet captain"."""
    return wording.type_name(kind)


@register.filter
def long_date(date: str) -> str:
    """Returns an ISO date in words: "2017-07-31" gives "31 July 2017"."""
    return faces.long_date(date)


def _catalogue(context: Context, catalogue: Catalogue | None) -> Catalogue | None:
    return catalogue if catalogue is not None else context.get("catalogue")
