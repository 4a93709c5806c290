"""Telling in which format a text is, by its shape alone."""

from __future__ import annotations

import base64
import re
from typing import Any, Final
from urllib.parse import unquote

from rules.errors import UnknownFormatError
from rules.notation.lists import bbcode, comma_separated, markdown
from rules.notation.native.document import FORMAT
from rules.notation.native.share.code import CODE
from rules.notation.reading.budget import Budget
from rules.notation.reading.decoding import load_json
from rules.notation.space_dock.lists import is_list
from rules.notation.utopia.slots import IDENTIFIER

_JSON: Final = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[\[{\]])")
_BASE64: Final = re.compile(r"[A-Za-z0-9+/_-]{8,}={0,2}")
_POSTED: Final = {"# ": ("markdown", markdown.CODE_LINE), "[b]": ("bbcode", bbcode.CODE_LINE)}
"""How lists begin that we wrote, and the line of each that holds its fleet."""
_LISTED: Final = re.compile(r"(?:[a-z_-]{1,30}:)?([A-Za-z0-9]{3,12}(?:,[A-Za-z0-9]{3,12})?)")
_SPACE_DOCK_FIELDS: Final = frozenset({"additionalPoints", "uuid", "modified"})
_SPACE_DOCK_SHIP_FIELDS: Final = frozenset({"shipId", "shipTitle", "sideboard", "flagship"})


def format_of(text: str, budget: Budget) -> tuple[str, Any]:
    """Returns the id of a text's format and, for JSON, the decoded document (else None).

    Raises `UnknownFormatError` for an empty text and `DocumentError` for broken JSON. A text of
    no other shape is "text". The format of our own tables is told too, though none is read.
    """
    if not text.strip():
        raise UnknownFormatError("the document is empty")
    if _JSON.match(text):
        document = load_json(text, budget)
        return _json_format(document), document
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    first = lines[0]
    for head, (form, line) in _POSTED.items():
        if first.startswith(head) and any(line.fullmatch(each) for each in lines):
            return form, None
    if is_list(first):
        return "space-dock", None
    if comma_separated.is_heading(first):
        return "csv", None
    if CODE.search(first) and " " not in first:
        return "share-code", None
    if _is_link(first):
        return "utopia", None
    found = _LISTED.fullmatch(first)
    if found is not None and IDENTIFIER.fullmatch(found[1]):
        return "tabletop-simulator", None
    return "text", None


def _json_format(document: Any) -> str:
    first = document[0] if isinstance(document, list) and document else document
    if not isinstance(first, dict):
        return "json"
    if first.get("format") == FORMAT:
        return "json"
    ships = first.get("ships")
    ship = ships[0] if isinstance(ships, list) and ships else None
    fields = ship.keys() if isinstance(ship, dict) else frozenset[str]()
    if fields & _SPACE_DOCK_SHIP_FIELDS or first.keys() & _SPACE_DOCK_FIELDS:
        return "space-dock-squads" if isinstance(document, list) else "space-dock"
    if "id" in fields and "ship" not in fields:
        return "utopia"
    return "json"


def _is_link(line: str) -> bool:
    """Returns whether a line is a link, or a bare fragment, that holds base64 of a JSON object."""
    address, sign, fragment = line.strip("<>\"'").rpartition("#")
    if " " in address or ("://" in fragment and not sign):
        return False
    code = unquote(fragment).strip().lstrip("/")
    if sign and "://" in address and not code:
        return True
    found = _BASE64.match(code)
    if found is None:
        return False
    head = found[0][:8].replace("-", "+").replace("_", "/")
    return base64.b64decode(head).lstrip()[:1] == b"{"
