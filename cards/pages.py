"""What the catalogue's templates show, prepared as plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.http import urlencode

from cards import faces, selectors, wording
from cards.coverage import Share, coverage_of
from cards.search import (
    Field,
    Query,
    QueryProblem,
    SearchResult,
    SortKey,
    Term,
    Text,
    print_query,
    refined,
)
from cards.search.fields import NUMBER
from cards.search.syntax import all_of, conjuncts
from cards.wording.effects import effects_of
from rules.battle.phases.prepare import is_never_fired, is_played
from rules.building.wording import FACTION_NAMES
from rules.cards import CARD_TYPES, Admiral, Attachment, Captain, Card, CardSet, Ship, ShipClass
from rules.catalogue import Catalogue
from rules.loader import load_pilot_uses

ORDERS: Final = (
    ("Name", ()),
    ("Cost", (SortKey("cost"),)),
    ("Highest cost", (SortKey("cost", descending=True),)),
    ("Skill", (SortKey("skill", descending=True),)),
    ("Attack", (SortKey("attack", descending=True),)),
    ("Hull", (SortKey("hull", descending=True),)),
    ("Set", (SortKey("set"),)),
)
ACCENTED: Final = "faction"
OPEN_FACETS: Final = frozenset({"type", "faction"})
UNDATED: Final = "Without a date"
SYSTEM_NAMES: Final = {"utopia": "Utopia", "space_dock": "Space Dock"}


class ResultList(Sequence[Card]):
    """Lets a paginator count and slice the cards of a result."""

    def __init__(self, result: SearchResult) -> None:
        self._result = result

    def __len__(self) -> int:
        return self._result.count

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            start, stop, _ = place.indices(len(self))
            return self._result.cards(start, stop)
        found = self._result.cards(place, place + 1)
        if not found:
            raise IndexError(place)
        return found[0]


def list_address(query: Query | str, ticked: Collection[str] = ()) -> str:
    """Returns the address of the list for a query, with the boxes that are ticked beside it."""
    text = query if isinstance(query, str) else print_query(query)
    address = reverse("cards:card_list")
    fields = {**({"q": text} if text else {}), **dict.fromkeys(ticked, "1")}
    return f"{address}?{urlencode(fields)}" if fields else address


def term_text(field: str, value: str) -> str:
    """Returns the query of a single term."""
    return print_query(Query(Term(field, ":", (Text(value),))))


# --- the search ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShownProblem:
    """A problem of a query with the text cut at the word, and the query mended."""

    problem: QueryProblem
    before: str
    word: str
    after: str
    corrected: str
    href: str


def shown_problem(problem: QueryProblem, text: str, ticked: Collection[str] = ()) -> ShownProblem:
    """Prepares a problem for the page."""
    end = problem.start + problem.length
    corrected = problem.corrected(text)
    return ShownProblem(
        problem,
        text[: problem.start],
        text[problem.start : end],
        text[end:],
        corrected,
        list_address(corrected, ticked) if corrected else "",
    )


@dataclass(frozen=True, slots=True)
class FacetOption:
    """One value of a facet, with the list that it leads to."""

    label: str
    href: str
    count: int
    selected: bool
    icon: str
    accent: str


@dataclass(frozen=True, slots=True)
class ShownFacet:
    """A facet of the page."""

    label: str
    open: bool
    options: tuple[FacetOption, ...]


def facets(result: SearchResult, ticked: Collection[str] = ()) -> list[ShownFacet]:
    """Returns the facets of a result; a value in use leads back to the list without it."""
    parts = conjuncts(result.query)
    shown = []
    for facet in result.facets():
        options = []
        for value in facet.values:
            icon = {"type": value.word, "faction": f"faction-{value.word}"}.get(facet.field, "")
            options.append(
                FacetOption(
                    value.label,
                    list_address(refined(result.query, value.term), ticked),
                    value.count,
                    value.term in parts,
                    icon,
                    value.word if facet.field == ACCENTED else "",
                )
            )
        if options:
            shown.append(ShownFacet(facet.label, facet.field in OPEN_FACETS, tuple(options)))
    return shown


def chips(result: SearchResult, ticked: Collection[str] = ()) -> list[dict[str, str]]:
    """Returns the conditions of a query, each with the list without it."""
    parts = conjuncts(result.query)
    return [
        {
            "label": print_query(Query(part)),
            "href": list_address(
                Query(all_of([other for other in parts if other is not part]), result.query.sort),
                ticked,
            ),
        }
        for part in parts
    ]


def orders(result: SearchResult, ticked: Collection[str] = ()) -> list[dict[str, Any]]:
    """Returns the orders that the page offers."""
    return [
        {
            "label": label,
            "href": list_address(Query(result.query.condition, sort), ticked),
            "current": result.query.sort == sort,
        }
        for label, sort in ORDERS
    ]


def help_rows(fields: Iterable[Field]) -> list[dict[str, Any]]:
    """Returns the rows of the table of fields."""
    return [
        {
            "name": field.name,
            "meaning": field.meaning,
            "example": field.example,
            "href": list_address(field.example),
            "numbers": field.kind == NUMBER,
            "words": sorted(set(field.choices.values())) if field.choices else [],
        }
        for field in fields
    ]


# --- a card --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ClassFit:
    """Says on how many of a class's ships a card can be put."""

    ship_class: ShipClass
    fitting: int
    ships: int


@dataclass(frozen=True, slots=True)
class Fits:
    """Says where a card can be put: on every ship, or on those of some classes and factions."""

    every: bool
    ships: int
    classes: tuple[ClassFit, ...]
    factions: tuple[str, ...]


def card_context(catalogue: Catalogue, card: Card) -> dict[str, Any]:
    """Returns what the page of a card shows beside its face."""
    return {
        "effects": effects_of(card, wording.Names(catalogue)),
        # The sets are listed beneath, with their links.
        "facts": [
            (name, value) for name, value in faces.facts_of(card, catalogue) if name != "Sets"
        ],
        "sets": [catalogue.sets[key] for key in card.sets if key in catalogue.sets],
        "fits": card_fits(catalogue, card),
        "ship_class": catalogue.ship_classes.get(getattr(card, "ship_class", "")),
        "fitting_query": term_text("fits", card.name) if isinstance(card, Ship) else "",
        "namesakes": [
            other for other in catalogue.by_name.get(card.folded_name, ()) if other.key != card.key
        ],
        "related": related_cards(catalogue, card),
        "external_ids": [
            (SYSTEM_NAMES.get(system, system), ", ".join(ids))
            for system, ids in sorted(card.external_ids.items())
            if ids
        ],
        "clauses": wording.ability_clauses(card.ability),
        "play": play_status(card),
    }


def card_fits(catalogue: Catalogue, card: Card) -> Fits | None:
    """Returns where a card can be put; None for cards that go on no ship."""
    if isinstance(card, Ship) or card.type == "resource":
        return None
    ships = selectors.card_ships(catalogue=catalogue, card=card)
    by_class = Counter(ship.ship_class for ship in ships)
    held = selectors.class_ships(catalogue=catalogue)
    capital = [ship for each in held.values() for ship in each if ship.support != "squadron"]
    classes = [
        ClassFit(catalogue.ship_classes[key], count, len(held[key]))
        for key, count in by_class.items()
        if key in held
    ]
    classes.sort(key=lambda each: each.ship_class.name)
    factions = {faction for ship in ships for faction in ship.factions}
    return Fits(
        len(ships) >= len(capital),
        len(ships),
        tuple(classes),
        tuple(faction for faction in FACTION_NAMES if faction in factions),
    )


def related_cards(catalogue: Catalogue, card: Card) -> list[tuple[str, Card]]:
    """Returns the cards that belong together with a card, each with what it is to it."""
    found: list[tuple[str, Card | None]] = []
    if isinstance(card, Admiral):
        found.append(("Face down", catalogue.find(card.captain_side)))
    if isinstance(card, Captain):
        found.extend(
            ("Face up", other)
            for other in catalogue.by_type.get("admiral", ())
            if isinstance(other, Admiral) and other.captain_side == card.key
        )
    if isinstance(card, Attachment):
        found.append(("Belongs to", catalogue.find(card.resource)))
    if card.type == "resource":
        found.extend(
            ("Comes with", other)
            for other in catalogue
            if isinstance(other, Attachment) and other.resource == card.key
        )
    return [(word, other) for word, other in found if other is not None]


# --- abilities -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayStatus:
    """Says what becomes of a card's ability in battles."""

    icon: str
    state: str
    title: str
    text: str


def play_status(card: Card) -> PlayStatus:
    """Returns whether the simulator plays a card's ability."""
    if card.ability_status == "none":
        text = "In battle it brings its values alone."
        return PlayStatus("check", "none", "No ability in play", text)
    if is_played(card):
        text = "Battles carry it out exactly as it stands here."
        return PlayStatus("legal", "legal", "Played by the simulator", f"{text}{_use_of(card)}")
    leaves = "The simulator leaves it out and says so."
    if is_never_fired(card):
        leaves = "The simulator never fires it, as nobody would pay its price, and says so."
    if card.ability_status == "automated":
        text = f"There is no rule for all of it yet. {leaves}"
        return PlayStatus("note", "note", "Not yet played by the simulator", text)
    if card.ability:
        return PlayStatus("note", "note", "Read by people", leaves)
    text = f"What it does stands on the printed card. {leaves}"
    return PlayStatus("note", "note", "Not yet written", text)


def _use_of(card: Card) -> str:
    """Returns how often pilots used a card where that was counted."""
    battles, acted = load_pilot_uses().get(card.key, (0, 0))
    if not battles:
        return ""
    if not acted:
        return f" Gunners used it in none of {battles} battles: they may not see what it is for."
    return f" Gunners used it in {acted} of {battles} battles."


def _list_of(field: str, share: Share) -> str:
    return list_address(term_text(field, share.key))


def coverage_context(catalogue: Catalogue) -> dict[str, Any]:
    """Returns what the page of the coverage shows: groups of shares with their lists of cards."""
    found = coverage_of(catalogue)
    groups = (("era", "Edition", found.eras), ("type", "Type", found.types))
    return {
        "total": found.total,
        "manual_href": list_address(term_text("ability", "manual")),
        "groups": [
            *(
                (field, label, [(share, _list_of(field, share)) for share in shares])
                for field, label, shares in groups
            ),
            (
                "set",
                "Set",
                [(share, reverse("cards:set_detail", args=[share.key])) for share in found.sets],
            ),
        ],
    }


# --- sets and classes ----------------------------------------------------------------------------


def set_years(
    catalogue: Catalogue, held: Mapping[str, Sequence[Card]]
) -> list[tuple[str, list[tuple[CardSet, int]]]]:
    """Returns the sets with the number of their cards, by year, newest first."""
    years: dict[str, list[tuple[CardSet, int]]] = {}
    for each in sorted(catalogue.sets.values(), key=lambda each: each.released, reverse=True):
        years.setdefault(each.released[:4] or UNDATED, []).append((each, len(held[each.key])))
    return list(years.items())


def type_groups(cards: Iterable[Card]) -> list[tuple[str, list[Card]]]:
    """Returns cards by type, in the order in which types are listed everywhere."""
    groups: dict[str, list[Card]] = {}
    for card in cards:
        groups.setdefault(card.type, []).append(card)
    return sorted(groups.items(), key=lambda each: CARD_TYPES.index(each[0]))


def arcs_words(ship_class: ShipClass) -> str:
    """Returns the firing arcs of a class in a few words."""
    if ship_class.all_round:
        return "360°"
    arcs = [("front", ship_class.front_arc), ("rear", ship_class.rear_arc)]
    arcs.append(("rear", ship_class.second_arc))
    return ", ".join(f"{degrees}° {word}" for word, degrees in arcs if degrees) or "none"
