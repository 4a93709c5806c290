"""How every sheet of a fleet begins: its canvas, and the title of its first page."""

from __future__ import annotations

from fleetbuilder.fleets.check.problems import verdict_words
from fleetbuilder.fleets.paper.sheets.canvas import SOFT, BrokenText, PdfCanvas
from fleetbuilder.fleets.paper.sheets.lettering import BOLD
from fleetbuilder.fleets.paper.sheets.paper import MARGIN, Paper
from rules.building.report import Report
from rules.catalogue import Catalogue
from rules.fleet import Fleet
from rules.notation.lists.listing import Listing, listing_of


def sheet_begun(
    kind: str, fleet: Fleet, report: Report, catalogue: Catalogue, paper: Paper, rules: str
) -> tuple[PdfCanvas, Listing]:
    """Returns a sheet of a kind without a page, and what of the fleet is to stand on it.

    `rules` is the name of the rule set for people.
    """
    listing = listing_of(fleet, catalogue, {line.where: line.points for line in report.lines})
    foot = f"Fleetbuilder, unofficial · {rules or report.ruleset} · catalogue {report.catalogue}"
    return PdfCanvas(paper, f"{kind}: {listing.title}", foot), listing


def title_draw(sheet: PdfCanvas, kind: str, title: str, report: Report, width: float) -> float:
    """Draws kind, title and verdict over a first page, and gives where what follows may begin.

    A title of more than two lines is set smaller.
    """
    sheet.word((MARGIN, MARGIN), kind, 9, colour=SOFT)
    top = MARGIN + 13
    large, small = (BrokenText(title, size, width, BOLD) for size in (15, 10))
    verdict = BrokenText(verdict_words(report), 8, width)
    for text in (large if len(large.lines) <= 2 else small, verdict):
        sheet.text((MARGIN, top), text)
        top += text.height + 3
    return top
