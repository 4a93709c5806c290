"""What holds for any fleet: no crash, exact sums, no order, working ways out."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rules.building import Report, apply_fix, check, price, suggest
from rules.building.assessment.remedies import TRIED_PROBLEMS
from rules.building.checks.fleet_problems import load, problems_of
from rules.building.slots import free_seats
from rules.cards import UPGRADE_TYPES
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.loader import load_rulesets
from rules.rulesets import RuleSet
from tests.rules.catalogue import catalogue
from tests.rules.strategies import equipped, fleets, keys, plain_fleets

RULESETS = load_rulesets()
BUDGET = {"points.over_limit", "points.ship_over_cap", "points.costly_ship_upgrades"}
BASE = RULESETS["attack-wing-2017"]

bounded = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def rule_sets() -> st.SearchStrategy[RuleSet]:
    return st.sampled_from(list(RULESETS))


def errors(chosen: Fleet, rules: RuleSet) -> Counter[str]:
    """Returns how often each code makes a fleet illegal."""
    found = list(problems_of(load(chosen, catalogue(), rules)))
    return Counter(each.code for each in found if each.severity == "error")


def gist(report: Report) -> tuple[int, Counter[tuple[str, str, str]]]:
    """Returns what a report says apart from the places."""
    said = Counter(
        (each.code, str(each.params.get("card", "")), each.message) for each in report.problems
    )
    return report.points, said


@bounded
@given(chosen=fleets(), rules=rule_sets())
def test_no_fleet_crashes_a_check_or_a_price(chosen: Fleet, rules: RuleSet) -> None:
    report = check(chosen, catalogue(), rules)
    assert price(chosen, catalogue(), rules).lines == report.lines
    is_faultless = all(each.severity != "error" for each in report.problems)
    assert report.legal is (is_faultless and (bool(chosen.ships) or chosen.blind_booster))
    json.dumps(report.to_document())
    assert check(chosen, catalogue(), rules) == report


@bounded
@given(
    chosen=fleets(most_ships=2),
    rules=rule_sets(),
    slot=st.sampled_from([*UPGRADE_TYPES, "captain", "admiral", "construction", "nothing"]),
    provider=st.sampled_from(["", "/ships/0/captain", "/ships/0/upgrades/0", "/nowhere"]),
)
def test_no_fleet_crashes_a_suggestion(
    chosen: Fleet, rules: RuleSet, slot: str, provider: str
) -> None:
    assume(chosen.ships)
    suggestions = suggest(chosen, catalogue(), rules, ship=0, slot=slot, provider=provider)
    for each in (*suggestions.fitting[:3], *suggestions.others[:3]):
        assert bool(suggestions.why(each.card)) is not each.fits


@bounded
@given(chosen=fleets(), rules=rule_sets())
def test_the_price_is_the_sum_of_its_parts(chosen: Fleet, rules: RuleSet) -> None:
    quote = price(chosen, catalogue(), rules)
    assert quote.points == sum(line.points for line in quote.lines)
    places = [line.where for line in quote.lines]
    assert len(places) == len(set(places))
    for line in quote.lines:
        assert line.points == sum(item.amount for item in line.items)
        assert line.items
        assert line.points >= 0 or line.where == "/extra_points"
    for number in range(len(chosen.ships)):
        where = f"/ships/{number}"
        assert quote.points_under(where) == sum(
            line.points for line in quote.lines if f"{line.where}/".startswith(f"{where}/")
        )


@st.composite
def shuffled(draw: st.DrawFn, chosen: Fleet) -> Fleet:
    """Draws the same fleet with ships and cards in another order."""

    def cards(listed: tuple[Equipped, ...]) -> tuple[Equipped, ...]:
        return tuple(
            replace(each, upgrades=cards(each.upgrades)) for each in draw(st.permutations(listed))
        )

    def place(each: Equipped | None) -> Equipped | None:
        return each and replace(each, upgrades=cards(each.upgrades))

    def build(each: ShipBuild) -> ShipBuild:
        return replace(
            each,
            upgrades=cards(each.upgrades),
            captain=place(each.captain),
            admiral=place(each.admiral),
            resource=place(each.resource),
        )

    return replace(
        chosen,
        ships=tuple(build(each) for each in draw(st.permutations(chosen.ships))),
        sideboard=tuple(draw(st.permutations(chosen.sideboard))),
    )


@bounded
@given(data=st.data(), chosen=st.one_of(plain_fleets(), fleets(odd=False)), rules=rule_sets())
def test_the_order_of_ships_and_cards_does_not_matter(
    data: st.DataObject, chosen: Fleet, rules: RuleSet
) -> None:
    other = data.draw(shuffled(chosen))
    assert gist(check(chosen, catalogue(), rules)) == gist(check(other, catalogue(), rules))


@bounded
@given(chosen=plain_fleets(), rules=rule_sets())
def test_noting_a_captain_s_talents_beside_him_does_not_matter(
    chosen: Fleet, rules: RuleSet
) -> None:
    """Except that a cheaper slot of another card is then found by itself."""

    def flat(build: ShipBuild) -> ShipBuild:
        if build.captain is None:
            return build
        held = build.captain.upgrades
        captain = replace(build.captain, upgrades=())
        return replace(build, captain=captain, upgrades=(*build.upgrades, *held))

    other = chosen.with_ships(tuple(map(flat, chosen.ships)))
    nested, beside = check(chosen, catalogue(), rules), check(other, catalogue(), rules)
    assert beside.points <= nested.points
    if beside.points == nested.points:
        assert gist(beside) == gist(nested)


def has_terms(key: str) -> bool:
    """Tells whether a card may make others cheaper: by discounts, waivers, factions, slots."""
    building = catalogue()[key].building
    return bool(
        building.penalties or building.adds_factions or building.slots or building.slot_changes
    ) or any(each.value == "cost" for each in building.modifiers)


def discounts(chosen: Fleet, rules: RuleSet) -> int:
    """Returns how much a fleet is spared by named discounts."""
    return -sum(
        item.amount
        for line in price(chosen, catalogue(), rules).lines
        for item in line.items
        if item.amount < 0
    )


@bounded
@given(data=st.data(), chosen=plain_fleets(), rules=rule_sets(), key=keys(*UPGRADE_TYPES))
def test_a_further_card_lowers_the_price_only_through_a_discount(
    data: st.DataObject, chosen: Fleet, rules: RuleSet, key: str
) -> None:
    number = data.draw(st.integers(0, len(chosen.ships) - 1))
    ships = list(chosen.ships)
    ships[number] = replace(ships[number], upgrades=(*ships[number].upgrades, Equipped(key)))
    more = chosen.with_ships(tuple(ships))
    before = price(chosen, catalogue(), rules).points
    after = price(more, catalogue(), rules).points
    if after < before and not has_terms(key):
        assert discounts(more, rules) > discounts(chosen, rules)


def codes(report: Report) -> Counter[str]:
    return Counter(each.code for each in report.problems if each.severity == "error")


@bounded
@given(chosen=st.one_of(plain_fleets(), fleets(most_ships=3)), rules=rule_sets())
def test_every_offered_fix_removes_its_problem_and_changes_nothing_else(
    chosen: Fleet, rules: RuleSet
) -> None:
    report = check(chosen, catalogue(), rules)
    assume(0 < len(report.problems) <= TRIED_PROBLEMS)
    before = codes(report)
    as_it_was = repr(chosen)
    for problem in report.problems:
        if problem.severity != "error":
            continue
        for fix in problem.fixes:
            fixed = apply_fix(chosen, fix)
            assert errors(fixed, rules)[problem.code] < before[problem.code], fix
            assert repr(chosen) == as_it_was
            assert fixed != chosen


@bounded
@given(data=st.data(), chosen=plain_fleets(most_ships=3), rules=rule_sets())
def test_what_is_suggested_for_a_free_slot_fits(
    data: st.DataObject, chosen: Fleet, rules: RuleSet
) -> None:
    loaded = load(chosen, catalogue(), rules)
    number = data.draw(st.integers(0, len(chosen.ships) - 1))
    assume(not any(left for loadout, left in loaded.unseated))
    free = sorted(
        {
            kind
            for seat in free_seats(loaded.loadouts[number])
            if seat.slot is None or seat.slot.plain
            for kind in seat.types
            if kind in UPGRADE_TYPES
        }
    )
    assume(free)
    slot = data.draw(st.sampled_from(free))
    suggestions = suggest(chosen, catalogue(), rules, ship=number, slot=slot)
    assume(suggestions.fitting)
    picked = data.draw(
        st.lists(st.sampled_from(suggestions.fitting), min_size=1, max_size=8, unique=True)
    )
    before = errors(chosen, rules)
    build = chosen.ships[number]
    for each in picked:
        fills = catalogue()[each.card].fills
        added = Equipped(each.card, slot=slot if slot in fills else "")
        ships = list(chosen.ships)
        ships[number] = replace(build, upgrades=(*build.upgrades, added))
        there = chosen.with_ships(tuple(ships))
        new = errors(there, rules) - before
        assert {code for code in new if code not in BUDGET} == set(), each


def with_card(chosen: Fleet, where: str, card: Equipped) -> Fleet:
    """Returns a fleet with a card added on a ship, or beneath the card at a pointer."""
    _, _, number, *rest = where.split("/")

    def under(each: Equipped, path: list[str]) -> Equipped:
        if not path:
            return replace(each, upgrades=(*each.upgrades, card))
        place = int(path[1])
        held = list(each.upgrades)
        held[place] = under(held[place], path[2:])
        return replace(each, upgrades=tuple(held))

    build = chosen.ships[int(number)]
    if not rest:
        build = replace(build, upgrades=(*build.upgrades, card))
    elif rest[0] == "upgrades":
        upgrades = list(build.upgrades)
        upgrades[int(rest[1])] = under(upgrades[int(rest[1])], rest[2:])
        build = replace(build, upgrades=tuple(upgrades))
    else:
        held = getattr(build, rest[0])
        build = replace(build, **{rest[0]: under(held, rest[1:])})
    ships = list(chosen.ships)
    ships[int(number)] = build
    return chosen.with_ships(tuple(ships))


# What a single further card can never mend: two captains beneath one cost exactly 6 together,
# and one captain asks for another beneath him.
IN_PAIRS = {"slots.combined_cost", "captain.none_beneath"}


@bounded
@given(data=st.data(), rules=rule_sets(), hulls=st.lists(keys("ship"), min_size=3, max_size=3))
def test_a_fleet_built_from_suggestions_is_legal_but_for_its_points(
    data: st.DataObject, rules: RuleSet, hulls: list[str]
) -> None:
    chosen = Fleet(ships=tuple(ShipBuild(ship=hull) for hull in hulls))
    before = errors(chosen, rules)
    captains = suggest(chosen, catalogue(), rules, ship=0, slot="captain").fitting
    if captains and rules["captain_cards"] and data.draw(st.booleans()):
        captain = Equipped(data.draw(st.sampled_from(captains)).card)
        chosen = chosen.with_ships((replace(chosen.ships[0], captain=captain), *chosen.ships[1:]))
    for _ in range(data.draw(st.integers(0, 6))):
        loaded = load(chosen, catalogue(), rules)
        free = [
            (seat.provider.where if seat.provider else "", kind)
            for seat in free_seats(loaded.loadouts[0])
            for kind in seat.types
            if kind in UPGRADE_TYPES
        ]
        if not free:
            break
        provider, slot = data.draw(st.sampled_from(sorted(set(free))))
        fitting = suggest(chosen, catalogue(), rules, ship=0, slot=slot, provider=provider).fitting
        if not fitting:
            break
        picked = data.draw(st.sampled_from(fitting)).card
        own = slot if slot in catalogue()[picked].fills else ""
        place = provider if provider and own else "/ships/0"
        card = Equipped(picked, slot=own)
        chosen = with_card(chosen, place, card)
    new = errors(chosen, rules) - before
    assert {code for code in new if code not in BUDGET | IN_PAIRS} == set()


@bounded
@given(chosen=fleets(odd=False), card=equipped(*UPGRADE_TYPES, odd=False))
def test_a_price_set_by_hand_counts_as_given(chosen: Fleet, card: Equipped) -> None:
    build = ShipBuild(ship="ship:federation-starship-71120", cost_override=7)
    by_hand = replace(card, cost_override=11)
    more = chosen.with_ships((replace(build, upgrades=(by_hand,)), *chosen.ships))
    points = {line.where: line.points for line in price(more, catalogue(), BASE).lines}
    assert (points["/ships/0"], points["/ships/0/upgrades/0"]) == (7, 11)
