"""Games of any kind: opened, steps added once and in turn, taken back; seats."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.core import errors
from fleetbuilder.games import selectors
from fleetbuilder.games.mapping import start_of, state_of, steps_of
from fleetbuilder.games.models import Game, GameSeat, GameStep
from fleetbuilder.games.seats import seat_held
from fleetbuilder.games.services import (
    game_delete,
    game_open,
    seat_free,
    seat_leave,
    seat_take,
    step_add,
    step_undo,
)
from tests.fleetbuilder.games.conftest import REQUEST
from tests.fleetbuilder.games.counting import COUNTING, prompt
from tests.parallel import at_once


def kept() -> list[Any]:
    return [list(each.objects.order_by("pk").values()) for each in (Game, GameStep, GameSeat)]


def test_a_game_begins_with_a_secret_link_for_each_seat(game: Game) -> None:
    assert (game.kind, game.name, game.start, game.steps) == ("counting", "Count to 5", REQUEST, 0)
    first, second = game.seats.all()
    assert (first.name, second.name) == ("first", "second")
    assert {len(each) for each in (game.slug, first.link, second.link)} == {14}
    assert len({game.slug, first.link, second.link}) == 3
    assert prompt(state_of(game), "first") == "0 so far. By how much do you count?"


@pytest.mark.django_db
def test_opening_twice_by_one_key_opens_once() -> None:
    opening: dict[str, Any] = {"kind": COUNTING, "owner": "session:a", "key": "k"}
    first, is_new = game_open(request=REQUEST, **opening)
    again, is_new_again = game_open(request=REQUEST, **opening)
    assert (first.pk, is_new, is_new_again) == (again.pk, True, False)
    with pytest.raises(errors.ConflictError) as caught:
        game_open(request={**REQUEST, "goal": 6}, **opening)
    assert (caught.value.code, Game.objects.count()) == ("games.key_taken", 1)
    other, is_new = game_open(request=REQUEST, **{**opening, "owner": "session:b"})
    assert (other.pk != first.pk, is_new, GameSeat.objects.count()) == (True, True, 4)


@pytest.mark.django_db
def test_what_cannot_be_opened_is_told() -> None:
    with pytest.raises(errors.InvalidError) as caught:
        game_open(kind=COUNTING, owner="session:a", request={**REQUEST, "goal": 0})
    assert caught.value.fields == {"/goal": ["Count to one at least."]}
    game_open(kind=COUNTING, owner="session:a", request=REQUEST)
    with pytest.raises(errors.InvalidError) as caught:
        game_open(kind=COUNTING, owner="session:a", request=REQUEST, most=1)
    assert caught.value.code == "counting.too_many"
    assert caught.value.message == "You have 1 counting games. Delete one that you do not need."
    assert Game.objects.count() == 1


def test_a_game_is_played_in_turn_to_its_end(game: Game) -> None:
    for number, (seat, by) in enumerate([("first", 2), ("second", 1), ("first", 3)]):
        game, is_new = step_add(game=game, seat=seat, expected=number, step={"by": by})
        assert (is_new, game.steps) == (True, number + 1)
    state = state_of(game)
    assert (state.total, state.is_over, prompt(state, "second")) == (6, True, None)
    assert steps_of(game) == (
        {"seat": "first", "by": 2},
        {"seat": "second", "by": 1},
        {"seat": "first", "by": 3},
    )


def test_a_step_is_added_once_and_to_what_was_seen(game: Game) -> None:
    sent: dict[str, Any] = {"game": game, "seat": "first", "step": {"by": 1}}
    assert step_add(**sent, expected=0, key="k")[1] is True
    again, is_new = step_add(**sent, expected=0, key="k")
    assert (again.steps, is_new, GameStep.objects.count()) == (1, False, 1)
    before = kept()
    for more, code in (
        ({"expected": 0, "key": "other"}, "counting.moved_on"),
        ({"expected": 2}, "counting.moved_on"),
        ({"expected": 0, "key": "k", "step": {"by": 2}}, "games.key_taken"),
        ({"expected": 0, "key": "k", "seat": "second"}, "games.key_taken"),
    ):
        with pytest.raises(errors.ConflictError) as caught:
            step_add(**{**sent, **more})
        assert caught.value.code == code, more
    with pytest.raises(errors.InvalidError) as refused:
        step_add(**sent, expected=1, key="k" * 101)
    assert (refused.value.code, kept()) == ("games.key", before)


@pytest.mark.parametrize(
    ("seat", "step", "code"),
    [
        ("second", {"by": 1}, "counting.not_asked"),
        ("third", {"by": 1}, "counting.not_asked"),
        (None, {"by": 1}, "counting.no_seat"),
        ("first", {"by": 4}, "counting.by"),
        ("first", {}, "counting.by"),
    ],
)
def test_a_wrong_seat_and_a_wrong_step_change_nothing(
    game: Game, seat: str | None, step: Any, code: str
) -> None:
    before = kept()
    with pytest.raises(errors.RequestError) as caught:
        step_add(game=game, seat=seat, expected=0, step=step)
    assert (caught.value.code, kept()) == (code, before)


def test_a_step_is_taken_back_by_whose_it_is_and_stays_in_the_record(game: Game) -> None:
    with pytest.raises(errors.ConflictError) as caught:
        step_undo(game=game, seat="first", expected=0)
    assert caught.value.code == "counting.undo"
    step_add(game=game, seat="first", expected=0, step={"by": 3})
    for seat, code in (("second", "counting.undo"), (None, "counting.no_seat")):
        with pytest.raises(errors.RequestError) as refused:
            step_undo(game=game, seat=seat, expected=1)
        assert refused.value.code == code
    assert step_undo(game=game, seat="first", expected=1, key="k")[1] is True
    assert step_undo(game=game, seat="first", expected=1, key="k")[1] is False
    assert steps_of(game) == ({"seat": "first", "by": 3}, {"seat": "first", "undo": True})
    state = state_of(game)
    assert (game.steps, state.total, state.turn) == (2, 0, "first")


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_one_step_is_taken_and_the_others_are_told() -> None:
    game, _ = game_open(kind=COUNTING, owner="session:opener", request=REQUEST)

    def act(number: int) -> bool:
        mine = Game.objects.get(pk=game.pk)
        sent: dict[str, Any] = {"seat": "first", "step": {"by": 1}, "key": f"k{number}"}
        return step_add(game=mine, expected=0, **sent)[1]

    found = at_once(8, act)
    assert (found.count(True), found.count("counting.moved_on")) == (1, 7)
    assert GameStep.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_request_that_comes_many_times_at_once_acts_once() -> None:
    game, _ = game_open(kind=COUNTING, owner="session:opener", request=REQUEST)

    def act(number: int) -> bool:
        mine = Game.objects.get(pk=game.pk)
        return step_add(game=mine, seat="first", expected=0, step={"by": 1}, key="k")[1]

    assert sorted(at_once(8, act)) == [False] * 7 + [True]
    assert GameStep.objects.count() == 1


def test_a_game_that_was_put_aside_takes_no_more_steps(game: Game) -> None:
    Game.objects.update(superseded_at=game.made_at)
    with pytest.raises(errors.ConflictError) as caught:
        step_add(game=game, seat="first", expected=0, step={"by": 1})
    assert (caught.value.code, GameStep.objects.count()) == ("counting.put_aside", 0)


def test_a_start_that_cannot_be_read_is_refused_by_its_kind(game: Game) -> None:
    Game.objects.update(start={})
    for act in (
        lambda: start_of(game),
        lambda: step_add(game=game, seat="first", expected=0, step={"by": 1}),
        lambda: step_undo(game=game, seat="first", expected=0),
    ):
        with pytest.raises(errors.ConflictError) as caught:
            act()
        assert caught.value.code == "counting.record"


# --- seats ----------------------------------------------------------------------------------------


def test_a_seat_that_was_taken_is_its_holders_alone(game: Game) -> None:
    first, second = game.seats.all()
    for who in ("", "session:x", "session:opener"):
        assert [seat_held(game, who, link) for link in ("", first.link)] == [None, None]
    for name in ("Will", "Thomas"):
        taken = seat_take(game=game, link=first.link, visitor="user:1", name=name)
        assert (taken.holder, taken.holder_name) == ("user:1", "Will")
    assert seat_held(game, "user:1", "") == seat_held(game, "user:1", first.link) == "first"
    assert [seat_held(game, who, first.link) for who in ("", "user:2")] == [None, None]
    before = kept()
    with pytest.raises(errors.ConflictError) as caught:
        seat_take(game=game, link=first.link, visitor="user:2", name="Tom")
    assert (caught.value.code, kept()) == ("counting.seat_taken", before)
    with pytest.raises(errors.NotFoundError):
        seat_take(game=game, link="nothing", visitor="user:2", name="Tom")
    other, _ = game_open(kind=COUNTING, owner="session:opener", request=REQUEST)
    with pytest.raises(errors.NotFoundError):
        seat_take(game=other, link=second.link, visitor="user:2", name="Tom")
    assert seat_held(other, "user:1", first.link) is None


def test_who_has_two_seats_has_each_by_its_link(game: Game) -> None:
    first, second = game.seats.all()
    for seat in (second, first):
        seat_take(game=game, link=seat.link, visitor="user:1", name="Will")
    assert [seat_held(game, "user:1", each) for each in ("", first.link, second.link)] == [
        *("first", "first", "second")
    ]


def test_a_seat_is_left_by_its_holder_and_freed_with_a_new_link(game: Game) -> None:
    first, second = game.seats.all()
    for seat in (first, second):
        seat_take(game=game, link=seat.link, visitor=f"user:{seat.name}", name="Will")
    before = kept()
    for visitor in ("", "user:second"):
        seat_leave(game=game, link=first.link, visitor=visitor)
    assert kept() == before
    seat_leave(game=game, link=first.link, visitor="user:first")
    seat_free(game=game, link=second.link)
    left, freed = game.seats.all()
    assert (left.link, left.holder, left.holder_name) == (first.link, "", "")
    assert (freed.link != second.link, freed.holder, freed.holder_name) == (True, "", "")
    # A link that went too far is good for nothing any more.
    seat_free(game=game, link=first.link)
    assert game.seats.get(name="first").link not in (first.link, freed.link)


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_one_takes_the_seat() -> None:
    game, _ = game_open(kind=COUNTING, owner="session:opener", request=REQUEST)
    link = game.seats.get(name="first").link

    def act(number: int) -> bool:
        mine = Game.objects.get(pk=game.pk)
        seat = seat_take(game=mine, link=link, visitor=f"user:{number}", name=str(number))
        return bool(seat.holder == f"user:{number}")

    found = at_once(8, act)
    assert (found.count(True), found.count("counting.seat_taken")) == (1, 7)


def test_who_looks_on_is_refused_a_seat(game: Game) -> None:
    first, _ = game.seats.all()
    seat_take(game=game, link=first.link, visitor="user:1", name="Will")
    assert COUNTING.seat_required(game, "user:1") == "first"
    with pytest.raises(errors.PermissionDeniedError) as caught:
        COUNTING.seat_required(game, "session:x")
    assert caught.value.message.startswith("You look on")


# --- read and deleted -----------------------------------------------------------------------------


def test_games_are_found_by_kind_address_and_owner(game: Game) -> None:
    Game.objects.create(
        kind="chess", slug="other", start={}, made_at=game.made_at, changed_at=game.made_at
    )
    assert selectors.game_find(kind=COUNTING, slug=game.slug) == game
    assert selectors.game_find(kind=COUNTING, slug="other") is None
    assert selectors.game_list(kind=COUNTING, owner="session:opener") == [game]
    assert selectors.game_list(kind=COUNTING, owner="") == []
    assert selectors.steps_count(kind=COUNTING, slug=game.slug) == 0
    assert selectors.steps_count(kind=COUNTING, slug="other") is None


def test_a_game_is_deleted_with_its_record_and_seats(game: Game) -> None:
    step_add(game=game, seat="first", expected=0, step={"by": 1})
    assert (game_delete(game=game), game_delete(game=game)) == (True, False)
    assert kept() == [[], [], []]
