"""Reading the rounds of a campaign's record: each as it could have been played here.

What a mission earned follows from its page, from the objectives met and from what became of the
ships: a record that says otherwise is refused. Source: Alliance, Record Campaign Progress.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fleetbuilder.campaigns.common.models import RoundStage
from fleetbuilder.campaigns.record.parsing.fields import (
    MOST,
    known_read,
    list_read,
    moment_read,
    object_read,
    once_check,
    perhaps_read,
)
from fleetbuilder.campaigns.record.parsing.parts import Attempt, ReadResult, ReadRound, ReadShip
from fleetbuilder.campaigns.record.parsing.reports import report_read
from fleetbuilder.campaigns.record.parsing.tables import table_read
from fleetbuilder.campaigns.rounds.services import MOST_ROUNDS
from fleetbuilder.fleets.check import services as check_services
from rules.alliance.campaign.campaign import (
    OPEN,
    Campaign,
    PlayedMission,
    open_missions,
    recorded,
    standing,
)
from rules.alliance.campaign.rewards import FATES, Reward, result_of
from rules.alliance.errors import AllianceError
from rules.alliance.mission.map import MOST_PLAYERS
from rules.alliance.mission.mission import Mission
from rules.notation import fleet_from_document
from rules.notation.reading.objects import (
    Fields,
    read_id,
    read_inner,
    read_title,
    read_whole,
)
from rules.notation.reading.values import FieldError, read_choice, read_flag

MOST_ATTEMPTS: Final = 10_000
MOST_XP: Final = 200
_STAGES: Final = frozenset(RoundStage.values)
_OUTCOMES: Final = frozenset({"", "success", "failure"})
_FATES: Final = frozenset(FATES)
_ROUND: Final = (
    *("number", "attempt", "stage", "mission", "outcome", "met", "begun_at", "recorded_at"),
    *("rewound_at", "ships", "results", "table"),
)


def round_read(value: object, missions: set[str], cards: set[int]) -> ReadRound:
    """Reads a round by itself; `rounds_check` tells whether it fits the others."""
    fields = Fields(value, "a round", _ROUND)
    found = ReadRound(
        (
            fields.read("number", read_whole, 1, MOST_ROUNDS),
            fields.read("attempt", read_whole, 1, MOST_ATTEMPTS),
        ),
        fields.read("stage", read_choice, _STAGES, "step"),
        fields.read("mission", _mission_named, missions),
        fields.read("outcome", read_choice, _OUTCOMES, "outcome"),
        fields.each("met", read_id, what="objectives", default=()),
        fields.read("begun_at", moment_read),
        fields.read("recorded_at", perhaps_read),
        fields.read("rewound_at", perhaps_read),
        fields.read("ships", list_read, _ship, MOST_PLAYERS, "ships", cards),
        fields.read("results", list_read, _result, MOST_PLAYERS, "results", cards),
        fields.read("table", table_read, default=None),
    )
    if (found.stage == RoundStage.CHOOSE) != (found.mission == ""):
        raise FieldError("a round has a mission from its second step on", "mission")
    is_recorded = found.stage == RoundStage.RECORDED
    if is_recorded != (found.recorded_at is not None) or is_recorded != (found.outcome != ""):
        raise FieldError("a recorded round, and no other, has an outcome and a moment", "outcome")
    once_check((each.card for each in found.ships), "ships")
    once_check((each.card for each in found.results), "results")
    if not is_recorded and (found.results or found.met):
        name = "results" if found.results else "met"
        raise FieldError(f"{name} stand in recorded rounds", name)
    return found


def _mission_named(value: object, known: set[str]) -> str:
    return "" if value == "" else read_choice(value, frozenset(known), "mission")


def _ship(value: object, cards: set[int]) -> ReadShip:
    fields = Fields(value, "a ship", ("card", "fleet", "report", "legal", "ready", "set_at"))
    fleet = fields.read("fleet", read_inner, fleet_from_document)
    if len(fleet.ships) != 1:
        raise FieldError(f"each card flies one ship, and these are {len(fleet.ships)}", "fleet")
    fields.read("fleet", lambda _: read_inner([fleet], check_services.fleets_bound))
    found = ReadShip(
        fields.read("card", known_read, cards, "card"),
        fields.read("fleet", object_read),
        fields.read("report", report_read),
        fields.read("legal", read_flag),
        fields.read("ready", read_flag),
        fields.read("set_at", moment_read),
    )
    if found.report["legal"] != found.is_legal:
        raise FieldError("the ship's report says otherwise", "legal")
    if found.is_ready and not found.is_legal:
        raise FieldError("only a legal ship is ready", "ready")
    return found


def _result(value: object, cards: set[int]) -> ReadResult:
    fields = Fields(value, "a result", ("card", "xp", "fate", "parts", "made_at"))
    parts = fields.read("parts", list_read, _part, MOST, "parts")
    return ReadResult(
        fields.read("card", known_read, cards, "card"),
        fields.read("xp", read_whole, 0, MOST_XP),
        {"fate": fields.read("fate", read_choice, _FATES, "fate"), "parts": list(parts)},
        fields.read("made_at", moment_read),
    )


def _part(value: object) -> dict[str, Any]:
    fields = Fields(value, "a part", ("reason", "xp"))
    return {
        "reason": fields.read("reason", read_title),
        "xp": fields.read("xp", read_whole, -MOST_XP, MOST_XP),
    }


# --- all rounds together ------------------------------------------------------------------------


def rounds_check(
    rounds: tuple[ReadRound, ...], terms: Campaign, missions: Mapping[str, Mission]
) -> None:
    """Sees that the rounds that count follow each other as the campaign lets them.

    The last one is not recorded, unless the campaign is over. Raises `FieldError`.
    """
    seen: set[Attempt] = set()
    record: tuple[PlayedMission, ...] = ()
    due = 1
    is_open = False
    for place, each in enumerate(rounds):
        if each.at in seen:
            raise FieldError("this attempt stands there twice", "rounds", place, "attempt")
        seen.add(each.at)
        try:
            if each.rewound_at is None:
                if each.at[0] != due or is_open:
                    raise FieldError(
                        "the rounds that count follow each other without gaps, and only the "
                        "last is not recorded",
                        "number",
                    )
                due += 1
                is_open = each.stage != RoundStage.RECORDED
                record = _led_on(each, terms, missions, record)
            if each.stage == RoundStage.RECORDED:
                _result_check(each, missions[each.mission])
            elif each.stage == RoundStage.PLAY:
                _play_check(each)
        except FieldError as fault:
            raise fault.under("rounds", place) from None
    if due == 1:
        raise FieldError("a campaign has at least one round that counts", "rounds")
    is_due = standing(terms, missions, record).state == OPEN and due <= MOST_ROUNDS
    if is_due and not is_open:
        raise FieldError(f"the campaign is open, and its round {due} is missing", "rounds")


def _led_on(
    each: ReadRound,
    terms: Campaign,
    missions: Mapping[str, Mission],
    record: tuple[PlayedMission, ...],
) -> tuple[PlayedMission, ...]:
    """Returns the record with a round that counts, if that could follow."""
    if each.stage == RoundStage.RECORDED:
        try:
            played = PlayedMission(each.mission, each.outcome == "success", each.met)
            return recorded(terms, missions, record, played)
        except AllianceError as error:
            name = "met" if error.code == "mission.objective" else "mission"
            raise FieldError(str(error), name) from None
    state = standing(terms, missions, record).state
    if state != OPEN:
        raise FieldError(f"the campaign is {state}, and no round follows", "number")
    choices = open_missions(terms, missions, record)
    if each.mission and each.mission not in choices:
        raise FieldError(f"that mission is not open; open are {', '.join(choices)}", "mission")
    return record


def _play_check(each: ReadRound) -> None:
    if not each.ships:
        raise FieldError("a mission is played by at least one ship", "ships")
    for place, ship in enumerate(each.ships):
        if not ship.is_ready:
            raise FieldError("a mission begins when all ships are ready", "ships", place, "ready")


def _result_check(each: ReadRound, mission: Mission) -> None:
    """Sees that outcome and XP of a recorded round are those that its mission gives."""
    if [ship.card for ship in each.ships] != [result.card for result in each.results]:
        raise FieldError("each ship of the round, and no other, has a result", "results")
    try:
        fates = {str(result.card): result.told["fate"] for result in each.results}
        right = result_of(mission, each.met, fates)
    except AllianceError as error:
        name = "met" if error.code == "mission.objective" else "results"
        raise FieldError(str(error), name) from None
    if each.met != right.met:
        raise FieldError(f"the objectives met are, in their order, {', '.join(right.met)}", "met")
    outcome = "success" if right.is_success else "failure"
    if each.outcome != outcome:
        raise FieldError(f"with these objectives met the mission is a {outcome}", "outcome")
    for place, result in enumerate(each.results):
        _reward_check(result, right.rewards[str(result.card)], place)


def _reward_check(result: ReadResult, right: Reward, place: int) -> None:
    if result.xp != right.xp:
        raise FieldError(f"the mission earns {right.xp} XP here", "results", place, "xp")
    parts = [{"reason": part.reason, "xp": part.xp} for part in right.parts]
    if result.told["parts"] != parts:
        told = ", ".join(f"{part.reason} {part.xp:+d}" for part in right.parts) or "none"
        raise FieldError(f"the parts of these XP are: {told}", "results", place, "parts")
