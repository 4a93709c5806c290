"""Games of Fleet Captains in the API: opened, answered, followed; and what no seat is told."""

from __future__ import annotations

import json
import random
import re
import secrets
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.fleet_captains.play import mapping
from fleetbuilder.fleet_captains.play.documents import log_document, table_view
from fleetbuilder.fleet_captains.play.game import CAPTAINS_GAME, why_not_undone
from fleetbuilder.fleet_captains.play.mapping import BY_LINK, HOT_SEAT
from fleetbuilder.games import mapping as games_mapping
from fleetbuilder.games.documents import export_document
from fleetbuilder.games.models import Game
from rules.fleet_captains.play.game_questions import ChooseStep
from rules.fleet_captains.terms import FEDERATION, KLINGON
from tests.fleetbuilder.fleet_captains.played import (
    GAMES,
    captains_game,
    finished,
    mixing_offered,
    played_on,
    table_of,
)
from tests.fleetbuilder.visitors import visit_as
from tests.rules.fleet_captains.hiding import hide_differently

pytestmark = pytest.mark.django_db


def send(client: Client, path: str, document: Any, **headers: str) -> tuple[int, Any]:
    response = client.post(path, document, content_type="application/json", headers=headers)
    return response.status_code, response.json()


def first_place(answers: list[dict[str, Any]], words: str) -> int:
    """Returns the place of the first answer that begins with some words."""
    return next(each["place"] for each in answers if each["words"].startswith(words))


# --- against a captain ---------------------------------------------------------------------------


def test_a_game_against_a_captain_is_played_by_answers(client: Client) -> None:
    status, game = send(client, GAMES, {"way": "captain", "sides": ["klingon", "federation"]})
    assert status == 201
    assert game["name"] == "Klingon against Federation, to 10"
    assert (game["steps"], game["is_over"], game["state"]["seat"]) == (0, False, 0)
    steps = f"{GAMES}{game['id']}/steps/"
    for _ in range(30):
        answers = game["question"]["answers"]
        place = answers[len(answers) // 2]["place"]
        status, game = send(client, steps, {"expected": game["steps"], "answer": place})
        assert status == 200
    log = client.get(f"{GAMES}{game['id']}/log/").json()
    assert log[0]["words"].startswith("The game begins: Klingon and Federation")
    assert {each["player"] for each in log if "player" in each} == {0, 1}
    assert [each["id"] for each in client.get(GAMES).json()] == [game["id"]]


def test_a_state_follows_from_start_and_steps_alone(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"))
    table = played_on(game, 60)
    games_mapping._state.cache_clear()
    games_mapping._start.cache_clear()
    again = table_of(game)
    assert again is not table
    assert table_view(again, "0") == table_view(table, "0")
    assert log_document(again, 0) == log_document(table, 0)
    # A captain's answers stand in the steps: nobody asks it again.
    assert sum(len(each["answers"]) for each in table.steps) > len(table.steps)


def test_a_game_whose_cards_have_changed_says_so(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = captains_game(visit_as(client, "ada"))
    monkeypatch.setattr(mapping, "box_digest", lambda: "other")
    games_mapping._state.cache_clear()
    games_mapping._start.cache_clear()
    response = client.get(f"{GAMES}{game.slug}/")
    assert response.status_code == 409
    assert response.json()["code"] == "captains.record"
    exported = export_document(game, "0")
    assert exported["problem"]["code"] == "captains.record"


def test_a_record_that_leads_elsewhere_says_so(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"))
    played_on(game, 3)
    last = game.record.get(number=3)
    last.step["events"] += 1
    last.save()
    games_mapping._state.cache_clear()
    assert client.get(f"{GAMES}{game.slug}/").json()["code"] == "captains.record"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"sides": ["klingon", "klingon"]}, "/sides"),
        ({"sides": ["klingon", "romulan"]}, "/sides"),
        ({"goal": 5}, "/goal"),
        ({"layout": "none"}, "/layout"),
        ({"first": 2}, "/first"),
        ({"way": "alone"}, "/way"),
        ({"captain": "kirk"}, "/captain"),
    ],
)
def test_a_wrong_request_is_told_where(client: Client, body: dict[str, Any], field: str) -> None:
    status, answer = send(client, GAMES, body)
    assert status == 400
    assert list(answer["fields"]) == [field]
    assert not Game.objects.exists()


# --- answers that are refused --------------------------------------------------------------------


def test_a_refused_answer_changes_nothing(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"))
    steps = f"{GAMES}{game.slug}/steps/"
    before = client.get(f"{GAMES}{game.slug}/").json()
    assert send(client, steps, {"expected": 0, "answer": 9999})[0] == 400
    assert send(client, steps, {"expected": 0})[0] == 400
    status, answer = send(client, steps, {"expected": 1, "answer": 0})
    assert (status, answer["code"]) == (409, "captains.moved_on")
    stranger = Client()
    visit_as(stranger, "stranger")
    assert send(stranger, steps, {"expected": 0, "answer": 0})[0] == 403
    assert client.get(f"{GAMES}{game.slug}/").json() == before
    assert not game.record.exists()


def test_an_answer_that_is_sent_twice_is_given_once(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"))
    sent = (f"{GAMES}{game.slug}/steps/", {"expected": 0, "answer": 0})
    once = send(client, *sent, **{"Idempotency-Key": "a"})
    again = send(client, *sent, **{"Idempotency-Key": "a"})
    assert once == again
    assert once[0] == 200
    assert game.record.count() == 1


# --- two people by link --------------------------------------------------------------------------


def test_two_people_play_by_link_from_a_seat_each(client: Client) -> None:
    visit_as(client, "ada")
    _, game = send(client, GAMES, {"way": BY_LINK})
    address = f"{GAMES}{game['id']}/"
    seats = client.get(f"{address}seats/").json()
    assert [(each["title"], bool(each["holder_name"])) for each in seats] == [
        ("Federation", True),
        ("Klingon", False),
    ]
    other = Client()
    visit_as(other, "koloth")
    assert other.get(address).json()["state"]["seat"] is None
    assert other.get(f"{address}seats/").status_code == 403
    taken = {"link": seats[1]["link"], "name": "Koloth"}
    assert send(other, f"{address}seats/", taken)[0] == 200
    assert other.get(address).json()["state"]["seat"] == 1
    third = Client()
    visit_as(third, "kang")
    status, answer = send(third, f"{address}seats/", taken | {"name": "Kang"})
    assert (status, answer["code"]) == (409, "captains.seat_taken")
    # The first seat is asked; the other cannot answer for it.
    assert other.get(address).json()["question"] is None
    status, answer = send(other, f"{address}steps/", {"expected": 0, "answer": 0})
    assert (status, answer["code"]) == (409, "captains.not_asked")
    assert send(client, f"{address}steps/", {"expected": 0, "answer": 0})[0] == 200


def test_a_seat_is_left_by_its_holder_and_freed_by_who_opened_the_game(client: Client) -> None:
    visit_as(client, "ada")
    _, game = send(client, GAMES, {"way": BY_LINK})
    address = f"{GAMES}{game['id']}/"
    link = client.get(f"{address}seats/").json()[1]["link"]
    other = Client()
    visit_as(other, "koloth")
    assert other.delete(f"{address}seats/{link}/").status_code == 403
    assert send(other, f"{address}seats/", {"link": link, "name": "Koloth"})[0] == 200
    assert other.delete(f"{address}seats/{link}/").status_code == 204
    free = client.get(f"{address}seats/").json()[1]
    assert (free["link"], free["holder_name"]) == (link, "")
    assert send(other, f"{address}seats/", {"link": link, "name": "Koloth"})[0] == 200
    assert client.delete(f"{address}seats/{link}/").status_code == 204
    freed = client.get(f"{address}seats/").json()[1]
    assert (freed["holder_name"], freed["link"] == link) == ("", False)
    assert other.get(address).json()["state"]["seat"] is None
    assert client.delete(f"{address}seats/{link}/").status_code == 404


def test_who_has_both_seats_asks_from_each_by_its_link(client: Client) -> None:
    visit_as(client, "ada")
    _, game = send(client, GAMES, {"way": BY_LINK})
    address = f"{GAMES}{game['id']}/"
    link = client.get(f"{address}seats/").json()[1]["link"]
    assert send(client, f"{address}seats/", {"link": link, "name": "Ada"})[0] == 200
    assert client.get(address).json()["state"]["seat"] == 0
    assert client.get(f"{address}?seat={link}").json()["state"]["seat"] == 1
    step = {"expected": 0, "answer": 0}
    status, answer = send(client, f"{address}steps/?seat={link}", step)
    assert (status, answer["code"]) == (409, "captains.not_asked")


def test_only_who_opened_a_game_deletes_it(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"), BY_LINK)
    stranger = Client()
    visit_as(stranger, "stranger")
    assert stranger.delete(f"{GAMES}{game.slug}/").status_code == 404
    assert client.delete(f"{GAMES}{game.slug}/").status_code == 204
    assert not Game.objects.exists()


# --- taking an answer back -----------------------------------------------------------------------


def answered(client: Client, address: str, words: str) -> dict[str, Any]:
    """Gives the first answer that begins with some words."""
    game = client.get(address).json()
    place = first_place(game["question"]["answers"], words)
    status, game = send(client, f"{address}steps/", {"expected": game["steps"], "answer": place})
    assert status == 200
    return game  # type: ignore[no-any-return]


def to_the_first_turn(game: Game) -> None:
    """Answers what the set-up asks."""
    while not isinstance(table_of(game).played.question, ChooseStep):
        played_on(game, 1)


def test_a_choice_that_told_nothing_is_taken_back(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"))
    to_the_first_turn(game)
    address = f"{GAMES}{game.slug}/"
    before = client.get(address).json()
    after = answered(client, address, "Adjust power of")
    assert after["question"]["kind"] == "setting"
    undo = {"expected": after["steps"], "kind": "undo"}
    status, back = send(client, f"{address}steps/", undo)
    assert status == 200
    assert back["state"] == before["state"]
    assert back["question"] == before["question"]
    assert back["steps"] == after["steps"] + 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("Discard the mission", "hidden"),
        ("End the turn", "other captain"),
    ],
)
def test_what_told_something_is_not_taken_back(client: Client, words: str, why: str) -> None:
    game = captains_game(visit_as(client, "ada"))
    to_the_first_turn(game)
    address = f"{GAMES}{game.slug}/"
    after = answered(client, address, words)
    while words == "End the turn" and len(table_of(game).steps[-1]["answers"]) == 1:
        # A card of the own hand may be offered before the captain acts: none is played.
        step = {"expected": after["steps"], "answer": 0}
        after = send(client, f"{address}steps/", step)[1]
    status, answer = send(client, f"{address}steps/", {"expected": after["steps"], "kind": "undo"})
    assert (status, answer["code"]) == (409, "captains.undo")
    assert why in answer["message"]
    assert client.get(address).json()["steps"] == after["steps"]


def test_a_scan_stands(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"), HOT_SEAT)
    to_the_first_turn(game)
    address = f"{GAMES}{game.slug}/"
    after = answered(client, address, "Scan a location")
    assert after["question"]["kind"] == "place"
    assert why_not_undone(table_of(game)) == ""
    place = after["question"]["answers"][0]["place"]
    status, _ = send(client, f"{address}steps/", {"expected": after["steps"], "answer": place})
    assert status == 200
    assert "hidden" in why_not_undone(table_of(game))


def test_answers_of_two_people_stand(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"), BY_LINK)
    played_on(game, 1)
    assert "by link" in why_not_undone(table_of(game))


def body_of(person: Client, address: str) -> str:
    """Returns a body without what is made anew for each request: keys and tokens of forms."""
    body = person.get(address).content.decode()
    return re.sub(r'name="(once|csrfmiddlewaretoken)" value="[^"]*"|nonce-?=?"?[\w+/=-]+', "", body)


# --- hidden stays hidden -------------------------------------------------------------------------


def test_bodies_and_pages_are_the_same_for_what_a_seat_cannot_see(client: Client) -> None:
    ada = visit_as(client, "ada")
    koloth = Client()
    visit_as(koloth, "koloth")
    changed: set[str] = set()
    pairs = 0
    for number in range(2):
        game = captains_game(ada, BY_LINK, goal=12)
        link = game.seats.get(name="1").link
        address = f"{GAMES}{game.slug}/"
        assert send(koloth, f"{address}seats/", {"link": link, "name": "K"})[0] == 200
        chance = random.Random(number)
        for _ in range(12):
            table = played_on(game, 5, seed=chance.randrange(1000))
            if table.is_over:
                break
            seat = table.asked
            person = (client, koloth)[seat]
            page = f"/fleet-captains/play/{game.slug}/"
            addresses = (address, f"{address}log/", page, f"{page}replay/")
            before = [body_of(person, each) for each in addresses]
            changed |= hide_differently(table.game, seat, chance)
            assert [body_of(person, each) for each in addresses] == before
            pairs += 1
            games_mapping._state.cache_clear()
    assert pairs > 20
    assert {"hand", "tiles"} <= changed


def test_mixing_tokens_is_no_step_for_anybody_else(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda size: "seed-0")
    ada = visit_as(client, "ada")
    koloth = Client()
    visit_as(koloth, "koloth")
    stranger = Client()
    game = captains_game(ada, BY_LINK, sides=(KLINGON, FEDERATION))
    link = game.seats.get(name="1").link
    address = f"{GAMES}{game.slug}/"
    page = f"/fleet-captains/play/{game.slug}/"
    assert send(koloth, f"{address}seats/", {"link": link, "name": "K"})[0] == 200
    words = mixing_offered(game)
    mine = client.get(address).json()["steps"]
    theirs = koloth.get(address).json()["steps"]
    assert theirs < mine

    def seen(person: Client) -> list[Any]:
        body = person.get(address)
        now = person.get(f"{page}now/?seen={body.json()['steps']}")
        assert now.status_code == 204
        shown = (body_of(person, each) for each in (page, f"{page}replay/", f"{address}log/"))
        return [body["ETag"], body.json(), *shown]

    before = [seen(person) for person in (koloth, stranger)]
    step = {"expected": mine, "answer": first_place(answers_of(client, address), "Mix")}
    assert words[step["answer"]] == "Mix your tokens at C near post"
    status, body = send(client, f"{address}steps/", step)
    assert (status, body["steps"], body["question"]["kind"]) == (200, mine + 1, "mix")
    last = len(body["question"]["answers"]) - 1
    status, body = send(client, f"{address}steps/", {"expected": mine + 1, "answer": last})
    assert (status, body["steps"], body["question"]["kind"]) == (200, mine + 2, "step")
    assert [seen(person) for person in (koloth, stranger)] == before
    listed = client.get("/fleet-captains/play/").content.decode()
    assert f"{stranger.get(address).json()['steps']} answers," in listed
    # What everybody sees is a step for everybody: the next of each.
    end = first_place(body["question"]["answers"], "End the turn")
    status, body = send(client, f"{address}steps/", {"expected": mine + 2, "answer": end})
    assert (status, body["steps"]) == (200, mine + 3)
    assert koloth.get(address).json()["steps"] == theirs + 1
    status, refused = send(koloth, f"{address}steps/", {"expected": theirs, "answer": 0})
    assert (status, refused["code"]) == (409, "captains.moved_on")
    assert f"there are {theirs + 1} steps by now" in refused["message"]


def answers_of(client: Client, address: str) -> Any:
    """Returns what a player may answer now."""
    return client.get(address).json()["question"]["answers"]


def test_nothing_of_the_others_is_in_a_body(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"))
    played_on(game, 40)
    table = table_of(game)
    other = table.game.players[1]
    body = client.get(f"{GAMES}{game.slug}/").content.decode()
    own = {card.name for card in table.game.players[0].hand}
    open_ = {card.name for player in table.game.players for card in player.discards}
    for card in other.hand:
        if card.name not in own | open_:
            assert json.dumps(card.name) not in body


def test_once_it_is_over_everybody_sees_all_of_it(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"), HOT_SEAT, goal=6, layout="small")
    table = finished(game)
    assert table.is_over
    assert CAPTAINS_GAME.is_open is not None
    assert CAPTAINS_GAME.is_open(table)
    stranger = Client()
    log = stranger.get(f"{GAMES}{game.slug}/log/").json()
    assert len(log) == len(table.played.events)
    assert log[-1]["event"] == "ended"
    status, answer = send(
        client, f"{GAMES}{game.slug}/steps/", {"expected": game.steps, "answer": 0}
    )
    assert (status, answer["code"]) == (409, "captains.not_asked")
