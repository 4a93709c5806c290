"""Which limits and play options hold: rule sets that inherit, and can be blamed.

A rule set is a document (`fixtures/rulesets/<id>.json`) that names its parent and only the
options in which it differs. Each value carries its source, so that a report can say which rule
set, text and section imposed it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Any, Final

from rules.errors import RuleSetError
from rules.options import OptionTable

DEFAULT_RULESET: Final = "attack-wing-2017"
"""The id of the rule set that holds where neither a fleet nor anyone else names one."""


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
    declared: OptionTable = field(repr=False, compare=False)
    """What may be set, whatever the rule set."""

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
            _check_value(self.declared, self.id, name, value)
            settings[name] = Setting(_frozen(value), "chosen by the players", self.id)
        return replace(self, settings=settings)


class RuleSets:
    """Holds rule sets by id, in the order of their documents, and the options that they set."""

    def __init__(self, rulesets: Iterable[RuleSet], options: OptionTable) -> None:
        self._rulesets = {ruleset.id: ruleset for ruleset in rulesets}
        self.options = options

    @classmethod
    def from_documents(
        cls, documents: Iterable[Mapping[str, Any]], options: OptionTable
    ) -> RuleSets:
        """Resolves the inheritance of rule set documents, which set each of some options.

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
            resolved[identifier] = _resolve(document, parent, options)
            return resolved[identifier]

        for identifier in by_id:
            resolve(identifier, ())
        return cls((resolved[identifier] for identifier in by_id), options)

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


def _resolve(document: Mapping[str, Any], parent: RuleSet | None, options: OptionTable) -> RuleSet:
    identifier = _field(document, "id")
    settings = dict(parent.settings) if parent else {}
    for name, entry in document.get("options", {}).items():
        if not isinstance(entry, Mapping) or "value" not in entry:
            raise RuleSetError(f"rule set {identifier!r}: option {name!r} names no value")
        _check_value(options, identifier, name, entry["value"])
        if not entry.get("source"):
            raise RuleSetError(f"rule set {identifier!r}: option {name!r} names no source")
        settings[name] = Setting(_frozen(entry["value"]), entry["source"], identifier)
    missing = [name for name in options if name not in settings]
    if missing:
        raise RuleSetError(f"rule set {identifier!r} leaves options open: {', '.join(missing)}")
    lineage = (*(parent.lineage if parent else ()), identifier)
    name, summary = _field(document, "name"), _field(document, "summary")
    return RuleSet(identifier, name, summary, lineage, settings, options)


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


def _check_value(options: OptionTable, identifier: str, name: str, value: Any) -> None:
    option = options.get(name)
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
        right = isinstance(value, str) and value in option.choices
    if not right:
        wanted = " | ".join(option.choices) or option.kind
        raise RuleSetError(
            f"rule set {identifier!r}: option {name!r} is {value!r}, but takes {wanted}"
        )
