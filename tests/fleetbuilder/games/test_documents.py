"""Games as plain data: one view a seat, exports that hide what the game hides, belongings."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.accounts.models import User
from fleetbuilder.core.visitors import SESSION_KEY, visitor_of_user
from fleetbuilder.games.belonging import games_belonging
from fleetbuilder.games.documents import (
    entity_tag,
    export_document,
    game_document,
    game_row,
    record_document,
)
from fleetbuilder.games.models import Game, GameSeat, GameStep
from fleetbuilder.games.seats import EVERYBODY
from fleetbuilder.games.services import game_open, seat_take, step_add
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.games.conftest import REQUEST
from tests.fleetbuilder.games.counting import COUNTING

BELONGING = games_belonging(COUNTING, name="counting_games", title="Games", fate="They go.")


def finished(game: Game) -> Game:
    for number, seat in enumerate(["first", "second"]):
        step_add(game=game, seat=seat, expected=number, step={"by": 3})
    return Game.objects.get(pk=game.pk)


def test_one_view_a_seat(game: Game) -> None:
    open_to_all = {**game_row(game), "total": 0, "turn": "first", "is_over": False}
    assert game_document(game, "first") == {**open_to_all, "lucky": {"first": 7}}
    assert game_document(game, "second") == {**open_to_all, "lucky": {"second": 13}}
    assert game_document(game, None) == {**open_to_all, "lucky": {}}
    tags = [entity_tag(game, seat) for seat in (EVERYBODY, None, "first", "second")]
    root = f"{game.slug}-0"
    assert tags == [f'"{root}"', f'"{root}"', f'"{root}-first"', f'"{root}-second"']


def test_a_record_is_numbered(game: Game) -> None:
    found = record_document(finished(game))
    assert [(each["number"], each["step"]["seat"]) for each in found] == [
        (1, "first"),
        (2, "second"),
    ]


def test_an_export_hides_what_the_game_hides_until_its_end(game: Game) -> None:
    for seat in ("first", None):
        assert export_document(game, seat) == game_document(game, seat)
    game = finished(game)
    record = [{"seat": "first", "by": 3}, {"seat": "second", "by": 3}]
    for seat in ("first", None):
        assert export_document(game, seat) == {**game_row(game), "start": REQUEST, "record": record}


def test_an_export_lets_out_nothing_of_a_game_that_cannot_be_read(game: Game) -> None:
    Game.objects.update(start={"lucky": REQUEST["lucky"]})
    game = Game.objects.get()
    problem = {"code": "counting.record", "message": "This start has no goal."}
    assert export_document(game, "first") == {**game_row(game), "problem": problem}


@pytest.fixture
def user(db: None) -> User:
    return UserFactory(username="picard")


def test_games_and_seats_move_into_the_account_and_out_with_it(game: Game, user: User) -> None:
    visitor = visitor_of_user(user.pk)
    link = game.seats.get(name="second").link
    seat_take(game=game, link=link, visitor="session:opener", name="Will")
    other, _ = game_open(kind=COUNTING, owner="session:other", request=REQUEST)
    link = other.seats.get(name="first").link
    seat_take(game=other, link=link, visitor="session:opener", name="Will")
    assert BELONGING.count(user) == 0
    session: dict[str, Any] = {SESSION_KEY: "opener"}
    BELONGING.adopt(user, session)
    assert BELONGING.count(user) == 1
    assert [each.holder for each in GameSeat.objects.exclude(holder="")] == [visitor] * 2
    # What they export is what their seat sees.
    assert list(BELONGING.export(user)) == [game_document(Game.objects.get(pk=game.pk), "second")]
    BELONGING.remove(user)
    assert list(Game.objects.all()) == [other]
    assert not GameSeat.objects.exclude(holder="", holder_name="").exists()


def test_by_one_key_a_browser_and_its_account_may_both_have_opened_one(user: User) -> None:
    for owner in ("session:opener", visitor_of_user(user.pk)):
        game_open(kind=COUNTING, owner=owner, request=REQUEST, key="k")
    BELONGING.adopt(user, {SESSION_KEY: "opener"})
    keys = Game.objects.order_by("pk").values_list("owner", "key")
    assert list(keys) == [(visitor_of_user(user.pk), ""), (visitor_of_user(user.pk), "k")]
    assert not GameStep.objects.exists()
    BELONGING.adopt(user, {})
    assert Game.objects.count() == 2
