"""Requests for simulated games, read from JSON; the page's form makes the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import job_digest_of
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleets.check.services import sentence
from rules.dice import SeedError, full_seed
from rules.fleet_captains.pilots.captain_choice import USUAL_CAPTAIN
from rules.fleet_captains.terms import FEDERATION, GREATEST_GOAL, KLINGON, LEAST_GOAL, USUAL_GOAL

USUAL_GAMES: Final = 100
MOST_GAMES: Final = 2000
FIELDS: Final = (
    "side",
    "side_b",
    "pilot",
    "pilot_b",
    "goal",
    "layout",
    "games",
    "seed",
    "box",
)

FindBox = Callable[[str], OwnersBox]
"""Finds the box that whoever asks owns, by its address; raises `Http404`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesRequest:
    """What is to be simulated: which sides, by which captains, to which goal, how often.

    Without a layout it is the one that fits the goal.
    """

    sides: tuple[str, str] = (FEDERATION, KLINGON)
    captains: tuple[str, str] = (USUAL_CAPTAIN, USUAL_CAPTAIN)
    goal: int = USUAL_GOAL
    layout: str = ""
    games: int = USUAL_GAMES
    seed: str = ""
    box: OwnersBox | None = None

    def digest(self) -> str:
        """Returns a hash of the content, by which a repeated request is recognised."""
        return job_digest_of(
            {
                "sides": self.sides,
                "captains": self.captains,
                "goal": self.goal,
                "layout": self.layout,
                "games": self.games,
                "seed": self.seed,
                "box": None if self.box is None else self.box.document,
            }
        )


def games_most() -> int:
    """Returns how many games one simulation may have."""
    return min(MOST_GAMES, settings.ENVIRONMENT.SIMULATION_BATTLES)


def games_request_read(data: Any, find_box: FindBox) -> GamesRequest:
    """Reads a request from decoded JSON. Raises `InvalidError` naming every field that is wrong."""
    if not isinstance(data, dict):
        raise errors.MalformedError("Games are asked for as an object.")
    faults: dict[str, list[str]] = {
        f"/{name}": ["There is no such field."] for name in data if name not in FIELDS
    }
    words = {
        name: _text(data, name, usual, faults)
        for name, usual in (
            ("side", FEDERATION),
            ("side_b", KLINGON),
            ("pilot", USUAL_CAPTAIN),
            ("layout", ""),
            ("seed", ""),
            ("box", ""),
        )
    }
    words["pilot_b"] = _text(data, "pilot_b", words["pilot"], faults)
    goal = _whole(data, "goal", USUAL_GOAL, (LEAST_GOAL, GREATEST_GOAL), faults)
    games = _whole(data, "games", USUAL_GAMES, (1, games_most()), faults)
    try:
        full_seed(words["seed"])
    except SeedError as error:
        faults["/seed"] = [sentence(str(error))]
    if faults:
        raise errors.InvalidError(fields=faults)
    return GamesRequest(
        sides=(words["side"], words["side_b"]),
        captains=(words["pilot"], words["pilot_b"]),
        goal=goal,
        layout=words["layout"],
        games=games,
        seed=words["seed"],
        box=find_box(words["box"]) if words["box"] else None,
    )


def _text(data: Mapping[str, Any], name: str, usual: str, faults: dict[str, list[str]]) -> str:
    value = data.get(name, usual)
    if isinstance(value, str):
        return value
    faults[f"/{name}"] = ["A text is expected."]
    return usual


def _whole(
    data: Mapping[str, Any],
    name: str,
    usual: int,
    bounds: tuple[int, int],
    faults: dict[str, list[str]],
) -> int:
    value = data.get(name, usual)
    least, most = bounds
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    faults[f"/{name}"] = [f"A whole number from {least} to {most:,} is expected."]
    return usual
