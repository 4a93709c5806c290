"""Two teams of two: four seats, one turn for both of a team, and what each seat is not told."""

from __future__ import annotations

import random
import secrets
from typing import Any, Final

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from fleetbuilder.fleet_captains.play.documents import log_document, table_view
from fleetbuilder.fleet_captains.play.game import seat_title
from fleetbuilder.fleet_captains.play.mapping import BY_LINK, HOT_SEAT
from fleetbuilder.games import mapping as games_mapping
from fleetbuilder.games.models import Game
from rules.fleet_captains.play.game_questions import ChooseStep
from rules.fleet_captains.play.menu import GIVE_WAY
from rules.fleet_captains.terms import FEDERATION, KLINGON
from tests.fleetbuilder.fleet_captains.played import (
    GAMES,
    captains_game,
    finished,
    mixing_offered,
    played_on,
    table_of,
)
from tests.fleetbuilder.fleet_captains.test_play_api import body_of, first_place, send
from tests.fleetbuilder.fleet_captains.test_play_views import words_of
from tests.fleetbuilder.visitors import visit_as
from tests.rules.fleet_captains.hiding import hide_differently

pytestmark = pytest.mark.django_db
START: Final = "/fleet-captains/play/"
TEAMS: Final[dict[str, Any]] = {"layout": "teams", "goal": 16}
PEOPLE: Final = ("ada", "bea", "koloth", "kang")


def seated(ada: Client, **more: Any) -> tuple[Game, list[Client]]:
    """Opens a game by link, and gives it with the four people who have its seats."""
    game = captains_game(visit_as(ada, PEOPLE[0]), BY_LINK, **{**TEAMS, **more})
    people = [ada]
    for number, name in enumerate(PEOPLE[1:], 1):
        person = Client()
        visit_as(person, name)
        taken = {"link": game.seats.get(name=str(number)).link, "name": name.capitalize()}
        assert send(person, f"{GAMES}{game.slug}/seats/", taken)[0] == 200
        people.append(person)
    return game, people


# --- seats ---------------------------------------------------------------------------------------


def test_a_game_by_link_has_four_seats_with_names_of_their_own(client: Client) -> None:
    visit_as(client, "ada")
    status, game = send(client, GAMES, {"way": BY_LINK, **TEAMS})
    assert (status, game["name"]) == (201, "Federation against Klingon, to 16, two against two")
    assert game["sides"] == ["Federation", "Klingon"]
    assert game["players"] == ["Federation 1", "Federation 2", "Klingon 1", "Klingon 2"]
    assert [each["team"] for each in game["state"]["players"]] == [0, 0, 1, 1]
    seats = client.get(f"{GAMES}{game['id']}/seats/").json()
    assert [(each["title"], bool(each["holder_name"])) for each in seats] == [
        ("Federation 1", True),
        ("Federation 2", False),
        ("Klingon 1", False),
        ("Klingon 2", False),
    ]
    page = words_of(client, f"{START}{game['id']}/")
    assert "You play Federation 1 ." in page
    assert page.count("Give this link to who plays it") == 3
    assert "Klingon 2 is free. Give this link" in page


def test_each_answers_for_their_own_seat_alone(client: Client) -> None:
    game, people = seated(client)
    address = f"{GAMES}{game.slug}/"
    for _ in range(6):
        table = table_of(game)
        before = [person.get(address).json() for person in people]
        asked = [number for number, each in enumerate(before) if each["question"] is not None]
        assert asked == [table.asked]
        for number, person in enumerate(people):
            step = {"expected": before[number]["steps"], "answer": 0}
            if number != table.asked:
                status, answer = send(person, f"{address}steps/", step)
                assert (status, answer["code"]) == (409, "captains.not_asked")
        assert [person.get(address).json() for person in people] == before
        step = {"expected": before[table.asked]["steps"], "answer": 0}
        assert send(people[table.asked], f"{address}steps/", step)[0] == 200


def test_both_of_a_team_act_in_one_turn(client: Client) -> None:
    game, people = seated(client)
    while not isinstance(table_of(game).played.question, ChooseStep):
        played_on(game, 1)
    page = f"{START}{game.slug}/"
    for person in people:
        words = words_of(person, page)
        assert "Round 1 · turn of Federation" in words
        assert "Federation 1: 2 actions left Federation 2: 2 actions left" in words
    assert "What lies open of Federation 2, your mate" in words_of(people[0], page)
    assert "What lies open of Federation 1, your mate" in words_of(people[1], page)
    assert "your mate" not in words_of(people[2], page).partition("What lies open")[0]
    assert "Federation 1 decides" in words_of(people[1], page)
    question = table_of(game).played.question
    assert question is not None
    way = next(at for at, step in enumerate(question.answers) if step.kind == GIVE_WAY)
    address = f"{GAMES}{game.slug}/"
    steps = people[0].get(address).json()["steps"]
    assert send(people[0], f"{address}steps/", {"expected": steps, "answer": way})[0] == 200
    assert table_of(game).asked == 1
    assert "What do you do?" in words_of(people[1], page)


# --- hidden stays hidden -------------------------------------------------------------------------


def test_bodies_and_pages_are_the_same_for_what_a_seat_cannot_see(client: Client) -> None:
    game, people = seated(client)
    api, page = f"{GAMES}{game.slug}/", f"{START}{game.slug}/"
    addresses = (api, f"{api}log/", page, f"{page}replay/")
    changed: set[str] = set()
    chance = random.Random(3)
    looked = set()
    for _ in range(3):
        played_on(game, 15, seed=chance.randrange(1000))
        for seat in range(4):
            table = table_of(game)
            before = [body_of(people[seat], each) for each in addresses]
            changed |= hide_differently(table.game, seat, chance)
            assert [body_of(people[seat], each) for each in addresses] == before
            looked.add(seat)
            games_mapping._state.cache_clear()
    assert looked == {0, 1, 2, 3}
    assert {"hand", "tiles"} <= changed


def test_nobody_is_told_hand_or_secret_mission_of_another_not_even_a_mate(client: Client) -> None:
    game, people = seated(client)
    table = played_on(game, 60)
    players = table.game.players
    for seat, person in enumerate([*people, Client()]):
        state = person.get(f"{GAMES}{game.slug}/").json()["state"]
        own = players[seat] if seat < 4 else None
        hand = [card.name for card in own.hand] if own is not None else []
        assert [card["name"] for card in state["hand"]] == hand
        log = person.get(f"{GAMES}{game.slug}/log/").json()
        told = {each["player"] for each in log if each["event"] == "card_drawn" and "card" in each}
        assert told == ({seat} if own is not None else set())
        for player, shown in zip(players, state["players"], strict=True):
            for mission, seen in zip(player.missions, shown["missions"], strict=True):
                is_hidden = mission.card.secret and player is not own
                assert (seen is None) == is_hidden


def test_which_token_is_the_ship_is_told_to_a_mate_and_nobody_else(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    # FC-150
    monkeypatch.setattr(secrets, "token_hex", lambda size: "seed-0")
    game, people = seated(client, sides=(KLINGON, FEDERATION))
    mixing_offered(game)
    mixer = table_of(game).asked
    assert mixer in (0, 1)
    mate = 1 - mixer
    api, page = f"{GAMES}{game.slug}/", f"{START}{game.slug}/"

    def tokens(person: Client) -> list[Any]:
        state = person.get(api).json()["state"]
        return [each["ship"] for each in state["tokens"] if each["player"] == mixer]

    own = tokens(people[mixer])
    assert own
    assert None not in own
    assert tokens(people[mate]) == own
    for person in (*people[2:], Client()):
        assert tokens(person) == [None] * len(own)
    others = (*people[2:], Client())
    before = [[body_of(each, at) for at in (api, page, f"{page}replay/")] for each in others]
    known = people[mate].get(api).json()["steps"]
    body = people[mixer].get(api).json()
    step = {
        "expected": body["steps"],
        "answer": first_place(body["question"]["answers"], "Mix"),
    }
    status, body = send(people[mixer], f"{api}steps/", step)
    assert (status, body["question"]["kind"]) == (200, "mix")
    last = len(body["question"]["answers"]) - 1
    assert (
        send(people[mixer], f"{api}steps/", {"expected": body["steps"], "answer": last})[0] == 200
    )
    after = [[body_of(each, at) for at in (api, page, f"{page}replay/")] for each in others]
    assert after == before
    assert people[mate].get(api).json()["steps"] > known


# --- against captains, on one device, seen again --------------------------------------------------


def test_captains_play_for_mate_and_enemies(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"), **TEAMS)
    table = played_on(game, 60)
    assert table.start.pilots(0).keys() == {1, 2, 3}
    acted = {fields["player"] for _, fields in table.played.events if "player" in fields}
    assert acted == {0, 1, 2, 3}
    games_mapping._state.cache_clear()
    games_mapping._start.cache_clear()
    again = table_of(game)
    assert table_view(again, "0") == table_view(table, "0")
    assert log_document(again, 0) == log_document(table, 0)


def test_one_device_is_covered_for_each_of_four(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"), HOT_SEAT, **TEAMS)
    address = f"{START}{game.slug}/"
    asked = set()
    for _ in range(40):
        table = played_on(game, 1)
        if table.asked in asked:
            continue
        asked.add(table.asked)
        name = table.start.player_names[table.asked]
        assert f"I play {name}: show my side" in words_of(client, address)
        for player in range(4):
            words = words_of(client, f"{address}?show={player}")
            assert ("Your hand" in words) == (player == table.asked)
    assert asked == {0, 1, 2, 3}
    assert seat_title(table, "") == "Federation and Klingon"


def test_a_replay_is_seen_through_each_of_four_pairs_of_eyes(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"), **{**TEAMS, "goal": 6})
    table = finished(game)
    page = f"{START}{game.slug}/replay/"
    for player, name in enumerate(table.start.player_names):
        body = client.get(f"{page}?event=3&eyes={player}").content.decode()
        assert name in body
        assert f"event=3&amp;eyes={player}" in body
    assert client.get(f"{page}?event=3&eyes=4").content == client.get(f"{page}?event=3").content
    log = client.get(f"{GAMES}{game.slug}/log/").json()
    assert len(log) == len(table.played.events)


def test_a_page_of_four_takes_as_many_queries_as_one_of_two(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    two = captains_game(visit_as(client, "ada"), BY_LINK)
    four, _ = seated(client)
    for game in (two, four):
        page = f"{START}{game.slug}/"
        client.get(page)
        with django_assert_num_queries(8):
            client.get(page)
