"""Requests to weigh cards, read from decoded JSON; the page's form makes the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import job_digest_of
from fleetbuilder.simulations.common import requests
from rules.fleet import Fleet
from rules.notation import Budget
from rules.notation.native.document import fleet_to_document
from rules.rulesets import RuleSet
from rules.simulation import PilotChoice

USUAL_BATTLES: Final = 600
"""How many battles each variant fights at most where nobody says, if so many may be had."""
MOST_OPPONENTS: Final = 8
_FLEETS: Final = ("fleet", "opponents")
_FIELDS: Final = ("ruleset", "pilot", "pilot_b", "battles", "seed")


@dataclass(frozen=True, slots=True, kw_only=True)
class WorthRequest:
    """Whose cards are to be weighed: against whom, by which rules, by whom, how often."""

    fleet: Fleet
    opponents: tuple[Fleet, ...]
    ruleset: RuleSet
    pilots: tuple[PilotChoice, PilotChoice]
    battles: int | None = None
    seed: str = ""

    def digest(self) -> str:
        """Returns a hash of the content, by which a repeated request is recognised."""
        content = {
            "fleets": [fleet_to_document(each) for each in (self.fleet, *self.opponents)],
            "ruleset": self.ruleset.id,
            "pilots": [str(pilot) for pilot in self.pilots],
            "battles": self.battles,
            "seed": self.seed,
        }
        return job_digest_of(content)


def worth_request_read(data: Any, find: requests.Find) -> WorthRequest:
    """Reads a request from decoded JSON; `find` finds saved fleets by what names them.

    Raises `InvalidError` naming every field that is wrong, `DocumentError` or `TooLargeError` for
    a fleet that cannot be read.
    """
    if not isinstance(data, dict):
        raise errors.MalformedError("The worth of cards is asked for with an object.")
    read, faults = requests.fields_read(data, _FLEETS, _FIELDS)
    if data.get("fleet") is None:
        faults["/fleet"] = ["A fleet is needed here."]
    others: Any = data.get("opponents")
    if not isinstance(others, list) or not 1 <= len(others) <= MOST_OPPONENTS:
        faults["/opponents"] = [f"A list of 1 to {MOST_OPPONENTS} fleets is expected."]
    pilots = requests.pilots_read(read)
    battles = None if data.get("battles") is None else read.get("battles")
    if battles is not None:
        faults |= requests.battles_faults(battles, pilots)
    if faults:
        raise errors.InvalidError(fields=faults)
    budget = Budget()
    options = requests.options_of(read["ruleset"])
    fleet = requests.fleet_read(data["fleet"], "/fleet", find, budget, options).fleet
    return WorthRequest(
        fleet=fleet,
        opponents=tuple(
            requests.fleet_read(each, f"/opponents/{place}", find, budget, options).fleet
            for place, each in enumerate(others)
        ),
        ruleset=read["ruleset"] or requests.ruleset_of(fleet),
        pilots=pilots,
        battles=battles,
        seed=read["seed"],
    )
