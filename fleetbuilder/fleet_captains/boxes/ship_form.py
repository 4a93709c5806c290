"""The form of a ship card: what is printed on it, and its dial as a grid.

Source: Fleet Captains, Starship Display Card, Combat Dial; FC-14, FC-42, FC-43.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField

from fleetbuilder.core import errors
from fleetbuilder.fleet_captains.boxes.card_fields import (
    BY_PEOPLE,
    BoxCardForm,
    EffectField,
    given,
    id_of,
    title_field,
    whole_field,
)
from rules.fleet_captains.box.box_check import usual_power
from rules.fleet_captains.box.ship_cards import GREATEST_RATING
from rules.fleet_captains.terms import (
    ALERT_STATUSES,
    CLICKS,
    DISABLED,
    GREATEST_SIZE,
    MISSION_KINDS,
    SYSTEMS,
)

CLOAK: Final = "cloak"
ROWS: Final = (6, 5, 4)
"""Rows of the grid for each Alert Status, where no more are filled."""


class RatingField(forms.CharField):
    """Asks for a Rating of a dial: a number, D for Disabled, or nothing in a row that is not."""

    def __init__(self, label: str) -> None:
        super().__init__(
            label=label,
            required=False,
            max_length=3,
            widget=forms.TextInput(
                attrs={
                    "autocomplete": "off",
                    "autocapitalize": "characters",
                    "class": "dial-cell",
                    "aria-label": label,
                }
            ),
        )


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of the grid: its cells, the power that it spends, and what is wrong with it.

    `power` is None for a row that is empty or wrong; `differs` tells that others of the Alert
    Status spend another.
    """

    name: str
    label: str
    cells: tuple[BoundField, ...]
    power: int | None
    differs: bool
    errors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GridLevel:
    """An Alert Status of the grid."""

    name: str
    rows: tuple[GridRow, ...]
    errors: tuple[str, ...]


class ShipCardForm(BoxCardForm):
    """Asks for a ship: what is printed on its card, and its dial as a grid."""

    part = "ships"
    what = "ship"
    renamed = {"class": "ship_class", "missions": "science", "key": "name"}

    key = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)
    name = title_field("Name")
    side = title_field("Side", "Federation, Klingon, or that of an expansion.")
    ship_class = title_field("Class", "Such as Galaxy.")
    size = whole_field("Size", 1, GREATEST_SIZE)
    science = whole_field("Science missions", 0, GREATEST_SIZE)
    influence = whole_field("Influence missions", 0, GREATEST_SIZE)
    combat = whole_field("Combat missions", 0, GREATEST_SIZE)
    ability = EffectField(
        "Ability",
        example='{"when": "test", "does": [{"add": {"sensors": 2}}]}',
        people={"does": BY_PEOPLE},
        rows=3,
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.row_errors: dict[str, list[str]] = {}
        for level, row in self._rows():
            for system in SYSTEMS:
                label = f"{ALERT_STATUSES[level]}, {_row_label(row)}, {system}".capitalize()
                self.fields[f"dial-{level}-{row}-{system}"] = RatingField(label)

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> dict[str, Any]:
        """Returns what the fields show for a ship."""
        found = {**super().of_card(card), "ship_class": card["class"], **card["missions"]}
        for level, status in enumerate(card.get("dial", ())):
            settings: dict[int | str, Any] = dict(enumerate(status["settings"]))
            if status.get("cloak"):
                settings[CLOAK] = status["cloak"]
            for row, setting in settings.items():
                for system, rating in zip(SYSTEMS, setting, strict=True):
                    found[f"dial-{level}-{row}-{system}"] = str(rating)
        return found

    def levels(self) -> list[GridLevel]:
        """Lists the Alert Statuses with their rows, for the page."""
        rows: dict[int, list[str]] = {level: [] for level in range(len(ALERT_STATUSES))}
        for level, row in self._rows():
            rows[level].append(row)
        return [
            GridLevel(
                ALERT_STATUSES[level],
                tuple(self._shown(level, names)),
                tuple(self.row_errors.get(f"{level}", ())),
            )
            for level, names in rows.items()
        ]

    @property
    def dial_errors(self) -> list[str]:
        """Lists what is wrong with the dial as a whole."""
        return self.row_errors.get("", [])

    def clean(self) -> dict[str, Any]:
        """Reads the rows of the grid; an empty one is none."""
        values = super().clean() or {}
        self.dial: list[dict[str, Any]] = [
            {"level": name, "settings": [], "cloak": None} for name in ALERT_STATUSES
        ]
        self.places: list[list[str]] = [[] for _ in ALERT_STATUSES]
        for level, row in self._rows():
            setting = self._setting(level, row)
            if setting is None:
                continue
            if row == CLOAK:
                self.dial[level]["cloak"] = setting
            else:
                self.dial[level]["settings"].append(setting)
                self.places[level].append(row)
        return values

    def document(self) -> dict[str, Any]:
        """Returns the ship as a document."""
        values = self.cleaned_data
        return {
            "key": values["key"] or id_of(values["name"]),
            **super().document(),
            "side": id_of(values["side"]),
            "class": values["ship_class"],
            "size": values["size"],
            "missions": {kind: values[kind] for kind in MISSION_KINDS},
            "dial": self.dial,
            **given(ability=values["ability"]),
        }

    def refuse(self, error: errors.RequestError) -> None:
        """Says what is wrong with the dial beside its row, all else beside its field."""
        others: dict[str, Sequence[str]] = {}
        for where, messages in error.fields.items():
            if where.startswith("/dial"):
                for message in messages:
                    self._row_error(self._row_at(where), message)
            else:
                others[where] = messages
        if others or not error.fields:
            super().refuse(type(error)(error.message, fields=others))

    def _rows(self) -> Iterator[tuple[int, str]]:
        """Yields level and name of each row: two more than are filled, and that of the cloak."""
        filled = self.data if self.is_bound else self.initial
        for level, usual in enumerate(ROWS):
            found = [
                int(match[1])
                for name, value in filled.items()
                if (match := re.fullmatch(rf"dial-{level}-([0-9]|1[01])-[a-z]+", name))
                and str(value).strip()
            ]
            number = min(CLICKS, max(usual, max(found, default=-1) + 3))
            yield from ((level, str(row)) for row in range(number))
            yield level, CLOAK

    def _shown(self, level: int, names: Sequence[str]) -> Iterator[GridRow]:
        powers = {row: self._power(level, row) for row in names}
        known = [power for row, power in powers.items() if power is not None and row != CLOAK]
        for row in names:
            power = powers[row]
            yield GridRow(
                f"dial-{level}-{row}",
                _row_label(row).capitalize(),
                tuple(self[f"dial-{level}-{row}-{system}"] for system in SYSTEMS),
                power,
                power is not None and row != CLOAK and power != usual_power(known),
                tuple(self.row_errors.get(f"{level}-{row}", ())),
            )

    def _power(self, level: int, row: str) -> int | None:
        texts = [
            str(self[f"dial-{level}-{row}-{system}"].value() or "").strip() for system in SYSTEMS
        ]
        ratings = [_rating(text) for text in texts]
        if any(rating is None for rating in ratings):
            return None
        return sum(rating for rating in ratings if isinstance(rating, int))

    def _setting(self, level: int, row: str) -> list[int | str] | None:
        """Returns the Ratings of a row, None for an empty or a wrong one."""
        texts = [
            self.cleaned_data.get(f"dial-{level}-{row}-{system}", "").strip() for system in SYSTEMS
        ]
        if not any(texts):
            return None
        found: list[int | str] = []
        for text in texts:
            rating = _rating(text)
            if rating is None:
                said = f"“{text}” is no Rating" if text else "A Rating is missing"
                self._row_error(
                    f"{level}-{row}",
                    f"{said}: write a whole number from 0 to {GREATEST_RATING}, or {DISABLED} for "
                    "Disabled.",
                )
                return None
            found.append(rating)
        return found

    def _row_error(self, row: str, message: str) -> None:
        self.row_errors.setdefault(row, []).append(message)
        # The form is not valid then; the page says it at the row.
        self.errors.setdefault("dial", self.error_class())

    def _row_at(self, where: str) -> str:
        """Returns the row of which a pointer speaks, an Alert Status, or "" for the dial."""
        _, _, *path = where.split("/")
        if not path:
            return ""
        level = int(path[0])
        if path[1:2] == [CLOAK]:
            return f"{level}-{CLOAK}"
        if path[1:2] == ["settings"] and len(path) > 2:
            return f"{level}-{self.places[level][int(path[2])]}"
        return str(level)


def _rating(text: str) -> int | str | None:
    """Returns a Rating as documents write it, None for what is none."""
    if text.upper() == DISABLED:
        return DISABLED
    if text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= GREATEST_RATING:
        return int(text)
    return None


def _row_label(row: str) -> str:
    return "cloaked" if row == CLOAK else f"setting {int(row) + 1}"
