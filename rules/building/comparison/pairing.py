"""Which ship and which card of one fleet is which of another."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.fleet import Equipped, Fleet, PlacedCard, ShipBuild

MOST_LIKENED: Final = 40
"""Ships of one name that are told apart by their cards; beyond that their order decides."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A card of a fleet and where it is.

    `where` is its JSON pointer. `ship` is the ship's number, None for what belongs to the fleet
    as a whole. `place` is captain … upgrades, or sideboard, `depth` how deep it is held by other
    cards, `holder` the nearest of them.
    """

    where: str
    ship: int | None
    place: str
    depth: int
    holder: str
    card: Equipped

    @property
    def identity(self) -> str:
        """Returns the card's key, or the words of one that nobody knows."""
        return self.card.card or self.card.name


Pair = tuple[Spot, Spot]


def spots_of(fleet: Fleet) -> Iterator[Spot]:
    """Returns every card of a fleet but the ships, in the order of the document."""
    for number, build in enumerate(fleet.ships):
        yield from (_spot(each, number) for each in build.placed(f"/ships/{number}"))
    if fleet.resource is not None:
        yield from (_spot(each) for each in fleet.resource.placed("/resource", "resource"))
    for nth, card in enumerate(fleet.sideboard):
        yield from (_spot(each) for each in card.placed(f"/sideboard/{nth}", "sideboard"))


def _spot(each: PlacedCard, ship: int | None = None) -> Spot:
    holder = each.holder.card or each.holder.name if each.holder is not None else ""
    return Spot(each.where, ship, each.place, each.depth, holder, each.card)


def ship_identity(build: ShipBuild) -> str:
    """Returns a ship's key, or the words of one that nobody knows."""
    return build.ship or build.name


def ships_paired(before: Fleet, after: Fleet) -> dict[int, int]:
    """Returns for each ship of `before` its number in `after`; those without one are missing.

    Of several ships of one key those that carry most of the same cards belong together.
    """
    earlier, later = _by_identity(before), _by_identity(after)
    pairs: dict[int, int] = {}
    for identity, numbers in earlier.items():
        others = later.get(identity, [])
        if len(numbers) == len(others) == 1:
            pairs[numbers[0]] = others[0]
        elif others:
            pairs |= _likened(before, after, numbers, others)
    return pairs


def _by_identity(fleet: Fleet) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for number, build in enumerate(fleet.ships):
        found[ship_identity(build)].append(number)
    return found


def _likened(
    before: Fleet, after: Fleet, numbers: Sequence[int], others: Sequence[int]
) -> dict[int, int]:
    pairs: dict[int, int] = {}
    free = defaultdict(list)
    for other in reversed(others):
        free[after.ships[other]].append(other)
    for number in numbers:
        if free[before.ships[number]]:
            pairs[number] = free[before.ships[number]].pop()
    left = [number for number in numbers if number not in pairs]
    right = sorted(set(others) - set(pairs.values()))
    if max(len(left), len(right)) > MOST_LIKENED:
        return pairs | dict(zip(left, right, strict=False))
    cards = {("before", n): _cards(before.ships[n]) for n in left}
    cards |= {("after", n): _cards(after.ships[n]) for n in right}
    alike = sorted(
        (-(cards["before", n] & cards["after", m]).total(), abs(n - m), n, m)
        for n in left
        for m in right
    )
    taken: set[int] = set()
    for _, _, number, other in alike:
        if number not in pairs and other not in taken:
            pairs[number] = other
            taken.add(other)
    return pairs


def _cards(build: ShipBuild) -> Counter[str]:
    return Counter(card.card or card.name for card in build.cards())


@dataclass(frozen=True, slots=True)
class CardPairing:
    """Which card is which: `kept` where it was, `moved` elsewhere; the others are alone."""

    kept: tuple[Pair, ...]
    moved: tuple[Pair, ...]
    removed: tuple[Spot, ...]
    added: tuple[Spot, ...]


def cards_paired(before: Fleet, after: Fleet, ships: dict[int, int]) -> CardPairing:
    """Pairs the cards of two fleets whose ships are paired.

    First those that nothing happened to, then those in the same place, on the same ship, anywhere.
    """
    earlier, later = list(spots_of(before)), list(spots_of(after))
    numbers = set(ships.values())

    def deck(spot: Spot, is_before: bool) -> Hashable:
        """Names the ship alike on both sides; one without a pair is like no other."""
        if spot.ship is None:
            return None
        if is_before:
            return ships.get(spot.ship, ("before", spot.ship))
        return spot.ship if spot.ship in numbers else ("after", spot.ship)

    def place(spot: Spot, is_before: bool) -> tuple[Hashable, ...]:
        return (deck(spot, is_before), spot.place, spot.depth, spot.holder, spot.identity)

    def whole(spot: Spot, is_before: bool) -> Hashable:
        card = spot.card
        details = (card.slot, card.discount_from, card.cost_override, card.name)
        return (*place(spot, is_before), details)

    kept: list[Pair] = []
    moved: list[Pair] = []
    for key, found in (
        (whole, kept),
        (place, kept),
        (lambda spot, is_before: (deck(spot, is_before), spot.identity), moved),
        (lambda spot, is_before: spot.identity, moved),
    ):
        earlier, later = _matched(earlier, later, key, found)
    return CardPairing(tuple(kept), tuple(moved), tuple(earlier), tuple(later))


def _matched(
    earlier: list[Spot],
    later: list[Spot],
    key: Callable[[Spot, bool], Hashable],
    found: list[Pair],
) -> tuple[list[Spot], list[Spot]]:
    """Pairs what has the same key, in order, and gives what is left of both."""
    waiting: dict[Hashable, list[Spot]] = defaultdict(list)
    for spot in reversed(later):
        waiting[key(spot, False)].append(spot)
    left = []
    for spot in earlier:
        others = waiting.get(key(spot, True))
        if others:
            found.append((spot, others.pop()))
        else:
            left.append(spot)
    rest = {spot.where for others in waiting.values() for spot in others}
    return left, [spot for spot in later if spot.where in rest]
