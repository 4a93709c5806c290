"""A whole campaign as one document: given, taken in again, refused with the place of the fault."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import Model
from django.test import Client
from jsonschema import Draft202012Validator

from fleetbuilder.accounts.models import User
from fleetbuilder.campaigns.cards import services as card_services
from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.models import (
    Campaign,
    CampaignLog,
    LedgerEntry,
    Member,
    MissionResult,
    PlayerCard,
    Round,
    RoundShip,
    RoundStage,
)
from fleetbuilder.campaigns.members import services
from fleetbuilder.campaigns.record import documents
from fleetbuilder.campaigns.record import services as record_services
from fleetbuilder.campaigns.record.parsing.campaign import record_from_document
from fleetbuilder.campaigns.record.parsing.fields import MOST_VALUES
from fleetbuilder.campaigns.rounds import services as round_services
from rules.errors import DocumentError
from rules.notation.reading import decoding
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.campaigns.people import at_fleets, state
from tests.fleetbuilder.campaigns.tables import (
    CAPTAIN,
    ORGANISER,
    card_made,
    joined,
    opened,
    started,
)
from tests.fleetbuilder.campaigns.test_round_services import objectives, played, record, spend, step

OTHER = "session:other"
_DOCUMENTS: list[Any] = []
pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def campaign(catalogue: Any) -> Campaign:
    """Returns a campaign with all that a record can hold: played, rewound, played anew."""
    campaign = opened()
    joined(campaign)
    started(campaign, card_made(campaign), {"weapon": 3, "crew": 3})
    started(campaign, card_made(campaign, CAPTAIN, "Dax"), {"tech": 3, "crew": 3})
    at_fleets(campaign)
    played(campaign)
    record(campaign, *objectives(campaign))
    spend(campaign, 1, {"skill": 1, "talent": 1})
    round_services.campaign_rewind(campaign=campaign, visitor=ORGANISER, number=1)
    at_fleets(campaign)
    played(campaign)
    record(campaign, *objectives(campaign), c2="destroyed")
    spend(campaign, 1, {"tech": 2})
    services.member_leave(campaign=campaign, visitor=ORGANISER, number=2)
    return campaign


def plain(campaign: Campaign) -> Any:
    """Returns the record as a file holds it."""
    return json.loads(json.dumps(documents.campaign_export(campaign)))


def test_a_record_comes_back_as_it_was(campaign: Campaign) -> None:
    document = plain(campaign)
    found = record_services.campaign_import(owner=OTHER, record=record_from_document(document))
    again = plain(found)
    # What is new is the line that says where it comes from.
    assert again["log"].pop()["kind"] == "imported"
    assert again == document
    assert Member.objects.get(campaign=found, number=1).visitor == OTHER
    assert Member.objects.get(campaign=found, number=2).visitor == ""
    assert found.slug != campaign.slug
    assert round_services.missions_open(found) == round_services.missions_open(campaign)


KEPT: dict[type[Model], dict[str, str]] = {
    Campaign: {
        "slug": "another address",
        "owner": "who took it in",
        "version": "counts the changes here",
        "key": "of the request that opened it",
        "digest": "as key",
        "ended_with": "there is never one",
        "created_at": "when it was taken in",
        "changed_at": "as created_at",
    },
    Member: {"visitor": "a record does not say who people are", "barred_at": "as visitor"},
    Round: {},
    PlayerCard: {},
    RoundShip: {"card_entries": "counted when ships are checked here"},
    MissionResult: {},
    LedgerEntry: {},
    CampaignLog: {},
}
"""Of each model the columns that a record does not bring back, with the reason."""
BY: dict[type[Model], str] = {
    RoundShip: "round__campaign",
    MissionResult: "round__campaign",
    LedgerEntry: "card__campaign",
}
"""How rows are found that name no campaign themselves."""


def columns_of(model: type[Model], rows: Any) -> list[dict[str, Any]]:
    """Returns what a record brings back of rows: all columns but keys of rows."""
    names = [
        each.name
        for each in model._meta.concrete_fields
        if not each.is_relation and not each.primary_key and each.name not in KEPT[model]
    ]
    return sorted(rows.values(*names), key=str)


@pytest.mark.parametrize("model", KEPT, ids=lambda model: model.__name__)
def test_a_record_brings_back_every_column(campaign: Campaign, model: type[Model]) -> None:
    """A column more is in the record, or named in `KEPT`; the campaign here has a value of it."""
    card_services.card_retire(campaign=campaign, visitor=ORGANISER, number=2)
    found = record_services.campaign_import(
        owner=OTHER, record=record_from_document(plain(campaign))
    )

    def rows(of: Campaign) -> Any:
        by = "pk" if model is Campaign else BY.get(model, "campaign")
        wanted = model._default_manager.filter(**{by: of.pk})
        return wanted.exclude(kind="imported") if model is CampaignLog else wanted

    before = columns_of(model, rows(campaign))
    assert before
    assert columns_of(model, rows(found)) == before
    for name in before[0]:
        usual = model._meta.get_field(name).get_default()
        assert any(row[name] != usual for row in before), f"every {name} here is the usual one"


def test_a_record_fits_its_schema_and_tells_nobody_s_address(campaign: Campaign) -> None:
    document = plain(campaign)
    path = settings.FIXTURES_DIR / "schemas" / "campaign_record.json"
    schema = json.loads(path.read_text())
    Draft202012Validator.check_schema(schema)
    assert [each.message for each in Draft202012Validator(schema).iter_errors(document)] == []
    text = json.dumps(document)
    assert "session:" not in text
    assert campaign.slug not in text


Change = Callable[[Any], Any]


def put(*path: Any, value: Any) -> Change:
    """Returns a change that puts a value at a place of a document."""

    def change(document: Any) -> None:
        for part in path[:-1]:
            document = document[part]
        document[path[-1]] = value

    return change


def drop(*path: Any) -> Change:
    """Returns a change that takes a place of a document out."""

    def change(document: Any) -> None:
        for part in path[:-1]:
            document = document[part]
        del document[path[-1]]

    return change


def at_play(mission: str) -> Change:
    """Returns a change that has the last round played, without a ship."""

    def change(document: Any) -> None:
        document["rounds"][-1] |= {"stage": "play", "mission": mission}

    return change


SHIP = ("rounds", 1, "ships", 0)
REPORT = "/rounds/1/ships/0/report"
WRONG: list[tuple[Change, str, str]] = [
    (put("format", value="other"), "/format", '"fleetbuilder-campaign-record" must stand here'),
    (put("version", value=2), "/version", "a whole number from 1 to 1"),
    (put("extra", value=1), "", "has no field"),
    (drop("cards"), "", 'lacks the field "cards"'),
    (put("name", value=" "), "/name", "a line that is not empty"),
    (put("terms", "starting_xp", value=-1), "/terms/starting_xp", "a whole number"),
    (put("missions", 0, "act", value="II"), "/terms/acts/0/missions/0", "belongs to act II"),
    (put("missions", 0, "name", value=""), "/missions/0/name", "one line"),
    (put("members", 0, "number", value=2), "/members/0/number", "member 1 is due here"),
    (put("members", 0, "role", value="admiral"), "/members/0/role", "no role"),
    (put("members", 0, "role", value="guest"), "/members", "a campaign has an organiser"),
    (put("members", 0, "joined_at", value="today"), "/members/0/joined_at", "a moment is expected"),
    (put("rounds", 0, "number", value=201), "/rounds/0/number", "a whole number from 1 to 200"),
    (put("rounds", value=[]), "/rounds", "at least one round that counts"),
    (put("rounds", 0, "mission", value="none"), "/rounds/0/mission", "no mission"),
    (put("rounds", 1, "attempt", value=1), "/rounds/1/attempt", "stands there twice"),
    (put("rounds", 1, "outcome", value=""), "/rounds/1/outcome", "a recorded round"),
    (put("rounds", 1, "mission", value=""), "/rounds/1/mission", "from its second step on"),
    (
        *(put("rounds", 1, "mission", value="hold-the-relay"), "/rounds/1/mission"),
        "is not open",
    ),
    (put("rounds", 1, "met", value=["peace"]), "/rounds/1/met", "no objective"),
    (put("rounds", 1, "ships", 0, "card", value=9), "/rounds/1/ships/0/card", "there is no card 9"),
    (put("rounds", 1, "ships", 1, "card", value=1), "/rounds/1/ships/1/card", "twice"),
    (put("rounds", 1, "ships", 0, "fleet", value=[]), "/rounds/1/ships/0/fleet", "object"),
    (put("rounds", 1, "ships", 0, "legal", value=False), "/rounds/1/ships/0/legal", "otherwise"),
    (put("rounds", 1, "results", 0, "xp", value=-1), "/rounds/1/results/0/xp", "a whole number"),
    (put("cards", 1, "number", value=3), "/cards/1/number", "card 2 is due here"),
    (put("cards", 0, "member", value=9), "/cards/0/member", "there is no member 9"),
    (put("cards", 0, "sheet", "skill", 3, value=0), "/cards/0/sheet/skill/3", "numbers never fall"),
    (put("cards", 0, "sheet", "faction", value="borg"), "/cards/0/sheet/faction", "no captains"),
    (put("cards", 0, "ledger", 0, "number", value=2), "/cards/0/ledger/1", "entry 1 is due"),
    (put("cards", 0, "ledger", 0, "xp", value=5), "/cards/0/ledger/0", "5 XP and shades 6 boxes"),
    (put("cards", 0, "ledger", 0, "author", value=9), "/cards/0/ledger/0/author", "no member 9"),
    (put("cards", 0, "ledger", 0, "round", value=7), "/cards/0/ledger/0/round", "no round 7"),
    (put("cards", 0, "ledger", 3, "attempt", value=1), "/cards/0/ledger/3/round", "rewound before"),
    (put("cards", 0, "ledger", 2, "refers_to", value=1), "/cards/0/ledger/2", "2"),
    (drop("cards", 0, "ledger", 2), "/cards/0/ledger/3", "entry 4 stands where entry 3 is due"),
    (put("terms", "starting_xp", value=5), "/cards/0/ledger/0/xp", "a card starts with 5 XP"),
    (put("terms", "starting_xp", value=7), "/cards/0/ledger/0/xp", "7 are spent here"),
    # What a report is.
    (put(*SHIP, "report", value={"problems": [1]}), f"{REPORT}", 'lacks the field "legal"'),
    (put(*SHIP, "report", "problems", value=[1]), f"{REPORT}/problems/0", "a problem is an object"),
    (put(*SHIP, "report", "lines", value=[{}]), f"{REPORT}/lines/0", 'lacks the field "where"'),
    (put(*SHIP, "report", "lines", 0, "card", value=1), f"{REPORT}/lines/0/card", "text"),
    (put(*SHIP, "report", "lines", 0, "items", value={}), f"{REPORT}/lines/0/items", "list"),
    (put(*SHIP, "report", "points", value="4"), f"{REPORT}/points", "a whole number"),
    (put(*SHIP, "report", "ruleset", value="a\0"), f"{REPORT}/ruleset", "NUL"),
    (put(*SHIP, "report", "legal", value=False), f"{REPORT}", "exactly when"),
    (put(*SHIP, "report", "extra", value=1), f"{REPORT}", "has no field"),
    (put(*SHIP, "fleet", "ships", value=[]), "/rounds/1/ships/0/fleet", "each card flies one ship"),
    (put("log", 0, "data", value={"a": ["\0"]}), "/log/0/data/a/0", "NUL"),
    # What a mission earns.
    (put("rounds", 0, "results", 0, "xp", value=1), "/rounds/0/results/0/xp", "earns 2 XP"),
    (put("rounds", 1, "results", 0, "xp", value=200), "/rounds/1/results/0/xp", "earns 2 XP"),
    (put("rounds", 1, "results", 0, "parts", value=[]), "/rounds/1/results/0/parts", "the parts"),
    (put("rounds", 1, "results", 0, "fate", value=""), "/rounds/1/results/0/fate", "no fate"),
    (
        *(put("rounds", 1, "results", 1, "fate", value="stayed"), "/rounds/1/results/1/xp"),
        "earns 2 XP",
    ),
    (drop("rounds", 1, "results", 1), "/rounds/1/results", "each ship of the round"),
    (put("rounds", 0, "outcome", value="failure"), "/rounds/0/outcome", "is a success"),
    (put("rounds", 0, "met", value=[]), "/rounds/0/outcome", "is a failure"),
    # How rounds follow.
    (drop("rounds", 3), "/rounds", "its round 2 is missing"),
    (put("rounds", 3, "stage", value="play"), "/rounds/3/mission", "second step"),
    (at_play("a-simple-patrol"), "/rounds/3/mission", "is not open; open are"),
    (at_play("a-friend-among-freighters"), "/rounds/3/ships", "at least one ship"),
    (put("log", 0, "author", value=9), "/log/0/author", "no member 9"),
    (put("log", 0, "words", value=5), "/log/0/words", "text is expected"),
]


@pytest.fixture
def document(request: pytest.FixtureRequest) -> Any:
    """Returns a record to spoil; the campaign is played for the first of them only."""
    if not _DOCUMENTS:
        _DOCUMENTS.append(plain(request.getfixturevalue("campaign")))
    return copy.deepcopy(_DOCUMENTS[0])


@pytest.mark.parametrize(
    ("change", "where", "message"), WRONG, ids=[f"{each[1]} {each[2]}" for each in WRONG]
)
def test_a_record_with_a_fault_is_refused_at_its_place(
    document: Any, change: Change, where: str, message: str
) -> None:
    change(document)
    before = state()
    with pytest.raises(DocumentError) as caught:
        record_from_document(document)
    assert caught.value.where == where
    assert message in caught.value.message
    assert state() == before


# --- the round in play ----------------------------------------------------------------------------


def in_play(*, played_too: bool) -> Campaign:
    """Returns a campaign whose first round has two ships, ready or under way."""
    campaign = opened()
    joined(campaign)
    started(campaign, card_made(campaign), {"weapon": 3, "crew": 3})
    started(campaign, card_made(campaign, CAPTAIN, "Dax"), {"tech": 3, "crew": 3})
    at_fleets(campaign)
    played(campaign)
    if not played_too:
        step(campaign, RoundStage.FLEETS)
    return campaign


@pytest.mark.parametrize("played_too", [False, True])
def test_ships_of_the_round_in_play_are_checked_anew(
    catalogue: Any, client: Client, played_too: bool
) -> None:
    document = plain(in_play(played_too=played_too))
    right = [each["report"] for each in document["rounds"][0]["ships"]]
    spoiled = document["rounds"][0]["ships"][1]
    # A report of the right shape that lies: the ship is none that the captain can have.
    spoiled["fleet"]["ships"][0]["ship"] = "ship:u-s-s-enterprise-d-71120"
    spoiled["report"]["lines"] = []
    response = client.post(
        "/api/v1/campaigns/import/", json.dumps(document), content_type="application/json"
    )
    assert response.status_code == 201
    found = Campaign.objects.get(slug=response.json()["slug"])
    row = Round.objects.get(campaign=found)
    first, second = selectors.ship_list(round=row)
    assert (first.report, first.is_legal, first.is_ready) == (right[0], True, True)
    assert (second.is_legal, second.is_ready, second.report["legal"]) == (False, False, False)
    assert [line["card"] for line in second.report["lines"]] == ["ship:u-s-s-enterprise-d-71120"]
    assert row.stage == "fleets"
    assert client.get(f"/campaigns/{found.slug}/rounds/1/").status_code == 200
    lines = CampaignLog.objects.filter(campaign=found, author__isnull=False)
    kinds = list(lines.order_by("-number").values_list("kind", flat=True)[: 2 + played_too])
    assert kinds[-1] == "imported"
    assert kinds[:-1] == (["step", "ready"] if played_too else ["ready"])


def test_a_mission_under_way_stays_so(catalogue: Any) -> None:
    document = plain(in_play(played_too=True))
    found = record_services.campaign_import(owner=OTHER, record=record_from_document(document))
    assert plain(found)["rounds"] == document["rounds"]


def test_a_ship_is_not_ready_with_xp_to_spend(catalogue: Any) -> None:
    document = plain(in_play(played_too=False))
    document["cards"][1]["ledger"] = []
    found = record_services.campaign_import(owner=OTHER, record=record_from_document(document))
    ships = selectors.ship_list(round=Round.objects.get(campaign=found))
    assert [ship.is_ready for ship in ships] == [True, False]


def test_a_card_that_has_retired_brings_no_ship(catalogue: Any) -> None:
    document = plain(in_play(played_too=False))
    document["cards"][1]["retired_at"] = document["cards"][1]["made_at"]
    with pytest.raises(DocumentError, match="card 2 has retired") as caught:
        record_from_document(document)
    assert caught.value.where == "/rounds/0/ships/1/card"


MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"


def as_file(text: str) -> dict[str, Any]:
    """Returns the fields of a form that hands over a file."""
    return {"record": SimpleUploadedFile("campaign.json", text.encode(), "application/json")}


@pytest.mark.parametrize(
    ("with_account", "line", "said"),
    [
        (False, "{},", "the file has 150,003 values, too many for somebody without an account"),
        (False, "1" * 15 + ",", "the file has more than 1,048,576 bytes, too many for somebody"),
        (True, "{},", "/: an object"),
    ],
)
def test_guests_hand_over_less(
    client: Client, monkeypatch: pytest.MonkeyPatch, with_account: bool, line: str, said: str
) -> None:
    decoded: list[str] = []
    loads = json.loads

    def counted(text: str, **named: Any) -> Any:
        decoded.append(text)
        return loads(text, **named)

    monkeypatch.setattr(decoding.json, "loads", counted)
    if with_account:
        user = UserFactory(username="kira")
        client.force_login(user, MODEL_BACKEND)
    before = state()
    text = '{"rounds":[' + line * 75_000 + "1]}"
    page = client.post("/campaigns/import/", as_file(text))
    answer = client.post("/api/v1/campaigns/import/", text, content_type="application/json")
    assert (page.status_code, answer.status_code) == (400, 400 if with_account else 413)
    assert (said in answer.json()["message"]) == (not with_account)
    assert (said in page.content.decode()) == (not with_account)
    # What is too large is refused before anything is made of it.
    assert len([each for each in decoded if each == text]) == (2 if with_account else 0)
    assert state() == before


def test_a_record_with_more_values_than_may_be_is_refused(client: Client, admin_user: User) -> None:
    client.force_login(admin_user, MODEL_BACKEND)
    text = '{"rounds":[' + "{}," * (MOST_VALUES // 2) + "{}]}"
    answer = client.post("/api/v1/campaigns/import/", text, content_type="application/json")
    assert answer.status_code == 413
    assert answer.json()["message"] == (
        "the file has 750,004 values; at most 16,777,216 bytes and 750,000 values are read"
    )


@pytest.mark.parametrize("body", [[], "", 1, {}, {"format": "fleetbuilder-campaign-record"}])
def test_other_things_are_no_record(client: Client, body: Any) -> None:
    before = state()
    response = client.post(
        "/api/v1/campaigns/import/", json.dumps(body), content_type="application/json"
    )
    assert response.status_code == 400
    assert state() == before


def test_by_the_page_and_by_the_api(campaign: Campaign, client: Client) -> None:
    text = json.dumps(plain(campaign))
    file = SimpleUploadedFile("campaign.json", text.encode(), "application/json")
    response = client.post("/campaigns/import/", {"record": file})
    assert response.status_code == 302
    assert client.get(response["Location"]).status_code == 200
    response = client.post("/api/v1/campaigns/import/", text, content_type="application/json")
    assert (response.status_code, response.json()["rank"]) == (201, "owner")
    given = client.get(f"/api/v1/campaigns/{response.json()['slug']}/export/").json()
    assert given["cards"] == json.loads(text)["cards"]


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"\xff\xfe", "UTF-8"), (b"{", "JSON"), (b'{"format": 1}', "/format: ")],
)
def test_files_that_are_no_record(
    client: Client, catalogue: Any, content: bytes, message: str
) -> None:
    file = SimpleUploadedFile("campaign.json", content)
    response = client.post("/campaigns/import/", {"record": file})
    assert response.status_code == 400
    assert message in response.content.decode().replace("&quot;", '"')
    assert Campaign.objects.count() == 0
