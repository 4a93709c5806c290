"""Settling the cards of one block of a posted list: which card each name means, and where it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from rules.cards import UPGRADE_TYPES, Card, Ship, fold
from rules.catalogue import Catalogue
from rules.errors import TooLargeError
from rules.fleet import PLACES
from rules.notation.reading.bounds import KEY, MAXIMUM_NAME, MAXIMUM_UNMATCHED
from rules.notation.reading.budget import Budget
from rules.notation.reading.drafts import DraftCard, DraftFleet, DraftShip
from rules.notation.reading.lookup import index_of
from rules.notation.reading.mentions import Mention
from rules.notation.reading.messages import shown
from rules.notation.reading.printings import Chooser
from rules.notation.reading.results import CardName, Notice
from rules.notation.reading.terms import ReadingTerms
from rules.notation.text.cleaning import TextLine, restored
from rules.notation.text.entries import ATTACHED, Reading, fitting, named_sets
from rules.notation.text.fields import apply_tags

MOST_LEVELS: Final = 64
"""How many lines of a block may be open, each indented deeper than the one before."""

_CLASSES: Final = (
    ("talent", "crew", "weapon", "tech", "borg", "squadron", "question", "officer", *ATTACHED),
    ("admiral", "ambassador", "construction"),
    ("captain",),
    ("resource",),
    ("ship",),
)
"""Types of card in the order in which a name without a label is understood on a ship."""


@dataclass(slots=True, eq=False)
class CardEntry:
    """A line that names a card: where it stands, what it says, and its own tags.

    `label` is the kind that the line itself names, `hint` one that a heading above it names;
    entries under one heading have the same `section`.
    """

    line: TextLine
    reading: Reading
    label: str | None = None
    hint: str | None = None
    section: int = 0
    tags: dict[str, str] = field(default_factory=dict)
    children: list[CardEntry] = field(default_factory=list)
    room: tuple[bool, bool] | None = None  # for cards, for officers; found out when it is asked for
    mention: Mention | None = None  # of a card that some name means; made when its block ends

    @property
    def kind(self) -> str | None:
        """Returns the kind that counts: the line's own before a remark's before a heading's."""
        return self.label or self.reading.kind or self.hint

    def may_be(self, kind: str) -> bool:
        """Returns whether the words may mean a card of a type."""
        return any(card.type == kind for card in self.reading.cards)

    def is_only(self, kind: str) -> bool:
        """Returns whether the words can mean nothing but a card of a type."""
        return bool(self.reading.cards) and all(card.type == kind for card in self.reading.cards)


_NO_KINDS: Final[Mapping[int, str]] = MappingProxyType({})
_Planned = tuple[CardEntry, str | None]
"""An entry that is on top of its block, and the kind of card that it names."""


class Notebook:
    """Collects notices, and suggestions for names that no card has."""

    def __init__(self, catalogue: Catalogue, budget: Budget) -> None:
        self.index = index_of(catalogue)
        self.budget = budget
        self._notices: list[tuple[int, Notice]] = []
        self.unknown_names = 0
        self.understood = 0  # lines that named a card or a field

    def note(
        self,
        code: str,
        message: str,
        line: TextLine,
        text: str = "",
        names: Sequence[CardName] = (),
        card: str = "",
    ) -> None:
        """Adds a notice about a line; `card` is the key of the one taken among several."""
        words = restored(text or line.text)
        notice = Notice(code, message, line.where, words, tuple(names), card)
        self.budget.take("notices", 1, line.where)
        self._notices.append((line.number, notice))

    def notices(self) -> tuple[Notice, ...]:
        """Returns all notices in the order of their lines."""
        return tuple(notice for _, notice in sorted(self._notices, key=lambda each: each[0]))

    def count_unknown(self, line: TextLine) -> None:
        """Counts a name that no card has; raises `TooLargeError` for too many of them."""
        self.unknown_names += 1
        if self.unknown_names > MAXIMUM_UNMATCHED:
            raise TooLargeError(
                f"more than {MAXIMUM_UNMATCHED:,} lines name nothing known", line.where
            )

    def unknown(self, words: str, kind: str | None, line: TextLine) -> None:
        """Adds a notice about a name that no card has."""
        names = self.suggest(words, kind)
        meant = f"; did you mean {names[0].name}?" if names else "; it is kept as it stands."
        self.note("card.unknown", f"No card is called {shown(words)}{meant}", line, words, names)

    def likely(self, reading: Reading, card: Card, line: TextLine) -> None:
        """Adds a notice about a card that was taken for a name near its own."""
        if reading.written:
            message = f"No card is called {shown(reading.written)}; {card.name} was taken."
            self.note("card.likely", message, line, reading.written, (), card.key)

    def suggest(self, words: str, kind: str | None) -> tuple[CardName, ...]:
        """Returns the nearest cards, as long as the budget lasts."""
        types = (kind,) if kind else ()
        return self.budget.nearest_cards(self.index, words[:MAXIMUM_NAME], types)


class Settler:
    """Turns the entries of one fleet into cards, once all its blocks are known."""

    def __init__(self, catalogue: Catalogue, notebook: Notebook, terms: ReadingTerms) -> None:
        self.catalogue = catalogue
        self.notebook = notebook
        self.terms = terms
        self._ships: list[tuple[DraftShip, CardEntry | None, Sequence[CardEntry]]] = []
        self._sideboard: list[CardEntry] = []
        self._resource: list[CardEntry] = []

    def ship(self, ship: DraftShip, head: CardEntry | None, entries: Sequence[CardEntry]) -> None:
        """Takes a block: a ship, the entry that names it, and the entries aboard."""
        self._ships.append((ship, head, entries))

    def sideboard(self, entries: Sequence[CardEntry]) -> None:
        """Takes the entries of the sideboard."""
        self._sideboard += self._nest(entries)

    def resource(self, entries: Sequence[CardEntry]) -> None:
        """Takes the fleet's resource, the first entry, with what stands beneath it."""
        self._resource = self._nest(entries)[:1]

    def finish(self, draft: DraftFleet) -> None:
        """Chooses every card, and puts the cards of the blocks taken into their places."""
        chooser = Chooser(
            self.catalogue,
            self.terms,
            self.notebook.budget,
            draft.ruleset,
            draft.event_date,
        )
        blocks = [
            (ship, head, self._aboard(head, each, chooser)) for ship, head, each in self._ships
        ]
        sideboard = self._planned(self._sideboard, None)
        resource = self._planned(self._resource, None, {0: "resource"})
        heads = [head for _, head, _ in blocks if head is not None]
        planned = [entry for _, _, aboard in blocks for entry, _ in aboard]
        planned += [entry for entry, _ in (*sideboard, *resource)]
        entries = [*heads, *_walk(planned)]
        chooser.choose([each.mention for each in entries if each.mention is not None])
        for ship, head, aboard in blocks:
            if head is not None and head.mention is not None and head.mention.card is not None:
                ship.ship = head.mention.card.key
                ship.stated = head.reading.price
            self._board(ship, aboard)
            draft.ships.append(ship)
        draft.sideboard += [self._card(entry, kind) for entry, kind in sideboard]
        for entry, kind in resource:
            draft.resource = self._card(entry, kind)
        chooser.choose_paid(draft)
        for entry in entries:
            if entry.mention is not None and entry.mention.card is not None:
                self.notebook.likely(entry.reading, entry.mention.card, entry.line)
            if entry.mention is not None and entry.mention.is_guess:
                self._tell(entry, entry.mention, chooser)
            elif entry.mention is not None:
                self._tell_class(entry, entry.mention.card)

    def _aboard(
        self, head: CardEntry | None, entries: Sequence[CardEntry], chooser: Chooser
    ) -> list[_Planned]:
        """Finds out which cards the names of a block may mean."""
        if head is not None:
            self._mention(head, "ship", None)
        top = self._nest(entries)
        captain = self._captain_among(top, chooser)
        kinds = {} if captain is None else {top.index(captain): "captain"}
        return self._planned(top, head.mention if head is not None else None, kinds)

    def _planned(
        self,
        entries: Sequence[CardEntry],
        ship: Mention | None,
        kinds: Mapping[int, str] = _NO_KINDS,
    ) -> list[_Planned]:
        """Finds out for entries, and for all beneath them, which cards their names may mean.

        `kinds` are those that lines don't tell, by place.
        """
        planned = []
        for place, entry in enumerate(entries):
            kind = kinds.get(place, entry.kind)
            self._mention(entry, kind, ship)
            self._planned(entry.children, ship)
            planned.append((entry, kind))
        return planned

    def _mention(self, entry: CardEntry, kind: str | None, ship: Mention | None) -> None:
        """Notes which cards a name may mean.

        That is what fits label and remarks, of the type that is likeliest without a label.
        """
        reading = entry.reading
        cards: Sequence[Card]
        if "key" in entry.tags:
            found = self.catalogue.find(entry.tags["key"])
            cards = () if found is None else (found,)
        else:
            if kind == "ship" and not entry.may_be("ship"):
                ships = self.notebook.index.ships(reading.name)
                reading = replace(reading, cards=ships or reading.cards)
            cards, remarks = fitting(reading, kind, self.catalogue)
            for remark in remarks if reading.cards else ():
                message = f"The remark {shown(remark)} was not understood."
                self.notebook.note("text.remark", message, entry.line, remark)
            if kind is None:
                cards = _likeliest(cards)
        if cards:
            if len(cards) > 1:
                self.notebook.budget.take("printings", len(cards), entry.line.where)
            named = named_sets(cards[0], reading.remarks, self.catalogue) if len(cards) == 1 else ()
            entry.mention = Mention(cards, reading.name, reading.price, ship, named_sets=named)

    def _board(self, ship: DraftShip, aboard: Iterable[_Planned]) -> None:
        for entry, kind in aboard:
            if entry.label == "upgrade":
                ship.upgrades.append(self._card(entry, "upgrade"))
                continue
            place = "resource" if kind in ATTACHED else kind
            draft = self._card(entry, kind)
            if place in PLACES and place not in ship.places:
                ship.places[place] = draft
            elif draft.kind == "captain" or entry.label is not None:
                ship.upgrades.append(draft)
            else:
                ship.put(draft)

    def _card(self, entry: CardEntry, kind: str | None) -> DraftCard:
        """Makes one entry's card with what stands beneath it."""
        chosen = entry.mention.card if entry.mention is not None else None
        if chosen is not None:
            draft = DraftCard(chosen.key, kind=chosen.type, where=entry.line.where)
            if kind != chosen.type and kind in chosen.fills:
                # A card that fills slots of several types takes the one of its label.
                draft.slot = kind
        elif KEY.fullmatch(entry.tags.get("key", "")):
            key = entry.tags["key"]
            draft = DraftCard(key, kind=key.partition(":")[0], where=entry.line.where)
        else:
            words = entry.reading.name[:MAXIMUM_NAME] or "unnamed card"
            draft = DraftCard("", words, where=entry.line.where)
            # Of an unknown card the type is known at least, if its label says so.
            draft.slot = kind if kind in UPGRADE_TYPES else ""
            self.notebook.unknown(words, kind, entry.line)
        draft.cost_override = entry.reading.cost_override
        draft.stated = entry.reading.price
        draft.mention = entry.mention
        complaint = apply_tags(draft, entry.tags)
        if complaint:
            self.notebook.note("text.tag", complaint, entry.line)
        draft.upgrades = [self._card(each, each.kind) for each in entry.children]
        return draft

    def _tell(self, entry: CardEntry, mention: Mention, chooser: Chooser) -> None:
        """Adds the notice of a guess: what was taken, why, and what else may be meant."""
        names = chooser.others(mention)
        key = mention.card.key if mention.card is not None else ""
        message = f"{chooser.explained(mention)} Add the set in brackets to name another."
        self.notebook.note("card.ambiguous", message, entry.line, mention.words, names, key)

    def _tell_class(self, entry: CardEntry, card: Card | None) -> None:
        """Adds a notice where a class without a price names a ship, and no other can be meant."""
        reading = entry.reading
        if (
            isinstance(card, Ship)
            and not (card.unique or reading.written or reading.remarks or entry.tags)
            and reading.price is None
            and not fold(reading.name).startswith(card.folded_name)
        ):
            message = f"This names a class; {card.name}, the plain ship of the class, was taken."
            self.notebook.note("text.class", message, entry.line, reading.name, (), card.key)

    def _captain_among(self, entries: Sequence[CardEntry], chooser: Chooser) -> CardEntry | None:
        """Returns the entry that is the captain when no line says so."""
        if any(entry.kind == "captain" for entry in entries):
            return None
        loose = [entry for entry in entries if entry.kind is None and not entry.tags]
        for entry in loose:
            if entry.is_only("captain"):
                return entry
        able = [
            entry for entry in loose if entry.may_be("captain") or self._is_misspelt_captain(entry)
        ]
        for entry in able:
            if not chooser.costs_as_another(entry.reading.cards, "captain", entry.reading.price):
                return entry
        return able[0] if able else None

    def _is_misspelt_captain(self, entry: CardEntry) -> bool:
        if entry.reading.cards:
            return False
        nearest = self.notebook.suggest(entry.reading.name, None)
        return bool(nearest) and nearest[0].card.startswith("captain:")

    def _nest(self, entries: Sequence[CardEntry]) -> list[CardEntry]:
        """Puts entries beneath those that they are indented under, where these can hold cards."""
        top: list[CardEntry] = []
        above: list[CardEntry] = []
        for entry in entries:
            while above and not _is_beneath(entry, above[-1]):
                above.pop()
            holder = self._holder(above, entry)
            (holder.children if holder is not None else top).append(entry)
            if len(above) == MOST_LEVELS:
                raise TooLargeError(
                    f"lines are indented more than {MOST_LEVELS} levels deep; indent a card "
                    "beneath what holds it and no deeper",
                    entry.line.where,
                )
            above.append(entry)
        return top

    def _holder(self, above: Sequence[CardEntry], entry: CardEntry) -> CardEntry | None:
        """Returns the nearest of the entries above another whose card can hold its card."""
        if "beneath" in entry.tags:
            return above[-1] if above else None
        is_officer = entry.may_be("officer")
        for each in reversed(above):
            if each.room is None:
                each.room = self._room(each)
            if each.room[is_officer]:
                return each
        return None

    def _room(self, holder: CardEntry) -> tuple[bool, bool]:
        """Returns whether an entry's card can hold cards, and whether it can hold officers."""
        cards: Iterable[Card]
        if "key" in holder.tags:
            card = self.catalogue.find(holder.tags["key"])
            cards = () if card is None else (card,)
        else:
            cards, _ = fitting(holder.reading, holder.kind, self.catalogue)
        for_cards, for_officers = (
            any(can_hold(each, officer) for each in cards) for officer in (False, True)
        )
        return for_cards, for_officers


def _walk(entries: Iterable[CardEntry]) -> Iterator[CardEntry]:
    for entry in entries:
        yield entry
        yield from _walk(entry.children)


def _is_beneath(entry: CardEntry, other: CardEntry) -> bool:
    return entry.section == other.section and entry.line.column > other.line.column


def can_hold(card: Card, officer: bool) -> bool:
    """Returns whether a card has slots for others, or, being crew, may have an officer beneath."""
    return bool(card.talents or card.building.slots) or (officer and card.type == "crew")


def _likeliest(cards: Sequence[Card]) -> Sequence[Card]:
    for types in _CLASSES:
        found = [card for card in cards if card.type in types]
        if found:
            return found
    return cards
