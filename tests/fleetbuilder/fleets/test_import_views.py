"""The pages of imports: asked, previewed, stored, followed, cancelled, read."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from fleetbuilder.fleets.common.models import Fleet, Revision
from fleetbuilder.jobs import messages, services
from fleetbuilder.jobs.models import Job
from tests.fleetbuilder.conftest import SetRates
from tests.fleetbuilder.fleets.importing import OLD_TABLE, PRICED, SQUADS, THREE, listed
from tests.fleetbuilder.fleets.saved import WORF

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue", "unsent")]

PAGE = "/fleets/import/"
HTMX = {"HX-Request": "true"}
MANY = tuple(f"Fleet {number}" for number in range(1, 31))


@pytest.fixture
def unsent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wakes no worker."""
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)


def text_of(response: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def preview(client: Client, source: str, **more: Any) -> Any:
    return client.post(PAGE, {"text": source, **more})


def store(client: Client, source: str, places: range | tuple[Any, ...], **more: Any) -> Any:
    return client.post(PAGE, {"text": source, "place": list(places), "store": "1", **more})


def stored(client: Client, source: str, count: int, **more: Any) -> Job:
    response = store(client, source, range(count), **more)
    assert response.status_code == 302, text_of(response)
    job = Job.objects.latest("created_at")
    assert response["Location"] == f"{PAGE}{job.pk}/"
    return job


def do(job: Job, *indexes: int) -> None:
    for index in indexes:
        assert services.chunk_do(job_id=job.pk, index=index)


# --- before -------------------------------------------------------------------------------------


def test_the_page_asks_and_stores_nothing(client: Client) -> None:
    response = client.get(PAGE)
    assert response.status_code == 200
    assert "visitor" not in client.session
    response = preview(client, THREE)
    assert response.status_code == 200
    text = text_of(response)
    assert "3 fleets to import" in text
    assert "Read as Plain text: 5 cards matched exactly, 2 likely, 1 unknown. Nothing is" in text
    assert (Fleet.objects.count(), Job.objects.count()) == (0, 0)


def test_a_preview_names_every_match(client: Client) -> None:
    text = text_of(preview(client, THREE))
    assert "2 exact, 1 likely , 1 unknown in Wolf 359" in text
    assert "Worf: Worf," in text
    assert "Xyzzy Qwrtp: kept under these words" in text
    assert "Gene Luke Pikard: kept under these words; Jean-Luc Picard is near" in text
    assert "Keep the words “Gene Luke Pikard”" in text


def test_a_file_is_read_and_carried_along(client: Client) -> None:
    file = SimpleUploadedFile("mine.spacedocksquads", SQUADS.encode())
    response = client.post(PAGE, {"file": file})
    html = response.content.decode()
    assert "53 fleets to import" in text_of(response)
    assert html.count('name="place"') == 53
    assert 'name="text" value="[' in html


def test_what_cannot_be_read_is_shown_and_cannot_be_marked(client: Client) -> None:
    response = preview(client, listed("One", "Two", broken=(1,)))
    assert response.content.decode().count('name="place"') == 1
    text = text_of(response)
    assert "1 fleet to import" in text
    assert "Fleet 2 Cannot be read /1 /ships: ships are a list, not a number." in text


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ({"text": ""}, "Paste your fleets, or choose a file."),
        ({"text": "[{"}, "this is not JSON"),
        ({"text": "[" + "{}," * 500 + "{}]"}, "501 fleets are too many; at most 500"),
        ({"text": "x", "format": "xlsx"}, "Select a valid choice"),
        ({"file": SimpleUploadedFile("a.txt", b"PK\x03\x04")}, "This is a ZIP archive"),
    ],
)
def test_what_is_no_fleet_is_told_where_it_stands(
    client: Client, sent: dict[str, Any], message: str
) -> None:
    response = client.post(PAGE, sent)
    assert response.status_code == 400
    assert message in text_of(response)


# --- stored -------------------------------------------------------------------------------------


def test_those_marked_are_stored_with_what_was_chosen(client: Client) -> None:
    html = preview(client, THREE).content.decode()
    (question,) = (
        name
        for name, words in re.findall(r'for="id_(take-[0-9a-f]{12})">([^<]+)<', html)
        if words == "Worf"
    )
    response = store(client, THREE, (0, 2), folder="Old", tags="a, b", **{question: WORF})
    assert response.status_code == 302
    assert sorted(Fleet.objects.values_list("name", "folder", "tag_line")) == [
        ("Sure", "Old", "|a|b|"),
        ("Wolf 359", "Old", "|a|b|"),
    ]
    first = Revision.objects.get(fleet__name="Wolf 359").document["ships"][0]["upgrades"][0]
    assert first == WORF
    text = text_of(client.get(response["Location"]))
    assert "Done: 2 of 2 fleets stored." in text
    assert "2 stored 1 of them with problems 1 left out by you" in text
    assert "2 of 2 fleets" in text_of(client.get(PAGE))


def selected(response: Any) -> list[str]:
    """Returns the rule sets that the page marks as chosen."""
    field = re.search(r'<select name="ruleset".*?</select>', response.content.decode(), re.S)
    assert field is not None
    return re.findall(r'<option value="([^"]*)"\s+selected', field[0])


def test_the_rule_set_is_asked_and_pre_set_to_the_one_that_agrees(client: Client) -> None:
    response = preview(client, PRICED)
    text = text_of(response)
    assert selected(response) == ["attack-wing-classic"]
    assert "Attack Wing, classic rules: 2 of 3 as in your file" in text
    assert "Attack Wing, 2017 rules: 0 of 3 as in your file" in text
    assert "2 of 3 totals are as in your file; 1 differs." in text
    assert "Odd: 26 SP , in your file 31 SP" in text
    assert "Klingon Starship: 26 SP (printed cost until 2017-07-31) here, 31 SP in your" in text


def test_fleets_are_judged_anew_by_another_rule_set(client: Client) -> None:
    more = {"judge": "1", "ruleset": "attack-wing-2017", "place": ["0", "2"], "folder": "Old"}
    response = preview(client, PRICED, **more)
    text = text_of(response)
    assert selected(response) == ["attack-wing-2017"]
    assert "0 of 3 totals are as in your file; 3 differ." in text
    assert text.count("22 SP (printed cost) here") == 3
    marked = re.findall(r'value="(\d)"\s+checked', response.content.decode())
    assert marked == ["0", "2"]
    assert 'value="Old"' in response.content.decode()
    assert Fleet.objects.count() == 0


def test_fleets_are_stored_with_the_rule_set_that_was_chosen(client: Client) -> None:
    stored(client, PRICED, 3, ruleset="attack-wing-2017")
    found = Fleet.objects.order_by("points").values_list("ruleset", "points")
    assert set(found) == {("attack-wing-2017", 22)}


def test_names_mean_the_printings_of_the_rule_set_that_was_chosen(client: Client) -> None:
    source = "Fleet: Shinzon\nScimitar\n"
    before = preview(client, source)
    assert "As read: Scimitar, Secrets of the Tal Shiar (34 SP)" in text_of(before)
    (question,) = re.findall(r'name="(take-[0-9a-f]+)"', before.content.decode())
    chosen = {"judge": "1", "ruleset": "organized-play-2016", "place": "0", question: ""}
    after = preview(client, source, **chosen)
    assert after.status_code == 200
    assert "As read: Scimitar, Scimitar (38 SP)" in text_of(after)
    assert "Scimitar, Secrets of the Tal Shiar (34 SP)" in text_of(after)
    stored(client, source, 1, ruleset="organized-play-2016")
    (revision,) = Revision.objects.all()
    assert revision.document["ships"][0]["ship"] == "ship:scimitar-71533"


def test_a_rule_set_that_does_not_exist_is_told(client: Client) -> None:
    for button in ("judge", "store"):
        response = preview(client, PRICED, ruleset="attack-wing-2018", place="0", **{button: "1"})
        assert response.status_code == 400
        assert "did you mean" in text_of(response)
    assert Fleet.objects.count() == 0


def test_without_totals_the_current_edition_is_pre_set(client: Client) -> None:
    response = preview(client, THREE)
    assert selected(response) == ["attack-wing-2017"]
    assert "as in your file" not in text_of(response)


def test_fleets_that_name_their_rule_set_keep_it(client: Client) -> None:
    source = "Fleet: Own\nRule set: open\nU.S.S. Enterprise-D (71120)\nFleet: None\nU.S.S. Yeager"
    response = preview(client, source)
    assert selected(response) == [""]
    assert "Each fleet's own, or else Attack Wing, 2017 rules" in text_of(response).replace(
        "&#x27;", "'"
    )
    stored(client, source, 2)
    assert set(Fleet.objects.values_list("name", "ruleset")) == {
        ("Own", "open"),
        ("None", "attack-wing-2017"),
    }


def test_a_posted_list_is_judged_by_the_rules_whose_total_it_states(client: Client) -> None:
    response = preview(client, "Klingon Starship [71120] (26)\nWorf [71120] (5)\nTotal: 31 SP")
    assert selected(response) == ["attack-wing-classic"]
    assert "The total is the one in your file." in text_of(response)
    response = preview(client, "Klingon Starship [71120] (22)\nWorf [71120] (5)\nTotal: 27 SP")
    assert selected(response) == ["attack-wing-2017"]


def test_names_are_read_for_the_rule_set_whose_totals_agree(client: Client) -> None:
    stored(client, OLD_TABLE, 1)
    captain = Fleet.objects.get().revisions.get().document["ships"][0]["captain"]
    assert captain == "captain:koloth-71125"
    stored(client, OLD_TABLE, 1, ruleset="attack-wing-2017")
    later = Fleet.objects.latest("pk").revisions.get().document["ships"][0]["captain"]
    assert later == "captain:koloth-75010"


def test_53_squads_are_compared_with_their_file(client: Client) -> None:
    response = preview(client, SQUADS)
    assert selected(response) == ["attack-wing-classic"]
    assert "49 of 52 totals are as in your file; 3 differ." in text_of(response)


def test_a_form_that_is_sent_twice_stores_once(client: Client) -> None:
    first = store(client, listed("One", "Two"), range(2), once="k")
    second = store(client, listed("One", "Two"), range(2), once="k")
    assert first["Location"] == second["Location"]
    assert (Job.objects.count(), Fleet.objects.count()) == (1, 2)


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ({"place": []}, "Choose at least one fleet."),
        ({"place": ["0", "7"]}, "There is no fleet to import at place 7."),
        ({"place": ["9" * 5000]}, "There is no fleet to import at place 99999999999999999999."),
        ({"take-nothing": WORF}, "Nothing of this id is asked here. Look again."),
        ({"tags": "a|b"}, "A tag has neither a comma nor a vertical bar."),
        ({"folder": "f" * 61}, "at most 60 characters"),
        ({"once": "k" * 101}, "An Idempotency-Key is a line of at most 100 characters."),
    ],
)
def test_a_wrong_request_stores_nothing_and_loses_nothing(
    client: Client, sent: dict[str, Any], message: str
) -> None:
    values = {"text": listed("One", "Two"), "place": ["0", "1"], "store": "1", **sent}
    response = client.post(PAGE, values)
    assert response.status_code == 400
    assert message in text_of(response)
    assert 'name="text" value="[' in response.content.decode()
    assert (Job.objects.count(), Fleet.objects.count()) == (0, 0)


def test_a_key_of_another_import_is_refused(client: Client) -> None:
    store(client, listed("One"), range(1), once="k")
    response = store(client, listed("Two"), range(1), once="k")
    assert response.status_code == 409
    assert list(Fleet.objects.values_list("name", flat=True)) == ["One"]


# --- followed -----------------------------------------------------------------------------------


def test_many_are_followed_until_the_report(client: Client) -> None:
    job = stored(client, listed(*MANY), 30)
    address = f"{PAGE}{job.pk}/"
    page = client.get(address)
    assert '<meta http-equiv="refresh"' in page.content.decode()
    assert "0 of 30 fleets done" in text_of(page)
    do(job, 0, 2)
    part = client.get(address, headers=HTMX)
    assert part["Vary"] == "HX-Request, Cookie, Accept-Encoding"
    assert "HX-Retarget" not in part
    assert "20 of 30 fleets done" in text_of(part)
    assert 'max="30" value="20"' in re.sub(r"\s+", " ", part.content.decode())
    do(job, 1)
    last = client.get(address, headers=HTMX)
    assert (last["HX-Retarget"], last["HX-Reswap"]) == ("#import", "outerHTML")
    assert "Done: 30 of 30 fleets stored." in text_of(last)
    assert last.content.decode().count('href="/fleets/') == 32
    assert "hx-trigger" not in last.content.decode()


def test_cancelling_shows_which_are_stored(client: Client) -> None:
    job = stored(client, listed(*MANY), 30)
    do(job, 1)
    response = client.post(f"{PAGE}{job.pk}/cancel/")
    assert (response.status_code, response["Location"]) == (302, f"{PAGE}{job.pk}/")
    text = text_of(client.get(f"{PAGE}{job.pk}/"))
    assert "Cancelled: 10 of 30 fleets stored." in text
    assert (text.count(" Stored "), text.count(" Not stored ")) == (10, 20)
    # Once more changes nothing.
    assert client.post(f"{PAGE}{job.pk}/cancel/").status_code == 302
    assert Job.objects.get().state == "cancelled"


def test_a_failed_import_gives_its_reason(client: Client) -> None:
    job = stored(client, listed(*MANY), 30)
    services.job_fail(job_id=job.pk, reason="Part 1 was tried 5 times.")
    text = text_of(client.get(f"{PAGE}{job.pk}/"))
    assert "Not finished: 0 of 30 fleets stored. Part 1 was tried 5 times." in text


def test_an_import_is_its_owners_alone(client: Client) -> None:
    job = stored(client, listed(*MANY), 30)
    stranger = Client()
    preview(stranger, THREE)
    for address in (f"{PAGE}{job.pk}/", f"{PAGE}{uuid4()}/"):
        assert stranger.get(address).status_code == 404
    assert stranger.post(f"{PAGE}{job.pk}/cancel/").status_code == 404
    assert "Your imports" not in text_of(stranger.get(PAGE))
    assert Job.objects.get().state == "running"
    assert client.get(f"{PAGE}{job.pk}/").status_code == 200


def test_the_throttle(client: Client, set_rates: SetRates) -> None:
    set_rates({"heavy": "1/minute"})
    assert preview(client, THREE).status_code == 200
    assert preview(client, THREE).status_code == 429
