"""Fleets that are printed in tests, and what is read from the pages again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from rules.building.assessment.assess import check
from rules.building.report import Report
from rules.catalogue import Catalogue
from rules.fleet import Equipped, Fleet, Outpost, ShipBuild
from rules.loader import load_rulesets
from tests.rules.catalogue import catalogue

TWO = Fleet(
    name="Klingons and a guest",
    points_limit=90,
    ships=(
        ShipBuild(
            ship="ship:k-mpec-s-attack-cruiser-2017core",
            captain=Equipped("captain:k-mpec-2017core"),
            upgrades=(
                Equipped("crew:worf-2017core"),
                Equipped("talent:today-is-a-good-day-to-die-2017core"),
            ),
        ),
        ShipBuild(
            ship="ship:u-s-s-sutherland-2017core",
            captain=Equipped("captain:data-2017core"),
            upgrades=(Equipped("tech:reinforced-shields-75001"), Equipped("", "crew", name="Wrof")),
        ),
    ),
)
SIX = Fleet(
    name="Six ships",
    ruleset="open",
    points_limit=300,
    event_date="2016-08-31",
    blind_booster=True,
    ships=(
        ShipBuild(
            ship="ship:terok-nor-71810",
            captain=Equipped("captain:jean-luc-picard-2017core"),
            admiral=Equipped("admiral:hayes-72008"),
            upgrades=tuple(
                Equipped(key)
                for key in (
                    "tech:high-capacity-deflector-shield-grid-72253",
                    "talent:spread-despair-and-demoralization-75002",
                    "talent:it-won-t-be-installed-until-tuesday-75016",
                    "crew:deanna-troi-2017core",
                )
            ),
        ),
        ShipBuild(
            ship="ship:cube-112-71792",
            captain=Equipped(
                "captain:data-2017core", upgrades=(Equipped("talent:blood-oath-2017core"),)
            ),
        ),
        ShipBuild(ship="ship:scimitar-71533"),
        ShipBuild(ship="ship:federation-starship-2017core"),
        ShipBuild(ship="ship:i-k-s-vorn-2017core", captain=Equipped("captain:k-mpec-2017core")),
        ShipBuild(ship="", name="U.S.S. Nobody"),
    ),
    resource=Equipped("resource:master-strategist-tokens-mst-71997r"),
    sideboard=(Equipped("crew:worf-2017core"),),
    extra_points=3,
    outposts=(Outpost("Outpost 1", 5),),
    notes="Meet at the pass.\nBring dice.",
    unmatched=("what is this?",),
)
LONG = "W" * 200


PINNED = {
    "ship:k-mpec-s-attack-cruiser-2017core": "action: gain 1 evade.",
    "captain:k-mpec-2017core": "when attacking, if the attacker is cloaked: roll +1 attack die.",
    "crew:worf-2017core": "A text for people, which is long enough to be broken into lines here.",
    "captain:data-2017core": "action: gain 1 scan. when defending: cancel 1 hit.",
    "ship:scimitar-71533": "attack: spend target lock and disable this to fire.",
}
"""Abilities of cards in these tests; all other cards have none, whatever the catalogue says."""


@cache
def known() -> Catalogue:
    """Returns the catalogue with abilities that stay, and Data as a house card."""
    whole = catalogue()
    cards = []
    for card in whole:
        text = PINNED.get(card.key, "")
        status = "manual" if text.startswith("A ") else "automated" if text else "none"
        made = replace(card, ability=text, ability_status=status)
        cards.append(replace(made, official=card.key != "captain:data-2017core"))
    return Catalogue(cards, whole.ship_classes.values(), whole.sets.values())


def report_of(fleet: Fleet, cards: Catalogue | None = None) -> Report:
    """Returns the report of a fleet under its rule set, with a version that never changes."""
    ruleset = load_rulesets()[fleet.ruleset or "attack-wing-2017"]
    return replace(check(fleet, cards or known(), ruleset, {}), catalogue="0123456789ab")


def pages_of(pdf: bytes) -> list[str]:
    """Returns the text of every page, in the order in which it was drawn."""
    document = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document]


@dataclass(frozen=True)
class Box:
    """Is a drawn text with its edges in points."""

    text: str
    left: float
    bottom: float
    right: float
    top: float

    def meets(self, other: Box) -> bool:
        """Tells whether two texts lie upon each other."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across > 0.3 and down > 0.3


def boxes_of(page: Any) -> Iterator[Box]:
    """Gives the box of every text object of a page."""
    texts = page.get_textpage()
    for each in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]):
        left, bottom, right, top = each.get_bounds()
        if right > left:
            words = texts.get_text_bounded(left, bottom, right, top)
            yield Box(words, left, bottom, right, top)


def faults_of(pdf: bytes, margin: float) -> list[str]:
    """Returns what lies upon something else, or beyond the margins of its page."""
    found = []
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), 1):
        width, height = page.get_size()
        boxes = list(boxes_of(page))
        for place, box in enumerate(boxes):
            inside = (
                box.left >= margin - 0.5
                and box.right <= width - margin + 0.5
                and box.bottom >= margin / 2
                and box.top <= height - margin + 0.5
            )
            if not inside:
                found.append(f"page {number}: {box.text!r} leaves the page")
            found += [
                f"page {number}: {box.text!r} meets {other.text!r}"
                for other in boxes[place + 1 :]
                if box.meets(other)
            ]
    return found
