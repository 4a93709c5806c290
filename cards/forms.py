"""The form that writes the search language, and reads it back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms

from cards.language import LONGEST_TEXT
from cards.models import card_types, factions
from cards.search import (
    Node,
    Number,
    NumberRange,
    Query,
    SortKey,
    Term,
    Text,
    Word,
    parse,
    print_query,
)
from cards.search.syntax import all_of, conjuncts
from cards.wording.labels import ERA_NAMES
from rules.building.wording import ACTION_NAMES, TYPE_NAMES
from rules.cards import ERAS, UPGRADE_TYPES

MOST: Final = 9999

CHOICE_FIELDS: Final = ("type", "faction", "era", "slot", "action", "unique")
TEXT_FIELDS: Final = ("set", "fits", "text")
BOUND_FIELDS: Final = ("cost", "skill", "attack", "hull")
SORTS: Final = (
    ("", "Name"),
    ("cost", "Cost, lowest first"),
    ("-cost", "Cost, highest first"),
    ("-skill", "Skill, highest first"),
    ("-attack", "Attack, highest first"),
    ("-hull", "Hull, highest first"),
    ("set", "Set"),
)


def _any(choices: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [("", "Any"), *choices]


def _upgrades() -> list[tuple[str, str]]:
    return _any([(kind, TYPE_NAMES[kind].capitalize()) for kind in UPGRADE_TYPES])


def _actions() -> list[tuple[str, str]]:
    return _any([(word, name.capitalize()) for word, name in ACTION_NAMES.items()])


def _types() -> list[tuple[str, str]]:
    return _any([("upgrade", "Upgrade of any type"), *card_types()])


def _bound(label: str) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=MOST)


class CardSearchForm(forms.Form):
    """Asks for the common conditions one by one; `more` takes whatever else the language says."""

    name = forms.CharField(label="Name", required=False, max_length=100)
    type = forms.ChoiceField(label="Type", required=False, choices=_types)
    faction = forms.ChoiceField(label="Faction", required=False, choices=lambda: _any(factions()))
    cost_from = _bound("Cost from")
    cost_to = _bound("Cost to")
    skill_from = _bound("Skill from")
    skill_to = _bound("Skill to")
    attack_from = _bound("Attack from")
    attack_to = _bound("Attack to")
    hull_from = _bound("Hull from")
    hull_to = _bound("Hull to")
    slot = forms.ChoiceField(label="Slot", required=False, choices=_upgrades)
    action = forms.ChoiceField(label="Action", required=False, choices=_actions)
    era = forms.ChoiceField(
        label="Edition",
        required=False,
        choices=lambda: _any([(era, ERA_NAMES[era]) for era in ERAS]),
    )
    unique = forms.ChoiceField(
        label="Unique", required=False, choices=_any([("yes", "Yes"), ("no", "No")])
    )
    set = forms.CharField(label="Set, by number or name", required=False, max_length=100)
    fits = forms.CharField(label="Fits the ship", required=False, max_length=100)
    text = forms.CharField(label="Words of the text", required=False, max_length=100)
    more = forms.CharField(label="Further conditions", required=False, max_length=500)
    sort = forms.ChoiceField(label="Order", required=False, choices=SORTS)

    def clean(self) -> dict[str, Any]:
        """Sees that no lower bound is above the upper one."""
        cleaned: dict[str, Any] = super().clean() or {}
        for field in BOUND_FIELDS:
            low, high = cleaned.get(f"{field}_from"), cleaned.get(f"{field}_to")
            if low is not None and high is not None and low > high:
                self.add_error(f"{field}_to", f"This must be at least {low}.")
        return cleaned

    def query_text(self) -> str:
        """Returns the query that the (valid) form asks."""
        values = self.cleaned_data
        parts: list[Node] = [Word(word) for word in values["name"].split()]
        for field in (*CHOICE_FIELDS, *TEXT_FIELDS):
            value = values.get(field)
            if value:
                parts.append(Term(field, ":", (Text(value),)))
        for field in BOUND_FIELDS:
            term = _bounds_term(field, values[f"{field}_from"], values[f"{field}_to"])
            if term is not None:
                parts.append(term)
        further = parse(values["more"])
        if further.problems:
            # It is shown as it was typed, with its problems marked.
            written = [print_query(Query(all_of(parts))), values["more"].strip()]
        else:
            if further.query.condition is not None:
                parts.append(further.query.condition)
            written = [print_query(Query(all_of(parts), further.query.sort))]
        if values["sort"]:
            written.append(f"sort:{values['sort']}")
        return " ".join(part for part in written if part)


def form_values(query: Query) -> dict[str, str]:
    """Returns the values of the form that ask a query.

    What has no field of its own is in `more`.
    """
    values: dict[str, str] = {}
    words: list[str] = []
    rest: list[Node] = []
    for part in conjuncts(query):
        own = _part_values(part)
        if isinstance(part, Word) and part.text and not part.text.split()[1:]:
            words.append(part.text)
        elif own and not own.keys() & values.keys() and not _bounds_met(own, values):
            values.update(own)
        else:
            rest.append(part)
    if words:
        values["name"] = " ".join(words)
    order = ",".join(("-" if key.descending else "") + key.field for key in query.sort)
    if order in dict(SORTS):
        if order:
            values["sort"] = order
        sort: tuple[SortKey, ...] = ()
    else:
        sort = query.sort
    further = print_query(Query(all_of(rest), sort))
    if further:
        values["more"] = further
    return values


def _bounds_met(own: Mapping[str, str], values: Mapping[str, str]) -> bool:
    """Returns whether a field has a bound already: two terms for it would become one."""
    fields = {name.rpartition("_")[0] for name in own if name.endswith(("_from", "_to"))}
    return any(f"{field}_{end}" in values for field in fields for end in ("from", "to"))


def _part_values(part: Node) -> dict[str, str]:
    if not isinstance(part, Term) or len(part.values) != 1:
        return {}
    value = part.values[0]
    if isinstance(value, Text):
        known = part.field in CHOICE_FIELDS and _is_offered(part.field, value.text)
        return {part.field: value.text} if known or part.field in TEXT_FIELDS else {}
    if part.field not in BOUND_FIELDS:
        return {}
    low, high = f"{part.field}_from", f"{part.field}_to"
    if isinstance(value, NumberRange):
        return {low: str(value.low), high: str(value.high)}
    number = str(value.number)
    return {
        ":": {low: number, high: number},
        ">=": {low: number},
        "<=": {high: number},
    }.get(part.op, {})


def _is_offered(field: str, word: str) -> bool:
    offered = CardSearchForm.base_fields[field]
    return isinstance(offered, forms.ChoiceField) and offered.valid_value(word)


def _bounds_term(field: str, low: int | None, high: int | None) -> Term | None:
    if low is not None and high is not None:
        value = Number(low) if low == high else NumberRange(low, high)
        return Term(field, ":", (value,))
    if low is not None:
        return Term(field, ">=", (Number(low),))
    if high is not None:
        return Term(field, "<=", (Number(high),))
    return None


class AbilityForm(forms.Form):
    """Takes the text of an ability."""

    text = forms.CharField(
        label="Text",
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocapitalize": "off"}),
        help_text="One or several clauses: when it acts, a colon, what it costs and does.",
    )
