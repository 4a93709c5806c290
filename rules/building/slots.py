"""Which slots a ship has, and which card takes which.

A fleet document may leave the seating to us: then as few cards as possible stay without a slot,
and among those seatings the cheapest is taken. Most ships have only plain slots, where counting
by type is enough; cards that add slots on terms, and "?" upgrades, need a matching.

Source: 2017, Upgrade Cards, Upgrade Bar Anatomy; EDITIONS A11, A12.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import islice, product
from typing import Any, Final

from rules.building.fitted import Fitted, Seat
from rules.building.loadout import SKILL_OF_CAPTAIN_BENEATH, Loadout
from rules.building.matching import SECOND, is_misplaced, match, seat_as_recorded, seat_greedily
from rules.building.prepared import FREE_TALENT, PreparedCard
from rules.building.prepared_parts import FACE_DOWN_TALENTS, PreparedSlot, PreparedSlotChange
from rules.building.pricing import ship_prices

MATCHING_LIMIT: Final = 80
"""Beyond so many cards on one ship the seating is greedy: no real ship comes near."""

VARIANTS_TRIED: Final = 16
"""Of the ways in which slots may be set up so many are tried; two cards that exchange the type of
a slot each leave nine, and their number grows with every such card."""


def seat_cards(loadout: Loadout) -> list[Fitted]:
    """Seats the ship's cards and gives those that are left without a slot.

    Which cards are left does not depend on the order in which they were added: of several, the
    cheapest stay out. Cards of role captain, admiral and construction sit in places of their own.
    """
    if not loadout.fleet.talent_per_crew and _counting_is_enough(loadout):
        return []
    seated = _to_be_seated(loadout)
    if not seated:
        return []
    seats = _seat_best(loadout, seated)
    if not loadout.plain_seats:
        loadout.seating = seated, seats
    left = [_holder(each) for each in seated if each.seat is None]
    if not left:
        return left
    _lay_beneath(seated, seats)
    # A card that finds only one of its two slots has none.
    return list({id(each): each for each in left}.values())


def free_seats(loadout: Loadout) -> list[Seat]:
    """Returns the ship's slots that hold no card, in the seating that `seat_cards` takes.

    A slot that is forgone for a free talent is there for the player who would rather have it.
    """
    seated, seats = seating_of(loadout)
    taken = {id(each.seat) for each in seated}
    free = [seat for seat in seats if id(seat) not in taken]
    if loadout.forgoes_slot:
        for each in loadout.fitted:
            if FREE_TALENT in each.card.checks:
                free.extend(_talent_seats(loadout, each))
    return free


def seating_of(loadout: Loadout) -> tuple[list[Fitted], list[Seat]]:
    """Returns the ship's cards that take slots, and its slots; each card has its seat then.

    Where counting was enough they are seated only now.
    """
    if loadout.seating is not None:
        return loadout.seating
    seated = _to_be_seated(loadout)
    seats = _seat_best(loadout, seated)
    _lay_beneath(seated, seats)
    return seated, seats


def _lay_beneath(seated: list[Fitted], seats: list[Seat]) -> None:
    """Puts cards that are held beneath a card which may not hold them there all the same.

    They are reported, but are neither equipped nor paid for.
    """
    taken = {id(each.seat) for each in seated}
    for each in seated:
        if each.seat is None and each.is_held_beneath:
            own = (
                seat
                for seat in seats
                if seat.is_beneath and seat.provider is each.parent and id(seat) not in taken
            )
            each.seat = next((seat for seat in own if set(seat.types) & set(each.fills)), None)
            taken.add(id(each.seat))


def _to_be_seated(loadout: Loadout) -> list[Fitted]:
    seated = [each for each in loadout.fitted if _takes_a_slot(loadout, each)]
    seated += [
        second for each in seated if each.card.card.also_fills for second in _second_slots(each)
    ]
    return seated


def _seat_best(loadout: Loadout, seated: list[Fitted]) -> list[Seat]:
    """Seats cards in the best of the ways in which the slots may be set up; gives the slots."""
    variants = list(seat_variants(loadout))
    if len(variants) == 1 and seat_as_recorded(loadout, seated, variants[0]):
        loadout.forgoes_slot = _is_forgone(loadout, variants[0])
        return variants[0]
    seated.sort(key=_seniority)
    if len(variants) == 1:
        _seat_in(loadout, seated, variants[0])
        return variants[0]
    return _seat_in_best(loadout, seated, variants)


def _seat_in(loadout: Loadout, seated: list[Fitted], seats: list[Seat]) -> list[Fitted]:
    """Seats cards in some slots; returns those that are left."""
    if len(seated) > MATCHING_LIMIT:
        for each in seated:
            each.seat = None
        left = seat_greedily(loadout, seated, seats)
    else:
        left = match(loadout, seated, seats)
    loadout.forgoes_slot = _is_forgone(loadout, seats)
    return left


def _seat_in_best(loadout: Loadout, seated: list[Fitted], variants: list[list[Seat]]) -> list[Seat]:
    """Seats cards in the best of several sets of slots; returns these."""
    best: tuple[int, int, int] | None = None
    chosen: list[Seat | None] = []
    slots: list[Seat] = []
    forgoes = False
    for seats in variants:
        left = _seat_in(loadout, seated, seats)
        misplaced = sum(1 for each in seated if each.seat and is_misplaced(each, each.seat))
        if best is not None and (len(left), misplaced) > best[:2]:
            continue
        score = (len(left), misplaced, sum(ship_prices(loadout).values()))
        if best is None or score < best:
            best = score
            chosen = [each.seat for each in seated]
            slots = seats
            forgoes = loadout.forgoes_slot
    for each, seat in zip(seated, chosen, strict=True):
        each.seat = seat
    loadout.forgoes_slot = forgoes
    return slots


def _is_forgone(loadout: Loadout, seats: list[Seat]) -> bool:
    """Returns whether a fleet captain card lacks its talent slot among a ship's slots."""
    if loadout.without_terms:
        return False
    for each in loadout.fitted:
        if FREE_TALENT in each.card.checks:
            return not any(seat.provider is each and "talent" in seat.types for seat in seats)
    return False


def _takes_a_slot(loadout: Loadout, fitted: Fitted) -> bool:
    if not fitted.fills:
        return False
    if fitted.role == "upgrade":
        return not (
            "slotless-without-talent-icon" in fitted.card.checks
            and loadout.captain is not None
            and not loadout.captain.talents
        )
    return fitted.role == "captain beneath" or (
        fitted.parent is not None and fitted.role in ("admiral", "construction")
    )


def _second_slots(fitted: Fitted) -> Iterator[Fitted]:
    """Returns a stand-in for each further slot that the card takes up."""
    for kind in fitted.card.card.also_fills:
        second = Fitted(fitted.card, fitted.where, SECOND, fitted.equipped, fitted)
        second.fills = (kind,)
        yield second


def _holder(fitted: Fitted) -> Fitted:
    """Returns the card that a stand-in stands for, or the card itself."""
    return fitted.parent if fitted.role == SECOND and fitted.parent is not None else fitted


def _seniority(fitted: Fitted) -> tuple[int, str, str, str]:
    """Orders cards so that the result is the same however they were added."""
    return (
        -fitted.card.cost,
        fitted.card.key,
        fitted.equipped.slot,
        fitted.parent.card.key if fitted.parent else "",
    )


def _counting_is_enough(loadout: Loadout) -> bool:
    """Returns whether plain slots suffice by type; False also when that can't be told."""
    if not loadout.without_terms:
        return False
    if len(loadout.fitted) > MATCHING_LIMIT and not loadout.plain_seats:
        return False
    left = dict(loadout.fleet.bench.bar(loadout.ship_card))
    lenders: list[PreparedCard] = []
    for each in loadout.fitted:
        card = each.card
        kind = ""
        if each.role == "upgrade":
            kind = card.single_fill
            if kind:
                left[kind] = left.get(kind, 0) - 1
            elif card.needs_slot:
                return False
        elif each.parent is not None and each.role != "officer":
            return False
        if card.adds_slots:
            if kind:
                lenders.append(card)
            else:
                _add_to(left, card.plain_added)
    if len(lenders) > 1 and not loadout.plain_seats:
        # A matching might seat them in each other's slots.
        return False
    if min(left.values(), default=0) >= 0:
        return True
    _add_to(left, loadout.ship.plain_added)
    commander = loadout.fleet.commander
    if commander is not None:
        _add_to(left, Counter(commander.slots))
    # Cards that add slots might sit in each other's: that takes more than counting.
    own = {each.single_fill for each in lenders}
    for lender in lenders:
        _add_to(left, lender.plain_added, besides=own)
    return min(left.values()) >= 0


def _add_to(counts: dict[str, int], more: Mapping[str, int], besides: Collection[str] = ()) -> None:
    """Adds what is counted of each type to other counts, some types apart."""
    for kind, count in more.items():
        if kind not in besides:
            counts[kind] = counts.get(kind, 0) + count


def seat_variants(loadout: Loadout) -> Iterator[list[Seat]]:
    """Returns the ways in which the ship's slots may be set up.

    There is one, unless a card exchanges the type of a limited number of slots: then the choice
    of the slot is open, and each type of slot is tried; or a card lets the player choose between
    slots.
    """
    if loadout.without_terms:
        yield [*_bar_seats(loadout), *_further_seats(loadout, frozenset())]
        return
    changes = tuple(_slot_changes(loadout))
    if not changes:
        for others in _choices(loadout)[:VARIANTS_TRIED]:
            yield [*_bar_seats(loadout), *_further_seats(loadout, others)]
        return
    free = tuple(change for change in changes if change.change.limit is None)
    limited = [change for change in changes if change.change.limit is not None]
    bar = loadout.ship_card.upgrade_bar
    options = [
        [kind for kind in dict.fromkeys(bar) if not each.change.slots or kind in each.change.slots]
        for each in limited
    ]
    ways: Iterator[tuple[Any, ...]] = product(
        _choices(loadout), *(kinds or [""] for kinds in options)
    )
    for others, *kinds in islice(ways, VARIANTS_TRIED):
        seats = [Seat((kind,), changes=_of_kind(kind, free) if free else ()) for kind in bar]
        for change, kind in zip(limited, kinds, strict=True):
            same = [seat for seat in seats if seat.types == (kind,)]
            for seat in same[: change.change.limit]:
                seat.changes = (*seat.changes, change)
        seats.extend(_further_seats(loadout, others))
        yield seats


def _bar_seats(loadout: Loadout) -> tuple[Seat, ...]:
    """Returns the slots of the ship's printed upgrade bar, shared by all ships of its card."""
    cache = loadout.fleet.bench.bar_seats
    card = loadout.ship_card
    seats = cache.get(card.key)
    if seats is None:
        seats = cache[card.key] = tuple(Seat((kind,)) for kind in card.upgrade_bar)
    return seats


def _choices(loadout: Loadout) -> list[frozenset[str]]:
    """Returns the sets of cards, by pointer, that may bring the other of the slots they offer.

    A captain may have cards face down instead of his own talent, a fleet captain a talent for
    free instead of a further slot, where he has talent icons himself. A choice that the document
    records is taken.
    """
    chosen: list[frozenset[str]] = [frozenset()]
    for each in loadout.fitted:
        checks = each.card.checks
        if not checks:
            continue
        if FREE_TALENT in checks and loadout.captain is not None and loadout.captain.talents:
            recorded = any(
                other.equipped.discount_from == each.card.key for other in loadout.fitted
            )
        elif FACE_DOWN_TALENTS in checks and not each.lies_beneath:
            recorded = False
        else:
            continue
        others = [set_ | {each.where} for set_ in chosen]
        chosen = others if recorded else [*chosen, *others]
    return chosen


def _further_seats(loadout: Loadout, others: Collection[str]) -> list[Seat]:
    """Returns the slots that the ship's text, its cards and a player card add to the upgrade bar.

    `others` are the pointers of the cards that bring the other of the slots they offer.
    """
    seats: list[Seat] = []
    commander = loadout.fleet.commander
    if commander is not None:
        # Source: Alliance, Unlocking Additional Upgrade Icons, Shading White Boxes.
        seats.extend(Seat((kind,)) for kind in commander.slots)
    _add_seats(seats, loadout, None, loadout.ship.slots, loadout.ship.plain_talents)
    talent_per_crew = loadout.fleet.talent_per_crew
    for each in loadout.fitted:
        card = each.card
        if not (card.adds_slots or card.checks or talent_per_crew) or each.lies_beneath:
            continue
        if card.checks:
            _add_by_named_rules(seats, loadout, each, each.where in others)
        else:
            _add_seats(seats, loadout, each, card.slots, card.plain_talents)
        if talent_per_crew and card.type == "crew":
            seats.append(Seat(("talent",), each, by_resource=True))
    return seats


def _add_by_named_rules(seats: list[Seat], loadout: Loadout, fitted: Fitted, other: bool) -> None:
    """Appends the slots of a card with named rules, or the others that it offers (`other`)."""
    card = fitted.card
    talents = card.plain_talents
    slots = card.slots
    if FACE_DOWN_TALENTS in card.checks:
        # Either his own icon or the cards beneath.
        talents, slots = (0, slots) if other else (talents, ())
    if SKILL_OF_CAPTAIN_BENEATH in card.checks:
        beneath = loadout.beneath(fitted)
        talents += beneath.card.talents if beneath else 0
    if FREE_TALENT in card.checks:
        slots = tuple(slot for slot in slots if slot.types != ("talent",))
        if not other:
            seats.extend(_talent_seats(loadout, fitted))
    _add_seats(seats, loadout, fitted, slots, talents)


def _talent_seats(loadout: Loadout, fleet_captain: Fitted) -> Iterator[Seat]:
    """Yields the talent slots of a fleet captain card, on the terms of the captain's own.

    Source: FAQ FR-075.1.
    """
    captain = loadout.find("captain")
    own = (
        next((slot for slot in captain.card.slots if slot.slot.own_icons), None)
        if captain
        else None
    )
    for slot in fleet_captain.card.slots:
        if slot.types == ("talent",):
            yield Seat(slot.types, fleet_captain, own or slot)


def _of_kind(kind: str, changes: tuple[PreparedSlotChange, ...]) -> tuple[PreparedSlotChange, ...]:
    return tuple(each for each in changes if not each.change.slots or kind in each.change.slots)


def _add_seats(
    seats: list[Seat],
    loadout: Loadout,
    provider: Fitted | None,
    slots: tuple[PreparedSlot, ...],
    talents: int,
) -> None:
    """Appends the slots that one card adds; talent icons are slots of its holder.

    Source: 2017, Upgrade Cards (talents are counted over all cards).
    """
    if talents:
        seats.extend([Seat(("talent",), provider) for _ in range(talents)])
    for slot in slots:
        if slot.exists is not None and not slot.exists(loadout, loadout.ship):
            continue
        count = slot.slot.count
        if slot.slot.shared_by:
            count = _shared_slots(loadout, provider, slot.slot.shared_by)
        seats.extend([Seat(slot.types, provider, slot) for _ in range(count)])


def _shared_slots(loadout: Loadout, provider: Fitted | None, keyword: str) -> int:
    """Returns the slots that cards sharing one by a keyword bring: one for every two of them.

    They are counted once a ship, with the cheapest such card: a card can't sit in a slot that it
    brings itself, and the cheapest stay out first.
    """
    sharing = [each for each in loadout.fitted if keyword in each.card.card.keywords]
    if not sharing or max(sharing, key=_seniority) is not provider:
        return 0
    return len(sharing) // 2


def _slot_changes(loadout: Loadout) -> Iterator[PreparedSlotChange]:
    for card in (loadout.ship, *[each.card for each in loadout.fitted]):
        for change in card.slot_changes:
            if change.when is None or change.when(loadout, card):
                yield change
