"""What lies on the check page: the fleets, which one is open, and what was before.

The page keeps it itself, as share codes in hidden fields, so that nothing has to be stored and
every step works without scripts. `past` holds the earlier states for undoing, oldest first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.urls import reverse
from django.utils.http import urlencode

from cards.selectors import catalogue_current
from fleetbuilder.core import errors
from fleetbuilder.fleets.check import services
from rules.building.editing.fixes import apply_fix
from rules.building.report import Fix
from rules.catalogue import Catalogue
from rules.errors import DocumentError
from rules.fleet import Fleet
from rules.notation import FORMATS, render
from rules.notation.reading.bounds import KEY
from rules.notation.reading.decoding import decode, load_json

CODE: Final = "share-code"
MOST_PAST: Final = 20
MOST_ASKED: Final = 100
LONGEST_CODE: Final = 2_000
"""Characters of a share code up to which it makes an address that every browser keeps."""
LONGEST_FIX: Final = 2_000
SAVED: Final = re.compile(r"[a-z2-9]{8}@[0-9]{1,9}")
LONGEST_POSTED: Final = 20_000
"""Characters of a posted list up to which the page keeps it, to read it for other rules."""
FIX_TEXTS: Final = ("action", "label", "where", "card", "to")


@dataclass(frozen=True, slots=True)
class CheckPageState:
    """The state of the page. `past` holds lines "<number of the fleet> <share code>".

    `asked` are keys of cards that were taken for a name that several cards bear. `saved` is
    "<address>@<revision>" of the saved fleet that lies here to be changed, "" for none. `posted`
    is the list that the fleets were read from, "" where none is kept, and `posted_as` the format
    that its player named.
    """

    fleets: tuple[Fleet, ...]
    shown: int = 0
    past: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    saved: str = ""
    posted: str = ""
    posted_as: str = ""

    @property
    def fleet(self) -> Fleet:
        """Returns the fleet that is open."""
        return self.fleets[self.shown]

    def changed(self, fleet: Fleet) -> CheckPageState:
        """Returns the page with the open fleet replaced; undoing leads back here."""
        earlier = f"{self.shown} {fleet_code(self.fleet)}"
        fleets = (*self.fleets[: self.shown], fleet, *self.fleets[self.shown + 1 :])
        return replace(self, fleets=fleets, past=(*self.past, earlier)[-MOST_PAST:])

    def fixed(self, fix: Fix) -> CheckPageState:
        """Returns the page after a fix of the open fleet; raises `DocumentError` as `apply_fix`."""
        return self.changed(apply_fix(self.fleet, fix))

    def undone(self) -> CheckPageState:
        """Returns the page before the last change; the same one if nothing was changed."""
        if not self.past:
            return self
        number, _, code = self.past[-1].partition(" ")
        place = _place(number, len(self.fleets))
        [earlier] = services.text_parse(code, CODE).fleets[:1]
        fleets = (*self.fleets[:place], earlier, *self.fleets[place + 1 :])
        return replace(self, fleets=fleets, shown=place, past=self.past[:-1])

    def opened(self, number: str) -> CheckPageState:
        """Returns the page with another fleet open; raises `DocumentError` if there is none."""
        return replace(self, shown=_place(number, len(self.fleets)))

    def fields(self) -> dict[str, str]:
        """Returns the hidden fields that hold the state of the page."""
        return {
            "fleets": "\n".join(fleet_code(fleet) for fleet in self.fleets),
            "shown": str(self.shown),
            "past": "\n".join(self.past),
            "asked": " ".join(self.asked),
            "saved": self.saved,
            "posted": self.posted,
            "posted_as": self.posted_as,
        }


def page_state_read(values: Mapping[str, Any]) -> CheckPageState:
    """Reads the state of the page from the fields of a form.

    Raises `DocumentError` or `TooLargeError` for codes that cannot be read.
    """
    fleets = services.text_parse(str(values.get("fleets", "")), CODE).fleets
    past = [line for line in str(values.get("past", "")).splitlines() if line.strip()]
    return CheckPageState(
        fleets,
        _place(str(values.get("shown", "0")), len(fleets)),
        tuple(past[-MOST_PAST:]),
        tuple(str(values.get("asked", "")).split()[:MOST_ASKED]),
        saved_read(str(values.get("saved", ""))),
        **posted_read(values.get("posted", ""), values.get("posted_as", "")),
    )


def saved_read(text: str) -> str:
    """Returns what names a revision of a saved fleet, "" for anything that names none."""
    return text if SAVED.fullmatch(text) else ""


def posted_read(text: str | bytes, form: str) -> dict[str, str]:
    """Returns a list and its format as the page keeps them; both empty for one too long."""
    try:
        words, _ = decode(text)
    except DocumentError:
        words = ""
    # Browsers send the ends of lines in a way of their own.
    words = words.replace("\r\n", "\n")
    if not words or len(words) > LONGEST_POSTED or not (form == "" or form in FORMATS):
        return {"posted": "", "posted_as": ""}
    return {"posted": words, "posted_as": form}


def fix_read(text: str) -> Fix:
    """Reads the fix of a button. Raises `InvalidError` for anything that is none."""
    try:
        document = load_json(text[:LONGEST_FIX])
    except DocumentError:
        document = None
    if not isinstance(document, dict) or not document.keys() <= {*FIX_TEXTS, "value"}:
        raise errors.InvalidError("That remedy cannot be understood. Check the fleet again.")
    card = document.get("card", "")
    texts = all(isinstance(document.get(name, ""), str) for name in FIX_TEXTS)
    if (
        not texts
        or not document.get("action")
        or not (card == "" or KEY.fullmatch(card))
        or not _is_points(document.get("value"))
    ):
        raise errors.InvalidError("That remedy cannot be understood. Check the fleet again.")
    return Fix.from_document(document)


def _is_points(value: object) -> bool:
    if value is None:
        return True
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10_000


def fleet_code(fleet: Fleet, catalogue: Catalogue | None = None) -> str:
    """Returns the share code of a fleet, without the end of its line."""
    return render(fleet, catalogue or catalogue_current(), CODE).strip()


def fleet_address(fleet: Fleet, name: str = "fleets:check", site: str = "") -> str:
    """Returns the address of a page that holds a whole fleet, "" where it would be too long."""
    code = fleet_code(fleet)
    address = f"{site}{reverse(name)}?{urlencode({'fleet': code})}"
    return address if len(code) <= LONGEST_CODE else ""


def _place(number: str, length: int) -> int:
    if number.isascii() and number.isdigit() and len(number) < 6 and int(number) < length:
        return int(number)
    raise DocumentError(f"there is no fleet number {number[:20]!r} on this page")
