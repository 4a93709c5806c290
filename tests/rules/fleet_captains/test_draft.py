"""Drawn fleets: the example of the book, the rule step by step, and the exact chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import isclose

import pytest

from rules.dice import ScriptedChance, SeededChance
from rules.fleet_captains.box.ship_cards import ShipCard
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.muster.draft import Draft, draft_fleet, muster
from rules.fleet_captains.muster.draft_odds import draft_odds
from rules.loader import load_boxes

BOX = load_boxes()["house-base"]
SIDES = BOX.sides
GOALS = range(6, 39)
EXACT = {
    6: Fraction(613, 630),
    10: Fraction(325229, 356400),
    16: Fraction(4285021, 4989600),
    20: Fraction(1013861, 1247400),
    38: Fraction(1),
}
"""Worked out by hand for the Sizes 2×1, 3×2, 2×3, 2×4, 2×5 and 1×6."""


def sizes_of(side: str) -> list[int]:
    """Returns the Sizes of a side's ships."""
    return [card.size for card in BOX.ships_of(side)]


def drawn(*keys: str, goal: int = 10, side: str = "federation") -> Draft:
    """Draws these ships, in this order."""
    left = list(BOX.ships_of(side))
    script = []
    for key in keys:
        place = next(place for place, card in enumerate(left) if card.key == key)
        script.append(f"number {place}")
        del left[place]
    with ScriptedChance(*script) as chance:
        return draft_fleet(BOX.ships_of(side), goal, chance)


def test_example_of_the_book() -> None:
    # EF-1; FC-9 (a) to (c): too large a ship is discarded, one that fits exactly is the last.
    draft = drawn("uss-venture", "uss-equinox", "uss-enterprise-e", "uss-sutherland")
    assert [(draw.card.key, draw.outcome, draw.total) for draw in draft.draws] == [
        ("uss-venture", "kept", 5),
        ("uss-equinox", "kept", 6),
        ("uss-enterprise-e", "discarded", 6),
        ("uss-sutherland", "exact", 10),
    ]
    assert [card.key for card in draft.fleet] == ["uss-venture", "uss-equinox", "uss-sutherland"]
    assert (len(draft.pool), draft.pool[0].key) == (9, "uss-enterprise-e")
    assert draft.is_exact
    assert draft.missions == {"science": 5, "influence": 3, "combat": 2}


def test_fleet_that_runs_out_of_cards_falls_short() -> None:
    # FC-9 (d): 5 of 6, and every other ship is larger than 1.
    cards = [card for card in BOX.ships_of("federation") if card.size in (2, 5)][:2]
    assert [card.size for card in cards] == [5, 5]
    with ScriptedChance("number 0", "number 0") as chance:
        draft = draft_fleet(cards, 6, chance)
    assert [draw.outcome for draw in draft.draws] == ["kept", "discarded"]
    assert (draft.total, draft.is_exact, draft.unseen) == (5, False, ())


def test_short_fleet_may_be_drawn_anew_and_all_drafts_are_told() -> None:
    # DF-8: 2 and 3 first, so that 4 is too much for 6; then 2 and 4.
    cards = [card for card in BOX.ships_of("federation") if card.size in (2, 3, 4)]
    two, three, four = (next(card for card in cards if card.size == size) for size in (2, 3, 4))
    cards = [two, three, four]
    script = ("number 0", "number 0", "number 0", "number 0", "number 1")
    with ScriptedChance(*script[:3]) as chance:
        assert [draft.total for draft in muster(cards, 6, chance)] == [5]
    with ScriptedChance(*script) as chance:
        drafts = muster(cards, 6, chance, mulligans=3)
    assert [[draw.card for draw in draft.draws] for draft in drafts] == [
        [two, three, four],
        [two, four],
    ]
    assert [draft.is_exact for draft in drafts] == [False, True]


def obeys_the_rule(draft: Draft, cards: tuple[ShipCard, ...]) -> bool:
    """Judges a draft by the text alone: keep below, discard above, stop at exactly the size."""
    total = 0
    for place, draw in enumerate(draft.draws):
        after = total + draw.card.size
        is_last = place == len(draft.draws) - 1
        if after > draft.fleet_size:
            expected = ("discarded", total)
        elif after < draft.fleet_size:
            expected = ("kept", after)
        else:
            expected = ("exact", after)
            if not is_last:
                return False
        if (draw.outcome, draw.total) != expected:
            return False
        total = draw.total
    seen = [draw.card for draw in draft.draws]
    everything = Counter(card.key for card in (*seen, *draft.unseen))
    return (
        everything == Counter(card.key for card in cards)
        and (total == draft.fleet_size or not draft.unseen)
        and Counter(card.key for card in (*draft.fleet, *draft.pool)) == everything
    )


@pytest.mark.parametrize("side", SIDES)
def test_drafts_obey_the_rule_step_by_step(side: str) -> None:
    cards = BOX.ships_of(side)
    chance = SeededChance("drafts that obey")
    for goal in GOALS:
        for _ in range(20):
            assert obeys_the_rule(draft_fleet(cards, goal, chance), cards)


def every_end(sizes: tuple[int, ...], goal: int, total: int = 0) -> Iterator[tuple[int, Fraction]]:
    """Follows single cards instead of Sizes, recursively: the independent programme."""
    if total == goal or not sizes:
        yield total, Fraction(1)
        return
    for size in sorted(set(sizes)):
        number = sizes.count(size)
        rest = list(sizes)
        rest.remove(size)
        after = total + size if total + size <= goal else total
        for end, chance in known_ends(tuple(rest), goal, after):
            yield end, chance * Fraction(number, len(sizes))


_ENDS: dict[tuple[tuple[int, ...], int, int], list[tuple[int, Fraction]]] = {}


def known_ends(sizes: tuple[int, ...], goal: int, total: int) -> list[tuple[int, Fraction]]:
    """Returns the ends from a place on, added up."""
    key = (sizes, goal, total)
    if key not in _ENDS:
        ends: dict[int, Fraction] = {}
        for end, chance in every_end(sizes, goal, total):
            ends[end] = ends.get(end, Fraction(0)) + chance
        _ENDS[key] = list(ends.items())
    return _ENDS[key]


@pytest.mark.parametrize("side", SIDES)
def test_exact_odds_are_those_of_an_independent_programme(side: str) -> None:
    sizes = sizes_of(side)
    for goal in GOALS:
        odds = draft_odds(sizes, goal)
        assert odds.totals == dict(sorted(known_ends(tuple(sorted(sizes)), goal, 0)))
        assert sum(odds.totals.values()) == sum(odds.ships.values()) == 1
        # Each single ship's chance, over all ships, is the mean number of ships.
        assert sum(odds.in_fleet[size] for size in sizes) == odds.mean_ships
        _ENDS.clear()


@pytest.mark.parametrize("goal", EXACT)
def test_exact_odds_are_those_worked_out_by_hand(goal: int) -> None:
    for side in SIDES:
        assert draft_odds(sizes_of(side), goal).exact == EXACT[goal]


def test_mean_number_of_ships() -> None:
    assert isclose(draft_odds(sizes_of("federation"), 10).mean_ships, 3.781, abs_tol=0.0005)


@pytest.mark.parametrize("side", SIDES)
def test_twenty_thousand_drafts_fit_the_odds(side: str) -> None:
    cards, chance = BOX.ships_of(side), SeededChance(f"twenty thousand of {side}")
    found = Counter(len(draft_fleet(cards, 10, chance).fleet) for _ in range(20_000))
    odds = draft_odds([card.size for card in cards], 10)
    numbers = sorted(odds.ships)
    distance = 0.0
    for number in numbers:
        expected = float(odds.ships[number]) * 20_000
        distance += (found[number] - expected) ** 2 / expected
    # Four numbers of ships: three degrees of freedom, of which 16.27 has p = 0.001.
    assert numbers == [2, 3, 4, 5]
    assert distance < 16.27


@pytest.mark.parametrize("goal", [5, 39, -1])
def test_goal_out_of_range_is_refused(goal: int) -> None:
    # FC-1
    for call in (
        lambda: draft_fleet(BOX.ships_of("klingon"), goal, SeededChance("1")),
        lambda: draft_odds([1, 2], goal),
    ):
        with pytest.raises(CaptainsError) as caught:
            call()
        assert caught.value.code == "goal.range"
        assert str(caught.value) == f"a Victory Point Goal is a number from 6 to 38, not {goal}"
