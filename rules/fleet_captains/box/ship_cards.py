"""Ship cards and their dials, as a box has them and as documents write them.

A dial has three Alert Statuses; each lists the settings among which power may be adjusted, and
perhaps one for the cloak. Source: Fleet Captains, Starship Display Card, Combat Dial; FC-14,
FC-41 to FC-45, FC-58.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.fleet_captains.box.reasons import read_reasons, reasons_document
from rules.fleet_captains.effects.effect import CardEffect, read_optional_effect
from rules.fleet_captains.terms import (
    ALERT_STATUSES,
    CLICKS,
    DISABLED,
    GREATEST_SIZE,
    MISSION_KINDS,
    SYSTEMS,
)
from rules.notation.reading.messages import kind_of, shown
from rules.notation.reading.objects import Fields, read_id, read_title, read_whole
from rules.notation.reading.values import FieldError, read_list

GREATEST_RATING: Final = 30
"""No Rating of a document is greater: those that the rulebook tells go to 13."""

Rating = int | None
"""The Rating of a System; None is Disabled."""

Setting = tuple[Rating, ...]
"""The Ratings of a dial's setting, in the order of `SYSTEMS`."""


@dataclass(frozen=True, slots=True)
class AlertStatus:
    """A level of a dial: its settings, and that of the cloak where the ship can cloak there."""

    name: str
    settings: tuple[Setting, ...]
    cloak: Setting | None = None


@dataclass(frozen=True, slots=True)
class ShipCard:
    """A Starship Display Card: a ship, its dial, and what missions it brings.

    `missions` are the numbers of science, influence and combat missions, in this order; their sum
    is the Size (FC-14). `house_made` tells for the JSON pointer of a part why we wrote it, as what
    is printed is not public; `printed` where a part is told, by the line of the rulebook.
    """

    key: str
    name: str
    side: str
    ship_class: str
    size: int
    missions: tuple[int, ...]
    dial: tuple[AlertStatus, ...]
    ability: CardEffect | None
    house_made: Mapping[str, str]
    printed: Mapping[str, str]

    @property
    def words(self) -> list[str]:
        """Lists what the card says, in our words."""
        mix = ", ".join(
            f"{number} {kind}"
            for kind, number in zip(MISSION_KINDS, self.missions, strict=True)
            if number
        )
        levels = [
            f"{level.name}: "
            + "; ".join(_shown(setting) for setting in level.settings)
            + (f"; cloaked {_shown(level.cloak)}" if level.cloak else "")
            for level in self.dial
        ]
        ability = [self.ability.words] if self.ability else []
        return [
            f"{self.name} ({self.side}, {self.ship_class}): Size {self.size}; missions: {mix}",
            *ability,
            f"dial ({', '.join(SYSTEMS)}):",
            *levels,
        ]

    def as_document(self) -> dict[str, Any]:
        """Returns it as a document has it."""
        return {
            "key": self.key,
            "name": self.name,
            "side": self.side,
            "class": self.ship_class,
            "size": self.size,
            "missions": dict(zip(MISSION_KINDS, self.missions, strict=True)),
            "dial": [
                {
                    "level": level.name,
                    "settings": [_setting_document(setting) for setting in level.settings],
                    "cloak": _setting_document(level.cloak) if level.cloak else None,
                }
                for level in self.dial
            ],
            **({"ability": self.ability.as_document()} if self.ability else {}),
            **reasons_document(self.house_made, self.printed),
        }

    @property
    def clicks(self) -> int:
        """Returns how many clicks of the dial its settings take."""
        return sum(len(level.settings) + (level.cloak is not None) for level in self.dial)


_FIELDS: Final = (
    "key",
    "name",
    "side",
    "class",
    "size",
    "missions",
    "dial",
    "ability",
    "house_made",
    "printed",
)


def read_ship_card(value: object) -> ShipCard:
    """Reads a ship card of a box document. Raises `FieldError`."""
    fields = Fields(value, "a ship card", _FIELDS)
    size = fields.read("size", read_whole, 1, GREATEST_SIZE)
    card = ShipCard(
        key=fields.read("key", read_id),
        name=fields.read("name", read_title),
        side=fields.read("side", read_id),
        ship_class=fields.read("class", read_title),
        size=size,
        missions=fields.read("missions", _read_missions, size),
        dial=fields.read("dial", _read_dial),
        ability=fields.read("ability", read_optional_effect, default=None),
        house_made=fields.read("house_made", read_reasons, default={}),
        printed=fields.read("printed", read_reasons, default={}),
    )
    if card.clicks > CLICKS:
        raise FieldError(
            f"the dial has {card.clicks} settings; a dial has {CLICKS} clicks, so leave out "
            f"{card.clicks - CLICKS}",
            "dial",
        )
    return card


def _read_missions(value: object, size: int) -> tuple[int, ...]:
    fields = Fields(value, "a mission mix", MISSION_KINDS)
    numbers = tuple(fields.read(kind, read_whole, 0, GREATEST_SIZE) for kind in MISSION_KINDS)
    if sum(numbers) != size:
        raise FieldError(
            f"the missions come to {sum(numbers)} and the Size is {size}; a ship brings as many "
            "missions as its Size (FC-14)"
        )
    return numbers


def _read_dial(value: object) -> tuple[AlertStatus, ...]:
    levels = read_list(value, len(ALERT_STATUSES), "Alert Statuses")
    if len(levels) != len(ALERT_STATUSES):
        raise FieldError(
            f"a dial has the Alert Statuses {', '.join(ALERT_STATUSES)}, in this order"
        )
    found = []
    for place, (level, name) in enumerate(zip(levels, ALERT_STATUSES, strict=True)):
        try:
            found.append(_read_level(level, name))
        except FieldError as fault:
            raise fault.under(place) from None
    return tuple(found)


def _read_level(value: object, name: str) -> AlertStatus:
    fields = Fields(value, "an Alert Status", ("level", "settings", "cloak"))
    fields.read("level", _read_name, name)
    settings = fields.each("settings", _read_setting, what="settings", least=1)
    if len(set(settings)) < len(settings):
        raise FieldError("two settings are the same; leave one out", "settings")
    return AlertStatus(name, settings, fields.read("cloak", _read_cloak, default=None))


def _read_name(value: object, name: str) -> str:
    if value != name:
        raise FieldError(f'"{name}" must stand here: the Alert Statuses go from undamaged to red')
    return name


def _read_cloak(value: object) -> Setting | None:
    return None if value is None else _read_setting(value)


def _read_setting(value: object) -> Setting:
    ratings = read_list(value, len(SYSTEMS), "Ratings")
    if len(ratings) != len(SYSTEMS):
        raise FieldError(f"a setting has the Ratings of {', '.join(SYSTEMS)}, in this order")
    found: list[Rating] = []
    for place, each in enumerate(ratings):
        try:
            found.append(_read_rating(each))
        except FieldError as fault:
            raise fault.under(place) from None
    return tuple(found)


def _read_rating(value: object) -> Rating:
    if value == DISABLED:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        what = shown(value) if isinstance(value, str) else kind_of(value)
        raise FieldError(
            f'a Rating is a whole number from 0 to {GREATEST_RATING}, or "{DISABLED}" for '
            f"Disabled, not {what}"
        )
    return read_whole(value, 0, GREATEST_RATING)


def _setting_document(setting: Setting) -> list[int | str]:
    return [DISABLED if rating is None else rating for rating in setting]


def _shown(setting: Setting) -> str:
    return " ".join(str(rating) for rating in _setting_document(setting))
