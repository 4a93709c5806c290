"""The forms into which owners type their cards, titles and numbers first.

Each makes the document of a card, which the reader of boxes judges; what that finds wrong is said
beside the field. What a card does is written in the language of effects, or left to people.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from django import forms
from django.forms.boundfield import BoundField

from fleetbuilder.core import errors
from fleetbuilder.core.forms import ServiceForm
from fleetbuilder.core.parsers import DocumentParser
from fleetbuilder.fleet_captains.boxes.models import LONGEST_NAME
from fleetbuilder.fleet_captains.boxes.services import empty_document
from fleetbuilder.fleets.check.services import sentence
from rules.errors import DocumentError
from rules.fleet_captains.box.box_check import usual_power
from rules.fleet_captains.box.encounter_cards import CHOSEN, INVOLVED
from rules.fleet_captains.box.encounter_cards import MOST_POINTS as MOST_ENCOUNTER_POINTS
from rules.fleet_captains.box.mission_cards import MOST_COPIES, MOST_POINTS
from rules.fleet_captains.box.ship_cards import GREATEST_RATING
from rules.fleet_captains.box.tiles import GREATEST_TILE, MOST_TOKENS
from rules.fleet_captains.effects.field_kinds import SYSTEM
from rules.fleet_captains.effects.forms import DIE
from rules.fleet_captains.terms import (
    ALERT_STATUSES,
    CARDS_OF_A_SUBDECK,
    CLICKS,
    CREW,
    CREW_TYPES,
    DISABLED,
    EFFECT_KINDS,
    GREATEST_SIZE,
    LOCATION_KINDS,
    MISSION_KINDS,
    OPS,
    SYSTEMS,
    TILES,
)
from rules.notation.reading.budget import MAXIMUM_SIZE
from rules.notation.reading.decoding import load_json
from rules.notation.reading.objects import MAXIMUM_TITLE

LONGEST_EFFECT: Final = 4_000
READ_CARD: Final = "text"
"""What is typed for an effect that people read from the card."""
BY_PEOPLE: Final[list[dict[str, str]]] = [{"text": "read the card"}]
REASONS: Final = ("house_made", "printed")
"""Parts of a card that no form asks for; they stay as they are."""
CLOAK: Final = "cloak"
ROWS: Final = (6, 5, 4)
"""Rows of the grid for each Alert Status, where no more are filled."""


def placed(error: DocumentError, start: str) -> errors.InvalidError:
    """Returns the refusal of a part of a box, with places counted from the part on."""
    where = error.where.removeprefix(start) if error.where.startswith(start) else ""
    return errors.InvalidError.at(where or "/", sentence(error.message), code=error.code)


def with_reasons(made: dict[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a card that a form made with the reasons that it had before.

    Those of the command cards of a subdeck stay with their titles.
    """
    found = {**made, **{name: before[name] for name in REASONS if name in before}}
    if "cards" in made:
        earlier = {each["name"]: each for each in before.get("cards", ())}
        found["cards"] = [
            with_reasons(each, earlier.get(each["name"], {})) for each in made["cards"]
        ]
    return found


# --- whole boxes -------------------------------------------------------------------------------


class BoxNameForm(ServiceForm):
    """Asks for the name of a box."""

    name = forms.CharField(
        label="Name of the box", max_length=LONGEST_NAME, help_text="Such as: Base game, our copy."
    )

    def document(self) -> dict[str, Any]:
        """Returns a box of that name without cards."""
        return empty_document(self.cleaned_data["name"])


class BoxFileForm(ServiceForm):
    """Asks for a box as a file; a valid form has read it."""

    file = forms.FileField(
        label="A box as a file",
        allow_empty_file=True,
        help_text="JSON, as it is downloaded here.",
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean(self) -> dict[str, Any]:
        """Decodes the file."""
        values = super().clean() or {}
        if "file" in values:
            try:
                values["document"] = DocumentParser().decoded(values["file"].read(MAXIMUM_SIZE + 1))
            except DocumentError as error:
                self.add_error("file", sentence(str(error)))
        return values

    def document(self) -> Any:
        """Returns what the file holds; its reader judges it."""
        return self.cleaned_data["document"]

    def field_at(self, where: str) -> str:
        """Returns the one field."""
        return "file"


# --- values of cards ---------------------------------------------------------------------------


class EffectField(forms.CharField):
    """Asks for something in the language of effects, as JSON.

    `people` is what the word `text` stands for: that people read the card.
    """

    def __init__(self, label: str, *, example: str, people: Any = None, rows: int = 2) -> None:
        self.people = people
        told = f"Such as {example}."
        if people is not None:
            told += f" Or the word {READ_CARD}: people read the card."
        super().__init__(
            label=label,
            required=False,
            max_length=LONGEST_EFFECT,
            help_text=told,
            widget=forms.Textarea(
                attrs={"rows": rows, "spellcheck": "false", "class": "input-code"}
            ),
        )

    def clean(self, value: Any) -> Any:
        """Returns the decoded text, None for an empty one; raises `ValidationError`."""
        text = super().clean(value).strip()
        if not text:
            return None
        if self.people is not None and text.lower() == READ_CARD:
            return self.people
        try:
            return load_json(text)
        except DocumentError as error:
            raise forms.ValidationError(
                f"This is no JSON: {error}. Copy one of the examples below and change it."
            ) from None

    def prepare_value(self, value: Any) -> Any:
        """Writes a value as it is typed."""
        if value is None or isinstance(value, str):
            return value
        if self.people is not None and value == self.people:
            return READ_CARD
        return json.dumps(value, ensure_ascii=False)


def _whole(label: str, least: int, most: int, **more: Any) -> forms.IntegerField:
    said = f"Write a whole number from {least} to {most}."
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value", "required"), said),
        widget=forms.NumberInput(attrs={"class": "input-short"}),
        **more,
    )


def _title(label: str = "Title", help_text: str = "") -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=MAXIMUM_TITLE,
        help_text=help_text,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def _copies(most: int) -> forms.IntegerField:
    return _whole("Copies", 1, most, initial=1)


def _choices(names: Sequence[str]) -> list[tuple[str, str]]:
    return [(name, name.capitalize()) for name in names]


def _given(**values: Any) -> dict[str, Any]:
    """Returns the fields of a card that are filled; usual ones are left out."""
    return {name: value for name, value in values.items() if value is not None}


class BoxCardForm(ServiceForm):
    """Asks for a card of a box; `of_card` fills it with one, `document` makes one of it."""

    tells_places = True
    part: ClassVar[str]
    what: ClassVar[str]
    """The card in the words of the page."""

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> dict[str, Any]:
        """Returns what the fields show for a card."""
        return {name: card[name] for name in cls.base_fields if name in card}

    def document(self) -> dict[str, Any]:
        """Returns the card of a valid form as a document; its reader judges it."""
        return {"name": self.cleaned_data["name"]}


class TileForm(BoxCardForm):
    """Asks for a location tile."""

    part = "tiles"
    what = "location tile"
    renamed = {"encounter": "encounter_from"}

    name = _title()
    kind = forms.ChoiceField(label="Kind", choices=_choices(LOCATION_KINDS))
    habitable = forms.BooleanField(label="Habitable", required=False, help_text="Of planets only.")
    size = _whole("Size", 0, GREATEST_TILE)
    encounter_from = _whole("Encounter from", 1, DIE, required=False)
    encounter_to = _whole(
        "Encounter up to", 1, DIE, required=False, help_text="Both empty: no encounter is drawn."
    )
    tokens = _whole(
        "Control tokens more", -MOST_TOKENS, MOST_TOKENS, required=False, help_text="Usually none."
    )
    copies = _copies(TILES)
    while_here = EffectField(
        "Acts on ships here", example='[{"add": {"shields": 4}}]', people=BY_PEOPLE
    )
    enter = EffectField("Acts on entering", example='[{"damage": 1}]', people=BY_PEOPLE)

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> dict[str, Any]:
        """Returns what the fields show for a tile."""
        ends = dict(
            zip(("encounter_from", "encounter_to"), card.get("encounter", ()), strict=False)
        )
        return {**super().of_card(card), **ends}

    def document(self) -> dict[str, Any]:
        """Returns the tile as a document."""
        values = self.cleaned_data
        ends = [values["encounter_from"], values["encounter_to"]]
        encounter = [end for end in ends if end is not None]
        return {
            **super().document(),
            "kind": values["kind"],
            "size": values["size"],
            **_given(
                habitable=values["habitable"] or None,
                encounter=encounter or None,
                while_here=values["while_here"],
                enter=values["enter"],
                tokens=values["tokens"] or None,
            ),
            **_several(values["copies"]),
        }


def _several(copies: int) -> dict[str, int]:
    return {"copies": copies} if copies > 1 else {}


class MissionForm(BoxCardForm):
    """Asks for a mission."""

    part = "missions"
    what = "mission"

    name = _title()
    kind = forms.ChoiceField(label="Kind", choices=_choices(MISSION_KINDS))
    vp = _whole("Victory Points", 0, MOST_POINTS)
    secret = forms.BooleanField(label="Secret", required=False)
    copies = _copies(MOST_COPIES)
    deed = EffectField("Deed", example='{"attack": 1}')
    condition = EffectField("Condition", example='{"controls": 4}')

    def document(self) -> dict[str, Any]:
        """Returns the mission as a document."""
        values = self.cleaned_data
        return {
            **super().document(),
            "kind": values["kind"],
            "vp": values["vp"],
            **_given(
                secret=values["secret"] or None,
                deed=values["deed"],
                condition=values["condition"],
            ),
            **_several(values["copies"]),
        }


class EncounterForm(BoxCardForm):
    """Asks for an encounter."""

    part = "encounters"
    what = "encounter"
    renamed = {
        "test/level": "level",
        "test/system": "system",
        "test": "system",
        "pass/vp": "vp",
        "pass": "passed",
        "fail": "failed",
    }

    name = _title()
    persistent = forms.BooleanField(label="Persistent", required=False)
    involves = forms.ChoiceField(label="Involves", choices=list(INVOLVED.items()))
    system = forms.ChoiceField(
        label="Test",
        required=False,
        choices=[("", "No test"), *((each, SYSTEM.words(each)) for each in SYSTEMS)],
    )
    level = _whole("Level of the test", 1, 60, required=False)
    vp = _whole("Victory Points", 0, MOST_ENCOUNTER_POINTS, initial=0)
    copies = _copies(MOST_COPIES)
    passed = EffectField("Success, or without a test", example='[{"draw": 1}]', people=BY_PEOPLE)
    failed = EffectField("Failure", example='[{"damage": 1}]', people=BY_PEOPLE)

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> dict[str, Any]:
        """Returns what the fields show for an encounter."""
        success = card.get("pass", {})
        return {
            "involves": CHOSEN,
            **super().of_card(card),
            **card.get("test", {}),
            "vp": success.get("vp", 0),
            "passed": success.get("does"),
            "failed": card.get("fail", {}).get("does"),
        }

    def clean(self) -> dict[str, Any]:
        """Says where half a test is given."""
        values = super().clean() or {}
        if not self.errors and bool(values["system"]) != (values["level"] is not None):
            self.add_error("level", "A test has a System and a level: give both, or neither.")
        return values

    def document(self) -> dict[str, Any]:
        """Returns the encounter as a document."""
        values = self.cleaned_data
        test = {"system": values["system"], "level": values["level"]} if values["system"] else None
        failed = values["failed"]
        return {
            **super().document(),
            **_given(
                persistent=values["persistent"] or None,
                involves=None if values["involves"] == CHOSEN else values["involves"],
                test=test,
            ),
            **{
                name: part
                for name, part in (
                    ("pass", _given(vp=values["vp"] or None, does=values["passed"])),
                    ("fail", {"does": failed} if failed is not None else {}),
                )
                if part
            },
            **_several(values["copies"]),
        }


# --- ships -------------------------------------------------------------------------------------


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
    name = _title("Name")
    side = _title("Side", "Federation, Klingon, or that of an expansion.")
    ship_class = _title("Class", "Such as Galaxy.")
    size = _whole("Size", 1, GREATEST_SIZE)
    science = _whole("Science missions", 0, GREATEST_SIZE)
    influence = _whole("Influence missions", 0, GREATEST_SIZE)
    combat = _whole("Combat missions", 0, GREATEST_SIZE)
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
            "key": values["key"] or _id_of(values["name"]),
            **super().document(),
            "side": _id_of(values["side"]),
            "class": values["ship_class"],
            "size": values["size"],
            "missions": {kind: values[kind] for kind in MISSION_KINDS},
            "dial": self.dial,
            **_given(ability=values["ability"]),
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


def _id_of(name: str) -> str:
    """Returns the id that is made of a name, as `read_id` wants it."""
    plain = re.sub(r"[.'’]", "", name.lower())
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:80].strip("-")


# --- subdecks ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CommandRow:
    """The fields of one command card of a subdeck."""

    number: int
    fields: tuple[BoundField, ...]


class SubdeckForm(BoxCardForm):
    """Asks for a subdeck with its command cards; a card without a title is none."""

    part = "commands"
    what = "subdeck"
    renamed = {"key": "name"}

    key = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)
    name = _title("Name")
    side = _title("Side", "Federation, Klingon, or that of an expansion.")
    theme = _title("Theme", "A few words of your own.")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.places: list[int] = []
        for number in range(CARDS_OF_A_SUBDECK):
            named = {
                "name": _title(),
                "copies": _copies(CARDS_OF_A_SUBDECK),
                "kind": forms.ChoiceField(
                    label="Kind",
                    required=False,
                    choices=list(_COMMAND_KINDS.items()),
                    help_text="Of a card that people read.",
                ),
                "effects": EffectField(
                    "Effects", example='[{"kind": "combat", "does": [{"draw": 1}]}]'
                ),
            }
            for name, field in named.items():
                field.required = False
                self.fields[f"card-{number}-{name}"] = field

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> dict[str, Any]:
        """Returns what the fields show for a subdeck."""
        found = super().of_card(card)
        for number, each in enumerate(card["cards"]):
            found[f"card-{number}-name"] = each["name"]
            found[f"card-{number}-copies"] = each.get("copies", 1)
            kind = next(
                (name for name in _COMMAND_KINDS if _for_people(name) == each["effects"]), ""
            )
            if kind:
                found[f"card-{number}-kind"] = kind
            else:
                found[f"card-{number}-effects"] = each["effects"]
        return found

    def rows(self) -> list[CommandRow]:
        """Lists the fields of each card, for the page."""
        return [
            CommandRow(
                number + 1,
                tuple(
                    self[f"card-{number}-{name}"] for name in ("name", "copies", "kind", "effects")
                ),
            )
            for number in range(CARDS_OF_A_SUBDECK)
        ]

    def heads(self) -> list[BoundField]:
        """Lists the fields of the subdeck itself, for the page."""
        return [self[name] for name in ("name", "side", "theme")]

    def document(self) -> dict[str, Any]:
        """Returns the subdeck as a document."""
        values = self.cleaned_data
        cards = []
        for number in range(CARDS_OF_A_SUBDECK):
            name, copies, kind, effects = (
                values[f"card-{number}-{each}"] for each in ("name", "copies", "kind", "effects")
            )
            if not name and effects is None:
                continue
            self.places.append(number)
            card = {"name": name, "effects": _for_people(kind) if effects is None else effects}
            cards.append({**card, **_several(copies or 1)})
        side = _id_of(values["side"])
        return {
            "key": values["key"] or _id_of(f"{side} {values['name']}"),
            **super().document(),
            "side": side,
            "theme": values["theme"],
            "cards": cards,
        }

    def field_at(self, where: str) -> str:
        """Returns the field of the card of which a pointer speaks, or of the subdeck."""
        match = re.fullmatch(r"/cards/([0-9]+)(?:/(name|copies|effects))?.*", where)
        if match and int(match[1]) < len(self.places):
            return f"card-{self.places[int(match[1])]}-{match[2] or 'name'}"
        return super().field_at(where)


_COMMAND_KINDS: Final = {kind: kind.capitalize() for kind in EFFECT_KINDS if kind != CREW} | {
    f"{CREW} {each}": f"Crew: {each}" for each in CREW_TYPES
}
"""Kinds of effects, those of crew by their type."""


def _for_people(kind: str) -> list[dict[str, Any]]:
    """Returns the effects of a card that people read."""
    name, _, crew = (kind or OPS).partition(" ")
    effect: dict[str, Any] = {"kind": name}
    if crew:
        effect["crew"] = crew
    if name == OPS:
        effect["when"] = "turn"
    return [{**effect, "does": BY_PEOPLE}]


CARD_FORMS: Final[Mapping[str, type[BoxCardForm]]] = {
    form.part: form for form in (ShipCardForm, TileForm, MissionForm, EncounterForm, SubdeckForm)
}
"""The form of each part of a box."""
