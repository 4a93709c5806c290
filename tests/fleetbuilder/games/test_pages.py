"""The live page of a game: seen from each seat, followed, played by forms and by a script."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.games.models import Game, GameSeat, GameStep
from fleetbuilder.games.services import seat_take, step_add
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.usefixtures("site")


@pytest.fixture
def seats(game: Game) -> dict[str, str]:
    """Returns the address of each seat's page, and "" for that of who looks on."""
    root = f"/counting/{game.slug}/"
    return {"": root} | {each.name: f"{root}seat/{each.link}/" for each in game.seats.all()}


@pytest.fixture
def players(game: Game) -> dict[str, Client]:
    """Returns a browser on each seat, and "" one that looks on."""
    found = {"": Client()}
    for seat in game.seats.all():
        found[seat.name] = Client()
        visit_as(found[seat.name], seat.name)
        visitor = f"session:{seat.name}"
        seat_take(game=game, link=seat.link, visitor=visitor, name=seat.name.title())
    return found


def page_of(address: str, client: Client) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return str(response.content.decode())


def lucky(page: str) -> list[str]:
    return re.findall(r"<li>(\w+ is lucky with \d+)</li>", page)


def test_each_seat_sees_what_is_its_own(
    game: Game, seats: dict[str, str], players: dict[str, Client]
) -> None:
    first, second, other = (page_of(seats[each], players[each]) for each in ("first", "second", ""))
    assert "0 so far. By how much do you count?" in first
    assert "Nothing is asked of you." in second
    assert "Nothing is asked of you." in other
    assert [lucky(page) for page in (first, second, other)] == [
        ["first is lucky with 7"],
        ["second is lucky with 13"],
        [],
    ]
    assert [page.count("data-table-step>") for page in (first, second, other)] == [1, 1, 0]
    # No page tells the link of another seat.
    links = {each.name: each.link for each in game.seats.all()}
    assert links["second"] not in first
    assert links["first"] not in second
    assert not any(link in other for link in links.values())


def test_at_the_end_everybody_sees_all(
    game: Game, seats: dict[str, str], players: dict[str, Client]
) -> None:
    for number, seat in enumerate(["first", "second"]):
        step_add(game=game, seat=seat, expected=number, step={"by": 3})
    both = ["first is lucky with 7", "second is lucky with 13"]
    pages = [page_of(address, players[name]) for name, address in seats.items()]
    assert [lucky(page) for page in pages] == [both] * 3


def test_a_wrong_link_leads_nowhere(seats: dict[str, str]) -> None:
    page = Client().get(f"{seats['']}seat/nothing/")
    assert page.status_code == 404
    assert "a seat that is freed gets a new one" in page.content.decode()
    for part in ("", "now/", "seat/nothing/", "seat/nothing/now/"):
        assert Client().get(f"/counting/nothing/{part}").status_code == 404
    # A page whose seat was freed has an old link: loaded again, it says so.
    followed = Client().get(f"{seats['']}seat/nothing/now/")
    assert (followed.content, followed["HX-Refresh"]) == (b"", "true")
    for part in ("step/", "take/", "leave/"):
        sent = {"by": "1", "expected": "0", "name": "Ezri"}
        assert Client().post(f"{seats['']}seat/nothing/{part}", sent).status_code == 404
    assert not GameStep.objects.exists()


def test_plain_forms_play_in_turn(
    game: Game, seats: dict[str, str], players: dict[str, Client]
) -> None:
    first, second = players["first"], players["second"]
    sent = {"by": "3", "expected": "0", "once": "k"}
    for _ in range(2):
        response = first.post(f"{seats['first']}step/", sent)
        assert (response.status_code, response["Location"]) == (302, seats["first"])
    assert GameStep.objects.count() == 1
    assert "3 so far. By how much do you count?" in page_of(seats["second"], second)
    undo = {"kind": "undo", "expected": "1", "once": "back"}
    assert second.post(f"{seats['second']}step/", undo).status_code == 409
    assert first.post(f"{seats['first']}step/", undo).status_code == 302
    assert "0 so far. By how much do you count?" in page_of(seats["first"], first)
    assert [each.step for each in GameStep.objects.all()] == [
        {"seat": "first", "by": 3},
        {"seat": "first", "undo": True},
    ]


@pytest.mark.parametrize(
    ("seat", "sent", "status", "words"),
    [
        ("second", {"by": "1", "expected": "0"}, 409, "That is not for your seat to do now."),
        ("", {"by": "1", "expected": "0"}, 403, "You look on: to play, take a seat"),
        (
            "",
            {"kind": "undo", "expected": "0"},
            403,
            "You look on: to play, take a seat",
        ),
        ("first", {"by": "1", "expected": "1"}, 409, "there are 0 steps by now"),
        ("first", {"by": "1"}, 409, "there are 0 steps by now"),
        ("first", {"by": "9", "expected": "0"}, 400, "Count by one, two or three."),
        ("first", {"by": "1", "expected": "0", "once": "k" * 101}, 400, "a line of at most 100"),
    ],
)
def test_what_is_refused_is_told_and_changes_nothing(
    game: Game,
    seats: dict[str, str],
    players: dict[str, Client],
    seat: str,
    sent: dict[str, str],
    status: int,
    words: str,
) -> None:
    response = players[seat].post(f"{seats[seat]}step/", sent)
    page = response.content.decode()
    assert (response.status_code, 'role="alert"' in page, words in page) == (status, True, True)
    game.refresh_from_db()
    assert (game.steps, GameStep.objects.count()) == (0, 0)


def test_a_script_is_answered_the_part_of_its_seat(
    seats: dict[str, str], players: dict[str, Client]
) -> None:
    client = players["first"]
    sent = {"by": "1", "expected": "0"}
    address = f"{seats['first']}step/"
    response = client.post(address, sent, headers={"X-Table-Part": "1"})
    part = response.content.decode()
    assert (response.status_code, lucky(part)) == (200, ["first is lucky with 7"])
    assert part.startswith('<div id="table-now"')
    assert f'hx-get="{seats["first"]}now/?seen=1"' in part
    late = client.post(address, sent, headers={"X-Table-Part": "1"})
    assert late.status_code == 409
    assert late.content.decode().startswith('<div id="table-now"')


def test_others_follow_cheaply(
    game: Game,
    seats: dict[str, str],
    players: dict[str, Client],
    django_assert_num_queries: Any,
) -> None:
    other, address = players["second"], f"{seats['second']}now/"
    with django_assert_num_queries(1):
        assert other.get(f"{address}?seen=0").status_code == 204
    response = other.get(address)
    assert (response.status_code, response["Cache-Control"]) == (200, "private, no-cache")
    tag = response["ETag"]
    assert other.get(address, headers={"If-None-Match": tag}).status_code == 304
    # What another seat sees is something else, at the same step.
    response = players["first"].get(f"{seats['first']}now/", headers={"If-None-Match": tag})
    assert (response.status_code, lucky(response.content.decode())) == (
        200,
        ["first is lucky with 7"],
    )
    step_add(game=game, seat="first", expected=0, step={"by": 2})
    response = other.get(f"{address}?seen=0", headers={"If-None-Match": tag})
    assert response.status_code == 200
    assert "2 so far. By how much do you count?" in response.content.decode()


def test_a_game_that_was_put_aside_says_so(
    game: Game, seats: dict[str, str], players: dict[str, Client]
) -> None:
    Game.objects.update(superseded_at=game.made_at)
    first = players["first"]
    assert "This game was put aside: another is played in its place." in page_of(
        seats["first"], first
    )
    sent = {"by": "1", "expected": "0"}
    assert first.post(f"{seats['first']}step/", sent).status_code == 409


# --- seats ----------------------------------------------------------------------------------------

TAKEN = "Somebody else has taken this seat, so it is not yours."


def held() -> list[tuple[str, str, str, str]]:
    rows = GameSeat.objects.order_by("pk")
    return list(rows.values_list("name", "link", "holder", "holder_name"))


def test_the_page_of_a_free_seat_offers_it_and_changes_nothing(seats: dict[str, str]) -> None:
    before = held()
    page = page_of(seats["first"], Client())
    assert "<h1>The seat of first</h1>" in page
    assert "Count to 5" in page
    assert f'action="{seats["first"]}take/"' in page
    assert lucky(page) == []
    assert Client().get(f"{seats['first']}take/").status_code == 405
    assert held() == before


def test_a_seat_is_taken_and_played_by_one_alone(game: Game, seats: dict[str, str]) -> None:
    client, other = Client(), Client()
    for _ in range(2):
        response = client.post(f"{seats['first']}take/", {"name": " Jadzia "})
        assert (response.status_code, response["Location"]) == (302, seats["first"])
    seat = game.seats.get(name="first")
    assert (seat.holder.partition(":")[0], seat.holder_name) == ("session", "Jadzia")
    # The link shows it from then on, and so does the address of the game.
    for place in ("first", ""):
        assert lucky(page_of(seats[place], client)) == ["first is lucky with 7"]
    before = held()
    for response in (
        other.get(seats["first"]),
        other.post(f"{seats['first']}take/", {"name": "Ezri"}),
    ):
        page = response.content.decode()
        assert (response.status_code, TAKEN in page, lucky(page)) == (409, True, [])
        assert "Ask who gave you the link to free the seat" in page
        assert f'href="{seats[""]}"' in page
    step = {"by": "1", "expected": "0"}
    response = other.post(f"{seats['first']}step/", step)
    assert (response.status_code, TAKEN in response.content.decode()) == (409, True)
    assert (held(), GameStep.objects.count()) == (before, 0)
    assert client.post(f"{seats['first']}step/", step).status_code == 302
    assert GameStep.objects.get().step == {"seat": "first", "by": 1}


@pytest.mark.parametrize("name", ["", "  ", "x" * 41])
def test_who_says_no_name_takes_no_seat(seats: dict[str, str], name: str) -> None:
    before = held()
    response = Client().post(f"{seats['first']}take/", {"name": name})
    assert (response.status_code, held()) == (400, before)
    assert "field-error" in response.content.decode()


def test_a_seat_that_is_left_is_free_by_the_same_link(
    seats: dict[str, str], players: dict[str, Client]
) -> None:
    before = held()
    assert players["second"].post(f"{seats['first']}leave/").status_code == 302
    assert Client().post(f"{seats['first']}leave/").status_code == 302
    assert held() == before
    response = players["first"].post(f"{seats['first']}leave/")
    assert (response.status_code, response["Location"]) == (302, seats["first"])
    assert held() == [("first", before[0][1], "", ""), before[1]]
    assert "Take the seat" in page_of(seats["first"], players["first"])
    assert Client().post(f"{seats['first']}take/", {"name": "Ezri"}).status_code == 302


def test_who_hands_out_the_seats_frees_one_and_its_old_link_is_gone(
    game: Game, seats: dict[str, str], players: dict[str, Client]
) -> None:
    opener, address = Client(), f"{seats['']}seats/free/"
    visit_as(opener, "opener")
    before = held()
    sent = {"link": before[0][1]}
    for client in (*players.values(), Client()):
        assert client.post(address, sent).status_code == 403
    assert opener.post(address, {"link": "nothing"}).status_code == 302
    assert held() == before
    for _ in range(2):
        assert opener.post(address, sent)["Location"] == seats[""]
    after = held()
    assert [each[2:] for each in after] == [("", ""), before[1][2:]]
    assert (after[0][1] != before[0][1], after[1]) == (True, before[1])
    assert players["first"].get(seats["first"]).status_code == 404
    assert players["first"].post(f"{seats['first']}take/", {"name": "x"}).status_code == 404
    assert lucky(page_of(seats[""], players["first"])) == []


def test_a_page_of_a_seat_that_was_left_is_loaded_again(
    seats: dict[str, str], players: dict[str, Client]
) -> None:
    client = players["first"]
    client.post(f"{seats['first']}leave/")
    response = client.get(f"{seats['first']}now/")
    assert (response.content, response["HX-Refresh"]) == (b"", "true")
    sent = {"by": "1", "expected": "0"}
    response = client.post(f"{seats['first']}step/", sent, headers={"X-Table-Part": "1"})
    page = response.content.decode()
    assert (response.status_code, "Take the seat" in page, "table-now" in page) == (
        409,
        True,
        False,
    )
    assert not GameStep.objects.exists()


def test_no_seat_is_taken_in_a_game_that_was_put_aside(game: Game, seats: dict[str, str]) -> None:
    Game.objects.update(superseded_at=game.made_at)
    before = held()
    for response in (
        Client().get(seats["first"]),
        Client().post(f"{seats['first']}take/", {"name": "Ezri"}),
    ):
        assert response.status_code == 409
        assert "This game was put aside" in response.content.decode()
    assert held() == before
