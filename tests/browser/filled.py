"""A filled site, a part at a time: each function makes things and says what addresses need of them.

The things belong to the visitor of a client, whose session the browser takes over.
"""

from __future__ import annotations

import re
from typing import Any, Final
from uuid import UUID

from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core import mail
from django.test import Client

from cards import selectors as card_selectors
from fleetbuilder.accounts.models import User
from fleetbuilder.accounts.services import token_create
from fleetbuilder.campaigns.common.models import Campaign, Round
from fleetbuilder.campaigns.rounds import services as round_services
from fleetbuilder.campaigns.table import rounds as table_rounds
from fleetbuilder.campaigns.table import services as table_services
from fleetbuilder.campaigns.table.models import TablePlay
from fleetbuilder.collection.services import card_count, counts_change
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.event import services as event_services
from fleetbuilder.fleet_captains.decks.services import NamedChoice, deck_create
from fleetbuilder.fleet_captains.play.mapping import BY_LINK, HOT_SEAT
from fleetbuilder.fleet_captains.tables.services import table_open as captains_table_open
from fleetbuilder.fleets.check.open_fleets import CheckPageState
from fleetbuilder.fleets.common import mapping
from fleetbuilder.fleets.common import selectors as fleet_selectors
from fleetbuilder.fleets.common.models import Fleet, Visibility
from fleetbuilder.fleets.saved import services as saved_services
from fleetbuilder.fleets.saved.details import Details
from fleetbuilder.games.services import seat_take, step_add
from fleetbuilder.jobs.services import job_fail
from rules.alliance.at_table.start import TablePlayer
from rules.fleet_captains.muster.deck_choice import DeckChoice
from tests.fleetbuilder.accounts.factories import PASSWORD, ConfirmedUserFactory
from tests.fleetbuilder.campaigns.people import at_fleets
from tests.fleetbuilder.campaigns.tables import CAPTAIN, card_made, invited, joined, opened, started
from tests.fleetbuilder.campaigns.test_round_services import bring, played, record
from tests.fleetbuilder.campaigns.test_table_rounds import fly_home
from tests.fleetbuilder.events import tables as events
from tests.fleetbuilder.fleet_captains.own_boxes import box_of, deck_of, small_box
from tests.fleetbuilder.fleet_captains.played import captains_game, finished, played_on
from tests.fleetbuilder.fleets.importing import THREE, begun, listed
from tests.fleetbuilder.fleets.saved import OWNER, TORPEDOES, WORF, content, saved
from tests.fleetbuilder.simulations.conftest import play
from tests.fleetbuilder.visitors import visit_as

Things = dict[str, str]
DEMOS: Final = ({"demo": "federation-starter"}, {"demo": "klingon-starter"})


def become(client: Client, visitor: str) -> None:
    """Gives a client the session of a visitor without an account."""
    visit_as(client, visitor.partition(":")[2])


# --- the catalogue --------------------------------------------------------------------------------


def nothing(client: Client) -> Things:
    """Makes nothing: the catalogue and the demo fleets are there."""
    return {}


def cards_of_each_type(client: Client) -> Things:
    """Names a card of each type."""
    found: Things = {}
    for card in card_selectors.catalogue_current():
        kind, _, name = card.key.partition(":")
        found.setdefault(kind, name)
    return found


# --- fleets ---------------------------------------------------------------------------------------


def fleets(client: Client) -> Things:
    """Keeps fleets with problems, a history and a link, some in the archive; and a collection."""
    become(client, OWNER)
    demo = fleet_selectors.demo_fleet_find(slug="mixed-task-force")
    assert demo is not None
    about = Details(Visibility.UNLISTED, "Sunday", ("mixed", "solo"), "Mind the tractor beam.")
    fleet, _ = saved_services.fleet_create(
        owner=OWNER, content=mapping.fleet_from_demo(demo), about=about
    )
    for number, name in ((1, "Task force 7"), (2, "Task force 8")):
        asking: dict[str, Any] = {"fleet": fleet, "expected": number, "author": OWNER}
        saved_services.fleet_rename(name=name, **asking)
        fleet.refresh_from_db()
    other = saved(TORPEDOES, about=Details(Visibility.PUBLIC, tags=("solo",)))
    saved(WORF, name="Put away", about=Details(archived=True))
    counts_change(owner=OWNER, sets={"71120": 2})
    card_count(owner=OWNER, key=WORF, count=1)
    code = CheckPageState((content(TORPEDOES),)).fields()["fleets"]
    return {"fleet": fleet.slug, "key": fleet.share_key, "other": other.slug, "code": code}


def shared_fleets(client: Client) -> Things:
    """Keeps the same fleets for somebody else."""
    things = fleets(client)
    client.cookies.clear()
    return things


def imports(client: Client) -> Things:
    """Begins an import, and does another that had faults."""
    become(client, OWNER)
    running = begun(listed(*(f"Fleet {number}" for number in range(21))))
    done = begun(listed("One", "Two", "Three", broken=(1,)), about=Details(folder="2014"))
    play({"id": str(done.pk)})
    play({"id": str(begun(THREE).pk)})
    unmatched = Fleet.objects.get(name="Wolf 359")
    return {"running": str(running.pk), "done": str(done.pk), "unmatched": unmatched.slug}


# --- Star Trek: Fleet Captains --------------------------------------------------------------------


def captains_box(client: Client) -> Things:
    """Keeps a box with cards of each part, one of them odd, and a box without cards."""
    become(client, OWNER)
    cards = small_box()
    cards["ships"][0]["dial"][0]["settings"][1][0] = 13
    box, empty = box_of(OWNER, **cards), box_of(OWNER, name="Empty")
    return {"box": box.slug, "empty": empty.slug}


def captains_decks(client: Client) -> Things:
    """Keeps a deck, and one that is none yet."""
    become(client, OWNER)
    unfinished = DeckChoice("klingon", ("conquest",))
    deck_create(owner=OWNER, named=NamedChoice("Half of it", unfinished))
    return {"deck": deck_of(OWNER).slug}


# --- accounts -------------------------------------------------------------------------------------


def entrance(client: Client) -> Things:
    """Sends mail to somebody who forgot a password, and to somebody who is new."""
    somebody("guinan")
    client.post("/account/password/reset/", {"email": "guinan@example.org"})
    client.post("/account/signup/", {"email": "riker@example.org", "password1": PASSWORD})
    reset, confirm = (
        re.findall(r"http://testserver\S+/(\S+)/", str(each.body)) for each in mail.outbox
    )
    client.cookies.clear()
    return {"reset": reset[0], "user": reset[0].partition("-")[0], "confirm": confirm[0]}


def somebody(name: str) -> User:
    """Makes somebody with an account and a confirmed address."""
    return ConfirmedUserFactory(username=name)


def signed_in(client: Client) -> User:
    """Signs somebody in, who gave the password once more."""
    user = somebody("picard")
    client.post("/account/login/", {"login": user.email, "password": PASSWORD})
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return user


def account(client: Client) -> Things:
    """Signs somebody in who has a token."""
    token_create(user=signed_in(client), name="Bridge")
    return {}


def another_address(client: Client) -> Things:
    """Signs somebody in who is about to change the address."""
    signed_in(client)
    client.post("/account/email/", {"action_add": "", "email": "jl@example.org"})
    return {}


def two_steps(client: Client) -> Things:
    """Signs somebody in who has set up a second step."""
    user = signed_in(client)
    TOTP.activate(user, generate_totp_secret())
    RecoveryCodes.activate(user)
    return {}


def second_step(client: Client) -> Things:
    """Signs somebody in up to the second step."""
    two_steps(client)
    client.cookies.clear()
    client.post("/account/login/", {"login": "picard@example.org", "password": PASSWORD})
    return {}


# --- events ---------------------------------------------------------------------------------------


def tournaments(client: Client) -> Things:
    """Opens an event, plays a round of another, and ends a third."""
    become(client, events.ORGANISER)
    taking = events.opened(name="Risa Open", about="Bring templates.")
    events.submit(taking, TORPEDOES)
    running = events.with_players(5)
    events.play(running, 1)
    events.pair(running, 2)
    events.enter(running, 2, 1)
    over = events.with_players(4, name="Vulcan Open")
    events.play(over, 1)
    over = Event.objects.get(pk=over.pk)
    event_services.event_finish(event=over, visitor=events.ORGANISER)
    over.refresh_from_db()
    event_services.event_publish(event=over, visitor=events.ORGANISER)
    slugs = {"taking": taking.slug, "running": running.slug, "over": over.slug}
    return slugs | {"key": taking.share_key}


def tournaments_as_player(client: Client) -> Things:
    """Opens them for who has handed a fleet in."""
    things = tournaments(client)
    become(client, events.PLAYER)
    return things


def tournaments_as_guest(client: Client) -> Things:
    """Opens them for somebody else."""
    things = tournaments(client)
    client.cookies.clear()
    return things


# --- campaigns ------------------------------------------------------------------------------------


def crew(name: str) -> Campaign:
    """Opens a campaign with two captains whose ships are being equipped."""
    campaign = opened(name=name)
    joined(campaign)
    started(campaign, card_made(campaign), {"weapon": 3, "crew": 3})
    started(campaign, card_made(campaign, CAPTAIN, "Dax"), {"tech": 3, "crew": 3})
    at_fleets(campaign)
    return campaign


def campaigns(client: Client) -> Things:
    """Opens campaigns: one that is new, and one for every step of a round."""
    become(client, events.ORGANISER)
    new = opened(name="Badlands")
    card_made(new)
    equipping, playing, recorded = (crew(each) for each in ("Bajor", "Cardassia", "Dominion"))
    bring(equipping, 1, "Excelsior Class\nDetection Grid")
    bring(equipping, 2, "Excelsior Class")
    played(playing)
    record(played(recorded), "odd-data-home", c2="destroyed")
    invitation = invited(new)
    return {
        "new": new.slug,
        "equipping": equipping.slug,
        "playing": playing.slug,
        "recorded": recorded.slug,
        "secret": invitation.secret,
    }


def campaigns_rewound(client: Client) -> Things:
    """Takes a campaign back to its first round; one is set up; somebody is invited."""
    things = campaigns(client)
    recorded = Campaign.objects.get(slug=things["recorded"])
    asking: dict[str, Any] = {"visitor": recorded.owner, "number": 1}
    round_services.campaign_rewind(campaign=recorded, **asking)
    new = Campaign.objects.get(slug=things["new"])
    round_services.mission_choose(campaign=new, mission="a-simple-patrol", **asking)
    return things


def campaigns_as_guest(client: Client) -> Things:
    """Opens them for somebody who is invited."""
    things = campaigns(client)
    client.cookies.clear()
    return things


def real_tables(client: Client) -> Things:
    """Sets up missions at a table: one that begins, with seats, and one that is over."""
    become(client, events.ORGANISER)
    ships = [TablePlayer(each, "Akira Class", 2, 4, 2, 5, 2) for each in ("Lark", "Wren", "Rook")]
    table, _ = table_services.play_open(
        owner=events.ORGANISER, mission="a-simple-patrol", players=ships
    )
    mine, taken, free = table.seats.all()
    for seat, visitor, name in ((mine, events.ORGANISER, "Ben"), (taken, "session:other", "Kira")):
        seat_take(game=table, link=seat.link, visitor=visitor, name=name)
    campaign = played(crew("Ferenginar"))
    row = Round.objects.get(campaign=campaign, number=1)
    row.campaign = campaign
    over, _ = table_rounds.round_play_open(campaign=campaign, row=row, visitor=events.ORGANISER)
    over = fly_home(TablePlay.objects.get(pk=over.pk))
    return {
        "table": table.slug,
        "over": over.slug,
        "campaign": campaign.slug,
        "mine": mine.link,
        "taken": taken.link,
        "free": free.link,
    }


def captains_tables(client: Client) -> Things:
    """Opens tables of Fleet Captains: one under way, with a cloak and a hit, and one over."""
    become(client, events.ORGANISER)
    players = [
        {"name": "Ada", "side": "federation", "fleet": ["uss-venture", "uss-sutherland"]},
        {"name": "Koloth", "side": "klingon", "fleet": ["iks-korinar", "iks-klothos"]},
    ]
    asked = {"layout": "standard", "players": players}
    table, _ = captains_table_open(owner=events.ORGANISER, document=asked)
    mine, theirs = table.seats.all()
    seat_take(game=table, link=mine.link, visitor=events.ORGANISER, name="Ben")
    seat_take(game=table, link=theirs.link, visitor="session:other", name="Kira")
    over, _ = captains_table_open(owner=events.ORGANISER, document=asked)
    seat_take(game=over, link=over.seats.all()[1].link, visitor=events.ORGANISER, name="Ben")
    for game, told in ((table, UNDER_WAY), (over, OVER)):
        for number, (seat, kind, fields) in enumerate(told):
            step_add(game=game, seat=seat, expected=number, step={"kind": kind, **fields})
    return {
        "table": table.slug,
        "over": over.slug,
        "mine": mine.link,
        "theirs": theirs.link,
        "other": over.seats.all()[1].link,
        "free": over.seats.all()[0].link,
    }


UNDER_WAY: list[tuple[str, str, dict[str, Any]]] = [
    ("0", "explore", {"ship": 0, "place": "C3", "tile": "Class M Planet", "encounter": True}),
    ("0", "explore", {"ship": 1, "place": "D3", "tile": "Class K Nebula"}),
    ("0", "crew", {"ship": 1, "crew": "officer", "name": "Data", "system": "sensors", "number": 3}),
    ("1", "cloak", {"ship": 2}),
    ("1", "echo", {"token": 1}),
    ("1", "move", {"ships": [3], "place": "C3"}),
    ("0", "begin", {}),
    ("0", "control", {"place": "C3", "team": 0, "number": 2}),
    ("0", "build", {"ship": 0}),
    ("0", "mission", {"player": 0, "name": "Ours", "points": 2, "mission_kind": "science"}),
    ("0", "mission", {"player": 0, "name": "Whispers", "secret": True}),
    ("0", "cargo", {"ship": 0, "what": "prisoner", "name": "Kurn"}),
    ("0", "encounter", {"place": "C3", "name": "Probe", "system": "sensors", "level": 9}),
    ("0", "system", {"ship": 0, "system": "engines", "state": "damaged"}),
    ("0", "attack", {"ships": [0], "target": 3, "die": 6, "enemy_die": 2}),
    ("0", "gain", {"team": 0, "source": "encounter", "points": 9}),
    ("0", "gain", {"team": 0, "source": "mission", "points": 2}),
]
OVER: list[tuple[str, str, dict[str, Any]]] = [
    ("1", "begin", {}),
    ("1", "end_turn", {}),
    ("1", "cloak", {"ship": 2}),
    ("1", "echo", {"token": 1}),
    ("1", "gain", {"team": 1, "source": "card", "points": 9}),
    ("1", "gain", {"team": 1, "source": "card", "points": 1}),
]
"""Steps of the two tables: seat, kind, fields."""


def captains_games(client: Client) -> Things:
    """Opens games of Fleet Captains: new, under way, of teams by link, covered, and over."""
    become(client, events.ORGANISER)
    new = captains_game(events.ORGANISER)
    under_way = captains_game(events.ORGANISER)
    played_on(under_way, 40)
    shared = captains_game(events.ORGANISER, BY_LINK, layout="teams", goal=16)
    played_on(shared, 40)
    device = captains_game(events.ORGANISER, HOT_SEAT)
    played_on(device, 8)
    over = captains_game(events.ORGANISER, goal=6, layout="small")
    finished(over)
    return {
        "new": new.slug,
        "game": under_way.slug,
        "shared": shared.slug,
        "free": shared.seats.get(name="1").link,
        "device": device.slug,
        "over": over.slug,
    }


# --- jobs -----------------------------------------------------------------------------------------


def asked(client: Client, what: str, seed: str, **wanted: Any) -> str:
    """Begins a job by the API; gives its id."""
    document = {**wanted, "seed": seed}
    response = client.post(f"/api/v1/{what}/", document, content_type="application/json")
    assert response.status_code == 201, response.content
    return str(response.json()["id"])


def simulations(client: Client) -> Things:
    """Begins simulations: one is done, one runs, one failed."""
    wanted = {"a": DEMOS[0], "b": DEMOS[1], "pilot": "drifter", "battles": 40}
    done, running, failed = (asked(client, "simulations", seed, **wanted) for seed in "789")
    play({"id": done})
    play({"id": running}, 0, 1)
    play({"id": failed}, 0)
    job_fail(job_id=UUID(failed), reason="Part 3 was tried 5 times.")
    return {"done": done, "running": running, "failed": failed}


def what_decided(client: Client) -> Things:
    """Asks what decided two simulations: of one it is known, of the other it is found out."""
    found: Things = {}
    for seed, name in (("7", "done"), ("8", "running")):
        wanted = {"a": DEMOS[0], "b": DEMOS[1], "pilot": "drifter", "battles": 40}
        simulation = asked(client, "simulations", seed, **wanted)
        play({"id": simulation})
        response = client.post(f"/api/v1/simulations/{simulation}/decided/")
        found |= {"simulation": simulation, name: str(response.json()["id"])}
        play({"id": found[name]}, *(() if name == "done" else range(6)))
    return found


def worths(client: Client) -> Things:
    """Asks what cards are worth: one is done, one runs."""
    wanted = {"fleet": DEMOS[0], "opponents": [DEMOS[1]], "pilot": "drifter", "battles": 6}
    done, running = (asked(client, "worth", seed, **wanted) for seed in "78")
    play({"id": done})
    play({"id": running}, 0)
    return {"done": done, "running": running}


def replacements(client: Client) -> Things:
    """Asks what would be better in a card's place: one is done, one runs, one was cancelled."""
    wanted = {
        "fleet": {"text": "U.S.S. Enterprise-D (2017core)\nSecondary Impulse Reactor (71510)"},
        "card": "Secondary Impulse Reactor",
        "opponents": [DEMOS[1]],
        "pilot": "drifter",
        "battles": 50,
    }
    done, running, ended = (asked(client, "replacements", seed, **wanted) for seed in "789")
    play({"id": done})
    play({"id": done})
    play({"id": running}, 0)
    client.post(f"/api/v1/replacements/{ended}/cancel/")
    return {"done": done, "running": running, "ended": ended}


def missions(client: Client) -> Things:
    """Simulates missions: one is done, one runs."""
    wanted = {"mission": "a-simple-patrol", "players": [2, 4], "battles": 26}
    done, running = (asked(client, "mission-simulations", seed, **wanted) for seed in "78")
    play({"id": done})
    play({"id": running}, 0)
    return {"done": done, "running": running}


def captains_simulations(client: Client) -> Things:
    """Simulates games of Fleet Captains: one is done, one runs, one failed."""
    wanted = {"pilot": "drifter", "goal": 6, "layout": "small", "games": 20}
    done, running, failed = (
        asked(client, "fleet-captains/simulations", seed, **wanted) for seed in "789"
    )
    play({"id": done})
    play({"id": running}, 0)
    play({"id": failed}, 0)
    job_fail(job_id=UUID(failed), reason="Part 2 was tried 5 times.")
    return {"done": done, "running": running, "failed": failed}
