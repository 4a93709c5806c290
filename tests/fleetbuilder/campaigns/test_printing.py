"""The printed card: what stands on it, nothing covers anything, and it is the same twice."""

from __future__ import annotations

import itertools
import os
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from fleetbuilder.campaigns.cards.printing import card_drawing, card_pdf
from fleetbuilder.campaigns.common.models import Campaign, PlayerCard
from fleetbuilder.campaigns.ledger.services import Spending, entry_counter, xp_correct
from fleetbuilder.fleets.paper.sheets.paper import MARGIN, PAPERS
from rules.alliance.campaign.player_card import Box
from tests.fleetbuilder.campaigns.tables import ORGANISER, card_made, opened, started

pytestmark = pytest.mark.django_db
SCALE = 2
LONG = "for the years of service on the station, which nobody had thought of before " * 2


@pytest.fixture
def card() -> PlayerCard:
    """Returns a card with boxes in every row, and both kinds of entries."""
    campaign: Campaign = opened(name="Gamma Quadrant, second attempt")
    card = started(campaign, card_made(campaign, name="Benjamin Sisko"))
    spending = Spending(1, {"skill": 4, "talent": 1, "tech": 2}, ("crew",), "years of service")
    xp_correct(campaign=campaign, visitor=ORGANISER, number=1, spending=spending)
    return found(card)


def found(card: PlayerCard) -> PlayerCard:
    """Returns a card as it is kept."""
    return PlayerCard.objects.select_related("campaign", "member").get(pk=card.pk)


@pytest.fixture
def full(card: PlayerCard) -> PlayerCard:
    """Returns a card of many entries and long names, of which nearly all boxes are shaded."""
    asking: dict[str, Any] = {"campaign": card.campaign, "visitor": ORGANISER, "number": 1}
    boxes = {"skill": 10, "talent": 5, "weapon": 8, "crew": 5, "tech": 7}
    xp_correct(spending=Spending(2, boxes, ("weapon",), LONG), **asking)
    for number in range(3, 43, 2):
        xp_correct(spending=Spending(number, {"tech": 1}, (), LONG), **asking)
        entry_counter(entry=number + 1, after=number + 1, note="", **asking)
    PlayerCard.objects.filter(pk=card.pk).update(name="Captain " + "W" * 72)
    type(card.campaign).objects.filter(pk=card.campaign_id).update(name="Quadrant " * 13)
    return found(card)


def words_of(content: bytes) -> str:
    """Returns all words of a document."""
    pages = pypdfium2.PdfDocument(content)
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_card_is_one_page_that_says_all(card: PlayerCard, paper: str) -> None:
    content = card_pdf(card, PAPERS[paper])
    assert content == card_pdf(card, PAPERS[paper])
    document = pypdfium2.PdfDocument(content)
    assert len(document) == 1
    words = words_of(content)
    for each in (
        *("Benjamin Sisko", "Federation captain · flown by Ben", "Captain skill 4"),
        *("weapon 2 SP", "crew 4 SP", "tech 2 SP", "talent slots 1", "icons gained: crew"),
        *("starting, round 1: 2 weapon, 4 crew", "+6 XP, 6 in all"),
        *("correction, round 1: 4 skill, 1 talent, 2 tech", "years of service"),
    ):
        assert each in words
    assert "as it was" not in words
    picture(document, f"card-{paper}")


def picture(document: Any, name: str) -> None:
    """Keeps a picture of each page, if somebody wants to look at them."""
    if folder := os.environ.get("SCREENSHOTS", ""):
        for number, page in enumerate(document, 1):
            page.render(scale=SCALE).to_pil().save(Path(folder) / f"{name}-{number}.png")


def test_a_blank_card_is_printed_too(card: PlayerCard) -> None:
    blank = card_made(card.campaign, name="Dax")
    words = words_of(card_pdf(found(blank), PAPERS["a4"]))
    assert "Nothing is shaded yet." in words
    assert "as it was" not in words


def test_the_card_is_printed_as_it_was(card: PlayerCard) -> None:
    words = words_of(card_pdf(card, PAPERS["a4"], 1))
    assert "The card as it was after entry 1, on 20" in words
    assert "Captain skill 2" in words
    assert "+6 XP, 6 in all" in words
    assert "years of service" not in words
    blank = words_of(card_pdf(card, PAPERS["a4"], 0))
    assert "The card as it was when it was blank" in blank
    assert "Nothing is shaded yet." in blank
    assert "starting" not in blank


def test_every_line_of_the_ledger_is_printed(full: PlayerCard) -> None:
    content = card_pdf(full, PAPERS["a4"])
    assert len(pypdfium2.PdfDocument(content)) == 3
    words = words_of(content)
    assert words.count("takes back entry") == 20
    assert words.count("which nobody had thought of before") == 2 * 21
    # A line stands whole, and says so much.
    assert "correction, round 1: 10 skill, 5 talent, 8 weapon, 5 crew, 7 tech" in words
    assert words.count("XP of Captain") == 2


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_on_the_card_covers_anything_else(full: PlayerCard, paper: str) -> None:
    drawing = card_drawing(full, PAPERS[paper])
    document = pypdfium2.PdfDocument(drawing.canvas.pdf())
    picture(document, f"full-{paper}")
    for page in document:
        text = page.get_textpage()
        rows = [text.get_rect(number) for number in range(text.count_rects())]
        assert len(rows) > 20
        for left, low, right, high in rows:
            assert MARGIN - 1 <= left < right <= PAPERS[paper].width - MARGIN + 1
            assert 0 <= low < high <= PAPERS[paper].height - MARGIN + 1
        assert [pair for pair in itertools.combinations(rows, 2) if meet(*pair)] == []
    places = [(x, -low, right, -y) for _, x, y, right, low in drawing.places.values()]
    assert len(places) == 6 + 15 + 3 * 11
    assert [pair for pair in itertools.combinations(places, 2) if meet(*pair)] == []


def meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Tells whether two rectangles (left, lower, right, upper edge) cover each other somewhere."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    return across > 0.5 and min(one[3], other[3]) - max(one[1], other[1]) > 0.5


@pytest.mark.parametrize("until", [None, 3, 1, 0])
def test_shaded_boxes_are_dark_and_others_are_not(full: PlayerCard, until: int | None) -> None:
    drawing = card_drawing(full, PAPERS["a4"], until)
    page = pypdfium2.PdfDocument(drawing.canvas.pdf())[0]
    image = page.render(scale=SCALE).to_pil().convert("L")
    shaded = {None: 14 + 6 + 10 + 9 + 9, 3: 14 + 6 + 10 + 9 + 9, 1: 6, 0: 0}[until]
    dark: set[Box] = set()
    for box, (_, left, upper, _, lower) in drawing.places.items():
        # The strip at the left of a box, between its edge and its number.
        edges = (left + 2.5, upper + 4, left + 5, lower - 4)
        strip = image.crop(tuple(round(SCALE * each) for each in edges))
        least, most = strip.getextrema()
        assert (least, most) == (255, 255) or most < 60, box
        if most < 60:
            dark.add(box)
    assert len(dark) == shaded
    if until == 1:
        assert dark == {Box("weapon", 1), Box("weapon", 2), *(Box("crew", n) for n in range(1, 5))}
