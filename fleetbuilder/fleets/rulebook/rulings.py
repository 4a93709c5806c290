"""Rulings as players read them: a search, and everything about one of them."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from django.urls import reverse

from cards import wording
from cards.selectors import catalogue_current
from fleetbuilder.fleets.common import selectors
from fleetbuilder.fleets.rulebook.citations import cited_rulings, ruling_address
from fleetbuilder.fleets.rulebook.pages import value_words
from fleetbuilder.fleets.rulebook.serializers import (
    RulingOptionSerializer,
    RulingRowSerializer,
    RulingSerializer,
)
from rules.cards import Card
from rules.rulesets import RuleSet
from rules.rulings import AUTHORITIES, Ruling, RulingDocument

AUTHORITY_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "R": "Rulebook",
        "O": "Official ruling",
        "E": "Errata of the publisher",
        "A": "Answer of the publisher's forum",
        "H": "Decision of ours",
    }
)
"""Whose word a ruling is, as pages say it."""

AUTHORITY_MEANING: Final[Mapping[str, str]] = MappingProxyType(
    {
        "R": "What the text of a rule set says stands before every ruling.",
        "O": "Binds every rule set whose own text is silent.",
        "E": "Mends a printed text or fact, in all rule sets from its day on.",
        "A": "Advice: it falls where an official ruling or the rulebook of 2017 says otherwise.",
        "H": "Fills what all texts leave open, or chooses between two readings.",
    }
)

ACTS_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "build": "building a fleet",
        "battle": "battles",
        "table": "the table: people see to it",
    }
)


@dataclass(frozen=True, slots=True)
class RulingGroup:
    """Rulings of one section of a document, one after the other."""

    document: RulingDocument
    section: str
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class OptionCiting:
    """A value of an option whose source cites a ruling, and the rule set that sets it."""

    name: str
    title: str
    value: str
    ruleset: RuleSet


# --- search --------------------------------------------------------------------------------------


def rulings_found(
    query: str = "", document: str = "", ruleset: RuleSet | None = None
) -> list[Ruling]:
    """Returns the rulings of a document that a rule set has and a query names.

    A query of ids, such as "EDITIONS C12, G5", names those rulings; of any other each word has
    to stand in a ruling, in its ids or in the names of its cards.
    """
    rulings = selectors.rulings_all()
    named = _named(query)
    words = query.casefold().split()
    return [
        ruling
        for ruling in rulings
        if (not document or ruling.document == document)
        and (ruleset is None or rulings.binds(ruling, ruleset.lineage))
        and (ruling in named if named else all(word in _words_of(ruling) for word in words))
    ]


def _named(query: str) -> list[Ruling]:
    ruling = selectors.rulings_all().find(query.strip())
    return [ruling] if ruling is not None else cited_rulings(query)


def _words_of(ruling: Ruling) -> str:
    """Returns what a search looks through."""
    catalogue = catalogue_current()
    names = [card.name for key in ruling.cards if (card := catalogue.find(key)) is not None]
    said = [text for part in ruling.says for text in (part.of, part.text)]
    return "\n".join(
        [*ruling.ids, ruling.title, ruling.section, *said, ruling.note, *names]
    ).casefold()


def groups_of(rulings: Iterable[Ruling]) -> list[RulingGroup]:
    """Returns rulings in their order, those of one section together."""
    groups: dict[tuple[str, str], list[Ruling]] = {}
    for ruling in rulings:
        groups.setdefault((ruling.document, ruling.section), []).append(ruling)
    return [
        RulingGroup(selectors.rulings_all().document_of(each[0]), section, tuple(each))
        for (_, section), each in groups.items()
    ]


def rulesets_of_rulings() -> list[RuleSet]:
    """Returns the rule sets that rulings tell apart; the root of all is none of them."""
    rulings = selectors.rulings_all()
    return [each for each in selectors.rulesets_all() if rulings.deciding(each.lineage)]


def orders_of(document: RulingDocument) -> list[tuple[RuleSet, tuple[str, ...]]]:
    """Returns the rule sets of a document with the texts that answer there, the first one first."""
    rulesets = selectors.rulesets_all()
    return [(rulesets[name], texts) for name, texts in document.orders.items()]


def source_address(name: str) -> str:
    """Returns the address of the document that citations call by a name, "" for no document."""
    documents = selectors.rulings_all().documents
    found = next((each for each in documents if each.short == name), None)
    return f"{reverse('fleets:ruling_list')}?document={found.id}" if found is not None else ""


# --- one ruling ----------------------------------------------------------------------------------


def binding_of(ruling: Ruling) -> list[tuple[RuleSet, bool]]:
    """Returns the rule sets, each with whether the ruling counts there."""
    rulings = selectors.rulings_all()
    return [(each, rulings.binds(ruling, each.lineage)) for each in rulesets_of_rulings()]


def options_citing(ruling: Ruling) -> list[OptionCiting]:
    """Returns every value of an option that rests on the ruling, in the order of the options."""
    return list(_citing().get(ruling.id, ()))


@functools.cache
def _citing() -> Mapping[str, Sequence[OptionCiting]]:
    """Returns, by the id of a ruling, the settings that cite it or answer its row."""
    rulings = selectors.rulings_all()
    found: dict[str, list[OptionCiting]] = {}
    known = selectors.rulesets_all()
    rulesets = sorted(known, key=lambda ruleset: len(ruleset.lineage))
    for name, option in known.options.items():
        row = rulings.find(f"EDITIONS-{option.row}") if option.row else None
        for ruleset in rulesets:
            setting = ruleset.blame(name)
            if setting.ruleset != ruleset.id:
                continue
            value = value_words(option, setting.value)
            citing = OptionCiting(name, option.title, value, ruleset)
            cites = cited_rulings(setting.source)
            for each in dict.fromkeys([*cites, *([row] if row is not None else [])]):
                found.setdefault(each.id, []).append(citing)
    return found


def cards_of(ruling: Ruling) -> list[Card]:
    """Returns the cards that a ruling names and the catalogue has."""
    catalogue = catalogue_current()
    found = [catalogue.find(key) for key in ruling.cards]
    return [card for card in found if card is not None]


def related_to(ruling: Ruling) -> list[Ruling]:
    """Returns the rulings to which one refers or that refer to it, by a reference or in words."""
    return [each for each in _referring().get(ruling.id, ()) if each is not ruling]


@functools.cache
def _referring() -> Mapping[str, Sequence[Ruling]]:
    """Returns, by the id of a ruling, those tied to it, in the order of the documents."""
    rulings = selectors.rulings_all()
    ties: dict[str, set[str]] = {}
    for ruling in rulings:
        texts = (*(part.text for part in ruling.says), ruling.source, ruling.note)
        others = [*cited_rulings("\n".join(texts))]
        others += [each for name in ruling.see if (each := rulings.find(name)) is not None]
        for other in others:
            ties.setdefault(ruling.id, set()).add(other.id)
            ties.setdefault(other.id, set()).add(ruling.id)
    return {name: [each for each in rulings if each.id in tied] for name, tied in ties.items()}


def acts_words(ruling: Ruling) -> str:
    """Says where a ruling acts, "" where that is not told or nothing acts on it."""
    return wording.capitalised(wording.join([ACTS_WORDS[each] for each in ruling.acts], "and"))


# --- documents of the API ------------------------------------------------------------------------


def ruling_row(ruling: Ruling) -> dict[str, Any]:
    """Returns a ruling as a row of the API's list."""
    return RulingRowSerializer.row(ruling, url=ruling_address(ruling))


def ruling_document(ruling: Ruling) -> dict[str, Any]:
    """Returns a ruling with all that its page shows."""
    return RulingSerializer.row(
        ruling,
        url=ruling_address(ruling),
        authority_words=AUTHORITIES[ruling.authority],
        binds=[ruleset.id for ruleset, binds in binding_of(ruling) if binds],
        options=RulingOptionSerializer.rows(options_citing(ruling)),
        related=[each.id for each in related_to(ruling)],
    )
