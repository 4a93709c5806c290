"""What a request of the builder asks for: a step, read from the value of a button, or settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from django.forms.utils import flatatt

from fleetbuilder.core import errors
from fleetbuilder.fleets.check import services as check_services
from rules.building.editing.edits import Edit
from rules.cards import FACTIONS
from rules.errors import DocumentError
from rules.fleet import Fleet
from rules.notation.reading.bounds import KEY, MAXIMUM_NAME, MAXIMUM_NOTES, MAXIMUM_NUMBER
from rules.notation.reading.decoding import load_json
from rules.notation.reading.values import FieldError, read_text

LONGEST: Final = 2_000
"""Characters of a step; one that has more is none of the page's."""
TEXTS: Final = tuple(each.name for each in fields(Edit) if each.name not in ("by", "value"))
LABEL: Final = "label"
"""A remedy of a report carries its words along; they are not asked for."""
MOST_SHIFT: Final = 500


def step_read(text: str) -> Edit:
    """Reads a step, or a remedy of a report; raises `InvalidError` for anything that is none."""
    try:
        document = load_json(text[:LONGEST])
    except DocumentError:
        document = None
    if not isinstance(document, dict):
        raise _not_understood()
    document.pop(LABEL, None)
    by, value = document.pop("by", 0), document.pop("value", None)
    is_known = document.keys() <= set(TEXTS) and document.get("action")
    if not is_known or not all(isinstance(each, str) for each in document.values()):
        raise _not_understood()
    card = document.get("card", "")
    if (card and not KEY.fullmatch(card)) or not (_is_whole(by, -MOST_SHIFT, MOST_SHIFT)):
        raise _not_understood()
    if value is not None and not _is_whole(value, 0, 10_000):
        raise _not_understood()
    return Edit(**document, by=by, value=value)


def _is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _not_understood() -> errors.InvalidError:
    return errors.InvalidError("That step cannot be understood. Load the page again.")


# --- settings -------------------------------------------------------------------------------------


SETTINGS: Final[Mapping[str, str]] = {
    "name": "settings-name",
    "ruleset": "settings-ruleset",
    "points_limit": "settings-limit",
    "event_date": "settings-date",
    "mixing_consent": "settings-consent",
    "fleet_notes": "settings-notes",
    "exchange_first": "settings-exchange-first",
    "exchange_second": "settings-exchange-second",
}
"""The fields of the settings as they follow each other, with their ids on the page."""
EXCHANGE: Final = ("exchange_first", "exchange_second")
"""The fields of the two factions of an officer exchange."""
NO_FACTION: Final = "Choose a faction of the list."
LIMIT_FAULT: Final = f"Write a whole number from 0 to {MAXIMUM_NUMBER:,}, or nothing."


@dataclass(frozen=True, slots=True)
class SettingsField:
    """A field of the settings: what stands in it, what is saved, what is wrong with it.

    `is_first` tells that no field before it is wrong. The names of the parts are those that
    Django's own fields have where templates show both.
    """

    auto_id: str
    value: str
    saved: str
    errors: tuple[str, ...] = ()
    is_first: bool = False

    @property
    def attributes(self) -> str:
        """Returns the attributes that mark it as wrong, and tell scripts what is not saved."""
        values: dict[str, str | bool] = {}
        if self.value != self.saved:
            values["data-saved"] = self.saved
        if self.errors:
            values |= {"aria-invalid": "true", "autofocus": self.is_first}
        return flatatt(values)


def settings_applied(fleet: Fleet, values: Mapping[str, Any]) -> Fleet:
    """Returns a fleet with the name, rule set, limit, day, consent, notes and exchange of a form.

    What the form does not hold stays. Raises `InvalidError` naming every field that is wrong.
    """
    given = {name: values[name] for name in check_services.OPTION_NAMES if name in values}
    if "points_limit" in given:
        given["points_limit"] = str(given["points_limit"]).strip()
    options, faults = check_services.Options(), {}
    try:
        options = check_services.options_read(given)
    except errors.InvalidError as error:
        faults = dict(error.fields)
    if "/points_limit" in faults:
        # The reader of documents tells texts from numbers; whoever types knows only signs.
        faults["/points_limit"] = [LIMIT_FAULT]
    changes: dict[str, Any] = {}
    if "name" in values:
        changes["name"] = " ".join(str(values["name"]).split())
        faults |= _text_faults("/name", changes["name"], MAXIMUM_NAME)
    if "ruleset" in values and options.ruleset:
        changes["ruleset"] = options.ruleset
    if "points_limit" in values:
        changes["points_limit"] = options.points_limit
    if "event_date" in values:
        changes["event_date"] = options.event_date
    if options.mixing_consent is not None:
        changes["mixing_consent"] = options.mixing_consent
    if "fleet_notes" in values:
        notes = _with_plain_ends(str(values["fleet_notes"]))
        faults |= _text_faults("/fleet_notes", notes, MAXIMUM_NOTES)
        if notes != _with_plain_ends(fleet.notes):
            changes["notes"] = notes
    if any(name in values for name in EXCHANGE):
        chosen = _exchange_chosen(fleet, values)
        faults |= {f"/{name}": [NO_FACTION] for name in EXCHANGE if not _is_faction(chosen[name])}
        changes["exchange"] = tuple(each for each in chosen.values() if each)
    if faults:
        raise errors.InvalidError(fields=faults)
    return replace(fleet, **changes)


def _exchange_chosen(fleet: Fleet, values: Mapping[str, Any]) -> dict[str, str]:
    """Returns the factions of an officer exchange by field, "" for one that is not chosen."""
    return {name: str(values.get(name, saved)) for name, saved in _exchange_saved(fleet).items()}


def _exchange_saved(fleet: Fleet) -> dict[str, str]:
    return dict(zip(EXCHANGE, (*fleet.exchange, "", ""), strict=False))


def _is_faction(chosen: str) -> bool:
    return not chosen or chosen in FACTIONS


def _with_plain_ends(text: str) -> str:
    """Returns a text with ends of line of one character: with or without scripts the same."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _text_faults(where: str, text: str, limit: int) -> dict[str, list[str]]:
    """Returns what keeps a text from being saved, by its field.

    A text that is too long is not cut.
    """
    if len(text) > limit:
        return {where: [f"At most {limit:,} characters are kept, and these are {len(text):,}."]}
    try:
        read_text(text, limit)
    except FieldError as fault:
        return {where: [check_services.sentence(fault.message)]}
    return {}


def settings_shown(
    fleet: Fleet,
    ruleset: str,
    typed: Mapping[str, Any] | None = None,
    faults: Mapping[str, Sequence[str]] | None = None,
) -> dict[str, SettingsField]:
    """Returns the fields of the settings as the page shows them.

    `ruleset` is the one in force. `typed` are values of a form that was refused, and `faults` what
    is wrong with them, as `settings_applied` tells it.
    """
    saved = {
        "name": fleet.name,
        "ruleset": ruleset,
        "points_limit": "" if fleet.points_limit is None else str(fleet.points_limit),
        "event_date": fleet.event_date,
        "mixing_consent": "1" if fleet.mixing_consent else "0",
        "fleet_notes": fleet.notes,
        **_exchange_saved(fleet),
    }
    wrong = {name: tuple((faults or {}).get(f"/{name}", ())) for name in SETTINGS}
    first = next((name for name, texts in wrong.items() if texts), "")
    return {
        name: SettingsField(
            auto_id,
            str((typed or {}).get(name, saved[name])),
            saved[name],
            wrong[name],
            name == first,
        )
        for name, auto_id in SETTINGS.items()
    }
