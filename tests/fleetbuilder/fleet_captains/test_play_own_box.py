"""Games with an own box: chosen, kept as it was, told to nobody else."""

from __future__ import annotations

import html
import re
from typing import Any, Final

import pytest
from django.test import Client

from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.services import box_replace
from fleetbuilder.fleet_captains.play import mapping
from fleetbuilder.fleet_captains.play.documents import table_view
from fleetbuilder.fleet_captains.play.mapping import BY_LINK
from fleetbuilder.games import mapping as games_mapping
from fleetbuilder.games.models import Game
from fleetbuilder.player_documents.services import document_delete
from tests.fleetbuilder.fleet_captains.own_boxes import HOUSE, box_of, document, ships_of
from tests.fleetbuilder.fleet_captains.played import (
    GAMES,
    captains_game,
    finished,
    played_on,
    table_of,
)
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.django_db
START: Final = "/fleet-captains/play/"
MANUAL: Final = {"when": "test", "does": [{"text": "Ask Q."}]}


def romulans() -> list[dict[str, Any]]:
    """Lists ships of a side that the box of the site does not have; the first asks people."""
    ships = [{**each, "side": "romulan"} for each in ships_of("klingon")]
    return [{**ships[0], "ability": MANUAL}, *ships[1:]]


def layout_of(name: str, *columns: int) -> dict[str, Any]:
    """Returns a layout with a post at each end of its middle column."""
    posts = [{"column": len(columns) // 2, "end": end} for end in ("near", "far")]
    return {"id": name, "columns": list(columns), "posts": posts}


def send(client: Client, path: str, body: Any) -> tuple[int, Any]:
    response = client.post(path, body, content_type="application/json")
    return response.status_code, response.json()


def read_again() -> None:
    """Forgets what a process knows of games, so that they are read from what is kept."""
    games_mapping._state.cache_clear()
    games_mapping._start.cache_clear()


def test_a_game_is_played_with_the_cards_of_an_own_box(client: Client) -> None:
    box = box_of(visit_as(client, "ada"), ships=ships_of("federation"))
    status, made = send(client, GAMES, {"box": box.slug, "captain": "drifter"})
    assert (status, made["own_box"]) == (201, True)
    table = played_on(Game.objects.get(), 16)
    names = {side: set[str]() for side in (0, 1)}
    for ship in table_view(table, "0")["state"]["ships"]:
        names[ship["player"]].add(ship["name"])
    assert {each.startswith("My ") for each in names[0]} == {True}
    assert {each.startswith("My ") for each in names[1]} == {False}
    assert send(client, GAMES, {"captain": "drifter"})[1]["own_box"] is False


def test_a_side_and_a_layout_of_ones_own_are_played(client: Client) -> None:
    layouts = [layout_of("straits", 4, 3, 4)]
    box = box_of(visit_as(client, "ada"), ships=romulans(), layouts=layouts)
    body = {"sides": ["romulan", "klingon"], "layout": "straits", "captain": "drifter"}
    status, game = send(client, GAMES, {**body, "box": box.slug})
    assert (status, game["name"]) == (201, "Romulan against Klingon, to 10")
    assert (game["state"]["layout"], len(game["state"]["places"])) == ("straits", 13)
    page = client.get(f"{START}{game['id']}/").content.decode()
    assert "Played with your own box as it was when the game began" in page
    left = re.search(r"Left to people, so that nothing happens of it here: (.+)\.\n", page)
    assert left is not None
    assert romulans()[0]["name"] in html.unescape(left[1])
    stranger = Client().get(f"{START}{game['id']}/").content.decode()
    assert "Played with an own box of who opened the game." in stranger
    assert "Left to people" not in stranger
    # The site's own box has neither.
    refused = send(client, GAMES, body)
    assert (refused[0], sorted(refused[1]["fields"])) == (400, ["/layout", "/sides"])


@pytest.mark.parametrize("change", ["replaced", "deleted"])
def test_a_later_change_of_the_box_breaks_no_game_and_no_replay(
    client: Client, change: str
) -> None:
    owner = visit_as(client, "ada")
    box = box_of(owner, ships=ships_of("federation"))
    game = captains_game(owner, box=box, goal=6, layout="small")
    before = table_view(played_on(game, 8), "0")
    if change == "replaced":
        box_replace(box=box, document=document(), expected=1, visitor=owner)
    else:
        document_delete(box)
    read_again()
    assert table_view(table_of(game), "0") == before
    played_on(game, 2)
    over = captains_game(owner, goal=6, layout="small", box=box_of(owner, ships=romulans()))
    OwnersBox.objects.all().delete()
    finished(over)
    read_again()
    for address in (game, over):
        page = client.get(f"{START}{address.slug}/replay/?event=5")
        assert page.status_code == 200
        assert "Event 5 of" in page.content.decode()


def test_other_cards_of_the_site_below_are_told(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = visit_as(client, "ada")
    game = captains_game(owner, box=box_of(owner, ships=ships_of("federation")))
    monkeypatch.setattr(mapping, "cards_digest", lambda box: "other")
    read_again()
    answer = client.get(f"{GAMES}{game.slug}/")
    assert (answer.status_code, answer.json()["code"]) == (409, "captains.record")


def test_a_kept_box_that_is_not_read_any_more_is_told(client: Client) -> None:
    owner = visit_as(client, "ada")
    game = captains_game(owner, box=box_of(owner, ships=ships_of("federation")))
    start = {**game.start, "box": {**game.start["box"], "own": document(ships=3)}}
    Game.objects.update(start=start)
    read_again()
    answer = client.get(f"{GAMES}{game.slug}/")
    assert (answer.status_code, answer.json()["code"]) == (409, "captains.record")


def commands_of(side: str) -> list[dict[str, Any]]:
    """Lists the subdecks of a side, with titles of one's own on every card."""
    return [
        {**each, "cards": [{**card, "name": f"My {card['name']}"} for card in each["cards"]]}
        for each in HOUSE["commands"]
        if each["side"] == side
    ]


def test_who_plays_against_it_is_told_of_no_card_that_lies_hidden(client: Client) -> None:
    ada = visit_as(client, "ada")
    box = box_of(ada, name="Ada's secret box", commands=commands_of("federation"))
    game = captains_game(ada, BY_LINK, box=box)
    koloth = Client()
    visit_as(koloth, "koloth")
    link = game.seats.get(name="1").link
    seat = {"link": link, "name": "Koloth"}
    assert send(koloth, f"{GAMES}{game.slug}/seats/", seat)[0] == 200
    while not table_of(game).game.players[0].hand:
        played_on(game, 1)
    own = table_of(game).game.players[0]
    addresses = [f"{GAMES}{game.slug}/{more}" for more in ("", "log/")]
    addresses += [f"{START}{game.slug}/{more}" for more in ("", "replay/")]
    assert own.hand[0].name.startswith("My ")
    assert own.hand[0].name in html.unescape(client.get(addresses[2]).content.decode())
    for person in (koloth, Client()):
        for address in addresses:
            body = html.unescape(person.get(address).content.decode())
            assert "secret box" not in body
            assert box.slug not in body
            assert not [card.name for card in (*own.hand, *own.deck) if card.name in body]


@pytest.mark.parametrize("slug", ["theirs", "zzzzzzzz", "no slug"])
def test_nobody_plays_with_the_box_of_somebody_else(client: Client, slug: str) -> None:
    visit_as(client, "ada")
    box = box_of("session:koloth", ships=ships_of("klingon"))
    named = box.slug if slug == "theirs" else slug
    status, answer = send(client, GAMES, {"box": named})
    assert (status, answer["code"]) == (404, "not_found")
    page = client.get(f"{START}?box={named}").content.decode()
    assert "My box" not in page
    usual = {"way": "captain", "captain": "drifter", "side": "klingon", "goal": "10"}
    sent = {**usual, "layout": "standard", "first": "0", "box": named}
    refused = client.post(START, sent)
    assert refused.status_code == 400
    assert "You have no such box; choose among those here." in refused.content.decode()
    assert not Game.objects.exists()


def test_the_form_offers_own_boxes_with_their_sides_and_layouts(client: Client) -> None:
    owner = visit_as(client, "ada")
    assert 'name="box"' not in client.get(START).content.decode()
    box = box_of(owner, ships=romulans(), layouts=[layout_of("straits", 4, 3, 4)])
    page = client.get(f"{START}?box={box.slug}").content.decode()
    assert f'<option value="{box.slug}" selected>My box, the rest from the site</option>' in page
    assert '<option value="romulan">Romulan</option>' in page
    assert '<option value="straits">Straits, of your own</option>' in page
    detail = client.get(f"/fleet-captains/box/{box.slug}/").content.decode()
    assert f'href="{START}?box={box.slug}"' in detail
    usual = {"way": "captain", "captain": "drifter", "goal": "10", "first": "0"}
    sent = {**usual, "side": "romulan", "other": "klingon", "layout": "straits", "once": "k"}
    refused = client.post(START, sent)
    assert refused.status_code == 400
    errors = refused.content.decode()
    assert "Name two different sides of federation, klingon." in errors
    assert "Choose one of standard, small, medium, teams, wide, grand." in errors
    assert not Game.objects.exists()
    for _ in range(2):
        assert client.post(START, {**sent, "box": box.slug}).status_code == 302
    assert Game.objects.get().name == "Romulan against Klingon, to 10"


def test_a_box_that_is_not_read_any_more_is_refused_beside_its_field(client: Client) -> None:
    box = box_of(visit_as(client, "ada"), ships=ships_of("federation"))
    OwnersBox.objects.update(document=document(ships=3))
    status, answer = send(client, GAMES, {"box": box.slug})
    [told] = answer["fields"]["/box"]
    assert status == 400
    assert told.startswith("This box cannot be read any more: ")
    usual = {"way": "captain", "captain": "drifter", "side": "klingon", "goal": "10"}
    sent = {**usual, "layout": "standard", "first": "0", "box": box.slug}
    page = client.post(START, sent)
    assert page.status_code == 400
    assert 'id="id_box_error"' in page.content.decode()
    assert not Game.objects.exists()
