"""Reading campaigns of Alliance from documents (`fixtures/campaigns`).

The form is described in `fixtures/schemas/campaign.json`. Complaints name the JSON pointer of what
is wrong, and what would be right. Whether the missions fit is for `campaign.require_missions`.
"""

from __future__ import annotations

from typing import Any, Final

from rules.alliance.campaign.campaign import (
    Campaign,
    CampaignAct,
    CampaignMark,
    CampaignObjective,
    FactionTerms,
    Loss,
    ShipOffer,
)
from rules.alliance.mission.document import read_act, require_format
from rules.alliance.mission.fleet_terms import NOTHING_ELSE, read_fleet_terms
from rules.alliance.mission.goals import read_one_of
from rules.cards import FACTIONS
from rules.notation.reading.objects import (
    Fields,
    read_house_made,
    read_id,
    read_title,
    read_whole,
    read_words,
    refuse_doubles,
    require_pointers,
)
from rules.notation.reading.values import FieldError, read_choice, read_whole_document

FORMAT: Final = "fleetbuilder-alliance-campaign"
VERSION: Final = 1

_FACTIONS: Final = frozenset(FACTIONS)
_FIELDS: Final = ("format", "version", *Campaign.__slots__)


def campaign_from_document(document: object) -> Campaign:
    """Reads a campaign; raises `DocumentError` with the JSON pointer of what is wrong."""
    return read_whole_document(_campaign, document)


def _campaign(document: object) -> Campaign:
    require_format(document, FORMAT, VERSION, "a campaign")
    fields = Fields(document, "a campaign", _FIELDS)
    factions = fields.each("factions", _faction, what="factions", least=1)
    acts = fields.each("acts", _act, what="acts", least=1)
    missions = tuple(each for act in acts for each in act.missions)
    marks = fields.each("marks", _mark, what="marks", default=())
    _unique("factions", (each.faction for each in factions), "factions")
    _unique("acts", (act.number for act in acts), "acts")
    _unique("acts", missions, "places for the mission")
    _unique("marks", (mark.id for mark in marks), "marks")
    known = tuple(mark.id for mark in marks)
    objectives = fields.each("objectives", _objective, known, missions, what="objectives", least=1)
    losses = fields.each("losses", _loss, known, missions, what="loss conditions", default=())
    _unique("objectives", (each.id for each in objectives), "objectives")
    _unique("losses", (each.id for each in losses), "loss conditions")
    house_made = fields.each("house_made", read_house_made, what="parts", default=())
    require_pointers(house_made, document)
    return Campaign(
        id=fields.read("id", read_id),
        name=fields.read("name", read_title),
        source=fields.read("source", read_title),
        house_made=house_made,
        words=fields.read("words", read_words),
        starting_xp=fields.read("starting_xp", read_whole, 0, 40),
        factions=factions,
        acts=acts,
        starts=fields.each("starts", read_one_of, missions, "mission", what="missions", least=1),
        marks=marks,
        objectives=objectives,
        losses=losses,
        fleets=fields.read("fleets", read_fleet_terms, default=NOTHING_ELSE),
    )


def _unique(name: str, ids: Any, what: str) -> None:
    try:
        refuse_doubles(ids, what)
    except FieldError as fault:
        # The place in a list made of several lists would point astray.
        raise FieldError(fault.message, name) from None


def _faction(value: object) -> FactionTerms:
    fields = Fields(value, "a faction", ("faction", "ships"))
    ships = fields.each("ships", _offer, what="ship classes", least=1)
    _unique("ships", (each.ship_class for each in ships), "entries for the class")
    return FactionTerms(fields.read("faction", read_choice, _FACTIONS, "faction"), ships)


def _offer(value: object) -> ShipOffer:
    fields = Fields(value, "an available ship", ("ship_class", "least_skill"))
    return ShipOffer(
        fields.read("ship_class", read_id), fields.read("least_skill", read_whole, 1, 10)
    )


def _act(value: object) -> CampaignAct:
    fields = Fields(value, "an act", ("number", "name", "missions"))
    return CampaignAct(
        fields.read("number", read_act),
        fields.read("name", read_title),
        fields.each("missions", read_id, what="missions", least=1),
    )


def _mark(value: object) -> CampaignMark:
    fields = Fields(value, "a mark", ("id", "words"))
    return CampaignMark(fields.read("id", read_id), fields.read("words", read_words))


def _objective(
    value: object, marks: tuple[str, ...], missions: tuple[str, ...]
) -> CampaignObjective:
    fields = Fields(value, "an objective", ("id", "words", "needs"))
    return CampaignObjective(
        fields.read("id", read_id),
        fields.read("words", read_words),
        **fields.read("needs", _needs, marks, missions),
    )


def _needs(value: object, marks: tuple[str, ...], missions: tuple[str, ...]) -> dict[str, str]:
    fields = Fields(value, "what an objective needs", ("mark", "success"))
    if fields.has("mark") == fields.has("success"):
        raise FieldError('it needs a "mark" or the "success" of a mission, one of them')
    if fields.has("mark"):
        return {"mark": fields.read("mark", read_one_of, marks, "mark")}
    return {"mission": fields.read("success", read_one_of, missions, "mission")}


def _loss(value: object, marks: tuple[str, ...], missions: tuple[str, ...]) -> Loss:
    fields = Fields(value, "a loss condition", ("id", "words", "when"))
    return Loss(
        fields.read("id", read_id),
        fields.read("words", read_words),
        **fields.read("when", _when, marks, missions),
    )


def _when(value: object, marks: tuple[str, ...], missions: tuple[str, ...]) -> dict[str, Any]:
    fields = Fields(value, "what loses a campaign", ("mark", "failures", "not_counting"))
    if fields.has("mark") == fields.has("failures"):
        raise FieldError('a "mark" or a number of "failures" loses it, one of them')
    if fields.has("mark"):
        if fields.has("not_counting"):
            raise FieldError("only failures are counted; leave it away", "not_counting")
        return {"mark": fields.read("mark", read_one_of, marks, "mark")}
    return {
        "failures": fields.read("failures", read_whole, 1, 40),
        "not_counting": fields.each(
            "not_counting", read_one_of, missions, "mission", what="missions", default=()
        ),
    }
