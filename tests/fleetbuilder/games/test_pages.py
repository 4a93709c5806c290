"""The live page of a game: seen from each seat, followed, played by forms and by a script."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.games.models import Game, GameStep
from fleetbuilder.games.services import seat_take, step_add
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.usefixtures("site")


@pytest.fixture
def seats(game: Game) -> dict[str, str]:
    """Returns the address of each seat's page, and "" for that of who looks on."""
    root = f"/counting/{game.slug}/"
    return {"": root} | {each.name: f"{root}seat/{each.link}/" for each in game.seats.all()}


def page_of(address: str, client: Client | None = None) -> str:
    response = (client or Client()).get(address)
    assert response.status_code == 200
    return str(response.content.decode())


def lucky(page: str) -> list[str]:
    return re.findall(r"<li>(\w+ is lucky with \d+)</li>", page)


def test_each_seat_sees_what_is_its_own(game: Game, seats: dict[str, str]) -> None:
    first, second, other = (page_of(seats[name]) for name in ("first", "second", ""))
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


def test_at_the_end_everybody_sees_all(game: Game, seats: dict[str, str]) -> None:
    for number, seat in enumerate(["first", "second"]):
        step_add(game=game, seat=seat, expected=number, step={"by": 3})
    both = ["first is lucky with 7", "second is lucky with 13"]
    assert [lucky(page_of(address)) for address in seats.values()] == [both] * 3


@pytest.mark.parametrize("part", ["", "now/"])
def test_a_wrong_link_leads_nowhere(seats: dict[str, str], part: str) -> None:
    assert Client().get(f"{seats['']}seat/nothing/{part}").status_code == 404
    assert Client().get(f"/counting/nothing/{part}").status_code == 404
    assert Client().post(f"{seats['']}seat/nothing/step/", {"by": "1"}).status_code == 404
    assert not GameStep.objects.exists()


def test_plain_forms_play_in_turn(game: Game, seats: dict[str, str]) -> None:
    client = Client()
    sent = {"by": "3", "expected": "0", "once": "k"}
    for _ in range(2):
        response = client.post(f"{seats['first']}step/", sent)
        assert (response.status_code, response["Location"]) == (302, seats["first"])
    assert GameStep.objects.count() == 1
    assert "3 so far. By how much do you count?" in page_of(seats["second"])
    undo = {"kind": "undo", "expected": "1", "once": "back"}
    assert client.post(f"{seats['second']}step/", undo).status_code == 409
    assert client.post(f"{seats['first']}step/", undo).status_code == 302
    assert "0 so far. By how much do you count?" in page_of(seats["first"])
    assert [each.step for each in GameStep.objects.all()] == [
        {"seat": "first", "by": 3},
        {"seat": "first", "undo": True},
    ]


@pytest.mark.parametrize(
    ("seat", "sent", "status", "words"),
    [
        ("second", {"by": "1", "expected": "0"}, 409, "Nothing is asked of your seat now."),
        ("", {"by": "1", "expected": "0"}, 403, "You look on: whoever plays has the link"),
        ("", {"kind": "undo", "expected": "0"}, 403, "You look on: whoever plays has the link"),
        ("first", {"by": "1", "expected": "1"}, 409, "there are 0 steps by now"),
        ("first", {"by": "1"}, 409, "there are 0 steps by now"),
        ("first", {"by": "9", "expected": "0"}, 400, "Count by one, two or three."),
        ("first", {"by": "1", "expected": "0", "once": "k" * 101}, 400, "a line of at most 100"),
    ],
)
def test_what_is_refused_is_told_and_changes_nothing(
    game: Game, seats: dict[str, str], seat: str, sent: dict[str, str], status: int, words: str
) -> None:
    response = Client().post(f"{seats[seat]}step/", sent)
    page = response.content.decode()
    assert (response.status_code, 'role="alert"' in page, words in page) == (status, True, True)
    game.refresh_from_db()
    assert (game.steps, GameStep.objects.count()) == (0, 0)


def test_a_script_is_answered_the_part_of_its_seat(seats: dict[str, str]) -> None:
    sent = {"by": "1", "expected": "0"}
    address = f"{seats['first']}step/"
    response = Client().post(address, sent, headers={"X-Table-Part": "1"})
    part = response.content.decode()
    assert (response.status_code, lucky(part)) == (200, ["first is lucky with 7"])
    assert part.startswith('<div id="table-now"')
    assert f'hx-get="{seats["first"]}now/?seen=1"' in part
    late = Client().post(address, sent, headers={"X-Table-Part": "1"})
    assert late.status_code == 409
    assert late.content.decode().startswith('<div id="table-now"')


def test_others_follow_cheaply(
    game: Game, seats: dict[str, str], django_assert_num_queries: Any
) -> None:
    other, address = Client(), f"{seats['second']}now/"
    with django_assert_num_queries(1):
        assert other.get(f"{address}?seen=0").status_code == 204
    response = other.get(address)
    assert (response.status_code, response["Cache-Control"]) == (200, "private, no-cache")
    tag = response["ETag"]
    assert other.get(address, headers={"If-None-Match": tag}).status_code == 304
    # What another seat sees is something else, at the same step.
    response = other.get(f"{seats['first']}now/", headers={"If-None-Match": tag})
    assert (response.status_code, lucky(response.content.decode())) == (
        200,
        ["first is lucky with 7"],
    )
    step_add(game=game, seat="first", expected=0, step={"by": 2})
    response = other.get(f"{address}?seen=0", headers={"If-None-Match": tag})
    assert response.status_code == 200
    assert "2 so far. By how much do you count?" in response.content.decode()


def test_who_has_taken_a_seat_needs_no_link(game: Game, seats: dict[str, str]) -> None:
    client = Client()
    visit_as(client, "someone")
    assert lucky(page_of(seats[""], client)) == []
    link = seats["first"].split("/")[-2]
    seat_take(game=game, link=link, visitor="session:someone")
    assert lucky(page_of(seats[""], client)) == ["first is lucky with 7"]
    assert Client().get(seats["first"]).status_code == 404
    sent = {"by": "1", "expected": "0"}
    assert client.post(f"{seats['']}step/", sent)["Location"] == seats[""]
    assert GameStep.objects.get().step == {"seat": "first", "by": 1}


def test_a_game_that_was_put_aside_says_so(game: Game, seats: dict[str, str]) -> None:
    Game.objects.update(superseded_at=game.made_at)
    assert "This game was put aside: another is played in its place." in page_of(seats["first"])
    sent = {"by": "1", "expected": "0"}
    assert Client().post(f"{seats['first']}step/", sent).status_code == 409
