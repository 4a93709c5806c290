"""Requests for simulated missions, read from JSON; the page's form makes the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.conf import settings

from fleetbuilder.campaigns.common import bundled_documents
from fleetbuilder.campaigns.missions.ships import PlayerSeat, RoundShips
from fleetbuilder.campaigns.ships.submitted_ships import OPTIONS
from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import job_digest_of
from fleetbuilder.simulations.common import requests
from rules.alliance.mission.map import MOST_PLAYERS
from rules.notation import Budget
from rules.notation.native.document import fleet_to_document
from rules.simulation.missions import MOST_MODELS

USUAL_COUNTS: Final = (2, 4)
USUAL_BATTLES: Final = 200
MOST_BATTLES: Final = 2000
"""Plays with one number of players."""
HIGHEST_SKILL: Final = 10
OWN_FIELDS: Final = ("mission", "players", "ships", "round", "skill", "marks", "models")

FindRound = Callable[[str, int, str], RoundShips]
"""Finds a round by its campaign, its number, and where that was asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionRequest:
    """What is to be simulated: which mission, with how many players, by which ships.

    `skill` is that of captains whose card does not say it (usual: a new captain's), `models` how
    many models of enemy types there are (usual: as many as it takes), `battles` how often it is
    played with each number of players.
    """

    mission: Mapping[str, Any]
    counts: tuple[int, ...]
    seats: tuple[PlayerSeat, ...] = ()
    skill: int | None = None
    marks: tuple[str, ...] = ()
    models: Mapping[str, int] = field(default_factory=dict)
    battles: int = USUAL_BATTLES
    seed: str = ""

    def digest(self) -> str:
        """Returns a hash of the content, by which a repeated request is recognised."""
        content = {
            "mission": self.mission,
            "counts": self.counts,
            "seats": [
                [fleet_to_document(each.fleet), each.name, each.skill] for each in self.seats
            ],
            "skill": self.skill,
            "marks": self.marks,
            "battles": self.battles,
            "seed": self.seed,
            "models": self.models,
        }
        return job_digest_of(content)


def battles_most() -> int:
    """Returns how often one simulation may play its mission with each number of players."""
    return min(MOST_BATTLES, settings.ENVIRONMENT.SIMULATION_BATTLES)


def battles_faults(battles: int) -> list[str]:
    """Returns what is wrong with a number of battles."""
    most = battles_most()
    if 1 <= battles <= most:
        return []
    return [f"A mission is played 1 to {most:,} times, not {battles:,}."]


def marks_known(mission: Mapping[str, Any]) -> list[str]:
    """Returns the marks of a campaign on which enemies of a mission hang, in their order."""
    found = [
        mark
        for row in mission["enemies"]
        for name in ("only_with", "not_with")
        for mark in row.get(name, ())
    ]
    return list(dict.fromkeys(found))


def models_faults(models: object, mission: Mapping[str, Any]) -> list[str]:
    """Returns what is wrong with numbers of models by enemy type (Not Enough Ship Models?)."""
    types = {
        ship["type"]
        for row in mission["enemies"]
        for ships in row["ships"].values()
        for ship in ships
    }
    if isinstance(models, dict) and all(
        name in types and _is_whole(number, 1, MOST_MODELS) for name, number in models.items()
    ):
        return []
    return [f"A number from 1 to {MOST_MODELS} is expected of {', '.join(sorted(types))}."]


def mission_request_read(data: Any, find: requests.Find, find_round: FindRound) -> MissionRequest:
    """Reads a request from decoded JSON; `find` finds saved fleets, `find_round` rounds.

    Raises `InvalidError` naming every field that is wrong, `DocumentError` or `TooLargeError` for
    a fleet that cannot be read.
    """
    if not isinstance(data, dict):
        raise errors.MalformedError("A mission is simulated as an object says.")
    read, faults = requests.fields_read(data, OWN_FIELDS, ("battles", "seed"))
    document = bundled_documents.mission_documents().get(str(data.get("mission")))
    if document is None:
        known = ", ".join(bundled_documents.mission_documents())
        faults["/mission"] = [f"There is no such mission. Choose one of {known}."]
    counts = _counts(data.get("players"))
    if not counts:
        faults["/players"] = [f"A list of different numbers from 1 to {MOST_PLAYERS} is expected."]
    models = data.get("models")
    skill = data.get("skill")
    if skill is not None and not _is_whole(skill, 1, HIGHEST_SKILL):
        faults["/skill"] = [f"A whole number from 1 to {HIGHEST_SKILL} is expected."]
    if "battles" in read and (messages := battles_faults(read["battles"])):
        faults["/battles"] = messages
    ships = _ships(data, faults)
    place = _round_asked(data.get("round"), faults)
    if document is not None:
        _marks_check(data.get("marks"), document, faults)
        if messages := models_faults({} if models is None else models, document):
            faults["/models"] = messages
    if faults or document is None:
        raise errors.InvalidError(fields=faults)
    marks: Iterable[str] = data.get("marks") or ()
    budget = Budget()
    seats = tuple(
        PlayerSeat(
            requests.fleet_read(each, f"/ships/{nth}", find, budget, OPTIONS).fleet, f"/ships/{nth}"
        )
        for nth, each in enumerate(ships)
    )
    if place is not None:
        chosen = find_round(*place, "/round")
        seats, marks = chosen.seats, marks_taken(chosen, document)
        document = chosen.campaign.missions.get(document["id"], document)
    return MissionRequest(
        mission=document,
        counts=counts,
        seats=seats,
        skill=skill,
        marks=tuple(sorted(set(marks))),
        models=models or {},
        battles=read["battles"],
        seed=read["seed"],
    )


def marks_taken(chosen: RoundShips, document: Mapping[str, Any]) -> tuple[str, ...]:
    """Returns the marks of a campaign that matter to a mission."""
    return tuple(each for each in marks_known(document) if each in chosen.marks)


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _counts(value: object) -> tuple[int, ...]:
    """Reads numbers of players; none for what is wrong."""
    if value is None:
        return USUAL_COUNTS
    if not isinstance(value, list) or not all(_is_whole(each, 1, MOST_PLAYERS) for each in value):
        return ()
    return tuple(sorted(value)) if len(set(value)) == len(value) else ()


def _ships(data: Mapping[str, Any], faults: dict[str, list[str]]) -> list[Any]:
    ships = data.get("ships")
    if ships is None:
        return []
    if not isinstance(ships, list) or len(ships) > MOST_PLAYERS:
        faults["/ships"] = [f"A list of up to {MOST_PLAYERS} fleets of one ship is expected."]
        return []
    if ships and data.get("round") is not None:
        faults["/ships"] = ["The ships are those of the round already: give one or the other."]
    return ships


def _round_asked(value: object, faults: dict[str, list[str]]) -> tuple[str, int] | None:
    if value is None:
        return None
    if isinstance(value, dict) and set(value) == {"campaign", "number"}:
        slug, number = value["campaign"], value["number"]
        if isinstance(slug, str) and _is_whole(number, 1, 1000):
            return slug, number
    faults["/round"] = [
        'A campaign and the number of its round are expected: {"campaign", "number"}.'
    ]
    return None


def _marks_check(value: object, document: Mapping[str, Any], faults: dict[str, list[str]]) -> None:
    known = marks_known(document)
    if value is None or (isinstance(value, list) and all(each in known for each in value)):
        return
    message = f"Choose of {', '.join(known)}." if known else "No enemy hangs on a mark here."
    faults["/marks"] = [message]
