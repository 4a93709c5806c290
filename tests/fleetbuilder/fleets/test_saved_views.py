"""The pages of saved fleets: kept, listed, shown, changed, compared, put away."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from fleetbuilder.fleets.check import open_fleets
from fleetbuilder.fleets.check.open_fleets import CheckPageState
from fleetbuilder.fleets.common.models import Fleet, Revision, Visibility
from fleetbuilder.fleets.common.services import demo_fleets_load
from fleetbuilder.fleets.saved import services as saved_services
from fleetbuilder.fleets.saved.details import Details
from fleetbuilder.fleets.saved.selectors import PAGE
from rules.fleet import Fleet as Content
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.conftest import SetRates
from tests.fleetbuilder.fleets.saved import TORPEDOES, WORF, content, saved

pytestmark = pytest.mark.usefixtures("catalogue")

HTMX = {"hx-request": "true"}


def text(response: Any, status: int = 200) -> str:
    """Returns a page with its white space folded."""
    assert response.status_code == status, response.content
    return re.sub(r"\s+", " ", response.content.decode())


def words(page: str) -> str:
    """Returns what a page says, without its tags."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", page)))


def state() -> list[Any]:
    return [list(Fleet.objects.order_by("pk").values()), list(Revision.objects.values())]


def page_state_fields(fleet: Content, ref: str = "", key: str = "") -> dict[str, str]:
    """Returns what the check page sends to keep a fleet."""
    return {**CheckPageState((fleet,), saved=ref).fields(), "once": key}


def keep(client: Client, *cards: str, **fields: Any) -> Fleet:
    """Keeps a fleet from the check page; returns its row."""
    response = client.post("/fleets/keep/", page_state_fields(content(*cards, **fields)))
    assert response.status_code == 302
    slug = response["Location"].strip("/").partition("/")[2]
    return Fleet.objects.get(slug=slug)


def hidden(page: str, action: str) -> dict[str, str]:
    """Returns the hidden fields of the first form with that address."""
    form = page[page.index(f'action="{action}"') :]
    form = form[: form.index("</form>")]
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
    return {name: html.unescape(value) for name, value in found if name != "csrfmiddlewaretoken"}


# --- kept ---------------------------------------------------------------------------------------


def test_a_checked_fleet_is_kept_once_however_often_it_is_pressed(client: Client) -> None:
    code = open_fleets.fleet_code(content(TORPEDOES))
    page = text(client.get("/check/", {"fleet": code}))
    assert "Keep this fleet" in page
    fields = hidden(page, "/fleets/keep/")
    assert fields["fleets"] == code
    first, again = (client.post("/fleets/keep/", fields) for _ in range(2))
    fleet = Fleet.objects.get()
    assert first["Location"] == again["Location"] == f"/fleets/{fleet.slug}/"
    assert (fleet.name, fleet.points, fleet.owner[:8]) == ("Wolf 359", 38, "session:")
    shown = text(client.get(first["Location"]))
    assert "Your fleet is kept in this browser." in shown
    assert "<h1>Wolf 359</h1>" in shown


def test_who_has_signed_in_keeps_it_in_the_account(client: Client) -> None:
    user = UserFactory(username="picard")
    client.force_login(user)
    fleet = keep(client)
    assert fleet.owner == f"user:{user.pk}"
    assert "kept in your account" in text(client.get(f"/fleets/{fleet.slug}/"))


def test_an_illegal_fleet_is_kept_and_says_why(client: Client) -> None:
    strange = content(*[TORPEDOES] * 9, ruleset="of-tomorrow")
    client.post("/fleets/keep/", page_state_fields(strange))
    fleet = Fleet.objects.get()
    page = words(text(client.get(f"/fleets/{fleet.slug}/")))
    assert "Not legal" in page
    assert "There is no rule set “of-tomorrow”" in page


def test_refused_consent_goes_from_the_check_page_into_the_saved_fleet(client: Client) -> None:
    mixed = content("crew:klingon-bekk-2017core", ruleset="attack-wing-classic")
    held = {
        **CheckPageState((mixed,)).fields(),
        "ruleset": "attack-wing-classic",
        "points_limit": "",
    }
    page = text(client.post("/check/", {**held, "mixing_consent": "on"}))
    assert "all players must have agreed to that" in page
    page = text(client.post("/check/", held))
    assert "not all players have agreed to that" in page
    [box] = re.findall(r'<input [^>]*id="now_mixing_consent"[^>]*>', page)
    assert "checked" not in box
    client.post("/fleets/keep/", hidden(page, "/fleets/keep/"))
    fleet = Fleet.objects.get()
    assert Revision.objects.get().document["mixing_consent"] is False
    assert not fleet.is_legal
    assert "not all players have agreed to that" in text(client.get(f"/fleets/{fleet.slug}/"))


@pytest.mark.parametrize("fields", [{}, {"fleets": "x"}, {"fleets": "FB1-x", "saved": "y"}])
def test_what_cannot_be_read_is_not_kept(client: Client, fields: dict[str, str]) -> None:
    assert client.post("/fleets/keep/", fields).status_code == 400
    assert client.get("/fleets/keep/").status_code == 405
    assert state() == [[], []]


def test_a_saved_fleet_is_changed_on_the_check_page(client: Client) -> None:
    fleet = keep(client)
    page = text(client.get(f"/check/?saved={fleet.slug}"))
    assert "Save as revision 2 of Wolf 359" in page
    assert hidden(page, "/fleets/keep/")["saved"] == f"{fleet.slug}@1"
    # It stays bound to its fleet through every step, and through loading the page again.
    fields = hidden(page, "/check/")
    step = client.post("/check/", {**fields, "points_limit": "50"}, headers=HTMX)
    assert "Save as revision 2 of Wolf 359" in text(step)
    pushed = step["HX-Push-Url"]
    assert pushed.endswith(f"&saved={fleet.slug}%401")
    again = text(client.get(pushed.removeprefix("http://testserver")))
    sent = hidden(again, "/fleets/keep/")
    response = client.post("/fleets/keep/", sent)
    assert response["Location"] == f"/fleets/{fleet.slug}/"
    fleet.refresh_from_db()
    assert (fleet.current, fleet.points_limit) == (2, 50)
    assert "Saved as revision 2." in text(client.get(f"/fleets/{fleet.slug}/"))
    assert client.post("/fleets/keep/", sent).status_code == 302
    assert Revision.objects.count() == 2
    # Or it becomes another one.
    apart = client.post("/fleets/keep/", {**sent, "once": "other", "apart": "1"})
    assert apart["Location"] != response["Location"]
    assert Fleet.objects.count() == 2


def test_what_has_not_changed_is_not_saved(client: Client) -> None:
    fleet = keep(client)
    fields = page_state_fields(content(ruleset="attack-wing-2017"), f"{fleet.slug}@1")
    client.post("/fleets/keep/", fields)
    assert "Nothing had changed." in text(client.get(f"/fleets/{fleet.slug}/"))
    assert Revision.objects.count() == 1


def test_two_tabs_do_not_overwrite_each_other(client: Client) -> None:
    fleet = keep(client)
    ref = f"{fleet.slug}@1"
    client.post("/fleets/keep/", page_state_fields(content(WORF), ref))
    before = state()
    response = client.post("/fleets/keep/", page_state_fields(content(TORPEDOES), ref))
    page = text(response, 409)
    assert state() == before
    said = words(page)
    assert "Wolf 359 was saved elsewhere in the meantime" in said
    assert "Revision 2 is in force" in said
    assert "New on U.S.S. Enterprise-D: Photon Torpedoes (4 SP)." in said
    assert "No longer on U.S.S. Enterprise-D: Worf (6 SP)." in said
    mine = hidden(page, "/fleets/keep/")
    assert mine["saved"] == f"{fleet.slug}@2"
    rest = page[page.index('action="/fleets/keep/"') + 9 :]
    apart = {**hidden(rest, "/fleets/keep/"), "apart": "1"}
    assert apart["saved"] == ""
    client.post("/fleets/keep/", apart)
    assert Fleet.objects.count() == 2
    client.post("/fleets/keep/", mine)
    fleet.refresh_from_db()
    assert (fleet.current, fleet.points) == (3, 38)


# --- the list -----------------------------------------------------------------------------------


def listed(client: Client, query: str = "") -> list[str]:
    page = text(client.get(f"/fleets/{query}"))
    return re.findall(r'<a href="/fleets/[a-z2-9]{8}/">([^<]*)</a>', page)


def test_the_list_shows_what_is_mine(client: Client) -> None:
    page = words(text(client.get("/fleets/")))
    assert "No fleet is kept yet" in page
    assert "The archive is empty" in words(text(client.get("/fleets/?archived=1")))
    assert "Nobody has made a fleet public yet" in words(text(client.get("/fleets/?of=all")))
    fleet = keep(client, WORF)
    keep(client, name="Sector <001>")
    saved(name="Theirs")
    assert listed(client) == ["Sector &lt;001&gt;", "Wolf 359"]
    assert listed(client, "?search=worf") == ["Wolf 359"]
    assert "No fleet is like that" in words(text(client.get("/fleets/?search=tribble")))
    changes = {"folder": "Borg", "tags": ("fast",), "visibility": Visibility.PUBLIC}
    saved_services.fleet_describe(fleet=fleet, changes=changes)
    assert listed(client, "?folder=Borg") == listed(client, "?tag=fast") == ["Wolf 359"]
    page = text(client.get("/fleets/?tag=fast"))
    assert 'href="?folder=Borg"' in text(client.get("/fleets/"))
    assert 'href="?folder=Borg&amp;tag=fast"' in page or 'href="?tag=fast&amp;folder=Borg"' in page
    assert 'href="?"' in page
    assert listed(Client()) == []
    assert listed(Client(), "?of=all") == ["Wolf 359"]
    assert "the 200 public fleets" in words(text(Client().get("/fleets/?of=all&search=worf")))
    others = words(text(Client().get("/fleets/?of=all")))
    assert "Borg" not in others
    assert "fast" not in others
    assert client.get("/fleets/?from=x").status_code == 400


def test_a_long_list_is_read_on(client: Client) -> None:
    owner = keep(client).owner
    for number in range(PAGE):
        saved(owner=owner, name=f"Fleet {number}")
    page = text(client.get("/fleets/?search=enterprise"))
    [following] = re.findall(r'href="(\?[^"]*)" rel="next"', page)
    assert "search=enterprise&amp;from=" in following
    rest = f"/fleets/{html.unescape(following)}"
    assert listed(client, html.unescape(following)) == ["Wolf 359"]
    assert 'href="?search=enterprise"' in text(client.get(rest))


# --- one fleet ----------------------------------------------------------------------------------


def test_the_page_of_a_fleet_has_report_links_and_history(client: Client) -> None:
    fleet = keep(client, TORPEDOES)
    path = f"/fleets/{fleet.slug}/"
    page = text(client.get(path))
    assert f'href="/check/?saved={fleet.slug}"' in page
    assert "Short link" not in page
    said = words(page)
    assert "Revision 1, saved" in said
    assert "Legal" in said
    assert "/check/?fleet=FB1-" in page
    client.post(f"{path}about/", {"visibility": "unlisted", "name": "Wolf 359", "revision": "1"})
    fleet.refresh_from_db()
    page = text(client.get(path))
    assert f'value="http://testserver/f/{fleet.share_key}/"' in page
    assert "Whoever has the link may read this fleet." in words(page)
    friend = Client()
    led = friend.get(f"/f/{fleet.share_key}/")
    assert led["Location"] == f"{path}?key={fleet.share_key}"
    shown = text(friend.get(led["Location"]))
    assert "A fleet that somebody shares with you." in shown
    assert "History" not in shown
    assert "Notes to yourself" not in shown
    # The friend's own steps carry the key on; nothing else names it.
    rest = shown.replace(f"?key={fleet.share_key}", "").replace(f"~{fleet.share_key}", "")
    assert fleet.share_key not in rest
    assert friend.get(f"/f/{fleet.slug}/").status_code == 404
    assert friend.get("/f/none/").status_code == 404
    copied = friend.post(f"{path}copy/?key={fleet.share_key}", {"once": "c"})
    again = friend.post(f"{path}copy/?key={fleet.share_key}", {"once": "c"})
    assert copied["Location"] == again["Location"] != path
    assert "This is your copy." in text(friend.get(copied["Location"]))


def test_a_public_fleet_is_everybodys_to_read(client: Client) -> None:
    fleet = saved(WORF, about=Details(Visibility.PUBLIC, notes="Secret"))
    assert client.get(f"/f/{fleet.slug}/")["Location"] == f"/fleets/{fleet.slug}/"
    page = text(client.get(f"/fleets/{fleet.slug}/"))
    assert f'value="http://testserver/f/{fleet.slug}/"' in page
    assert "Secret" not in page
    assert "Change the list" not in page
    assert "Open in the builder" not in page
    opened = text(client.get(f"/check/?saved={fleet.slug}"))
    assert "Keep this fleet" in opened
    assert hidden(opened, "/fleets/keep/")["saved"] == ""


def test_name_readers_and_folder_are_changed(client: Client) -> None:
    fleet = keep(client)
    path = f"/fleets/{fleet.slug}/"
    fields = {
        "name": " Sector  001 ",
        "visibility": "public",
        "folder": "Borg",
        "tags": "Fast, solo ,, fast",
        "notes": "Mind\nthe cube",
        "revision": "1",
        "once": "k",
    }
    for _ in range(2):
        assert client.post(f"{path}about/", fields)["Location"] == path
    fleet.refresh_from_db()
    assert (fleet.name, fleet.visibility, fleet.folder) == ("Sector 001", "public", "Borg")
    assert (fleet.tags, fleet.notes) == (("fast", "solo"), "Mind\nthe cube")
    assert fleet.current == 2
    page = text(client.get(path))
    assert 'value="fast, solo"' in page
    before = state()
    for wrong, message in (
        ({"visibility": "x"}, "Select a valid choice"),
        ({"tags": "a|b"}, "A tag has neither a comma nor a vertical bar."),
        ({"tags": "x" * 41}, "A tag has at most 40 characters."),
        ({"folder": "x" * 61}, "at most 60 characters"),
        ({"name": "x" * 201}, "at most 200 characters"),
    ):
        response = client.post(f"{path}about/", {**fields, **wrong})
        assert message in words(text(response, 400)), wrong
        assert state() == before
    fields = {**fields, "name": "Other", "once": "l"}
    for revision in ("", "x", "0", "9" * 12):
        response = client.post(f"{path}about/", {**fields, "revision": revision})
        assert response.status_code == 400
        assert state() == before
    # Nothing is saved, neither the name nor what is said besides.
    more = {"visibility": "private", "folder": "Klingon", "tags": "slow", "notes": ""}
    conflict = client.post(f"{path}about/", {**fields, **more, "revision": "1"})
    assert "Name: “Other” instead of “Sector 001”." in words(text(conflict, 409))
    assert state() == before


def test_a_fleet_is_archived_and_deleted(client: Client) -> None:
    fleet = keep(client)
    path = f"/fleets/{fleet.slug}/"
    client.post(f"{path}archive/", {"archived": "1"})
    assert listed(client) == []
    assert listed(client, "?archived=1") == ["Wolf 359"]
    assert "Take it out of the archive" in text(client.get(path))
    client.post(f"{path}archive/", {"archived": "0"})
    assert listed(client) == ["Wolf 359"]
    page = words(text(client.get(f"{path}delete/")))
    assert "Delete Wolf 359?" in page
    assert "It goes with all its 1 revision." in page
    assert Fleet.objects.count() == 1
    assert client.post(f"{path}delete/")["Location"] == "/fleets/"
    assert "Wolf 359 is deleted." in words(text(client.get("/fleets/")))
    assert state() == [[], []]
    assert client.post(f"{path}delete/").status_code == 404


def test_new_prices_are_shown_beside_the_old_and_taken(
    client: Client, request: pytest.FixtureRequest
) -> None:
    fleet = keep(client, WORF)
    path = f"/fleets/{fleet.slug}/"
    assert "Prices have changed" not in text(client.get(path))
    request.getfixturevalue("dearer")
    page = text(client.get(path))
    said = words(page)
    assert "Prices have changed since this fleet was saved 40 SP then, 43 SP now." in said
    assert "Card Then Now Worf 6 9" in said
    fields = hidden(page, f"{path}update/")
    for _ in range(2):
        assert client.post(f"{path}update/", fields)["Location"] == path
    fleet.refresh_from_db()
    assert (fleet.current, fleet.points) == (2, 43)
    page = text(client.get(path))
    assert "Prices have changed" not in page
    assert "Present prices taken" in page


# --- the past -----------------------------------------------------------------------------------


def test_the_history_shows_differences_and_brings_back(client: Client) -> None:
    fleet = keep(client)
    for number, cards in ((1, [WORF]), (2, [WORF, TORPEDOES])):
        saved_services.fleet_save(
            fleet=fleet, content=content(*cards), expected=number, author=fleet.owner
        )
    path = f"/fleets/{fleet.slug}/"
    page = text(client.get(f"{path}history/"))
    last = f"/fleets/compare/?a={fleet.slug}@2&amp;b={fleet.slug}@3"
    assert f'href="{last}"' in page
    assert re.findall(r'value="([^"]*)"[^>]*checked', page) == [
        f"{fleet.slug}@3",
        f"{fleet.slug}@2",
    ]
    compared = client.get("/fleets/compare/", {"a": f"{fleet.slug}@1", "b": f"{fleet.slug}@3"})
    said = words(text(compared))
    assert "2 changes; 34 SP before, 44 SP after." in said
    assert "New on U.S.S. Enterprise-D: Worf (6 SP)." in said
    assert "Wolf 359, revision 1" in said
    opened = client.get(f"{path}history/1/")
    assert opened["Location"].startswith("/check/?fleet=FB1-")
    assert client.get(f"{path}history/9/").status_code == 404
    fields = {**hidden(page, f"{path}restore/"), "number": "1"}
    for _ in range(2):
        assert client.post(f"{path}restore/", fields)["Location"] == path
    fleet.refresh_from_db()
    assert (fleet.current, fleet.points) == (4, 34)
    page = words(text(client.get(path)))
    assert "Revision 1 is back, as the newest." in page
    assert "Brought back: revision 1" in page
    before = state()
    late = client.post(f"{path}restore/", {"number": "2", "revision": "3"})
    assert "was saved elsewhere" in words(text(late, 409))
    assert client.post(f"{path}restore/", {"number": "x", "revision": "4"}).status_code == 400
    assert client.post(f"{path}restore/", {"number": "9", "revision": "4"}).status_code == 404
    assert state() == before


TROI = "crew:deanna-troi-2017core"


def test_the_history_says_what_each_revision_changed(client: Client) -> None:
    fleet = keep(client)
    for number, cards in ((1, [WORF, TORPEDOES, TROI]), (2, [TORPEDOES, TROI])):
        saved_services.fleet_save(
            fleet=fleet, content=content(*cards), expected=number, author=fleet.owner
        )
    path = f"/fleets/{fleet.slug}/"
    for address in (path, f"{path}history/"):
        page = text(client.get(address))
        third, second, first = [
            words(row) for row in re.findall(r'<li class="revision".*?</li>', page, re.DOTALL)
        ]
        assert "No longer on U.S.S. Enterprise-D: Worf (6 SP)." in third
        assert "New on U.S.S. Enterprise-D: Worf (6 SP)." in second
        assert "And 1 more." in second
        assert "Enterprise" not in first


def test_a_long_history_is_read_on(client: Client) -> None:
    fleet = keep(client)
    for number in range(1, PAGE + 2):
        saved_services.fleet_save(
            fleet=fleet, content=content(name=f"{number}"), expected=number, author=fleet.owner
        )
    page = text(client.get(f"/fleets/{fleet.slug}/history/"))
    assert 'href="?below=3" rel="next"' in page
    assert f"Name: “{PAGE + 1}” instead of “{PAGE}”." in page
    # The last one on the page knows the one that begins the next.
    assert page.count(" instead of ") == PAGE
    rest = text(client.get(f"/fleets/{fleet.slug}/history/?below=3"))
    assert re.findall(r"<b>(\d+)</b> · ", rest) == ["2", "1"]
    assert "The newest" in rest


def test_any_two_fleets_are_compared(client: Client) -> None:
    demo_fleets_load(directory=settings.FIXTURES_DIR / "fleets")
    fleet, other = keep(client, WORF), keep(client, TORPEDOES, name="Sector 001")
    page = text(client.get("/fleets/compare/"))
    assert "Which two?" in page
    assert f'<option value="{fleet.slug}">Wolf 359</option>' in page
    marked = client.get("/fleets/compare/", {"fleet": [fleet.slug, other.slug]})
    said = words(text(marked))
    assert "3 changes; 40 SP before, 38 SP after." in said
    assert "Name: “Sector 001” instead of “Wolf 359”." in said
    same = client.get("/fleets/compare/", {"a": fleet.slug, "b": fleet.slug})
    assert "Both are the same." in words(text(same))
    demo = client.get("/fleets/compare/", {"a": fleet.slug, "b": "demo:klingon-starter"})
    assert "Klingon starter" in text(demo)
    private = saved()
    for wrong, message in (
        (private.slug, "There is no such fleet, or you may not see it."),
        ("warp", "Give the address of a fleet, a link to one, or a share code."),
        ("FB1-x", "share code"),
    ):
        page = text(client.get("/fleets/compare/", {"a": fleet.slug, "b": wrong}), 400)
        assert message in words(page)
        assert 'aria-invalid="true"' in page


# --- who may what -------------------------------------------------------------------------------

PAGES: dict[str, tuple[str, str, dict[str, str]]] = {
    "fleet": ("get", "", {}),
    "check": ("get", "/check/?saved={slug}", {}),
    "copy": ("post", "copy/", {}),
    "about": ("post", "about/", {"visibility": "public", "name": "X", "revision": "1"}),
    "archive": ("post", "archive/", {"archived": "1"}),
    "delete": ("get", "delete/", {}),
    "delete for good": ("post", "delete/", {}),
    "update": ("post", "update/", {"revision": "1"}),
    "history": ("get", "history/", {}),
    "revision": ("get", "history/1/", {}),
    "restore": ("post", "restore/", {"revision": "1", "number": "1"}),
    "difference": ("get", "/fleets/compare/?a={slug}@1&b={slug}", {}),
    "keep": ("post", "/fleets/keep/", {"saved": "{slug}@1"}),
}
OWNERS = [200, 200, 302, 302, 302, 200, 302, 302, 200, 302, 302, 200, 302]
READERS = [200, 200, 302, 404, 404, 404, 404, 404, 404, 404, 404, 400, 404]
NOBODYS = [404] * 11 + [400, 404]
TABLE = {
    ("owner", "private"): OWNERS,
    ("owner", "unlisted"): OWNERS,
    ("owner", "public"): OWNERS,
    ("friend", "private"): NOBODYS,
    ("friend", "unlisted"): READERS,
    ("friend", "public"): READERS,
    ("stranger", "private"): NOBODYS,
    ("stranger", "unlisted"): NOBODYS,
    ("stranger", "public"): READERS,
    ("anonymous", "private"): NOBODYS,
    ("anonymous", "unlisted"): NOBODYS,
    ("anonymous", "public"): READERS,
}


@pytest.mark.parametrize(("who", "visibility"), list(TABLE))
def test_who_may_do_what(who: str, visibility: str) -> None:
    owner = UserFactory(username="owner")
    client = Client()
    if who != "anonymous":
        client.force_login(owner if who == "owner" else UserFactory(username=who))
    found = []
    for method, path, fields in PAGES.values():
        about = Details(Visibility(visibility), notes="My secret")
        fleet = saved(WORF, owner=f"user:{owner.pk}", about=about)
        address = path if path.startswith("/") else f"/fleets/{fleet.slug}/{path}"
        address = address.format(slug=fleet.slug)
        if who == "friend":
            address += f"{'&' if '?' in address else '?'}key={fleet.share_key}"
        sent = {name: value.format(slug=fleet.slug) for name, value in fields.items()}
        if "saved" in sent:
            sent = page_state_fields(content(TORPEDOES), sent["saved"])
        before = Fleet.objects.filter(pk=fleet.pk).values().first()
        response = getattr(client, method)(address, sent or None)
        found.append(response.status_code)
        if who != "owner":
            assert Fleet.objects.filter(pk=fleet.pk).values().first() == before
            assert Revision.objects.filter(fleet=fleet).count() == 1
            assert "My secret" not in response.content.decode()
    assert found == TABLE[who, visibility]


# --- what it costs ------------------------------------------------------------------------------


def test_pages_cost_the_same_however_much_there_is(
    client: Client, django_assert_num_queries: Any
) -> None:
    fleet = keep(client)
    paths = {
        "/fleets/": 4,
        "/fleets/?of=all": 2,
        # The collection is asked for sets and for cards.
        f"/fleets/{fleet.slug}/": 5,
        f"/fleets/{fleet.slug}/history/": 3,
        f"/check/?saved={fleet.slug}": 5,
    }
    for path in paths:
        assert client.get(path).status_code == 200
    for path, count in paths.items():
        with django_assert_num_queries(count):
            client.get(path)
    for number in range(1, 12):
        saved(
            owner=fleet.owner,
            about=Details(Visibility.PUBLIC, folder=f"{number}", tags=("a",)),
        )
        saved_services.fleet_save(
            fleet=fleet, content=content(name=f"{number}"), expected=number, author=fleet.owner
        )
    for path, count in paths.items():
        with django_assert_num_queries(count):
            client.get(path)


def test_costly_pages_are_counted(client: Client, set_rates: SetRates) -> None:
    fleet = keep(client)
    rates = {"read": None, "check": "2/hour", "heavy": "1/hour"}
    set_rates(rates)
    assert [client.get(f"/fleets/{fleet.slug}/").status_code for _ in range(3)] == [200, 200, 429]
    sent = page_state_fields(content())
    assert [client.post("/fleets/keep/", sent).status_code for _ in range(2)] == [302, 429]


def test_pages_of_fleets_are_not_kept_by_browsers(client: Client) -> None:
    fleet = keep(client)
    for path in (
        "/fleets/",
        f"/fleets/{fleet.slug}/",
        f"/fleets/{fleet.slug}/history/",
        f"/fleets/{fleet.slug}/build/",
    ):
        assert "no-store" in client.get(path)["Cache-Control"]
