"""The pages of playing Fleet Captains: begun, answered without scripts, covered, seen again."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.fleet_captains.play.mapping import BY_LINK, HOT_SEAT
from fleetbuilder.games.models import Game
from fleetbuilder.games.seen import seen_record
from fleetbuilder.games.services import step_add
from rules.fleet_captains.play.game_questions import (
    ChooseCardUse,
    ChooseDestination,
    ChooseMulligan,
    ChooseStep,
    SectorPath,
)
from rules.fleet_captains.play.menu import MOVE
from tests.fleetbuilder.fleet_captains.played import (
    captains_game,
    finished,
    played_on,
    table_of,
)
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.django_db

START = "/fleet-captains/play/"


def words_of(client: Client, address: str, status: int = 200) -> str:
    """Returns the words of a page without its tags."""
    response = client.get(address)
    assert response.status_code == status
    page = re.sub(r"<(script|style)\b.*?</\1>", " ", response.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


def begin(client: Client, **values: str) -> Any:
    usual = {"way": "captain", "captain": "drifter", "side": "klingon", "goal": "10"}
    return client.post(START, {**usual, "layout": "standard", "first": "0", **values})


def test_the_home_page_leads_to_playing(client: Client) -> None:
    assert f'href="{START}"' in client.get("/fleet-captains/").content.decode()
    assert "Against a captain of the site" in words_of(client, START)


def test_a_game_begins_from_the_form(client: Client) -> None:
    visit_as(client, "ada")
    response = begin(client)
    game = Game.objects.get()
    assert response["Location"] == f"{START}{game.slug}/"
    assert game.name == "Klingon against Federation, to 10"
    assert game.name in words_of(client, START)
    page = words_of(client, f"{START}{game.slug}/")
    assert "Star Trek: Fleet Captains" in page
    question = table_of(game).played.question
    assert question is not None
    assert ("Draw it anew?" if isinstance(question, ChooseMulligan) else "How is the dial") in page


def test_a_wrong_form_is_told_where(client: Client) -> None:
    response = begin(client, goal="50", side="romulan")
    assert response.status_code == 400
    page = response.content.decode()
    assert 'id="id_goal_error"' in page
    assert 'id="id_side_error"' in page
    assert not Game.objects.exists()


def answer(client: Client, game: Game, **values: Any) -> Any:
    game.refresh_from_db()
    sent = {"kind": "answer", "expected": game.steps, **values}
    return client.post(f"{START}{game.slug}/step/", sent)


def test_it_is_played_without_scripts(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"))
    while not isinstance(table_of(game).played.question, ChooseStep):
        question = table_of(game).played.question
        assert question is not None
        keys = question.answers[-1]
        chosen = {"subdeck": list(keys)} if isinstance(keys, tuple) else {"answer": "0"}
        assert answer(client, game, **chosen).status_code == 302
    page = words_of(client, f"{START}{game.slug}/")
    assert "What do you do?" in page
    assert "End the turn" in page
    assert "Round 1 · turn of Federation" in page
    assert "Your missions" in page
    assert answer(client, game, answer="0").status_code == 302
    log = words_of(client, f"{START}{game.slug}/")
    assert "Klingon" in log


def test_three_subdecks_are_refused(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"))
    table = table_of(game)
    while type(table.played.question).__name__ != "ChooseSubdecks":
        table = played_on(game, 1)
    assert table.played.question is not None
    keys = list(table.played.question.answers[0])[:3]
    steps = game.steps
    response = answer(client, game, subdeck=keys)
    assert response.status_code == 400
    assert (
        "Nothing was changed" in response.content.decode() or "Problem" in response.content.decode()
    )
    game.refresh_from_db()
    assert game.steps == steps


def test_who_looks_on_sees_no_hand_and_answers_nothing(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"))
    played_on(game, 6)
    stranger = Client()
    page = words_of(stranger, f"{START}{game.slug}/")
    assert "You look on" in page
    assert "Your hand" not in page
    assert answer(stranger, game, answer="0").status_code == 403
    assert stranger.get(f"{START}{game.slug}/delete/").status_code == 404


def test_one_device_covers_the_side_of_whoever_is_asked(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"), HOT_SEAT)
    played_on(game, 8)
    table = table_of(game)
    address = f"{START}{game.slug}/"
    covered = words_of(client, address)
    assert "show my side" in covered
    assert "Your hand" not in covered
    shown = words_of(client, f"{address}?show={table.asked}")
    assert "Your hand" in shown
    assert "Your hand" not in words_of(client, f"{address}?show={1 - table.asked}")


def test_the_page_offers_to_take_back_only_what_can_be(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"))
    while not isinstance(table_of(game).played.question, ChooseStep):
        played_on(game, 1)
    address = f"{START}{game.slug}/"
    assert "Take the last answer back" not in words_of(client, address)
    question = table_of(game).played.question
    assert question is not None
    adjust = next(at for at, step in enumerate(question.answers) if step.kind == "adjust")
    answer(client, game, answer=str(adjust))
    assert "Take the last answer back" in words_of(client, address)
    game.refresh_from_db()
    sent = {"kind": "undo", "expected": game.steps}
    assert client.post(f"{address}step/", sent).status_code == 302
    assert "What do you do?" in words_of(client, address)


def test_the_other_seat_is_taken_by_its_link(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"), BY_LINK)
    address = f"{START}{game.slug}/"
    page = words_of(client, address)
    assert "The Klingon side is free" in page
    link = game.seats.get(name="1").link
    other = Client()
    visit_as(other, "koloth")
    seat = f"{address}seat/{link}/"
    assert "Take the seat" in words_of(other, seat)
    taken = other.post(f"{seat}take/", {"name": "Koloth"})
    assert taken.status_code == 302
    assert "You play the Klingon side" in words_of(other, seat)
    assert "Koloth plays the Klingon side" in words_of(client, address)


def test_a_replay_shows_each_event_as_the_seat_saw_it(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"), goal=6, layout="small")
    table = finished(game)
    address = f"{START}{game.slug}/replay/"
    last = words_of(client, address)
    assert "Through whose eyes" in client.get(address).content.decode()
    assert table.writer.words(table.played.events[-1]) in last
    first = words_of(client, f"{address}?event=1&eyes=1")
    assert "Event 1 of" in first
    assert "The game begins" in first
    for number in ("0", "99999", "x"):
        assert "Event" in words_of(client, f"{address}?event={number}")


def test_a_replay_of_a_running_game_hides_what_is_hidden(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"))
    played_on(game, 10)
    page = words_of(Client(), f"{START}{game.slug}/replay/")
    hand = {card.name for card in table_of(game).game.players[0].hand}
    shown = {card.name for player in table_of(game).game.players for card in player.discards}
    for name in hand - shown:
        assert f"draws {name}" not in page
    own = words_of(client, f"{START}{game.slug}/replay/")
    assert f"draws {next(iter(hand))}" in own


def test_a_game_is_deleted_by_who_opened_it(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"))
    address = f"{START}{game.slug}/delete/"
    assert f"Delete {game.name}?" in words_of(client, address)
    assert client.post(address)["Location"] == START
    assert not Game.objects.exists()


# --- places on the map ---------------------------------------------------------------------------


def to_a_destination(game: Game) -> list[SectorPath | None]:
    """Answers until a ship is asked where to move; returns where it can."""
    while not isinstance(table_of(game).played.question, ChooseStep):
        played_on(game, 1)
    question = table_of(game).played.question
    assert question is not None
    answer = next(at for at, step in enumerate(question.answers) if step.kind == MOVE)
    while not isinstance(question, ChooseDestination):
        sent = {"kind": "answer", "answer": answer}
        step_add(game=game, seat="0", expected=seen_record(game, "0").steps, step=sent)
        question = table_of(game).played.question
        # A card may be offered first: none is played.
        answer = 0
        assert isinstance(question, (ChooseCardUse, ChooseDestination))
    return list(question.answers)


def test_a_place_on_the_map_sends_what_the_form_sends(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"))
    ways = to_a_destination(game)
    page = client.get(f"{START}{game.slug}/").content.decode()
    pressed = re.findall(
        r'class="captains-press"\s+type="submit"\s+form="captains-answer"\s+'
        r'name="answer"\s+value="(\d+)"\s+aria-label="([^"]+)"',
        page,
    )
    first: dict[int, int] = {}
    for at, path in enumerate(ways):
        if path is not None:
            first.setdefault(path.places[-1], at)
    assert [int(at) for at, _ in pressed] == sorted(first.values())
    shown = words_of(client, f"{START}{game.slug}/")
    for _, words in pressed:
        assert html.unescape(words) in shown
    stranger = Client().get(f"{START}{game.slug}/").content.decode()
    assert "captains-press" not in stranger
    assert 'role="img"' in stranger


def test_a_way_is_looked_at_before_it_is_taken(client: Client) -> None:
    game = captains_game(visit_as(client, "ada"))
    ways = to_a_destination(game)
    address = f"{START}{game.slug}/"
    at = max(range(len(ways)), key=lambda each: len(getattr(ways[each], "places", ())))
    path = ways[at]
    assert path is not None
    steps = game.steps
    page = client.get(f"{address}?preview={steps}-{at}").content.decode()
    preview = page.partition('id="captains-preview"')[2].partition('id="captains-answer"')[0]
    names = [table_of(game).game.name_of(place) for place in path.places]
    assert re.findall(r"<li>\s*<b>([^<]+)</b>", preview) == names
    assert f'value="{at}">Take this way' in preview
    assert page.count('class="captains-choice is-previewed"') == 1
    assert table_of(game).game.name_of(path.places[0]) in preview
    game.refresh_from_db()
    assert game.steps == steps
    # Of another question, or none, nothing is shown; nor to who looks on.
    for asked in (f"{steps + 1}-{at}", f"{steps}-999", f"{steps}-x", "x", f"{steps}-"):
        assert (
            'id="captains-preview"' not in client.get(f"{address}?preview={asked}").content.decode()
        )
    stranger = Client().get(f"{address}?preview={steps}-{at}").content.decode()
    assert 'id="captains-preview"' not in stranger
