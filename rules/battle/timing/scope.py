"""Clauses in a battle: the one being carried out, and those that hold all the time.

A `Scope` tells whose a clause is, on what occasion it acts, and what it has named so far.

Source: 2017, Card Ability Anatomy, Card Abilities, Timing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from rules.battle.position.marks import ChosenFaction, marks_of
from rules.battle.position.pieces import Ban, Grant, Lasting
from rules.battle.position.terms import NOBODY

if TYPE_CHECKING:
    from rules.abilities import conditions, things
    from rules.abilities.things import Token
    from rules.abilities.tree import Clause, Phrase, Step
    from rules.battle.position.pieces import CardState
    from rules.battle.position.records import ShipRecord
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Handler, Occasion
    from rules.table import Pose, Terrain

CardPlace = tuple["Ship", int]
"""A card in play: the ship that it is on and its place among that ship's cards."""

FARTHEST: Final = 3
NO_RANGE: Final = (1, FARTHEST)


class TextSource:
    """The card that a text stands on.

    `key` is the card's, `card` its place on the ship that holds it (-1: the ship's own card),
    `reach` its printed Range, 1-3 where it prints none, `number` tells its clauses apart.
    """

    __slots__ = ("card", "has_range", "key", "name", "reach")

    def __init__(
        self, key: str, name: str, card: int, reach: tuple[int, int] | None = None
    ) -> None:
        self.key: Final[str] = key
        self.name: Final[str] = name
        self.card: Final[int] = card
        self.has_range: Final[bool] = reach is not None
        self.reach: Final[tuple[int, int]] = NO_RANGE if reach is None else reach


class Payment:
    """A cost that is being paid.

    `cards` have paid for a part of it already. `targets` are those of which the other parts can
    be paid, None where these do not depend on the target.
    """

    __slots__ = ("cards", "targets")

    def __init__(self, targets: list[Ship] | None) -> None:
        self.cards: list[CardPlace] = []
        self.targets: Final[list[Ship] | None] = targets


class Scope:
    """One clause being carried out: whose it is, on what occasion, and what it has named."""

    __slots__ = (
        "added",
        "affected",
        "again",
        "answered",
        "asks",
        "attack",
        "battle",
        "earlier",
        "faction",
        "gained",
        "holder",
        "is_action",
        "is_taken_back",
        "is_undone",
        "occasion",
        "overlapped",
        "paid",
        "payment",
        "protectors",
        "repairs",
        "repeat",
        "rerolled",
        "rolled",
        "rolled_is_attack",
        "seen",
        "ship",
        "source",
        "spent",
        "strains",
        "targets",
        "that_card",
        "that_ship",
        "that_terrain",
        "token",
        "told_of",
        "touched",
        "was_true",
        "winner",
    )

    def __init__(
        self,
        battle: Battle,
        ship: Ship,
        source: TextSource,
        occasion: Occasion | None = None,
        holder: Ship | None = None,
    ) -> None:
        self.battle: Final[Battle] = battle
        # "This ship", and the ship that holds the card: they differ in a fleet action.
        self.ship: Final[Ship] = ship
        self.holder: Final[Ship] = ship if holder is None else holder
        self.source: Final[TextSource] = source
        self.occasion: Final[Occasion | None] = occasion
        self.attack: Final[Attack | None] = None if occasion is None else occasion.attack
        # The ships that the clause chose.
        self.targets: Sequence[Ship] = ()
        # What its window or its last phrase named.
        self.that_ship: Ship | None = None
        # The ship named before the window of a delayed clause opened.
        self.earlier: Ship | None = None
        # The ships and cards of others that the phrase at hand affects, and what it does to them.
        self.affected: Sequence[tuple[Ship, int, str]] = ()
        # The effects of others that protected cards from it, each with its ship.
        self.protectors: Sequence[tuple[Ship, Handler]] = ()
        # The ships that it affected, themselves or something on them, by moment and place.
        self.told_of: tuple[tuple[int, int], ...] = ()
        self.that_card: CardPlace | None = None
        # The ships that it would repair, by place, and whether nothing takes the place of that.
        self.repairs: Sequence[tuple[int, bool]] = ()
        # The token on the table that it chose.
        self.that_terrain: Terrain | None = None
        # Whether a condition is being judged: to ask of ships does nothing to them.
        self.asks: bool = False
        # The results of its own roll.
        self.rolled = 0
        self.rolled_is_attack = True
        # The results of the dice that it re-rolled last.
        self.rerolled = 0
        # The ship that won the last contest of dice.
        self.winner = NOBODY
        # The ship whose damage cards it has seen.
        self.seen = NOBODY
        # How often the step at hand was done already for each thing counted.
        self.repeat = 0
        # The number of results that it added, of tokens that its cost took, of things to which the
        # last phrase was done.
        self.added = 0
        self.spent = 0
        self.touched = 0
        # The ships that executed a maneuver besides that of their dials, each with its colour, as
        # long as their power is not checked for it.
        self.strains: Sequence[tuple[Ship, int]] = ()
        # The ships, by their places, that the last maneuver of the clause overlapped.
        self.overlapped: tuple[int, ...] = ()
        # The cost being paid, and the cards that paid the last one.
        self.payment: Payment | None = None
        self.paid: Sequence[CardPlace] = ()
        # It is an action, and an effect of another ship ends or undoes it; the tokens gained.
        self.is_action = False
        self.is_undone = False
        self.is_taken_back = False
        self.gained: Sequence[tuple[int, int]] = ()
        # The clauses of others that have tried to undo it, by ship and card.
        self.answered: tuple[tuple[int, str, int], ...] = ()
        # The kind of token that the last phrase dealt with.
        self.token: Token | None = None
        self.faction = ""
        # The action that it lets a ship perform once more.
        self.again = ""
        # Whether the last `if` or `on` was true, for `otherwise`.
        self.was_true = True
        if occasion is not None:
            # The ship and the card that the window speaks of are `that ship` and `that card`.
            actor, other = occasion.ship, occasion.other
            if actor is not None and actor is not ship:
                self.that_ship = actor
            elif other is not None and other is not ship:
                self.that_ship = other
            if occasion.card != NOBODY and actor is not None:
                self.that_card = (actor, occasion.card)

    @property
    def card_state(self) -> CardState | None:
        """Returns this card as it lies in the battle; None for the ship's own card."""
        return None if self.source.card < 0 else self.holder.cards[self.source.card]

    @property
    def chosen_faction(self) -> str:
        """Returns the faction that this clause chose, or another one of its card before."""
        if self.faction:
            return self.faction
        for choice in marks_of(self.holder.used, ChosenFaction):
            if choice.card == self.source.key:
                return choice.faction
        return ""

    @property
    def is_combat(self) -> bool:
        """Returns whether it acts as part of combat (2017, Combat vs. Non-combat)."""
        return self.occasion is not None and self.occasion.is_combat

    def at(self, battle: Battle, occasion: Occasion | None) -> Scope:
        """Returns the scope in which this clause goes on at a later moment: it knows what it named.

        A ship that the new window names takes the place of the one named before; None is no
        window. The ships are those of the battle: it may be an imagined one.
        """
        ships = battle.state.ships
        other = Scope(
            battle, ships[self.ship.index], self.source, occasion, ships[self.holder.index]
        )
        other.targets = [ships[each.index] for each in self.targets]
        if self.that_ship is not None:
            other.earlier = ships[self.that_ship.index]
        if other.that_ship is None:
            other.that_ship = other.earlier
        if other.that_card is None and self.that_card is not None:
            other.that_card = (ships[self.that_card[0].index], self.that_card[1])
        other.that_terrain = self.that_terrain
        other.rolled = self.rolled
        other.rolled_is_attack = self.rolled_is_attack
        other.seen = self.seen
        other.told_of = self.told_of
        other.answered = self.answered
        other.winner = self.winner
        other.overlapped = self.overlapped
        other.added = self.added
        other.spent = self.spent
        other.touched = self.touched
        other.paid = [(ships[each.index], place) for each, place in self.paid]
        other.token = self.token
        other.faction = self.faction
        other.again = self.again
        other.was_true = self.was_true
        return other


ActiveEffects = tuple[tuple[int, Lasting | Ban | Grant], ...]
"""The modifiers, bans and grants that a clause imposes, each with the place of its ship."""


Whereabouts = tuple["Pose", int, "ShipRecord", int]
"""Where a ship is, what is printed on it, and its hull value."""


class StandingClause:
    """A clause that holds as long as its card acts and its condition is true.

    `rules.battle.effects.waiting.standing` makes them and fills in what they are.
    """

    __slots__ = (
        "actor",
        "asks_for_cards",
        "clause",
        "conditions",
        "counts_copies",
        "depends_on_own_ship_only",
        "depends_on_positions_only",
        "effects_depend_on_positions_only",
        "goes_on",
        "governed",
        "is_fleeting",
        "is_floor",
        "is_lent",
        "is_of_lost_command",
        "is_of_token",
        "is_plain",
        "rules",
        "scope",
        "source",
    )

    def __init__(
        self, source: TextSource, clause: Clause, scope: Scope | None = None, actor: int = NOBODY
    ) -> None:
        self.source: Final[TextSource] = source
        self.clause: Final[Clause] = clause
        # One that an effect left behind asks for its condition only, and is about one ship.
        self.scope: Final[Scope | None] = scope
        self.actor: Final[int] = actor
        self.conditions: list[conditions.Condition] = []
        # It is over for good as soon as its condition is not true.
        self.is_fleeting = False
        # It keeps the skill from falling below a number: that condition, about what it does
        # itself, is none of its conditions.
        self.is_floor = False
        # Whether another ship lends it now, where it is of a card of that one, or whether its side
        # of an admiral's card is the one that acts.
        self.is_lent: Callable[[Battle], bool] | None = None
        # It holds while the captain of its ship is disabled or gone.
        self.is_of_lost_command = False
        self.is_plain = False
        # It is a rule of a token, whatever becomes of its card.
        self.is_of_token = False
        # The values of its ship that it changes in the course of a battle, with its card.
        self.governed: tuple[tuple[int, str], ...] = ()
        # Each step with its price, a cost in the ability language, and its phrases.
        self.rules: list[tuple[Step, str, list[tuple[things.Thing | None, Phrase]]]] = []
        # It acts once for all copies of its card on a ship.
        self.counts_copies = False
        self.goes_on = False
        # What it imposes depends on the places of ships and cards only, if not when it does.
        self.effects_depend_on_positions_only = False
        # What it imposes, and whether, depends on the places of ships and cards only.
        self.depends_on_positions_only = False
        # Of these positions it asks for those of its own ship and the cards on it only.
        self.depends_on_own_ship_only = False
        self.asks_for_cards = False


class ClauseResult:
    """What a clause of a ship imposed when it was last evaluated.

    `cached` is what it imposes wherever its card acts and its other conditions are true, as long
    as no ship moves; None while that is not known.
    """

    __slots__ = ("active", "cached", "clause", "ship")

    def __init__(
        self,
        ship: int,
        clause: StandingClause,
        active: ActiveEffects,
        cached: ActiveEffects | None,
    ) -> None:
        self.ship: Final[int] = ship
        self.clause: Final[StandingClause] = clause
        self.active: Final[ActiveEffects] = active
        self.cached: Final[ActiveEffects | None] = cached


class StandingCache:
    """The last result of every standing clause, and the positions it was computed for.

    `clauses` are those of each ship that were looked at, `with_cards` the ships some of whose
    clauses ask for cards on them. Where each `depends_on_own_ship_only` none asks for what is on
    the table.
    """

    __slots__ = (
        "cards",
        "clauses",
        "depends_on_own_ship_only",
        "jammed",
        "results",
        "ships",
        "with_cards",
    )

    def __init__(self, like: StandingCache | None = None) -> None:
        self.clauses: list[list[StandingClause]] = [] if like is None else like.clauses
        self.ships: list[Whereabouts] = [] if like is None else like.ships
        self.cards: list[Any] = [] if like is None else like.cards
        self.results: list[ClauseResult] = [] if like is None else like.results
        self.depends_on_own_ship_only: bool = like is not None and like.depends_on_own_ship_only
        self.with_cards: frozenset[int] = frozenset() if like is None else like.with_cards
        # Ships that no text of others of their side reached.
        self.jammed: tuple[int, ...] = () if like is None else like.jammed
