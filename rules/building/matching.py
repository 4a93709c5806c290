"""Seating cards: a cheapest matching that leaves as few of them as possible without a slot.

Source: 2017, Upgrade Cards; EDITIONS A11, A12.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final

from rules.building.fitted import Fitted, Seat
from rules.building.loadout import Loadout
from rules.building.prices import prices_of

SECOND: Final = "second slot"
"""The role of the stand-in for a card that takes up two slots."""
_NOT_RECORDED: Final = 1_000


def is_misplaced(fitted: Fitted, seat: Seat) -> bool:
    """Returns whether the document has a card in another place than a seat."""
    if fitted.role == SECOND:
        return False
    if fitted.parent is not None:
        return seat.provider is not fitted.parent
    if seat.slot is None or seat.slot.plain:
        return False
    # The document names a slot of the ship itself, not one that a card adds on terms; and a card
    # beneath another is not equipped, which is said by holding it there.
    return bool(fitted.equipped.slot) or seat.is_beneath


def _weights(
    loadout: Loadout, fitted: Fitted, seats: list[Seat], places: list[int]
) -> dict[int, int]:
    """Returns the weight of each place: the card's price there, far above it what was recorded.

    A price that is the same everywhere is no matter.
    """
    weights = dict.fromkeys(places, 0)
    if len(places) < 2 or fitted.role == SECOND:
        return weights
    card = fitted.card
    is_counted = card.is_of_many_types
    if not is_counted:
        for place in places:
            slot = seats[place].slot
            if slot is not None and slot.has_terms:
                is_counted = True
                break
    prices: dict[tuple[tuple[str, ...], int], int] = {}
    for place in places:
        seat = seats[place]
        slot = seat.slot
        if is_counted:
            # What a place is to a price: there are often several of a kind.
            terms = (seat.types, id(slot))
            points = prices.get(terms)
            if points is None:
                points = prices[terms] = prices_of(loadout).points(card, seat, fitted)
            weights[place] = points
        if is_misplaced(fitted, seat):
            weights[place] += _NOT_RECORDED
        if slot is not None and slot.slot.combined_cost_max is not None:
            # Of slots whose cards may cost so much together the cheapest cards take them.
            weights[place] += loadout.cost_of(card)
    return weights


def seat_as_recorded(loadout: Loadout, cards: list[Fitted], seats: list[Seat]) -> bool:
    """Seats cards where the document has them, and tells whether there is nothing to choose.

    That is what `match` comes to, but for slots that are alike, where cards that others hold sit
    in slots of their holders, and all other cards may only take plain slots of one type.
    """
    own: dict[int, list[Seat]] = {}
    for seat in seats:
        if seat.changes:
            return False
        if seat.provider is not None:
            own.setdefault(id(seat.provider), []).append(seat)
    for each in cards:
        each.seat = None
    places: dict[int, Seat] = {}
    taken: set[int] = set()
    for each in cards:
        if each.parent is not None:
            fitting = [seat for seat in own.get(id(each.parent), ()) if seat.accepts(loadout, each)]
            free = [seat for seat in fitting if id(seat) not in taken]
            if not free or each.role == SECOND or not _are_alike(fitting):
                return False
            places[id(each)] = free[0]
            taken.add(id(free[0]))
    plain: dict[str, list[Seat]] = {}
    terms: dict[str, list[Seat]] = {}
    for seat in seats:
        if id(seat) not in taken:
            by_type = plain if seat.slot is None or seat.slot.plain else terms
            for kind in seat.types:
                by_type.setdefault(kind, []).append(seat)
    for each in cards:
        if each.parent is None:
            kinds = (each.equipped.slot,) if each.equipped.slot in each.fills else each.fills
            free = plain.get(kinds[0], [])
            if len(kinds) > 1 or not free or not _are_alike(free):
                return False
            lender = free[0].provider
            if lender is not None and (lender.role == "upgrade" or lender.parent is not None):
                return False
            for seat in terms.get(kinds[0], ()):
                if seat.accepts(loadout, each):
                    return False
            places[id(each)] = free.pop(0)
    for each in cards:
        each.seat = places[id(each)]
    return True


def _are_alike(seats: list[Seat]) -> bool:
    """Returns whether it makes no difference which of some slots a card takes."""
    first = seats[0]
    for seat in seats:
        if seat is not first and (
            seat.slot is not first.slot
            or seat.provider is not first.provider
            or seat.by_resource is not first.by_resource
        ):
            return False
    return True


def match(
    loadout: Loadout,
    cards: list[Fitted],
    seats: list[Seat],
    *,
    lenders_first: bool = False,
) -> list[Fitted]:
    """Finds a cheapest matching with as many cards as possible (successive shortest paths)."""
    for each in cards:
        each.seat = None
    rest, edges = _seat_those_alike(loadout, cards, seats)
    if rest:
        taken: list[int | None] = [None] * len(seats)
        chosen: list[int | None] = [None] * len(rest)
        for start in range(len(rest)):
            _augment(start, edges, taken, chosen)
        for place, holder in enumerate(taken):
            if holder is not None:
                rest[holder].seat = seats[place]
    has_circles = _break_circles(rest)
    left = [each for each in cards if each.seat is None]
    if has_circles and not lenders_first:
        # Those that add slots take the ship's own first: then there may be no circle.
        found = [each.seat for each in cards]
        ordered = sorted(cards, key=lambda each: not each.card.adds_slots)
        fewer = match(loadout, ordered, seats, lenders_first=True)
        if len(fewer) < len(left):
            return fewer
        for each, seat in zip(cards, found, strict=True):
            each.seat = seat
    return left


def _seat_those_alike(
    loadout: Loadout, cards: list[Fitted], seats: list[Seat]
) -> tuple[list[Fitted], list[dict[int, int]]]:
    """Seats the cards that contend for plain slots of a type with none but their like, in order.

    Returns the other cards, and for each the places of the seats that take it, in order, with
    their weights. Cards that have the same choice share one table.
    """
    places = _Places(seats)
    terms = places.terms
    providers = places.providers
    alike: list[str] = []
    mixed: set[str] = set()
    edges: list[dict[int, int]] = []
    for each in cards:
        kinds = each.fills
        if len(kinds) > 1:
            if each.equipped.slot in kinds:
                kinds = (each.equipped.slot,)
        elif (
            each.parent is None
            and kinds[0] not in terms
            and not places.changed
            and not each.card.is_of_many_types
            and id(each) not in providers
        ):
            # Most cards.
            alike.append(kinds[0])
            continue
        table = places.table_for(loadout, each, kinds)
        if table is None:
            alike.append(kinds[0])
        else:
            alike.append("")
            edges.append(table)
            mixed.update(kinds)
    if len(edges) == len(cards):
        return cards, edges
    return places.seated(cards, alike, mixed, edges)


class _Places:
    """Places of a ship's slots by the types that they take.

    `plain` slots take any card of one type, those on `terms` only some, `changed` ones further
    types. `providers` are the ids of the cards that add slots.
    """

    __slots__ = ("changed", "plain", "providers", "seats", "terms")

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = seats
        self.plain: dict[str, list[int]] = {}
        self.terms: dict[str, list[int]] = {}
        self.changed: list[int] = []
        self.providers: set[int] = set()
        plain = self.plain
        for place, seat in enumerate(seats):
            slot = seat.slot
            if seat.provider is not None:
                self.providers.add(id(seat.provider))
            if seat.changes:
                self.changed.append(place)
            elif slot is None or slot.plain:
                kind = seat.types[0]
                if kind in plain:
                    plain[kind].append(place)
                else:
                    plain[kind] = [place]
            else:
                for kind in seat.types:
                    self.terms.setdefault(kind, []).append(place)

    def table_for(
        self, loadout: Loadout, fitted: Fitted, kinds: tuple[str, ...]
    ) -> dict[int, int] | None:
        """Returns the places for a card with their weights; None: all plain ones of its type."""
        seats = self.seats
        places: list[int] = []
        for kind in kinds:
            if kind in self.terms:
                places += [
                    place for place in self.terms[kind] if seats[place].accepts(loadout, fitted)
                ]
        for place in self.changed:
            if seats[place].accepts(loadout, fitted):
                places.append(place)
        parent = fitted.parent
        is_alike = not places and parent is None and not fitted.card.is_of_many_types
        if is_alike and id(fitted) not in self.providers:
            return None
        for kind in kinds:
            if kind in self.plain:
                places += [
                    place for place in self.plain[kind] if seats[place].provider is not fitted
                ]
        if parent is not None and (self.terms or self.changed) and fitted.is_held_beneath:
            places = [place for place in places if seats[place].provider is parent]
        if len(places) > 1:
            places.sort()
        if is_alike:
            return dict.fromkeys(places, 0)
        return _weights(loadout, fitted, seats, places)

    def seated(
        self,
        cards: list[Fitted],
        alike: list[str],
        mixed: set[str],
        edges: list[dict[int, int]],
    ) -> tuple[list[Fitted], list[dict[int, int]]]:
        """Seats those `alike` whose type is not `mixed`; returns the others with their tables.

        `alike` are the types of the cards that are, and `edges` the tables of those that are not.
        """
        plain = self.plain
        free: dict[str, Iterator[int]] = {}
        shared: dict[str, dict[int, int]] = {}
        rest: list[Fitted] = []
        tables: list[dict[int, int]] = []
        own = iter(edges)
        for each, kind in zip(cards, alike, strict=True):
            if not kind:
                rest.append(each)
                tables.append(next(own))
            elif kind in mixed:
                rest.append(each)
                if kind not in shared:
                    shared[kind] = dict.fromkeys(plain.get(kind, ()), 0)
                tables.append(shared[kind])
            elif kind in plain:
                if kind not in free:
                    free[kind] = iter(plain[kind])
                place = next(free[kind], None)
                if place is not None:
                    each.seat = self.seats[place]
        return rest, tables


def _is_seated_alone(
    start: int,
    edges: list[dict[int, int]],
    taken: list[int | None],
    chosen: list[int | None],
) -> bool:
    """Seats a card in its cheapest free place, if none that it may take from another is as cheap.

    A path by way of another card costs no less than the place that this one leaves: the cards
    seated so far sit as cheaply as they can. Tells whether nothing else is to be tried.
    """
    table = edges[start]
    end: int | None = None
    for place, weight in table.items():
        if taken[place] is None and (end is None or weight < table[end]):
            end = place
    for place, weight in table.items():
        holder = taken[place]
        if (
            holder is not None
            and edges[holder] is not table
            and (end is None or weight <= table[end])
        ):
            return False
    if end is not None:
        chosen[start] = end
        taken[end] = start
    return True


def _augment(
    start: int,
    edges: list[dict[int, int]],
    taken: list[int | None],
    chosen: list[int | None],
) -> None:
    """Seats one more card along the cheapest alternating path, moving others if need be."""
    if _is_seated_alone(start, edges, taken, chosen):
        return
    cost: dict[int, int] = {}
    via: dict[int, int] = {}
    queue = deque([(start, 0)])
    while queue:
        card, so_far = queue.popleft()
        table = edges[card]
        own = chosen[card]
        for place, weight in table.items():
            if place == own:
                continue
            total = so_far + weight
            if place in cost and cost[place] <= total:
                continue
            cost[place] = total
            via[place] = card
            holder = taken[place]
            # A holder that has the same choice leads nowhere else.
            if holder is not None and holder != start and edges[holder] is not table:
                queue.append((holder, total - edges[holder][place]))
    free = [(total, place) for place, total in cost.items() if taken[place] is None]
    end: int | None = min(free)[1] if free else None
    while end is not None:
        card = via[end]
        previous = chosen[card]
        chosen[card] = end
        taken[end] = card
        end = previous


def _break_circles(cards: list[Fitted]) -> bool:
    """Unseats cards that hold each other up, and tells whether there were any.

    A card can't sit in a slot that it brings itself.
    """
    found = False
    for each in cards:
        provider = each.seat.provider if each.seat is not None else None
        if provider is None or provider.seat is None:
            continue
        seen = {id(each)}
        while provider is not None:
            if id(provider) in seen:
                # Cards that sit in a slot of the circle may stay; its own members may not.
                if provider is each:
                    each.seat = None
                    found = True
                break
            seen.add(id(provider))
            provider = provider.seat.provider if provider.seat is not None else None
    return found


def seat_greedily(loadout: Loadout, cards: list[Fitted], seats: list[Seat]) -> list[Fitted]:
    """Returns each card the first free seat that takes it."""
    free = list(seats)
    left = []
    for each in cards:
        place = next((at for at, seat in enumerate(free) if seat.accepts(loadout, each)), None)
        if place is None:
            left.append(each)
        else:
            each.seat = free.pop(place)
    return left
