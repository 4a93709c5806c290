"""The pages of events, as the organiser and the players use them."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from fleetbuilder.events.common.models import Entry, Event, EventState, Game
from fleetbuilder.events.event import services
from fleetbuilder.fleets.common.models import Visibility
from fleetbuilder.fleets.saved import services as saved_services
from fleetbuilder.fleets.saved.details import Details
from tests.fleetbuilder.events.people import People
from tests.fleetbuilder.events.tables import (
    FORM,
    TORPEDOES,
    WORF,
    add,
    content,
    pair,
    past,
    play,
    state,
    text_of,
)
from tests.fleetbuilder.fleets.saved import saved
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.usefixtures("catalogue")


# --- opened and edited --------------------------------------------------------------------------


def test_an_event_is_opened_without_an_account(organiser: tuple[Client, Event]) -> None:
    client, event = organiser
    assert event.owner.startswith("session:")
    assert (event.name, event.points_limit, event.constant) == ("Risa Open", 120, 120)
    assert event.deadline.isoformat() == "2030-12-04T18:00:00+00:00"
    page = client.get(f"/events/{event.slug}/")
    assert page["Cache-Control"].startswith("max-age=0, no-cache")
    text = text_of(page)
    for words in ("Bring templates.", "120 SP", "Registration open", "4 December 2030, 18:00 UTC"):
        assert words in text.replace("&nbsp;", " ")
    assert "Risa Open" in text_of(client.get("/events/"))


def test_a_form_sent_twice_opens_one_event(client: Client) -> None:
    client.get("/events/new/")
    first = client.post("/events/new/", {**FORM, "once": "k"})
    again = client.post("/events/new/", {**FORM, "once": "k"})
    assert first["Location"] == again["Location"]
    assert Event.objects.count() == 1


def test_what_is_wrong_with_a_form_stands_beside_its_fields(client: Client) -> None:
    wrong = {**FORM, "name": "", "planned_rounds": "21", "date": "tomorrow"}
    response = client.post("/events/new/", wrong)
    assert response.status_code == 400
    errors = response.context["form"].errors
    assert sorted(errors) == ["date", "name", "planned_rounds"]
    assert Event.objects.count() == 0


def test_settings_are_edited(organiser: tuple[Client, Event]) -> None:
    client, event = organiser
    form = client.get(f"/events/{event.slug}/edit/").context["form"]
    assert form.initial["deadline"] == event.deadline
    response = client.post(
        f"/events/{event.slug}/edit/", {**FORM, "name": "Risa", "may_draw": "on"}
    )
    assert response.status_code == 302
    event.refresh_from_db()
    assert (event.name, event.may_draw, event.constant) == ("Risa", True, 120)
    assert "Mixing factions" not in text_of(client.get(f"/events/{event.slug}/"))
    asked = {**FORM, "ruleset": "attack-wing-classic"}
    for said, words in (("on", "All players agree to it."), ("", "Not all players agree to it.")):
        client.post(f"/events/{event.slug}/edit/", {**asked, "mixing_consent": said})
        assert f"Mixing factions {words}" in text_of(client.get(f"/events/{event.slug}/"))
    wrong = client.post(f"/events/{event.slug}/edit/", {**FORM, "bye_fleet_points": "x"})
    assert wrong.status_code == 400
    assert list(wrong.context["form"].errors) == ["bye_fleet_points"]


def test_rules_in_play_are_refused_in_words(organiser: tuple[Client, Event]) -> None:
    client, event = organiser
    for name in ("a", "b"):
        client.post(f"/events/{event.slug}/players/", {"name": name})
    services.event_close(event=event, visitor="")
    pair(event, 1)
    response = client.post(f"/events/{event.slug}/edit/", {**FORM, "points_limit": "90"})
    assert response.status_code == 400
    assert "Rounds are played: rule set, points limit, date and consent stay" in text_of(response)


def test_an_event_is_deleted_after_a_question(organiser: tuple[Client, Event]) -> None:
    client, event = organiser
    assert "There is no way back" in text_of(client.get(f"/events/{event.slug}/delete/"))
    assert client.post(f"/events/{event.slug}/delete/")["Location"] == "/events/"
    assert Event.objects.count() == 0


def test_a_step_that_cannot_be_is_refused_in_words(organiser: tuple[Client, Event]) -> None:
    client, event = organiser
    before = state()
    page = client.post(f"/events/{event.slug}/step/", {"step": "publish"}, follow=True)
    assert "Fleets are still taken. Close the event first." in text_of(page)
    assert client.post(f"/events/{event.slug}/step/", {"step": "warp"}).status_code == 400
    assert state() == before


# --- handed in ----------------------------------------------------------------------------------


def test_a_player_hands_a_pasted_fleet_in(people: People) -> None:
    client, event = people.clients["guest"], people.event
    page = client.get(f"/events/{event.slug}/?key={event.share_key}")
    assert "Your fleet" in text_of(page)
    text = "U.S.S. Enterprise-D (28)\nJean-Luc Picard (6)"
    response = client.post(f"/events/{event.slug}/submit/", {"name": "Seven", "text": text})
    assert response.status_code == 302
    entry = Entry.objects.get(name="Seven")
    assert (entry.number, entry.points, entry.fleet_slug) == (3, 34, "")
    page = text_of(client.get(f"/events/{event.slug}/"))
    assert "You play as Seven, number 3." in page
    assert entry.fingerprint[:12] in page


def test_a_player_hands_the_address_of_a_report_in(people: People) -> None:
    client, event = people.clients["player"], people.event
    page = client.get(f"/events/{event.slug}/")
    address = "http://testserver" + page.context["mine"]["check"]
    assert address.startswith("http://testserver/check/?fleet=FB1-")
    guest = people.clients["guest"]
    response = guest.post(
        f"/events/{event.slug}/submit/?key={event.share_key}", {"name": "G", "text": address}
    )
    assert response.status_code == 302
    assert Entry.objects.get(name="G").fingerprint == people.entry.fingerprint


def test_a_player_hands_a_saved_fleet_in_and_its_later_revision(people: People) -> None:
    client, event = people.clients["player"], people.event
    owner = people.entry.owner
    fleet = saved(TORPEDOES, owner=owner, name="Mine")
    form = client.get(f"/events/{event.slug}/").context["form"]
    assert form.fields["saved"].choices == [("", "None of these"), (fleet.slug, "Mine, 38 SP")]
    response = client.post(
        f"/events/{event.slug}/submit/", {"name": "Kathryn", "saved": fleet.slug, "text": ""}
    )
    assert response.status_code == 302
    entry = Entry.objects.get(number=1)
    assert (entry.fleet_slug, entry.fleet_revision, entry.submissions) == (fleet.slug, 1, 2)

    saved_services.fleet_save(
        fleet=fleet, content=content(TORPEDOES, WORF, name="Mine"), expected=1, author=owner
    )
    page = client.get(f"/events/{event.slug}/")
    newer = page.context["newer"]
    assert newer["text"] == "1 change; 38 SP before, 44 SP after."
    assert "You have changed Mine since" in text_of(page)
    entry.refresh_from_db()
    assert (entry.points, entry.fleet_revision) == (38, 1)
    # The organiser is not told what the player keeps.
    seen = people.clients["organiser"].get(f"/events/{event.slug}/players/1/")
    assert "You have changed" not in text_of(seen)

    client.post(f"/events/{event.slug}/submit/newer/")
    entry.refresh_from_db()
    assert (entry.points, entry.fleet_revision, entry.submissions) == (44, 2, 3)
    assert client.get(f"/events/{event.slug}/").context["newer"] is None


def test_nobody_hands_in_what_somebody_else_keeps(people: People) -> None:
    other = saved(TORPEDOES, owner="user:0", name="Theirs")
    event = people.event
    before = state()
    response = people.clients["player"].post(
        f"/events/{event.slug}/submit/", {"name": "K", "saved": other.slug}
    )
    assert response.status_code == 400
    assert state() == before


@pytest.mark.parametrize(
    ("values", "field", "message"),
    [
        ({"name": "", "text": "U.S.S. Enterprise-D"}, "name", "This field is required."),
        ({"name": "S", "text": ""}, "text", "Paste a fleet, or choose one of yours."),
        ({"name": "S", "text": '{"ships": 7}'}, "text", None),
        ({"name": "S", "text": "FB1-half"}, "text", None),
    ],
)
def test_what_cannot_be_handed_in_is_told_beside_the_field(
    people: People, values: Any, field: str, message: str | None
) -> None:
    before = state()
    event = people.event
    response = people.clients["guest"].post(
        f"/events/{event.slug}/submit/?key={event.share_key}", values
    )
    assert response.status_code == 400
    errors = response.context["form"].errors
    assert list(errors) == [field]
    if message:
        assert errors[field] == [message]
    assert state() == before


def test_after_the_deadline_the_form_says_so(people: People) -> None:
    event = past(people.event)
    before = state()
    client = people.clients["guest"]
    response = client.post(
        f"/events/{event.slug}/submit/?key={event.share_key}",
        {"name": "Seven", "text": "U.S.S. Enterprise-D"},
    )
    assert response.status_code == 409
    assert "The deadline has passed; no more fleets are taken." in text_of(response)
    assert "U.S.S. Enterprise-D" in response.content.decode()
    assert state() == before
    page = text_of(client.get(f"/events/{event.slug}/"))
    assert "No more fleets are taken. Ask the organiser if you come late." in page
    assert "Deadline passed" in page


def test_an_illegal_fleet_is_taken_and_says_why(people: People) -> None:
    event = people.event
    client = people.clients["guest"]
    text = "U.S.S. Enterprise-D\n" * 6
    client.post(f"/events/{event.slug}/submit/?key={event.share_key}", {"name": "S", "text": text})
    entry = Entry.objects.get(name="S")
    assert (entry.is_legal, entry.points) == (False, 156)
    page = client.get(f"/events/{event.slug}/")
    assert "Not legal" in text_of(page)
    assert 'name="fix"' not in page.content.decode()
    listed = text_of(people.clients["organiser"].get(f"/events/{event.slug}/players/"))
    assert "3 players" in listed
    assert "2 legal, 1 not" in listed


# --- players ------------------------------------------------------------------------------------


def test_the_organiser_adds_drops_and_brings_back(people: People) -> None:
    client, event = people.clients["organiser"], people.event
    address = f"/events/{event.slug}/players/"
    page = client.post(address, {"name": "Tuvok", "text": ""}, follow=True)
    assert "Tuvok takes part." in text_of(page)
    assert "1 without a fleet" in text_of(page)
    page = client.post(f"{address}3/step/", {"step": "drop"}, follow=True)
    assert "Tuvok is dropped." in text_of(page)
    assert [each.name for each in page.context["withdrawn"]] == ["Tuvok"]
    page = client.post(f"{address}3/step/", {"step": "return"}, follow=True)
    assert "Tuvok is back." in text_of(page)
    assert client.post(f"{address}9/step/", {"step": "drop"}).status_code == 404
    wrong = client.post(address, {"name": "Neelix", "text": "FB1-half"})
    assert (wrong.status_code, list(wrong.context["form"].errors)) == (400, ["text"])


def test_the_list_tells_what_is_different_since(people: People) -> None:
    client, event = people.clients["organiser"], people.event
    client.post(f"/events/{event.slug}/edit/", {**FORM, "points_limit": "30", "ruleset": "open"})
    page = text_of(client.get(f"/events/{event.slug}/players/"))
    assert page.count("no longer legal") == 2
    detail = text_of(client.get(f"/events/{event.slug}/players/1/"))
    assert "Different since it was handed in: no longer legal" in detail


def test_a_page_holds_fifty_players_and_costs_as_much_as_one_with_few(
    organiser: tuple[Client, Event],
) -> None:
    client, event = organiser
    address = f"/events/{event.slug}/players/"
    queries = []
    for number in (2, 60):
        while Entry.objects.count() < number:
            add(event, f"P{Entry.objects.count()}")
        with CaptureQueriesContext(connection) as captured:
            page = client.get(address)
        queries.append(len(captured))
    assert len(page.context["rows"]) == 50
    assert queries[0] == queries[1]
    assert len(client.get(f"{address}?page=2").context["rows"]) == 10


# --- rounds -------------------------------------------------------------------------------------


def test_a_round_is_paired_when_the_event_is_closed(organiser: tuple[Client, Event]) -> None:
    client, event = organiser
    address = f"/events/{event.slug}/"
    for name in ("Archer", "Kirk", "Picard"):
        client.post(f"{address}players/", {"name": name})
    page = client.post(f"{address}rounds/", {"round": "1"}, follow=True)
    assert "Fleets are still taken" in text_of(page)
    client.post(f"{address}step/", {"step": "close"})
    page = client.post(f"{address}rounds/", {"round": "x"}, follow=True)
    assert "The next round is 1, not 0." in text_of(page)
    response = client.post(f"{address}rounds/", {"round": "1"})
    assert response["Location"] == f"{address}rounds/1/"
    page = text_of(client.get(f"{address}rounds/1/"))
    assert "1 table without a result" in page
    assert "Bye" in page


@pytest.fixture
def playing(organiser: tuple[Client, Event]) -> tuple[Client, Event]:
    """Returns the browser of the organiser and an event whose first round is paired."""
    client, event = organiser
    for name in ("Archer", "Kirk", "Picard"):
        client.post(f"/events/{event.slug}/players/", {"name": name})
    for entry in Entry.objects.all():
        Entry.objects.filter(pk=entry.pk).update(lot=entry.number)
    client.post(f"/events/{event.slug}/step/", {"step": "close"})
    client.post(f"/events/{event.slug}/rounds/", {"round": "1"})
    event.refresh_from_db()
    return client, event


def result(**values: Any) -> dict[str, Any]:
    """Returns the form of a result."""
    form = {"table": 1, "version": 0, "surviving_first": 40, "surviving_second": 0, "outcome": ""}
    return {**form, **values}


def test_a_result_is_entered_and_corrected(playing: tuple[Client, Event]) -> None:
    client, event = playing
    address = f"/events/{event.slug}/rounds/1/"
    response = client.post(address, result())
    assert response["Location"] == f"{address}#table-1"
    page = text_of(client.get(address))
    assert "Archer won" in page
    assert "All results are in" in page
    assert "Fleet Points 120" in page
    assert "Fleet Points 80" in page
    response = client.post(address, result(version=1, surviving_first=0, surviving_second=10))
    assert response.status_code == 302
    assert "Kirk won" in text_of(client.get(address))


def test_htmx_is_answered_the_table_and_what_is_missing(playing: tuple[Client, Event]) -> None:
    client, event = playing
    address = f"/events/{event.slug}/rounds/1/"
    headers = {"HX-Request": "true"}
    response = client.post(address, result(), headers=headers)
    assert response.status_code == 200
    html = response.content.decode()
    assert "<html" not in html
    assert 'id="table-1"' in html
    assert 'hx-swap-oob="true"' in html
    assert "All results are in" in html
    assert response["Vary"] == "Cookie, HX-Request" or "HX-Request" in response["Vary"]
    # A conflict is told at the table.
    before = state()
    response = client.post(address, result(surviving_first=7), headers=headers)
    assert "Another result was entered for this table in the meantime" in text_of(response)
    assert state() == before


@pytest.mark.parametrize(
    ("values", "status", "field"),
    [
        ({"surviving_first": "x"}, 400, "surviving_first"),
        ({"surviving_first": 9, "surviving_second": 9}, 400, "outcome"),
        ({"outcome": "draw"}, 400, "outcome"),
        ({"version": 3}, 409, "__all__"),
    ],
)
def test_wrong_results_are_told_at_the_table(
    playing: tuple[Client, Event], values: Any, status: int, field: str
) -> None:
    client, event = playing
    before = state()
    response = client.post(f"/events/{event.slug}/rounds/1/", result(**values))
    assert response.status_code == status
    row = next(row for row in response.context["rows"] if row.seat.game.table == 1)
    assert list(row.form.errors) == [field]
    assert state() == before


@pytest.mark.parametrize("table", ["2", "9", "x", ""])
def test_there_is_no_result_for_a_bye_or_no_table(
    playing: tuple[Client, Event], table: str
) -> None:
    client, event = playing
    before = state()
    response = client.post(f"/events/{event.slug}/rounds/1/", result(table=table))
    assert response.status_code == 404
    assert state() == before


def test_rounds_go_on_to_the_final_standings(playing: tuple[Client, Event]) -> None:
    client, event = playing
    address = f"/events/{event.slug}/"
    page = client.post(f"{address}rounds/", {"round": "2"}, follow=True)
    assert "The result of table 1 in round 1 is missing. Enter it first." in text_of(page)
    client.post(f"{address}rounds/1/", result())
    client.post(f"{address}rounds/", {"round": "2"})
    page = client.post(f"{address}rounds/2/unpair/", follow=True)
    assert "Round 2 is taken back." in text_of(page)
    assert Game.objects.filter(round=2).count() == 0
    late = client.post(f"{address}players/", {"name": "Sisko", "missed": "bye"})
    assert late.status_code == 302
    client.post(f"{address}rounds/", {"round": "2"})
    for game in Game.objects.filter(round=2, second__isnull=False):
        client.post(f"{address}rounds/2/", result(table=game.table))
    response = client.post(f"{address}step/", {"step": "finish"})
    assert response["Location"] == f"{address}standings/"
    page = client.get(f"{address}standings/")
    assert "Final standings" in text_of(page)
    rows = [(row["place"], row["entry"].name) for row in page.context["rows"]]
    assert rows[0] == (1, "Archer")
    assert len(rows) == 4
    event.refresh_from_db()
    assert event.state == EventState.FINISHED
    # Nothing can be entered any more.
    page = client.get(f"{address}rounds/2/")
    assert all(row.form is None for row in page.context["rows"])


# --- costs --------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["", "rounds/1/", "standings/", "event.csv", "event.json"])
def test_a_page_costs_as_many_queries_with_many_players_as_with_few(
    organiser: tuple[Client, Event], part: str
) -> None:
    client, small = organiser
    large, _ = services.event_open(owner=small.owner, settings=services.Settings(name="Large"))
    counts = []
    for event, players in ((small, 4), (large, 24)):
        for number in range(players):
            add(event, f"P{number}")
        services.event_close(event=event, visitor="")
        play(event, 1)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(f"/events/{event.slug}/{part}").status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1]
    assert counts[0] <= 12


def test_a_list_is_changed_after_closing_and_all_may_see_that(people: People) -> None:
    event, organiser, player = people.event, people.clients["organiser"], people.clients["player"]
    organiser.post(f"/events/{event.slug}/step/", {"step": "close"})
    address = f"/events/{event.slug}/players/1/"
    assert "Hand in another fleet" not in text_of(player.get(f"/events/{event.slug}/"))
    page = text_of(organiser.get(address))
    assert "Change this list" in page
    assert "Let Kathryn hand in again" in page
    answer = organiser.post(f"{address}step/", {"step": "reopen"}, follow=True)
    assert "Kathryn may hand in another fleet, once." in text_of(answer)
    page = text_of(player.get(f"/events/{event.slug}/"))
    assert "The organiser lets you hand in another fleet, once." in page
    sent = {"name": "Kathryn", "text": "U.S.S. Enterprise-D (71120)"}
    answer = player.post(f"/events/{event.slug}/submit/", sent, follow=True)
    assert "Your fleet is handed in." in text_of(answer)
    refused = player.post(f"/events/{event.slug}/submit/", sent | {"text": "U.S.S. Reliant"})
    assert refused.status_code == 409
    answer = organiser.post(address, {"text": "", "reason": "None"})
    assert answer.status_code == 400
    assert "Paste a fleet" in text_of(answer)
    sent = {"text": "I.K.S. Vorn (2017core)", "reason": "Named the wrong ship."}
    answer = organiser.post(address, sent, follow=True)
    page = text_of(answer)
    assert "The list is changed." in page
    for said in (
        "the organiser let another fleet be handed in",
        "the player handed in another fleet, by the organiser’s leave · before: 38 SP",
        "the organiser changed the list · before:",
        "· Named the wrong ship.",
    ):
        assert said in page
    assert "the organiser changed the list" in text_of(player.get(f"/events/{event.slug}/"))
    assert "That is the list already." in text_of(organiser.post(address, sent, follow=True))


# --- by the link of a saved fleet -----------------------------------------------------------------


@pytest.mark.parametrize("way", ["/f/{word}/", "/fleets/{slug}/", "/fleets/{slug}/?key={word}"])
@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
def test_a_fleet_is_handed_in_by_its_link_where_it_may_be_read(
    organiser: tuple[Client, Event], visibility: str, way: str
) -> None:
    _, event = organiser
    fleet = saved(TORPEDOES, about=Details(Visibility(visibility)))
    word = fleet.share_key or fleet.slug
    link = f"https://fleets.example{way.format(word=word, slug=fleet.slug)}"
    player = Client()
    player.get(f"/events/{event.slug}/?key={event.share_key}")
    fields = {"name": "Kathryn", "text": link, "once": "k"}
    answer = player.post(f"/events/{event.slug}/submit/", fields)
    if visibility == "private" or (visibility == "unlisted" and "{word}" not in way):
        assert answer.status_code == 400
        assert "There is no such fleet, or it is not shared with you." in text_of(answer)
        assert not Entry.objects.exists()
        return
    assert answer.status_code == 302
    entry = Entry.objects.get()
    # Somebody else's is not followed.
    assert (entry.points, entry.fleet_slug, entry.fleet_revision) == (38, "", None)


def test_ones_own_fleet_is_handed_in_by_its_link_and_known_again(
    organiser: tuple[Client, Event],
) -> None:
    _, event = organiser
    player = Client()
    player.get(f"/events/{event.slug}/?key={event.share_key}")
    visit_as(player, "mine")
    fleet = saved(TORPEDOES, owner="session:mine")
    fields = {"name": "Kathryn", "text": f"http://testserver/fleets/{fleet.slug}/", "once": "k"}
    assert player.post(f"/events/{event.slug}/submit/", fields).status_code == 302
    entry = Entry.objects.get()
    assert (entry.fleet_slug, entry.fleet_revision) == (fleet.slug, 1)
