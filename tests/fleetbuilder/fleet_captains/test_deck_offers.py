"""Kept decks where a game asks for subdecks: form, game and API offer one's own alone."""

from __future__ import annotations

import html
import re
from typing import Any, Final

import pytest
from django.test import Client

from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import house_box
from fleetbuilder.fleet_captains.decks.models import CommandDeck
from fleetbuilder.fleet_captains.decks.offers import deck_offers
from fleetbuilder.fleet_captains.decks.services import NamedChoice, deck_create
from fleetbuilder.fleet_captains.play.documents import log_document
from fleetbuilder.fleet_captains.play.game import why_not_undone
from fleetbuilder.fleet_captains.play.mapping import BY_LINK, HOT_SEAT, PlayTable
from fleetbuilder.games.models import Game
from rules.fleet_captains.muster.deck_choice import DeckChoice
from rules.fleet_captains.play.game_questions import ChooseSubdecks
from tests.fleetbuilder.fleet_captains.own_boxes import FOUR_SUBDECKS, HOUSE, box_of, deck_of
from tests.fleetbuilder.fleet_captains.played import GAMES, captains_game, played_on, table_of
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.django_db
START: Final = "/fleet-captains/play/"
NAMES: Final = [
    house_box().subdecks[key].name for key in house_box().subdecks if key in FOUR_SUBDECKS
]
KLINGON_FIRST: Final = ("klingon", "federation")
FORM: Final = {
    "way": "captain",
    "captain": "drifter",
    "side": "klingon",
    "goal": "10",
    "layout": "standard",
    "first": "0",
}


def words_of(client: Client, address: str) -> str:
    page = client.get(address).content.decode()
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


def kept(owner: str, name: str, *subdecks: str, box: OwnersBox | None = None) -> CommandDeck:
    """Keeps a Klingon deck of other subdecks, or from another box."""
    choice = DeckChoice("klingon", subdecks)
    return deck_create(owner=owner, named=NamedChoice(name, choice, box))[0]


def other_box(owner: str) -> OwnersBox:
    """Keeps a box in which one of the four subdecks has another card, and one is new."""
    commands = [each for each in HOUSE["commands"] if each["key"] == FOUR_SUBDECKS[0]]
    first, second, *rest = commands[0]["cards"]
    changed = {**commands[0], "cards": [{**first, "effects": second["effects"]}, second, *rest]}
    return box_of(owner, commands=[changed, {**changed, "key": "own", "name": "Own"}])


def asked_for_subdecks(game: Game, player: int = 0) -> PlayTable:
    """Plays on until a player is asked for subdecks."""
    table = table_of(game)
    while not (isinstance(table.played.question, ChooseSubdecks) and table.asked == player):
        table = played_on(game, 1)
    game.refresh_from_db()
    return table


def taken(table: PlayTable, player: int) -> list[str] | None:
    """Returns the names of the subdecks that a player took, None before."""
    decks = [each for each in log_document(table, player) if each["event"] == "command_deck"]
    own = [each["subdecks"] for each in decks if each["player"] == player]
    return own[0] if own else None


# --- the form that begins a game -----------------------------------------------------------------


def test_a_game_takes_the_deck_of_its_form(client: Client) -> None:
    owner = visit_as(client, "ada")
    deck = deck_of(owner)
    kept(owner, "Half", *FOUR_SUBDECKS[:2])
    deck_of("somebody", "Secret")
    page = words_of(client, f"{START}?side=klingon&deck={deck.slug}")
    assert "Klingon" in page
    assert "Half (not a deck yet)" in page
    assert "Secret" not in page
    chosen = f'<option value="{deck.slug}" selected>{deck.name}</option>'
    assert chosen in client.get(f"{START}?deck={deck.slug}").content.decode()
    assert client.post(START, {**FORM, "deck": deck.slug}).status_code == 302
    table = table_of(Game.objects.get())
    while taken(table, 0) is None:
        assert not isinstance(table.played.question, ChooseSubdecks)
        table = played_on(Game.objects.get(), 1)
    assert taken(table, 0) == NAMES


def test_without_decks_the_form_asks_for_none(client: Client) -> None:
    visit_as(client, "ada")
    assert "Your command deck" not in words_of(client, START)


@pytest.mark.parametrize(
    ("subdecks", "side", "why"),
    [
        (FOUR_SUBDECKS, "federation", "This deck is of Klingon; choose one of Federation."),
        (
            FOUR_SUBDECKS[:2],
            "klingon",
            "A command deck is made of 4 subdecks, and 2 of Klingon are chosen; choose 2 more.",
        ),
    ],
    ids=["side", "number"],
)
def test_a_deck_that_does_not_fit_is_refused_with_its_reason(
    client: Client, subdecks: tuple[str, ...], side: str, why: str
) -> None:
    deck = kept(visit_as(client, "ada"), "Bold", *subdecks)
    response = client.post(START, {**FORM, "side": side, "deck": deck.slug})
    assert response.status_code == 400
    page = response.content.decode()
    assert 'id="id_deck_error"' in page
    assert why in html.unescape(page)
    assert not Game.objects.exists()


def test_the_deck_of_somebody_else_is_no_choice(client: Client) -> None:
    visit_as(client, "ada")
    deck = deck_of("somebody")
    response = client.post(START, {**FORM, "deck": deck.slug})
    assert response.status_code == 400
    assert "You have no such deck" in response.content.decode()
    assert not Game.objects.exists()


def test_the_list_of_decks_leads_to_a_game_with_one(client: Client) -> None:
    owner = visit_as(client, "ada")
    deck = deck_of(owner)
    half = kept(owner, "Half", *FOUR_SUBDECKS[:2])
    page = client.get("/fleet-captains/decks/kept/").content.decode()
    games = re.findall(rf'href="({START}[^"]*)"', page)
    assert f"{START}?side=klingon&amp;deck={deck.slug}" in games
    assert not any(half.slug in each for each in games)


# --- the game ------------------------------------------------------------------------------------


def test_who_is_asked_presses_a_kept_deck(client: Client) -> None:
    owner = visit_as(client, "ada")
    deck_of(owner, "For a war")
    kept(owner, "Half", *FOUR_SUBDECKS[:2])
    deck_of("somebody", "Secret")
    game = captains_game(owner, sides=KLINGON_FIRST)
    asked_for_subdecks(game)
    address = f"{START}{game.slug}/"
    page = words_of(client, address)
    assert f"Your deck For a war {', '.join(NAMES)}" in page
    assert "Half does not fit: A command deck is made of 4 subdecks, and 2 of Klingon" in page
    assert "Or tick four of 10" in page
    assert "Secret" not in page
    button = re.search(
        r'name="answer"\s+value="(\d+)">(?:(?!</button>).)*For a war',
        client.get(address).content.decode(),
        re.S,
    )
    assert button is not None
    # The ticks of the free choice are sent beside the button, which counts.
    free = [each for each in house_box().subdecks if each not in FOUR_SUBDECKS][-4:]
    sent = {"kind": "answer", "expected": game.steps, "answer": button[1], "subdeck": free}
    assert client.post(f"{address}step/", sent).status_code == 302
    assert taken(table_of(game), 0) == NAMES


def test_decks_of_the_other_side_are_not_offered(client: Client) -> None:
    owner = visit_as(client, "ada")
    deck_of(owner, "For a war")
    game = captains_game(owner)
    asked_for_subdecks(game)
    page = words_of(client, f"{START}{game.slug}/")
    assert "Tick four of 10" in page
    assert "For a war" not in page


def test_by_link_each_is_offered_their_own(client: Client) -> None:
    owner = visit_as(client, "ada")
    deck_of(owner, "Of Ada")
    game = captains_game(owner, BY_LINK)
    koloth = Client()
    deck_of(visit_as(koloth, "koloth"), "Of Koloth")
    link = game.seats.get(name="1").link
    koloth.post(f"{START}{game.slug}/seat/{link}/take/", {"name": "Koloth"})
    asked_for_subdecks(game, 1)
    page = words_of(koloth, f"{START}{game.slug}/")
    assert "Your deck Of Koloth" in page
    assert "Of Ada" not in page
    for other in (client, Client()):
        assert "Of Koloth" not in words_of(other, f"{START}{game.slug}/")


def test_decks_of_another_box_fit_as_far_as_their_cards_are_the_same() -> None:
    box = other_box("ada")
    kept("ada", "Own one", "own", *FOUR_SUBDECKS[1:], box=box)
    kept("ada", "Changed", *FOUR_SUBDECKS, box=box)
    same = [each for each in house_box().subdecks if house_box().subdecks[each].side == "klingon"]
    kept("ada", "Same", *[each for each in same if each != FOUR_SUBDECKS[0]][:4], box=box)
    offers = deck_offers("ada", "klingon", house_box())
    changed = house_box().subdecks[FOUR_SUBDECKS[0]].name
    assert [(each.deck.name, each.problems) for each in offers] == [
        ("Same", ()),
        ("Changed", (f"Other cards than in the box of the deck: {changed}.",)),
    ]
    assert deck_offers("", "klingon", house_box()) == []


def test_an_answer_that_a_deck_followed_stands() -> None:
    deck = deck_of("ada")
    game = captains_game("ada", HOT_SEAT, sides=KLINGON_FIRST, deck=deck)
    table = table_of(game)
    while taken(table, 0) is None:
        table = played_on(game, 1)
    assert len(table.steps[-1]["answers"]) == 2
    assert why_not_undone(table) == "Your deck was shuffled after your last answer, so it stands."


# --- the API -------------------------------------------------------------------------------------


def send(client: Client, path: str, body: Any) -> tuple[int, Any]:
    response = client.post(path, body, content_type="application/json")
    return response.status_code, response.json()


def test_the_api_opens_a_game_with_a_deck(client: Client) -> None:
    deck = deck_of(visit_as(client, "ada"))
    body = {"sides": KLINGON_FIRST, "captain": "drifter", "deck": deck.slug}
    status, made = send(client, GAMES, body)
    assert (status, made["name"]) == (201, "Klingon against Federation, to 10")
    assert Game.objects.get().start["deck"] == list(FOUR_SUBDECKS)
    refused = send(client, GAMES, {**body, "sides": KLINGON_FIRST[::-1]})
    assert (refused[0], list(refused[1]["fields"])) == (400, ["/deck"])
    assert send(client, GAMES, {**body, "deck": deck_of("somebody").slug})[0] == 404
    assert Game.objects.count() == 1


def test_the_api_answers_by_a_deck(client: Client) -> None:
    owner = visit_as(client, "ada")
    deck, half = deck_of(owner), kept(owner, "Half", *FOUR_SUBDECKS[:2])
    game = captains_game(owner, sides=KLINGON_FIRST)
    steps = f"{GAMES}{game.slug}/steps/"
    status, refused = send(client, steps, {"expected": 0, "deck": deck.slug})
    assert (status, refused["fields"]) == (
        400,
        {"/deck": ["Your seat is not asked for subdecks now."]},
    )
    asked_for_subdecks(game)
    known = game.steps
    status, refused = send(client, steps, {"expected": known, "deck": half.slug})
    assert (status, list(refused["fields"])) == (400, ["/deck"])
    assert send(client, steps, {"expected": known, "deck": deck_of("somebody").slug})[0] == 404
    assert table_of(game).played.question is not None
    assert game.steps == known
    assert send(client, steps, {"expected": known, "deck": deck.slug})[0] == 200
    assert taken(table_of(game), 0) == NAMES


def test_by_deck_who_is_not_asked_answers_nothing(client: Client) -> None:
    owner = visit_as(client, "ada")
    deck = deck_of(owner)
    game = captains_game(owner, BY_LINK, sides=KLINGON_FIRST)
    asked_for_subdecks(game, 1)
    body = {"expected": game.steps, "deck": deck.slug}
    status, refused = send(client, f"{GAMES}{game.slug}/steps/", body)
    assert status == 409, refused
