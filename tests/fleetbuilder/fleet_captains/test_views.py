"""The pages of Fleet Captains: what an address fixes, and errors beside their fields."""

from __future__ import annotations

import html
import re

import pytest
from django.http import QueryDict
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from fleetbuilder.fleet_captains import pages
from fleetbuilder.fleet_captains.boxes.selectors import house_box
from fleetbuilder.fleet_captains.musters.forms import MusterForm
from fleetbuilder.fleet_captains.musters.pages import muster_path
from rules.fleet_captains.muster.muster_document import MusterRequest
from tests.fleetbuilder.conftest import SetRates

MUSTER = "/fleet-captains/muster/"
SECTOR = "/fleet-captains/sector/"
ODDS = "/fleet-captains/odds/"
RULES = "/fleet-captains/rules/"
DECKS = "/fleet-captains/decks/"
PAGES = ("/fleet-captains/", MUSTER, SECTOR, ODDS, RULES, DECKS)


def text_of(client: Client, address: str) -> str:
    """Returns a page with its entities read and its white space folded."""
    response = client.get(address)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", html.unescape(response.content.decode())).replace("\xa0", " ")


def words_of(page: str) -> str:
    """Returns the words of a page without its tags."""
    page = re.sub(r"<svg.*?</svg>", "", page)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def errors(page: str) -> dict[str, str]:
    """Returns the errors beside the fields, by the id of the field."""
    return {
        name: words_of(error).strip()
        for name, error in re.findall(r'<div id="([\w-]+)_error">(.*?)</div>', page)
    }


# --- all pages -----------------------------------------------------------------------------------


@pytest.mark.parametrize("address", PAGES)
def test_every_page_says_which_game_it_is_about(client: Client, address: str) -> None:
    page = text_of(client, address)
    title = re.search("<title>(.+?)</title>", page)
    assert title is not None
    assert "Star Trek: Fleet Captains" in title[1]


def test_the_site_leads_to_it(client: Client) -> None:
    home = text_of(client, "/")
    assert home.count('<a href="/fleet-captains/">Star Trek: Fleet Captains</a>') == 2
    page = text_of(client, "/fleet-captains/")
    for address in PAGES[1:]:
        assert f'<a href="{address}">' in page


def test_no_page_makes_a_query(
    db: None, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for address in (*PAGES, f"{MUSTER}?side=klingon"):
        with django_assert_num_queries(0):
            client.get(address)


def test_requests_are_counted(client: Client, set_rates: SetRates) -> None:
    set_rates({"check": "3/minute"})
    assert [client.get(each).status_code for each in (MUSTER, SECTOR, ODDS, MUSTER)] == [
        *(200, 200, 200, 429),
    ]


# --- musters -------------------------------------------------------------------------------------


def test_a_muster_tells_every_card_with_its_reason(client: Client) -> None:
    words = words_of(text_of(client, f"{MUSTER}?side=klingon&goal=10&seed=3"))
    for told in (
        "Size 4 I.K.S. T'Ong 4, below 10 Keep",
        "Size 2 I.K.S. Ch'Tang 4 + 2 = 6, below 10 Keep",
        "Size 4 I.K.S. Kronos One 9 + 4 = 13: more than 10 Discard",
        "Size 1 I.K.S. QhonDoq 9 + 1 = 10: exactly 10, the draw ends Exact",
        "Klingon 10 of 10",
        "Fleet 4 ships",
        "Mission deck 10 cards Science 1 Influence 5 Combat 4",
        "Reinforcement Pool 8 ships",
        "Size 4 I.K.S. Kronos One discarded",
        "exactly 10 in 91.3 % : 325229/356400 = 0.912539. It has 3.781 ships on average.",
    ):
        assert told in words
    assert "Federation 10" not in words


def test_an_address_draws_the_same_again_and_says_itself(client: Client) -> None:
    address = f"{MUSTER}?side=federation&side=klingon&goal=16&seed=a_B-9"
    page = text_of(client, address)
    assert f'value="http://testserver{address}"' in page
    assert 'aria-label="QR code of the link to this muster"' in page
    same = [
        re.sub(r'<a class="button" href="[^"]+seed=\d+"', "", each)
        for each in (page, text_of(client, address))
    ]
    assert same[0] == same[1]


def test_a_short_fleet_may_be_drawn_anew_and_each_draft_is_told(client: Client) -> None:
    both = f"{MUSTER}?side=federation&side=klingon&goal=10&seed=15"
    page = text_of(client, both)
    again = f"{both}&mulligans=0&mulligans=1"
    assert "No card is left, and the fleet is 1 short" in page
    assert f'href="{again}#side-klingon"' in page
    page = text_of(client, again)
    assert "Draft 1 ended short at 9" in page
    assert "Take the mulligan" not in page
    assert words_of(page).count("No mulligan: the draft comes to exactly 10.") == 2


def test_mulligans_belong_to_the_sides_in_their_order(client: Client) -> None:
    page = text_of(client, f"{MUSTER}?side=klingon&side=federation&seed=15&mulligans=1")
    assert "Draft 1 ended short at 9" in page
    page = text_of(client, f"{MUSTER}?side=federation&side=klingon&seed=15&mulligans=1")
    assert "Draft 1 ended short at 9" not in page


def test_an_empty_address_proposes_both_sides_and_a_seed(client: Client) -> None:
    page = text_of(client, MUSTER)
    assert page.count("checked") == 2
    assert re.search(r'name="seed" value="\d{1,4}"', page)
    assert "muster-side" not in page


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("side=klingon&goal=5", {"id_goal": "A goal is a whole number from 6 to 38."}),
        ("side=klingon&goal=x", {"id_goal": "A goal is a whole number from 6 to 38."}),
        ("side=klingon&goal=39", {"id_goal": "A goal is a whole number from 6 to 38."}),
        ("goal=10", {"id_side": "Choose at least one side."}),
        (
            "side=romulan",
            {"id_side": "There is no side “romulan”; choose among those here."},
        ),
        (
            "side=klingon&seed=a+b",
            {"id_seed": "A seed is 1 to 40 letters, digits, hyphens or underscores."},
        ),
        (
            "side=klingon&seed=%00",
            {
                "id_seed": "Null characters are not allowed. "
                "A seed is 1 to 40 letters, digits, hyphens or underscores."
            },
        ),
    ],
)
def test_what_cannot_be_drawn_is_said_at_its_field(
    client: Client, query: str, found: dict[str, str]
) -> None:
    page = text_of(client, f"{MUSTER}?{query}")
    assert errors(page) == found
    assert "muster-side" not in page


@pytest.mark.parametrize("number", ["x", "-1", "21", "9999999999"])
def test_mulligans_that_are_no_number_are_named(client: Client, number: str) -> None:
    page = text_of(client, f"{MUSTER}?side=klingon&mulligans={number}")
    assert f"Mulligans are whole numbers from 0 to 20, one for each side, not “{number}”." in page
    assert "muster-side" not in page


def test_form_and_address_say_the_same() -> None:
    asked = [MusterRequest("federation", 38, "x", 0), MusterRequest("klingon", 38, "x", 20)]
    path = muster_path(asked)
    form = MusterForm.from_address(QueryDict(path.partition("?")[2]))
    assert form.is_valid()
    assert list(form.requests) == asked


# --- the sector ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", house_box().layouts)
def test_a_layout_is_drawn_and_listed(client: Client, name: str) -> None:
    layout = house_box().layouts[name]
    page = text_of(client, f"{SECTOR}?layout={name}")
    assert page.count('<polygon class="sector-tile"') == layout.tiles
    assert page.count('<polygon class="sector-post"') == len(layout.posts)
    assert f"<b>{layout.tiles} tiles</b>" in page
    assert f'value="http://testserver{SECTOR}?layout={name}"' in page
    rows = re.findall(r'<th scope="row">([^<]+)</th> <td>([^<]+)</td>', page)
    assert len(rows) == len(layout.places)
    assert dict(rows)["A1"] == ", ".join(layout.place_name(other) for other in layout.neighbours[0])


def test_an_own_layout_has_an_address(client: Client) -> None:
    page = text_of(client, f"{SECTOR}?columns=3,4;3+4+3&near=c&far=C")
    assert errors(page) == {}
    assert "<b>17 tiles</b> in columns of 3, 4, 3, 4, 3" in page
    shared = f"{SECTOR}?columns=3+4+3+4+3&near=C&far=C"
    assert f'value="http://testserver{shared}"' in page
    assert 'points="' in text_of(client, shared)


def test_hexagons_share_their_corners() -> None:
    layout = house_box().layouts["standard"]
    names = [layout.place_name(place) for place in range(len(layout.places))]
    drawn = {
        each.name: set(each.points.split()) for each in pages._drawing(layout, names)["hexagons"]
    }
    assert {len(corners) for corners in drawn.values()} == {6}
    for place, near in enumerate(layout.neighbours):
        for other in near:
            assert len(drawn[names[place]] & drawn[names[other]]) == 2


@pytest.mark.parametrize(
    ("query", "found"),
    [
        (
            "columns=&near=C",
            {
                "id_columns": "Say how many tiles each column has, such as 5 6 5 6 5.",
                "id_far": "Name the column of each Command Post at this end, such as C.",
            },
        ),
        (
            "columns=4+3+4&near=Q&far=Z",
            {
                "id_near": "“Q” is no column; they are A to C.",
                "id_far": "“Z” is no column; they are A to C.",
            },
        ),
        (
            "columns=4+x+4&near=B&far=B",
            {"id_columns": ("“x” is no number of tiles; write whole numbers, such as 5 6 5 6 5.")},
        ),
        (
            "columns=4+4+4&near=B&far=B",
            {
                "id_columns": (
                    "The layout has columns of 4 and 4 side by side (A and B); neighbouring ones "
                    "are half a tile apart, so one has an odd number of tiles and the other an "
                    "even one."
                )
            },
        ),
        (
            "columns=4+3+4&near=B",
            {"id_far": "Name the column of each Command Post at this end, such as C."},
        ),
        (
            "columns=4+3+4&near=B&far=A",
            {
                "id_far": (
                    "The layout has a Command Post at the far end of column A that touches 1 "
                    "tiles; it must touch exactly 3, so its column is one tile shorter than both "
                    "columns beside it."
                )
            },
        ),
        ("columns=4+3+4&near=D&far=B", {"id_near": "“D” is no column; they are A to C."}),
        (
            "columns=4+3+4&near=B+B&far=B",
            {"id_near": "Column B stands here twice; name it once."},
        ),
        (
            "columns=999999999+3+4&near=B&far=B",
            {"id_columns": "The layout takes 1000000006 tiles; a box has 50."},
        ),
        (
            "columns=4+-3+4&near=B&far=B",
            {"id_columns": "The layout has a column without a tile; leave it out."},
        ),
    ],
)
def test_what_cannot_be_laid_out_is_said_at_its_field(
    client: Client, query: str, found: dict[str, str]
) -> None:
    page = text_of(client, f"{SECTOR}?{query}")
    assert errors(page) == found
    assert "<polygon" not in page


def test_a_layout_that_is_not_there_is_named(client: Client) -> None:
    page = text_of(client, f"{SECTOR}?layout=large")
    assert "There is no layout “large”" in page
    assert "<polygon" not in page


# --- odds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("", "Needs 5 or more"),
        ("kind=test&rating=13&level=12", "No roll is needed"),
        ("kind=test&rating=D&level=3", "It fails without a roll"),
        ("kind=test&rating=9&level=12", "Success 66.7 % 2/3 0.666667"),
        ("kind=opposed&rating=7&opposing=7", "Success 41.7 % 5/12 0.416667"),
        ("kind=attack&weapons=11&shields=3", "2 damage 41.7 % 5/12 0.416667"),
        ("kind=attack&weapons=11&shields=d", "3 damage 100 % 1 1.000000"),
        ("kind=breakaway&size=5&enemies=3", "Success 83.3 % 5/6 0.833333"),
    ],
)
def test_odds_are_exact(client: Client, query: str, told: str) -> None:
    assert told in words_of(text_of(client, f"{ODDS}?{query}"))


@pytest.mark.parametrize(
    ("query", "found"),
    [
        (
            "kind=test&rating=x&level=100",
            {
                "test-rating": (
                    'A whole number from 0 to 99, or "D" for Disabled, is expected, not "x".'
                ),
                "test-level": "A whole number from 0 to 99 is expected, not 100.",
            },
        ),
        ("kind=opposed&rating=D", {"opposed-rating": "A whole number is expected, not text."}),
        ("kind=attack&weapons=", {"attack-weapons": "This field is required."}),
        (
            "kind=breakaway&size=0",
            {"breakaway-size": "A whole number from 1 to 99 is expected, not 0."},
        ),
    ],
)
def test_what_has_no_odds_is_said_at_its_field(
    client: Client, query: str, found: dict[str, str]
) -> None:
    assert errors(text_of(client, f"{ODDS}?{query}")) == found


def test_a_kind_that_is_not_there_is_named(client: Client) -> None:
    assert "There is no question “luck”" in text_of(client, f"{ODDS}?kind=luck")


# --- on to a table --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "leads"),
    [
        ("side=federation&side=klingon&goal=12&seed=3", "?goal=12&seed=3"),
        ("side=klingon&goal=12&seed=3", ""),
        ("side=federation&side=klingon&seed=15&mulligans=0&mulligans=1", ""),
    ],
)
def test_a_muster_of_both_sides_leads_to_a_table(client: Client, query: str, leads: str) -> None:
    page = text_of(client, f"{MUSTER}?{query}")
    assert ("/fleet-captains/tables/new/" in page) == bool(leads)
    assert not leads or f'href="/fleet-captains/tables/new/{leads}"' in page


@pytest.mark.parametrize(
    ("query", "table", "play"),
    [
        ("layout=small", "?layout=small", "?layout=small"),
        ("layout=teams", "", "?layout=teams"),
        ("columns=4+3+4&near=B&far=B", "", ""),
    ],
)
def test_a_sector_of_the_site_leads_to_a_game_on_it(
    client: Client, query: str, table: str, play: str
) -> None:
    page = text_of(client, f"{SECTOR}?{query}")
    for address, leads in (("/fleet-captains/tables/new/", table), ("/fleet-captains/play/", play)):
        assert (f'href="{address}' in page) == bool(leads)
        assert not leads or f'href="{address}{leads}"' in page


def test_a_muster_comes_by_its_sector_to_a_table(client: Client) -> None:
    muster = text_of(client, "/fleet-captains/muster/?side=federation&side=klingon&goal=10&seed=3")
    assert f'href="{SECTOR}?goal=10&seed=3">Lay out the sector for them</a>' in muster
    page = text_of(client, f"{SECTOR}?goal=10&seed=3")
    assert f'href="{SECTOR}?layout=small&goal=10&seed=3"' in page
    page = text_of(client, f"{SECTOR}?layout=small&goal=10&seed=3")
    leads = "/fleet-captains/tables/new/?layout=small&goal=10&seed=3"
    assert f'href="{leads}">Start a table on it with the mustered fleets</a>' in page
    assert "layout=small&goal" not in page.partition("Share it")[2]


@pytest.mark.parametrize("query", ["layout=small&goal=12&seed=3", "layout=zzz&goal=x&box=none"])
def test_what_an_address_proposes_stands_in_the_form(db: None, client: Client, query: str) -> None:
    table = text_of(client, f"/fleet-captains/tables/new/?{query}")
    play = text_of(client, f"/fleet-captains/play/?{query}")
    for page in (table, play):
        assert ('<option value="small" selected>' in page) == ("small" in query)
        assert 'value="12"' in page or "goal=x" in query
    assert ('name="seed" value="3"' in table) == ("seed=3" in query)
