"""Rule sets as players read them: every option in words, with its source and who imposed it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse

from cards import wording
from cards.templatetags.faces import long_date
from fleetbuilder.fleets.rulebook.option_texts import ANY_NUMBER, GROUPS, WORDS, OptionWords
from rules.options import Option
from rules.rulesets import OPTIONS, RuleSet, RuleSets

SEVERAL: Final = "texts"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownOption:
    """An option of a rule set as the page shows it.

    `imposed_by` is the id of the rule set that set the value. `parent_value` says the parent's
    value where this rule set differs from it, else "".
    """

    name: str
    title: str
    meaning: str
    value: str
    source: str
    imposed_by: str
    imposed_by_name: str
    own: bool
    parent_value: str


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """A heading with its options."""

    key: str
    title: str
    options: tuple[ShownOption, ...]


def option_title(name: str) -> str:
    """Returns the short title of an option, its name where it has none."""
    words = WORDS.get(name)
    return words.title if words else name


def value_words(name: str, value: Any) -> str:
    """Says the value of an option in words: "130 SP", "No limit", "Only if all players agree"."""
    words = WORDS.get(name, OptionWords(name, ""))
    option = OPTIONS.get(name)
    if value is None or (option is not None and option.kind == SEVERAL and not value):
        return words.none
    if isinstance(value, tuple | list):
        return _listed(value)
    if value in words.values:
        return words.values[value]
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, int):
        return _number(value, words.unit)
    if option is not None and option.kind.startswith("date"):
        return long_date(value)
    return str(value)


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
    groups: dict[str, list[ShownOption]] = {}
    for option in OPTIONS.values():
        groups.setdefault(option.group, []).append(_shown(option, ruleset, parent, rulesets))
    order = [*GROUPS, *(key for key in groups if key not in GROUPS)]
    return [
        OptionGroup(key, GROUPS.get(key, key), tuple(groups[key])) for key in order if key in groups
    ]


def _shown(
    option: Option, ruleset: RuleSet, parent: RuleSet | None, rulesets: RuleSets
) -> ShownOption:
    setting = ruleset.blame(option.name)
    words = WORDS.get(option.name)
    differs = parent is not None and parent[option.name] != setting.value
    return ShownOption(
        name=option.name,
        title=option_title(option.name),
        meaning=words.meaning if words else option.question,
        value=value_words(option.name, setting.value),
        source=setting.source,
        imposed_by=setting.ruleset,
        imposed_by_name=rulesets[setting.ruleset].name,
        own=setting.ruleset == ruleset.id,
        parent_value=value_words(option.name, parent[option.name])
        if parent is not None and differs
        else "",
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
    _, sign, option = rule.partition(": ")
    if not sign or option not in OPTIONS:
        return wording.capitalised(rule), ""
    address = reverse("fleets:ruleset_detail", args=[ruleset])
    return option_title(option), f"{address}#{option}"


# --- documents of the API ------------------------------------------------------------------------


def ruleset_row(ruleset: RuleSet) -> dict[str, Any]:
    """Returns a rule set as a row of the API's list."""
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "summary": ruleset.summary,
        "inherits": ruleset.lineage[-2] if len(ruleset.lineage) > 1 else None,
        "url": reverse("fleets:ruleset_detail", args=[ruleset.id]),
    }


def ruleset_document(ruleset: RuleSet, rulesets: RuleSets) -> dict[str, Any]:
    """Returns a rule set with every option: value, source, who imposed it, what the parent has."""
    parent = parent_of(ruleset, rulesets)
    return {
        **ruleset_row(ruleset),
        "lineage": list(ruleset.lineage),
        "options": [_option_document(option, ruleset, parent) for option in OPTIONS.values()],
    }


def _option_document(option: Option, ruleset: RuleSet, parent: RuleSet | None) -> Mapping[str, Any]:
    setting = ruleset.blame(option.name)
    return {
        "name": option.name,
        "title": option_title(option.name),
        "question": option.question,
        "group": option.group,
        "kind": option.kind,
        "choices": list(option.choices),
        "value": _plain(setting.value),
        "value_words": value_words(option.name, setting.value),
        "source": setting.source,
        "imposed_by": setting.ruleset,
        "inherited": setting.ruleset != ruleset.id,
        "parent_value": _plain(parent[option.name]) if parent is not None else None,
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
