"""Rule sets as players read them: every option in words, with its source and who imposed it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse

from cards import wording
from cards.templatetags.faces import long_date
from fleetbuilder.fleets.common import selectors
from fleetbuilder.fleets.rulebook.serializers import (
    RulesetOptionSerializer,
    RulesetRowSerializer,
    RulesetSerializer,
)
from rules.options import Option
from rules.rulesets import RuleSet, RuleSets

SOURCES: Final = (
    ("2017", "the rulebook of 2017, by section"),
    ("classic", "the rules of 2013 to 2016, by section"),
    ("Alliance", "the rulebook of the cooperative game of 2019, by section"),
    ("F14", "the official rulings and event rules of December 2014"),
    ("T16", "the official rulings and event rules of May 2016"),
    ("EDITIONS", "a row of our comparison of the editions"),
    ("DECISIONS", "a decision of ours where the texts are silent or contradict themselves"),
)
"""The short names of the texts that sources cite."""

ANY_NUMBER: Final = 99
"""From this number on a limit is one in name only."""


@dataclass(frozen=True, slots=True)
class ShownOption:
    """An option of a rule set as the page shows it, its value in words.

    `imposed_by` is the rule set that set the value. `parent_value` says the parent's value where
    this rule set differs from it, else "".
    """

    about: Option
    value: str
    source: str
    imposed_by: RuleSet
    own: bool
    parent_value: str


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """A heading with its options."""

    key: str
    title: str
    options: tuple[ShownOption, ...]


def value_words(option: Option, value: Any) -> str:
    """Says the value of an option in words: "130 SP", "No limit", "Only if all players agree"."""
    if value is None or value == ():
        return option.none
    if isinstance(value, tuple):
        return _listed(value)
    if value in option.values:
        return option.values[value]
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, int):
        return _number(value, option.unit)
    return long_date(value)


def _listed(values: Any) -> str:
    names = [wording.type_name(each) if each.islower() else each for each in values]
    return wording.capitalised(wording.join(names, "and"))


def _number(value: int, unit: str) -> str:
    if not unit and value >= ANY_NUMBER:
        return "Any number"
    return f"{value} {unit}".rstrip()


def option_groups(ruleset: RuleSet, rulesets: RuleSets) -> list[OptionGroup]:
    """Returns all options of a rule set by group, those that it sets itself marked as its own."""
    parent = parent_of(ruleset, rulesets)
    shown = [_shown(option, ruleset, parent, rulesets) for option in rulesets.options.values()]
    return [
        OptionGroup(key, title, tuple(each for each in shown if each.about.group == key))
        for key, title in rulesets.options.groups.items()
    ]


def _shown(
    option: Option, ruleset: RuleSet, parent: RuleSet | None, rulesets: RuleSets
) -> ShownOption:
    setting = ruleset.blame(option.name)
    parent_value = parent[option.name] if parent is not None else setting.value
    return ShownOption(
        option,
        value_words(option, setting.value),
        setting.source,
        rulesets[setting.ruleset],
        own=setting.ruleset == ruleset.id,
        parent_value="" if parent_value == setting.value else value_words(option, parent_value),
    )


def differences(ruleset: RuleSet, rulesets: RuleSets) -> list[ShownOption]:
    """Returns the options whose value differs from the parent's, in the order of the page."""
    return [
        option
        for group in option_groups(ruleset, rulesets)
        for option in group.options
        if option.parent_value
    ]


def parent_of(ruleset: RuleSet, rulesets: RuleSets) -> RuleSet | None:
    """Returns the rule set that this one builds on, None for the root."""
    return rulesets[ruleset.lineage[-2]] if len(ruleset.lineage) > 1 else None


def children_of(ruleset: RuleSet, rulesets: RuleSets) -> list[RuleSet]:
    """Returns the rule sets that build on this one directly."""
    return [each for each in rulesets if each.lineage[-2:-1] == (ruleset.id,)]


def rule_link(rule: str, ruleset: str) -> tuple[str, str]:
    """Returns words and address for the rule of a problem.

    "<rule set>: <option>" leads to that option on the page of the rule set in force; any other
    rule is said as it stands, without an address.
    """
    option = selectors.rulesets_all().options.get(rule.partition(": ")[2])
    if option is None:
        return wording.capitalised(rule), ""
    address = reverse("fleets:ruleset_detail", args=[ruleset])
    return option.title, f"{address}#{option.name}"


# --- documents of the API ------------------------------------------------------------------------


def ruleset_row(ruleset: RuleSet) -> dict[str, Any]:
    """Returns a rule set as a row of the API's list."""
    return RulesetRowSerializer.row(ruleset, **_computed(ruleset))


def _computed(ruleset: RuleSet) -> dict[str, Any]:
    return {
        "inherits": ruleset.lineage[-2] if len(ruleset.lineage) > 1 else None,
        "url": reverse("fleets:ruleset_detail", args=[ruleset.id]),
    }


def ruleset_document(ruleset: RuleSet, rulesets: RuleSets) -> dict[str, Any]:
    """Returns a rule set with every option: value, source, who imposed it, what the parent has."""
    parent = parent_of(ruleset, rulesets)
    return RulesetSerializer.row(
        ruleset,
        **_computed(ruleset),
        options=[_option_document(each, ruleset, parent) for each in rulesets.options.values()],
    )


def _option_document(option: Option, ruleset: RuleSet, parent: RuleSet | None) -> dict[str, Any]:
    setting = ruleset.blame(option.name)
    return RulesetOptionSerializer.row(
        option,
        value=_plain(setting.value),
        value_words=value_words(option, setting.value),
        source=setting.source,
        imposed_by=setting.ruleset,
        inherited=setting.ruleset != ruleset.id,
        parent_value=_plain(parent[option.name]) if parent is not None else None,
    )


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
