"""Seats of missions at a table: handed out, taken, and what is played from them."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from fleetbuilder.accounts.models import User
from fleetbuilder.campaigns.members import services as member_services
from fleetbuilder.campaigns.table import mapping
from fleetbuilder.campaigns.table.belonging import TABLES
from fleetbuilder.campaigns.table.models import TablePlay, TableSeat, TableStep
from fleetbuilder.core import errors
from fleetbuilder.core.visitors import SESSION_KEY, visitor_of_user
from fleetbuilder.games.seats import EVERYBODY
from fleetbuilder.games.services import seat_take, step_add, step_undo
from rules.alliance.at_table.steps import next_prompt
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.campaigns.tables import joined, text_of
from tests.fleetbuilder.campaigns.test_round_services import campaign as campaign
from tests.fleetbuilder.campaigns.test_round_services import played
from tests.fleetbuilder.campaigns.test_table_play import API, opened, step_of
from tests.fleetbuilder.campaigns.test_table_rounds import opened as round_opened
from tests.fleetbuilder.visitors import visit_as

FIRST, SECOND = "player:1", "player:2"
QUIET = {"crossing": "no", "ending": "clear", "shot": "no"}


def quiet_step(play: TablePlay) -> dict[str, Any]:
    """Gives the step that answers what a play asks with as little as can be."""
    prompt = next_prompt(mapping.table_state(play))
    usual = QUIET.get(prompt.key.partition("-")[2])
    return step_of(
        play,
        **{each.name: usual or each.options[0].value for each in prompt.fields if each.options},
    )


def until_the_turn(play: TablePlay, seat: str) -> TablePlay:
    """Plays on until the ship of a seat has its turn, by who plays the whole table."""
    while mapping.table_state(play).active != seat:
        sent = quiet_step(play)
        play, _ = step_add(game=play, seat=EVERYBODY, expected=play.steps, step=sent)
    return play


def rows() -> list[Any]:
    return [
        list(each.objects.order_by("pk").values()) for each in (TablePlay, TableStep, TableSeat)
    ]


def corrected(seat: str, what: str = "damage") -> dict[str, Any]:
    return {"kind": "correction", "ship": seat, "what": what, "value": 1}


# --- what a seat may do ---------------------------------------------------------------------------


@pytest.mark.django_db
def test_each_ship_has_a_seat() -> None:
    play = opened()
    assert [each.name for each in play.seats.all()] == [FIRST, SECOND]
    assert len({each.link for each in play.seats.all()}) == 2


@pytest.mark.django_db
def test_a_seat_answers_for_its_ship_alone() -> None:
    play = opened()
    for seat in (FIRST, SECOND):
        with pytest.raises(errors.ConflictError) as caught:
            step_add(game=play, seat=seat, expected=0, step=quiet_step(play))
        assert caught.value.code == "table.not_asked"
    play = until_the_turn(play, FIRST)
    before = rows()
    with pytest.raises(errors.ConflictError) as caught:
        step_add(game=play, seat=SECOND, expected=play.steps, step=quiet_step(play))
    assert (caught.value.code, rows()) == ("table.not_asked", before)
    steps = play.steps
    play, is_new = step_add(game=play, seat=FIRST, expected=steps, step=quiet_step(play))
    assert (is_new, play.steps) == (True, steps + 1)


@pytest.mark.django_db
def test_a_seat_corrects_its_ship_whenever_it_likes() -> None:
    play = opened()
    before = rows()
    for ship in (SECOND, "enemy:1", ""):
        with pytest.raises(errors.ConflictError) as caught:
            step_add(game=play, seat=FIRST, expected=0, step=corrected(ship))
        assert (caught.value.code, rows()) == ("table.not_asked", before)
    play, _ = step_add(game=play, seat=FIRST, expected=0, step=corrected(FIRST))
    assert mapping.table_state(play).player(FIRST).damage == 1


@pytest.mark.django_db
def test_a_seat_takes_back_its_own_step_alone() -> None:
    play = opened()
    before = rows()
    with pytest.raises(errors.ConflictError):
        step_undo(game=play, seat=FIRST, expected=0)
    assert rows() == before
    play, _ = step_add(game=play, seat=FIRST, expected=0, step=corrected(FIRST))
    play, _ = step_add(game=play, seat=SECOND, expected=1, step=corrected(SECOND))
    before = rows()
    with pytest.raises(errors.ConflictError) as caught:
        step_undo(game=play, seat=FIRST, expected=2)
    assert (caught.value.code, rows()) == ("table.not_asked", before)
    play, _ = step_undo(game=play, seat=SECOND, expected=2)
    # The last step that counts is the first ship's again.
    play, _ = step_undo(game=play, seat=FIRST, expected=3)
    assert {each.damage for each in mapping.table_state(play).players} == {0}
    play = until_the_turn(play, FIRST)
    steps = play.steps
    play, _ = step_add(game=play, seat=FIRST, expected=steps, step=quiet_step(play))
    play, _ = step_undo(game=play, seat=FIRST, expected=steps + 1)
    assert mapping.table_state(play).active == FIRST


@pytest.mark.django_db
def test_tables_of_before_have_seats_too() -> None:
    play = opened()
    play.seats.all().delete()
    migration = import_module("fleetbuilder.campaigns.migrations.0005_table_seats")
    migration.seats_make(apps, None)
    first, second = play.seats.all()
    assert (first.name, second.name, first.holder) == (FIRST, SECOND, "")
    assert {len(first.link), len(second.link)} == {14}


# --- pages ----------------------------------------------------------------------------------------


def forms_of(response: Any) -> list[str]:
    """Gives what the page's forms would send, as kinds of steps, with the ships corrected."""
    page = response.content.decode()
    found = re.findall(
        r'name="kind"\s+value="(\w+)"(?:>\s*<input[^>]*name="ship"[^>]*"(.*?)")?', page
    )
    return [ship or kind for kind, ship in found]


@pytest.mark.django_db
def test_who_plays_the_table_hands_out_its_seats() -> None:
    play, client = opened(), Client()
    first, second = play.seats.all()
    address = f"/campaigns/table/{play.slug}/"
    page = client.get(address)
    for seat in (first, second):
        assert f"http://testserver{address}seat/{seat.link}/" in page.content.decode()
    assert "Sparrow free" in text_of(page)
    assert Client().post(f"{address}seat/{first.link}/take/", {"name": "Kira"}).status_code == 302
    page = client.get(address)
    assert "Sparrow Kira sits here" in text_of(page)
    assert f"seat/{first.link}/" not in page.content.decode()
    sent = {"link": first.link}
    page = client.post(f"{address}seats/free/", sent, follow=True)
    assert "The seat is free, and has a new link." in text_of(page)
    assert "Sparrow free" in text_of(page)
    assert not TableSeat.objects.filter(link=first.link).exists()


@pytest.mark.django_db
def test_a_seat_is_taken_seen_and_left_on_its_page() -> None:
    play, client = opened(), Client()
    seat = play.seats.get(name=FIRST)
    address = f"/campaigns/table/{play.slug}/seat/{seat.link}/"
    page = client.get(address)
    assert "<h1>The seat of Sparrow</h1>" in page.content.decode()
    assert "A Simple Patrol" in text_of(page)
    page = client.post(f"{address}take/", {"name": "Kira"}, follow=True)
    assert "You sit at Sparrow" in text_of(page)
    assert "Who leads the table answers this for all." in text_of(page)
    # The page of a seat tells nobody the links, and offers what the seat may do.
    assert forms_of(page) == ["undo", FIRST]
    assert "seats/free/" not in page.content.decode()
    sent = {"kind": "correction", "ship": FIRST, "what": "damage", "value": "1", "expected": "0"}
    response = client.post(f"{address}step/", sent)
    assert (response.status_code, response["Location"]) == (302, address)
    assert client.get(f"{address}log/").status_code == 200
    before = rows()
    refused = client.post(f"{address}step/", {**sent, "ship": SECOND, "expected": "1"})
    assert (refused.status_code, rows()) == (409, before)
    assert "That is not for your seat to do now. Nothing was changed" in text_of(refused)
    play = until_the_turn(TablePlay.objects.get(), FIRST)
    assert forms_of(client.get(address)) == ["answer", "undo", FIRST]
    play, _ = step_add(game=play, seat=EVERYBODY, expected=play.steps, step=quiet_step(play))
    play = until_the_turn(play, SECOND)
    assert "The player of Heron answers." in text_of(client.get(address))
    page = client.post(f"{address}leave/", follow=True)
    assert "Take the seat" in text_of(page)
    seat.refresh_from_db()
    assert (seat.holder, seat.holder_name) == ("", "")


# --- of a campaign's round ------------------------------------------------------------------------


@pytest.fixture
def of_round(catalogue: Any, campaign: Any) -> TablePlay:
    """Returns the table of a round, with two ships."""
    played(campaign)
    return round_opened(campaign)[0]


def test_a_seat_lets_somebody_without_a_campaign_play_its_ship(of_round: TablePlay) -> None:
    client = Client()
    address = f"/campaigns/table/{of_round.slug}/"
    seat = of_round.seats.get(name=SECOND)
    page = client.get(address)
    assert "You look on" in text_of(page)
    assert not any(each.link in page.content.decode() for each in of_round.seats.all())
    client.post(f"{address}seat/{seat.link}/take/", {"name": "Ezri"})
    for place in (address, f"{address}seat/{seat.link}/"):
        page = client.get(place)
        assert "You sit at Dax" in text_of(page)
        assert forms_of(page) == ["undo", SECOND]
    sent = {**corrected(SECOND), "expected": 0}
    response = client.post(f"{API}{of_round.slug}/steps/", sent, content_type="application/json")
    assert (response.status_code, response.json()["steps"]) == (200, 1)


def test_who_was_sent_away_takes_no_seat_and_has_none(of_round: TablePlay, campaign: Any) -> None:
    client, visitor = Client(), "session:kira"
    visit_as(client, "kira")
    kira = joined(campaign, visitor, "Nerys")
    seat = of_round.seats.get(name=SECOND)
    root = f"/campaigns/table/{of_round.slug}/"
    address = f"{root}seat/{seat.link}/"
    assert client.post(f"{address}take/", {"name": "Nerys"}).status_code == 302
    asking = {"campaign": campaign, "visitor": campaign.owner, "number": kira.number}
    member_services.member_leave(**asking)
    before = rows()
    assert client.get(address).status_code == 409
    sent = {"kind": "correction", "ship": SECOND, "what": "damage", "value": "1", "expected": "0"}
    assert client.post(f"{root}step/", sent).status_code == 404
    assert client.post(f"{address}step/", sent).status_code == 409
    free = of_round.seats.get(name=FIRST)
    response = client.post(f"{root}seat/{free.link}/take/", {"name": "Nerys"})
    assert (response.status_code, rows()) == (404, before)


# --- the API --------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_seats_are_handed_out_taken_and_freed_over_the_api() -> None:
    play = opened()
    seats, owner, player = f"{API}{play.slug}/seats/", Client(), Client()
    first, second = owner.get(seats).json()
    assert first == {
        "ship": FIRST,
        "title": "Sparrow",
        "link": first["link"],
        "href": f"/campaigns/table/{play.slug}/seat/{first['link']}/",
        "holder_name": "",
    }
    sent = {"link": first["link"], "name": "Kira"}
    taken = player.post(seats, sent, content_type="application/json")
    assert (taken.status_code, taken.json()) == (200, {**first, "holder_name": "Kira"})
    before = rows()
    late = Client().post(seats, {**sent, "name": "Ezri"}, content_type="application/json")
    assert (late.status_code, late.json()["code"], rows()) == (409, "table.seat_taken", before)
    assert owner.get(seats).json() == [{**first, "holder_name": "Kira"}, second]
    assert player.delete(f"{seats}{first['link']}/").status_code == 204
    assert owner.get(seats).json() == [first, second]
    assert owner.delete(f"{seats}{first['link']}/").status_code == 204
    assert owner.get(seats).json()[0]["link"] != first["link"]
    assert owner.delete(f"{seats}{first['link']}/").status_code == 404


# --- with an account ------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_seat_moves_into_the_account_and_is_free_without_it() -> None:
    play = opened()
    seat = play.seats.get(name=FIRST)
    seat_take(game=play, link=seat.link, visitor="session:kira", name="Kira")
    user: User = UserFactory(username="kira")
    session: dict[str, Any] = {SESSION_KEY: "kira"}
    TABLES.adopt(user, session)
    seat.refresh_from_db()
    assert (seat.holder, seat.holder_name) == (visitor_of_user(user.pk), "Kira")
    TABLES.remove(user)
    seat.refresh_from_db()
    assert (seat.holder, seat.holder_name, play.seats.count()) == ("", "", 2)
