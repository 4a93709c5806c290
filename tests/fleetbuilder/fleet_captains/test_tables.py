"""Tables on the site and in the API: opened, played from seats, and what a seat never gets."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.fleet_captains.boxes.services import box_create
from fleetbuilder.games.models import Game
from rules.fleet_captains.at_table.steps import STEPS
from rules.loader import FIXTURES, read_document
from tests.fleetbuilder.fleet_captains.own_boxes import FOUR_SUBDECKS, deck_of

pytestmark = pytest.mark.django_db

API = "/api/v1/fleet-captains/tables/"
PAGE = "/fleet-captains/tables/"
ADA, KOLOTH = range(2)
KORINAR = 3

PLAYERS: list[dict[str, Any]] = [
    {
        "name": "Ada",
        "side": "federation",
        "fleet": ["uss-venture", "uss-sutherland", "uss-equinox"],
    },
    {"name": "Koloth", "side": "klingon", "fleet": ["iks-korinar", "iks-klothos", "iks-maht-ha"]},
]
ASKED: dict[str, Any] = {"goal": 10, "layout": "standard", "players": PLAYERS}

FORM = {
    "box": "house",
    "goal": "10",
    "layout": "standard",
    "first": "0",
    "seed": "",
    "name_0": "Ada",
    "side_0": "federation",
    "fleet_0": "Venture\nU.S.S. Sutherland\nuss-equinox",
    "name_1": "Koloth",
    "side_1": "klingon",
    "fleet_1": "Korinar\nI.K.S. Klothos\nMaht-H'a",
    "own": "",
}


class AtTable:
    """A table with the two phones that sit at it; the first has opened it."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self.phones = [Client(), Client()]
        response = send(self.phones[ADA], API, asked)
        assert response.status_code == 201, response.content
        self.slug = response.json()["id"]
        found = self.phones[ADA].get(f"{API}{self.slug}/seats/").json()
        self.links = [each["link"] for each in found]
        for phone, seat in zip(self.phones, found, strict=True):
            took = send(phone, f"{API}{self.slug}/seats/", {"link": seat["link"], "name": "X"})
            assert took.status_code == 200, took.content

    @property
    def game(self) -> Game:
        return Game.objects.get(slug=self.slug)

    def step(self, seat: int, kind: str, **fields: Any) -> Any:
        body = {"expected": self.game.steps, "kind": kind, **fields}
        return send(self.phones[seat], f"{API}{self.slug}/steps/", body)

    def done(self, seat: int, kind: str, **fields: Any) -> dict[str, Any]:
        response = self.step(seat, kind, **fields)
        assert response.status_code == 200, response.content
        return response.json()["view"]

    def page(self, seat: int, query: str = "") -> str:
        address = f"{PAGE}{self.slug}/seat/{self.links[seat]}/{query}"
        response = self.phones[seat].get(address)
        assert response.status_code == 200
        return str(response.content.decode())


def send(client: Client, address: str, body: Any, **headers: str) -> Any:
    return client.post(address, json.dumps(body), content_type="application/json", headers=headers)


@pytest.fixture
def at_table() -> AtTable:
    return AtTable(ASKED)


# --- the API --------------------------------------------------------------------------------------


def test_a_table_is_opened_once_by_its_key_and_listed_to_who_opened_it(client: Client) -> None:
    key = {"Idempotency-Key": "one"}
    first = send(client, API, ASKED, **key)
    assert (first.status_code, first.json()["name"]) == (201, "Ada against Koloth")
    assert first["Location"].endswith(f"{API}{first.json()['id']}/")
    assert send(client, API, ASKED, **key).status_code == 200
    assert send(client, API, {**ASKED, "goal": 12}, **key).status_code == 409
    assert [each["id"] for each in client.get(API).json()] == [first.json()["id"]]
    assert Client().get(API).json() == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"box": "nobodys"}, "/box"),
        ({"box": 7}, "/box"),
        ({"goal": 99}, "/goal"),
        ({"players": PLAYERS[:1]}, "/players"),
        ({"layout": "nowhere"}, "/layout"),
        ({"box": {"format": "fleet"}}, "/boxes/1"),
        ({"box": "counts"}, "/layout"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused_with_its_place(
    client: Client, change: dict[str, Any], field: str
) -> None:
    response = send(client, API, {**ASKED, **change})
    assert response.status_code == 400
    assert any(name.startswith(field) for name in response.json()["fields"]), response.content
    assert not Game.objects.exists()


def test_steps_are_played_from_seats_refused_and_taken_back(at_table: AtTable) -> None:
    view = at_table.done(ADA, "begin")
    assert (view["round"], view["players"][ADA]["actions"]) == (1, 3)
    view = at_table.done(ADA, "adjust", ship=0, setting=1)
    assert view["ships"][0]["ratings"] == [11, 4, 5, 9]
    refused = at_table.step(ADA, "adjust", ship=0, setting=7)
    assert refused.status_code == 400
    assert refused.json()["code"] == "table.setting"
    assert "0 to 4" in refused.json()["fields"]["/setting"][0]
    assert at_table.step(ADA, "warp").json()["code"] == "table.step"
    late = send(
        at_table.phones[KOLOTH], f"{API}{at_table.slug}/steps/", {"expected": 1, "kind": "undo"}
    )
    assert (late.status_code, late.json()["code"]) == (409, "captains_table.moved_on")
    view = at_table.done(KOLOTH, "undo")
    assert view["ships"][0]["ratings"] == [8, 7, 6, 8]
    record = at_table.phones[ADA].get(f"{API}{at_table.slug}/steps/").json()
    assert [each["step"]["kind"] for each in record] == ["begin", "adjust", "undo"]
    assert [each["step"]["seat"] for each in record] == [ADA, ADA, KOLOTH]
    onlooker = send(Client(), f"{API}{at_table.slug}/steps/", {"expected": 3, "kind": "begin"})
    assert onlooker.status_code == 403
    at_table.done(KOLOTH, "undo")
    assert at_table.step(KOLOTH, "undo").json()["code"] == "captains_table.undo"
    wrong = send(at_table.phones[ADA], f"{API}{at_table.slug}/steps/", {"kind": "begin"})
    assert "/expected" in wrong.json()["fields"]


def test_a_request_that_is_sent_twice_acts_once(at_table: AtTable) -> None:
    body = {"expected": 0, "kind": "begin"}
    for _ in range(2):
        response = send(
            at_table.phones[ADA], f"{API}{at_table.slug}/steps/", body, **{"Idempotency-Key": "k"}
        )
        assert response.status_code == 200
    assert at_table.game.steps == 1


def test_the_table_is_followed_cheaply_and_differs_by_seat(at_table: AtTable) -> None:
    address = f"{API}{at_table.slug}/"
    tags = [phone.get(address)["ETag"] for phone in (*at_table.phones, Client())]
    assert len(set(tags)) == 3
    seen = at_table.phones[ADA].get(address, headers={"If-None-Match": tags[0]})
    assert seen.status_code == 304
    at_table.done(ADA, "begin")
    assert at_table.phones[ADA].get(address, headers={"If-None-Match": tags[0]}).status_code == 200
    seats = [phone.get(address).json()["seat"] for phone in (*at_table.phones, Client())]
    assert seats == [ADA, KOLOTH, None]


def test_advice_is_the_answer_of_the_rules(at_table: AtTable) -> None:
    address = f"{API}{at_table.slug}/advice/"
    asked = {"kind": "test", "ships": [1], "system": "sensors", "level": 13}
    answer = send(at_table.phones[ADA], address, asked).json()["answer"]
    assert (answer["rating"], answer["needs"], answer["chance"]["fraction"]) == (8, 5, "1/3")
    assert {each["setting"]: each["needs"] for each in answer["adjusted"]} == {
        1: None,
        2: 1,
        3: None,
        4: None,
    }
    asked = {"kind": "attack", "ships": [0], "target": 4}
    answer = send(at_table.phones[ADA], address, asked).json()["answer"]
    assert (answer["weapons"], answer["shields"]) == (8, 5)
    asked = {"kind": "breakaway", "ships": [0], "foes": [4]}
    answer = send(at_table.phones[ADA], address, asked).json()["answer"]
    assert answer["success"]["fraction"] == "5/6"
    for wrong, field in (
        ({"kind": "warp"}, "/kind"),
        ({"kind": "attack", "ships": [0], "target": 99}, "/target"),
        ({"kind": "test", "ships": [0], "system": "sensors", "level": 99}, "/level"),
    ):
        assert field in send(at_table.phones[ADA], address, wrong).json()["fields"]
    at_table.done(ADA, "begin")
    at_table.done(KOLOTH, "cloak", ship=KORINAR, free=True)
    asked = {"kind": "attack", "ships": [0], "target": KORINAR}
    assert "/target" in send(at_table.phones[ADA], address, asked).json()["fields"]


def test_seats_are_taken_once_left_and_freed(at_table: AtTable) -> None:
    address = f"{API}{at_table.slug}/seats/"
    taken = send(Client(), address, {"link": at_table.links[KOLOTH], "name": "Q"})
    assert (taken.status_code, taken.json()["code"]) == (409, "captains_table.seat_taken")
    assert at_table.phones[KOLOTH].get(address).status_code == 403
    stranger = f"{address}{at_table.links[ADA]}/"
    assert at_table.phones[KOLOTH].delete(stranger).status_code == 403
    assert at_table.phones[KOLOTH].delete(f"{address}{at_table.links[KOLOTH]}/").status_code == 204
    assert at_table.phones[ADA].delete(f"{address}{at_table.links[KOLOTH]}/").status_code == 204
    found = at_table.phones[ADA].get(address).json()
    assert found[KOLOTH]["holder_name"] == ""
    assert found[KOLOTH]["link"] != at_table.links[KOLOTH]


def test_only_who_opened_a_table_deletes_it(at_table: AtTable) -> None:
    address = f"{API}{at_table.slug}/"
    assert at_table.phones[KOLOTH].delete(address).status_code == 403
    assert at_table.phones[KOLOTH].get(f"{PAGE}{at_table.slug}/delete/").status_code == 403
    assert at_table.phones[ADA].get(f"{PAGE}{at_table.slug}/delete/").status_code == 200
    assert at_table.phones[ADA].delete(address).status_code == 204
    assert at_table.phones[ADA].get(address).status_code == 404


# --- hidden things --------------------------------------------------------------------------------

RANDOM = (
    re.compile(r'name="(csrfmiddlewaretoken|once)" value="[^"]*"'),
    re.compile(r'"(made_at|changed_at)": ?"[^"]*"'),
    re.compile(r"csrf[^,}]*"),
    # The codes to scan are of the links.
    re.compile(r'<div class="table-code">.*?</div>', re.DOTALL),
)


def without_chance(at_table: AtTable, text: str) -> str:
    """Returns a page or an answer without what differs between any two tables."""
    text = text.replace(at_table.slug, "SLUG")
    for number, link in enumerate(at_table.links):
        text = text.replace(link, f"LINK{number}")
    for each in RANDOM:
        text = each.sub("", text)
    return text


def cloaked(under: int, name: str) -> AtTable:
    """Plays a table on which the Korinar is under one of two tokens, with a secret mission."""
    table = AtTable({**ASKED, "first": 1})
    table.done(KOLOTH, "begin")
    table.done(KOLOTH, "cloak", ship=KORINAR)
    table.done(KOLOTH, "echo", token=1)
    table.done(KOLOTH, "token", token=2, place="C5", under={str(KORINAR): under})
    table.done(KOLOTH, "mission", player=KOLOTH, name=name, secret=True, points=under)
    subdecks = [*FOUR_SUBDECKS[:3], ("code-of-honor", "conquest")[under - 1]]
    table.done(KOLOTH, "deck", player=KOLOTH, subdecks=subdecks)
    table.done(KOLOTH, "end_turn")
    return table


def test_a_page_holds_nothing_that_is_hidden_from_its_seat() -> None:
    one, other = cloaked(1, "Ambush"), cloaked(2, "Survey of Ours")
    for table, ship in ((one, "token 1"), (other, "token 2")):
        own = table.page(KOLOTH)
        assert "It is <b>I.K.S. Korinar</b>" in own
        assert ship in own
    assert without_chance(one, one.page(KOLOTH)) != without_chance(other, other.page(KOLOTH))
    queries = ("", "?sheet=test&ship=0", "?sheet=attack&ship=0", "?sheet=damage&ship=3")
    for query in queries:
        pages = [without_chance(each, each.page(ADA, query)) for each in (one, other)]
        assert pages[0] == pages[1], query
        assert "Ambush" not in pages[0]
    stranger = Client()
    for path in ("", "steps/"):
        for who in (ADA, None):
            bodies = [
                without_chance(
                    each,
                    (stranger if who is None else each.phones[who])
                    .get(f"{API}{each.slug}/{path}")
                    .content.decode(),
                )
                for each in (one, other)
            ]
            assert bodies[0] == bodies[1]
            assert "under" not in bodies[0].replace("Thunder", "")
    looked = [
        without_chance(e, stranger.get(f"{PAGE}{e.slug}/").content.decode()) for e in (one, other)
    ]
    assert looked[0] == looked[1]


def own_box() -> dict[str, Any]:
    """Returns a box with one ship whose values nobody else has."""
    house = read_document(FIXTURES / "fleet_captains" / "house-base.json")
    card = next(each for each in house["ships"] if each["key"] == "uss-venture")
    level = {**card["dial"][0], "settings": [[29, 28, 27, 26]]}
    ship = {**card, "name": "U.S.S. Venture of mine", "dial": [level, *card["dial"][1:]]}
    return {
        "format": "fleet-captains-box",
        "version": 1,
        "id": "own-box",
        "name": "Mine",
        "ships": [ship],
    }


def test_an_owners_box_is_for_the_seats_alone() -> None:
    table = AtTable({**ASKED, "box": own_box()})
    for seat in (ADA, KOLOTH):
        assert ">29</" in table.page(seat)
    stranger = Client()
    for address in (f"{PAGE}{table.slug}/", f"{API}{table.slug}/"):
        shown = stranger.get(address).content.decode()
        assert "Venture of mine" not in shown
        assert "Battle Stations" not in shown
        assert "29" not in re.sub(
            r"[\w-]*29[\w-]+|[\w-]+29[\w-]*", "", without_chance(table, shown)
        )
    asked = {"kind": "test", "ships": [0], "system": "sensors", "level": 13}
    assert send(stranger, f"{API}{table.slug}/advice/", asked).status_code == 403


def test_a_kept_box_is_chosen_by_its_owner_only(client: Client) -> None:
    send(client, API, ASKED)
    owner = Game.objects.get().owner
    box, _ = box_create(owner=owner, document=own_box())
    assert f'value="{box.slug}"' in client.get(f"{PAGE}new/").content.decode()
    assert send(client, API, {**ASKED, "box": box.slug}).status_code == 201
    assert send(Client(), API, {**ASKED, "box": box.slug}).status_code == 400
    assert box.slug not in Client().get(f"{PAGE}new/").content.decode()


# --- pages ----------------------------------------------------------------------------------------


def test_a_table_is_opened_by_the_form(client: Client) -> None:
    assert client.get(f"{PAGE}new/").status_code == 200
    response = client.post(f"{PAGE}new/", FORM)
    assert response.status_code == 302
    page = client.get(response["Location"]).content.decode()
    assert "Seats of this table" in page
    assert "Go to the seat of Koloth" in page
    start = Game.objects.get().start
    assert [player["fleet"] for player in start["players"]] == [each["fleet"] for each in PLAYERS]
    assert "Ada against Koloth" in client.get(PAGE).content.decode()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"fleet_0": "Ventura"}, "There is no ship of federation"),
        ({"name_1": "Ada"}, "There are two players"),
        ({"goal": "99"}, "less than or equal to 38"),
        ({"own": "x"}, "This is no JSON"),
        ({"own": "[]"}, "A box is a JSON object"),
        ({"box": "counts", "fleet_0": "Venture"}, "has no Size from 1 to 6"),
        ({"box": "counts", "fleet_0": ""}, "Name the ships"),
        ({"side_1": "federation", "fleet_1": ""}, "Both teams have the same side"),
        ({"seed": "a b"}, "A seed is"),
    ],
)
def test_a_form_that_makes_no_sense_says_what_is_wrong(
    client: Client, change: dict[str, str], words: str
) -> None:
    response = client.post(f"{PAGE}new/", {**FORM, **change})
    assert response.status_code == 400
    assert words in response.content.decode()
    assert not Game.objects.exists()


def test_counts_only_needs_no_ship_cards(client: Client) -> None:
    counted = {"box": "counts", "layout": "", "fleet_0": "Venture 5", "fleet_1": "Korinar 2"}
    response = client.post(f"{PAGE}new/", {**FORM, **counted})
    assert response.status_code == 302
    game = Game.objects.get()
    seat = game.seats.get(name="0")
    address = f"{PAGE}{game.slug}/seat/{seat.link}/"
    assert "Your name" in client.get(address).content.decode()
    client.post(f"{address}take/", {"name": "Ada"})
    sheet = client.get(f"{address}?sheet=test&ship=0").content.decode()
    assert 'name="rating"' in sheet
    assert 'name="weapons"' in client.get(f"{address}?sheet=attack&ship=0").content.decode()
    posted = {"expected": "0", "once": "k", "kind": "begin"}
    assert client.post(f"{address}step/", posted).status_code == 302
    posted = {
        "expected": "1",
        "once": "l",
        "kind": "test",
        "ships": "0",
        "system": "engines",
        "level": "9",
        "rating": "5",
        "die": "4",
        "bonus": "0",
    }
    assert client.post(f"{address}step/", posted).status_code == 302
    assert "succeeded: 5 and a 4, needed 4" in client.get(address).content.decode()


def test_a_fleet_that_is_not_named_is_drawn_by_the_seed(client: Client) -> None:
    drawn = {"fleet_0": "", "fleet_1": "", "seed": "7"}
    client.post(f"{PAGE}new/", {**FORM, **drawn})
    body = {"side": "klingon", "goal": 10, "seed": "7"}
    mustered = send(client, "/api/v1/fleet-captains/musters/", body).json()["fleet"]
    assert Game.objects.get().start["players"][1]["fleet"] == mustered


def test_the_dial_is_set_by_a_button_and_the_page_says_what_a_test_needs(
    at_table: AtTable,
) -> None:
    at_table.done(ADA, "begin")
    phone = at_table.phones[ADA]
    address = f"{PAGE}{at_table.slug}/seat/{at_table.links[ADA]}/"
    page = at_table.page(ADA)
    assert "Your turn, round 1" in page
    assert "Adjust to Weapons 9, Sensors 5, Engines 5, Shields 7" in page
    sheet = at_table.page(ADA, "?sheet=test&ship=1&system=sensors&level=13")
    assert "5 or more" in sheet
    assert "33" in sheet
    assert "I rolled 5: success" in sheet
    assert "Adjust to Sensors 12" in sheet
    posted = {"expected": "1", "once": "a", "kind": "adjust", "ship": "1", "setting": "2"}
    part = phone.post(f"{address}step/", posted, headers={"X-Table-Part": "1"})
    assert part.status_code == 200
    assert "Power adjusted this turn." in part.content.decode()
    refused = phone.post(
        f"{address}step/", {**posted, "once": "b", "expected": "2", "setting": "9"}
    )
    assert refused.status_code == 400
    assert "its settings there are 0 to 4" in refused.content.decode()
    assert phone.get(f"{address}now/?seen=2").status_code == 204
    assert phone.get(f"{address}now/?seen=1").status_code == 200


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?sheet=attack&ship=0", "No enemy that is not cloaked"),
        ("?sheet=attack&ship=0&target=4&bonus=2", "Weapons <b>10</b> against Shields <b>5</b>"),
        ("?sheet=breakaway&ship=0", "nothing to break away from"),
        ("?sheet=damage&ship=0", "goes to yellow alert by 1 damage"),
        ("?sheet=damage&ship=0&number=3", "is destroyed by 3 damage"),
        ("?sheet=repair&ship=0", "is undamaged"),
        ("?sheet=test&ship=0&system=warp&level=x&bonus=y", "Sensors Test 12"),
    ],
)
def test_sheets_have_the_answers_of_the_rules(at_table: AtTable, query: str, words: str) -> None:
    at_table.done(ADA, "begin")
    assert words in at_table.page(ADA, query)


@pytest.mark.parametrize("query", ["?sheet=warp&ship=0", "?sheet=test&ship=99", "?sheet=test"])
def test_a_sheet_that_makes_no_sense_is_not_there(at_table: AtTable, query: str) -> None:
    assert 'id="sheet"' not in at_table.page(ADA, query)


def test_hits_last_turn_and_winner_are_said(at_table: AtTable) -> None:
    at_table.done(ADA, "begin")
    at_table.done(ADA, "attack", ships=[0], target=4, die=6, enemy_die=1)
    page = at_table.page(KOLOTH)
    assert "I.K.S. Klothos: 2 damage to set" in page
    assert "goes to red alert by 2 damage" in at_table.page(KOLOTH, "?sheet=damage&ship=4")
    at_table.done(KOLOTH, "damage", ship=4, number=2, setting=0)
    for _ in range(2):
        at_table.done(ADA, "gain", team=0, source="mission", points=5)
    assert "One more turn follows, the last." in at_table.page(ADA)
    at_table.done(ADA, "end_turn")
    page = at_table.page(KOLOTH)
    assert "This is the last turn." in page
    assert "Ada has 10. You win with 10 or more: 10 short." in page
    at_table.done(KOLOTH, "end_turn")
    assert "You have won: Ada 10, Koloth 0." in at_table.page(ADA)
    assert "Ada has won" in at_table.page(KOLOTH)


def test_every_form_of_the_page_sends_a_step_that_there_is(at_table: AtTable) -> None:
    at_table.done(ADA, "begin")
    at_table.done(ADA, "explore", ship=0, place="C1", tile="Class M Planet")
    at_table.done(ADA, "correct_place", place="C1", installation=1, team=0)
    at_table.done(ADA, "mission", player=ADA, name="Ours", secret=True)
    at_table.done(ADA, "end_turn")
    at_table.done(KOLOTH, "cloak", ship=KORINAR)
    pages = at_table.page(ADA) + at_table.page(KOLOTH)
    for sheet in ("test", "attack", "breakaway", "damage", "repair"):
        pages += at_table.page(ADA, f"?sheet={sheet}&ship=0&target=4")
    kinds = set(re.findall(r'name="kind" value="([^"]*)"', pages))
    assert kinds <= {*STEPS, "undo"}
    # What has no form of its own is for the API, or is offered elsewhere.
    assert set(STEPS) - kinds <= {
        "begin",
        "correct_tile",
        "breakaway",
    }


# --- the small forms -----------------------------------------------------------------------------


def post(at_table: AtTable, seat: int, **sent: str | list[str]) -> int:
    """Sends a form of the page without scripts; returns the status of the answer."""
    address = f"{PAGE}{at_table.slug}/seat/{at_table.links[seat]}/step/"
    fields = {"expected": str(at_table.game.steps), **sent}
    status: int = at_table.phones[seat].post(address, fields).status_code
    return status


def test_a_bonus_a_scan_a_loss_and_a_corrected_location_are_sent_by_forms(
    at_table: AtTable,
) -> None:
    at_table.done(ADA, "begin")
    at_table.done(ADA, "explore", ship=0, place="C1", tile="Class M Planet")
    page = at_table.page(ADA)
    for kind in ("bonus", "scan", "destroy", "correct_place"):
        assert f'name="kind" value="{kind}"' in page
    assert post(at_table, ADA, kind="bonus", ship="0", system="weapons", number="-2") == 302
    assert "Weapons -2 until the turn ends" in at_table.page(ADA)
    assert post(at_table, ADA, kind="scan", ship="1", place="B1") == 302
    assert "U.S.S. Sutherland scanned" in at_table.page(KOLOTH)
    sent = {"kind": "correct_place", "place": "C1", "team": "1", "control": "2"}
    assert post(at_table, ADA, **sent, installation="") == 302
    assert "2 control tokens of Koloth" in words_in(at_table.page(KOLOTH))
    assert post(at_table, ADA, kind="destroy", ship="2", team="1") == 302
    page = words_in(at_table.page(KOLOTH))
    assert "Koloth: 1 VP" in page
    assert at_table.game.steps == 6


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"kind": "bonus", "ship": "0", "system": "weapons", "number": "99"}, "from -30 to 30"),
        ({"kind": "scan", "ship": "0", "place": "C1"}, "only unexplored tiles are scanned"),
        ({"kind": "destroy", "ship": "99", "team": ""}, "there is no ship 99 in play"),
        (
            {"kind": "correct_place", "place": "C1", "team": "", "control": "2"},
            "say whose tokens they are",
        ),
    ],
)
def test_a_small_form_that_makes_no_sense_says_why_and_changes_nothing(
    at_table: AtTable, sent: dict[str, str], why: str
) -> None:
    at_table.done(ADA, "begin")
    at_table.done(ADA, "explore", ship=0, place="C1", tile="Class M Planet")
    before = list(at_table.game.record.values())
    address = f"{PAGE}{at_table.slug}/seat/{at_table.links[ADA]}/step/"
    response = at_table.phones[ADA].post(address, {"expected": "2", **sent})
    assert response.status_code == 400
    assert why in html.unescape(response.content.decode()).casefold()
    assert list(at_table.game.record.values()) == before


def words_in(page: str) -> str:
    """Returns the words of a page without its tags."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


# --- several ships at once -----------------------------------------------------------------------


def ships_of_sheet(page: str) -> list[str]:
    """Returns the ships that the sheet of a page would send."""
    sheet = page[page.index('id="sheet"') :].partition("</section>")[0]
    return re.findall(r'type="hidden" name="ships" value="(\d+)"', sheet)


def test_ships_at_one_place_test_attack_and_break_away_together(at_table: AtTable) -> None:
    at_table.done(ADA, "explore", ship=0, place="C3", tile="Empty Space")
    at_table.done(ADA, "move", ships=[1], place="C3")
    at_table.done(ADA, "move", ships=[4], place="C3")
    at_table.done(ADA, "begin")
    query = "?sheet=test&ship=0&system=sensors&level=20"
    assert ships_of_sheet(at_table.page(ADA, query)) == ["0"]
    # The Equinox is at the Command Post, and takes no part though the address names it.
    page = at_table.page(ADA, f"{query}&with=1&with=2")
    assert "Rating in this test 15" in page
    assert ships_of_sheet(page) == ["0", "1"]
    page = words_in(at_table.page(ADA, "?sheet=attack&ship=0&with=1&target=4"))
    assert "Weapons 14 against Shields 5" in page
    page = words_in(at_table.page(ADA, "?sheet=breakaway&ship=0&with=1"))
    assert "d6 + 9 against d6 + 3" in page
    sent = {"kind": "attack", "ships": ["0", "1"], "target": "4", "die": "1", "enemy_die": "6"}
    assert post(at_table, ADA, **sent) == 302
    page = words_in(at_table.page(ADA))
    assert "U.S.S. Venture, U.S.S. Sutherland attacked I.K.S. Klothos: 15 against 11" in page
    assert "1 action left" in page


def test_a_task_force_moves_by_one_form(at_table: AtTable) -> None:
    at_table.done(ADA, "begin")
    page = words_in(at_table.page(ADA))
    assert page.count("With it, as a task force: as far as the slowest") == 6
    assert "U.S.S. Sutherland moves up to" in page
    assert post(at_table, ADA, kind="move", ships=["0", "2"], place="C1") == 302
    view = at_table.phones[ADA].get(f"{API}{at_table.slug}/").json()["view"]
    where = [(each["place"], each["moved"]) for each in view["ships"][:3]]
    assert where == [("C1", True), (view["players"][ADA]["post"], False), ("C1", True)]


def test_a_cloaked_ship_is_nobodys_mate(at_table: AtTable) -> None:
    at_table.done(ADA, "begin")
    at_table.done(KOLOTH, "cloak", ship=KORINAR, free=True)
    page = words_in(at_table.page(ADA))
    assert page.count("With it, as a task force: as far as the slowest") == 5
    ticks = re.findall(r'type="checkbox"\s+name="ships"\s+value="3"', at_table.page(KOLOTH))
    assert ticks == []


# --- command cards -------------------------------------------------------------------------------


def test_a_kept_deck_is_taken_at_the_seat_of_its_owner(at_table: AtTable) -> None:
    holders = [seat.holder for seat in at_table.game.seats.order_by("name")]
    deck_of(holders[KOLOTH], "For a war")
    deck_of(holders[ADA], "Not of this side")
    page = words_in(at_table.page(KOLOTH))
    assert "Your deck For a war" in page
    assert "Or four of these" in page
    for other in (at_table.page(ADA), Client().get(f"{PAGE}{at_table.slug}/").content.decode()):
        assert "For a war" not in other
        assert "Not of this side" not in other
    sent = {"kind": "deck", "player": "1", "subdecks": list(FOUR_SUBDECKS)}
    assert post(at_table, KOLOTH, **sent) == 302
    page = at_table.page(KOLOTH)
    assert (
        "My command deck: show it to me Way of the Warrior, The Science of War, Battleships, "
        "Code of Honor" in words_in(page)
    )
    own = page[page.index('id="captains-cards-1"') :].partition("</datalist>")[0]
    assert 'value="Blood Oath"' in own
    assert 'value="Tough as Leather"' not in own
    theirs = at_table.page(ADA)
    assert "My command deck" not in words_in(theirs)
    assert 'value="Tough as Leather"' in theirs


def test_a_card_brings_its_numbers_to_the_sheets(at_table: AtTable) -> None:
    at_table.done(ADA, "begin")
    query = "?sheet=attack&ship=0&target=4&card=Battle+Stations&enemy_card=Tough+as+Leather"
    page = at_table.page(ADA, query)
    assert "Weapons <b>10</b> against Shields <b>8</b>" in page
    assert "Battle Stations Combat: " in words_in(page)
    assert '<input type="hidden" name="enemy_card" value="Tough as Leather">' in page
    told = at_table.page(ADA, f"{query}&bonus=0&enemy_bonus=1")
    assert "Weapons <b>8</b> against Shields <b>6</b>" in told
    unknown = words_in(at_table.page(ADA, "?sheet=attack&ship=0&target=4&card=Hope"))
    assert "Hope: the numbers are for you to say." in unknown
    page = at_table.page(ADA, "?sheet=test&ship=0&system=sensors&level=12&card=Data&name=Probe")
    assert "Rating in this test 12" in page
    assert '<input type="hidden" name="name" value="Probe">' in page
    sent = {"kind": "attack", "ships": "0", "target": "4", "bonus": "2", "card": "Battle Stations"}
    assert post(at_table, ADA, **sent, die="6", enemy_die="1") == 302
    assert post(at_table, KOLOTH, kind="card", player="1", name="Ambush") == 302
    page = words_in(at_table.page(ADA))
    assert "U.S.S. Venture with Battle Stations attacked I.K.S. Klothos: 16 against 6" in page
    assert "Koloth played Ambush" in page


def test_a_kept_encounter_leads_to_its_test(at_table: AtTable) -> None:
    house = read_document(FIXTURES / "fleet_captains" / "house-base.json")
    kept = next(e for e in house["encounters"] if e.get("persistent") and e.get("test"))
    at_table.done(ADA, "explore", ship=0, place="C1", tile="Empty Space", encounter=True)
    at_table.done(ADA, "encounter", place="C1", name=kept["name"])
    test = kept["test"]
    links = re.findall(r'href="[^"]*?(\?sheet=test[^"]*)#sheet">([^<]+)</a>', at_table.page(ADA))
    query = next(
        html.unescape(query)
        for query, words in links
        if words == f"U.S.S. Venture: {test['system']} {test['level']}"
    )
    page = words_in(at_table.page(ADA, query))
    assert f"{test['system'].capitalize()} Test {test['level']}" in page
