"""Which limits and play options hold: rule sets that inherit, and can be blamed.

A rule set is a document (`fixtures/rulesets/<id>.json`) that names its parent and only the
options in which it differs. Each value carries its source, so that a report can say which rule
set, text and section imposed it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from rules.errors import RuleSetError
from rules.options import PLAY_OPTIONS, Option

DEFAULT_RULESET: Final = "attack-wing-2017"
"""The id of the rule set that holds where neither a fleet nor anyone else names one."""


def _options(*options: Option) -> Mapping[str, Option]:
    return MappingProxyType({option.name: option for option in options})


OPTIONS: Final = _options(
    Option("points_limit", "int?", "How many squadron points may a fleet cost?", "points", "A1"),
    Option("price_date", "date?", "Of which day are the printed prices?", "points"),
    Option("ship_costs", "bool", "Do ships cost squadron points?", "points", "A1"),
    Option(
        "rule_of_3_on_prices",
        "bool",
        "Is the sum of all changes to a price limited to 3?",
        "points",
        "A18",
    ),
    Option("ship_points_cap", "int?", "How much may one ship with its cards cost?", "points"),
    Option(
        "costly_ship",
        "int?",
        "From which printed price on is a ship allowed upgrades beyond its cap?",
        "points",
    ),
    Option(
        "costly_ship_upgrades",
        "int?",
        "How much may the upgrades of such a costly ship cost?",
        "points",
    ),
    Option("ships_minimum", "int", "How many ships must a fleet have?", "ships"),
    Option("oversized_maximum", "int?", "How many oversized bases may a fleet have?", "ships"),
    Option(
        "ships_allowed",
        "text",
        "Which ships may be fielded?",
        "ships",
        "A17",
        ("any", "generic-of-own-faction"),
    ),
    Option(
        "faction_mixing",
        "text",
        "May a ship carry cards of another faction?",
        "factions",
        "A2",
        ("free", "consent", "forbidden", "own-upgrades-only"),
    ),
    Option(
        "mixing_consent",
        "bool",
        "Have all players agreed to mix factions, where that is asked for?",
        "factions",
        "A2",
    ),
    Option(
        "penalty_captain", "int", "What does a captain of another faction add?", "factions", "A3"
    ),
    Option(
        "penalty_upgrade", "int", "What does an upgrade of another faction add?", "factions", "A3"
    ),
    Option(
        "penalty_admiral", "int", "What does an admiral of another faction add?", "factions", "A3"
    ),
    Option(
        "penalty_zero_cost_captain",
        "bool",
        "Does a captain of 0 SP pay the faction penalty?",
        "factions",
        "A4",
    ),
    Option(
        "sub_factions",
        "bool",
        "Do sub-factions count as their prime faction?",
        "factions",
        "A6",
    ),
    Option(
        "placeholder_skill",
        "int",
        "Which captain skill has a ship without a captain card?",
        "captains",
        "A5",
    ),
    Option("captain_cards", "bool", "Do ships take captain cards?", "captains", "A5"),
    Option(
        "face_up_admirals", "int", "How many face-up admirals may a fleet have?", "captains", "A7"
    ),
    Option(
        "unique_scope",
        "text",
        "Among whose cards must a unique name be the only one?",
        "uniqueness",
        "A8",
        ("team", "all-players"),
    ),
    Option(
        "mirror_copies",
        "bool",
        "May a mirror-universe copy serve beside the prime one?",
        "uniqueness",
        "A9",
    ),
    Option("one_per_ship", "bool", "Do one-per-ship marks bind?", "uniqueness", "A10"),
    Option(
        "talent_slots",
        "text",
        "Where do talent slots come from?",
        "slots",
        "A11",
        ("icons-on-cards", "player-card"),
    ),
    Option(
        "hull_restriction",
        "text",
        "How is a hull restriction read?",
        "restrictions",
        "A13",
        ("bounds", "equal"),
    ),
    Option(
        "surcharges",
        "bool",
        "Do printed surcharges for a foreign faction, class or ship apply?",
        "restrictions",
        "A14",
    ),
    Option("resources_maximum", "int", "How many resources may a fleet have?", "resources", "A15"),
    Option(
        "support_ships",
        "bool",
        "Are shuttles, squadrons and support vehicles allowed?",
        "support ships",
        "A16",
    ),
    Option(
        "capital_ship_hull",
        "int",
        "From which printed hull on is a ship a capital ship?",
        "support ships",
        "A16",
    ),
    Option(
        "shuttle_card_limit",
        "int?",
        "How much may one card on a shuttle cost?",
        "support ships",
        "A16",
    ),
    Option(
        "shuttle_limited_types",
        "texts",
        "Which types of card does that limit concern? (empty: all)",
        "support ships",
    ),
    Option(
        "shuttle_limit_exempt",
        "texts",
        "Which cards are exempt from it, by name?",
        "support ships",
    ),
    Option("shuttle_admirals", "bool", "May a shuttle carry an admiral?", "support ships"),
    Option(
        "squadron_resources",
        "bool",
        "May a resource be assigned to a squadron?",
        "support ships",
    ),
    Option("ambassadors_maximum", "int", "How many ambassadors may a fleet have?", "captains"),
    Option(
        "constructions_maximum",
        "int",
        "How many construction cards may a ship have?",
        "slots",
    ),
    Option("banned_cards", "bool", "Are cards banned from official events out?", "events"),
    Option("retired_resources", "bool", "Are retired resources out on the event's day?", "events"),
    Option("event_date", "date?", "Which day counts as the event's?", "events"),
    Option(
        "blind_booster_points",
        "int?",
        "How many points are reserved for a blind booster, when one is used?",
        "events",
    ),
    Option("sideboard_cost", "int", "What does a Reinforcements Sideboard cost?", "resources"),
    Option(
        "sideboard_combined",
        "int",
        "How much may the cards of a sideboard cost together?",
        "resources",
    ),
    Option("officers_per_crew", "int", "How many officers may one crew card have?", "resources"),
    Option(
        "team_points",
        "text",
        "To whom does the limit of points apply in team play?",
        "points",
        "A19",
        ("team", "fleet"),
    ),
    Option(
        "dial_order",
        "text",
        "In which order are dials assigned?",
        "planning",
        "D1",
        ("ascending-skill", "free"),
    ),
    Option(
        "dial_planners",
        "text",
        "Whose ships plan a maneuver?",
        "planning",
        "D3",
        ("every-ship", "player-ships"),
    ),
    Option(
        "round_starts_with",
        "text",
        "What does a round start with?",
        "planning",
        "D4",
        ("planning", "reinforcement"),
    ),
    *PLAY_OPTIONS,
)


@dataclass(frozen=True, slots=True)
class Setting:
    """The value of an option with its source and the rule set that set it."""

    value: Any
    source: str
    ruleset: str


@dataclass(frozen=True)
class RuleSet:
    """Holds every option's setting, inherited or its own.

    `ruleset["points_limit"]` is a value, `ruleset.blame("points_limit")` its `Setting`.
    `lineage` lists the ids from the root to this one.
    """

    id: str
    name: str
    summary: str
    lineage: tuple[str, ...]
    settings: Mapping[str, Setting]

    def __getitem__(self, option: str) -> Any:
        return self.settings[option].value

    @cached_property
    def options(self) -> Mapping[str, Any]:
        """Returns the value of every option."""
        return {option: setting.value for option, setting in self.settings.items()}

    @cached_property
    def fingerprint(self) -> str:
        """Returns what tells this rule set from any other: its id and a digest of its settings."""
        settings = repr(sorted(self.settings.items())).encode()
        return f"{self.id}:{hashlib.sha256(settings).hexdigest()}"

    def blame(self, option: str) -> Setting:
        """Returns value, source and the rule set that imposed an option.

        Raises `RuleSetError` for an unknown option.
        """
        try:
            return self.settings[option]
        except KeyError:
            raise RuleSetError(f"rule set {self.id!r} has no option {option!r}") from None

    def with_options(self, **values: Any) -> RuleSet:
        """Returns the same rule set with some values chosen by the players.

        Raises `RuleSetError` for an unknown option or a value of the wrong kind.
        """
        settings = dict(self.settings)
        for name, value in values.items():
            _check_value(self.id, name, value)
            settings[name] = Setting(_frozen(value), "chosen by the players", self.id)
        return RuleSet(self.id, self.name, self.summary, self.lineage, settings)


class RuleSets:
    """Holds rule sets by id, in the order of their documents."""

    def __init__(self, rulesets: Iterable[RuleSet]) -> None:
        self._rulesets = {ruleset.id: ruleset for ruleset in rulesets}

    @classmethod
    def from_documents(cls, documents: Iterable[Mapping[str, Any]]) -> RuleSets:
        """Resolves the inheritance of rule set documents.

        Raises `RuleSetError` for an unknown parent, a circle, an unknown or missing option, a
        value of the wrong kind, a doubled id or a missing field.
        """
        by_id: dict[str, Mapping[str, Any]] = {}
        for document in documents:
            identifier = _field(document, "id")
            if identifier in by_id:
                raise RuleSetError(f"there are two rule sets {identifier!r}")
            by_id[identifier] = document
        resolved: dict[str, RuleSet] = {}

        def resolve(identifier: str, below: tuple[str, ...]) -> RuleSet:
            if identifier in resolved:
                return resolved[identifier]
            if identifier in below:
                raise RuleSetError(f"rule set {identifier!r} inherits from itself")
            document = by_id.get(identifier)
            if document is None:
                raise RuleSetError(f"rule set {below[-1]!r} inherits from unknown {identifier!r}")
            parent_id = document.get("inherits")
            parent = resolve(parent_id, (*below, identifier)) if parent_id else None
            resolved[identifier] = _resolve(document, parent)
            return resolved[identifier]

        for identifier in by_id:
            resolve(identifier, ())
        return cls(resolved[identifier] for identifier in by_id)

    def __getitem__(self, identifier: str) -> RuleSet:
        try:
            return self._rulesets[identifier]
        except KeyError:
            known = ", ".join(self._rulesets)
            raise RuleSetError(
                f"there is no rule set {identifier!r}; choose one of {known}"
            ) from None

    def __contains__(self, identifier: object) -> bool:
        return identifier in self._rulesets

    def __iter__(self) -> Iterator[RuleSet]:
        return iter(self._rulesets.values())

    def __len__(self) -> int:
        return len(self._rulesets)


def _resolve(document: Mapping[str, Any], parent: RuleSet | None) -> RuleSet:
    identifier = _field(document, "id")
    settings = dict(parent.settings) if parent else {}
    for name, entry in document.get("options", {}).items():
        if not isinstance(entry, Mapping) or "value" not in entry:
            raise RuleSetError(f"rule set {identifier!r}: option {name!r} names no value")
        _check_value(identifier, name, entry["value"])
        if not entry.get("source"):
            raise RuleSetError(f"rule set {identifier!r}: option {name!r} names no source")
        settings[name] = Setting(_frozen(entry["value"]), entry["source"], identifier)
    missing = [name for name in OPTIONS if name not in settings]
    if missing:
        raise RuleSetError(f"rule set {identifier!r} leaves options open: {', '.join(missing)}")
    lineage = (*(parent.lineage if parent else ()), identifier)
    name, summary = _field(document, "name"), _field(document, "summary")
    return RuleSet(identifier, name, summary, lineage, settings)


def _field(document: Mapping[str, Any], name: str) -> str:
    value = document.get(name)
    if not isinstance(value, str) or not value:
        raise RuleSetError(f"rule set {document.get('id')!r} has no {name}")
    return value


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _check_value(identifier: str, name: str, value: Any) -> None:
    option = OPTIONS.get(name)
    if option is None:
        raise RuleSetError(
            f"rule set {identifier!r} sets the unknown option {name!r}, which nothing reads: "
            "leave it out"
        )
    kind = option.kind.rstrip("?")
    if value is None:
        right = option.kind.endswith("?")
    elif kind == "int":
        right = isinstance(value, int) and not isinstance(value, bool)
    elif kind == "bool":
        right = isinstance(value, bool)
    elif kind == "texts":
        right = isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)
    elif kind == "date":
        right = isinstance(value, str) and _is_date(value)
    else:
        right = isinstance(value, str) and (not option.choices or value in option.choices)
    if not right:
        wanted = " | ".join(option.choices) or option.kind
        raise RuleSetError(
            f"rule set {identifier!r}: option {name!r} is {value!r}, but takes {wanted}"
        )
