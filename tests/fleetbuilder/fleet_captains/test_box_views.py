"""The pages of owners' boxes: typed in card by card, files in and out, errors at their fields."""

from __future__ import annotations

import html
import io
import json
import re
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.fleet_captains.boxes.forms import CARD_FORMS, with_reasons
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from rules.fleet_captains.box.box import PARTS
from tests.fleetbuilder.fleet_captains.own_boxes import (
    FAULTY,
    HOUSE,
    box_of,
    document,
    ships_of,
    small_box,
)
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.django_db
BOXES = "/fleet-captains/box/"


@pytest.fixture
def box(client: Client) -> OwnersBox:
    """Keeps a box of whoever the client is, with one card of each part."""
    return box_of(visit_as(client, "picard"))


def text_of(response: Any) -> str:
    """Returns a page with its entities read and its white space folded."""
    return re.sub(r"\s+", " ", html.unescape(response.content.decode()))


def faults_of(response: Any) -> list[str]:
    """Lists the errors of a page, at fields and at rows of the grid."""
    found = re.findall(r'<p class="field-error">.*?<span>(.*?)</span>', text_of(response))
    return [each.strip() for each in found]


def typed(part: str, card: dict[str, Any]) -> dict[str, str]:
    """Returns what is sent by the form of a part that a card fills."""
    form = CARD_FORMS[part](initial=CARD_FORMS[part].of_card(card))
    sent = {}
    for field in form:
        value = field.field.prepare_value(field.value())
        if value is True:
            sent[field.html_name] = "on"
        elif value is not None and value is not False:
            sent[field.html_name] = str(value)
    return sent


def send(client: Client, address: str, sent: dict[str, Any], version: int = 1) -> Any:
    return client.post(address, {"version": str(version), **sent})


# --- whole boxes -------------------------------------------------------------------------------


def test_a_box_is_begun_named_and_deleted(client: Client) -> None:
    assert "No box yet" in text_of(client.get(BOXES))
    made = client.post(f"{BOXES}new/", {"name": " Ours ", "once": "a"}, follow=True)
    box = OwnersBox.objects.get()
    assert (box.name, box.document["name"]) == ("Ours", "Ours")
    page = text_of(made)
    assert "Level 0 of 3" in page
    assert "Ships of federation: 0 of 12" in page
    assert "Worth a look" not in page
    again = client.post(f"{BOXES}new/", {"name": " Ours ", "once": "a"})
    assert again["Location"] == f"{BOXES}{box.slug}/"
    assert OwnersBox.objects.count() == 1
    here = f"{BOXES}{box.slug}/"
    assert send(client, f"{here}name/", {"name": "Theirs"})["Location"] == here
    assert "Theirs" in text_of(client.get(BOXES))
    assert "no way back" in text_of(client.get(f"{here}delete/"))
    assert client.post(f"{here}delete/")["Location"] == BOXES
    assert not OwnersBox.objects.exists()


def test_a_file_comes_back_as_it_was(client: Client) -> None:
    file = io.BytesIO(json.dumps(HOUSE).encode())
    made = client.post(f"{BOXES}upload/", {"file": file})
    assert made.status_code == 302
    page = text_of(client.get(made["Location"]))
    assert "Level 3 of 3" in page
    assert "Type in a ship of" not in page
    answer = client.get(f"{made['Location']}file/")
    assert "attachment" in answer["Content-Disposition"]
    assert json.loads(answer.content) == HOUSE
    other = io.BytesIO(json.dumps(small_box()).encode())
    assert send(client, f"{made['Location']}replace/", {"file": other}).status_code == 302
    assert OwnersBox.objects.get().document == small_box()


@pytest.mark.parametrize(
    ("faulty", "where", "message"),
    [(box, where, message) for _, box, where, message in FAULTY],
    ids=[name for name, *_ in FAULTY],
)
def test_a_faulty_file_gets_its_error_and_changes_nothing(
    client: Client, box: OwnersBox, faulty: dict[str, Any], where: str, message: str
) -> None:
    before = list(OwnersBox.objects.values())
    for address in (f"{BOXES}upload/", f"{BOXES}{box.slug}/replace/"):
        file = io.BytesIO(json.dumps(faulty).encode())
        answer = send(client, address, {"file": file})
        assert answer.status_code == 400
        assert [each.rstrip(".") for each in faults_of(answer)] == [f"{where}: {message}"]
    assert list(OwnersBox.objects.values()) == before


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"", "line 1"), (b"{", "line 1"), (b"\x89PNG", "a picture"), (b"[]", "a box is an object")],
)
def test_a_file_that_is_no_box_starts_no_session(client: Client, content: bytes, said: str) -> None:
    answer = client.post(f"{BOXES}upload/", {"file": io.BytesIO(content)})
    assert answer.status_code == 400
    [fault] = faults_of(answer)
    assert said.lower() in fault.lower()
    assert "sessionid" not in client.cookies
    assert not OwnersBox.objects.exists()


def test_a_box_that_cannot_be_read_any_more_says_so(client: Client, box: OwnersBox) -> None:
    OwnersBox.objects.update(document=document(ships=3))
    page = text_of(client.get(f"{BOXES}{box.slug}/"))
    assert "This box cannot be read any more" in page
    assert "/ships: a list is expected, not a number." in page
    assert client.get(f"{BOXES}{box.slug}/file/").status_code == 200


def test_problems_lead_to_their_card(client: Client) -> None:
    ships = ships_of("federation")
    ships[1]["dial"][0]["settings"][1][0] += 1
    box = box_of(visit_as(client, "picard"), ships=ships)
    page = text_of(client.get(f"{BOXES}{box.slug}/"))
    assert "Level 1 of 3" in page
    assert "this setting spends 33 power and others 32" in page or "spends" in page
    assert f'<a href="{BOXES}{box.slug}/ships/1/">Go there' in page


# --- cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", PARTS)
def test_every_house_card_comes_out_of_its_form_as_it_is(
    client: Client, box: OwnersBox, part: str
) -> None:
    """What the form makes of each card of the house box is that card."""
    form_class = CARD_FORMS[part]
    for card in HOUSE[part]:
        form = form_class(typed(part, card))
        assert form.is_valid(), (card["name"], form.errors)
        made = with_reasons(form.document(), card)
        assert made == card


@pytest.mark.parametrize("number", [0, 5, 23])
def test_a_ship_is_typed_in_as_it_is_printed(client: Client, number: int) -> None:
    ship = {
        name: value
        for name, value in HOUSE["ships"][number].items()
        if name not in ("house_made", "printed")
    }
    box = box_of(visit_as(client, "picard"), ships=[])
    here = f"{BOXES}{box.slug}/ships/new/"
    page = text_of(client.get(f"{here}?ship={ship['key']}"))
    assert f'value="{ship["name"]}"' in page
    # Nothing that is not public is filled in.
    assert not re.search(r'name="(size|science|dial-0-0-weapons)"[^>]*value="[0-9]', page)
    answer = send(client, here, typed("ships", ship))
    assert answer["Location"] == f"{BOXES}{box.slug}/#ships"
    box.refresh_from_db()
    assert box.document["ships"] == [ship]


def test_a_ship_of_its_own_gets_a_key_from_its_name(client: Client, box: OwnersBox) -> None:
    ship = {**typed("ships", HOUSE["ships"][0]), "key": "", "name": "I.R.W. Kahless' Bane"}
    ship["side"] = "Romulan"
    answer = send(client, f"{BOXES}{box.slug}/ships/new/", {**ship, "next": "1"})
    assert answer["Location"].startswith(f"{BOXES}{box.slug}/ships/new/?ship=")
    box.refresh_from_db()
    made = box.document["ships"][1]
    assert (made["key"], made["side"]) == ("irw-kahless-bane", "romulan")


def test_the_grid_adds_up_each_row(client: Client, box: OwnersBox) -> None:
    page = text_of(client.get(f"{BOXES}{box.slug}/ships/0/"))
    assert page.count(">32</output>") == 5
    assert 'name="dial-0-0-weapons" value="8"' in page
    assert 'aria-label="Undamaged, setting 1, weapons"' in page
    order = re.findall(r'name="(dial-0-[01]-[a-z]+)"', page)
    assert order == [
        f"dial-0-{row}-{system}"
        for row in (0, 1)
        for system in ("weapons", "sensors", "engines", "shields")
    ]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        (
            {"dial-0-1-weapons": "x"},
            "Setting 2: “x” is no Rating: write a whole number from 0 to 30, or D for Disabled.",
        ),
        (
            {"dial-0-1-weapons": ""},
            (
                "Setting 2: A Rating is missing: write a whole number from 0 to 30, or D for "
                "Disabled."
            ),
        ),
        (
            {
                f"dial-2-1-{system}": value
                for system, value in zip(
                    ("weapons", "sensors", "engines", "shields"), ("6", "3", "3", "4"), strict=True
                )
            },
            "Red: Two settings are the same; leave one out.",
        ),
        (
            {
                f"dial-2-{row}-{system}": ""
                for row in (0, 1)
                for system in ("weapons", "sensors", "engines", "shields")
            },
            "Red: Too few settings: 0 of at least 1.",
        ),
        ({"size": "7"}, "Write a whole number from 1 to 6."),
        (
            {"science": "4"},
            (
                "The missions come to 7 and the Size is 6; a ship brings as many missions as its "
                "Size (FC-14)."
            ),
        ),
        (
            {"ability": '{"does": [{"ad": {"any": 1}}]}'},
            'does/0: There is no verb "ad"; did you mean "add"?',
        ),
        (
            {"ability": "gain one"},
            (
                "This is no JSON: line 1: this is no JSON: a value is expected. Copy one of the "
                "examples below and change it."
            ),
        ),
    ],
)
def test_a_fault_of_a_ship_is_said_where_it_is(
    client: Client, box: OwnersBox, changes: dict[str, str], fault: str
) -> None:
    sent = {**typed("ships", HOUSE["ships"][0]), **changes}
    answer = send(client, f"{BOXES}{box.slug}/ships/0/", sent)
    assert answer.status_code == 400
    found = faults_of(answer)
    if "no JSON" in fault:
        assert len(found) == 1
        assert found[0].startswith("This is no JSON: ")
        assert found[0].endswith(". Copy one of the examples below and change it.")
    else:
        assert found == [fault]
    box.refresh_from_db()
    assert box.version == 1


def test_a_dial_of_thirteen_clicks_is_refused(client: Client, box: OwnersBox) -> None:
    sent = typed("ships", HOUSE["ships"][0])
    for row in range(5, 8):
        for number, system in enumerate(("weapons", "sensors", "engines", "shields")):
            sent[f"dial-0-{row}-{system}"] = str(row + number)
    answer = send(client, f"{BOXES}{box.slug}/ships/0/", sent)
    assert answer.status_code == 400
    said = "The dial has 13 settings; a dial has 12 clicks, so leave out 1."
    assert said in text_of(answer)
    # All that was typed is still there.
    assert 'name="dial-0-7-shields" value="10"' in text_of(answer)


@pytest.mark.parametrize(
    ("part", "changes", "fault"),
    [
        ("tiles", {"habitable": "on", "kind": "star"}, 'Only the kind "planet" may be habitable.'),
        (
            "tiles",
            {"encounter_from": "3"},
            "An encounter range is a list: lowest and highest number of the die.",
        ),
        ("tiles", {"enter": "[{}]"}, "0: A verb is missing: the object is empty."),
        ("missions", {"vp": "7"}, "Write a whole number from 0 to 6."),
        (
            "missions",
            {"condition": '{"controls": 2}'},
            "A mission has a deed or a condition, not both; leave one out.",
        ),
        (
            "encounters",
            {"system": "", "level": "9"},
            "A test has a System and a level: give both, or neither.",
        ),
        (
            "encounters",
            {"system": "", "level": "", "failed": "text", "passed": ""},
            "Nothing can fail without a test; write one, or leave this out.",
        ),
        (
            "commands",
            {"card-1-effects": '[{"kind": "ops", "does": [{"draw": 1}]}]'},
            '1/effects/0: An effect of the kind "ops" needs its moment; write "when".',
        ),
        ("commands", {"card-0-name": ""}, "0/name: A name or title is one line that is not empty."),
    ],
)
def test_a_fault_of_a_card_is_said_at_its_field(
    client: Client, box: OwnersBox, part: str, changes: dict[str, str], fault: str
) -> None:
    sent = {**typed(part, HOUSE[part][0]), **changes}
    if part == "tiles" and "encounter_from" in changes:
        sent["encounter_to"] = ""
    answer = send(client, f"{BOXES}{box.slug}/{part}/0/", sent)
    assert answer.status_code == 400
    page = text_of(answer)
    assert faults_of(answer) == [fault] or (not faults_of(answer) and fault in page)
    box.refresh_from_db()
    assert box.version == 1


@pytest.mark.parametrize(
    ("part", "sent", "card"),
    [
        (
            "tiles",
            {"name": "Rift", "kind": "hazard", "size": "3", "copies": "2", "enter": "text"},
            {
                "name": "Rift",
                "kind": "hazard",
                "size": 3,
                "copies": 2,
                "enter": [{"text": "read the card"}],
            },
        ),
        (
            "missions",
            {"name": "Own", "kind": "science", "vp": "2", "copies": "1"},
            {"name": "Own", "kind": "science", "vp": 2},
        ),
        (
            "encounters",
            {
                "name": "Own",
                "involves": "all",
                "system": "sensors",
                "level": "9",
                "vp": "1",
                "copies": "1",
                "failed": "text",
            },
            {
                "name": "Own",
                "involves": "all",
                "test": {"system": "sensors", "level": 9},
                "pass": {"vp": 1},
                "fail": {"does": [{"text": "read the card"}]},
            },
        ),
        (
            "commands",
            {
                "name": "Own",
                "side": "Klingon",
                "theme": "honour",
                "card-3-name": "One",
                "card-3-kind": "crew officer",
                "card-4-name": "Two",
                "card-4-copies": "3",
            },
            {
                "key": "klingon-own",
                "name": "Own",
                "side": "klingon",
                "theme": "honour",
                "cards": [
                    {
                        "name": "One",
                        "effects": [
                            {
                                "kind": "crew",
                                "crew": "officer",
                                "does": [{"text": "read the card"}],
                            }
                        ],
                    },
                    {
                        "name": "Two",
                        "effects": [
                            {"kind": "ops", "when": "turn", "does": [{"text": "read the card"}]}
                        ],
                        "copies": 3,
                    },
                ],
            },
        ),
    ],
)
def test_titles_and_numbers_are_enough(
    client: Client, box: OwnersBox, part: str, sent: dict[str, str], card: dict[str, Any]
) -> None:
    answer = send(client, f"{BOXES}{box.slug}/{part}/new/", {**sent, "next": "1"})
    assert answer["Location"] == f"{BOXES}{box.slug}/{part}/new/"
    box.refresh_from_db()
    assert box.document[part][1] == card
    # The form shows again what was typed, however it was written.
    assert typed(part, card) == typed(part, box.document[part][1])
    assert client.get(f"{BOXES}{box.slug}/{part}/1/").status_code == 200


def test_reasons_of_a_card_outlast_a_change(client: Client, box: OwnersBox) -> None:
    sent = {**typed("ships", HOUSE["ships"][0]), "name": "Ours"}
    assert send(client, f"{BOXES}{box.slug}/ships/0/", sent).status_code == 302
    box.refresh_from_db()
    assert box.document["ships"] == [{**HOUSE["ships"][0], "name": "Ours"}]


def test_a_card_changed_in_the_meantime_is_not_overwritten(client: Client, box: OwnersBox) -> None:
    OwnersBox.objects.update(version=2)
    sent = typed("tiles", HOUSE["tiles"][0])
    answer = send(client, f"{BOXES}{box.slug}/tiles/0/", sent)
    assert answer.status_code == 409
    assert "This box was changed in the meantime." in text_of(answer)
    assert 'name="version" value="1"' in text_of(answer)
    removed = client.post(f"{BOXES}{box.slug}/tiles/0/remove/", {"version": "1"}, follow=True)
    assert "This box was changed in the meantime." in text_of(removed)
    box.refresh_from_db()
    assert box.document == small_box()


def test_a_card_is_taken_out(client: Client, box: OwnersBox) -> None:
    answer = send(client, f"{BOXES}{box.slug}/missions/0/remove/", {})
    assert answer["Location"] == f"{BOXES}{box.slug}/#missions"
    box.refresh_from_db()
    assert box.document["missions"] == []
    for address in ("missions/0/", "missions/0/remove/", "layouts/0/", "layouts/new/"):
        assert send(client, f"{BOXES}{box.slug}/{address}", {}).status_code == 404


def test_every_form_has_the_token_that_a_browser_sends_back(box: OwnersBox, client: Client) -> None:
    here = f"{BOXES}{box.slug}/"
    parts = [f"{here}{part}/new/" for part in PARTS]
    for address in (BOXES, here, f"{here}delete/", *parts):
        page = text_of(client.get(address))
        forms = page.count('method="post"')
        assert page.count('name="csrfmiddlewaretoken"') == forms > 0


def test_every_page_says_which_game_it_is_about(client: Client, box: OwnersBox) -> None:
    here = f"{BOXES}{box.slug}/"
    parts = [f"{here}{part}/{end}/" for part in PARTS for end in ("new", "0")]
    for address in (BOXES, here, f"{here}delete/", *parts):
        response = client.get(address)
        assert response.status_code == 200
        assert re.search("<title>.*Star Trek: Fleet Captains.*</title>", text_of(response))
        assert "no-store" in response["Cache-Control"]
