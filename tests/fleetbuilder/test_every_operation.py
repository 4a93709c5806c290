"""Every address of the site and every operation of the API, for three people.

The things asked for, a simulation, a question about cards, a saved fleet, an event, a campaign
and a token, belong to Picard. Each row says how every method of a route answers him, a stranger
who has an account, and somebody without one; what a row does not name is answered 405. A route
without a row fails: whoever adds one says here whom it is for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import replace
from functools import cache as once
from typing import Any, Final

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver

from fleetbuilder.accounts.models import Token, User
from fleetbuilder.accounts.services import token_create
from fleetbuilder.campaigns.campaign.services import campaign_open
from fleetbuilder.campaigns.common.models import Campaign, MemberRole
from fleetbuilder.campaigns.members.services import invitation_make
from fleetbuilder.campaigns.table.models import TablePlay
from fleetbuilder.campaigns.table.services import play_open
from fleetbuilder.collection.models import OwnedSet
from fleetbuilder.collection.services import counts_change
from fleetbuilder.core.visitors import visitor_of_user
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.event.services import Settings, event_open
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.decks.models import CommandDeck
from fleetbuilder.fleet_captains.tables.serializers import COUNTS_EXAMPLE
from fleetbuilder.fleet_captains.tables.services import table_open
from fleetbuilder.fleets.common.models import Fleet, Revision
from fleetbuilder.fleets.saved.services import fleet_create
from fleetbuilder.games.models import Game
from fleetbuilder.jobs import messages
from fleetbuilder.jobs.kinds import kind_named, kind_register
from fleetbuilder.jobs.models import Job
from rules.alliance.at_table.start import TablePlayer
from rules.fleet import Fleet as Content
from tests.fleetbuilder.accounts.factories import PASSWORD, MakePerson
from tests.fleetbuilder.fleet_captains.own_boxes import box_of, deck_of
from tests.fleetbuilder.fleet_captains.played import captains_game
from tests.fleetbuilder.simulations.conftest import play

METHODS: Final = ("get", "post", "put", "patch", "delete")
PARTS: Final = 6
"""Tests among which the routes are dealt, so that several processes go through them."""
PEOPLE: Final = ("anonymous", "stranger", "owner")
"""The owner comes last, whose requests change things."""


def routes() -> list[tuple[str, str]]:
    """Lists name and route of every address, the administration's left out."""

    def walk(patterns: Any, before: str, space: str) -> Iterator[tuple[str, str]]:
        for each in patterns:
            route = before + str(each.pattern)
            if isinstance(each, URLPattern):
                yield f"{space}{each.name}", route
            elif each.namespace != "admin":
                inner = f"{space}{each.namespace}:" if each.namespace else space
                yield from walk(each.url_patterns, route, inner)

    return list(walk(get_resolver().url_patterns, "", ""))


# --- what is asked for ------------------------------------------------------------------------

PLACES: Final = (
    ("missions/simulations/<uuid:id>", "missions/simulations/{mission}"),
    ("fleet-captains/simulations/<uuid:id>", "fleet-captains/simulations/{captains}"),
    ("mission-simulations/<uuid:id>", "mission-simulations/{mission}"),
    ("missions/<slug:mission>", "missions/a-simple-patrol"),
    ("<int:players>", "2"),
    ("simulations/<uuid:id>", "simulations/{simulation}"),
    ("decided/<uuid:id>", "decided/{decided}"),
    ("worth/<uuid:id>", "worth/{worth}"),
    ("replacements/<uuid:id>", "replacements/{replacement}"),
    ("fleet-captains/tables/<slug:slug>", "fleet-captains/tables/{captains_table}"),
    ("fleet-captains/boxes/<slug:slug>", "fleet-captains/boxes/{box}"),
    ("fleet-captains/box/<slug:slug>", "fleet-captains/box/{box}"),
    ("fleet-captains/decks/<slug:slug>", "fleet-captains/decks/{deck}"),
    ("fleet-captains/games/<slug:slug>", "fleet-captains/games/{sector}"),
    ("fleet-captains/play/<slug:slug>", "fleet-captains/play/{sector}"),
    ("<slug:part>/<int:number>", "missions/0"),
    ("<slug:part>", "missions"),
    ("fleets/import/<uuid:id>", "fleets/import/{import}"),
    ("tokens/<int:id>", "tokens/{token}"),
    ("events/<slug:slug>", "events/{event}"),
    ("campaigns/table/<slug:slug>", "campaigns/table/{table}"),
    (
        "fleet-captains/tables/{captains_table}/seat/<slug:link>",
        "fleet-captains/tables/{captains_table}/seat/{captains_seat}",
    ),
    (
        "fleet-captains/tables/{captains_table}/seats/<slug:link>",
        "fleet-captains/tables/{captains_table}/seats/{captains_seat}",
    ),
    ("<slug:link>", "{seat}"),
    ("campaigns/<slug:slug>", "campaigns/{campaign}"),
    ("<str:secret>", "{invitation}"),
    ("<int:card>", "1"),
    ("<int:attempt>", "1"),
    ("<slug:slug>", "{fleet}"),
    ("f/<slug:word>", "f/{fleet}"),
    ("<slug:sheet>", "reference-sheet"),
    ("<int:number>", "1"),
    ("<int:table>", "1"),
    ("rulesets/<slug:id>", "rulesets/open"),
    ("rulesets/<str:id>", "rulesets/open"),
    ("rulings/<str:id>", "rulings/EDITIONS-C8"),
    ("rules/<slug:topic>", "rules/movement"),
    ("ship-classes/<slug:key>", "ship-classes/galaxy-class"),
    ("ship-classes/<str:key>", "ship-classes/galaxy-class"),
    ("sets/<str:key>", "sets/2017core"),
    ("cards/<str:key>", "cards/crew:worf-2017core"),
    ("cards/<card_key:key>", "cards/crew/worf-2017core"),
    ("<str:name>.json", "fleet.json"),
    ("^confirm-email/(?P<key>[-:\\w]+)/$", "confirm-email/none/"),
    ("^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$", "password/reset/key/1-none/"),
)
"""Parts of routes, and what is asked for instead."""


def address_of(route: str, things: dict[str, str]) -> str:
    """Gives the address of the owner's things by a route."""
    route = address_kind(route)
    assert not re.search(r"[<^]", route), f"PLACES says nothing of {route}"
    return "/" + route.format(**things)


def address_kind(route: str) -> str:
    """Gives the address of a route with the names of the owner's things in braces."""
    for part, instead in PLACES:
        route = route.replace(part, instead)
    return route


@pytest.fixture
def people(person: MakePerson, demos: None) -> dict[str, Client]:
    """Gives a client for each of the three people."""
    found = {name: Client(raise_request_exception=False) for name in PEOPLE}
    for name, who in (("stranger", "q"), ("owner", "picard")):
        user = person(who)
        sent = {"login": user.email, "password": PASSWORD}
        assert found[name].post("/account/login/", sent)["Location"] == "/account/"
    return found


@pytest.fixture(scope="module", autouse=True)
def _each_chunk_is_played_once() -> Iterator[None]:
    """Plays the battles of the owner's jobs for the first test alone: they are always the same."""
    known = [kind_named(name) for name in ("simulation", "worth", "mission")]
    for each in known:
        kind_register(replace(each, play=once(each.play)))
    yield
    for each in known:
        kind_register(each)


@pytest.fixture
def things(people: dict[str, Client], monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Makes the owner's things, one of each kind; the battles are under way."""
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)
    fleets = [{"demo": "federation-starter"}, {"demo": "klingon-starter"}]
    common = {"pilot": "drifter", "battles": 40, "seed": "7"}
    found = {}
    for kind, sides in (
        ("simulations", {"a": fleets[0], "b": fleets[1]}),
        ("worth", {"fleet": fleets[0], "opponents": fleets[1:]}),
        (
            "replacements",
            {"fleet": fleets[0], "card": "Exocomp", "opponents": fleets[1:], "battles": 50},
        ),
    ):
        response = people["owner"].post(
            f"/api/v1/{kind}/", {**common, **sides}, content_type="application/json"
        )
        assert response.status_code == 201, response.content
        play(response.json(), 0)
        found[kind.rstrip("s")] = response.json()["id"]
    decided = people["owner"].post(f"/api/v1/simulations/{found['simulation']}/decided/")
    assert decided.status_code == 201, decided.content
    found["decided"] = decided.json()["id"]
    response = people["owner"].post(
        "/api/v1/mission-simulations/",
        {"mission": "a-simple-patrol", "players": [2], "battles": 30, "seed": "7"},
        content_type="application/json",
    )
    assert response.status_code == 201, response.content
    play(response.json(), 0)
    found["mission"] = response.json()["id"]
    response = people["owner"].post(
        "/api/v1/fleet-captains/simulations/",
        {"pilot": "drifter", "goal": 6, "layout": "small", "games": 20, "seed": "7"},
        content_type="application/json",
    )
    assert response.status_code == 201, response.content
    play(response.json(), 0)
    found["captains"] = response.json()["id"]
    several = json.dumps([{"name": f"Fleet {number}", "ships": []} for number in range(21)])
    response = people["owner"].post(
        "/api/v1/fleets/import/", {"text": several}, content_type="application/json"
    )
    assert response.json()["state"] == "running"
    found["import"] = response.json()["id"]
    picard = User.objects.get(username="picard")
    token, _ = token_create(user=picard, name="mine")
    fleet, _ = fleet_create(owner=visitor_of_user(picard.pk), content=Content(name="Mine"))
    counts_change(owner=visitor_of_user(picard.pk), sets={"71120": 2})
    event, _ = event_open(owner=visitor_of_user(picard.pk), settings=Settings(name="Mine"))
    campaign, _ = campaign_open(owner=event.owner, name="Mine", terms="dominion-war", person="JLP")
    asking = {"campaign": campaign, "visitor": event.owner}
    invitation, _ = invitation_make(role=MemberRole.CAPTAIN, uses=9, **asking)
    found |= {"campaign": campaign.slug, "invitation": invitation.secret}
    ship = TablePlayer("Sparrow", "Akira Class", 2, 4, 2, 5, 2)
    mission, _ = play_open(owner=event.owner, mission="a-simple-patrol", players=(ship,))
    found |= {"table": mission.slug, "seat": mission.seats.get().link}
    found["box"] = box_of(event.owner).slug
    found["deck"] = deck_of(event.owner).slug
    captains, _ = table_open(owner=event.owner, document=COUNTS_EXAMPLE)
    found |= {"captains_table": captains.slug, "captains_seat": captains.seats.first().link}
    found["sector"] = captains_game(event.owner).slug
    return {**found, "token": str(token.pk), "fleet": fleet.slug, "event": event.slug}


def kept() -> list[Any]:
    """Gives all that belongs to the owner."""
    picard = User.objects.get(username="picard")
    owner = visitor_of_user(picard.pk)
    return [
        (picard.email, picard.password, picard.is_active),
        list(Token.objects.filter(user=picard).values()),
        list(Job.objects.filter(owner=owner).order_by("pk").values("pk", "state", "document")),
        list(Fleet.objects.filter(owner=owner).order_by("pk").values()),
        list(OwnedSet.objects.filter(owner=owner).values()),
        list(Event.objects.filter(owner=owner).order_by("pk").values()),
        list(Campaign.objects.filter(owner=owner).order_by("pk").values()),
        list(TablePlay.objects.filter(owner=owner).order_by("pk").values()),
        list(Revision.objects.filter(fleet__owner=owner).order_by("pk").values()),
        list(Game.objects.filter(owner=owner).order_by("pk").values()),
        list(OwnersBox.objects.filter(owner=owner).order_by("pk").values()),
        list(CommandDeck.objects.filter(owner=owner).order_by("pk").values()),
        list(Game.objects.filter(owner=owner).order_by("pk").values()),
    ]


def ask(client: Client, method: str, address: str) -> Any:
    """Sends a request by some method: an empty document to the API, an empty form to a page."""
    if method != "get" and address.startswith("/api/"):
        return getattr(client, method)(address, "{}", content_type="application/json")
    return getattr(client, method)(address)


@contextmanager
def undone(people: dict[str, Client]) -> Iterator[None]:
    """Takes back what is done within: in the database, in the cache, and in people's browsers."""
    cookies = {name: deepcopy(client.cookies) for name, client in people.items()}
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    for name, client in people.items():
        client.cookies = cookies[name]
    cache.clear()


def answers(
    route: str, people: dict[str, Client], things: dict[str, str]
) -> dict[str, tuple[int, ...]]:
    """Asks by every method for everybody, and gives the statuses of those that are offered.

    Others must not change what is the owner's, nor be shown it where they did not name it.
    """
    address = address_of(route, things)
    # At a table whoever knows its address hands out the seats.
    open_here = {"seat"} if things["table"] in address else set()
    if things["decided"] in address:
        # What decided a simulation names the simulation, which whoever knows its id may read.
        open_here.add("simulation")
    hidden = [each for name, each in things.items() if name not in open_here]
    found: dict[str, list[int]] = {method: [] for method in METHODS}
    before = kept()
    for name, client in people.items():
        for method in METHODS:
            response = ask(client, method, address)
            found[method].append(response.status_code)
            if response.streaming:
                # Read to its end, a file is closed.
                list(response)
            if name != "owner" and not response.streaming:
                shown = response.content.decode("latin-1")
                told = [each for each in hidden if each in shown and each not in address]
                assert not [each for each in told if len(each) > 3], f"{name} sees at {address}"
        if name != "owner":
            assert kept() == before, f"{name} changed what is the owner's at {address}"
    return {method: tuple(each) for method, each in found.items() if set(each) != {405}}


# --- the table --------------------------------------------------------------------------------

Row = dict[str, tuple[int, int, int]]

ALL: Final = (200, 200, 200)
"""For everybody."""
LET_IN: Final = (400, 400, 400)
"""For everybody, who has to say more."""
OWN: Final = (404, 404, 200)
"""For the owner, and nobody else learns that it is there."""
SENT_ON: Final = (302, 302, 302)
ACCOUNT: Final = (302, 200, 200)
"""For those who have signed in; others are led to the entrance."""
ENTRANCE: Final = (302, 405, 405)
"""A method that a page does not have, found out after signing in."""
TRUSTED: Final = dict.fromkeys(METHODS, SENT_ON)
"""For those who have given their password once more."""
NO_SECOND_STEP: Final = dict.fromkeys(METHODS, (302, 404, 404))
"""For those who have set up a second step."""
UNPUBLISHED: Final = ("events/<slug:slug>/", "campaigns/<slug:slug>/")
"""What belongs to an event or a campaign; others are not told of one that they have no part in."""


KEY: Final = "a-key-of-sixteen"
"""The key of the owner's fleet's unlisted link, which a friend holds."""
FRIENDS: Final[dict[str, dict[str, int]]] = {
    "api:fleet": {"get": 200},
    "api:fleet-copy": {"post": 201},
    "fleets:fleet_copy": {"post": 302},
    "fleets:fleet_detail": {"get": 200},
    "fleets:saved_sheet": {"post": 200},
    "fleets:saved_table": {"get": 200},
    "fleets:short": {"get": 302},
}
"""What a friend with the link may do that somebody without it may not: read, and take a copy."""


def rows(names: Iterable[str], row: Row) -> dict[str, Row]:
    """Gives several routes the same row."""
    return {name: dict(row) for name in names}


READING: Final = (
    *("api:account", "api:card", "api:cards", "api:coverage", "api:docs", "api:formats"),
    *("api:ruleset", "api:rulesets", "api:schema", "api:schema-file", "api:set", "api:sets"),
    *("api:ship-class", "api:ship-classes", "cards:abilities", "cards:card_detail"),
    *("cards:card_list", "cards:coverage", "cards:search_help", "cards:set_detail"),
    *("cards:set_list", "cards:ship_class_detail", "cards:ship_class_list", "favicon", "home"),
    *("api:ruling", "api:rulings", "fleets:ruling_detail", "fleets:ruling_list"),
    *("fleets:ruleset_detail", "fleets:ruleset_list", "odds:attack"),
    *("api:captains-layouts", "fleet_captains:overview", "fleet_captains:muster"),
    *("fleet_captains:sector", "fleet_captains:odds", "fleet_captains:rules"),
    *("fleet_captains:decks",),
    *("fleet_captains:rule_topic", "api:captains-rules", "api:captains-rules-topic"),
    *("api:collection-table", "collection:overview", "collection:export"),
    *("api:ability-parse", "api:ability-try", "api:fleets-difference"),
    *("api:fleet-revision", "api:fleet-revisions", "fleets:fleet_detail", "fleets:fleet_history"),
    *("fleets:fleet_list", "fleets:compare", "fleets:revision_open", "fleets:short"),
    *("fleets:build", "fleets:build_detail", "fleets:build_find"),
    *("api:fleets-import-job", "fleets:import_detail"),
    # Whoever knows the id of a simulation may read it.
    *("api:simulation", "api:simulation-battle", "api:simulation-battles", "api:worth"),
    *("api:replacements", "simulations:replacements_detail"),
    *("api:decided", "simulations:decided_detail"),
    *("simulations:battle_list", "simulations:compare", "simulations:replay"),
    *("simulations:replay_log", "simulations:simulation_detail", "simulations:worth_detail"),
    *("api:mission", "api:mission-battle", "api:mission-battles", "api:mission-simulation"),
    *("api:missions", "campaigns:mission_detail", "campaigns:mission_list"),
    *("campaigns:mission_battles", "campaigns:mission_replay", "campaigns:mission_replay_log"),
    *("campaigns:mission_simulation",),
    *("api:captains-simulation", "api:captains-games", "api:captains-game"),
    *("fleet_captains:simulation", "fleet_captains:simulation_games"),
    *("fleet_captains:simulation_log",),
    # Whoever knows the address sits at the table.
    *("tables:play", "tables:play_list", "tables:play_log", "tables:play_now"),
    # Whoever knows the address of a table of Fleet Captains looks on; at a seat it may be taken.
    *("captains_tables:play", "captains_tables:play_now", "captains_tables:table_list"),
    *("api:captains-table-steps",),
    *("account_confirm_email", "account_email_verification_sent", "account_inactive"),
    *("account_reset_password_done", "account_reset_password_from_key_done"),
)
"""Routes that change nothing, asked for in one go."""

TABLE: Final[dict[str, Row]] = {
    **rows(READING, {"get": ALL}),
    "api:account": {"get": (401, 200, 200)},
    **rows(("api:ability-parse", "api:ability-try"), {"get": LET_IN}),
    "api:fleets-difference": {"get": LET_IN},
    "favicon": {"get": SENT_ON},
    "account_confirm_email": {"get": ALL, "post": (404, 404, 404)},
    # Without an account, or with one.
    "api:fleets-check": {"post": ALL},
    "api:fleets-convert": {"post": LET_IN},
    "api:fleets-fits": {"post": LET_IN},
    "api:odds": {"get": LET_IN, "post": LET_IN},
    "api:odds-sequence": {"post": LET_IN},
    **rows(
        (
            *("api:captains-musters", "api:captains-odds", "api:captains-decks-check"),
            "api:captains-sectors-check",
        ),
        {"post": LET_IN},
    ),
    # Boxes of cards that somebody owns, for nobody else.
    "api:captains-boxes": {"get": ALL, "post": LET_IN},
    "api:captains-decks": {"get": ALL, "post": LET_IN},
    "api:captains-deck": {"get": OWN, "put": (404, 404, 400), "delete": (404, 404, 204)},
    "fleet_captains:deck_list": {"get": ALL},
    "fleet_captains:deck_keep": {"post": LET_IN},
    "fleet_captains:deck_delete": {"get": OWN, "post": (404, 404, 302)},
    "api:captains-boxes-check": {"post": LET_IN},
    "fleet_captains:box_list": {"get": ALL},
    **rows(("fleet_captains:box_create", "fleet_captains:box_upload"), {"post": LET_IN}),
    **rows(("fleet_captains:box_detail", "fleet_captains:box_file"), {"get": OWN}),
    **rows(("fleet_captains:box_rename", "fleet_captains:box_replace"), {"post": (404, 404, 400)}),
    "fleet_captains:box_delete": {"get": OWN, "post": (404, 404, 302)},
    **rows(
        ("fleet_captains:card_create", "fleet_captains:card_edit"),
        {"get": OWN, "post": (404, 404, 400)},
    ),
    "fleet_captains:card_remove": {"post": (404, 404, 302)},
    "captains_play:play_start": {"get": ALL, "post": LET_IN},
    **rows(("captains_play:play_now", "captains_play:replay"), {"get": ALL}),
    "captains_play:step": {"post": (403, 403, 409)},
    # No seat of this game has that link.
    "fleet-captains/play/<slug:slug>/seat/<slug:link>/": {"get": (404, 404, 404)},
    "fleet-captains/play/<slug:slug>/seat/<slug:link>/step/": {"post": (404, 404, 404)},
    **rows(("captains_play:seat_leave", "captains_play:seat_take"), {"post": (404, 404, 404)}),
    "captains_play:seat_free": {"post": (403, 403, 302)},
    "captains_play:play_delete": {"get": (404, 404, 200), "post": (404, 404, 302)},
    "captains_play:play": {"get": ALL},
    # Games: whoever knows the address looks on; who opened one plays and deletes it.
    "api:captains-plays": {"get": ALL, "post": (201, 201, 201)},
    "api:captains-play": {"get": ALL, "delete": (404, 404, 204)},
    "api:captains-play-steps": {"post": (403, 403, 400)},
    "api:captains-play-log": {"get": ALL},
    "api:captains-play-seats": {"get": (403, 403, 200), "post": LET_IN},
    # The game here is none by link, so nobody finds a seat.
    "api:captains-play-seat": {"delete": (404, 404, 404)},
    "api:captains-box": {"get": OWN, "put": (404, 404, 428), "delete": (404, 404, 204)},
    **rows(("api:fleets", "api:simulations", "api:worths"), {"get": ALL, "post": LET_IN}),
    "api:replacements-list": {"get": ALL, "post": LET_IN},
    "api:events": {"get": ALL, "post": LET_IN},
    "events:event_list": {"get": ALL},
    "events:event_create": {"get": ALL, "post": LET_IN},
    "api:campaigns": {"get": ALL, "post": LET_IN},
    **rows(("api:campaigns-import", "api:campaigns-join"), {"post": LET_IN}),
    "campaigns:campaign_list": {"get": ALL},
    **rows(
        ("campaigns:campaign_create", "campaigns:campaign_import", "campaigns:join"),
        {"get": ALL, "post": LET_IN},
    ),
    # Everybody has a collection of their own, which no address names.
    "api:collection": {"get": ALL, "put": ALL, "patch": ALL},
    **rows(("collection:change", "collection:import"), {"post": LET_IN}),
    "fleets:build_start": {"get": ALL, "post": SENT_ON},
    "fleets:check": {"get": ALL, "post": ALL},
    "fleets:download": {"post": LET_IN},
    # Taken to the table: what anybody hands over, or what somebody keeps.
    "api:fleets-sheets": {"post": LET_IN},
    "fleets:table": {"get": SENT_ON, "post": LET_IN},
    "fleets:table_sheet": {"post": LET_IN},
    "fleets:saved_table": {"get": OWN},
    "fleets:saved_sheet": {"post": OWN},
    "fleets:fleet_keep": {"post": LET_IN},
    "fleets:import_start": {"get": ALL, "post": LET_IN},
    **rows(("api:fleets-import", "api:fleets-import-preview"), {"post": LET_IN}),
    "simulations:outlook": {"post": ALL},
    "simulations:simulation_list": {"get": ALL, "post": ALL},
    **rows(("simulations:worth_list", "simulations:replacements_list"), {"get": ALL, "post": ALL}),
    "api:mission-simulations": {"get": ALL, "post": LET_IN},
    "campaigns:mission_simulate": {"get": ALL, "post": ALL},
    "api:mission-simulation-cancel": {"post": (404, 404, 200)},
    # All of a request has its usual value, so an empty one begins games.
    "api:captains-simulations": {"get": ALL, "post": (201, 201, 201)},
    "fleet_captains:simulation_list": {"get": ALL, "post": ALL},
    "api:captains-simulation-cancel": {"post": (404, 404, 200)},
    "fleet_captains:simulation_cancel": {"post": (404, 404, 302)},
    "campaigns:mission_simulation_cancel": {"post": (404, 404, 302)},
    # At a table of Fleet Captains who looks on changes nothing until they take a seat by its link.
    "api:captains-tables": {"get": ALL, "post": LET_IN},
    "api:captains-table": {"get": ALL, "delete": (403, 403, 204)},
    "api:captains-table-steps": {"get": ALL, "post": (403, 403, 403)},
    "api:captains-table-advice": {"post": LET_IN},
    "api:captains-table-seats": {"get": (403, 403, 200), "post": LET_IN},
    "api:captains-table-seat": {"delete": (403, 403, 204)},
    "captains_tables:table_open": {"get": ALL, "post": LET_IN},
    "captains_tables:step": {"post": (403, 403, 403)},
    # At the link of a seat that is not theirs yet.
    "fleet-captains/tables/<slug:slug>/seat/<slug:link>/step/": {"post": (409, 409, 409)},
    "captains_tables:seat_take": {"post": LET_IN},
    "captains_tables:seat_leave": {"post": SENT_ON},
    "captains_tables:seat_free": {"post": (403, 403, 302)},
    "captains_tables:table_delete": {"get": (403, 403, 200), "post": (403, 403, 302)},
    # At a table everybody who knows the address plays; who opened the mission may delete it.
    "api:table-plays": {"get": ALL, "post": LET_IN},
    "api:table-play": {"get": ALL, "delete": (404, 404, 204)},
    "api:table-steps": {"get": ALL, "post": LET_IN},
    "api:table-seats": {"get": ALL, "post": LET_IN},
    # Who frees a seat gives it a new link, so the second finds nothing at the old one.
    "api:table-seat": {"delete": (204, 404, 404)},
    "tables:play_create": {"get": ALL, "post": LET_IN},
    "tables:step": {"post": (409, 409, 409)},
    "tables:seat_take": {"post": LET_IN},
    **rows(("tables:seat_leave", "tables:seat_free"), {"post": SENT_ON}),
    "tables:play_delete": {"get": (404, 404, 200), "post": (404, 404, 302)},
    # Whoever may read a simulation may run one like it; only who began it may cancel it.
    "api:simulation-again": {"post": (201, 201, 201)},
    "simulations:again": {"post": SENT_ON},
    "api:simulation-decided": {"post": (201, 201, 200)},
    "simulations:decided_begin": {"post": SENT_ON},
    "api:decided-cancel": {"post": (404, 404, 200)},
    "simulations:decided_cancel": {"post": (404, 404, 302)},
    **rows(("api:simulation-cancel", "api:worth-cancel"), {"post": (404, 404, 200)}),
    "api:replacements-cancel": {"post": (404, 404, 200)},
    "simulations:replacements_cancel": {"post": (404, 404, 302)},
    **rows(("simulations:cancel", "simulations:worth_cancel"), {"post": (404, 404, 302)}),
    # Imports, which are their owner's alone; this one is running.
    **rows(("api:fleets-import-job", "fleets:import_detail"), {"get": OWN}),
    "api:fleets-import-cancel": {"post": OWN},
    "fleets:import_cancel": {"post": (404, 404, 302)},
    # Saved fleets: this one is private.
    "api:fleet": {
        "get": OWN,
        "put": (404, 404, 400),
        "patch": OWN,
        "delete": (404, 404, 204),
    },
    "api:fleet-copy": {"post": (404, 404, 201)},
    **rows(("api:fleet-restore", "api:fleet-update"), {"post": (404, 404, 428)}),
    **rows(("api:fleet-revision", "api:fleet-revisions"), {"get": OWN}),
    **rows(("fleets:fleet_detail", "fleets:fleet_history", "fleets:build"), {"get": OWN}),
    **rows(
        ("fleets:revision_open", "fleets:short", "fleets:build_detail", "fleets:build_find"),
        {"get": (404, 404, 302)},
    ),
    **rows(
        ("fleets:fleet_about", "fleets:fleet_restore", "fleets:fleet_update", "fleets:build_step"),
        {"post": (404, 404, 400)},
    ),
    **rows(("fleets:fleet_archive", "fleets:fleet_copy"), {"post": (404, 404, 302)}),
    "fleets:fleet_delete": {"get": OWN, "post": (404, 404, 302)},
    # The account.
    **rows(
        ("accounts:data", "accounts:overview", "accounts:token_list", "mfa_index"),
        {**dict.fromkeys(METHODS, ENTRANCE), "get": ACCOUNT},
    ),
    "accounts:account_delete": {
        **dict.fromkeys(METHODS, ENTRANCE),
        "get": ACCOUNT,
        "post": ACCOUNT,
    },
    "accounts:data_export": {**dict.fromkeys(METHODS, ENTRANCE), "post": ACCOUNT},
    "accounts:token_create": TRUSTED,
    "accounts:token_revoke": {**dict.fromkeys(METHODS, ENTRANCE), "post": (302, 404, 302)},
    "mfa_view_recovery_codes": {**dict.fromkeys(METHODS, ENTRANCE), "get": (302, 404, 404)},
    **rows(("mfa_deactivate_totp", "mfa_download_recovery_codes"), NO_SECOND_STEP),
    **rows(
        (
            "mfa_activate_totp",
            "mfa_authenticate",
            "mfa_generate_recovery_codes",
            "mfa_reauthenticate",
            "account_confirm_login_code",
            "account_set_password",
        ),
        TRUSTED,
    ),
    "account_change_password": {
        **dict.fromkeys(METHODS, ENTRANCE),
        "get": ACCOUNT,
        "post": ACCOUNT,
        "put": ACCOUNT,
    },
    "account_email": {
        **dict.fromkeys(METHODS, ENTRANCE),
        "get": ACCOUNT,
        "post": SENT_ON,
        "put": SENT_ON,
    },
    "account_reauthenticate": {
        **dict.fromkeys(METHODS, ENTRANCE),
        "get": ACCOUNT,
        "post": ACCOUNT,
        "put": ACCOUNT,
    },
    # The entrance itself: who is in already is led on.
    **rows(
        ("account_login", "account_signup"),
        {
            "get": (200, 302, 302),
            "post": (200, 302, 302),
            "put": (200, 302, 302),
            "patch": (405, 302, 302),
            "delete": (405, 302, 302),
        },
    ),
    "account_logout": {"get": ACCOUNT, "post": SENT_ON},
    "account_reset_password": {"get": ALL, "post": ALL, "put": ALL},
    "account_reset_password_from_key": dict.fromkeys(METHODS, ALL),
}


@pytest.mark.usefixtures("more_running")
def test_what_changes_nothing(people: dict[str, Client], things: dict[str, str]) -> None:
    asked = [each for each in routes() if each[0] in READING]
    found = {name: answers(route, people, things) for name, route in asked}
    assert found == {name: TABLE[name] for name, _ in asked}


@pytest.mark.usefixtures("more_running")
@pytest.mark.parametrize("part", range(PARTS))
def test_who_may_do_what(part: int, people: dict[str, Client], things: dict[str, str]) -> None:
    asked = [each for each in routes() if each[0] not in READING][part::PARTS]
    found, expected = {}, {}
    for name, route in asked:
        with undone(people):
            found[route] = answers(route, people, things)
        if name not in TABLE and any(each in route for each in UNPUBLISHED):
            # The organiser's answers depend on how far it is; the tests of its app say them.
            settled = found.pop(route).values()
            assert {each for row in settled for each in row[:2]} <= {404, 405}, route
            assert max(row[2] for row in settled) < 500, route
            continue
        assert name in TABLE, f"say in TABLE whom {route} is for"
        expected[route] = TABLE[route if route in TABLE else name]
    assert found == expected


@pytest.mark.usefixtures("more_running")
def test_what_a_friend_with_the_link_may_do(
    people: dict[str, Client], things: dict[str, str]
) -> None:
    """Everybody who has the link reads the fleet; what they would change is not found."""
    assert FRIENDS.keys() <= {each for each, _ in routes()}
    Fleet.objects.filter(slug=things["fleet"]).update(visibility="unlisted", share_key=KEY)
    before = kept()
    for name, route in routes():
        if "{fleet}" not in address_kind(route):
            continue
        address = address_of(route, things)
        with undone(people):
            for who in ("anonymous", "stranger"):
                for method in METHODS:
                    without = ask(people[who], method, address).status_code
                    expected = FRIENDS.get(name, {}).get(method, without)
                    status = ask(people[who], method, f"{address}?key={KEY}").status_code
                    assert (address, method, status) == (address, method, expected)
                    assert without in (404, 405), (address, method)
            assert kept() == before, address


@pytest.fixture
def more_running(settings: Any) -> None:
    """Lets everybody run more simulations than these tests begin."""
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, SIMULATIONS_RUNNING=20)


# --- the administration -----------------------------------------------------------------------


def admin_addresses() -> list[str]:
    """Lists an address for every route of the administration."""

    def walk(patterns: Any, before: str) -> Iterator[str]:
        for each in patterns:
            route = before + str(each.pattern)
            if isinstance(each, URLPattern):
                yield route
            elif not before or before.startswith("admin"):
                yield from walk(each.url_patterns, route)

    found = []
    for route in walk(get_resolver().url_patterns, ""):
        if route.startswith("admin/"):
            address = re.sub(r"<\w+:?\w*>", "1", route)
            address = re.sub(r"\^\(\?P<app_label>(\w+).*", r"\1/", address)
            found.append("/" + re.sub(r"\(\?P<url>.*", "nothing", address))
    return found


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_administration_is_for_administrators(people: dict[str, Client], method: str) -> None:
    addresses = [each for each in admin_addresses() if not each.endswith(("/login/", "/logout/"))]
    assert len(addresses) > 50
    for name in ("anonymous", "stranger"):
        for address in addresses:
            response = ask(people[name], method, address)
            assert response.status_code == 302, address
            assert response["Location"].startswith("/admin/login/?next=/admin/"), address
    assert ask(people["anonymous"], method, "/admin/login/").status_code == 302
    assert ask(people["stranger"], method, "/admin/login/").status_code == 403
