"""What the templates about rounds show, prepared as plain values."""

from __future__ import annotations

from typing import Any, Final

from django.utils.safestring import mark_safe

from cards.selectors import catalogue_current
from fleetbuilder.campaigns.cards.documents import card_lines, skill_of
from fleetbuilder.campaigns.common import bundled_documents, mapping, selectors
from fleetbuilder.campaigns.common.models import (
    Campaign,
    Member,
    MissionResult,
    PlayerCard,
    Round,
    RoundShip,
    RoundStage,
)
from fleetbuilder.campaigns.common.pages import head_context
from fleetbuilder.campaigns.common.roles import Rank, may_fly
from fleetbuilder.campaigns.missions.documents import (
    enemy_names,
    fleets_words,
    formation_row,
    ships_words,
)
from fleetbuilder.campaigns.rounds import forms
from fleetbuilder.campaigns.rounds.marks import ids_before, leads_on, marks_before, marks_left
from fleetbuilder.campaigns.rounds.services import missions_open, standing_of
from fleetbuilder.campaigns.ships.checked_ships import fleet_terms
from fleetbuilder.campaigns.ships.offers import OfferedShip, ship_text, ships_offered
from fleetbuilder.campaigns.table import rounds as table_rounds
from fleetbuilder.fleets.saved import selectors as saved_selectors
from fleetbuilder.fleets.saved.selectors import Filters
from rules.alliance.campaign.campaign import CampaignStanding
from rules.alliance.mission.map import MOST_PLAYERS
from rules.alliance.mission.map_drawing import legend, map_svg
from rules.alliance.mission.mission import Mission
from rules.building.wording import faction_name
from rules.cards import Ship

STAGE_WORDS: Final = {
    RoundStage.CHOOSE: "Choose a mission",
    RoundStage.SETUP: "Set up the mission",
    RoundStage.FLEETS: "Equip the ships",
    RoundStage.PLAY: "Play the mission",
    RoundStage.RECORDED: "Record progress",
}


def round_line(campaign: Campaign, row: Round) -> dict[str, Any]:
    """Prepares a round for a list."""
    mission = campaign.missions[row.mission]["name"] if row.mission else ""
    return {"row": row, "mission": mission, "stage": STAGE_WORDS[RoundStage(row.stage)]}


def rewound_lines(campaign: Campaign, number: int | None = None) -> list[dict[str, Any]]:
    """Prepares the rounds that were rewound: their record stays to be read."""
    found = selectors.rewound_list(campaign=campaign, number=number)
    return [round_line(campaign, row) for row in found]


def next_words(present: Round | None, standing: CampaignStanding) -> str:
    """Says plainly what comes next."""
    if present is None or standing.state != "open":
        return "The campaign is over." if standing.state != "open" else "No round is left."
    return {
        RoundStage.CHOOSE: "Agree on the next mission.",
        RoundStage.SETUP: "Lay out the map and set up the enemies; then equip the ships.",
        RoundStage.FLEETS: "Each captain equips one ship and says when it is ready.",
        RoundStage.PLAY: "Play the mission, then record how it came out.",
    }[RoundStage(present.stage)]


def round_context(
    campaign: Campaign,
    rank: Rank,
    member: Member,
    row: Round,
    *,
    forms_sent: dict[int, forms.ShipForm] | None = None,
    record_form: forms.RecordForm | None = None,
) -> dict[str, Any]:
    """Prepares a round: its steps, the mission, ships and results.

    One that was rewound is only read: nothing can be done with it.
    """
    row.campaign = campaign
    counts = row.rewound_at is None
    stage = RoundStage(row.stage)
    mission = mapping.mission_of(row)
    ships = selectors.ship_list(round=row)
    context = head_context(campaign, rank, member, "") | {
        "row": row,
        "stage": stage.value,
        "steps": _steps(stage),
        "next": (
            next_words(row, standing_of(campaign))
            if counts and stage != RoundStage.RECORDED
            else ""
        ),
        "counts": counts,
        "earlier": [
            each for each in rewound_lines(campaign, row.number) if each["row"].pk != row.pk
        ],
        "mission": mission,
        "results": [_result_line(each, mission) for each in selectors.result_list(round=row)],
        "ships": [_ship_line(ship) for ship in ships],
        "ready": sum(ship.is_ready for ship in ships),
    }
    # The campaign's own page leads to every round, its tab to the present one alone.
    is_present = context["present"] is not None and context["present"].pk == row.pk
    context["tabs"][int(is_present)]["current"] = True
    if mission is not None:
        context |= _mission_context(row, mission, ships)
    if counts:
        context |= _stage_context(row, mission, rank, member, ships, forms_sent or {}, record_form)
    return context


def _steps(here: RoundStage) -> list[dict[str, Any]]:
    order = list(RoundStage)
    now = order.index(here)
    return [
        {"word": STAGE_WORDS[each], "is_here": place == now, "is_done": place < now}
        for place, each in enumerate(order)
    ]


def _mission_context(row: Round, mission: Mission, ships: list[RoundShip]) -> dict[str, Any]:
    """Prepares the mission of a round: its map, its set-up, and what comes of it."""
    return _set_up_context(row, mission, ships) | {
        # Drawn from a document that was read; whatever words stand in it are escaped there.
        "map": mark_safe(map_svg(mission)),  # noqa: S308
        "legend": legend(mission),
        "objectives": [
            {"objective": each, "is_met": each.id in row.met} for each in mission.objectives
        ],
        "marks": marks_before(row),
        "left": marks_left(row) if row.stage == RoundStage.RECORDED else [],
        "leads_on": leads_on(row, mission),
    }


def _stage_context(
    row: Round,
    mission: Mission | None,
    rank: Rank,
    member: Member,
    ships: list[RoundShip],
    forms_sent: dict[int, forms.ShipForm],
    record_form: forms.RecordForm | None,
) -> dict[str, Any]:
    """Prepares what can be done at the stage that a round is at."""
    if row.stage == RoundStage.CHOOSE:
        missions = mapping.missions_of(row.campaign)
        choices = [missions[each] for each in missions_open(row.campaign)]
        return {"choices": choices, "marks": marks_before(row)}
    if row.stage == RoundStage.FLEETS:
        berths = _berths(row, rank, member, ships, forms_sent)
        return {"berths": berths, "offers": _offers_shown(berths)}
    if row.stage == RoundStage.PLAY and mission is not None and rank >= Rank.ORGANISER:
        initial = table_rounds.record_initial(row, ships)
        form = record_form or forms.RecordForm(mission=mission, ships=ships, initial=initial)
        return {"record_form": form}
    return {}


def _ship_line(ship: Any, *, may_fix: bool = False) -> dict[str, Any]:
    """Prepares a ship; ways out of its problems are for who may carry them out, in time."""
    problems = [dict(each) for each in ship.report.get("problems", ())]
    if not may_fix:
        problems = [{**each, "fixes": ()} for each in problems]
    return {
        "ship": ship,
        "names": [_card_name(line["card"]) for line in ship.report.get("lines", ())],
        "problems": problems,
        "form": f"fix-{ship.card.number}" if may_fix else "",
    }


def _card_name(key: str) -> str:
    """Returns the name of a card, of a ship that of its class; a card that is gone has its key."""
    catalogue = catalogue_current()
    if key not in catalogue:
        return key
    card = catalogue[key]
    if isinstance(card, Ship) and card.ship_class in catalogue.ship_classes:
        return catalogue.ship_classes[card.ship_class].name
    return card.name


def _result_line(result: MissionResult, mission: Mission | None) -> dict[str, Any]:
    """Prepares what a mission earned for a card, each part in words."""
    objectives = {each.id: each.words for each in mission.objectives} if mission else {}
    fates = {"destroyed": "The ship was destroyed.", "retreated": "The ship retreated."}
    return {
        "result": result,
        "fate": forms.FATE_WORDS.get(result.told.get("fate", ""), ""),
        "parts": [
            {"words": objectives.get(name) or fates.get(name, name), "xp": part["xp"]}
            for part in result.told.get("parts", ())
            for name in (part["reason"],)
        ],
    }


def _berths(
    row: Round,
    rank: Rank,
    member: Member,
    ships: list[Any],
    sent: dict[int, forms.ShipForm],
) -> list[dict[str, Any]]:
    """Returns for every card that may fly its ship, if any, and the form to bring one."""
    by_card = {ship.card_id: ship for ship in ships}
    owner = member.visitor
    fleets = saved_selectors.fleet_list(owner=owner, filters=Filters()).fleets
    terms = fleet_terms(mapping.terms_of(row.campaign), mapping.mission_of(row))
    found = []
    for line in card_lines(row.campaign):
        card = line["card"]
        ship, form = by_card.get(card.pk), sent.get(card.number)
        may = may_fly(card, rank, member)
        offers = ships_offered(terms, card.faction, line["values"]["skill"]) if may else []
        if may and form is None:
            form = forms.ShipForm(
                fleets=fleets,
                owner=owner,
                offers=offers,
                prefix=f"card{card.number}",
                initial={"text": ship_text(mapping.fleet_of(ship)) if ship else ""},
            )
        line["line"] = _ship_line(ship, may_fix=may) if ship else None
        found.append(line | {"form": form if may else None, "offers": offers})
    return found


def offers_for(row: Round, card: PlayerCard) -> list[OfferedShip]:
    """Returns the ships that the skill of a card makes available in a round."""
    terms = fleet_terms(mapping.terms_of(row.campaign), mapping.mission_of(row))
    return ships_offered(terms, card.faction, skill_of(card))


def _offers_shown(berths: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns the ships to choose from, with values and dials, once for each faction."""
    shown: dict[str, dict[str, OfferedShip]] = {}
    for berth in berths:
        if berth["form"]:
            ships = shown.setdefault(berth["card"].faction, {})
            ships.update({each.key: each for each in berth["offers"]})
    return [
        {"faction": faction_name(faction), "ships": list(ships.values())}
        for faction, ships in shown.items()
    ]


def _set_up_context(row: Round, mission: Mission, ships: list[RoundShip]) -> dict[str, Any]:
    """Prepares the set-up of a round's mission, for as many players as fly.

    Before ships are equipped every card that is flown counts.
    """
    flown = len(ships) or len(selectors.card_list(campaign=row.campaign))
    players = min(max(flown, 1), MOST_PLAYERS)
    names = enemy_names()
    enemies = [
        formation_row(mission, each) | {"ships": ships_words(each.ships_for(players), names)}
        for each in mission.formations_for(players, ids_before(row))
    ]
    return {
        "players": players,
        "is_equipped": bool(ships),
        "enemies": enemies,
        "besides": fleets_words(mapping.terms_of(row.campaign).fleets + mission.fleets),
        "on_site": mission.id in bundled_documents.mission_documents(),
    }
