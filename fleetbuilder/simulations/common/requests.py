"""Requests for simulations, read from decoded JSON; the page's form makes the same."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.conf import settings

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import job_digest_of
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.requests import document_parse
from fleetbuilder.fleets.check.services import NO_OPTIONS, Options
from fleetbuilder.fleets.common import mapping
from fleetbuilder.fleets.common.selectors import DEFAULT_RULESET, demo_fleet_find, rulesets_all
from rules.dice import SEED_LENGTH, SeedError, full_seed
from rules.errors import DocumentError, TooLargeError
from rules.fleet import Fleet
from rules.notation import Budget
from rules.notation.native.document import fleet_to_document
from rules.rulesets import RuleSet
from rules.simulation import PilotChoice, SimulationError, Stop

USUAL_BATTLES: Final = 200
USUAL_PILOT: Final = "gunner"
MOST_SHIPS: Final = 12
"""Ships of one fleet: more do not find room in a starting area."""

MOST_OPPONENTS: Final = 8
"""Fleets that one fights whose cards are in question."""
GAUNTLET_SHARE: Final = 4
"""How many times the battles of one simulation a question about cards may fight in all."""
SLOWER: Final[Mapping[str, int]] = {"drifter": 1, "gunner": 1, "tactician": 20, "admiral": 100}
"""By which number a pilot divides the battles that one simulation may have."""
"""Pilots who think ahead get so many times fewer battles."""


@dataclass(frozen=True, slots=True)
class SavedSide:
    """The revision of a saved fleet that fights: its fleet's row, number and fingerprint."""

    fleet_id: int
    revision: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class ChosenFleet:
    """A fleet that was named.

    `saved` is which revision of a saved fleet of whoever asks it is, and `reference` names that.
    """

    fleet: Fleet
    saved: SavedSide | None = None
    reference: str = ""


Find = Callable[[str], ChosenFleet | None]
"""Finds a fleet by what names it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationRequest:
    """What is to be simulated: fleet a against fleet b, by which rules, by whom, how often.

    `saved` tells which sides are saved fleets of whoever asks; nothing in battle depends on it.
    """

    a: Fleet
    b: Fleet
    ruleset: RuleSet
    pilots: tuple[PilotChoice, PilotChoice]
    battles: int = USUAL_BATTLES
    seed: str = ""
    stop: Stop | None = None
    saved: Mapping[str, SavedSide] = field(default_factory=dict)

    def digest(self) -> str:
        """Returns a hash of the content, by which a repeated request is recognised."""
        content = {
            "fleets": [fleet_to_document(self.a), fleet_to_document(self.b)],
            "ruleset": self.ruleset.id,
            "pilots": [str(pilot) for pilot in self.pilots],
            "battles": self.battles,
            "seed": self.seed,
            "stop": None if self.stop is None else self.stop.to_document(),
        }
        return job_digest_of(content)


@dataclass(frozen=True, slots=True, kw_only=True)
class GauntletRequest:
    """A question about the cards of a fleet: against whom, by which rules, by whom, how often."""

    fleet: Fleet
    opponents: tuple[Fleet, ...]
    ruleset: RuleSet
    pilots: tuple[PilotChoice, PilotChoice]
    battles: int | None = None
    seed: str = ""

    def content(self) -> dict[str, Any]:
        """Returns the content as plain data."""
        return {
            "fleets": [fleet_to_document(each) for each in (self.fleet, *self.opponents)],
            "ruleset": self.ruleset.id,
            "pilots": [str(pilot) for pilot in self.pilots],
            "battles": self.battles,
            "seed": self.seed,
        }

    def digest(self) -> str:
        """Returns a hash of the content, by which a repeated request is recognised."""
        return job_digest_of(self.content())


def gauntlet_read(data: Any, find: Find, what: str, *more: str) -> dict[str, Any]:
    """Reads the fields of a `GauntletRequest`, and `more` of them, from decoded JSON.

    `find` finds saved fleets by what names them, `what` names the question. Raises `InvalidError`
    naming every field that is wrong, `DocumentError` or `TooLargeError` for a fleet that cannot be
    read.
    """
    if not isinstance(data, dict):
        raise errors.MalformedError(f"{what} is asked for with an object.")
    read, faults = fields_read(data, ("fleet", "opponents"), (*_GAUNTLET_FIELDS, *more))
    if data.get("fleet") is None:
        faults["/fleet"] = ["A fleet is needed here."]
    others: Any = data.get("opponents")
    if not isinstance(others, list) or not 1 <= len(others) <= MOST_OPPONENTS:
        faults["/opponents"] = [f"A list of 1 to {MOST_OPPONENTS} fleets is expected."]
    pilots = pilots_read(read)
    battles = None if data.get("battles") is None else read.get("battles")
    if battles is not None:
        faults |= battles_faults(battles, pilots)
    if faults:
        raise errors.InvalidError(fields=faults)
    budget = Budget()
    options = options_of(read["ruleset"])
    fleet = fleet_read(data["fleet"], "/fleet", find, budget, options).fleet
    return {
        "fleet": fleet,
        "opponents": tuple(
            fleet_read(each, f"/opponents/{place}", find, budget, options).fleet
            for place, each in enumerate(others)
        ),
        "ruleset": read["ruleset"] or ruleset_of(fleet),
        "pilots": pilots,
        "battles": battles,
        "seed": read["seed"],
        **{name: read[name] for name in more},
    }


def simulation_request_read(data: Any, find: Find) -> SimulationRequest:
    """Reads a request from decoded JSON; `find` finds saved fleets by what names them.

    Raises `InvalidError` naming every field that is wrong, `DocumentError` or `TooLargeError` for
    a fleet that cannot be read.
    """
    if not isinstance(data, dict):
        raise errors.MalformedError("A simulation is asked for with an object.")
    read, faults = fields_read(data, _FLEETS, _SIMULATION_FIELDS)
    for name in _FLEETS:
        if data.get(name) is None:
            faults[f"/{name}"] = ["A fleet is needed here."]
    pilots = pilots_read(read)
    if "battles" in read:
        faults |= battles_faults(read["battles"], pilots)
    if faults:
        raise errors.InvalidError(fields=faults)
    budget = Budget()
    options = options_of(read["ruleset"])
    chosen = {name: fleet_read(data[name], f"/{name}", find, budget, options) for name in _FLEETS}
    return SimulationRequest(
        a=chosen["a"].fleet,
        b=chosen["b"].fleet,
        saved={name: each.saved for name, each in chosen.items() if each.saved is not None},
        ruleset=read["ruleset"] or ruleset_of(chosen["a"].fleet),
        pilots=pilots,
        battles=read["battles"],
        seed=read["seed"],
        stop=read["stop_width"],
    )


def fields_read(
    data: Mapping[str, Any], fleets: tuple[str, ...], names: tuple[str, ...]
) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """Reads the fields of those names; gives them, and what is wrong by field.

    `fleets` are the names of further fields, which are not read here.
    """
    faults: dict[str, list[str]] = {}
    read: dict[str, Any] = {}
    for name in data:
        if name not in names and name not in fleets:
            faults[f"/{_escaped(name)}"] = ["There is no such field."]
    for name in names:
        try:
            read[name] = _READERS[name](data.get(name))
        except SimulationError as error:
            faults[f"/{name}"] = [check_services.sentence(error.message)]
        except _RequestFieldError as error:
            faults[f"/{name}"] = [str(error)]
    return read, faults


def pilots_read(read: Mapping[str, Any]) -> tuple[PilotChoice, PilotChoice]:
    """Returns who decides for each side; the same one if none is named."""
    first = read.get("pilot") or PilotChoice(USUAL_PILOT)
    return first, read.get("pilot_b") or first


def battles_most(pilots: tuple[PilotChoice, PilotChoice]) -> int:
    """Returns how many battles one simulation of these pilots may have."""
    most: int = settings.ENVIRONMENT.SIMULATION_BATTLES
    return max(1, most // max(SLOWER[pilot.name] for pilot in pilots))


def battles_faults(battles: int, pilots: tuple[PilotChoice, PilotChoice]) -> dict[str, list[str]]:
    """Returns what is wrong with a number of battles for these pilots, by field."""
    most = battles_most(pilots)
    if 1 <= battles <= most:
        return {}
    return {"/battles": [f"These pilots fight 1 to {most:,} battles, not {battles:,}."]}


def ruleset_of(fleet: Fleet) -> RuleSet:
    """Returns the rule set that a fleet was built for, the current edition's for any other."""
    rulesets = rulesets_all()
    return rulesets[fleet.ruleset if fleet.ruleset in rulesets else DEFAULT_RULESET]


def seed_made() -> str:
    """Returns a seed for somebody who names none: short enough to be told to others."""
    return secrets.token_hex(4)


# --- the fields ---------------------------------------------------------------------

_FLEETS: Final = ("a", "b")
_GAUNTLET_FIELDS: Final = ("ruleset", "pilot", "pilot_b", "battles", "seed")
MOST_CARD: Final = 200
"""Characters of the name, key or pointer of a card."""


class _RequestFieldError(Exception):
    """Says what is wrong with a field, as a sentence."""


def _read_battles(value: object) -> int:
    if value is None:
        return USUAL_BATTLES
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 10**9:
        raise _RequestFieldError("A whole number is expected.")
    return value


def _read_pilot(value: object) -> PilotChoice | None:
    if value is None or value == "":
        return None
    if not isinstance(value, str):
        raise _RequestFieldError("The name of a pilot is expected.")
    return PilotChoice.parse(value)


def _read_ruleset(value: object) -> RuleSet | None:
    if value is None or value == "":
        return None
    options = check_services.options_read({"ruleset": value})
    return rulesets_all()[options.ruleset]


def _read_seed(value: object) -> str:
    if value is None:
        return ""
    if not isinstance(value, str) or not value.isprintable() or len(value) > SEED_LENGTH:
        raise _RequestFieldError(
            f"A text of at most {SEED_LENGTH} characters on one line is expected."
        )
    try:
        full_seed(value)
    except SeedError as error:
        raise _RequestFieldError(check_services.sentence(str(error))) from error
    return value


def _read_card(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > MOST_CARD:
        raise _RequestFieldError("The name, key or pointer of a card of the fleet is expected.")
    return value.strip()


def _read_stop(value: object) -> Stop | None:
    if value is None:
        return None
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise _RequestFieldError("A number is expected.")
    return Stop(float(value))


_READERS: Final[Mapping[str, Callable[[object], Any]]] = {
    "ruleset": _read_ruleset,
    "pilot": _read_pilot,
    "pilot_b": _read_pilot,
    "battles": _read_battles,
    "seed": _read_seed,
    "stop_width": _read_stop,
    "card": _read_card,
}
_SIMULATION_FIELDS: Final = tuple(each for each in _READERS if each != "card")


def options_of(ruleset: RuleSet | None) -> Options:
    """Returns under which rules lists are read: those asked for, else each list's own."""
    return Options(ruleset=ruleset.id if ruleset is not None else "")


def fleet_read(
    value: object, where: str, find: Find, budget: Budget, options: Options = NO_OPTIONS
) -> ChosenFleet:
    """Reads a fleet: our document, `{"text", "format"?}`, `{"demo"}`, or `{"saved"}`.

    All fleets of a request are read with one `budget`, lists for the rules of `options`.
    """
    if not isinstance(value, dict):
        raise errors.InvalidError.at(where, "A fleet is an object.")
    if "demo" in value:
        return ChosenFleet(_demo_read(value, where))
    if "saved" in value:
        return _saved_read(value, where, find)
    try:
        if "text" in value:
            return ChosenFleet(fleet_of_text(value, where, budget, options))
        parsed = document_parse(value)
    except DocumentError as error:
        place = f"{where}{error.where}" if error.where.startswith("/") else where
        raise type(error)(error.message, place) from error
    return ChosenFleet(fleet_checked(parsed.fleets, where))


def fleet_of_text(
    value: Mapping[str, Any],
    where: str,
    budget: Budget | None = None,
    options: Options = NO_OPTIONS,
) -> Fleet:
    """Reads a fleet given as a text in any format."""
    faults = {
        f"{where}/{_escaped(name)}": ["There is no such field beside a text."]
        for name in value
        if name not in ("text", "format")
    }
    for name in ("text", "format"):
        if not isinstance(value.get(name, ""), str):
            faults[f"{where}/{name}"] = ["Text is expected."]
    if faults:
        raise errors.InvalidError(fields=faults)
    parsed = check_services.text_parse(value["text"], value.get("format", ""), budget, options)
    return fleet_checked(parsed.fleets, where)


def fleet_checked(fleets: tuple[Fleet, ...], where: str) -> Fleet:
    """Returns the one fleet; raises for several, and for more ships than can fight."""
    if len(fleets) != 1:
        message = f"This holds {len(fleets)} fleets, and one is needed here."
        raise errors.InvalidError.at(where, message)
    if len(fleets[0].ships) > MOST_SHIPS:
        raise TooLargeError(f"a fleet of more than {MOST_SHIPS} ships is not simulated", where)
    return fleets[0]


def _demo_read(value: Mapping[str, Any], where: str) -> Fleet:
    slug = value["demo"]
    demo = demo_fleet_find(slug=slug) if isinstance(slug, str) else None
    if demo is None or set(value) != {"demo"}:
        raise errors.InvalidError.at(f"{where}/demo", "There is no demo fleet of that name.")
    return mapping.fleet_from_demo(demo)


def _saved_read(value: Mapping[str, Any], where: str, find: Find) -> ChosenFleet:
    reference = value["saved"]
    chosen = find(reference) if isinstance(reference, str) and set(value) == {"saved"} else None
    if chosen is None:
        message = "There is no such fleet, or it is not shared with you."
        raise errors.InvalidError.at(f"{where}/saved", message)
    fleet_checked((chosen.fleet,), where)
    return chosen


def _escaped(name: str) -> str:
    return name[:60].replace("~", "~0").replace("/", "~1")
