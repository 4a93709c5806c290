"""Ways out of a problem: finding them, and trying them.

A fix is offered only where it is known to help: the problem that it belongs to is gone (or one of
its kind fewer) in the fleet that results. Some fixes are bound to help; all others are tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from rules.building.checks import Check
from rules.building.checks.fleet_problems import problems_of, reload
from rules.building.editing.edits import RESOURCES_OF_SHIPS
from rules.building.editing.fixes import apply_fix, without
from rules.building.fitted import Fitted, Seat
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout
from rules.building.prepared import PreparedCard
from rules.building.prices import prices_of
from rules.building.pricing import LaterQuote
from rules.building.report import Fix, Problem
from rules.building.slots import free_seats
from rules.building.suggestions.places import (
    Place,
    Suggestion,
    cheapest_first,
    find_seat,
    holders_first,
)
from rules.building.suggestions.similar import cards_instead, described
from rules.cards import Attachment
from rules.errors import DocumentError

TRIED_PROBLEMS: Final = 24
TRIED_SHIPS: Final = 40
"""Beyond so many problems or ships, fixes are offered as they are, without trying them."""
HOLDERS_TRIED: Final = 3
"""So many cards are tried in the place of one that holds others, besides the cheapest."""

_LESSENED: Final = frozenset(
    {"unique.duplicate", "unique.one_per_ship", "card.banned", "support.no_capital_ship"}
)
"""Problems of a card or an escort that its leaving always lessens."""
_OWN: Final = _LESSENED | {
    "faction.not_pure",
    "faction.mixed",
    "faction.needs_consent",
    "exclusion.card",
    "slots.none_left",
}
"""Problems of a card that it takes along where nothing depends on it, as unmet restrictions."""
_MOVED: Final = frozenset({"slots.none_left"})
_SWAPPED: Final = (_OWN - _MOVED) | {"shuttle.card_too_costly"}
"""Problems for which another ship, or another card, may be a way out; for restrictions both."""


def with_fixes(
    fleet: FleetLoadout, problems: list[Problem], named_by: Mapping[str, Check]
) -> list[Problem]:
    """Adds further ways out to the problems and keeps only those that work.

    `named_by` says which check named the problems of a code; those of the document itself are
    named by none.
    """
    if len(problems) > TRIED_PROBLEMS or len(fleet.loadouts) > TRIED_SHIPS:
        return _with_names(fleet, problems)
    remedies = Remedies(fleet, problems, named_by)
    return [
        _with(problem, remedies.of(problem)) if problem.severity == "error" else problem
        for problem in problems
    ]


def _with(problem: Problem, fixes: tuple[Fix, ...]) -> Problem:
    """Returns a problem with other fixes."""
    if fixes == problem.fixes:
        return problem
    return Problem(
        problem.code,
        problem.severity,
        problem.where,
        problem.message,
        problem.rule,
        problem.source,
        problem.params,
        fixes,
    )


class Remedies:
    """Finds the ways out of the problems of one fleet.

    What one problem's fixes need is kept for the next: several problems often concern one card.
    """

    def __init__(
        self, fleet: FleetLoadout, problems: list[Problem], named_by: Mapping[str, Check]
    ) -> None:
        self._fleet = fleet
        self._named_by = named_by
        self._before = Counter(problem.code for problem in problems)
        self._cards = {each.where: each for home in fleet.loadouts for each in home.fitted}
        self._alone: dict[str, bool] = {}
        self._asks: bool | None = None
        self._fixed: dict[Fix, FleetLoadout | None] = {}
        self._fewer: dict[Fix, Counter[str]] = {}
        self._blank: dict[str, FleetLoadout] = {}
        self._free: dict[int, list[Seat]] = {}
        self._swaps: dict[str, Fix | None] = {}
        self._moves: dict[str, Fix | None] = {}

    def of(self, problem: Problem) -> tuple[Fix, ...]:
        """Returns the fixes of a problem that help."""
        fixes = list(problem.fixes)
        fixes += [fix for fix in self._further(problem) if fix not in fixes]
        return tuple(
            [
                fix
                for fix in fixes
                if self.is_bound_to_help(problem, fix) or self.helps(problem, fix)
            ]
        )

    # --- does it help? -------------------------------------------------------

    def helps(self, problem: Problem, fix: Fix) -> bool:
        """Carries a fix out and tells whether fewer problems of the kind are left."""
        if fix in self._fewer:
            return self._fewer[fix][problem.code] > 0
        fixed = self._carried_out(fix)
        if fixed is None:
            return False
        check = self._named_by.get(problem.code)
        found = fixed.problems if check is None else check(fixed, LaterQuote(fixed))
        after = sum(1 for each in found if each.code == problem.code)
        return after < self._before[problem.code]

    def _carried_out(self, fix: Fix) -> FleetLoadout | None:
        if fix.action == "remove" and fix.where in self._cards:
            return self._without(fix.where)
        if fix not in self._fixed:
            try:
                self._fixed[fix] = reload(self._fleet, apply_fix(self._fleet.fleet, fix))
            except DocumentError:
                self._fixed[fix] = None
        return self._fixed[fix]

    def _without(self, where: str) -> FleetLoadout:
        """Returns the fleet that a card has left, its place blank."""
        if where not in self._blank:
            self._blank[where] = reload(self._fleet, without(self._fleet.fleet, where))
        return self._blank[where]

    def is_bound_to_help(self, problem: Problem, fix: Fix) -> bool:
        """Returns whether a fix need not be tried: of the commonest it can be seen beforehand.

        A card that nothing depends on takes its own problems along, whatever comes in its place,
        and brings none where it fits.
        """
        if fix.action == "set_limit":
            return problem.code == "points.over_limit"
        code = problem.code
        if code == "points.over_limit" and fix.action == "remove":
            dear = self._cards.get(fix.where)
            return dear is not None and self._takes_its_price_along(dear)
        if fix.where != problem.where:
            return False
        if fix.action == "remove" and code in _LESSENED:
            return True
        if not (code in _OWN or code in _SWAPPED or code.startswith("restriction.")):
            return False
        fitted = self._cards.get(fix.where)
        if fitted is None or not (
            self._is_alone(fitted)
            or (code.startswith("restriction.") and self._is_judged_alike(fitted))
        ):
            return False
        if fix.action == "swap":
            new = self._fleet.bench.get(fix.card)
            return new is not None and not (new.bears_on_others or new.asks_for_cards)
        if fix.action == "move":
            target = self._fleet.loadouts[_ship_number(fix.to)]
            # Upgrades that add slots may sit in each other's, and hold each other up.
            return target.plain_seats and not any(
                each.role == "upgrade" and each.card.adds_slots for each in target.fitted
            )
        return fix.action == "remove"

    def _takes_its_price_along(self, fitted: Fitted) -> bool:
        """Returns whether the fleet costs as much less without a card as the card costs."""
        return (
            self._is_alone(fitted)
            and not prices_of(self._home(fitted)).limited
            # There are resources that cost by the values of all ships.
            and (self._fleet.resource is None or not fitted.card.value_modifiers)
        )

    def _is_alone(self, fitted: Fitted) -> bool:
        """Returns whether nothing else in the fleet hangs on a card but its name and its slot."""
        return self._home(fitted).plain_seats and self._bears_on_nothing(fitted)

    def _is_judged_alike(self, fitted: Fitted) -> bool:
        """Returns whether restrictions are judged alike with and without a card.

        Cards may take other slots on terms without it: no slot may waive restrictions.
        """
        home = self._home(fitted)
        return self._bears_on_nothing(fitted) and not any(
            slot.slot.restrictions_waived
            for card in (home.ship, *(each.card for each in home.fitted))
            for slot in card.slots
        )

    def _bears_on_nothing(self, fitted: Fitted) -> bool:
        """Returns whether a card changes nothing of others but which slots they may take."""
        where = fitted.where
        if where not in self._alone:
            self._alone[where] = (
                fitted.role == "upgrade"
                and not fitted.equipped.upgrades
                and not (fitted.card.bears_on_others or fitted.card.adds_slots)
                and not self._asks_for_cards()
            )
        return self._alone[where]

    def _asks_for_cards(self) -> bool:
        """Returns whether any card's rules hang on which other cards there are."""
        if self._asks is None:
            fleet = self._fleet
            resource = fleet.resource
            self._asks = (
                fleet.talent_per_crew
                or (resource is not None and resource.card.asks_for_cards)
                or any(home.ship.asks_for_cards for home in fleet.loadouts)
                or any(each.card.asks_for_cards for each in self._cards.values())
            )
        return self._asks

    def _home(self, fitted: Fitted) -> Loadout:
        return self._fleet.loadouts[_ship_number(fitted.where)]

    # --- what there is to try ------------------------------------------------

    def _further(self, problem: Problem) -> Iterator[Fix]:
        """Proposes a move to another ship, or a swap for a card that fits."""
        if problem.code == "card.unknown":
            yield from cards_instead(self._fleet, problem.where)
            return
        if problem.code == "card.wrong_place":
            yield from self._aboard(problem.where)
            return
        fitted = self._cards.get(problem.where)
        if fitted is None or not (fitted.role == "captain" or fitted.card.fills):
            return
        where = fitted.where
        unmet = problem.code.startswith("restriction.")
        if fitted.role == "upgrade" and (problem.code in _MOVED or unmet):
            if where not in self._moves:
                self._moves[where] = self._in_absence_of(fitted, self._move)
            if (move := self._moves[where]) is not None:
                yield move
        if problem.code in _SWAPPED or unmet:
            if where not in self._swaps:
                self._swaps[where] = self._in_absence_of(fitted, self._swap)
            if (swap := self._swaps[where]) is not None:
                yield swap

    def _aboard(self, where: str) -> Iterator[Fix]:
        """Proposes, for what carries a resource, the first ship of its faction that may bear it."""
        resource = self._fleet.resource
        at = resource if where == "/resource" else self._cards.get(where)
        if at is None or at.card.type not in RESOURCES_OF_SHIPS:
            return
        carried = at.card.card.resource if isinstance(at.card.card, Attachment) else ""
        taken = self._fleet.bench.get(carried)
        if taken is None or not (resource in (None, at) or resource.card is taken):
            return
        for loadout in self._fleet.loadouts:
            if loadout.build.resource is None and loadout.ship_bits & at.card.bits:
                label = f"Put aboard {loadout.ship.name}, with the resource {taken.name}"
                fix = Fix("move", label, where=where, card=carried, to=loadout.where)
                if loadout.known and self._keeps_all(fix):
                    yield fix
                    return

    def _in_absence_of(
        self, fitted: Fitted, find: Callable[[FleetLoadout, Fitted], Fix | None]
    ) -> Fix | None:
        """Looks for a fix in the fleet that a card has left, its place blank."""
        if not self._is_alone(fitted):
            return find(self._without(fitted.where), fitted)
        # Its leaving changes nothing else: the fleet need not be looked up again.
        aboard = self._home(fitted).fitted
        place = aboard.index(fitted)
        del aboard[place]
        try:
            return find(self._fleet, fitted)
        finally:
            aboard.insert(place, fitted)

    def _move(self, left: FleetLoadout, fitted: Fitted) -> Fix | None:
        """Proposes the first other ship with a free slot where the card fits."""
        home = _ship_number(fitted.where)
        for number, loadout in enumerate(left.loadouts):
            if number == home or not loadout.known:
                continue
            free = self._free_seats(left, number)
            for seat in _distinct(free):
                if seat.accepts(loadout, fitted) and (
                    Place(left, loadout, seat, free).ask(fitted.card).fits
                ):
                    label = f"Move to {loadout.ship.name}"
                    return Fix("move", label, where=fitted.where, to=loadout.where)
        return None

    def _free_seats(self, fleet: FleetLoadout, place: int) -> list[Seat]:
        """Returns the free slots of a ship; where a fleet shares it with ours they are the same."""
        if fleet is not self._fleet and place not in fleet.shared:
            return free_seats(fleet.loadouts[place])
        if place not in self._free:
            self._free[place] = free_seats(self._fleet.loadouts[place])
        return self._free[place]

    def _swap(self, left: FleetLoadout, fitted: Fitted) -> Fix | None:
        """Proposes a card that fits in the place of another and can hold its cards.

        A card of the same name comes first, then the cheapest one.
        """
        loadout = left.loadouts[_ship_number(fitted.where)]
        provider = fitted.parent.where if fitted.parent is not None else ""
        chosen = fitted.equipped.slot
        free = None if loadout.plain_seats else free_seats(loadout)
        kinds = fitted.card.fills or (fitted.card.type,)
        places: dict[str, Place] = {}
        for kind in (chosen,) if chosen in kinds else kinds:
            # One plain slot is like another.
            seat = Seat((kind,)) if free is None else find_seat(loadout, free, kind, provider)
            places[kind] = Place(left, loadout, seat, free)
        holds = bool(fitted.equipped.upgrades)
        for new in _replacements(places, fitted):
            swap = self._swap_for(fitted, new)
            if not holds or self._keeps_all(swap):
                return swap
        return None

    def _keeps_all(self, fix: Fix) -> bool:
        """Returns whether a fix brings no problem; held cards may need its slots or terms."""
        fixed = self._carried_out(fix)
        if fixed is None:
            return False
        # What it brings most often can be counted: a card without a slot is a problem each.
        unseated = sum(len(cards) for _, cards in fixed.unseated)
        if unseated > self._before["slots.none_left"]:
            return False
        left = Counter(self._before)
        for problem in problems_of(fixed):
            left[problem.code] -= 1
            if left[problem.code] < 0 and not problem.code.startswith("points."):
                return False
        self._fewer[fix] = left
        return True

    def _swap_for(self, fitted: Fitted, new: Suggestion) -> Fix:
        card = self._fleet.bench.catalogue[new.card]
        shown = described(card, new.points, of_set=card.folded_name == fitted.card.folded_name)
        return Fix("swap", f"Swap for {shown}", where=fitted.where, card=new.card)


def _with_names(fleet: FleetLoadout, problems: list[Problem]) -> list[Problem]:
    """Adds cards of near names to the first of many problems; they are not tried."""
    return [
        replace(problem, fixes=(*problem.fixes, *cards_instead(fleet, problem.where)))
        if problem.code == "card.unknown" and place < TRIED_PROBLEMS
        else problem
        for place, problem in enumerate(problems)
    ]


def _replacements(places: Mapping[str, Place], fitted: Fitted) -> Iterator[Suggestion]:
    """Yields the cards to try in the place of another, the best first."""
    same = _of_same_name(places, fitted)
    if same is not None:
        yield same
    best: Suggestion | None = None
    for kind, place in places.items():
        best = _cheapest(place, kind, fitted.card.key, best)
    if best is not None:
        yield best
        yield from _holders(places, fitted)[:HOLDERS_TRIED]


def _of_same_name(places: Mapping[str, Place], fitted: Fitted) -> Suggestion | None:
    """Returns the cheapest other printing of a card's name that fits its place."""
    bench = next(iter(places.values())).fleet.bench
    own = fitted.card
    others = [
        prepared
        for card in bench.catalogue.by_name.get(own.folded_name, ())
        if card.key != own.key and (prepared := bench.get(card.key)) is not None
    ]
    found = (
        place.ask(card)
        for kind, place in places.items()
        for card in others
        if kind in (card.fills or (card.type,))
    )
    return min((each for each in found if each.fits), key=_by_price, default=None)


def _holders(places: Mapping[str, Place], fitted: Fitted) -> list[Suggestion]:
    """Returns the cards for a place that have slots for all that its card holds, by price."""
    bench = next(iter(places.values())).fleet.bench
    held = [card for each in fitted.equipped.upgrades if (card := bench.get(each.card)) is not None]
    found: list[Suggestion] = []
    for kind, place in places.items():
        most_off = place.prices.lowest_change(place.seat)
        for lowest, card in holders_first(bench, kind):
            if most_off is not None and len(found) >= HOLDERS_TRIED:
                found.sort(key=_by_price)
                if lowest + most_off > found[HOLDERS_TRIED - 1].points:
                    break
            if (
                card.key != fitted.card.key
                and _has_slots_for(place.loadout, card, held)
                and (suggestion := place.ask(card)).fits
                and suggestion not in found
            ):
                found.append(suggestion)
    return sorted(found, key=_by_price)


def _has_slots_for(loadout: Loadout, card: PreparedCard, held: Sequence[PreparedCard]) -> bool:
    """Returns whether each of some cards finds a slot of its own among those that a card adds."""
    slots = list(card.added)
    for each in held:
        for place, (types, accepts) in enumerate(slots):
            if not types.isdisjoint(each.fills) and (accepts is None or accepts(loadout, each)):
                del slots[place]
                break
        else:
            return False
    return True


def _cheapest(place: Place, kind: str, besides: str, best: Suggestion | None) -> Suggestion | None:
    """Returns the cheapest card that fits a place, or `best` if none is cheaper.

    Cards are asked from the cheapest on, until none that follows can cost less than the one found.
    """
    most_off = place.prices.lowest_change(place.seat)
    for lowest, card in cheapest_first(place.fleet.bench, kind):
        if best is not None and most_off is not None:
            least = lowest + most_off
            if least > best.points or (
                least == best.points and (card.name, card.key) > (best.name, best.card)
            ):
                break
        if card.key == besides or (best is not None and place.comes_after(card, best)):
            continue
        if not place.may_fit(card):
            continue
        found = place.ask(card)
        if found.fits and (best is None or _by_price(found) < _by_price(best)):
            best = found
    return best


def _by_price(suggestion: Suggestion) -> tuple[int, str, str]:
    return (suggestion.points, suggestion.name, suggestion.card)


def _distinct(seats: list[Seat]) -> Iterator[Seat]:
    """Returns the seats without those that take the same cards on the same terms as another."""
    seen: set[tuple[object, ...]] = set()
    for seat in seats:
        terms = (seat.types, seat.provider, id(seat.slot), seat.changes)
        if terms not in seen:
            seen.add(terms)
            yield seat


def _ship_number(where: str) -> int:
    return int(where.split("/", 3)[2])
