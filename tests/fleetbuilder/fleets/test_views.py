"""The check page and the pages of the rule sets, with htmx and without."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.selectors import catalogue_current
from fleetbuilder.fleets.common.services import demo_fleets_load
from rules.catalogue import Catalogue
from rules.notation import FORMATS, parse
from rules.rulesets import RuleSets
from tests.fleetbuilder.conftest import SetRates

CHECK = "/check/"
HTMX = {"hx-request": "true"}
TEXT = """\
U.S.S. Enterprise-D (2017core)
Jean-Luc Picard (2017core)
Photon Torpedoes (2017core)
Torpedo Fusillade (2017core)
"""

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def demos(catalogue: Catalogue) -> None:
    demo_fleets_load(directory=settings.FIXTURES_DIR / "fleets")


def hidden(page: str) -> dict[str, str]:
    """Returns the state of the page as the first form that holds it has it."""
    form = page[page.index('name="fleets"') - 300 :]
    form = form[: form.index("</form>")]
    fields = re.findall(r'<input type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', form)
    return {
        name: html.unescape(value)
        for name, value in fields
        if name not in ("csrfmiddlewaretoken", "once")
    }


def buttons(page: str) -> list[dict[str, Any]]:
    """Returns the fixes that the page offers, in its order."""
    found = re.findall(r'name="fix"\s+value="([^"]*)"', page)
    return [json.loads(html.unescape(value)) for value in found]


def verdict(page: str) -> tuple[str, int]:
    word = re.search(r'class="verdict-word">([^<]*)<', page)
    points = re.search(r'class="verdict-points">\s*(\d+)\b', page)
    assert word is not None
    assert points is not None
    return word[1], int(points[1])


def send(client: Client, data: dict[str, Any], htmx: bool = False) -> str:
    response = client.post(CHECK, data, headers=HTMX if htmx else {})
    assert response.status_code == 200
    return response.content.decode()


def test_texts_that_battles_leave_out_are_named(client: Client, catalogue: Catalogue) -> None:
    manual = next(
        card
        for card in catalogue.by_type["question"]
        if card.ability_status == "manual" and len(catalogue.by_name[card.folded_name]) == 1
    )
    page = send(client, {"text": f"U.S.S. Enterprise-D (2017core)\n{manual.name}\n"})
    words = " ".join(page.split())
    assert "1 of 2 abilities is not simulated" in words
    assert f'">{html.escape(manual.name)}</a>' in words[words.index("not simulated") :]
    assert "not simulated" not in send(client, {"text": "U.S.S. Enterprise-D (2017core)\n"})


# --- asking --------------------------------------------------------------------------------------


def test_the_empty_page_asks_for_a_fleet(client: Client, demos: None) -> None:
    response = client.get(CHECK)
    page = response.content.decode()
    assert response.status_code == 200
    assert "HX-Request" in response["Vary"]
    assert "<h1>Check a fleet</h1>" in page
    assert page.count("<h1") == 1
    for slug in ("federation-starter", "klingon-starter", "mixed-task-force"):
        assert f'href="/check/?demo={slug}"' in page
    for each in FORMATS.values():
        assert f"<li>{each.name}</li>" in page
    assert 'class="verdict' not in page


def test_a_pasted_fleet_is_checked(client: Client) -> None:
    page = send(client, {"text": TEXT, "mixing_consent": "on"})
    assert verdict(page) == ("Not legal", 41)
    assert "Torpedo Fusillade finds no free slot" in page
    assert buttons(page) == [
        {
            "action": "remove",
            "label": "Remove Torpedo Fusillade",
            "where": "/ships/0/upgrades/1",
        }
    ]
    assert "<title>Your fleet · Check a fleet · Fleetbuilder</title>" in page
    # What was typed stays in the box.
    assert html.escape(TEXT) in page


def test_htmx_gets_the_report_alone(client: Client) -> None:
    response = client.post(CHECK, {"text": TEXT, "mixing_consent": "on"}, headers=HTMX)
    page = response.content.decode()
    assert verdict(page) == ("Not legal", 41)
    assert "<html" not in page
    assert 'id="report"' in page
    assert 'id="fleet-text"' not in page
    assert "<title>Your fleet · Check a fleet · Fleetbuilder</title>" in page
    assert "HX-Request" in response["Vary"]
    assert response["HX-Push-Url"].startswith("http://testserver/check/?fleet=FB1-")


def test_the_address_stays_where_it_would_lose_fleets(client: Client) -> None:
    fleets = [{"ships": ["ship:i-k-s-vorn-2017core"]}] * 2
    response = client.post(CHECK, {"text": json.dumps(fleets)}, headers=HTMX)
    assert response["HX-Push-Url"] == "false"
    assert client.post(CHECK, {"text": "lorem"}, headers=HTMX)["HX-Push-Url"] == "false"


def test_history_gets_the_whole_page(client: Client) -> None:
    headers = {**HTMX, "hx-history-restore-request": "true"}
    page = client.get(CHECK, headers=headers).content.decode()
    assert "<html" in page


def test_a_file_is_checked(client: Client) -> None:
    file = SimpleUploadedFile("fleet.txt", TEXT.encode("utf-16"), "text/plain")
    assert verdict(send(client, {"file": file, "text": ""})) == ("Not legal", 41)


def test_options_are_kept_to(client: Client) -> None:
    data = {"text": TEXT, "ruleset": "open", "points_limit": "40", "mixing_consent": "on"}
    page = send(client, data)
    assert "under Open play." in page
    assert "The fleet costs 41 SP, 1 more than the 40 SP allowed." in page


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"text": ""}, "Paste a fleet, choose a file, or try one of the demo fleets."),
        ({"text": "lorem ipsum"}, "No line names a card; write one card on each line"),
        ({"text": "{"}, "No line names a card"),
        ({"text": '{"ships": 7}'}, "/ships: ships are a list, not a number."),
        ({"text": TEXT, "points_limit": "-1"}, "Ensure this value is greater than"),
        ({"text": TEXT, "event_date": "tomorrow"}, "Enter a valid date."),
        ({"text": TEXT, "ruleset": "warp"}, "Select a valid choice."),
        ({"text": TEXT, "format": "utopia"}, "Line 1: what stands after the # is not base64"),
        ({"text": "a\0b"}, "Null characters are not allowed."),
    ],
)
@pytest.mark.parametrize("htmx", [False, True])
def test_what_cannot_be_read_is_said(
    client: Client, data: dict[str, str], message: str, htmx: bool
) -> None:
    page = html.unescape(send(client, data, htmx))
    assert message in page
    assert 'class="verdict' not in page


def test_a_file_that_cannot_be_read_is_said_at_the_file(client: Client) -> None:
    file = SimpleUploadedFile("fleet.zip", b"PK\x03\x04rest")
    page = send(client, {"file": file})
    assert "This is a ZIP archive; unpack it and hand over the file inside." in page
    assert 'id="id_file_error"' in page


def test_a_body_beyond_the_bounds_is_refused(client: Client) -> None:
    file = SimpleUploadedFile("fleet.txt", b"x" * (2**20 + 10))
    response = client.post(CHECK, {"file": file})
    assert response.status_code == 413


def test_too_many_ships_are_refused(client: Client) -> None:
    text = json.dumps({"ships": ["ship:u-s-s-sutherland-2017core"] * 501})
    page = send(client, {"text": text})
    assert "More than 500 ships and cards in one fleet." in page


# --- demos and addresses --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        ("federation-starter", ("Legal", 42)),
        ("klingon-starter", ("Legal", 39)),
        ("mixed-task-force", ("Not legal", 123)),
    ],
)
def test_a_demo_shows_its_report(
    client: Client, demos: None, slug: str, expected: tuple[str, int]
) -> None:
    response = client.get(CHECK, {"demo": slug})
    assert verdict(response.content.decode()) == expected
    assert client.get(CHECK, {"demo": "borg-cube"}).status_code == 404


def test_the_address_of_a_report_shows_it_again(client: Client, demos: None) -> None:
    page = client.get(CHECK, {"demo": "mixed-task-force"}).content.decode()
    address = re.search(r'id="share-address"[^>]*value="([^"]*)"', page)
    assert address is not None
    path = html.unescape(address[1]).removeprefix("http://testserver")
    again = client.get(path).content.decode()
    assert verdict(again) == verdict(page)
    assert hidden(again) == hidden(page)


def test_a_spoilt_address_is_said(client: Client) -> None:
    page = client.get(CHECK, {"fleet": "FB1-nonsense"}).content.decode()
    assert "That did not work" in page
    assert "share code" in page
    assert client.get(CHECK, {"fleet": "x", "ruleset": "warp"}).status_code == 400


def test_the_box_shows_the_fleet_as_text(client: Client, demos: None, catalogue: Catalogue) -> None:
    page = client.get(CHECK, {"demo": "klingon-starter"}).content.decode()
    box = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, flags=re.DOTALL)
    assert box is not None
    parsed = parse(html.unescape(box[1]), catalogue)
    assert parsed.format == "text"
    assert [card.card for card in parsed.fleets[0].ships[0].cards()] == [
        "captain:k-mpec-2017core",
        "crew:worf-2017core",
        "talent:today-is-a-good-day-to-die-2017core",
    ]


# --- remedies -------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True])
def test_a_remedy_is_carried_out_and_undone(client: Client, htmx: bool) -> None:
    page = send(client, {"text": TEXT, "mixing_consent": "on"})
    before = hidden(page)
    [fix] = buttons(page)
    fixed = send(client, {**before, "fix": json.dumps(fix)}, htmx)
    assert verdict(fixed) == ("Legal", 36)
    assert "Undo the last change" in fixed
    assert ("<html" in fixed) is not htmx
    # The box follows, since what stood there is no longer the fleet.
    assert "Torpedo Fusillade" not in re.sub(r'<input type="hidden"[^>]*>', "", fixed)
    assert 'id="fleet-text"' in fixed
    undone = send(client, {**hidden(fixed), "undo": "1"}, htmx)
    assert verdict(undone) == ("Not legal", 41)
    assert "Undo the last change" not in undone
    assert hidden(undone) == before


def test_a_second_resource_is_no_legal_list(client: Client) -> None:
    text = "Resource: Flagship\nResource: Sabotage\nU.S.S. Enterprise-D (2017core)\n"
    page = send(client, {"text": text})
    assert verdict(page) == ("Not legal", 41)
    [fix] = buttons(page)
    fixed = send(client, {**hidden(page), "fix": json.dumps(fix)})
    assert verdict(fixed) == ("Legal", 36)


def test_every_remedy_of_the_demo_solves_its_problem(client: Client, demos: None) -> None:
    page = client.get(CHECK, {"demo": "mixed-task-force"}).content.decode()
    state = hidden(page)
    assert len(buttons(page)) >= 10
    for fix in buttons(page):
        fixed = send(client, {**state, "fix": json.dumps(fix)})
        assert fixed.count('<article class="problem') < page.count('<article class="problem')


def test_a_printing_is_chosen(client: Client) -> None:
    page = send(client, {"text": TEXT.replace("Torpedoes (2017core)", "Torpedoes")})
    assert "1 name with several printings: choose yours" in page
    swap = next(fix for fix in buttons(page) if fix["action"] == "swap")
    chosen = send(client, {**hidden(page), "fix": json.dumps(swap)})
    assert "choose yours" not in chosen


@pytest.mark.parametrize("htmx", [False, True])
def test_a_remedy_that_leads_nowhere_changes_nothing(client: Client, htmx: bool) -> None:
    state = hidden(send(client, {"text": TEXT}))
    page = send(client, {**state, "fix": '{"action": "remove", "where": "/ships/9"}'}, htmx)
    assert "That did not work" in page
    assert "/ships/9: the fleet has nothing there." in page
    assert hidden(page) == state


def test_a_forged_remedy_is_refused(client: Client) -> None:
    state = hidden(send(client, {"text": TEXT}))
    response = client.post(CHECK, {**state, "fix": "{}"})
    assert response.status_code == 400
    assert "That remedy cannot be understood" in response.content.decode()
    assert client.post(CHECK, {**state, "fleets": "x"}).status_code == 400
    assert client.post(CHECK, {**state, "shown": "7"}).status_code == 400


def test_other_rules_for_the_same_fleet(client: Client) -> None:
    state = hidden(send(client, {"text": TEXT}))
    data = {**state, "ruleset": "ship-pure", "points_limit": "", "mixing_consent": "on"}
    page = send(client, data)
    assert "under Ship-pure." in page
    assert "Torpedo Fusillade is of another faction" in page
    assert "Undo the last change" in page
    assert client.post(CHECK, {**state, "points_limit": "x"}).status_code == 400


SCIMITAR = "Scimitar\nShinzon\n\nU.S.S. Sutherland\nPhoton Torpedoes\n"
OLD, NEW = "organized-play-2016", "attack-wing-2017"


def scimitar(page: str) -> set[str]:
    """Returns the keys of the ships on the check page called so."""
    [code] = hidden(page)["fleets"].splitlines()
    fleet = parse(code, catalogue_current()).fleets[0]
    return {each.ship for each in fleet.ships if "scimitar" in each.ship}


def test_other_rules_read_the_posted_list_anew(client: Client) -> None:
    first = send(client, {"text": SCIMITAR, "ruleset": NEW, "mixing_consent": "on"})
    assert scimitar(first) == {"ship:scimitar-75012"}
    second = send(client, {**hidden(first), "ruleset": OLD, "mixing_consent": "on"})
    meant = send(client, {"text": SCIMITAR, "ruleset": OLD, "mixing_consent": "on"})
    assert hidden(second)["fleets"] == hidden(meant)["fleets"]
    assert scimitar(second) == {"ship:scimitar-71533"}
    assert "taken:" in second
    third = send(client, {**hidden(second), "ruleset": NEW, "mixing_consent": "on"})
    assert hidden(third)["fleets"] == hidden(first)["fleets"]
    undone = send(client, {**hidden(third), "undo": "1"})
    assert hidden(undone)["fleets"] == hidden(second)["fleets"]


def test_so_does_another_day(client: Client) -> None:
    first = send(client, {"text": "Scimitar"})
    second = send(client, {**hidden(first), "event_date": "2016-06-01", "mixing_consent": "on"})
    assert scimitar(second) == {"ship:scimitar-71533"}


def test_a_file_is_read_anew_too(client: Client) -> None:
    rows = "Ship,Captain,Crew\nScimitar,Shinzon,\nU.S.S. Sutherland,,\n"
    first = send(client, {"file": SimpleUploadedFile("fleet.csv", rows.encode()), "ruleset": NEW})
    second = send(client, {**hidden(first), "ruleset": OLD, "mixing_consent": "on"})
    assert scimitar(second) == {"ship:scimitar-71533"}


def test_printings_picked_by_hand_stay_under_other_rules(client: Client) -> None:
    first = send(client, {"text": SCIMITAR, "ruleset": NEW, "mixing_consent": "on"})
    old = next(fix for fix in buttons(first) if fix.get("card") == "ship:scimitar-71533")
    other = next(
        fix for fix in buttons(first) if fix.get("card", "").startswith("weapon:photon-torp")
    )
    picked = send(client, {**hidden(first), "fix": json.dumps(other)})
    second = send(client, {**hidden(picked), "ruleset": OLD, "mixing_consent": "on"})
    assert scimitar(second) == {"ship:scimitar-71533"}
    [code] = hidden(second)["fleets"].splitlines()
    assert parse(code, catalogue_current()).fleets[0].ships[1].upgrades[0].card == other["card"]
    picked = send(client, {**hidden(first), "fix": json.dumps(old)})
    for rules in (OLD, NEW):
        again = send(client, {**hidden(picked), "ruleset": rules, "mixing_consent": "on"})
        assert scimitar(again) == {"ship:scimitar-71533"}


def test_cards_that_went_do_not_come_back_under_other_rules(client: Client) -> None:
    first = send(client, {"text": SCIMITAR, "ruleset": NEW, "mixing_consent": "on"})
    gone = send(
        client, {**hidden(first), "fix": '{"action": "remove", "where": "/ships/0/captain"}'}
    )
    second = send(client, {**hidden(gone), "ruleset": OLD, "mixing_consent": "on"})
    assert scimitar(second) == {"ship:scimitar-71533"}
    [code] = hidden(second)["fleets"].splitlines()
    assert parse(code, catalogue_current()).fleets[0].ships[0].captain is None


# --- several fleets -------------------------------------------------------------------------------


def test_several_fleets_are_listed_and_opened(client: Client) -> None:
    fleets = [
        {"name": "Alpha", "ships": ["ship:u-s-s-sutherland-2017core"]},
        {"name": "Beta", "ships": ["ship:i-k-s-vorn-2017core"], "points_limit": 5},
    ]
    page = send(client, {"text": json.dumps(fleets)})
    assert "2 fleets. Open one to see its report." in page
    assert verdict(page) == ("Legal", 23)
    opened = send(client, {**hidden(page), "show": "1"})
    assert verdict(opened) == ("Not legal", 24)
    [fix] = [fix for fix in buttons(opened) if fix["action"] == "set_limit"]
    fixed = send(client, {**hidden(opened), "fix": json.dumps(fix)})
    assert verdict(fixed) == ("Legal", 24)
    assert verdict(send(client, {**hidden(fixed), "show": "0"})) == ("Legal", 23)
    assert client.post(CHECK, {**hidden(page), "show": "2"}).status_code == 200


def test_all_fleets_are_downloaded_in_one_file(client: Client, catalogue: Catalogue) -> None:
    fleets = [{"name": name, "ships": ["ship:i-k-s-vorn-2017core"]} for name in ("Alpha", "Beta")]
    page = send(client, {"text": json.dumps(fleets)})
    assert "Download all 2 fleets as" in page
    offered = re.findall(r'name="all"\s+value="([\w-]+)"', page)
    assert offered == [each.id for each in FORMATS.values() if each.is_for_several]
    for format_id in offered:
        response = client.post("/check/download/", {**hidden(page), "all": format_id})
        assert response["Content-Disposition"].startswith('attachment; filename="fleets.')
        assert len(parse(response.content, catalogue, format=format_id).fleets) == 2
    one = client.post("/check/download/", {**hidden(page), "to": "json"})
    assert one["Content-Disposition"] == 'attachment; filename="alpha.json"'
    assert client.post("/check/download/", {**hidden(page), "all": "warp"}).status_code == 400


# --- download -------------------------------------------------------------------------------------


@pytest.mark.parametrize("format_id", list(FORMATS))
def test_a_fleet_is_downloaded_in_every_format(
    client: Client, demos: None, catalogue: Catalogue, format_id: str
) -> None:
    state = hidden(client.get(CHECK, {"demo": "klingon-starter"}).content.decode())
    response = client.post("/check/download/", {**state, "to": format_id})
    assert response.status_code == 200
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    extension = FORMATS[format_id].extension
    assert response["Content-Disposition"] == (f'attachment; filename="klingon-starter{extension}"')
    parsed = parse(response.content, catalogue, format=format_id)
    assert parsed.fleets[0].ships[0].ship == "ship:k-mpec-s-attack-cruiser-2017core"


def test_a_download_needs_a_format(client: Client, demos: None) -> None:
    state = hidden(client.get(CHECK, {"demo": "klingon-starter"}).content.decode())
    assert client.post("/check/download/", {**state, "to": "warp"}).status_code == 400
    assert client.get("/check/download/").status_code == 405


# --- bounds and forgeries -------------------------------------------------------------------------


def test_forms_have_the_rate_of_checks(client: Client, set_rates: SetRates) -> None:
    set_rates({"check": "2/minute"})
    codes = [client.post(CHECK, {"text": TEXT}).status_code for _ in "123"]
    assert codes == [200, 200, 429]
    response = client.post("/check/download/", {})
    assert response.status_code == 429
    assert 1 <= int(response["Retry-After"]) <= 60
    assert client.get(CHECK).status_code == 200


def test_a_form_from_another_site_is_refused() -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(CHECK, {"text": TEXT}).status_code == 403
    page = client.get(CHECK).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token is not None
    data = {"text": TEXT, "csrfmiddlewaretoken": token[1]}
    assert client.post(CHECK, data).status_code == 200


def test_names_of_a_fleet_are_never_markup(client: Client) -> None:
    fleet = {"name": "<script>alert(1)</script>", "ships": [{"name": "<b>x</b>", "ship": ""}]}
    page = send(client, {"text": json.dumps(fleet)})
    assert "<script>alert" not in page
    assert "<b>x</b>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


# --- rule sets ------------------------------------------------------------------------------------


def test_the_list_of_rule_sets(client: Client, rulesets: RuleSets) -> None:
    page = html.unescape(client.get("/rulesets/").content.decode())
    for ruleset in rulesets:
        assert f'<a href="/rulesets/{ruleset.id}/">{ruleset.name}</a>' in page
        assert ruleset.summary in page


def test_every_rule_set_explains_every_option(client: Client, rulesets: RuleSets) -> None:
    for ruleset in rulesets:
        response = client.get(f"/rulesets/{ruleset.id}/")
        page = html.unescape(response.content.decode())
        words = " ".join(re.sub(r"<[^>]+>", "", page).split())
        assert response.status_code == 200
        for name in rulesets.options:
            assert f'id="{name}"' in page
            assert ruleset.blame(name).source in words
    assert client.get("/rulesets/warp/").status_code == 404


def test_what_differs_stands_first(client: Client) -> None:
    page = client.get("/rulesets/ship-pure/").content.decode()
    assert re.search(r"What differs from Attack Wing, 2017 rules", page)
    table = page[page.index("<table") : page.index("</table>")]
    assert re.findall(r'<a href="#(\w+)">', table) == ["ships_minimum", "faction_mixing"]
    root = client.get("/rulesets/attack-wing/").content.decode()
    assert "What others build on" in root
    assert "Rule sets that build on this one" in root
