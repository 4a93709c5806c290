"""Taking a fleet to the table: the page, the sheets, and who may have those of kept fleets."""

from __future__ import annotations

import html
import io
import re
from dataclasses import replace
from typing import Any

import pytest
from django.templatetags.static import static
from django.test import Client
from django.utils.http import urlencode
from PIL import Image, ImageChops, ImageStat
from pytest_django import Settings

from fleetbuilder.core import visitors
from fleetbuilder.fleets.check import examples
from fleetbuilder.fleets.check.open_fleets import CheckPageState, fleet_code
from fleetbuilder.fleets.common.models import Fleet, Visibility
from fleetbuilder.fleets.paper.printing import SHEETS
from fleetbuilder.fleets.paper.sheets.preview import PICTURE, SIZE, preview_draw
from fleetbuilder.fleets.paper.sheets.qr import code_svg, is_drawable
from fleetbuilder.fleets.saved.details import Details
from rules.catalogue import Catalogue
from rules.fleet import Equipped, ShipBuild
from rules.fleet import Fleet as Content
from rules.notation import fleet_from_document
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.conftest import SetRates
from tests.fleetbuilder.fleets.printed import pages_of
from tests.fleetbuilder.fleets.saved import saved

TABLE = "/check/table/"
API = "/api/v1/fleets/sheets/"
STARTER = fleet_from_document({**examples.FLEET, "name": "Klingon starter"})
LARGE = Content(
    name="Large",
    ships=(ShipBuild(ship="ship:i-k-s-vorn-2017core"),),
    notes="".join(chr(0x4E00 + number * 7 % 20_000) for number in range(3_000)),
)

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def code(catalogue: Catalogue) -> str:
    """Returns the share code of the starter fleet."""
    return fleet_code(STARTER, catalogue)


def shown(client: Client, **query: str) -> str:
    response = client.get(TABLE, query)
    assert response.status_code == 200
    return response.content.decode()


def copied(page: str, name: str) -> str:
    """Returns what the button of a format copies."""
    found = re.search(rf'id="post-{name}"[^>]*>\n?(.*?)</textarea>', page, re.DOTALL)
    assert found is not None
    return html.unescape(found[1])


# --- the page ------------------------------------------------------------------------------------


def test_the_check_page_leads_there(client: Client, code: str) -> None:
    page = client.get("/check/", {"fleet": code}).content.decode()
    assert f'href="{TABLE}?{urlencode({"fleet": code})}"' in html.unescape(page)
    assert 'action="/check/table/"' not in page


def test_the_page_of_a_fleet(client: Client, code: str) -> None:
    page = shown(client, fleet=code)
    assert "<h1>Take Klingon starter to the table</h1>" in page
    assert '<p class="lead">39 of 35 SP. Not legal: 1 problem.</p>' in page
    whole = f"http://testserver/check/?{urlencode({'fleet': code})}"
    assert f'value="{html.escape(whole)}"' in page
    assert code_svg(whole) in page
    assert "Short link" not in page


def test_the_texts_to_copy(client: Client, code: str) -> None:
    page = shown(client, fleet=code)
    assert copied(page, "share-code") == code
    assert copied(page, "bbcode").splitlines()[:3] == [
        "[b]Klingon starter[/b]",
        "39 of 35 SP, attack-wing-2017",
        "",
    ]
    assert copied(page, "markdown").startswith("# Klingon starter\n\n39 of 35 SP, ")
    assert copied(page, "text").splitlines()[0] == "Fleet: Klingon starter"
    assert copied(page, "utopia").startswith("https://angrytribble.github.io/")
    assert copied(page, "tabletop-simulator").count("\n") == 3
    assert "Utopia link cannot say the rule set; it is left out." in html.unescape(page)
    offered = re.findall(r'name="to"\s+value="([\w-]+)"', page)
    assert offered == ["json", "space-dock", "csv"]


def test_links_lead_where_the_settings_say(client: Client, code: str, settings: Settings) -> None:
    elsewhere = "https://example.org/staw/"
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, UTOPIA_ADDRESS=elsewhere)
    assert copied(shown(client, fleet=code), "utopia").startswith(f"{elsewhere}#")


def test_the_address_remembers_the_paper(client: Client, code: str) -> None:
    page = shown(client, fleet=code)
    assert "Fleet build sheet, A4 PDF" in page
    tabs = re.findall(r'<a class="tab"\s+href="([^"]*)"\s+(aria-current="page")?>', page)
    query = urlencode({"fleet": code})
    assert [(html.unescape(href), bool(current)) for href, current in tabs] == [
        (f"{TABLE}?{query}", True),
        (f"{TABLE}?{query}&paper=letter", False),
    ]
    letter = shown(client, fleet=code, paper="letter")
    assert "Fleet build sheet, Letter PDF" in letter
    assert '<input type="hidden" name="paper" value="letter">' in letter


def test_options_go_along(client: Client, code: str) -> None:
    page = shown(client, fleet=code, points_limit="50", mixing_consent="0")
    assert '<p class="lead">39 of 50 SP. Legal.</p>' in page
    assert "Mixing consent: no" in page


@pytest.mark.parametrize(
    ("query", "status"),
    [({"fleet": "FB1-spoilt"}, 400), ({"fleet": "FB1-", "paper": "a4"}, 400)],
)
def test_what_cannot_be_read_is_refused(client: Client, query: dict[str, str], status: int) -> None:
    assert client.get(TABLE, query).status_code == status


def test_an_unknown_paper_is_refused(client: Client, code: str) -> None:
    response = client.get(TABLE, {"fleet": code, "paper": "napkin"})
    assert response.status_code == 400
    assert "There is no such paper. Choose one of a4, letter." in response.content.decode()


def test_without_a_fleet_it_leads_to_the_check_page(client: Client) -> None:
    response = client.get(TABLE)
    assert (response.status_code, response["Location"]) == (302, "/check/")


def test_a_fleet_too_large_for_an_address_is_handed_on(client: Client) -> None:
    fields = CheckPageState((LARGE,)).fields()
    checked = client.post("/check/", {**fields, "ruleset": "open"}).content.decode()
    assert 'action="/check/table/"' in checked
    page = client.post(TABLE, {**fields, "paper": "letter"}).content.decode()
    assert "This fleet is too large for an address; download it to share it." in page
    assert "Fleet build sheet, Letter PDF" in page
    assert 'class="tab"' not in page
    assert "og:url" not in page
    sheet = client.post(f"{TABLE}build-sheet.pdf", {**fields, "paper": "letter"})
    assert pages_of(sheet.content)[0].split("\n")[1] == "Large"


def test_names_are_never_markup(client: Client) -> None:
    fleet = Content(name="<b>x</b>", ships=(ShipBuild(ship="", name="<script>"),))
    page = shown(client, fleet=fleet_code(fleet))
    assert "<b>x</b>" not in page
    assert "<script>alert" not in page
    assert "<script></textarea>" not in page


# --- sheets --------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_sheets_of_the_check_page(client: Client, sheet: str) -> None:
    fields = CheckPageState((STARTER,)).fields()
    response = client.post(f"{TABLE}{sheet}.pdf", {**fields, "paper": "a4"})
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == (
        f'attachment; filename="klingon-starter-{sheet}.pdf"'
    )
    [page] = pages_of(response.content)
    assert page.split("\n")[:2] == [SHEETS[sheet], "Klingon starter"]


def test_who_plays_where_is_printed(client: Client) -> None:
    fields = CheckPageState((STARTER,)).fields() | {
        "event": "Wolf 359",
        "player": "Kor",
        "email": "k@x.org",
    }
    [page] = pages_of(client.post(f"{TABLE}build-sheet.pdf", fields).content)
    assert "Event Wolf 359 Faction Klingon Name Kor Email k@x.org" in " ".join(page.split())


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"paper": "napkin"}, "There is no such paper. Choose one of a4, letter."),
        ({"player": "x" * 101}, "A text of at most 100 characters is expected."),
        ({"fleets": "FB1-spoilt"}, "share code is cut off; copy it again"),
    ],
)
def test_a_sheet_of_wrong_values_is_refused(
    client: Client, values: dict[str, str], message: str
) -> None:
    response = client.post(
        f"{TABLE}build-sheet.pdf", {**CheckPageState((STARTER,)).fields(), **values}
    )
    assert response.status_code == 400
    assert message in html.unescape(response.content.decode())


def test_there_are_no_other_sheets(client: Client) -> None:
    fields = CheckPageState((STARTER,)).fields()
    assert client.post(f"{TABLE}bed-sheet.pdf", fields).status_code == 404
    assert client.get(f"{TABLE}build-sheet.pdf").status_code == 405


def test_sheets_have_the_rate_of_costly_requests(client: Client, set_rates: SetRates) -> None:
    set_rates({"heavy": "2/minute", "check": None})
    fields = CheckPageState((STARTER,)).fields()
    codes = [client.post(f"{TABLE}build-sheet.pdf", fields).status_code for _ in "123"]
    assert codes == [200, 200, 429]


# --- fleets that are kept ------------------------------------------------------------------------


def owner() -> tuple[Client, str]:
    """Returns the client of somebody with an account, and how fleets name them."""
    user = UserFactory(username="owner@example.org")
    client = Client()
    client.force_login(user)
    return client, visitors.visitor_of_user(user.pk)


def stranger() -> Client:
    client = Client()
    client.force_login(UserFactory(username="stranger@example.org"))
    return client


@pytest.mark.parametrize(
    ("visibility", "allowed"),
    [
        (Visibility.PRIVATE, {"owner"}),
        (Visibility.UNLISTED, {"owner", "friend"}),
        (Visibility.PUBLIC, {"owner", "friend", "stranger", "anonymous"}),
    ],
)
def test_who_may_take_a_kept_fleet_to_the_table(visibility: Visibility, allowed: set[str]) -> None:
    own, visitor = owner()
    fleet = saved(owner=visitor, about=Details(visibility=visibility))
    key = {"key": fleet.share_key or "a-key-that-is-wrong"}
    people: dict[str, tuple[Client, dict[str, str]]] = {
        "owner": (own, {}),
        "friend": (Client(), key),
        "stranger": (stranger(), {}),
        "anonymous": (Client(), {}),
    }
    for name, (client, query) in people.items():
        address = f"/fleets/{fleet.slug}/table/"
        tail = f"?{urlencode(query)}" if query else ""
        expected = 200 if name in allowed else 404
        assert client.get(address + tail).status_code == expected, name
        for sheet in SHEETS:
            assert client.post(f"{address}{sheet}.pdf{tail}").status_code == expected, name


def test_a_kept_fleet_leads_there_and_back(client: Client) -> None:
    fleet = saved(about=Details(visibility=Visibility.PUBLIC))
    page = client.get(f"/fleets/{fleet.slug}/").content.decode()
    assert f'href="/fleets/{fleet.slug}/table/"' in page
    table = client.get(f"/fleets/{fleet.slug}/table/").content.decode()
    assert f'href="/fleets/{fleet.slug}/"' in table
    short = f"http://testserver/f/{fleet.slug}/"
    assert code_svg(short) in table
    assert table.index("Short link") < table.index("Link that holds the whole fleet")
    assert f'formaction="/fleets/{fleet.slug}/table/build-sheet.pdf"' in table


def test_the_key_of_an_unlisted_link_goes_along(client: Client) -> None:
    fleet = saved(about=Details(visibility=Visibility.UNLISTED))
    key = urlencode({"key": fleet.share_key})
    page = client.get(f"/fleets/{fleet.slug}/?{key}").content.decode()
    assert f'href="/fleets/{fleet.slug}/table/?{key}"' in page
    table = html.unescape(client.get(f"/fleets/{fleet.slug}/table/?{key}").content.decode())
    assert f"/fleets/{fleet.slug}/table/?{key}&paper=letter" in table
    assert f"/fleets/{fleet.slug}/table/build-sheet.pdf?{key}" in table
    before = Fleet.objects.values().get(pk=fleet.pk)
    sheet = client.post(f"/fleets/{fleet.slug}/table/build-sheet.pdf?{key}", {"paper": "letter"})
    assert pages_of(sheet.content)[0].split("\n")[1] == "Wolf 359"
    assert Fleet.objects.values().get(pk=fleet.pk) == before


# --- what other sites show -----------------------------------------------------------------------


def preview(page: str) -> dict[str, str]:
    found = re.findall(r'<meta property="og:([\w:]+)"\s+content="([^"]*)">', page)
    return {name: html.unescape(value) for name, value in found}


def test_the_picture_is_what_we_draw_and_small() -> None:
    kept = PICTURE.read_bytes()
    assert len(kept) < 30_000
    with Image.open(io.BytesIO(kept)) as one, Image.open(io.BytesIO(preview_draw())) as other:
        assert one.size == other.size == SIZE == (1200, 630)
        # Letters may be drawn a shade otherwise elsewhere; nothing else is different.
        different = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
        assert ImageStat.Stat(different).mean < [0.5, 0.5, 0.5]


def test_links_to_fleets_have_a_preview(client: Client, code: str) -> None:
    expected = {
        "site_name": "Fleetbuilder",
        "type": "website",
        "title": "Klingon starter",
        "description": "39 of 35 SP. Not legal: 1 problem. K'mpec's Attack Cruiser.",
        "url": f"http://testserver/check/?{urlencode({'fleet': code})}",
        "image": f"http://testserver{static('fleetbuilder/preview.png')}",
        "image:type": "image/png",
        "image:width": "1200",
        "image:height": "630",
        "image:alt": "Fleetbuilder: three ships on a course across the playing area.",
    }
    assert preview(client.get("/check/", {"fleet": code}).content.decode()) == expected
    assert preview(shown(client, fleet=code)) == expected
    assert '<meta name="twitter:card" content="summary_large_image">' in shown(client, fleet=code)
    assert preview(client.get("/check/").content.decode()) == {}
    fleet = saved(about=Details(visibility=Visibility.PUBLIC))
    page = preview(client.get(f"/fleets/{fleet.slug}/").content.decode())
    assert page["title"] == "Wolf 359"
    assert page["url"] == f"http://testserver/fleets/{fleet.slug}/"


def test_a_long_preview_is_cut(client: Client) -> None:
    fleet = Content(name="Many", ships=(ShipBuild(ship="", name="U.S.S. Nobody"),) * 40)
    words = preview(shown(client, fleet=fleet_code(fleet)))["description"]
    assert len(words) <= 200
    assert words.endswith("…")


def test_an_address_too_long_has_no_code(client: Client) -> None:
    cards = tuple(Equipped("", name=f"{number * 7919**5 % 10**9:09}") for number in range(1, 190))
    fleet = Content(name="Long", ships=(ShipBuild(ship="", name="A", upgrades=cards),))
    page = shown(client, fleet=fleet_code(fleet))
    assert 'class="qr"' not in page
    assert "The link is too long for a QR code that phones can read." in page
    assert not is_drawable("x" * 1_101)
    with pytest.raises(ValueError, match="1101 characters"):
        code_svg("x" * 1_101)


# --- the API -------------------------------------------------------------------------------------


def post(client: Client, query: str, body: Any, content_type: str = "application/json") -> Any:
    return client.post(API + query, body, content_type, headers={"accept": "application/pdf"})


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_api_prints(client: Client, sheet: str) -> None:
    response = post(client, f"?sheet={sheet}&paper=letter", examples.FLEET)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == f'attachment; filename="fleet-{sheet}.pdf"'
    [page] = pages_of(response.content)
    assert page.split("\n")[:3] == [
        SHEETS[sheet],
        "Fleet",
        "39 of 35 SP. Not legal: 1 problem.",
    ]


def test_the_api_prints_a_text_with_options(client: Client) -> None:
    body = {"text": examples.TEXT, "sheet": "build-sheet", "points_limit": 50, "player": "Kor"}
    [page] = pages_of(post(client, "", body).content)
    assert "39 of 50 SP. Legal." in page
    assert "Name Kor Email" in " ".join(page.split())
    plain = post(
        client, "?sheet=build-sheet&player=Kor&points_limit=50", examples.TEXT, "text/plain"
    )
    assert pages_of(plain.content) == [page]


@pytest.mark.parametrize(
    ("query", "field", "message"),
    [
        ("", "/sheet", "There is no such sheet. Choose one of build-sheet, reference-sheet."),
        ("?sheet=x", "/sheet", "There is no such sheet. Choose one of build-sheet, "),
        ("?sheet=build-sheet&paper=a5", "/paper", "There is no such paper. Choose one of a4, "),
        (f"?sheet=build-sheet&event={'x' * 101}", "/event", "A text of at most 100 characters "),
    ],
)
def test_the_api_says_what_is_wrong(client: Client, query: str, field: str, message: str) -> None:
    response = post(client, query, examples.FLEET)
    assert response.status_code == 400
    assert response["Content-Type"] == "application/json"
    [said] = response.json()["fields"][field]
    assert said.startswith(message)


@pytest.mark.parametrize("value", [7, [], {}, None])
def test_values_of_another_kind_are_refused(client: Client, value: Any) -> None:
    body = {"text": examples.TEXT, "sheet": value}
    assert post(client, "", body).status_code == 400
    body = {"text": examples.TEXT, "sheet": "build-sheet", "event": value or [1]}
    assert post(client, "", body).status_code == 400


def test_the_api_prints_one_fleet(client: Client) -> None:
    response = post(client, "?sheet=build-sheet", [examples.FLEET] * 2)
    assert response.status_code == 400
    assert response.json()["message"] == (
        "A sheet is of one fleet, and these are 2. Print each apart."
    )


def test_the_api_prints_at_the_rate_of_costly_requests(client: Client, set_rates: SetRates) -> None:
    set_rates({"heavy": "1/minute"})
    codes = [post(client, "?sheet=build-sheet", examples.FLEET).status_code for _ in "12"]
    assert codes == [200, 429]
