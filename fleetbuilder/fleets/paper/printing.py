"""Printing a fleet that was checked: which sheets there are, on which paper, for whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.text import slugify

from cards.selectors import catalogue_current
from fleetbuilder.core import errors
from fleetbuilder.fleets.check.services import Checked
from fleetbuilder.fleets.paper.sheets.paper import PAPERS, USUAL, Paper
from fleetbuilder.fleets.paper.sheets.words import Head

BUILD: Final = "build-sheet"
REFERENCE: Final = "reference-sheet"
SHEETS: Final[Mapping[str, str]] = {BUILD: "Fleet build sheet", REFERENCE: "Reference sheet"}
"""Every sheet by id, with its name."""
LONGEST: Final[Mapping[str, int]] = {"event": 100, "player": 100, "email": 254}
"""What the head of a build sheet says of who plays where, with the most characters."""
PDF: Final = "application/pdf"


def paper_read(value: object) -> Paper:
    """Reads the name of a paper, the usual one for none; raises `InvalidError` for another."""
    if value in (None, ""):
        return PAPERS[USUAL]
    if not isinstance(value, str) or value not in PAPERS:
        message = f"There is no such paper. Choose one of {', '.join(PAPERS)}."
        raise errors.InvalidError(fields={"/paper": [message]})
    return PAPERS[value]


def sheet_read(value: object) -> str:
    """Reads the id of a sheet; raises `InvalidError` for none."""
    if not isinstance(value, str) or value not in SHEETS:
        message = f"There is no such sheet. Choose one of {', '.join(SHEETS)}."
        raise errors.InvalidError(fields={"/sheet": [message]})
    return value


def head_read(values: Mapping[str, Any]) -> Head:
    """Reads who plays where, each of it optional; raises `InvalidError` naming what is wrong."""
    faults: dict[str, list[str]] = {}
    read: dict[str, str] = {}
    for name, most in LONGEST.items():
        value = values.get(name) or ""
        if not isinstance(value, str) or len(value) > most:
            faults[f"/{name}"] = [f"A text of at most {most} characters is expected."]
        else:
            read[name] = value
    if faults:
        raise errors.InvalidError(fields=faults)
    return Head(**read)


def sheet_draw(
    checked: Checked, sheet: str, paper: Paper, head: Head | None = None, address: str = ""
) -> bytes:
    """Draws a sheet of a fleet as PDF; `address` is where the fleet is shown."""
    # Drawing takes 300 ms and 9 MB to load, which a process that prints nothing can do without.
    from fleetbuilder.fleets.paper.sheets.build import build_sheet
    from fleetbuilder.fleets.paper.sheets.reference import reference_sheet

    catalogue, rules = catalogue_current(), checked.ruleset.name
    printed = (checked.fleet, checked.report, catalogue, paper)
    if sheet == REFERENCE:
        return reference_sheet(*printed, rules=rules).pdf()
    return build_sheet(*printed, head=head, rules=rules, address=address).pdf()


def file_name(checked: Checked, sheet: str) -> str:
    """Returns the name of the file, such as "klingon-starter-build-sheet.pdf"."""
    return f"{slugify(checked.fleet.name)[:60] or 'fleet'}-{sheet}.pdf"
