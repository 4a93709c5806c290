"""Says in English what card data mean: names, conditions, building data.

Pure Python over `rules.cards`; no Django.
"""

from __future__ import annotations

from cards.wording.abilities import (
    ClausePart,
    ShownClause,
    ability_clauses,
    ability_tree,
    clauses_of,
)
from cards.wording.conditions import cards_phrase, condition_phrase, restriction_terms, simplified
from cards.wording.names import (
    ERA_NAMES,
    STAT_NAMES,
    SUPPORT_NAMES,
    IconTerm,
    Names,
    action_name,
    bearing_name,
    capitalised,
    faction_name,
    join,
    signed,
    slot_name,
    type_name,
)
from cards.wording.terms import (
    exclusion_term,
    modifier_term,
    penalty_term,
    slot_change_term,
    slot_term,
    waiver_term,
)

__all__ = [
    "ERA_NAMES",
    "STAT_NAMES",
    "SUPPORT_NAMES",
    "ClausePart",
    "IconTerm",
    "Names",
    "ShownClause",
    "ability_clauses",
    "ability_tree",
    "action_name",
    "bearing_name",
    "capitalised",
    "cards_phrase",
    "clauses_of",
    "condition_phrase",
    "exclusion_term",
    "faction_name",
    "join",
    "modifier_term",
    "penalty_term",
    "restriction_terms",
    "signed",
    "simplified",
    "slot_change_term",
    "slot_name",
    "slot_term",
    "type_name",
    "waiver_term",
]
