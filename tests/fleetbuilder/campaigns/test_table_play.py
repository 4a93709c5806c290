"""Missions at a table on the site: opened, played by several, conflicts, retries, the API."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.campaigns.table import mapping
from fleetbuilder.campaigns.table import services as table_services
from fleetbuilder.campaigns.table.belonging import TABLES
from fleetbuilder.campaigns.table.models import TablePlay, TableStep
from fleetbuilder.core import errors
from fleetbuilder.core.visitors import visitor_of_user
from fleetbuilder.games.mapping import steps_of
from fleetbuilder.games.seats import EVERYBODY
from fleetbuilder.games.services import step_add
from rules.alliance.at_table.start import TablePlayer
from rules.alliance.at_table.state import state_document
from rules.alliance.at_table.steps import next_prompt
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.parallel import at_once

AKIRA = TablePlayer("Sparrow", "Akira Class", 2, 4, 2, 5, 2)
EXCELSIOR = TablePlayer("Heron", "Excelsior Class", 2, 3, 1, 5, 3)
FORM = {
    "mission": "a-simple-patrol",
    "ship_1": "federation:akira-class",
    "name_1": "Sparrow",
    "skill_1": "2",
    "ship_2": "federation:excelsior-class",
    "name_2": "Heron",
    "skill_2": "2",
}
PLAYERS = [
    {
        "name": "Sparrow",
        "ship": "Akira Class",
        "skill": 2,
        "attack": 4,
        "agility": 2,
        "hull": 5,
        "shields": 2,
    }
]
API = "/api/v1/campaigns/table/"


def opened(owner: str = "session:someone") -> TablePlay:
    """Opens a mission with two ships."""
    play, _ = table_services.play_open(
        owner=owner, mission="a-simple-patrol", players=(AKIRA, EXCELSIOR)
    )
    return play


def step_of(play: TablePlay, **answer: Any) -> dict[str, Any]:
    """Gives the step that answers what a play asks now."""
    prompt = next_prompt(mapping.table_state(play))
    return {"kind": "answer", "prompt": prompt.key, "answer": answer}


def send(client: Client, play: TablePlay, expected: int, key: str = "", **step: Any) -> Any:
    """Sends a step to the API."""
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(
        f"{API}{play.slug}/steps/",
        {"expected": expected, **step},
        content_type="application/json",
        headers=headers,
    )


# --- services -------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_play_pins_what_it_began_from() -> None:
    play = opened()
    assert (play.mission, play.name, play.steps) == ("a-simple-patrol", "A Simple Patrol", 0)
    assert [each["id"] for each in play.start["enemies"]] == ["attack-ship"]
    assert len(play.start["deck"]) == 33
    assert len(play.slug) == 14


@pytest.mark.django_db
def test_opening_twice_by_one_key_opens_once() -> None:
    wanted: dict[str, Any] = {"owner": "session:a", "mission": "a-simple-patrol", "key": "k"}
    first, is_new = table_services.play_open(players=(AKIRA,), **wanted)
    again, is_new_again = table_services.play_open(players=(AKIRA,), **wanted)
    assert (first.pk, is_new, is_new_again) == (again.pk, True, False)
    with pytest.raises(errors.ConflictError) as caught:
        table_services.play_open(players=(EXCELSIOR,), **wanted)
    assert caught.value.code == "campaigns.key_taken"
    assert TablePlay.objects.count() == 1


@pytest.mark.django_db
def test_wrong_ships_and_missions_are_named() -> None:
    with pytest.raises(errors.InvalidError) as caught:
        table_services.play_open(owner="session:a", mission="tea", players=(AKIRA,))
    assert list(caught.value.fields) == ["/mission"]
    with pytest.raises(errors.InvalidError) as caught:
        table_services.players_read([PLAYERS[0], {**PLAYERS[0], "hull": 0}])
    assert caught.value.fields == {
        "/players/1/hull": ["A whole number from 1 to 12 is expected, not 0."]
    }
    with pytest.raises(errors.InvalidError) as caught:
        table_services.play_open(owner="", mission="a-simple-patrol", players=(AKIRA, AKIRA))
    assert list(caught.value.fields) == ["/players/1"]
    assert not TablePlay.objects.exists()


@pytest.mark.django_db
def test_a_step_is_added_once_and_to_what_was_seen() -> None:
    play = opened()
    step = step_of(play)
    play, is_new = step_add(seat=EVERYBODY, game=play, expected=0, step=step, key="k")
    assert (play.steps, is_new) == (1, True)
    again, is_new = step_add(seat=EVERYBODY, game=play, expected=0, step=step, key="k")
    assert (again.steps, is_new, TableStep.objects.count()) == (1, False, 1)
    with pytest.raises(errors.ConflictError) as caught:
        step_add(seat=EVERYBODY, game=play, expected=0, step=step, key="other")
    assert (caught.value.code, TableStep.objects.count()) == ("table.moved_on", 1)
    with pytest.raises(errors.ConflictError) as caught:
        step_add(seat=EVERYBODY, game=play, expected=1, step={"kind": "undo"}, key="k")
    assert (caught.value.code, TableStep.objects.count()) == ("campaigns.key_taken", 1)


@pytest.mark.django_db
def test_a_step_that_does_not_fit_changes_nothing() -> None:
    play = opened()
    before = state_document(mapping.table_state(play))
    for step, code in (
        ({"kind": "undo"}, "table.undo"),
        ({"kind": "answer", "prompt": "0-map", "answer": {"x": 1}}, "table.answer"),
        ({"kind": "correction", "ship": "enemy:1", "what": "shields", "value": 1}, "table.ship"),
    ):
        with pytest.raises(errors.InvalidError) as caught:
            step_add(seat=EVERYBODY, game=play, expected=0, step=step)
        assert caught.value.code == code
    with pytest.raises(errors.ConflictError):
        step_add(
            seat=EVERYBODY,
            game=play,
            expected=0,
            step={"kind": "answer", "prompt": "9-map", "answer": {}},
        )
    play.refresh_from_db()
    assert (play.steps, TableStep.objects.count()) == (0, 0)
    assert state_document(mapping.table_state(play)) == before


@pytest.mark.django_db
def test_an_undone_step_stays_in_the_record() -> None:
    play = opened()
    step = step_of(play)
    step_add(seat=EVERYBODY, game=play, expected=0, step=step)
    step_add(seat=EVERYBODY, game=play, expected=1, step={"kind": "undo"})
    assert [each["kind"] for each in steps_of(play)] == ["answer", "undo"]
    assert next_prompt(mapping.table_state(play)).key == step["prompt"]


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_one_step_is_taken_and_the_others_are_told() -> None:
    play = opened()
    step = step_of(play)

    def act(number: int) -> bool:
        mine = TablePlay.objects.get(pk=play.pk)
        return step_add(seat=EVERYBODY, game=mine, expected=0, step=step, key=f"k{number}")[1]

    found = at_once(8, act)
    assert (found.count(True), found.count("table.moved_on")) == (1, 7)
    assert TableStep.objects.count() == 1


# --- pages ----------------------------------------------------------------------------------------


@pytest.fixture
def player(client: Client, catalogue: Any) -> tuple[Client, TablePlay]:
    """Returns a browser, and the mission that it has opened."""
    response = client.post("/campaigns/table/new/", FORM)
    play = TablePlay.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/campaigns/table/{play.slug}/")
    return client, play


def hidden(page: str, name: str) -> str:
    """Gives the first hidden value of that name in a page."""
    found = re.search(rf'name="{name}"\s+value="([^"]*)"', page)
    assert found is not None, name
    return found[1]


def test_ships_have_the_values_of_their_cards(player: tuple[Client, TablePlay]) -> None:
    _, play = player
    assert [each.printed for each in mapping.table_state(play).players] == [
        AKIRA,
        EXCELSIOR,
    ]


def test_the_form_says_what_is_missing(client: Client, catalogue: Any) -> None:
    response = client.post("/campaigns/table/new/", {"mission": "a-simple-patrol"})
    assert (response.status_code, TablePlay.objects.count()) == (400, 0)
    assert "Choose at least one ship." in response.content.decode()
    response = client.post("/campaigns/table/new/", {**FORM, "name_2": "Sparrow"})
    assert response.status_code == 400
    assert "there are two player ships" in response.content.decode().lower()
    assert client.post("/campaigns/table/new/", {**FORM, "mission": "tea"}).status_code == 400
    assert client.post("/campaigns/table/new/", {**FORM, "skill_1": "99"}).status_code == 400


def test_plain_forms_play_on_and_a_reload_keeps(player: tuple[Client, TablePlay]) -> None:
    client, play = player
    address = f"/campaigns/table/{play.slug}/"
    page = client.get(address).content.decode()
    assert "Lay out the map" in page
    # Every form may be sent without scripts: one answers, one takes back, two correct, and each
    # seat has one that frees it or makes a new link.
    assert page.count("data-table-step>") == 4
    assert page.count(f'action="{address}seats/free/"') == 2
    assert page.count('name="csrfmiddlewaretoken"') == 4 + 2
    sent = {name: hidden(page, name) for name in ("prompt", "expected", "once")}
    response = client.post(f"{address}step/", {"kind": "answer", **sent})
    assert (response.status_code, response["Location"]) == (302, address)
    # The same form once more acts once; with another key it is told that it is late.
    assert client.post(f"{address}step/", {"kind": "answer", **sent}).status_code == 302
    late = client.post(f"{address}step/", {"kind": "answer", **sent, "once": "new"})
    assert late.status_code == 409
    assert "was faster" in late.content.decode()
    play.refresh_from_db()
    assert play.steps == 1
    assert "Dominion 1st Wing" in client.get(address).content.decode()
    undo = {"kind": "undo", "expected": "1", "once": "back"}
    assert client.post(f"{address}step/", undo).status_code == 302
    assert "Lay out the map" in client.get(address).content.decode()


def test_wrong_forms_are_told_and_change_nothing(player: tuple[Client, TablePlay]) -> None:
    client, play = player
    address = f"/campaigns/table/{play.slug}/step/"
    for sent, status in (
        ({}, 409),
        ({"kind": "jump", "expected": "0"}, 409),
        ({"kind": "undo", "expected": "0"}, 400),
        ({"kind": "undo", "expected": "x"}, 409),
        ({"kind": "correction", "expected": "0"}, 400),
        ({"kind": "correction", "expected": "0", "ship": "player:1", "what": "shields"}, 400),
    ):
        response = client.post(address, sent)
        assert response.status_code == status, sent
        assert 'role="alert"' in response.content.decode()
    play.refresh_from_db()
    assert play.steps == 0


def test_others_follow_cheaply(
    player: tuple[Client, TablePlay], django_assert_num_queries: Any
) -> None:
    _, play = player
    other = Client()
    address = f"/campaigns/table/{play.slug}/now/"
    with django_assert_num_queries(1):
        assert other.get(f"{address}?seen=0").status_code == 204
    response = other.get(address)
    assert (response.status_code, response["Cache-Control"]) == (200, "private, no-cache")
    tag = response["ETag"]
    assert other.get(address, headers={"If-None-Match": tag}).status_code == 304
    step_add(seat=EVERYBODY, game=play, expected=0, step=step_of(play))
    response = other.get(f"{address}?seen=0", headers={"If-None-Match": tag})
    assert response.status_code == 200
    assert 'data-table-steps="1"' in response.content.decode()
    assert other.get("/campaigns/table/nothing/now/").status_code == 404


def test_a_script_is_answered_the_part_alone(player: tuple[Client, TablePlay]) -> None:
    client, play = player
    sent = {"kind": "answer", "prompt": "0-map", "expected": "0", "once": "k"}
    address = f"/campaigns/table/{play.slug}/step/"
    response = client.post(address, sent, headers={"X-Table-Part": "1"})
    assert response.status_code == 200
    assert response.content.decode().lstrip().startswith('<div class="table-now"')
    late = client.post(address, {**sent, "once": "l"}, headers={"X-Table-Part": "1"})
    assert late.status_code == 409
    assert 'id="table-now"' in late.content.decode()


def test_the_log_tells_all(player: tuple[Client, TablePlay]) -> None:
    client, play = player
    for number in range(5):
        step_add(seat=EVERYBODY, game=play, expected=number, step=step_of(play))
    page = client.get(f"/campaigns/table/{play.slug}/log/").content.decode()
    assert "Place your ships in the deployment area: Sparrow, Heron." in page
    assert "Alliance, Map Setup" in page


def test_who_opened_it_alone_may_delete_it(player: tuple[Client, TablePlay]) -> None:
    client, play = player
    address = f"/campaigns/table/{play.slug}/delete/"
    assert Client().get(address).status_code == 404
    assert Client().post(address).status_code == 404
    assert Client().delete(f"{API}{play.slug}/").status_code == 404
    assert TablePlay.objects.exists()
    assert client.get(address).status_code == 200
    assert client.post(address)["Location"] == "/campaigns/table/"
    assert not TablePlay.objects.exists()


def test_signing_in_moves_it_into_the_account(player: tuple[Client, TablePlay]) -> None:
    client, play = player
    user = UserFactory(username="picard")
    owner = visitor_of_user(user.pk)
    session = client.session
    TABLES.adopt(user, session)
    play.refresh_from_db()
    assert (play.owner, TABLES.count(user)) == (owner, 1)
    step_add(seat=EVERYBODY, game=play, expected=0, step=step_of(play))
    (exported,) = TABLES.export(user)
    assert (exported["id"], exported["steps"]) == (play.slug, 1)
    assert [each["prompt"] for each in exported["record"]] == ["0-map"]
    TABLES.remove(user)
    assert not TablePlay.objects.exists()


# --- the API --------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_two_clients_play_one_mission_over_the_api() -> None:
    one, two = Client(), Client()
    response = one.post(
        API, {"mission": "a-simple-patrol", "players": PLAYERS}, content_type="application/json"
    )
    assert response.status_code == 201
    document = response.json()
    play = TablePlay.objects.get(slug=document["id"])
    assert response["Location"].endswith(f"{API}{play.slug}/")
    assert (document["prompt"]["key"], document["state"]["phase"]) == ("0-map", "setup")
    seen = two.get(f"{API}{play.slug}/")
    assert seen.json() == document
    tag = seen["ETag"]
    answer = {"kind": "answer", "prompt": "0-map", "answer": {}}
    assert send(one, play, 0, "a", **answer).status_code == 200
    assert send(one, play, 0, "a", **answer).json()["steps"] == 1
    late = send(two, play, 0, "b", **answer)
    assert (late.status_code, late.json()["code"]) == (409, "table.moved_on")
    fresh = two.get(f"{API}{play.slug}/", headers={"If-None-Match": tag})
    assert (fresh.status_code, fresh.json()["steps"]) == (200, 1)
    assert (
        two.get(f"{API}{play.slug}/", headers={"If-None-Match": fresh["ETag"]}).status_code == 304
    )
    assert send(two, play, 1, kind="undo").json()["prompt"]["key"] == "0-map"
    record = one.get(f"{API}{play.slug}/steps/").json()
    assert [each["step"]["kind"] for each in record] == ["answer", "undo"]
    assert [row["id"] for row in one.get(API).json()] == [play.slug]
    assert two.get(API).json() == []
    assert one.delete(f"{API}{play.slug}/").status_code == 204


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"mission": "tea", "players": PLAYERS}, 400),
        ({"mission": "a-simple-patrol", "players": []}, 400),
        ({"mission": "a-simple-patrol", "players": PLAYERS * 7}, 400),
        ({"mission": "a-simple-patrol", "players": PLAYERS * 2}, 400),
        ({"mission": "a-simple-patrol", "players": [{**PLAYERS[0], "crew": 1}]}, 400),
        ({"mission": "a-simple-patrol"}, 400),
        ([], 400),
    ],
)
def test_wrong_bodies_open_nothing(body: Any, status: int) -> None:
    response = Client().post(API, json.dumps(body), content_type="application/json")
    assert response.status_code == status
    assert response.json()["code"]
    assert not TablePlay.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "body",
    [
        {"kind": "undo"},
        {"expected": -1, "kind": "undo"},
        {"expected": 0, "kind": "jump"},
        {"expected": 0, "kind": "answer"},
        {"expected": 0, "kind": "answer", "prompt": "0-map", "answer": []},
        {"expected": 0, "kind": "correction", "ship": "player:1", "what": "shields"},
        {"expected": 0, "kind": "correction", "ship": "player:1", "what": "shields", "value": {}},
        {"expected": 0, "kind": "undo", "more": 1},
    ],
)
def test_wrong_steps_are_refused_over_the_api(body: Any) -> None:
    play = opened()
    response = Client().post(
        f"{API}{play.slug}/steps/", json.dumps(body), content_type="application/json"
    )
    assert response.status_code in (400, 409), response.content
    play.refresh_from_db()
    assert (play.steps, TableStep.objects.count()) == (0, 0)
