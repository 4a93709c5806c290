"""Every page of the site, by its address, and every address that answers no page.

Braces stand for what a function of `filled` made. A new address belongs to one of these tables;
the administration is Django's own, and the style guide is no address of a site that runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from django.test import Client

from tests.browser import filled
from tests.browser.filled import Things
from tests.fleetbuilder.fleets.importing import THREE

Kind = Literal["file", "part", "moves on"]
"""What answers a request for an address that is no page: a file, a part of a page, a redirect."""


@dataclass(frozen=True)
class Asked:
    """Is a page and how it is asked for, by an address alone or by sending a form."""

    address: str
    status: int = 200
    sent: Mapping[str, str] | None = None
    leads_to: str = ""
    """Where it is shown, if that is another address."""
    without: str = ""
    """What of it is left out: parts that are like others of the page."""


@dataclass(frozen=True)
class Group:
    """Is a part of the site: how it is filled, its pages, and its addresses that are none."""

    fill: Callable[[Client], Things]
    pages: tuple[str | Asked, ...]
    others: Mapping[str, Kind] = field(default_factory=dict)


CARD_TYPES: Final = (
    *("admiral", "ambassador", "borg", "captain", "construction", "crew", "flagship"),
    *("fleet-captain", "officer", "question", "resource", "ship", "ship-resource", "squadron"),
    *("talent", "tech", "weapon"),
)

NEW_PASSWORD: Final = "/account/password/reset/key/{user}-set-password/"

GROUPS: Final[dict[str, Group]] = {
    # --- for everybody ---
    "catalogue": Group(
        filled.nothing,
        (
            "/",
            "/cards/",
            "/cards/?q=type:crew+klingon",
            "/cards/?q=typ:crew+cost:x",
            "/cards/?q=zzz",
            "/cards/?form=1&cost_from=9&cost_to=4",
            "/cards/help/",
            "/sets/",
            "/sets/71120/",
            "/ship-classes/",
            "/ship-classes/galaxy-class/",
        ),
        {"/favicon.ico": "moves on"},
    ),
    "odds": Group(
        filled.nothing,
        (
            "/odds/",
            "/odds/?attack=5&range_band=1&defense=3&cloaked=1&target_lock=1&evade=1&shields=2&hull=4",
            "/odds/?attack=5&defense=2&hull=4&shields=2&attacks=4&rules=classic",
            "/odds/?attack=12&attack_modifier=3&attacks=3",
        ),
    ),
    "fleet captains": Group(
        filled.nothing,
        (
            "/fleet-captains/",
            "/fleet-captains/muster/",
            # Both sides, one of them with a mulligan; one that is short; the greatest goal.
            "/fleet-captains/muster/?side=federation&side=klingon&seed=15&mulligans=0&mulligans=1",
            "/fleet-captains/muster/?side=klingon&goal=10&seed=15",
            "/fleet-captains/muster/?side=federation&side=klingon&goal=38&seed=2",
            "/fleet-captains/muster/?side=romulan&goal=5&seed=a+b&mulligans=x",
            "/fleet-captains/decks/",
            "/fleet-captains/decks/?side=klingon&goal=10&seed=3",
            "/fleet-captains/decks/?side=klingon&combat=6&subdeck=conquest&subdeck=deep-raids",
            "/fleet-captains/decks/?side=klingon&combat=99&subdeck=conquest&goal=5",
            "/fleet-captains/decks/?side=klingon&subdeck=conquest&subdeck=conqest",
            "/fleet-captains/sector/",
            "/fleet-captains/sector/?layout=teams",
            "/fleet-captains/sector/?columns=3+4+3+4+3&near=C&far=C",
            "/fleet-captains/sector/?columns=4+4+x&near=Q",
            "/fleet-captains/odds/",
            "/fleet-captains/odds/?kind=attack&weapons=9&shields=D",
            "/fleet-captains/odds/?kind=test&rating=x&level=",
            "/fleet-captains/rules/",
            "/fleet-captains/rules/?search=cloak",
            "/fleet-captains/rules/?search=quark",
            "/fleet-captains/rules/movement/",
            "/fleet-captains/rules/combat/",
        ),
    ),
    "captains boxes": Group(
        filled.captains_box,
        (
            "/fleet-captains/box/",
            "/fleet-captains/box/{box}/",
            "/fleet-captains/box/{empty}/",
            "/fleet-captains/box/{box}/delete/",
            "/fleet-captains/box/{box}/ships/new/?ship=iks-groth",
            "/fleet-captains/box/{box}/ships/0/",
            # A row of three Ratings, missions beside the Size, an effect that is none.
            Asked(
                "/fleet-captains/box/{box}/ships/new/",
                status=400,
                sent={
                    "name": "Ours",
                    "side": "Klingon",
                    "ship_class": "Vor'cha",
                    "size": "9",
                    "dial-0-0-weapons": "5",
                    "dial-0-1-weapons": "x",
                    "ability": "none",
                },
            ),
            "/fleet-captains/box/{box}/tiles/0/",
            "/fleet-captains/box/{box}/missions/new/",
            Asked(
                "/fleet-captains/box/{box}/encounters/0/",
                status=400,
                sent={"name": "Ours", "level": "99", "failed": "[{{]"},
            ),
            "/fleet-captains/box/{box}/commands/0/",
            "/fleet-captains/muster/?box={box}&side=klingon&seed=3",
            "/fleet-captains/play/?box={box}",
        ),
        {"/fleet-captains/box/{box}/file/": "file"},
    ),
    "captains decks": Group(
        filled.captains_decks,
        (
            "/fleet-captains/decks/kept/",
            "/fleet-captains/decks/{deck}/delete/",
            "/fleet-captains/decks/?side=klingon&subdeck=conquest&deck={deck}",
            Asked(
                "/fleet-captains/decks/keep/",
                status=400,
                sent={"name": "", "side": "klingon", "subdeck": "conquest"},
            ),
        ),
    ),
    "fleet captains played": Group(
        filled.captains_games,
        (
            "/fleet-captains/play/",
            "/fleet-captains/play/{new}/",
            "/fleet-captains/play/{game}/",
            "/fleet-captains/play/{game}/replay/?event=40",
            "/fleet-captains/play/{game}/delete/",
            "/fleet-captains/play/{shared}/",
            "/fleet-captains/play/{shared}/seat/{free}/",
            "/fleet-captains/play/{device}/",
            "/fleet-captains/play/{over}/",
            "/fleet-captains/play/{over}/replay/",
        ),
        {
            "/fleet-captains/play/{game}/now/": "part",
        },
    ),
    "fleet captains simulated": Group(
        filled.captains_simulations,
        (
            "/fleet-captains/simulations/",
            Asked("/fleet-captains/simulations/", sent={"games": "0", "side": "vulcan"}),
            "/fleet-captains/simulations/{done}/",
            "/fleet-captains/simulations/{running}/",
            "/fleet-captains/simulations/{failed}/",
            "/fleet-captains/simulations/{done}/games/",
        ),
        {"/fleet-captains/simulations/{done}/games/1/log.jsonl": "file"},
    ),
    "coverage": Group(filled.nothing, ("/cards/coverage/",)),
    # By far the longest page. The whole of it is looked at once in `test_check_a_fleet`.
    "api": Group(filled.nothing, (Asked("/api/v1/docs/", without="article:nth-of-type(n + 2)"),)),
    "abilities": Group(
        filled.nothing,
        (
            "/abilities/",
            "/abilities/?text=when+attacking%3A+disable+this+to+re-roll+up+to+2+blanks.&try=1",
            "/abilities/?text=when+atacking%3A+add+1+hit.",
            "/abilities/?text=action%3A+gain+a+evade+or+an+scan.",
            "/abilities/?text=action%3A+gain+1+evade+and",
            "/rulesets/",
            "/rulesets/organized-play-2016/",
        ),
    ),
    "rulings": Group(
        filled.nothing,
        (
            "/rulings/",
            "/rulings/?document=editions",
            "/rulings/?search=quark&ruleset=attack-wing-2017",
            "/rulings/?search=tribbles+everywhere",
            "/rulings/EDITIONS-C8/",
            "/rulings/F14-R13/",
            "/rulings/E17-C1/",
        ),
    ),
    "cards": Group(
        filled.cards_of_each_type, tuple(f"/cards/{each}/{{{each}}}/" for each in CARD_TYPES)
    ),
    # --- fleets ---
    "checked": Group(
        filled.fleets,
        (
            "/check/",
            "/check/?demo=klingon-starter",
            "/check/?demo=mixed-task-force",
            "/check/?fleet=FB1-half",
            Asked("/check/table/", sent={"fleets": "{code}"}),
            "/fleets/{fleet}/table/",
            "/build/",
            "/collection/",
        ),
        {"/check/table/": "moves on", "/collection/table.csv": "file"},
    ),
    "fleets": Group(
        filled.fleets,
        (
            "/fleets/",
            "/fleets/?of=all",
            "/fleets/?archived=1",
            "/fleets/{fleet}/",
            "/fleets/{fleet}/history/",
            "/fleets/{fleet}/delete/",
            "/fleets/compare/",
            "/fleets/compare/?fleet={fleet}&fleet={other}",
            Asked("/fleets/compare/?a=nothing&b={other}", 400),
            Asked("/fleets/{fleet}/restore/", 409, {"revision": "1", "number": "1"}),
        ),
        {
            "/f/{fleet}/": "moves on",
            "/fleets/{fleet}/history/1/": "moves on",
            "/fleets/{fleet}/build/find/": "moves on",
            "/fleets/{fleet}/build/detail/": "moves on",
        },
    ),
    "builder": Group(
        filled.fleets,
        (
            "/fleets/{fleet}/build/?ship=0&slot=captain",
            # A card with problems and their ways out.
            "/fleets/{fleet}/build/?picked=/ships/0/upgrades/1",
            Asked("/fleets/{fleet}/build/step/", 409, {"expected": "1", "restore": "1"}),
        ),
    ),
    "shared fleets": Group(
        filled.shared_fleets, ("/fleets/{fleet}/?key={key}", "/fleets/{other}/", "/fleets/?of=all")
    ),
    "imports": Group(
        filled.imports,
        (
            "/fleets/import/",
            Asked("/fleets/import/", 400, {"text": ""}),
            Asked("/fleets/import/", sent={"text": THREE}),
            "/fleets/import/{running}/",
            "/fleets/import/{done}/",
            "/fleets/{unmatched}/",
        ),
    ),
    # --- accounts ---
    "entrance": Group(
        filled.entrance,
        (
            "/account/login/",
            Asked("/account/login/", sent={"login": "q@example.org", "password": "snap"}),
            "/account/signup/",
            Asked("/account/signup/", sent={"email": "q", "password1": "1"}),
            "/account/inactive/",
            "/account/confirm-email/",
            "/account/confirm-email/{confirm}/",
            "/account/confirm-email/none/",
            "/account/password/reset/",
            "/account/password/reset/done/",
            Asked("/account/password/reset/key/{reset}/", leads_to=NEW_PASSWORD),
            "/account/password/reset/key/1-none/",
            "/account/password/reset/key/done/",
        ),
        {"/account/login/code/confirm/": "moves on"},
    ),
    "account": Group(
        filled.account,
        (
            "/account/",
            "/account/data/",
            "/account/data/delete/",
            "/account/tokens/",
            "/account/tokens/new/",
            Asked("/account/tokens/new/", sent={"name": "Bar", "days": "30"}),
            "/account/email/",
            "/account/password/change/",
            "/account/reauthenticate/",
            "/account/logout/",
            "/account/2fa/",
            "/account/2fa/totp/activate/",
        ),
        {"/account/password/set/": "moves on"},
    ),
    "another address": Group(filled.another_address, ("/account/email/",)),
    "two steps": Group(
        filled.two_steps,
        (
            "/account/",
            "/account/2fa/",
            "/account/2fa/totp/deactivate/",
            "/account/2fa/recovery-codes/",
            "/account/2fa/recovery-codes/generate/",
            "/account/2fa/reauthenticate/",
        ),
        {"/account/2fa/recovery-codes/download/": "file"},
    ),
    "second step": Group(filled.second_step, ("/account/2fa/authenticate/",)),
    # --- events ---
    "events": Group(
        filled.tournaments,
        (
            "/events/",
            "/events/new/",
            "/events/{taking}/",
            "/events/{taking}/edit/",
            "/events/{taking}/delete/",
            "/events/{taking}/players/",
            "/events/{taking}/players/1/",
            "/events/{running}/",
        ),
        {
            "/events/{taking}/event.json": "file",
            "/events/{taking}/event.csv": "file",
            "/events/{taking}/sheets.pdf": "file",
        },
    ),
    "rounds of events": Group(
        filled.tournaments,
        (
            "/events/{running}/players/",
            "/events/{running}/rounds/1/",
            "/events/{running}/rounds/2/",
            "/events/{running}/standings/",
            "/events/{over}/",
            "/events/{over}/standings/",
        ),
    ),
    "events for players": Group(
        filled.tournaments_as_player,
        (
            "/events/",
            "/events/{taking}/",
            "/events/{taking}/players/1/",
            Asked("/events/{taking}/submit/?key={key}", 400, {"name": "", "text": "FB1-half"}),
        ),
    ),
    "events for guests": Group(
        filled.tournaments_as_guest,
        ("/events/{taking}/?key={key}", "/events/{over}/", "/events/{over}/players/"),
    ),
    # --- campaigns ---
    "campaigns": Group(
        filled.campaigns,
        (
            "/campaigns/",
            "/campaigns/new/",
            "/campaigns/import/",
            "/campaigns/{new}/",
            "/campaigns/{recorded}/",
            "/campaigns/{recorded}/log/",
            "/campaigns/{new}/settings/",
            "/campaigns/{recorded}/settings/",
            "/campaigns/{new}/delete/",
            "/campaigns/join/{secret}/",
        ),
        {"/campaigns/{recorded}/campaign.json": "file"},
    ),
    "player cards": Group(
        filled.campaigns,
        (
            "/campaigns/{new}/cards/new/",
            "/campaigns/{new}/cards/new/printed/",
            "/campaigns/{new}/cards/1/",
            "/campaigns/{new}/cards/1/printed/",
            "/campaigns/{recorded}/cards/1/",
            "/campaigns/{recorded}/cards/1/?correct=1",
        ),
        {"/campaigns/{recorded}/cards/1/card.pdf": "file"},
    ),
    "rounds of campaigns": Group(
        filled.campaigns,
        (
            "/campaigns/{new}/rounds/1/",
            "/campaigns/{equipping}/rounds/1/",
            "/campaigns/{playing}/rounds/1/",
            "/campaigns/{recorded}/rounds/1/",
        ),
    ),
    "campaigns rewound": Group(
        filled.campaigns_rewound,
        (
            "/campaigns/{recorded}/",
            "/campaigns/{recorded}/rounds/1/attempts/1/",
            "/campaigns/{new}/rounds/1/",
        ),
    ),
    "campaigns for guests": Group(filled.campaigns_as_guest, ("/campaigns/join/{secret}/",)),
    "tables": Group(
        filled.real_tables,
        (
            "/campaigns/table/",
            "/campaigns/table/new/",
            "/campaigns/table/{table}/",
            "/campaigns/table/{over}/",
            "/campaigns/table/{over}/log/",
            "/campaigns/table/{table}/delete/",
            "/campaigns/table/{table}/seat/{mine}/",
            "/campaigns/table/{table}/seat/{mine}/log/",
            "/campaigns/table/{table}/seat/{free}/",
            Asked("/campaigns/table/{table}/seat/{taken}/", status=409),
            "/campaigns/{campaign}/rounds/1/",
        ),
        {
            "/campaigns/table/{table}/now/": "part",
            "/campaigns/table/{table}/seat/{mine}/now/": "part",
        },
    ),
    "tables of fleet captains": Group(
        filled.captains_tables,
        (
            "/fleet-captains/tables/",
            "/fleet-captains/tables/new/",
            "/fleet-captains/tables/{table}/",
            "/fleet-captains/tables/{table}/delete/",
            "/fleet-captains/tables/{table}/seat/{mine}/",
            "/fleet-captains/tables/{table}/seat/{mine}/?sheet=test&ship=1&level=13",
            "/fleet-captains/tables/{table}/seat/{mine}/?sheet=attack&ship=0",
            "/fleet-captains/tables/{table}/seat/{mine}/?sheet=breakaway&ship=0",
            "/fleet-captains/tables/{table}/seat/{mine}/?sheet=damage&ship=3",
            "/fleet-captains/tables/{table}/seat/{mine}/?sheet=repair&ship=0",
            "/fleet-captains/tables/{over}/seat/{other}/",
            "/fleet-captains/tables/{over}/seat/{free}/",
            Asked("/fleet-captains/tables/{table}/seat/{theirs}/", status=409),
        ),
        {
            "/fleet-captains/tables/{table}/now/": "part",
            "/fleet-captains/tables/{table}/seat/{mine}/now/": "part",
        },
    ),
    # --- battles ---
    "simulations": Group(
        filled.simulations,
        (
            "/simulations/",
            "/simulations/?again={done}",
            "/simulations/{done}/",
            "/simulations/{running}/",
            "/simulations/{running}/?figures=1",
            "/simulations/{failed}/",
            "/simulations/{done}/battles/",
            "/simulations/{done}/battles/1/",
            "/simulations/compare/",
            "/simulations/compare/?id={done}&id={failed}",
        ),
        {"/simulations/{done}/battles/1/log.jsonl": "file"},
    ),
    "decided": Group(
        filled.what_decided,
        (
            "/simulations/{simulation}/",
            "/simulations/decided/{done}/",
            "/simulations/decided/{running}/",
        ),
    ),
    "worth": Group(
        filled.worths,
        ("/simulations/worth/", "/simulations/worth/{done}/", "/simulations/worth/{running}/"),
    ),
    "replacements": Group(
        filled.replacements,
        (
            "/simulations/replacements/",
            "/simulations/replacements/?again={done}",
            "/simulations/replacements/{done}/",
            "/simulations/replacements/{running}/",
            "/simulations/replacements/{ended}/",
        ),
    ),
    "missions": Group(
        filled.missions,
        (
            "/campaigns/missions/",
            "/campaigns/missions/a-simple-patrol/",
            "/campaigns/missions/hold-the-relay/",
            "/campaigns/missions/a-simple-patrol/simulate/",
            "/campaigns/missions/simulations/{done}/",
            "/campaigns/missions/simulations/{running}/",
            "/campaigns/missions/simulations/{done}/battles/2/",
            "/campaigns/missions/simulations/{done}/battles/2/1/",
        ),
        {"/campaigns/missions/simulations/{done}/battles/2/1/log.jsonl": "file"},
    ),
}

ONLY_POSTED: Final = frozenset(
    {
        *("accounts:data_export", "accounts:token_revoke", "collection:change"),
        *("collection:import", "fleets:download", "fleets:table_sheet", "fleets:fleet_keep"),
        *("fleets:import_cancel", "fleets:fleet_about", "fleets:fleet_archive"),
        *("fleets:fleet_copy", "fleets:saved_sheet", "fleets:fleet_update"),
        *("simulations:outlook", "simulations:worth_cancel", "simulations:cancel"),
        "simulations:replacements_cancel",
        *("simulations:decided_begin", "simulations:decided_cancel"),
        *("simulations:again", "events:event_step", "events:submit_newer", "events:withdraw"),
        *("events:player_step", "events:pair", "events:unpair", "tables:step"),
        *("tables:seat_take", "tables:seat_leave", "tables:seat_free"),
        *("captains_play:step", "captains_play:seat_free", "captains_play:seat_leave"),
        "captains_play:seat_take",
        *("captains_tables:step", "captains_tables:seat_take", "captains_tables:seat_leave"),
        *(
            "captains_tables:seat_free",
            "tables:round_table",
            "campaigns:mission_simulation_cancel",
            "campaigns:rewind",
        ),
        *("campaigns:invite", "campaigns:invitation_revoke", "campaigns:member_role"),
        *("campaigns:member_leave", "campaigns:card_spend", "campaigns:card_counter"),
        *("campaigns:card_step", "campaigns:round_choose", "campaigns:round_step"),
        *("campaigns:ship_set", "campaigns:ship_step"),
        *("fleet_captains:box_create", "fleet_captains:box_upload", "fleet_captains:box_rename"),
        *("fleet_captains:box_replace", "fleet_captains:card_remove"),
        "fleet_captains:simulation_cancel",
    }
)
"""Names whose addresses only take a form, and then move on or answer a page of those above."""
