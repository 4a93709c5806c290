"""What is different between two fleets, or two states of one: cards, places, points, settings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from rules.building.comparison.pairing import Pair, Spot, cards_paired, ship_identity, ships_paired
from rules.building.report import Line
from rules.building.wording import TYPE_NAMES, join_words
from rules.catalogue import Catalogue
from rules.fleet import Fleet, ShipBuild

KINDS: Final = ("added", "removed", "moved", "points", "detail", "order", "setting")
"""Every kind of change, in the order in which a difference lists them."""


@dataclass(frozen=True, slots=True)
class FleetWithPrices:
    """A fleet with the points of each card by JSON pointer, and their sum, in SP."""

    fleet: Fleet
    prices: Mapping[str, int]
    points: int

    @classmethod
    def from_lines(cls, fleet: Fleet, lines: Iterable[Line]) -> FleetWithPrices:
        """Makes one of the lines of a quote or a report."""
        found = list(lines)
        prices = {line.where: line.points for line in found}
        return cls(fleet, prices, sum(line.points for line in found))


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is different.

    `kind` is one of `KINDS`, `text` says it as a sentence. `card` is the key of the card that it
    is about, `name` its name. `before` and `after` are its JSON pointers in either fleet, with
    its points there in SP; "" and None where it is not, or where it has no price.
    """

    kind: str
    text: str
    card: str = ""
    name: str = ""
    before: str = ""
    after: str = ""
    points_before: int | None = None
    points_after: int | None = None

    def to_document(self) -> dict[str, Any]:
        """Returns the change as plain data, without what is empty."""
        found = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {name: value for name, value in found.items() if value not in ("", None)}


@dataclass(frozen=True, slots=True)
class Difference:
    """All that is different between two fleets; the points are those of the whole fleets."""

    points_before: int
    points_after: int
    changes: tuple[Change, ...]

    def __bool__(self) -> bool:
        return bool(self.changes)

    @property
    def text(self) -> str:
        """Returns the number of changes and the points, as a sentence."""
        count = len(self.changes)
        words = "No change" if not count else "1 change" if count == 1 else f"{count} changes"
        if self.points_before == self.points_after:
            return f"{words}; {self.points_after} SP as before."
        return f"{words}; {self.points_before} SP before, {self.points_after} SP after."

    def to_document(self) -> dict[str, Any]:
        """Returns the difference as plain data."""
        return {
            "text": self.text,
            "points_before": self.points_before,
            "points_after": self.points_after,
            "changes": [change.to_document() for change in self.changes],
        }


def difference(before: FleetWithPrices, after: FleetWithPrices, catalogue: Catalogue) -> Difference:
    """Lists all that is different between two fleets; nothing if and only if they are the same.

    Cards are told apart by what they are and where they stand, not by their order. The program
    that wrote a fleet makes no difference.
    """
    view = _FleetComparison(before, after, catalogue)
    changes = sorted(view.changes(), key=lambda change: KINDS.index(change.kind))
    return Difference(before.points, after.points, tuple(changes))


class _FleetComparison:
    """Looks at two fleets, and names what it sees."""

    def __init__(
        self, before: FleetWithPrices, after: FleetWithPrices, catalogue: Catalogue
    ) -> None:
        self.before = before
        self.after = after
        self.catalogue = catalogue
        self.ships = ships_paired(before.fleet, after.fleet)
        self.cards = cards_paired(before.fleet, after.fleet, self.ships)
        self.labels = (self._labels(before.fleet), self._labels(after.fleet))

    def changes(self) -> Iterator[Change]:
        """Returns every change."""
        yield from self._ships()
        for spot in self.cards.added:
            yield self._single("added", spot, f"New {self._place(spot, 1)}")
        for spot in self.cards.removed:
            yield self._single("removed", spot, f"No longer {self._place(spot, 0)}")
        for pair in self.cards.moved:
            yield self._moved(pair)
            yield from self._details(pair)
        for pair in self.cards.kept:
            yield from self._repriced(pair)
            yield from self._details(pair)
        yield from self._orders()
        yield from _settings(self.before.fleet, self.after.fleet)

    # --- ships --------------------------------------------------------------------------------

    def _ships(self) -> Iterator[Change]:
        earlier, later = self.before.fleet.ships, self.after.fleet.ships
        for number, build in enumerate(earlier):
            other = self.ships.get(number)
            if other is None:
                yield self._ship("removed", "No longer in the fleet", number, None, build)
            else:
                yield from self._same_ship(number, other)
        new = set(range(len(later))) - set(self.ships.values())
        for number in sorted(new):
            yield self._ship("added", "New in the fleet", None, number, later[number])

    def _ship(
        self, kind: str, words: str, before: int | None, after: int | None, build: ShipBuild
    ) -> Change:
        side, number = (0, before) if before is not None else (1, after)
        label = self.labels[side][number or 0]
        was = self._ship_points(self.before, before)
        now = self._ship_points(self.after, after)
        return Change(
            kind,
            f"{words}: {label}{_cost(was if before is not None else now)}.",
            build.ship,
            self._name(ship_identity(build)),
            "" if before is None else f"/ships/{before}",
            "" if after is None else f"/ships/{after}",
            was,
            now,
        )

    def _ship_points(self, priced: FleetWithPrices, number: int | None) -> int | None:
        return None if number is None else priced.prices.get(f"/ships/{number}")

    def _same_ship(self, number: int, other: int) -> Iterator[Change]:
        earlier, later = self.before.fleet.ships[number], self.after.fleet.ships[other]
        base = self._ship("points", "", number, other, later)
        label = self.labels[1][other]
        if base.points_before != base.points_after:
            yield replace(base, text=_repriced(label, base.points_before, base.points_after))
        if earlier.support_vehicle != later.support_vehicle:
            words = "is" if later.support_vehicle else "is no longer"
            yield replace(base, kind="detail", text=f"{label} {words} a support vehicle.")
        if earlier.cost_override != later.cost_override:
            yield replace(base, kind="detail", text=_by_hand(label, later.cost_override))
        if earlier.name != later.name:
            yield replace(base, kind="detail", text=f"{label} is written differently.")

    # --- cards --------------------------------------------------------------------------------

    def _single(self, kind: str, spot: Spot, words: str) -> Change:
        is_new = kind == "added"
        points = (self.after if is_new else self.before).prices.get(spot.where)
        name = self._name(spot.identity)
        return Change(
            kind,
            f"{words}: {name}{_cost(points)}.",
            spot.card.card,
            name,
            "" if is_new else spot.where,
            spot.where if is_new else "",
            None if is_new else points,
            points if is_new else None,
        )

    def _about(self, kind: str, pair: Pair, text: str) -> Change:
        earlier, later = pair
        return Change(
            kind,
            text,
            later.card.card,
            self._name(later.identity),
            earlier.where,
            later.where,
            self.before.prices.get(earlier.where),
            self.after.prices.get(later.where),
        )

    def _moved(self, pair: Pair) -> Change:
        base = self._about("moved", pair, "")
        was, now = self._place(pair[0], 0), self._place(pair[1], 1)
        if was == now:
            text = f"{base.name} takes another place {now}"
        else:
            text = f"{base.name} moves: {was} before, {now} after"
        if base.points_before != base.points_after:
            text += f", for {_points(base.points_after)} instead of {_points(base.points_before)}"
        return replace(base, text=f"{text}.")

    def _repriced(self, pair: Pair) -> Iterator[Change]:
        base = self._about("points", pair, "")
        if base.points_before != base.points_after:
            label = f"{base.name} {self._place(pair[1], 1)}"
            yield replace(base, text=_repriced(label, base.points_before, base.points_after))

    def _details(self, pair: Pair) -> Iterator[Change]:
        earlier, later = pair[0].card, pair[1].card
        label = f"{self._name(pair[1].identity)} {self._place(pair[1], 1)}"
        if earlier.slot != later.slot:
            slot = TYPE_NAMES.get(later.slot, later.slot)
            text = f"takes a slot for {slot}" if slot else "takes any slot that it can"
            yield self._about("detail", pair, f"{label} {text}.")
        if earlier.discount_from != later.discount_from:
            source = self._name(later.discount_from)
            text = f"takes the discount of {source}" if source else "takes any discount that it can"
            yield self._about("detail", pair, f"{label} {text}.")
        if earlier.cost_override != later.cost_override:
            yield self._about("detail", pair, _by_hand(label, later.cost_override))
        if earlier.name != later.name:
            yield self._about("detail", pair, f"{label} is written differently.")

    # --- order --------------------------------------------------------------------------------

    def _orders(self) -> Iterator[Change]:
        numbers = [self.ships[number] for number in sorted(self.ships)]
        if numbers != sorted(numbers):
            yield Change("order", "The ships stand in another order.")
        stays: dict[int | None, list[list[_Part]]] = {}
        for earlier, later in sorted(self.cards.kept, key=lambda pair: _in_order(pair[0].where)):
            stays.setdefault(earlier.ship, []).append(_in_order(later.where))
        for ship, order in stays.items():
            if _is_shuffled(order):
                where = "the sideboard" if ship is None else self.labels[0][ship]
                yield Change("order", f"The cards of {where} stand in another order.")

    # --- names --------------------------------------------------------------------------------

    def _name(self, identity: str) -> str:
        card = self.catalogue.find(identity)
        return card.name if card is not None else identity

    def _labels(self, fleet: Fleet) -> list[str]:
        """Returns the names of the ships, numbered where several have the same."""
        names = [self._name(ship_identity(build)) for build in fleet.ships]
        counts = Counter(names)
        return [
            f"{name} (ship {number})" if counts[name] > 1 else name
            for number, name in enumerate(names, 1)
        ]

    def _place(self, spot: Spot, side: int) -> str:
        if spot.ship is not None:
            return f"on {self.labels[side][spot.ship]}"
        return "on the sideboard" if spot.place == "sideboard" else "as resource of the fleet"


_Part = tuple[int, int, str]


def _in_order(where: str) -> list[_Part]:
    """Returns by what JSON pointers are sorted: holders before what they hold, numbers as such."""
    parts = where.split("/")
    return [(1, int(part), "") if part.isdigit() else (0, 0, part) for part in parts]


def _is_shuffled(places: Sequence[list[_Part]]) -> bool:
    return any(one > other for one, other in pairwise(places))


def _points(points: int | None) -> str:
    return "no price" if points is None else f"{points} SP"


def _cost(points: int | None) -> str:
    return "" if points is None else f" ({points} SP)"


def _repriced(label: str, was: int | None, now: int | None) -> str:
    return f"{label}: {_points(now)} instead of {_points(was)}."


def _by_hand(label: str, points: int | None) -> str:
    if points is None:
        return f"{label} has its printed price again."
    return f"{label} has a price set by hand: {points} SP."


# --- settings -----------------------------------------------------------------------------------


def _settings(before: Fleet, after: Fleet) -> Iterator[Change]:
    """Returns what is different apart from ships and cards."""
    for name, title in _TITLES.items():
        was, now = getattr(before, name), getattr(after, name)
        if was != now:
            yield Change("setting", _setting(name, title, was, now))


def _setting(name: str, title: str, was: Any, now: Any) -> str:
    if name in _LONG:
        return f"{title} are different."
    earlier, later = _value(name, was), _value(name, now)
    return f"{title}: {later or 'none'} instead of {earlier or 'none'}."


def _value(name: str, value: Any) -> str:
    if name in ("points_limit", "extra_points"):
        return "" if value is None else f"{value} SP"
    if name == "exchange":
        return join_words(list(value), "and")
    if name == "outposts":
        return ", ".join(f"{each.name} ({each.points} SP)" for each in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"“{value}”" if value and name == "name" else str(value)


_TITLES: Final[Mapping[str, str]] = {
    "name": "Name",
    "ruleset": "Rule set",
    "points_limit": "Points limit",
    "extra_points": "Points added by hand",
    "exchange": "Factions of the officer exchange",
    "outposts": "Outposts",
    "mission": "Mission",
    "event_date": "Day of the event",
    "blind_booster": "Points kept for a blind booster",
    "mixing_consent": "All players agree to mix factions",
    "notes": "The notes",
    "unmatched": "The lines that could not be matched",
}
_LONG: Final = frozenset({"notes", "unmatched"})
