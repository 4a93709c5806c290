"""Our table for spreadsheets, handed over as if it could be read."""

from __future__ import annotations

import pytest

from rules.errors import UnknownFormatError
from rules.fleet import Fleet, ShipBuild
from rules.notation import FORMATS, comma_separated, parse, render, render_all
from rules.notation.pieces import pieces_of
from tests.rules.catalogue import catalogue

FLEET = Fleet(name="Wolf 359", ships=(ShipBuild(ship="ship:i-k-s-vorn-2017core"),))
REFUSAL = (
    "this is a CSV table of Fleetbuilder, which is only written, for spreadsheets; export the "
    "fleet in a format that is read: Fleetbuilder, Plain text, Share code, Space Dock, "
    "Utopia link, Tabletop Simulator, Markdown, BBCode"
)


def spreadsheet(text: str, separator: str) -> str:
    """Returns a table as spreadsheets save it."""
    return "\ufeff" + text.replace(",", separator).replace("\n", "\r\n")


def tables() -> list[str]:
    """Returns tables that we wrote, and some as spreadsheets save them again."""
    one = render(FLEET, catalogue(), "csv")
    several = render_all((FLEET, FLEET), catalogue(), "csv")
    quoted = ",".join(f'"{each}"' for each in comma_separated.COLUMNS)
    return [one, several, spreadsheet(one, ";"), spreadsheet(one, "\t"), f"\n{quoted}\n"]


@pytest.mark.parametrize("table", tables(), ids=["one", "several", ";", "tab", "quoted"])
def test_our_table_is_known_and_refused_in_words(table: str) -> None:
    for source in (table, table.encode()):
        with pytest.raises(UnknownFormatError) as caught:
            parse(source, catalogue())
        assert str(caught.value) == REFUSAL
        with pytest.raises(UnknownFormatError) as caught:
            pieces_of(source, catalogue())
        assert str(caught.value) == REFUSAL


def test_the_formats_that_it_names_are_those_that_are_read() -> None:
    readable = ", ".join(
        each.name for each in FORMATS.values() if each.can_read and each.id != "space-dock-squads"
    )
    assert REFUSAL.endswith(f": {readable}")


def test_a_list_with_commas_is_no_table() -> None:
    text = "Fleet, Ship number\nI.K.S. Vorn"
    assert parse(text, catalogue()).format == "text"
