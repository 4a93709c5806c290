"""What the page "Take to the table" shows: sheets to print, links, texts to post."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe

from cards.selectors import catalogue_current
from fleetbuilder.fleets.check import pages
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.open_fleets import CheckPageState
from fleetbuilder.fleets.check.problems import verdict_words
from fleetbuilder.fleets.check.services import Checked, Options
from fleetbuilder.fleets.paper import printing
from fleetbuilder.fleets.paper.sheets.paper import PAPERS, USUAL, Paper
from fleetbuilder.fleets.paper.sheets.qr import code_svg, is_drawable
from rules.fleet import Fleet
from rules.notation import FORMATS

SHEET: Final = printing.BUILD
"""The sheet whose address stands for those of all."""
POSTS: Final = ("text", "markdown", "bbcode", "utopia", "tabletop-simulator", "share-code")
"""The formats that are copied from the page, the commonest first."""
MOST_ROWS: Final = 12
MOST_LOSSES: Final = 6


@dataclass(frozen=True, slots=True)
class PageAddress:
    """Where the page stands: its address, where it prints to, and where the fleet is shown.

    `page` is "" where the fleet is too large for an address. `print` is the address of a sheet
    with `SHEET` in place of its id. `links` are name and address of what is shared, the first the
    one whose code is drawn.
    """

    page: str
    print: str
    links: tuple[tuple[str, str], ...]
    trail: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Post:
    """A fleet in a format to be copied, and what that format leaves out."""

    id: str
    name: str
    text: str
    rows: int
    losses: tuple[str, ...]


def open_fleet_checked(held: CheckPageState) -> Checked:
    """Checks the open fleet of the check page."""
    return check_services.fleet_check(held.fleet, Options(), catalogue_current())


def open_fleet_address(held: CheckPageState, site: str) -> PageAddress:
    """Returns where the page of a fleet stands that is kept nowhere."""
    whole = pages.share_address(held, site)
    links = (("Link that holds the whole fleet", whole),) if whole else ()
    shown = whole.removeprefix(site) or reverse("fleets:check")
    printing_address = reverse("fleets:table_sheet", args=[SHEET])
    return PageAddress(pages.table_address(held), printing_address, links, ("Check a fleet", shown))


def table_context(held: CheckPageState, place: PageAddress, paper: Paper) -> dict[str, Any]:
    """Prepares the page."""
    checked = open_fleet_checked(held)
    address = place.links[0][1] if place.links else ""
    downloads = [each for each in FORMATS.values() if each.id not in (*POSTS, pages.SQUADS)]
    return {
        "name": checked.fleet.name or pages.UNNAMED,
        "checked": checked,
        "verdict": verdict_words(checked.report),
        "page_state": held.fields(),
        "place": place,
        "paper": paper,
        "papers": [paper_tab(each, paper, place) for each in PAPERS.values()],
        "sheets": [
            (name, place.print.replace(SHEET, sheet)) for sheet, name in printing.SHEETS.items()
        ],
        "longest": printing.LONGEST,
        "code": code_of(address),
        "posts": [post_of(checked.fleet, name) for name in POSTS],
        "downloads": downloads,
        "lost": check_services.fleet_lost(checked.fleet, downloads),
        "social": pages.social_of(checked.fleet, checked.report, address),
    }


def paper_tab(paper: Paper, chosen: Paper, place: PageAddress) -> dict[str, Any]:
    """Prepares the choice of a paper; the address remembers it unless it is the usual one."""
    href = place.page
    if href and paper.id != USUAL:
        href += f"{'&' if '?' in href else '?'}{urlencode({'paper': paper.id})}"
    return {"label": paper.name, "id": paper.id, "href": href, "current": paper is chosen}


def code_of(address: str) -> SafeString | None:
    """Returns the code of an address as SVG, None for one that is too long for it."""
    if not is_drawable(address):
        return None
    # It holds numbers alone: the address is in the modules.
    return mark_safe(code_svg(address))  # noqa: S308


def post_of(fleet: Fleet, name: str) -> Post:
    """Writes a fleet in a format to be copied."""
    known = FORMATS[name]
    text = check_services.fleets_render((fleet,), name).rstrip("\n")
    notices = check_services.fleets_losses((fleet,), name)
    every = tuple(dict.fromkeys(notice.message for notice in notices))
    lost = every[:MOST_LOSSES]
    if len(every) > MOST_LOSSES:
        lost += (f"{len(every) - MOST_LOSSES} further losses.",)
    return Post(name, known.name, text, min(text.count("\n") + 2, MOST_ROWS), lost)
