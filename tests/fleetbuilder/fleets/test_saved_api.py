"""Saved fleets in the API: kept, listed, read, saved, described, deleted, compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from fleetbuilder.accounts.models import User
from fleetbuilder.accounts.services import token_create
from fleetbuilder.fleets.common.models import Fleet, Revision, Visibility
from fleetbuilder.fleets.common.services import demo_fleets_load
from fleetbuilder.fleets.saved import services as saved_services
from fleetbuilder.fleets.saved.details import Details
from fleetbuilder.fleets.saved.selectors import PAGE
from fleetbuilder.fleets.saved.serializers import SavedFleetSerializer
from rules.notation import fleet_to_document
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.fleets.saved import TORPEDOES, WORF, content, row_statements, saved

pytestmark = pytest.mark.usefixtures("catalogue")

ADDRESS = "/api/v1/fleets/"


def document(*cards: str, **fields: Any) -> dict[str, Any]:
    return fleet_to_document(content(*cards, **fields))


class Caller:
    """Is a program, or a browser, that speaks to the API."""

    def __init__(self, client: Client, **headers: str) -> None:
        self.client = client
        self.headers = headers

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        more: dict[str, Any] = {}
        if method not in ("GET", "DELETE"):
            more = {"data": "" if body is None else body, "content_type": "application/json"}
        call = getattr(self.client, method.lower())
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        return call(ADDRESS + path, headers={**self.headers, **sent}, **more)

    def keep(self, *cards: str, **fields: Any) -> dict[str, Any]:
        """Keeps a fleet."""
        response = self("POST", "", {"fleet": document(*cards), **fields})
        assert response.status_code == 201, response.content
        kept: dict[str, Any] = response.json()
        return kept


@pytest.fixture
def me(client: Client) -> Caller:
    return Caller(client)


def state() -> list[Any]:
    return [list(Fleet.objects.order_by("pk").values()), list(Revision.objects.values())]


# --- kept and read ------------------------------------------------------------------------------


def test_a_fleet_is_kept_and_read(me: Caller) -> None:
    response = me(
        "POST",
        "",
        {"fleet": document(TORPEDOES), "folder": " Borg ", "tags": ["Fast", "fast"], "notes": "N"},
    )
    assert response.status_code == 201
    kept = dict(response.json())
    row = Fleet.objects.get()
    slug = row.slug
    assert response["Location"] == f"http://testserver{ADDRESS}{slug}/"
    assert response["Cache-Control"] == "private, no-cache"
    fleet, report, links = kept.pop("fleet"), kept.pop("report"), kept.pop("links")
    assert kept == {
        "slug": slug,
        "name": "Wolf 359",
        "revision": 1,
        "ruleset": "attack-wing-2017",
        "catalogue": row.catalogue,
        "points": 38,
        "points_limit": 130,
        "legal": True,
        "problems": 0,
        "ships": 1,
        "visibility": "private",
        "changed_at": row.changed_at.isoformat(),
        "mine": True,
        "created_at": row.created_at.isoformat(),
        "folder": "Borg",
        "tags": ["fast"],
        "archived": False,
        "notes": "N",
        "offer": None,
        "missing": None,
        "buying": None,
        "wins": None,
    }
    assert fleet == {**document(TORPEDOES), "ruleset": "attack-wing-2017"}
    assert (report["points"], report["legal"]) == (38, True)
    assert links["page"] == f"http://testserver/fleets/{slug}/"
    assert links["short"] == ""
    assert links["whole"].startswith("http://testserver/check/?fleet=FB1-")
    again = me("GET", f"{slug}/")
    assert again.json() == response.json()
    assert again["ETag"] == response["ETag"]
    assert again["ETag"].startswith('"1-')
    unchanged = me("GET", f"{slug}/", If_None_Match=again["ETag"])
    assert (unchanged.status_code, unchanged.content) == (304, b"")


def test_the_answer_is_what_its_shape_describes(me: Caller) -> None:
    """A field that only one of the two has would be missing from the description, or from it."""
    made = me("POST", "", {"fleet": document(TORPEDOES)}).json()
    described = SavedFleetSerializer().fields
    optional = {name for name, field in described.items() if not field.required}
    assert set(made) - set(described) == set()
    assert set(described) - optional - set(made) == set()


def test_a_whole_link_needs_no_database(me: Caller) -> None:
    whole = me.keep(WORF)["links"]["whole"]
    Fleet.objects.all().delete()
    page = me.client.get(whole.removeprefix("http://testserver")).content.decode()
    assert "Wolf 359" in page
    assert "Worf" in page


@pytest.mark.parametrize(
    ("body", "status", "fields"),
    [
        ({}, 400, ["/fleet"]),
        ({"fleet": 7}, 400, ["/fleet"]),
        ({"fleet": None}, 400, ["/fleet"]),
        ({"fleet": {"ships": 7, "format": "fleetbuilder-fleet"}}, 400, ["/fleet/ships"]),
        ({"fleet": {"text": "?", "x": 1}}, 400, ["/fleet/x"]),
        ({"fleet": {"text": ""}}, 400, ["/fleet"]),
        ({"fleet": {"text": "x", "format": "warp"}}, 400, ["/fleet/format"]),
        ({"fleet": document(*[TORPEDOES] * 500)}, 413, ["/fleet"]),
        ({"fleet": document(), "warp": 9}, 400, ["/warp"]),
        ({"fleet": document(), "visibility": "some"}, 400, ["/visibility"]),
        ({"fleet": document(), "visibility": []}, 400, ["/visibility"]),
        ({"fleet": document(), "folder": "x" * 61}, 400, ["/folder"]),
        ({"fleet": document(), "folder": None}, 400, ["/folder"]),
        ({"fleet": document(), "tags": "x"}, 400, ["/tags"]),
        ({"fleet": document(), "tags": [1]}, 400, ["/tags"]),
        ({"fleet": document(), "tags": ["a|b"]}, 400, ["/tags"]),
        ({"fleet": document(), "tags": ["x" * 41]}, 400, ["/tags"]),
        ({"fleet": document(), "tags": [f"{n}" for n in range(13)]}, 400, ["/tags"]),
        ({"fleet": document(), "notes": "x" * 20_001}, 400, ["/notes"]),
        ({"fleet": document(), "archived": 1}, 400, ["/archived"]),
        ({"fleet": document(), "folder": 1, "tags": 1}, 400, ["/folder", "/tags"]),
        ([], 400, []),
        (7, 400, []),
    ],
)
def test_wrong_values_are_named_and_nothing_is_kept(
    me: Caller, body: Any, status: int, fields: list[str]
) -> None:
    response = me("POST", "", body)
    assert response.status_code == status, response.content
    assert sorted(response.json().get("fields", {})) == fields
    assert not Fleet.objects.exists()


def test_an_illegal_fleet_is_kept_and_says_why(me: Caller) -> None:
    kept = me("POST", "", {"fleet": {"text": "U.S.S. Enterprise-D (2017core)\nTribble\n"}}).json()
    assert (kept["legal"], kept["problems"]) == (False, len(kept["report"]["problems"]))
    assert "card.unknown" in [each["code"] for each in kept["report"]["problems"]]
    strange = me("POST", "", {"fleet": document(ruleset="of-tomorrow")}).json()
    assert strange["fleet"]["ruleset"] == "of-tomorrow"
    assert [each["code"] for each in strange["report"]["problems"]] == ["ruleset.unknown"]


def test_a_repeated_request_keeps_one_fleet(me: Caller) -> None:
    def post(*cards: str) -> Any:
        return me("POST", "", {"fleet": document(*cards)}, Idempotency_Key="k")

    first, again, other = post(), post(), post(WORF)
    assert [each.status_code for each in (first, again, other)] == [201, 200, 409]
    assert again.json() == first.json()
    assert other.json()["code"] == "fleets.key_taken"
    assert Fleet.objects.count() == 1
    long = me("POST", "", {"fleet": document()}, Idempotency_Key="x" * 101)
    assert (long.status_code, long.json()["code"]) == (400, "fleets.key")


# --- saved --------------------------------------------------------------------------------------


def test_a_save_says_what_it_was_made_from(me: Caller) -> None:
    kept = me("POST", "", {"fleet": document()})
    path = f"{kept.json()['slug']}/"
    response = me("PUT", path, {"fleet": document(WORF)}, If_Match=kept["ETag"])
    assert response.status_code == 200
    assert (response.json()["revision"], response.json()["saved"]) == (2, 2)
    assert response["ETag"].startswith('"2-')
    response = me("PUT", path, {"fleet": document(TORPEDOES), "revision": 2})
    assert (response.status_code, response.json()["revision"]) == (200, 3)
    # Other tags count as long as their revision does; so does the star.
    me("PATCH", path, {"folder": "x"})
    response = me("PUT", path, {"fleet": document(WORF)}, If_Match=response["ETag"])
    assert (response.status_code, response.json()["revision"]) == (200, 4)
    response = me("PUT", path, {"fleet": document()}, If_Match="*")
    assert (response.status_code, response.json()["revision"]) == (200, 5)
    response = me("PUT", path, {"fleet": document(), "revision": 5})
    assert (response.status_code, response.json()["revision"]) == (200, 5)
    before = state()
    response = me("PUT", path, {"fleet": document(WORF)})
    assert (response.status_code, response.json()["code"]) == (428, "precondition_required")
    for wrong in (0, -1, "2", True, None, 2**40, 1.5):
        response = me("PUT", path, {"fleet": document(WORF), "revision": wrong})
        assert (response.status_code, list(response.json()["fields"])) == (400, ["/revision"])
    assert state() == before


@pytest.mark.parametrize(
    ("how", "status"),
    [
        ({"If_Match": '"1-abc"'}, 412),
        ({"If_Match": 'W/"1"'}, 412),
        ({"If_Match": '"warp"'}, 412),
        ({"If_Match": '"9"'}, 412),
        ({"revision": 1}, 409),
        ({"revision": 9}, 409),
    ],
)
def test_the_later_save_is_told_and_sees_the_difference(
    me: Caller, how: dict[str, Any], status: int
) -> None:
    path = f"{me.keep()['slug']}/"
    assert me("PUT", path, {"fleet": document(WORF), "revision": 1}).status_code == 200
    before = state()
    beside = {"revision": how["revision"]} if "revision" in how else {}
    headers = {} if beside else how
    response = me("PUT", path, {"fleet": document(TORPEDOES), **beside}, **headers)
    assert response.status_code == status
    assert state() == before
    told = response.json()
    assert (told["code"], told["revision"]) == ("fleets.conflict", 2)
    found = told["difference"]
    assert found["text"] == "2 changes; 40 SP before, 38 SP after."
    assert found["changes"][0] == {
        "kind": "added",
        "text": "New on U.S.S. Enterprise-D: Photon Torpedoes (4 SP).",
        "card": TORPEDOES,
        "name": "Photon Torpedoes",
        "after": "/ships/0/upgrades/0",
        "points_after": 4,
    }
    again = me("PUT", path, {"fleet": document(TORPEDOES), "revision": told["revision"]})
    assert (again.status_code, again.json()["revision"]) == (200, 3)


def test_a_repeated_save_acts_once(me: Caller) -> None:
    path = f"{me.keep()['slug']}/"

    def put(*cards: str) -> Any:
        body = {"fleet": document(*cards), "revision": 1}
        return me("PUT", path, body, Idempotency_Key="k")

    assert put(WORF).json()["saved"] == 2
    me("PUT", path, {"fleet": document(), "revision": 2})
    again = put(WORF)
    assert (again.status_code, again.json()["saved"], again.json()["revision"]) == (200, 2, 3)
    assert put(TORPEDOES).json()["code"] == "fleets.key_taken"
    assert Revision.objects.count() == 3


def test_the_history_is_read_and_brought_back(me: Caller) -> None:
    kept = me.keep()
    path = f"{kept['slug']}/"
    me("PUT", path, {"fleet": document(WORF), "revision": 1})
    restored = me("POST", f"{path}revisions/1/restore/", {"revision": 2})
    assert (restored.status_code, restored.json()["saved"]) == (200, 3)
    listed = me("GET", f"{path}revisions/").json()
    assert listed["next"] is None
    rows = listed["revisions"]
    found = [(row["number"], row["cause"], row["restored"], row["current"]) for row in rows]
    assert found == [
        (3, "restore", 1, True),
        (2, "edit", None, False),
        (1, "create", None, False),
    ]
    one = me("GET", f"{path}revisions/2/").json()
    assert one["fleet"]["ships"][0]["upgrades"] == [WORF]
    assert one["lines"][2] == {"where": "/ships/0/upgrades/0", "card": WORF, "points": 6}
    before = state()
    assert me("GET", f"{path}revisions/9/").status_code == 404
    assert me("GET", f"{path}revisions/{2**70}/").status_code == 404
    assert me("GET", f"{path}revisions/?below=x").status_code == 400
    assert me("POST", f"{path}revisions/9/restore/", {"revision": 3}).status_code == 404
    assert me("POST", f"{path}revisions/2/restore/").status_code == 428
    assert me("POST", f"{path}revisions/2/restore/", {"revision": 2}).status_code == 409
    assert me("POST", f"{path}revisions/2/restore/", If_Match='"2"').status_code == 412
    assert me("POST", f"{path}update/", {"revision": 3}).json()["saved"] == 3
    assert state() == before


def test_a_long_history_is_read_on(me: Caller) -> None:
    path = f"{me.keep()['slug']}/"
    fleet = Fleet.objects.get()
    for number in range(1, PAGE + 2):
        saved_services.fleet_save(
            fleet=fleet, content=content(name=f"{number}"), expected=number, author=fleet.owner
        )
    first = me("GET", f"{path}revisions/").json()
    assert first["next"] == f"http://testserver{ADDRESS}{path}revisions/?below=3"
    rest = me("GET", f"{path}revisions/?below=3").json()
    assert [row["number"] for row in rest["revisions"]] == [2, 1]
    assert rest["next"] is None


# --- described, listed, deleted -----------------------------------------------------------------


def test_what_is_said_about_a_fleet_changes_without_a_revision(me: Caller) -> None:
    path = f"{me.keep(folder='Old', notes='Keep')['slug']}/"
    changed = me("PATCH", path, {"tags": ["a"], "visibility": "unlisted", "archived": True}).json()
    assert (changed["folder"], changed["notes"], changed["tags"]) == ("Old", "Keep", ["a"])
    assert (changed["archived"], changed["revision"]) == (True, 1)
    key = Fleet.objects.get().share_key
    assert changed["links"]["short"] == f"http://testserver/f/{key}/"
    public = me("PATCH", path, {"visibility": "public"}).json()
    assert public["links"]["short"] == f"http://testserver/f/{public['slug']}/"
    before = state()
    assert me("PATCH", path, {"name": "x"}).status_code == 400
    assert me("PATCH", path, {"folder": "New", "tags": [7]}).status_code == 400
    assert me("PATCH", path).status_code == 200
    assert state() == before
    assert me("DELETE", path).status_code == 204
    assert me("DELETE", path).status_code == 404
    assert state() == [[], []]


def test_lists_are_narrowed_and_read_on(me: Caller) -> None:
    me.keep(WORF, folder="Borg", tags=["Fast"])
    me.keep(TORPEDOES, archived=True)
    public = saved(name="Theirs", owner="user:9", about=Details(Visibility.PUBLIC, folder="Own"))

    def listed(query: str) -> list[str]:
        response = me("GET", f"?{query}")
        assert response.status_code == 200, response.content
        return [row["slug"] for row in response.json()["fleets"]]

    worf, torpedoes = Fleet.objects.order_by("pk")[:2]
    assert listed("") == listed("search=worf") == listed("folder=Borg&tag=FAST") == [worf.slug]
    assert listed("folder=") == listed("tag=slow") == []
    assert listed("archived=true") == [torpedoes.slug]
    assert listed("of=all") == listed("of=all&search=theirs") == [public.slug]
    [row] = me("GET", "?of=all").json()["fleets"]
    assert row["mine"] is False
    assert {"folder", "tags", "notes", "archived", "created_at"} & row.keys() == set()
    for wrong in ("of=them", "archived=7", "from=x", "of=all&from=1"):
        response = me("GET", f"?{wrong}")
        assert (response.status_code, len(response.json()["fields"])) == (400, 1)
    for _ in range(PAGE):
        saved(owner=worf.owner)
    page = me("GET", "?search=enterprise").json()
    assert len(page["fleets"]) == PAGE
    assert page["next"].startswith(f"http://testserver{ADDRESS}?search=enterprise&from=")
    rest = me.client.get(page["next"].removeprefix("http://testserver")).json()
    assert ([row["slug"] for row in rest["fleets"]], rest["next"]) == ([worf.slug], None)


def test_who_has_no_session_has_no_fleets(me: Caller) -> None:
    saved()
    response = me("GET", "")
    assert response.json() == {"fleets": [], "next": None}
    assert "sessionid" not in response.cookies


# --- compared -----------------------------------------------------------------------------------


def test_two_fleets_are_compared(me: Caller) -> None:
    demo_fleets_load(directory=settings.FIXTURES_DIR / "fleets")
    kept = me.keep()
    slug = kept["slug"]
    me("PUT", f"{slug}/", {"fleet": document(WORF), "revision": 1})
    linked = saved(TORPEDOES, owner="user:9", about=Details(Visibility.UNLISTED))
    code = kept["links"]["whole"].partition("?fleet=")[2]
    private = saved(owner="user:9")

    def compared(a: str, b: str) -> Any:
        return me.client.get(f"{ADDRESS}difference/", {"a": a, "b": b})

    found = compared(f"{slug}@1", slug).json()
    assert found["a"] == {"reference": f"{slug}@1", "name": "Wolf 359, revision 1", "points": 34}
    assert found["b"] == {"reference": slug, "name": "Wolf 359", "points": 40}
    texts = [each["text"] for each in found["difference"]["changes"]]
    assert texts == ["New on U.S.S. Enterprise-D: Worf (6 SP)."]
    for other in (
        f"{linked.slug}~{linked.share_key}",
        f"https://example.org/f/{linked.share_key}/",
        f"http://testserver/fleets/{linked.slug}/?key={linked.share_key}",
        "demo:klingon-starter",
        code,
        f"https://example.org/check/?fleet={code}",
    ):
        assert compared(slug, other).status_code == 200, other
    assert compared(slug, code).json()["difference"]["changes"][0]["kind"] == "removed"
    hidden = (private.slug, linked.slug, f"{linked.slug}~wrong", f"{slug}@9", "demo:none")
    for other in (*hidden, f"{linked.slug}@1~{linked.share_key}", "/f/none/", "bbbbbbbb"):
        assert compared(slug, other).status_code == 404, other
    for other in ("", "warp", "FB1-x", "9" * 500):
        assert compared(slug, other).status_code == 400, other
    assert me("GET", f"difference/?a={slug}").json()["fields"].keys() == {"/b"}


# --- who may what -------------------------------------------------------------------------------

KEY_OF_LINK = "a-key-of-sixteen"
OPERATIONS: dict[str, tuple[str, str, Any]] = {
    "read": ("GET", "", None),
    "copy": ("POST", "copy/", None),
    "save": ("PUT", "", {"fleet": document(WORF), "revision": 1}),
    "describe": ("PATCH", "", {"folder": "Stolen"}),
    "delete": ("DELETE", "", None),
    "history": ("GET", "revisions/", None),
    "revision": ("GET", "revisions/1/", None),
    "restore": ("POST", "revisions/1/restore/", {"revision": 1}),
    "update": ("POST", "update/", {"revision": 1}),
}
OWNERS = [200, 201, 200, 200, 204, 200, 200, 200, 200]
READERS = [200, 201, 404, 404, 404, 404, 404, 404, 404]
NOBODYS = [404] * len(OPERATIONS)
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


@pytest.fixture
def people(db: None) -> Callable[[str], Caller]:
    """Gives each of the four people; those with an account have a token."""

    def caller(name: str) -> Caller:
        if name == "anonymous":
            return Caller(Client())
        user, _ = User.objects.get_or_create(username=name)
        _, secret = token_create(user=user, name="program")
        return Caller(Client(), Authorization=f"Bearer {secret}")

    return caller


@pytest.mark.parametrize(("who", "visibility"), list(TABLE))
def test_who_may_do_what(people: Callable[[str], Caller], who: str, visibility: str) -> None:
    owner = UserFactory(username="owner")
    caller = people(who)
    found = []
    for method, path, body in OPERATIONS.values():
        fleet = saved(
            WORF, owner=f"user:{owner.pk}", about=Details(Visibility(visibility), notes="Mine")
        )
        query = f"?key={fleet.share_key}" if who == "friend" else ""
        before = Fleet.objects.filter(pk=fleet.pk).values().first()
        response = caller(method, f"{fleet.slug}/{path}{query}", body)
        found.append(response.status_code)
        if who != "owner":
            assert Fleet.objects.filter(pk=fleet.pk).values().first() == before
            assert "Mine" not in response.content.decode()
            assert Revision.objects.filter(fleet=fleet).count() == 1
    assert found == TABLE[who, visibility]


def test_what_is_not_there_looks_like_what_is_anothers(me: Caller) -> None:
    fleet = saved(owner="user:9")
    for method, path, body in OPERATIONS.values():
        theirs = me(method, f"{fleet.slug}/{path}", body)
        nothing = me(method, f"bbbbbbbb/{path}", body)
        assert theirs.status_code == nothing.status_code == 404
        assert theirs.json() == nothing.json()


def test_a_friend_reads_the_fleet_and_nothing_of_its_past(me: Caller) -> None:
    about = Details(Visibility.UNLISTED, folder="Secret", tags=("hidden",), notes="Mine")
    fleet = saved(WORF, owner="user:9", about=about)
    read = me("GET", f"{fleet.slug}/?key={fleet.share_key}").json()
    assert (read["mine"], read["links"]["short"]) == (False, "")
    assert {"folder", "tags", "notes", "archived", "created_at"} & read.keys() == set()
    copy = me("POST", f"{fleet.slug}/copy/?key={fleet.share_key}", Idempotency_Key="k").json()
    assert (copy["mine"], copy["name"], copy["notes"]) == (True, "Wolf 359 (copy)", "")
    again = me("POST", f"{fleet.slug}/copy/?key={fleet.share_key}", Idempotency_Key="k")
    assert (again.status_code, again.json()["slug"]) == (200, copy["slug"])


def test_reading_costs_the_same_whatever_there_is(
    me: Caller, django_assert_num_queries: Any
) -> None:
    path = f"{me.keep()['slug']}/"
    with django_assert_num_queries(4):
        # Session, fleet, revision, owned sets with owned cards.
        me("GET", path)
    fleet = Fleet.objects.get()
    for number in range(1, 30):
        saved(owner=fleet.owner)
        saved_services.fleet_save(
            fleet=fleet, content=content(name=f"{number}"), expected=number, author=fleet.owner
        )
    with django_assert_num_queries(4):
        me("GET", path)
    with django_assert_num_queries(2):
        me("GET", "")


def test_saving_reads_nothing_that_it_need_not(me: Caller, django_assert_num_queries: Any) -> None:
    path = f"{me.keep()['slug']}/"
    body = {"fleet": fleet_to_document(content(TORPEDOES)), "revision": 1}
    with django_assert_num_queries(5 + row_statements()):
        # Session, fleet; begin, both rows, end; owned sets with owned cards.
        answer = me("PUT", path, body)
    assert (answer.status_code, answer.json()["saved"]) == (200, 2)
