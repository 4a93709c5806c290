"""Reading the report of a ship in a campaign's record, as `fixtures/schemas/report.json` says.

Pages and API show reports as they are kept, so that nothing of another shape may be kept.
"""

from __future__ import annotations

import re
from typing import Any, Final

from fleetbuilder.campaigns.record.parsing.fields import (
    FARTHEST,
    LONGEST_TEXT,
    list_read,
    object_read,
)
from rules.notation.reading.objects import (
    Fields,
    read_whole,
)
from rules.notation.reading.values import FieldError, read_choice, read_flag, read_text

_MOST: Final = 1_000
_CODE: Final = re.compile(r"[a-z_]+\.[a-z_]+")
_SEVERITIES: Final = frozenset({"error", "warning", "note"})
_ACTIONS: Final = frozenset({"remove", "swap", "move", "set_limit", "set_resource", "reseat"})
_TEXTS: Final = ("where", "message", "rule", "source")


def report_read(value: object) -> dict[str, Any]:
    """Returns a report as it is; raises `FieldError` for what is none, or contradicts itself."""
    names = ("legal", "points", "points_limit", "ruleset", "catalogue", "lines", "problems")
    fields = Fields(value, "a report", (*names, "house_cards", "notices"))
    is_legal = fields.read("legal", read_flag)
    fields.read("points", _number)
    fields.read("points_limit", _perhaps)
    for name in ("ruleset", "catalogue"):
        fields.read(name, read_text, LONGEST_TEXT)
    fields.read("lines", list_read, _line, _MOST, "lines")
    severities = fields.read("problems", list_read, _problem, _MOST, "problems")
    fields.read("house_cards", list_read, read_text, _MOST, "cards", LONGEST_TEXT, default=())
    fields.read("notices", list_read, _notice, _MOST, "notices", default=())
    if is_legal == ("error" in severities):
        raise FieldError("a report is legal exactly when it has no problem that is an error")
    return object_read(value)


def _number(value: object) -> int:
    return read_whole(value, -FARTHEST, FARTHEST)


def _perhaps(value: object) -> int | None:
    return None if value is None else _number(value)


def _line(value: object) -> None:
    fields = Fields(value, "a line of a report", ("where", "card", "points", "items"))
    for name in ("where", "card"):
        fields.read(name, read_text, LONGEST_TEXT)
    fields.read("points", _number)
    fields.read("items", list_read, _item, _MOST, "parts of a price")


def _item(value: object) -> None:
    fields = Fields(value, "a part of a price", ("amount", "reason", "source"))
    fields.read("amount", _number)
    for name in ("reason", "source"):
        fields.read(name, read_text, LONGEST_TEXT)


def _problem(value: object) -> str:
    fields = Fields(value, "a problem", ("code", "severity", *_TEXTS, "params", "fixes"))
    if not _CODE.fullmatch(fields.read("code", read_text, LONGEST_TEXT)):
        raise FieldError("a code looks like card.unknown", "code")
    for name in _TEXTS:
        fields.read(name, read_text, LONGEST_TEXT)
    fields.read("params", object_read)
    fields.read("fixes", list_read, _fix, _MOST, "fixes")
    return fields.read("severity", read_choice, _SEVERITIES, "severity")


def _fix(value: object) -> None:
    fields = Fields(value, "a fix", ("action", "label", "where", "card", "to", "value"))
    fields.read("action", read_choice, _ACTIONS, "action")
    fields.read("label", read_text, LONGEST_TEXT)
    for name in ("where", "card", "to"):
        fields.read(name, read_text, LONGEST_TEXT, default="")
    fields.read("value", _number, default=0)


def _notice(value: object) -> None:
    names = ("code", "message", "where", "text")
    fields = Fields(value, "a notice", (*names, "suggestions", "card"))
    for name in names:
        fields.read(name, read_text, LONGEST_TEXT)
    fields.read("card", read_text, LONGEST_TEXT, default="")
    fields.read("suggestions", list_read, _suggestion, _MOST, "suggestions")


def _suggestion(value: object) -> None:
    fields = Fields(value, "a suggestion", ("card", "name", "set", "points"))
    for name in ("card", "name"):
        fields.read(name, read_text, LONGEST_TEXT)
    fields.read("set", read_text, LONGEST_TEXT, default="")
    fields.read("points", _number, default=0)
