"""Fleets handed in: frozen as they were, replaced, withdrawn; players added and dropped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from cards import mapping as cards_mapping
from cards import selectors as cards_selectors
from fleetbuilder.core import errors
from fleetbuilder.events.common import selectors, standings
from fleetbuilder.events.common.checked_fleets import entry_rechecked, may_have_changed
from fleetbuilder.events.common.models import Amendment, Entry, Event, Game
from fleetbuilder.events.entries import services as entry_services
from fleetbuilder.events.entries.services import SubmittedFleet
from fleetbuilder.events.event import services
from fleetbuilder.events.files import exports
from fleetbuilder.events.rounds import services as round_services
from fleetbuilder.events.swiss.rules import Missed
from rules.catalogue import Catalogue, card_from_document, card_to_document
from rules.errors import TooLargeError
from rules.notation import fleet_to_document
from tests.fleetbuilder.events.tables import (
    ORGANISER,
    PLAYER,
    TORPEDOES,
    WORF,
    add,
    content,
    opened,
    pair,
    past,
    play,
    state,
    submit,
    with_players,
)
from tests.fleetbuilder.events.test_services import refused

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def dearer(catalogue: Catalogue) -> Iterator[Catalogue]:
    """Returns a later catalogue, in which torpedoes cost 3 SP more, and makes it current."""
    cards = [
        card_from_document({**card_to_document(card), "cost": card.cost + 3})
        if card.key == TORPEDOES
        else card
        for card in catalogue
    ]
    later = Catalogue(
        cards, catalogue.ship_classes.values(), catalogue.sets.values(), "later0000000"
    )
    yield later
    cards_selectors.catalogue_keep(cards_mapping.catalogue_from_rows)


# --- handed in ----------------------------------------------------------------------------------


def test_a_fleet_is_frozen_with_its_report(catalogue: Catalogue) -> None:
    event = opened(points_limit=30, ruleset="attack-wing-2017")
    entry, is_new = submit(event, TORPEDOES, saved={"slug": "k7m2pq9x", "revision": 3})
    assert is_new
    [row] = Entry.objects.values()
    report = row.pop("report")
    assert 0 <= row.pop("lot") < entry_services.LOTS
    assert row.pop("entered_at") == row.pop("submitted_at")
    fingerprint = row.pop("fingerprint")
    assert row == {
        "id": entry.pk,
        "away": [],
        "is_reopened": False,
        "event_id": event.pk,
        "number": 1,
        "owner": PLAYER,
        "name": "Kathryn",
        "first_round": 1,
        "gone_round": None,
        "missed": "loss",
        "withdrawn_at": None,
        "document": fleet_to_document(content(TORPEDOES)),
        "points": 38,
        "is_legal": False,
        "problem_count": 1,
        "catalogue": catalogue.version,
        "checked_version": 1,
        "fleet_slug": "k7m2pq9x",
        "fleet_revision": 3,
        "submissions": 1,
    }
    assert len(fingerprint) == 64
    # The limit of the event counts, though the fleet names none.
    assert [each["code"] for each in report["problems"]] == ["points.over_limit"]
    assert (report["points"], report["points_limit"], report["legal"]) == (38, 30, False)


def test_the_event_s_rules_count_and_not_the_fleet_s_own() -> None:
    event = opened(ruleset="organized-play-2016")
    own = content(TORPEDOES, ruleset="open", points_limit=10)
    entry, _ = submit(event, fleet=own)
    assert entry.report["ruleset"] == "organized-play-2016"
    assert entry.report["points_limit"] == 130
    assert entry.document["ruleset"] == "open"
    codes = {each["code"] for each in entry.report["problems"]}
    assert "points.over_limit" not in codes


def test_the_organiser_says_whether_players_agree_to_mix_factions() -> None:
    event = opened(ruleset="attack-wing-classic")
    mixed = content("crew:klingon-bekk-2017core", mixing_consent=False)
    codes = lambda entry: {each["code"] for each in entry.report["problems"]}  # noqa: E731
    entry, _ = submit(event, fleet=mixed)
    assert "faction.consent_assumed" in codes(entry)
    assert "faction.needs_consent" not in codes(entry)
    before = entry.fingerprint
    services.event_edit(event=event, visitor=ORGANISER, changes={"mixing_consent": False})
    event.refresh_from_db()
    assert (event.rules_version, event.mixing_consent) == (2, False)
    agreed = content("crew:klingon-bekk-2017core")
    entry, is_new = submit(event, fleet=agreed)
    assert is_new
    assert "faction.needs_consent" in codes(entry)
    # Whether players agree says nothing of what is fielded.
    assert entry.fingerprint == before


def test_the_same_fleet_has_the_same_fingerprint() -> None:
    event = opened()
    one, _ = submit(event, TORPEDOES)
    other, _ = submit(event, TORPEDOES, visitor="session:other")
    third, _ = submit(event, WORF, visitor="session:third")
    named = content(TORPEDOES, name="Other", ruleset="open", points_limit=50, notes="For Sunday")
    fourth, _ = submit(event, fleet=named, visitor="session:fourth")
    assert fourth.fingerprint == one.fingerprint
    assert one.fingerprint == other.fingerprint != third.fingerprint
    assert [one.number, other.number, third.number] == [1, 2, 3]


def test_a_fleet_is_replaced_before_the_deadline() -> None:
    event = opened(deadline=timezone.now() + timedelta(hours=1))
    first, _ = submit(event, TORPEDOES)
    second, is_new = submit(event, WORF, name="Janeway")
    assert is_new
    assert (second.pk, second.number, second.lot) == (first.pk, first.number, first.lot)
    assert (second.name, second.submissions, second.points) == ("Janeway", 2, 40)
    assert second.submitted_at > first.submitted_at
    assert Entry.objects.count() == 1


def test_the_same_fleet_again_changes_nothing() -> None:
    event = opened()
    submit(event, TORPEDOES)
    before = state()
    _, is_new = submit(event, TORPEDOES)
    assert not is_new
    assert state() == before


def test_after_the_deadline_nothing_is_taken_but_what_was_accepted_stays_so() -> None:
    event = opened(deadline=timezone.now() + timedelta(hours=1))
    accepted, _ = submit(event, TORPEDOES, key="first")
    past(event)
    message = refused(lambda: submit(event, WORF), "events.deadline")
    assert message == "The deadline has passed; no more fleets are taken. Ask the organiser."
    refused(lambda: submit(event, TORPEDOES, visitor="session:other"), "events.deadline")
    # The accepted request, whose answer was lost, is sent once more.
    again, is_new = submit(event, TORPEDOES, key="first")
    assert (again.pk, is_new) == (accepted.pk, False)


def test_an_old_request_does_not_bring_an_old_fleet_back() -> None:
    event = opened()
    submit(event, TORPEDOES, key="first")
    submit(event, WORF, key="second")
    entry, is_new = submit(event, TORPEDOES, key="first")
    assert (entry.points, is_new) == (40, False)
    refused(lambda: submit(event, WORF, key="first"), "events.key_taken")


def test_a_closed_event_takes_no_fleet() -> None:
    event = opened()
    services.event_close(event=event, visitor=ORGANISER)
    message = refused(lambda: submit(event, TORPEDOES), "events.closed")
    assert message == "The event is closed; no more fleets are taken. Ask the organiser."


def test_a_fleet_judged_by_yesterday_s_rules_is_sent_again() -> None:
    event = opened()
    services.event_edit(event=event, visitor=ORGANISER, changes={"points_limit": 20})
    # `event` is as the player's request has read it.
    refused(lambda: submit(event, TORPEDOES), "events.rules_changed")
    event.refresh_from_db()
    entry, _ = submit(event, TORPEDOES)
    assert (entry.checked_version, entry.is_legal) == (2, False)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("  ", "Say under which name you play."),
        ("x" * 81, "A name is a line of at most 80 characters."),
        ("a\0b", "A name is a line of at most 80 characters."),
    ],
)
def test_a_name_is_a_line(name: str, message: str) -> None:
    event = opened()
    before = state()
    with pytest.raises(errors.InvalidError) as caught:
        submit(event, name=name)
    assert caught.value.fields == {"/name": [message]}
    assert state() == before


def test_a_fleet_beyond_the_bounds_is_refused() -> None:
    event = opened()
    before = state()
    with pytest.raises(TooLargeError):
        submit(event, *[WORF] * 600)
    assert state() == before


def test_a_full_event_takes_nobody_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry_services, "MOST_PLAYERS", 1)
    event = opened()
    submit(event)
    submit(event, WORF)  # a replacement takes no room
    refused(lambda: submit(event, visitor="session:other"), "events.full")
    refused(lambda: add(event, "Tuvok"), "events.full")


# --- since the submission -----------------------------------------------------------------------


def test_what_became_of_a_fleet_since_is_told(dearer: Catalogue) -> None:
    event = opened(points_limit=38)
    entry, _ = submit(event, TORPEDOES)
    assert (entry.points, entry.is_legal) == (38, True)
    assert not may_have_changed(entry, event)
    assert not entry_rechecked(entry, event).is_changed

    cards_selectors.catalogue_keep(lambda: dearer)
    assert may_have_changed(entry, event)
    recheck = entry_rechecked(entry, event)
    assert recheck.is_changed
    assert (recheck.prices.points_before, recheck.prices.points_after) == (38, 41)
    [change] = recheck.prices.changes
    assert (change.kind, change.points_before, change.points_after) == ("points", 4, 7)
    assert (recheck.judged.checked.report.legal, recheck.judged.problem_count) == (False, 1)
    # What was handed in stays as it was.
    entry.refresh_from_db()
    assert (entry.points, entry.is_legal, entry.report["points"]) == (38, True, 38)


def test_other_rules_of_the_event_are_told_too() -> None:
    event = opened()
    entry, _ = submit(event, TORPEDOES)
    event, _ = services.event_edit(event=event, visitor=ORGANISER, changes={"points_limit": 20})
    assert may_have_changed(entry, event)
    recheck = entry_rechecked(entry, event)
    assert (recheck.is_changed, recheck.prices.changes) == (True, ())
    assert [each.code for each in recheck.judged.checked.report.problems] == ["points.over_limit"]


# --- withdrawn ----------------------------------------------------------------------------------


def test_an_entry_is_withdrawn_and_handed_in_again() -> None:
    event = opened()
    entry, _ = submit(event, WORF)
    withdrawn, is_new = entry_services.entry_withdraw(event=event, visitor=PLAYER)
    assert (withdrawn.pk, is_new) == (entry.pk, True)
    assert withdrawn.withdrawn_at is not None
    assert selectors.entry_list(event=event) == []
    assert [each.pk for each in selectors.entry_list(event=event, withdrawn=True)] == [entry.pk]
    assert not entry_services.entry_withdraw(event=event, visitor=PLAYER)[1]
    again, is_new = submit(event, WORF)
    assert (again.pk, again.withdrawn_at, again.submissions, is_new) == (entry.pk, None, 2, True)


def test_who_has_no_entry_withdraws_none() -> None:
    event = opened()
    refused(
        lambda: entry_services.entry_withdraw(event=event, visitor="session:other"),
        "not_found",
        errors.NotFoundError,
    )
    refused(
        lambda: entry_services.entry_withdraw(event=event, visitor=""),
        "not_found",
        errors.NotFoundError,
    )


def test_nobody_withdraws_once_rounds_are_played() -> None:
    event = opened()
    submit(event)
    add(event, "Tuvok")
    services.event_close(event=event, visitor=ORGANISER)
    pair(event, 1)
    refused(lambda: entry_services.entry_withdraw(event=event, visitor=PLAYER), "events.running")


# --- added, dropped -----------------------------------------------------------------------------


def test_the_organiser_writes_players_down_with_a_fleet_or_without() -> None:
    event = past(opened())
    bare = add(event, "Tuvok")
    assert (bare.owner, bare.fingerprint, bare.submissions, bare.first_round) == ("", "", 0, 1)
    armed = add(event, "Neelix", submitted=SubmittedFleet(content(WORF)))
    assert (armed.number, armed.points, armed.submissions) == (2, 40, 1)


def test_a_player_added_with_a_key_is_added_once() -> None:
    event = opened()
    first = add(event, "Tuvok", key="k")
    assert add(event, "Tuvok", key="k").pk == first.pk
    assert add(event, "Tuvok").pk != first.pk
    refused(lambda: add(event, "Neelix", key="k"), "events.key_taken")


@pytest.mark.parametrize("missed", list(Missed))
def test_a_late_entry_plays_from_the_next_round_on(missed: Missed) -> None:
    event = with_players(2)
    play(event, 1)
    late = add(event, "Seven", missed=missed)
    assert (late.first_round, late.missed, late.number) == (2, missed.value, 3)


def test_who_is_dropped_is_out_from_the_next_round_on() -> None:
    event = with_players(4)
    play(event, 1)
    drop: Any = lambda **more: entry_services.entry_drop(  # noqa: E731
        event=event, visitor=ORGANISER, number=3, **more
    )
    entry, is_new = drop()
    assert (entry.gone_round, is_new) == (2, True)
    assert not drop()[1]
    back, is_new = entry_services.entry_return(event=event, visitor=ORGANISER, number=3)
    assert (back.gone_round, is_new) == (None, True)
    assert not entry_services.entry_return(event=event, visitor=ORGANISER, number=3)[1]
    drop()
    play(event, 2)
    back, is_new = entry_services.entry_return(event=event, visitor=ORGANISER, number=3)
    assert (back.gone_round, back.away, is_new) == (None, [2], True)


def losses(event: Event) -> dict[int, int]:
    entries = selectors.entry_list(event=event)
    rows = standings.standings_of(event, entries, selectors.game_list(event=event))
    return {row.entry.number: row.standing.losses for row in rows}


def test_who_comes_back_has_lost_what_was_played_meanwhile() -> None:
    event = with_players(4)
    play(event, 1)
    before = losses(event)[3]
    entry_services.entry_drop(event=event, visitor=ORGANISER, number=3)
    play(event, 2)
    assert losses(event)[3] == before
    entry_services.entry_return(event=event, visitor=ORGANISER, number=3)
    assert losses(event)[3] == before + 1
    pair(event, 3)
    seated = Game.objects.filter(event=event, round=3).values_list("first", "second")
    assert sum(len([each for each in pair if each]) for pair in seated) == 4
    # Left and back a second time: the rounds add up.
    entry_services.entry_drop(event=event, visitor=ORGANISER, number=3)
    back, _ = entry_services.entry_return(event=event, visitor=ORGANISER, number=3)
    assert back.away == [2]


def test_who_comes_back_before_the_round_is_taken_back_takes_part_in_it() -> None:
    event = with_players(4)
    play(event, 1)
    entry_services.entry_drop(event=event, visitor=ORGANISER, number=3)
    pair(event, 2)
    back, _ = entry_services.entry_return(event=event, visitor=ORGANISER, number=3)
    assert back.away == [2]
    event.refresh_from_db()
    round_services.round_unpair(event=event, visitor=ORGANISER, number=2)
    back.refresh_from_db()
    assert back.away == []
    pair(event, 2)
    assert Game.objects.filter(event=event, round=2).count() == 2


def test_who_is_dropped_before_the_first_round_has_withdrawn() -> None:
    event = with_players(3)
    entry, _ = entry_services.entry_drop(event=event, visitor=ORGANISER, number=3)
    assert (entry.gone_round, entry.withdrawn_at is None) == (None, False)
    assert len(selectors.entry_list(event=event)) == 2
    back, _ = entry_services.entry_return(event=event, visitor=ORGANISER, number=3)
    assert back.withdrawn_at is None


@pytest.mark.parametrize("number", [0, 9, 2**40])
def test_nobody_drops_who_is_not_there(number: int) -> None:
    event = with_players(2)
    for call in (entry_services.entry_drop, entry_services.entry_return):
        refused(
            lambda call=call: call(event=event, visitor=ORGANISER, number=number),
            "not_found",
            errors.NotFoundError,
        )


def test_a_finished_event_changes_no_more() -> None:
    event = with_players(2)
    play(event, 1)
    services.event_finish(event=event, visitor=ORGANISER)
    refused(
        lambda: entry_services.entry_drop(event=event, visitor=ORGANISER, number=1),
        "events.finished",
    )
    refused(lambda: add(event, "Seven"), "events.finished")
    assert Event.objects.get().state == "finished"


# --- changed after closing ----------------------------------------------------------------------


def closed_with_one() -> Event:
    event = opened()
    submit(event, WORF)
    services.event_close(event=event, visitor=ORGANISER)
    event.refresh_from_db()
    return event


def test_the_organiser_changes_a_list_and_what_it_was_is_on_record() -> None:
    event = closed_with_one()
    before = selectors.entry_of(event=event, owner=PLAYER)
    assert before is not None
    amend: Any = lambda *cards, **more: entry_services.entry_amend(  # noqa: E731
        event=event, visitor=ORGANISER, number=1, submitted=SubmittedFleet(content(*cards)), **more
    )
    entry, is_new = amend(TORPEDOES, reason=" Worf   was  named twice. ")
    assert (is_new, entry.submissions, entry.points) == (True, 2, 38)
    assert entry.fingerprint != before.fingerprint
    [record] = entry.amendments.all()
    assert (record.kind, record.by_organiser) == ("changed", True)
    assert record.reason == "Worf was named twice."
    assert (record.document, record.points) == (before.document, before.points)
    assert record.fingerprint == before.fingerprint
    # The same again changes nothing.
    assert not amend(TORPEDOES)[1]
    assert entry.amendments.count() == 1
    document = json.loads(exports.event_json(event))["players"][0]["amendments"]
    assert [each["fleet_before"] for each in document] == [before.document]


def test_a_player_is_let_hand_in_again_once() -> None:
    event = closed_with_one()
    refused(lambda: submit(event, TORPEDOES), "events.closed")
    reopen: Any = lambda: entry_services.entry_reopen(  # noqa: E731
        event=event, visitor=ORGANISER, number=1, reason="By the judge."
    )
    entry, is_new = reopen()
    assert (entry.is_reopened, is_new) == (True, True)
    assert not reopen()[1]
    entry, is_new = submit(event, TORPEDOES)
    assert (entry.is_reopened, is_new, entry.submissions) == (False, True, 2)
    refused(lambda: submit(event, WORF, TORPEDOES), "events.closed")
    kinds = [(each.kind, each.by_organiser, each.points) for each in entry.amendments.all()]
    assert kinds == [("reopened", True, None), ("changed", False, 40)]


def test_who_withdrew_and_is_let_in_again_has_lost_what_was_played_meanwhile() -> None:
    event = opened()
    submit(event, WORF)
    for name in ("Tuvok", "Seven"):
        add(event, name)
    entry_services.entry_withdraw(event=event, visitor=PLAYER)
    services.event_close(event=event, visitor=ORGANISER)
    play(event, 1)
    entry_services.entry_reopen(event=event, visitor=ORGANISER, number=1)
    entry, is_new = submit(event, TORPEDOES)
    assert (entry.withdrawn_at, entry.first_round, entry.away, is_new) == (None, 1, [1], True)
    assert losses(event)[1] == 1
    # What is handed in by somebody who plays leaves the rounds alone.
    entry_services.entry_reopen(event=event, visitor=ORGANISER, number=1)
    assert submit(event, WORF)[0].away == [1]


def test_lists_of_a_finished_event_stay() -> None:
    event = with_players(2, planned_rounds=1)
    play(event, 1)
    event.refresh_from_db()
    services.event_finish(event=event, visitor=ORGANISER)
    event.refresh_from_db()
    submitted = SubmittedFleet(content(WORF))
    refused(
        lambda: entry_services.entry_amend(
            event=event, visitor=ORGANISER, number=1, submitted=submitted
        ),
        "events.finished",
    )
    refused(
        lambda: entry_services.entry_reopen(event=event, visitor=ORGANISER, number=1),
        "events.finished",
    )
    assert not Amendment.objects.exists()


def test_who_was_written_down_has_nobody_to_hand_in_again() -> None:
    event = opened()
    add(event, "Tuvok")
    refused(
        lambda: entry_services.entry_reopen(event=event, visitor=ORGANISER, number=1),
        "events.written_down",
    )
    assert not Amendment.objects.exists()


def test_a_reason_is_short() -> None:
    event = closed_with_one()
    with pytest.raises(errors.InvalidError) as caught:
        entry_services.entry_reopen(event=event, visitor=ORGANISER, number=1, reason="x" * 201)
    assert caught.value.fields == {"/reason": ["A reason is a line of at most 200 characters."]}
    entry = selectors.entry_of(event=event, owner=PLAYER)
    assert entry is not None
    assert not entry.is_reopened
