"""What a request of the builder asks for: one step, read from the value of a button."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.fleets import checking
from rules.building.edits import Edit
from rules.errors import DocumentError
from rules.fleet import Fleet
from rules.notation.common import KEY, MAXIMUM_NAME, load_json

LONGEST: Final = 2_000
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


def settings_applied(fleet: Fleet, values: Mapping[str, Any]) -> Fleet:
    """Gives a fleet with the name, rule set, limit, day, consent and notes of a form.

    What the form does not hold stays. Raises `InvalidError` naming every field that is wrong.
    """
    options = checking.options_read(
        {name: values[name] for name in checking.OPTION_NAMES if name in values}
    )
    changes: dict[str, Any] = {}
    if "name" in values:
        changes["name"] = " ".join(str(values["name"]).split())[:MAXIMUM_NAME]
    if "ruleset" in values and options.ruleset:
        changes["ruleset"] = options.ruleset
    if "points_limit" in values:
        changes["points_limit"] = options.points_limit
    if "event_date" in values:
        changes["event_date"] = options.event_date
    if options.mixing_consent is not None:
        changes["mixing_consent"] = options.mixing_consent
    if "fleet_notes" in values:
        changes["notes"] = str(values["fleet_notes"])[:LONGEST]
    return replace(fleet, **changes)
