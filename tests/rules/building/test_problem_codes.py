"""Every code of a problem: an illegal fleet, what is said of it, its remedies, its neighbour."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import rules.building
from rules.building import Fix, Report, apply_fix, check
from rules.building.commander import Commander
from rules.building.missions import Mission, MissionSide
from rules.building.wording import describe
from rules.cards import Condition
from rules.fleet import Equipped, Fleet, Outpost, ShipBuild
from tests.families import each_case
from tests.rules.building.helpers import (
    CLASSIC,
    GALAXY,
    NOBODY,
    ORGANIZED_2016,
    PICARD,
    RULES_2017,
    VOR_CHA,
    card,
    errors,
    fleet,
    judged,
    missions,
    one,
    ruleset,
    ship,
)
from tests.rules.catalogue import catalogue

TACTICAL_CUBE = "ship:borg-tactical-cube-71444"
CUBE = "ship:borg-starship-71792"
DEEP_SPACE_9 = "ship:deep-space-9-71810"
KT_INGA = "ship:klingon-starship-71269"
HAYES = "admiral:hayes-72008"
ROSS = "admiral:william-ross-72001p"
SAREK = "ambassador:sarek-75011"
KORRD = "ambassador:korrd-75010"
RETROFIT = "construction:dominion-war-retrofit-75016"
DRONE = "ship:romulan-starship-71536"
RETROFIT_ARRAY = "weapon:phaser-array-retrofit-71996"
SHUTTLE = "ship:federation-starship-71997p"
SQUADRON = "ship:scorpion-4-71203"
NOVA = "ship:federation-starship-71276"
SPHERE = "ship:borg-starship-71283"
OCTAHEDRON = "ship:borg-starship-71530"
DOCK = "borg:borg-support-vehicle-dock-72255"
FLAGSHIP = "resource:flagship-op4participation"
FED_FLAGSHIP = "flagship:federation-op4participation"
KLINGON_FLAGSHIP = "flagship:klingon-op4participation"
ROMULAN_FLAGSHIP = "flagship:romulan-op4participation"
WARBIRD = "ship:romulan-starship-71120"
SABOTAGE = "resource:sabotage-72002r"
FIGHTERS = "ship:hideki-class-attack-fighter-op5participation"
FIGHTERS_RESOURCE = "resource:hideki-class-attack-fighters-op5participation"
OFFICERS = "resource:officer-cards-collectiveop3"
FIRST = "officer:first-officer-collectiveop3"
TACTICAL = "officer:tactical-officer-collectiveop3"
SCIENCE = "officer:science-officer-collectiveop3"
SIDEBOARD = "resource:reinforcements-sideboard-op3participation"
PROGRAM = "resource:officer-exchange-program-71996a"
DEAR_SIDEBOARD = (
    "weapon:photon-torpedoes-71533",
    "captain:jean-luc-picard-71120",
    "crew:data-71120",
    "talent:engage-71120",
    "tech:exocomp-2017core",
)
DOCTOR = "captain:the-doctor-75014"
VEHICLE = ShipBuild(ship=SPHERE, support_vehicle=True)
AKIRA = "ship:federation-starship-72008"
ALLIANCE_VOR_CHA = "ship:klingon-starship-80002"
BEN = Commander(
    name="Ben",
    faction="federation",
    skill=2,
    reputation={"weapon": 4, "crew": 2, "tech": 0},
    talent_slots=1,
    ships={"akira-class": 2, "galaxy-class": 5, "vor-cha-class": 2},
)
ALL_MISSIONS = missions() | {
    "ours": Mission("ours", "Ours", "house mission", {"a": MissionSide("A", 200, (), 20)})
}


def nested(depth: int) -> Equipped:
    """Returns a card that holds a card that holds a card, and so on."""
    inner = card("crew:data-71120")
    for _ in range(depth):
        inner = card("crew:klingon-bekk-2017core", inner)
    return inner


@dataclass(frozen=True, kw_only=True)
class Case:
    """Is one code: a fleet that has the problem once, and its neighbour that is legal."""

    code: str
    illegal: Fleet
    legal: Fleet
    rules: str = RULES_2017
    options: dict[str, Any] = field(default_factory=dict)
    where: str
    message: str
    rule: str
    source: str
    params: dict[str, Any]
    fixes: list[Fix]
    commander: Commander | None = None


CASES = [
    Case(
        code="points.over_limit",
        illegal=fleet(
            ship(GALAXY, "crew:data-71120", "weapon:photon-torpedoes-71120"), points_limit=26
        ),
        legal=fleet(ship(GALAXY, "weapon:photon-torpedoes-71120"), points_limit=27),
        where="",
        message="The fleet costs 30 SP, 4 more than the 26 SP allowed.",
        rule="fleet: points_limit",
        source="2017, Squad Building (any total that all players agree on)",
        params={"points": 30, "limit": 26, "over": 4},
        fixes=[
            Fix("remove", "Remove Photon Torpedoes (5 SP)", where="/ships/0/upgrades/1"),
            Fix("set_limit", "Raise the limit to 30 SP", value=30),
        ],
    ),
    Case(
        code="points.no_booster",
        illegal=fleet(GALAXY, blind_booster=True),
        legal=fleet(GALAXY),
        where="/blind_booster",
        message="This rule set knows no blind boosters.",
        rule="attack-wing: blind_booster_points",
        source="2017, Squad Building (no boosters)",
        params={},
        fixes=[Fix("remove", "Play without a booster", where="/blind_booster")],
    ),
    Case(
        code="points.ship_over_cap",
        illegal=fleet(ship(GALAXY, "crew:data-71120", cost_override=48), GALAXY, GALAXY),
        legal=fleet(ship(GALAXY, "crew:data-71120", cost_override=47), GALAXY, GALAXY),
        rules=ORGANIZED_2016,
        where="/ships/0",
        message="Federation Starship with its 1 card costs 51 SP; a ship may cost at most 50.",
        rule="organized-play-2014: ship_points_cap",
        source="F14, Fleet Construction",
        params={"ship": "Federation Starship", "points": 51, "limit": 50},
        fixes=[Fix("remove", "Remove Data", where="/ships/0/upgrades/0")],
    ),
    Case(
        code="points.costly_ship_upgrades",
        illegal=fleet(ship(TACTICAL_CUBE, "borg:borg-ablative-hull-armor-71283"), GALAXY, GALAXY),
        legal=fleet(ship(TACTICAL_CUBE, "borg:borg-assimilation-tubules-71283"), GALAXY, GALAXY),
        rules=ORGANIZED_2016,
        where="/ships/0",
        message=(
            "Borg Tactical Cube costs 44 SP by itself, so it may carry at most 8 SP of "
            "upgrades; it carries 10."
        ),
        rule="organized-play-2014: costly_ship_upgrades",
        source="F14, Fleet Construction",
        params={"ship": "Borg Tactical Cube", "points": 10, "limit": 8},
        fixes=[Fix("remove", "Remove Borg Ablative Hull Armor", where="/ships/0/upgrades/0")],
    ),
    Case(
        code="ships.too_few",
        illegal=fleet(GALAXY, GALAXY),
        legal=fleet(GALAXY, GALAXY, GALAXY),
        rules=ORGANIZED_2016,
        where="",
        message="The fleet has 2 ships; it needs at least 3.",
        rule="organized-play-2014: ships_minimum",
        source="F14, Fleet Construction",
        params={"ships": 2, "minimum": 3},
        fixes=[],
    ),
    Case(
        code="ships.oversized",
        illegal=fleet(CUBE, DEEP_SPACE_9, GALAXY, points_limit=200),
        legal=fleet(CUBE, GALAXY, GALAXY, points_limit=200),
        rules=ORGANIZED_2016,
        where="/ships/1",
        message="Deep Space 9 has an oversized base; a fleet may have 1 such ship.",
        rule="organized-play-2016: oversized_maximum",
        source="T16, Fleet Construction",
        params={"ship": "Deep Space 9", "maximum": 1},
        fixes=[Fix("remove", "Remove Deep Space 9", where="/ships/1")],
    ),
    Case(
        code="ships.not_allowed",
        illegal=fleet(KT_INGA),
        legal=fleet("ship:federation-starship-2017core"),
        rules="alliance",
        where="/ships/0",
        message=(
            "Klingon Starship is no ship of the campaign; captains command generic ships of"
            " their faction that the campaign lists."
        ),
        rule="alliance: ships_allowed",
        source="Alliance, Player Ships; EDITIONS A17",
        params={"ship": "Klingon Starship", "captain": ""},
        fixes=[Fix("remove", "Remove Klingon Starship", where="/ships/0")],
    ),
    Case(
        code="admiral.too_many",
        illegal=fleet(ship(GALAXY, admiral=HAYES), ship(GALAXY, admiral=ROSS)),
        legal=fleet(ship(GALAXY, captain=HAYES), ship(GALAXY, admiral=ROSS)),
        where="/ships/0/admiral",
        message=(
            "Hayes is one face-up admiral too many; a fleet may have 1. Face down an "
            "admiral serves as a captain."
        ),
        rule="attack-wing: face_up_admirals",
        source="2017, Admiral Cards; EDITIONS A7",
        params={"card": "admiral:hayes-72008", "maximum": 1},
        fixes=[Fix("remove", "Remove Hayes", where="/ships/0/admiral")],
    ),
    Case(
        code="ambassador.too_many",
        illegal=fleet(ship(GALAXY, ambassador=SAREK), ship(GALAXY, ambassador=KORRD)),
        legal=fleet(ship(GALAXY, ambassador=KORRD), GALAXY),
        where="/ships/0/ambassador",
        message="Sarek is one ambassador too many; a fleet may have 1.",
        rule="attack-wing: ambassadors_maximum",
        source="DECISIONS D105",
        params={"card": "ambassador:sarek-75011", "maximum": 1},
        fixes=[Fix("remove", "Remove Sarek", where="/ships/0/ambassador")],
    ),
    Case(
        code="construction.too_many",
        illegal=fleet(ship(GALAXY, construction=RETROFIT)),
        legal=fleet("ship:federation-starship-2017core"),
        rules="alliance",
        where="/ships/0/construction",
        message="Dominion War Retrofit is one construction card too many; a ship may have 0.",
        rule="alliance: constructions_maximum",
        source="EDITIONS M",
        params={"card": "construction:dominion-war-retrofit-75016", "maximum": 0},
        fixes=[Fix("remove", "Remove Dominion War Retrofit", where="/ships/0/construction")],
    ),
    Case(
        code="captain.not_used",
        illegal=fleet(ship("ship:federation-starship-2017core", captain=PICARD)),
        legal=fleet("ship:federation-starship-2017core"),
        rules="alliance",
        where="/ships/0/captain",
        message="Jean-Luc Picard is a captain card; the player card commands the ship instead.",
        rule="alliance: captain_cards",
        source="Alliance, Player Setup; EDITIONS A5",
        params={"card": "captain:jean-luc-picard-71120"},
        fixes=[Fix("remove", "Remove Jean-Luc Picard", where="/ships/0/captain")],
    ),
    Case(
        code="captain.none_beneath",
        illegal=fleet(ship(DRONE, captain="captain:gareb-71536")),
        legal=fleet(ship(DRONE, captain=card("captain:gareb-71536", PICARD))),
        where="/ships/0/captain",
        message="Gareb needs a captain card beneath: it gives the skill and the talents.",
        rule="card",
        source="the card Gareb",
        params={"card": "captain:gareb-71536"},
        fixes=[Fix("remove", "Remove Gareb", where="/ships/0/captain")],
    ),
    Case(
        code="slots.none_left",
        illegal=fleet(
            ship(GALAXY, "weapon:photon-torpedoes-71120", "weapon:photon-torpedoes-71121"), GALAXY
        ),
        legal=fleet(
            ship(GALAXY, "weapon:photon-torpedoes-71120"),
            ship(GALAXY, "weapon:photon-torpedoes-71121"),
        ),
        where="/ships/0/upgrades/1",
        message=(
            "Photon Torpedoes finds no free slot: Federation Starship has only 1 weapon "
            "slot, all taken."
        ),
        rule="slots",
        source="2017, Upgrade Cards",
        params={
            "card": "weapon:photon-torpedoes-71121",
            "types": ["weapon"],
            "slots": 1,
            "ship": "Federation Starship",
        },
        fixes=[
            Fix("remove", "Remove Photon Torpedoes", where="/ships/0/upgrades/1"),
            Fix("move", "Move to Federation Starship", where="/ships/0/upgrades/1", to="/ships/1"),
        ],
    ),
    Case(
        code="slots.combined_cost",
        illegal=fleet(ship(GALAXY, captain=card(DOCTOR, PICARD, "captain:data-2017core"))),
        legal=fleet(
            ship(GALAXY, captain=card(DOCTOR, "captain:tuvok-72014", "captain:data-2017core"))
        ),
        where="/ships/0/captain",
        message="The cards held by The Doctor cost 9 SP together; they may cost at most 6 SP.",
        rule="card",
        source="the card The Doctor",
        params={"card": "captain:the-doctor-75014", "points": 9},
        fixes=[Fix("remove", "Remove The Doctor", where="/ships/0/captain")],
    ),
    Case(
        code="exclusion.card",
        illegal=fleet(ship("ship:scout-608-71525", "borg:borg-tractor-beam-71283")),
        legal=fleet(ship("ship:scout-608-71525", "borg:vinculum-71512")),
        where="/ships/0/upgrades/0",
        message="Borg Tractor Beam may not serve on the same ship as Scout 608.",
        rule="card",
        source="the card Scout 608",
        params={
            "card": "borg:borg-tractor-beam-71283",
            "by": "ship:scout-608-71525",
            "scope": "ship",
        },
        fixes=[
            Fix("remove", "Remove Borg Tractor Beam", where="/ships/0/upgrades/0"),
            Fix(
                "swap",
                "Swap for Distribution Nodes (1 SP)",
                where="/ships/0/upgrades/0",
                card="borg:distribution-nodes-75007",
            ),
        ],
    ),
    Case(
        code="unique.duplicate",
        illegal=fleet(ship(GALAXY, "crew:data-71120", "crew:data-71531")),
        legal=fleet(ship(GALAXY, "crew:data-71120")),
        where="/ships/0/upgrades/1",
        message="Data is unique: a fleet may have one card of that name, and it has 2.",
        rule="attack-wing: unique_scope",
        source="2017, Unique Names; EDITIONS A8",
        params={"card": "crew:data-71531", "name": "Data", "copies": 2},
        fixes=[
            Fix("remove", "Remove this Data", where="/ships/0/upgrades/1"),
            Fix(
                "swap",
                "Swap for Alyssa Ogawa (1 SP)",
                where="/ships/0/upgrades/1",
                card="crew:alyssa-ogawa-75016",
            ),
        ],
    ),
    Case(
        code="unique.one_per_ship",
        illegal=fleet(ship(KT_INGA, RETROFIT_ARRAY, RETROFIT_ARRAY), KT_INGA),
        legal=fleet(ship(KT_INGA, RETROFIT_ARRAY), ship(KT_INGA, RETROFIT_ARRAY)),
        where="/ships/0/upgrades/1",
        message=(
            "Klingon Starship carries Phaser Array Retrofit more than once; a ship may have one."
        ),
        rule="attack-wing: one_per_ship",
        source="2017, One Per Ship; EDITIONS A10",
        params={"card": "weapon:phaser-array-retrofit-71996", "ship": "Klingon Starship"},
        fixes=[
            Fix("remove", "Remove Phaser Array Retrofit", where="/ships/0/upgrades/1"),
            Fix(
                "swap",
                "Swap for Aft Particle Beam (2 SP)",
                where="/ships/0/upgrades/1",
                card="weapon:aft-particle-beam-71446",
            ),
        ],
    ),
    Case(
        code="faction.not_pure",
        illegal=fleet(ship(VOR_CHA, "crew:data-71120"), GALAXY, GALAXY),
        legal=fleet(ship(GALAXY, "crew:data-71120"), GALAXY, GALAXY),
        rules="ship-pure",
        where="/ships/0/upgrades/0",
        message=(
            "Data is of another faction than Klingon Starship (Klingon); upgrades must be "
            "of their ship's faction."
        ),
        rule="ship-pure: faction_mixing",
        source="community events, ship-pure",
        params={"card": "crew:data-71120", "ship": "Klingon Starship"},
        fixes=[
            Fix("remove", "Remove Data", where="/ships/0/upgrades/0"),
            Fix(
                "swap",
                "Swap for Grilka (1 SP)",
                where="/ships/0/upgrades/0",
                card="crew:grilka-75003",
            ),
        ],
    ),
    Case(
        code="faction.mixed",
        illegal=fleet(ship("ship:federation-starship-2017core", "crew:klingon-bekk-2017core")),
        legal=fleet(ship("ship:federation-starship-2017core", "crew:data-71120")),
        rules="alliance",
        where="/ships/0/upgrades/0",
        message=(
            "Klingon Bekk is of another faction than Federation Starship (Federation); "
            "factions do not mix."
        ),
        rule="alliance: faction_mixing",
        source="Alliance, Factions; EDITIONS A2",
        params={"card": "crew:klingon-bekk-2017core", "ship": "Federation Starship"},
        fixes=[
            Fix("remove", "Remove Klingon Bekk", where="/ships/0/upgrades/0"),
            Fix(
                "swap",
                "Swap for Alyssa Ogawa (1 SP)",
                where="/ships/0/upgrades/0",
                card="crew:alyssa-ogawa-75016",
            ),
        ],
    ),
    Case(
        code="faction.needs_consent",
        illegal=fleet(ship(VOR_CHA, "crew:data-71120")),
        legal=fleet(ship(GALAXY, "crew:data-71120")),
        rules=CLASSIC,
        options={"mixing_consent": False},
        where="/ships/0/upgrades/0",
        message=(
            "Data is of another faction than Klingon Starship (Klingon); not all players "
            "have agreed to that."
        ),
        rule="attack-wing-classic: mixing_consent",
        source="chosen by the players",
        params={"card": "crew:data-71120", "ship": "Klingon Starship"},
        fixes=[
            Fix("remove", "Remove Data", where="/ships/0/upgrades/0"),
            Fix(
                "swap",
                "Swap for Grilka (1 SP)",
                where="/ships/0/upgrades/0",
                card="crew:grilka-75003",
            ),
        ],
    ),
    Case(
        code="support.not_used",
        illegal=fleet(SHUTTLE, GALAXY),
        legal=fleet(GALAXY),
        options={"support_ships": False},
        where="/ships/0",
        message="Federation Starship is a shuttlecraft; this rule set has none.",
        rule="attack-wing-2017: support_ships",
        source="chosen by the players",
        params={"ship": "Federation Starship"},
        fixes=[Fix("remove", "Remove Federation Starship", where="/ships/0")],
    ),
    Case(
        code="support.no_capital_ship",
        illegal=fleet(SHUTTLE, NOVA),
        legal=fleet(SHUTTLE, GALAXY),
        where="/ships/0",
        message=(
            "Federation Starship needs a capital ship of its own: the fleet has 1 such "
            "escort and 0 ships with a printed hull of 4 or more."
        ),
        rule="attack-wing: capital_ship_hull",
        source="2017, Capital Ship; EDITIONS A16; DECISIONS D103",
        params={"ship": "Federation Starship", "escorts": 1, "capital_ships": 0},
        fixes=[Fix("remove", "Remove Federation Starship", where="/ships/0")],
    ),
    Case(
        code="support.no_dock",
        illegal=fleet(VEHICLE, CUBE),
        legal=fleet(VEHICLE, ship(CUBE, DOCK)),
        where="/ships/0",
        message=(
            "Borg Starship serves as a support vehicle, but the fleet has 0 docks for 1 of them."
        ),
        rule="card",
        source="the card Borg Support Vehicle Dock",
        params={"ship": "Borg Starship", "docks": 0},
        fixes=[
            Fix(
                "remove",
                "Field Borg Starship as an ordinary ship",
                where="/ships/0/support_vehicle",
            )
        ],
    ),
    Case(
        code="support.hull",
        illegal=fleet(ShipBuild(ship=OCTAHEDRON, support_vehicle=True), ship(CUBE, DOCK)),
        legal=fleet(VEHICLE, ship(CUBE, DOCK)),
        where="/ships/0",
        message="Borg Starship has hull 8; a support vehicle has at most 7.",
        rule="card",
        source="the card Borg Support Vehicle Dock",
        params={"ship": "Borg Starship"},
        fixes=[
            Fix(
                "remove",
                "Field Borg Starship as an ordinary ship",
                where="/ships/0/support_vehicle",
            )
        ],
    ),
    Case(
        code="shuttle.admiral",
        illegal=fleet(ship(SHUTTLE, admiral=HAYES), GALAXY),
        legal=fleet(ship(SHUTTLE, captain=HAYES), GALAXY),
        rules=CLASSIC,
        where="/ships/0/admiral",
        message="Hayes may not serve on Federation Starship: a shuttlecraft carries no admiral.",
        rule="attack-wing: shuttle_admirals",
        source="T16, Additional Rules Cards; EDITIONS N5",
        params={"card": "admiral:hayes-72008"},
        fixes=[Fix("remove", "Remove Hayes", where="/ships/0/admiral")],
    ),
    Case(
        code="shuttle.card_too_costly",
        illegal=fleet(ship(SHUTTLE, "crew:geordi-la-forge-71120"), GALAXY),
        legal=fleet(ship(SHUTTLE, "crew:data-71120"), GALAXY),
        where="/ships/0/upgrades/0",
        message="Geordi La Forge costs 4 SP; a card on a shuttlecraft may cost at most 3.",
        rule="attack-wing: shuttle_card_limit",
        source="2017, Shuttlecrafts; T16, Additional Rules Cards; EDITIONS N5",
        params={"card": "crew:geordi-la-forge-71120", "points": 4, "limit": 3},
        fixes=[
            Fix("remove", "Remove Geordi La Forge", where="/ships/0/upgrades/0"),
            Fix(
                "swap",
                "Swap for Geordi La Forge of set 75013 (2 SP)",
                where="/ships/0/upgrades/0",
                card="crew:geordi-la-forge-75013",
            ),
        ],
    ),
    Case(
        code="squadron.captain",
        illegal=fleet(ship(SQUADRON, captain="captain:romulan-71120"), GALAXY),
        legal=fleet(SQUADRON, GALAXY),
        where="/ships/0/captain",
        message=(
            "Romulan may not be equipped to Scorpion 4: an attack squadron carries squadron"
            " upgrades only, and no captain."
        ),
        rule="support",
        source="2017, Attack Squadrons 2; F14, Ships 10",
        params={"card": "captain:romulan-71120"},
        fixes=[Fix("remove", "Remove Romulan", where="/ships/0/captain")],
    ),
    Case(
        code="squadron.card",
        illegal=fleet(ship(SQUADRON, "question:romulan-ale-75012"), GALAXY),
        legal=fleet(ship(SQUADRON, "squadron:thrusters-71203"), GALAXY),
        where="/ships/0/upgrades/0",
        message=(
            "Romulan Ale may not be equipped to Scorpion 4: an attack squadron carries "
            "squadron upgrades only, and no captain."
        ),
        rule="support",
        source="2017, Attack Squadrons 2; F14, Ships 10",
        params={"card": "question:romulan-ale-75012"},
        fixes=[Fix("remove", "Remove Romulan Ale", where="/ships/0/upgrades/0")],
    ),
    Case(
        code="squadron.resource",
        illegal=fleet(ship(SQUADRON, resource=ROMULAN_FLAGSHIP), GALAXY, resource=FLAGSHIP),
        legal=fleet(ship(WARBIRD, resource=ROMULAN_FLAGSHIP), GALAXY, resource=FLAGSHIP),
        where="/ships/0/resource",
        message="Romulan may not be assigned to an attack squadron.",
        rule="attack-wing: squadron_resources",
        source="F14, Ships 10; T16, Additional Rules Cards; EDITIONS N7",
        params={"card": "flagship:romulan-op4participation"},
        fixes=[Fix("remove", "Remove Romulan", where="/ships/0/resource")],
    ),
    Case(
        code="resource.not_used",
        illegal=fleet(GALAXY, resource=SABOTAGE),
        legal=fleet(GALAXY),
        options={"resources_maximum": 0},
        where="/resource",
        message="Sabotage is a resource; this rule set has none.",
        rule="attack-wing-2017: resources_maximum",
        source="chosen by the players",
        params={"card": "resource:sabotage-72002r"},
        fixes=[Fix("remove", "Remove Sabotage", where="/resource")],
    ),
    Case(
        code="resource.missing",
        illegal=fleet(ship(GALAXY, resource=FED_FLAGSHIP)),
        legal=fleet(ship(GALAXY, resource=FED_FLAGSHIP), resource=FLAGSHIP),
        where="/ships/0/resource",
        message=(
            "The flagship card Federation belongs to the resource Flagship, which the fleet does "
            "not have; it comes with that alone."
        ),
        rule="resource",
        source="the card Flagship",
        params={
            "card": "flagship:federation-op4participation",
            "resource": "resource:flagship-op4participation",
        },
        fixes=[
            Fix(
                "set_resource",
                "Take Flagship as the resource",
                card="resource:flagship-op4participation",
            ),
            Fix("remove", "Remove Federation", where="/ships/0/resource"),
        ],
    ),
    Case(
        code="resource.carried_twice",
        illegal=fleet(
            ship(GALAXY, resource=FED_FLAGSHIP),
            ship(VOR_CHA, resource=KLINGON_FLAGSHIP),
            resource=FLAGSHIP,
        ),
        legal=fleet(ship(GALAXY, resource=FED_FLAGSHIP), VOR_CHA, resource=FLAGSHIP),
        where="/ships/1/resource",
        message=(
            "Klingon is one flagship card too many: a fleet has one resource, and one card "
            "carries it."
        ),
        rule="resource",
        source="2017, Resources",
        params={"card": "flagship:klingon-op4participation"},
        fixes=[Fix("remove", "Remove Klingon", where="/ships/1/resource")],
    ),
    Case(
        code="resource.station_flagship",
        illegal=fleet(ship(DEEP_SPACE_9, resource=FED_FLAGSHIP), resource=FLAGSHIP),
        legal=fleet(DEEP_SPACE_9, resource=FLAGSHIP),
        where="/ships/0/resource",
        message="Deep Space 9 is a station, which cannot be the flagship.",
        rule="resource",
        source="F14, Stations 1-7; T16, Additional Rules Cards; EDITIONS N14",
        params={"card": "flagship:federation-op4participation", "ship": "Deep Space 9"},
        fixes=[Fix("remove", "Remove Federation", where="/ships/0/resource")],
    ),
    Case(
        code="resource.retired",
        illegal=fleet(GALAXY, GALAXY, GALAXY, resource=SABOTAGE, event_date="2017-05-01"),
        legal=fleet(GALAXY, GALAXY, GALAXY, resource=SABOTAGE, event_date="2017-04-30"),
        rules=ORGANIZED_2016,
        where="/resource",
        message=(
            "Sabotage was retired from official events on 2017-04-30, before the event of "
            "2017-05-01."
        ),
        rule="organized-play-2016: retired_resources",
        source="T16, Resources",
        params={"card": "resource:sabotage-72002r", "retired": "2017-04-30", "event": "2017-05-01"},
        fixes=[Fix("remove", "Remove Sabotage", where="/resource")],
    ),
    Case(
        code="resource.one_squadron",
        illegal=fleet(GALAXY, GALAXY, FIGHTERS, SQUADRON, resource=FIGHTERS_RESOURCE),
        legal=fleet(GALAXY, GALAXY, FIGHTERS, resource=FIGHTERS_RESOURCE),
        where="/ships/3",
        message=(
            "With the resource Hideki Class Attack Fighters a fleet has one attack "
            "squadron; Scorpion 4 is one too many."
        ),
        rule="card",
        source="the card Hideki Class Attack Fighters",
        params={"card": "ship:scorpion-4-71203"},
        fixes=[Fix("remove", "Remove Scorpion 4", where="/ships/3")],
    ),
    Case(
        code="resource.second",
        illegal=fleet(GALAXY, GALAXY, FIGHTERS, resource=FLAGSHIP),
        legal=fleet(GALAXY, GALAXY, FIGHTERS),
        where="/ships/2",
        message=(
            "Hideki Class Attack Fighter is a resource itself, and the fleet has the resource "
            "Flagship: a fleet has one."
        ),
        rule="attack-wing: resources_maximum",
        source="2017, Resources; EDITIONS A15",
        params={"card": FIGHTERS, "resource": FLAGSHIP},
        fixes=[
            Fix("remove", "Remove Hideki Class Attack Fighter", where="/ships/2"),
            Fix("remove", "Remove Flagship", where="/resource"),
        ],
    ),
    Case(
        code="officer.no_crew",
        illegal=fleet(
            ship(GALAXY, card("weapon:photon-torpedoes-71120", FIRST)), resource=OFFICERS
        ),
        legal=fleet(ship(GALAXY, card("crew:data-71120", FIRST)), resource=OFFICERS),
        where="/ships/0/upgrades/0/upgrades/0",
        message="First Officer is assigned to a crew upgrade; put it beneath one.",
        rule="resource",
        source="the card Officer Cards",
        params={"card": "officer:first-officer-collectiveop3"},
        fixes=[Fix("remove", "Remove First Officer", where="/ships/0/upgrades/0/upgrades/0")],
    ),
    Case(
        code="officer.too_many",
        illegal=fleet(
            ship(GALAXY, card("crew:data-71120", FIRST, TACTICAL, SCIENCE)), resource=OFFICERS
        ),
        legal=fleet(ship(GALAXY, card("crew:data-71120", FIRST, TACTICAL)), resource=OFFICERS),
        where="/ships/0/upgrades/0/upgrades/1",
        message="Data has 3 officer cards; at most 2 go on one.",
        rule="attack-wing: officers_per_crew",
        source="the resource Officer Cards",
        params={"card": "officer:tactical-officer-collectiveop3", "maximum": 2},
        fixes=[Fix("remove", "Remove Tactical Officer", where="/ships/0/upgrades/0/upgrades/1")],
    ),
    Case(
        code="sideboard.no_resource",
        illegal=fleet(GALAXY, sideboard=(card(PICARD),)),
        legal=fleet(GALAXY, resource=SIDEBOARD, sideboard=(card(PICARD),)),
        where="/sideboard",
        message="The fleet has sideboard cards but not the resource Reinforcements Sideboard.",
        rule="resource",
        source="F14, Reinforcements Sideboard",
        params={},
        fixes=[Fix("remove", "Clear the sideboard", where="/sideboard")],
    ),
    Case(
        code="sideboard.kind",
        illegal=fleet(
            GALAXY, resource=SIDEBOARD, sideboard=(card("crew:data-71120"), card("crew:worf-71120"))
        ),
        legal=fleet(GALAXY, resource=SIDEBOARD, sideboard=(card("crew:data-71120"),)),
        where="/sideboard/1",
        message=(
            "Worf is a second of its kind: one captain, talent, crew, tech and weapon card each."
        ),
        rule="resource",
        source="F14, Reinforcements Sideboard",
        params={"card": "crew:worf-71120"},
        fixes=[Fix("remove", "Remove Worf", where="/sideboard/1")],
    ),
    Case(
        code="sideboard.too_costly",
        illegal=fleet(GALAXY, resource=SIDEBOARD, sideboard=tuple(map(card, DEAR_SIDEBOARD))),
        legal=fleet(GALAXY, resource=SIDEBOARD, sideboard=tuple(map(card, DEAR_SIDEBOARD[1:]))),
        where="/sideboard",
        message="The sideboard's cards cost 22 SP together; they may cost at most 20.",
        rule="attack-wing: sideboard_combined",
        source="F14, Reinforcements Sideboard",
        params={"points": 22, "limit": 20},
        fixes=[Fix("remove", "Remove Jean-Luc Picard", where="/sideboard/1")],
    ),
    Case(
        code="exchange.factions",
        illegal=fleet(GALAXY, resource=PROGRAM, exchange=("klingon",)),
        legal=fleet(GALAXY, resource=PROGRAM, exchange=("klingon", "romulan")),
        where="/exchange",
        message="An officer exchange is between two different factions.",
        rule="resource",
        source="the card Officer Exchange Program",
        params={"factions": ["klingon"]},
        fixes=[Fix("remove", "Clear the exchange", where="/exchange")],
    ),
    Case(
        code="exchange.no_resource",
        illegal=fleet(GALAXY, exchange=("klingon", "romulan")),
        legal=fleet(GALAXY, resource=PROGRAM, exchange=("klingon", "romulan")),
        where="/exchange",
        message=(
            "Factions are chosen for an exchange, but the fleet lacks the resource Officer "
            "Exchange Program."
        ),
        rule="resource",
        source="the card Officer Exchange Program",
        params={},
        fixes=[Fix("remove", "Clear the exchange", where="/exchange")],
    ),
    Case(
        code="card.banned",
        illegal=fleet(ship(TACTICAL_CUBE, "tech:warp-jump-71201"), GALAXY, GALAXY),
        legal=fleet(
            ship(TACTICAL_CUBE, "tech:warp-jump-71201"), GALAXY, GALAXY, event_date="2018-03-07"
        ),
        rules=ORGANIZED_2016,
        where="/ships/0/upgrades/0",
        message="Warp Jump is banned from official events since 2018-03-08.",
        rule="organized-play-2016: banned_cards",
        source="publisher's notice of 8 March 2018",
        params={"card": "tech:warp-jump-71201", "since": "2018-03-08"},
        fixes=[
            Fix("remove", "Remove Warp Jump", where="/ships/0/upgrades/0"),
            Fix(
                "swap",
                "Swap for Integrated Borg Technology (1 SP)",
                where="/ships/0/upgrades/0",
                card="tech:integrated-borg-technology-75007",
            ),
        ],
    ),
    Case(
        code="card.unknown",
        illegal=fleet(ship(GALAXY, Equipped("", name="Geordi LaForge"))),
        legal=fleet(ship(GALAXY, "crew:geordi-la-forge-71120")),
        where="/ships/0/upgrades/0",
        message=(
            "No card of the catalogue is called 'Geordi LaForge'; it is kept but neither "
            "priced nor checked."
        ),
        rule="document",
        source="fixtures/schemas/fleet.json",
        params={"card": "", "name": "Geordi LaForge"},
        fixes=[
            Fix("remove", "Remove Geordi LaForge", where="/ships/0/upgrades/0"),
            Fix(
                "swap",
                "Take Geordi La Forge of set 75016 (2 SP) instead",
                where="/ships/0/upgrades/0",
                card="crew:geordi-la-forge-75016",
            ),
        ],
    ),
    Case(
        code="card.wrong_place",
        illegal=fleet(ship(GALAXY, captain="crew:data-71120")),
        legal=fleet(ship(GALAXY, "crew:data-71120")),
        where="/ships/0/captain",
        message="Data is a crew card and cannot serve as captain.",
        rule="document",
        source="fixtures/schemas/fleet.json",
        params={"card": "crew:data-71120", "name": "Data", "type": "crew", "place": "captain"},
        fixes=[Fix("remove", "Remove Data", where="/ships/0/captain")],
    ),
    Case(
        code="document.too_deep",
        illegal=fleet(ship(GALAXY, nested(17))),
        legal=fleet(ship(GALAXY, "crew:data-71120")),
        where="/ships/0" + "/upgrades/0" * 17,
        message="Cards hold cards deeper than any printed card allows; those below are not read.",
        rule="document",
        source="fixtures/schemas/fleet.json",
        params={},
        fixes=[
            Fix(
                "remove",
                "Remove this card and what it holds",
                where="/ships/0" + "/upgrades/0" * 17,
            )
        ],
    ),
    Case(
        code="mission.unknown",
        illegal=fleet(GALAXY, mission="nowhere"),
        legal=fleet(GALAXY),
        where="/mission",
        message="There is no mission side 'nowhere'.",
        rule="mission",
        source="fixtures/missions",
        params={"mission": "nowhere"},
        fixes=[Fix("remove", "Play without a mission", where="/mission")],
    ),
    Case(
        code="mission.points",
        illegal=fleet(
            ship(GALAXY, "crew:data-71120"), mission="the-chase/federation", extra_points=16
        ),
        legal=fleet(
            ship(GALAXY, "crew:data-71120"), mission="the-chase/federation", extra_points=15
        ),
        where="",
        message="The Chase gives this side 40 SP; the fleet costs 41.",
        rule="mission: the-chase",
        source="2017, Mission 2",
        params={"points": 41, "limit": 40},
        fixes=[],
    ),
    Case(
        code="mission.requirement",
        illegal=fleet(GALAXY, mission="the-chase/federation"),
        legal=fleet(ship(GALAXY, "crew:data-71120"), mission="the-chase/federation"),
        where="",
        message="The Chase asks this side for at least 1 crew upgrade; the fleet has 0.",
        rule="mission: the-chase",
        source="2017, Mission 2",
        params={"have": 0, "need": 1},
        fixes=[],
    ),
    Case(
        code="restriction.ship_faction",
        illegal=fleet(ship(GALAXY, "crew:worf-2017core"), VOR_CHA),
        legal=fleet(GALAXY, ship(VOR_CHA, "crew:worf-2017core")),
        where="/ships/0/upgrades/0",
        message=(
            "Worf may only be equipped with a Klingon ship; Federation Starship belongs to "
            "Federation."
        ),
        rule="restriction",
        source="2017, Upgrade Restrictions",
        params={"card": "crew:worf-2017core", "needed": "a Klingon ship"},
        fixes=[
            Fix("remove", "Remove Worf", where="/ships/0/upgrades/0"),
            Fix("move", "Move to Klingon Starship", where="/ships/0/upgrades/0", to="/ships/1"),
            Fix(
                "swap",
                "Swap for Worf of set 75016 (2 SP)",
                where="/ships/0/upgrades/0",
                card="crew:worf-75016",
            ),
        ],
    ),
    Case(
        code="restriction.captain_faction",
        illegal=fleet(ship(VOR_CHA, captain=card(PICARD, "talent:blood-oath-2017core"))),
        legal=fleet(
            ship(VOR_CHA, captain=card("captain:k-mpec-2017core", "talent:blood-oath-2017core"))
        ),
        where="/ships/0/captain/upgrades/0",
        message=(
            "Blood Oath may only be equipped with a Klingon captain; its captain is "
            "Jean-Luc Picard (skill 9)."
        ),
        rule="restriction",
        source="2017, Upgrade Restrictions",
        params={"card": "talent:blood-oath-2017core", "needed": "a Klingon captain"},
        fixes=[
            Fix("remove", "Remove Blood Oath", where="/ships/0/captain/upgrades/0"),
            Fix(
                "swap",
                "Swap for Think Fast (1 SP)",
                where="/ships/0/captain/upgrades/0",
                card="talent:think-fast-72000b",
            ),
        ],
    ),
    Case(
        code="restriction.ship_class",
        illegal=fleet(ship(KT_INGA, "weapon:forward-battery-80002")),
        legal=fleet(ship(VOR_CHA, "weapon:forward-battery-80002")),
        where="/ships/0/upgrades/0",
        message=(
            "Forward Battery may only be equipped with a ship of the class Vor'cha Class or"
            " Negh'var Class; Klingon Starship is a K'T'Inga Class."
        ),
        rule="restriction",
        source="2017, Upgrade Restrictions",
        params={
            "card": "weapon:forward-battery-80002",
            "needed": "a ship of the class Vor'cha Class or Negh'var Class",
        },
        fixes=[
            Fix("remove", "Remove Forward Battery", where="/ships/0/upgrades/0"),
            Fix(
                "swap",
                "Swap for Aft Particle Beam (2 SP)",
                where="/ships/0/upgrades/0",
                card="weapon:aft-particle-beam-71446",
            ),
        ],
    ),
    Case(
        code="restriction.ship_hull",
        illegal=fleet(ship(VOR_CHA, "weapon:waylay-75010")),
        legal=fleet(ship("ship:klingon-starship-71125", "weapon:waylay-75010")),
        where="/ships/0/upgrades/0",
        message=(
            "Waylay may only be equipped with a ship with hull at most 3; Klingon Starship "
            "has hull 5."
        ),
        rule="attack-wing: hull_restriction",
        source="2017, Upgrade Restrictions; EDITIONS A13",
        params={"card": "weapon:waylay-75010", "needed": "a ship with hull at most 3"},
        fixes=[
            Fix("remove", "Remove Waylay", where="/ships/0/upgrades/0"),
            Fix(
                "swap",
                "Swap for Aft Particle Beam (2 SP)",
                where="/ships/0/upgrades/0",
                card="weapon:aft-particle-beam-71446",
            ),
        ],
    ),
    Case(
        code="mission.outposts",
        illegal=fleet(NOVA, mission="ours/a", outposts=(Outpost("Starbase", 19),)),
        legal=fleet(NOVA, mission="ours/a", outposts=(Outpost("Starbase", 20),)),
        where="/outposts",
        message=(
            "Ours asks this side to spend 20 SP on outposts or stations; the fleet spends 19."
        ),
        rule="mission: ours",
        source="house mission",
        params={"points": 19, "need": 20},
        fixes=[],
    ),
]
CASES += [
    Case(
        code="commander.one_ship",
        illegal=fleet(AKIRA, AKIRA),
        legal=fleet(AKIRA),
        rules="alliance",
        commander=BEN,
        where="",
        message=(
            "A player card commands one ship; this fleet has 2. Each further ship needs a player "
            "card of its own."
        ),
        rule="player card",
        source="Alliance, Player Setup, Players & Player Ships; DECISIONS D123",
        params={"ships": 2},
        fixes=[Fix("remove", "Remove Federation Starship", where="/ships/1")],
    ),
    Case(
        code="commander.ship_faction",
        illegal=fleet(ALLIANCE_VOR_CHA),
        legal=fleet(AKIRA),
        rules="alliance",
        commander=BEN,
        where="/ships/0",
        message=("Klingon Starship belongs to Klingon; Ben commands ships of Federation."),
        rule="alliance: ships_allowed",
        source="Alliance, Player Ships; EDITIONS A17",
        params={"ship": "Klingon Starship", "factions": ["klingon"]},
        fixes=[Fix("remove", "Remove Klingon Starship", where="/ships/0")],
    ),
    Case(
        code="commander.ship_skill",
        illegal=fleet("ship:federation-starship-71120"),
        legal=fleet(AKIRA),
        rules="alliance",
        commander=BEN,
        where="/ships/0",
        message=(
            "Federation Starship (Galaxy Class) is available from captain skill 5; Ben has skill 2."
        ),
        rule="alliance: ships_allowed",
        source="Alliance, Player Ships; EDITIONS A17",
        params={"ship": "Federation Starship", "least": 5, "skill": 2},
        fixes=[Fix("remove", "Remove Federation Starship", where="/ships/0")],
    ),
    Case(
        code="commander.reputation",
        illegal=fleet(
            ship(AKIRA, "weapon:enhanced-targeting-80001", "weapon:photon-torpedoes-80001")
        ),
        legal=fleet(ship(AKIRA, "weapon:enhanced-targeting-80001")),
        rules="alliance",
        commander=BEN,
        where="/ships/0",
        message=(
            "The 2 weapon upgrades of Federation Starship cost 6 SP together; the weapon "
            "reputation of Ben is 4."
        ),
        rule="player card",
        source="Alliance, Squadron Points, Shading Numbered Boxes; EDITIONS A1",
        params={"type": "weapon", "points": 6, "limit": 4, "ship": "Federation Starship"},
        fixes=[
            Fix("remove", "Remove Photon Torpedoes", where="/ships/0/upgrades/1"),
            Fix("remove", "Remove Enhanced Targeting", where="/ships/0/upgrades/0"),
        ],
    ),
    Case(
        code="commander.talents",
        illegal=fleet(ship(AKIRA, "talent:wing-leader-80001")),
        legal=fleet(ship(AKIRA, "talent:inspiring-80001")),
        rules="alliance",
        commander=BEN,
        where="/ships/0",
        message=(
            "The 1 talent upgrade of Federation Starship costs 3 SP; talents may cost as much as "
            "the skill of Ben, 2."
        ),
        rule="player card",
        source="Alliance, Player Upgrades, Shading White Boxes; EDITIONS A11",
        params={"type": "talent", "points": 3, "limit": 2, "ship": "Federation Starship"},
        fixes=[Fix("remove", "Remove Wing Leader", where="/ships/0/upgrades/0")],
    ),
]
NOTES = {"captain.placeholder", "card.newer", "faction.consent_assumed", "ships.none"}
OF_TEAMS = {"team.over_limit"}
ABOUT_SUGGESTIONS = {"slots.wrong_type", "slots.filter"}
IDS = [case.code for case in CASES]


def report_on(chosen: Fleet, case: Case) -> Report:
    rules = ruleset(case.rules, **case.options)
    return check(chosen, catalogue(), rules, ALL_MISSIONS, commander=case.commander)


@each_case("case", CASES, ids=IDS)
def test_the_problem_is_named_with_its_rule_and_source(case: Case) -> None:
    report = report_on(case.illegal, case)
    problem = one(report, case.code)
    assert not report.legal
    assert problem.severity == "error"
    assert problem.where == case.where
    assert problem.message == case.message
    assert (problem.rule, problem.source) == (case.rule, case.source)
    assert problem.params == case.params


@each_case("case", CASES, ids=IDS)
def test_the_ways_out_are_offered(case: Case) -> None:
    assert list(one(report_on(case.illegal, case), case.code).fixes) == case.fixes


@each_case("case", CASES, ids=IDS)
def test_each_way_out_removes_the_problem(case: Case) -> None:
    for fix in case.fixes:
        fixed = apply_fix(case.illegal, fix)
        assert fixed != case.illegal
        assert case.code not in errors(report_on(fixed, case)), fix


@each_case("case", CASES, ids=IDS)
def test_the_neighbouring_fleet_is_legal(case: Case) -> None:
    report = report_on(case.legal, case)
    assert errors(report) == []
    assert report.legal


def test_every_code_has_a_case() -> None:
    """An untested code fails here: codes are collected from the source."""
    restrictions = {code for code in IDS if code.startswith("restriction.")}
    written = set(_codes()) - NOTES - OF_TEAMS - ABOUT_SUGGESTIONS
    assert set(IDS) - restrictions == written
    assert len(IDS) == len(set(IDS))


def _codes() -> Iterator[str]:
    """Yields the codes that stand in the source of the building rules."""
    for path in Path(rules.building.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                family, dot, name = node.value.partition(".")
                if dot and family.isalpha() and name.replace("_", "").isalpha() and name.islower():
                    yield node.value
    # These two are put together from the role of the card.
    yield from ("squadron.captain", "squadron.card")


# --- notes -------------------------------------------------------------------


def test_a_fleet_without_ships_is_no_error_but_not_legal() -> None:
    report = judged(fleet())
    note = one(report, "ships.none")
    assert (note.severity, note.where) == ("note", "")
    assert note.message == "The fleet has no ships yet. Add one to begin."
    assert note.source == "2017, Squad Building"
    assert (report.legal, report.is_begun, report.points) == (False, False, 0)
    assert [each.severity for each in report.problems] == ["note"]
    one_ship = judged(fleet(GALAXY))
    assert one_ship.with_code("ships.none") == ()
    assert (one_ship.legal, one_ship.is_begun) == (True, True)
    # A sideboard alone fields nothing; the ship of a blind booster comes later (T16).
    resource = "resource:reinforcements-sideboard-op3participation"
    aside = judged(fleet(resource=resource, sideboard=(card("crew:worf-2017core"),)))
    assert [each.code for each in aside.problems] == ["ships.none"]
    assert (aside.legal, aside.is_begun) == (False, False)
    booster = judged(fleet(blind_booster=True), "organized-play-2014", ships_minimum=1)
    assert booster.with_code("ships.none") == ()


def test_notes_do_not_make_a_fleet_illegal() -> None:
    report = judged(fleet(ship(VOR_CHA, captain=PICARD), VOR_CHA), CLASSIC)
    assert [(each.severity, each.code) for each in report.problems] == [
        ("note", "faction.consent_assumed"),
        ("note", "captain.placeholder"),
    ]
    assert report.legal
    note = one(report, "faction.consent_assumed")
    assert note.message == (
        "Jean-Luc Picard serves on ships of another faction; all players must have agreed to that."
    )
    two = judged(fleet(ship(VOR_CHA, "crew:data-71120", captain=PICARD), VOR_CHA), CLASSIC)
    assert one(two, "faction.consent_assumed").message.startswith("Data and Jean-Luc Picard serve ")


def test_one_thing_is_no_several() -> None:
    """What a sentence counts agrees with the number."""
    vehicles = judged(fleet(VEHICLE, VEHICLE, ship(CUBE, DOCK))).with_code("support.no_dock")
    assert [each.message for each in vehicles] == [
        "Borg Starship serves as a support vehicle, but the fleet has 1 dock for 2 of them."
    ]
    for number, words in ((1, "1 Romulan ship"), (2, "2 Romulan ships")):
        condition = Condition.from_document({"fleet_ships": ["romulan", number]})
        assert describe(condition) == f"at least {words} in the fleet"


@pytest.mark.parametrize(
    ("rules", "date", "day", "of"),
    [
        (ORGANIZED_2016, "", "2016-05-31", "price_date"),
        (RULES_2017, "2016-06-11", "2016-06-11", "event_date"),
        (ORGANIZED_2016, "2022-11-29", "2022-11-29", "event_date"),
        (ORGANIZED_2016, "2022-11-30", "", ""),
        (RULES_2017, "", "", ""),
    ],
)
def test_a_card_newer_than_the_event_or_the_prices_is_remarked_on(
    rules: str, date: str, day: str, of: str
) -> None:
    chosen = fleet(
        ship("ship:scimitar-75012", captain=PICARD),
        GALAXY,
        ship(VOR_CHA, "crew:nevala-75012"),
        event_date=date,
    )
    report = judged(chosen, rules)
    assert report.legal
    found = [each for each in report.problems if each.code == "card.newer"]
    assert [each.where for each in found] == (["/ships/0", "/ships/2/upgrades/0"] if day else [])
    if not day:
        return
    scimitar, nevala = found
    assert scimitar.severity == "warning"
    assert scimitar.message == (
        f"Scimitar came out on 2022-11-30, after {day}, the day of "
        + ("these rules." if of == "price_date" else "the event.")
    )
    assert (scimitar.rule.partition(": ")[2], scimitar.params) == (
        of,
        {"card": "ship:scimitar-75012", "released": "2022-11-30", "day": day},
    )
    swap, gone = scimitar.fixes
    older = apply_fix(chosen, swap)
    assert (swap.label, older.ships[0].ship) == (
        "Swap for the printing of 2014-11-05",
        "ship:scimitar-71533",
    )
    assert [fix.action for fix in nevala.fixes] == ["remove"]
    for fixed in (older, apply_fix(chosen, gone)):
        left = [each.code for each in judged(fixed, rules).problems]
        assert left.count("card.newer") == 1


# --- reports -----------------------------------------------------------------


def test_all_problems_come_at_once_errors_first_by_place() -> None:
    chosen = fleet(
        ship(GALAXY, "weapon:waylay-75010", NOBODY, "crew:data-71120", "crew:data-71531"),
        SHUTTLE,
        GALAXY,
        points_limit=50,
    )
    report = judged(chosen)
    assert [(each.severity, each.where, each.code) for each in report.problems] == [
        ("error", "", "points.over_limit"),
        ("error", "/ships/0/upgrades/0", "restriction.ship_hull"),
        ("error", "/ships/0/upgrades/1", "card.unknown"),
        ("error", "/ships/0/upgrades/3", "unique.duplicate"),
        ("note", "/ships/0", "captain.placeholder"),
        ("note", "/ships/1", "captain.placeholder"),
        ("note", "/ships/2", "captain.placeholder"),
    ]


def test_an_unknown_ship_s_cards_are_still_priced_and_their_names_judged() -> None:
    chosen = fleet(
        ShipBuild(ship="", name="U.S.S. Nobody", upgrades=(card("crew:data-71120"),)),
        ship(GALAXY, "crew:data-71531"),
    )
    report = judged(chosen)
    assert [line.points for line in report.lines] == [3, 22, 3]
    assert errors(report) == ["card.unknown", "unique.duplicate"]
    unknown = one(report, "card.unknown")
    assert unknown.message == (
        "No card of the catalogue is called 'U.S.S. Nobody'; "
        "it is kept but neither priced nor checked."
    )


def test_a_card_that_is_no_ship_in_a_ship_s_place() -> None:
    report = judged(fleet(ShipBuild(ship="crew:data-71120"), GALAXY))
    problem = one(report, "card.wrong_place")
    assert problem.message == "Data is a crew card; a ship belongs here."
    assert problem.where == "/ships/0"
    assert problem.params == {"card": "crew:data-71120", "name": "Data", "place": "ship"}


def test_a_report_as_plain_data() -> None:
    report = judged(fleet(ship(GALAXY, "crew:worf-2017core"), VOR_CHA))
    document = report.to_document()
    assert document["legal"] is False
    assert (document["points"], document["points_limit"]) == (50, 130)
    assert document["ruleset"] == "attack-wing-2017"
    assert document["catalogue"] == catalogue().version
    assert document["lines"][1] == {
        "where": "/ships/0/upgrades/0",
        "card": "crew:worf-2017core",
        "points": 6,
        "items": [
            {"amount": 5, "reason": "printed cost", "source": "crew:worf-2017core"},
            {
                "amount": 1,
                "reason": "faction penalty",
                "source": "2017, Squad Building; EDITIONS A3",
            },
        ],
    }
    problem = document["problems"][0]
    assert problem["fixes"][1] == {
        "action": "move",
        "label": "Move to Klingon Starship",
        "where": "/ships/0/upgrades/0",
        "to": "/ships/1",
    }
    assert Fix.from_document(problem["fixes"][1]) == report.problems[0].fixes[1]
