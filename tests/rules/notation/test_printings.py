"""Which card a name means where several bear it: by price, day, sets and faction."""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from rules.building import check, price
from rules.cards import Card, Ship
from rules.errors import OverBudgetError
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.notation import Notice, Parsed, ReadingTerms, parse, render
from rules.notation.reading.budget import MAXIMUM_PRICINGS, MAXIMUM_PRINTINGS, REMEDY, Budget
from tests.rules.building.helpers import (
    CLASSIC,
    DATA,
    ORGANIZED_2014,
    ORGANIZED_2016,
    RULES_2017,
    priced_squads,
    ruleset,
    rulesets,
)
from tests.rules.catalogue import catalogue

LISTS: list[dict[str, Any]] = json.loads((DATA / "printings.json").read_text("utf-8"))["lists"]
SQUADS = priced_squads("space_dock_2014")


def terms(rules: str = "", day: str = "") -> ReadingTerms:
    return ReadingTerms(rulesets(), rules, day, price)


def read(text: str, rules: str = "", day: str = "") -> Parsed:
    return parse(text, catalogue(), terms=terms(rules, day))


def keys(text: str, rules: str = "", day: str = "") -> list[str]:
    """Returns the keys of a list in its order."""
    (fleet,) = read(text, rules, day).fleets
    return keys_of(fleet)


def keys_of(fleet: Fleet) -> list[str]:
    return [
        key for each in fleet.ships for key in (each.ship, *(card.card for card in each.cards()))
    ]


def guesses(parsed: Parsed) -> list[Notice]:
    return [each for each in parsed.notices if each.code == "card.ambiguous"]


def why(text: str, rules: str = "") -> str:
    """Returns the reasons of the last guess."""
    message = guesses(read(text, rules))[-1].message
    return message.partition(" was taken: ")[2].partition(". Others: ")[0]


@pytest.mark.parametrize("case", LISTS, ids=[each["name"] for each in LISTS])
def test_lists_as_they_were_meant(case: dict[str, Any]) -> None:
    (fleet,) = read("\n".join(case["text"]), case["ruleset"]).fleets
    assert set(case["cards"]) <= set(keys_of(fleet))
    report = check(fleet, catalogue(), ruleset(case["ruleset"]))
    assert (report.points, report.legal) == (case["points"], True)


# --- price --------------------------------------------------------------------------------------


def test_a_price_is_that_of_the_rules_day() -> None:
    assert keys("Scimitar (38)", ORGANIZED_2016) == ["ship:scimitar-71533"]
    assert keys("Scimitar (34)", ORGANIZED_2016) == ["ship:scimitar-75012"]
    assert why("Scimitar (38)", ORGANIZED_2016) == "the list says 38 SP"


@pytest.mark.parametrize("rules", [RULES_2017, ORGANIZED_2014, ORGANIZED_2016])
def test_every_printing_is_found_by_its_price(rules: str) -> None:
    """Of a name with several printings one of that price is taken that was out, if there is one."""
    day = ruleset(rules)["price_date"]
    groups = defaultdict(list)
    for card in catalogue():
        if card.type in ("ship", "captain", "talent", "crew", "weapon", "tech", "borg"):
            groups[card.folded_name, card.type].append(card)
    checked = 0
    for (_, type_), cards in groups.items():
        for card in cards if len(cards) > 1 else ():
            cost = card.cost_on(day)
            text = f"{type_.capitalize()}: {card.name} ({cost})"
            priced = ReadingTerms(rulesets(), rules)
            text = text if type_ == "ship" else f"Ship: Kraxon\n{text}"
            (fleet,) = parse(text, catalogue(), terms=priced).fleets
            taken = catalogue()[keys_of(fleet)[-1]]
            right = [each for each in cards if each.cost_on(day) == cost]
            out = [each for each in right if released(each) <= (day or "9999")]
            assert taken in (out or right), text
            checked += 1
    assert checked > 800


def released(card: Card) -> str:
    return catalogue().sets[card.sets[0]].released


def test_the_list_may_name_its_rules_itself() -> None:
    text = "Rule set: {}\nU.S.S. Enterprise-D\nCrew: Worf (3)"
    named = read(text.format(ORGANIZED_2014)).fleets
    assert named == read(text.format(ORGANIZED_2014), ORGANIZED_2014).fleets
    assert keys_of(named[0]) == ["ship:u-s-s-enterprise-d-71120", "crew:worf-71120"]


def test_a_price_paid_on_the_ship_counts_after_the_printed_one() -> None:
    # 6 SP is what the captain of 5 pays as a stranger; another captain of the name costs 4.
    assert keys("I.K.S. Ch'tang\nKhan Singh (6)", CLASSIC)[1] == "captain:khan-singh-71121"
    assert keys("I.K.S. Ch'tang\nKhan Singh (5)", CLASSIC)[1] == "captain:khan-singh-71121"
    assert (
        keys("I.K.S. Ch'tang\nKhan Singh (4)", CLASSIC)[1] == "captain:khan-singh-gencon2013promo"
    )


def test_other_figures_of_the_list_tell_that_it_states_prices_paid() -> None:
    kira = "I.K.S. Gr'oth\nKira Nerys (3)\n"
    assert keys(kira, ORGANIZED_2014)[1] == "captain:kira-nerys-op6prize"  # printed: 3
    stranger = "\nI.K.S. Koraga\nClark Terrell (2)\n"  # printed: 1
    assert keys(kira + stranger, ORGANIZED_2014)[1] == "captain:kira-nerys-71268"


def test_the_total_of_a_ship_tells_too_what_its_figures_are() -> None:
    kira = "I.K.S. Gr'oth (18)\nKira Nerys (3)\n"
    assert keys(kira, ORGANIZED_2014)[1] == "captain:kira-nerys-op6prize"
    assert keys(f"{kira}Total (21)\n", ORGANIZED_2014)[1] == "captain:kira-nerys-71268"
    assert keys(f"{kira}Ship total: 22 SP\n", ORGANIZED_2014)[1] == "captain:kira-nerys-op6prize"
    fleet = keys(f"{kira}\nI.K.S. Koraga (26)\n\nFleet total: 21\n", ORGANIZED_2014)
    assert fleet[1] == "captain:kira-nerys-op6prize"


def test_without_a_pricer_printed_prices_are_compared_alone() -> None:
    alone = ReadingTerms(rulesets(), CLASSIC)
    (fleet,) = parse("I.K.S. Ch'tang\nKhan Singh (6)", catalogue(), terms=alone).fleets
    assert fleet.ships[0].captain is not None
    assert fleet.ships[0].captain.card == "captain:khan-singh-gencon2013promo"


def test_a_price_of_once_tells_a_list_of_once() -> None:
    assert keys("Galaxy Class (26)") == ["ship:federation-starship-71120"]


# --- day ----------------------------------------------------------------------------------------


def test_sets_of_after_the_day_come_after_the_others() -> None:
    assert keys("Scimitar") == ["ship:scimitar-75012"]
    assert keys("Scimitar", ORGANIZED_2016) == ["ship:scimitar-71533"]
    assert keys("Scimitar", RULES_2017, "2016-06-01") == ["ship:scimitar-71533"]
    assert keys("Event date: 2016-06-01\nScimitar") == ["ship:scimitar-71533"]
    assert why("Scimitar", ORGANIZED_2016) == "it was out on 2016-05-31"


def test_for_a_day_after_all_sets_the_newest_is_meant() -> None:
    text = "Kraxon\nWeapon: Quantum Torpedoes\n"
    assert keys(text, RULES_2017, "2030-01-01") == keys(text, RULES_2017)
    assert keys(text, RULES_2017)[1] == "weapon:quantum-torpedoes-72013wp"


def test_every_guess_of_an_old_list_was_out_then() -> None:
    day = ruleset(ORGANIZED_2014)["price_date"]
    names = {card.name for card in catalogue() if isinstance(card, Ship)}
    for name in sorted(names):
        printings = [each for each in catalogue().by_name.get(name, ()) if each.type == "ship"]
        days = [catalogue().sets[each.sets[0]].released for each in printings]
        (key,) = keys(f"Ship: {name}", ORGANIZED_2014)
        if any(each <= day for each in days):
            assert catalogue().sets[catalogue()[key].sets[0]].released <= day, name


# --- sets and factions --------------------------------------------------------------------------


def test_a_set_that_the_list_names_comes_before_the_ships() -> None:
    text = "Kraxon\nTalent: Make It So [2017core]\nWeapon: Photon Torpedoes\n"
    assert keys(text)[-1] == "weapon:photon-torpedoes-2017core"
    assert why(text) == "the others are of Alliance, the list names its set"
    assert keys(text.replace(" [2017core]", ""))[-1] != "weapon:photon-torpedoes-2017core"
    assert keys("U.S.S. Voyager [71280]\nWeapon: Photon Torpedoes")[-1] in (
        card.key for card in catalogue().by_name["photontorpedoes"] if "71280" in card.sets
    )


def test_the_ships_faction_comes_before_the_newest_set() -> None:
    assert keys("Kraxon\nTech: EM Pulse")[1] == "tech:em-pulse-71127"
    assert keys("I.K.S. Negh'var\nTech: EM Pulse")[1] == "tech:em-pulse-71273"


def test_mirror_cards_are_meant_on_mirror_ships() -> None:
    assert keys("Kraxon\nWeapon: Quantum Torpedoes (6)")[1] != "weapon:quantum-torpedoes-71510b"
    assert keys("I.S.S. Defiant\nWeapon: Quantum Torpedoes")[1] == "weapon:quantum-torpedoes-71510b"


def test_in_alliance_cards_are_of_the_captains_faction() -> None:
    text = "Galaxy Class\nCaptain: Weyoun [71271]\nTech: EM Pulse"
    assert keys(text, "alliance")[2] == "tech:em-pulse-71127"
    assert keys(text, RULES_2017)[2] == "tech:em-pulse-71273"


# --- classes ------------------------------------------------------------------------------------


def generics() -> dict[str, list[Ship]]:
    """Returns the ships of each class name that more than one of them bear."""
    found: dict[str, list[Ship]] = {}
    for card in catalogue():
        if isinstance(card, Ship) and not card.unique:
            found.setdefault(catalogue().class_of(card).name, []).append(card)
    return {name: ships for name, ships in found.items() if len({s.name for s in ships}) > 1}


@pytest.mark.parametrize("name", sorted(generics()))
@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC])
def test_a_class_name_is_the_plain_ship_of_the_class(name: str, rules: str) -> None:
    (key,) = keys(name, rules)
    ship = catalogue()[key]
    plain = [each for each in generics()[name] if len(each.factions) == 1]
    prime = [each for each in plain if "mirror-universe" not in each.factions]
    assert ship in (prime or plain)


def test_a_price_tells_the_ship_of_two_factions() -> None:
    assert keys("Galaxy Class (24)") == ["ship:federation-borg-starship-75007-2"]
    assert keys("Klingon Bird of Prey") == ["ship:klingon-starship-71532"]


# --- order --------------------------------------------------------------------------------------


def blocks() -> list[str]:
    """Returns blocks of the squads without prices, each a ship with its cards."""
    found = []
    for record in SQUADS:
        for each in record["fleet"].ships:
            names = [catalogue()[card.card].name for card in each.cards()]
            found.append("\n".join([catalogue()[each.ship].name, *names]))
    return found


def test_the_order_of_ships_changes_no_card() -> None:
    chance = random.Random(7)
    for _ in range(25):
        chosen = chance.sample(blocks(), 4)
        shuffled = chance.sample(range(4), 4)
        (fleet,) = read("\n\n".join(chosen), ORGANIZED_2014).fleets
        (other,) = read("\n\n".join(chosen[each] for each in shuffled), ORGANIZED_2014).fleets
        if len(fleet.ships) == 4:
            assert other.ships == tuple(fleet.ships[each] for each in shuffled), chosen


# --- as another builder writes ----------------------------------------------------------------

BY_TYPE = ("captain", "talent", "crew", "tech", "weapon")


def as_space_dock_writes(record: dict[str, Any]) -> str:
    """Returns a squad as that builder's app shares it: prices paid by type, a total each ship."""
    squad: Fleet = record["fleet"]
    rules = ruleset(ORGANIZED_2014)
    points = {line.where: line.points for line in price(squad, catalogue(), rules).lines}
    points |= record["prices"]
    lines = []
    for number, build in enumerate(squad.ships):
        here = f"/ships/{number}"
        ship = catalogue()[build.ship]
        assert isinstance(ship, Ship)
        name = ship.name if ship.unique else catalogue().class_of(ship).name
        aboard = dict(_places(build, here))
        total = points[here] + sum(points.get(where, 0) for where in aboard)
        lines.append(f"{name} ({points[here]})")
        lines += [f"{key.name} ({points.get(where, 0)})" for where, key in _by_type(aboard)]
        lines += [f"Total ({total})", ""]
    if squad.sideboard:
        lines += ["Reinforcements Sideboard (10)"]
        lines += [f"{catalogue()[each.card].name} (0)" for each in squad.sideboard]
    lines += ["", "Fleet total: 100", "", "Generated by Space Dock for Android"]
    return "\n".join(lines)


def _places(build: ShipBuild, here: str) -> Iterator[tuple[str, Card]]:
    for place in ("resource", "captain", "admiral"):
        held: Equipped | None = getattr(build, place)
        if held is not None:
            yield from _held(held, f"{here}/{place}")
    for nth, each in enumerate(build.upgrades):
        yield from _held(each, f"{here}/upgrades/{nth}")


def _held(card: Equipped, where: str) -> Iterator[tuple[str, Card]]:
    yield where, catalogue()[card.card]
    for nth, each in enumerate(card.upgrades):
        yield from _held(each, f"{where}/upgrades/{nth}")


def _by_type(aboard: dict[str, Card]) -> list[tuple[str, Card]]:
    apart = [pair for pair in aboard.items() if pair[1].type not in BY_TYPE]
    rest = [pair for pair in aboard.items() if pair[1].type in BY_TYPE]
    return apart + sorted(rest, key=lambda pair: BY_TYPE.index(pair[1].type))


def test_squads_come_back_as_another_builder_writes_them() -> None:
    other = {}
    for record in SQUADS:
        fleets = read(as_space_dock_writes(record), ORGANIZED_2014).fleets
        meant, found = (
            Counter([*keys_of(each), *(card.card for card in each.sideboard)])
            for each in (record["fleet"], fleets[0])
        )
        if found != meant or len(fleets) != 1:
            other[record["fleet"].name] = (meant - found, found - meant)
    assert len(SQUADS) - len(other) >= 49, other


@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC, ORGANIZED_2014, "alliance"])
def test_our_own_text_means_the_same_under_all_rules(rules: str) -> None:
    for record in SQUADS:
        squad: Fleet = record["fleet"]
        parsed = read(render(squad, catalogue(), "text"), rules)
        assert (parsed.fleets, guesses(parsed)) == ((squad,), [])


# --- what is said -------------------------------------------------------------------------------


def test_a_guess_says_what_was_taken_out_of_which_and_why() -> None:
    (notice,) = guesses(read("Scimitar [38]", ORGANIZED_2016))
    assert (notice.where, notice.text, notice.card) == ("line 1", "Scimitar", "ship:scimitar-71533")
    assert [each.card for each in notice.suggestions] == ["ship:scimitar-75012"]
    assert notice.message == (
        "2 cards are called Scimitar; Scimitar [71533], 38 SP was taken: the list says 38 SP. "
        "Others: Secrets of the Tal Shiar [75012], 34 SP. Add the set in brackets to name another."
    )


def test_what_is_no_guess_is_not_told() -> None:
    assert guesses(read("Scimitar [71533]\nGelnon", ORGANIZED_2016)) == []


def test_many_others_are_counted() -> None:
    message = guesses(read("Kraxon\nWeapon: Photon Torpedoes"))[-1].message
    assert message.startswith("38 cards are called Photon Torpedoes; ")
    assert "; 32 more. Add the set" in message


# --- tables -------------------------------------------------------------------------------------


def test_tables_without_keys_are_read_alike() -> None:
    heading = "Fleet,Ship number,Group,Depth,Type,Slot,Card,Factions,Set,SP,House card,Key\n"
    table = heading + (
        "F,1,Reliant,0,Ship,,U.S.S. Reliant,,,,,\nF,1,Reliant,0,Captain,,Clark Terrell,,,1,,\n"
        "F,2,Scimitar,0,Ship,,Scimitar,,,38,,\n"
    )
    assert keys(table, ORGANIZED_2016) == [
        "ship:u-s-s-reliant-71121",
        "captain:clark-terrell-71121",
        "ship:scimitar-71533",
    ]
    assert [each.where for each in guesses(read(table, ORGANIZED_2016))] == ["line 2", "line 4"]
    paid = heading + (
        "F,1,Ch'tang,0,Ship,,I.K.S. Ch'tang,,,,,\nF,1,Ch'tang,0,Captain,,Khan Singh,,,6,,\n"
    )
    assert keys(paid, CLASSIC)[1] == "captain:khan-singh-71121"


# --- bounds -------------------------------------------------------------------------------------


def test_names_of_many_printings_are_bounded_together() -> None:
    text = "Kraxon\n" + "Weapon: Photon Torpedoes\n" * 4_000
    with pytest.raises(OverBudgetError) as caught:
        read(text, ORGANIZED_2014)
    line = MAXIMUM_PRINTINGS // 38 + 2
    assert str(caught.value) == (
        f"line {line}: more than 120,000 printings of cards to choose from; {REMEDY}"
    )


def test_pricing_stops_where_the_budget_ends_and_reading_goes_on() -> None:
    text = "Kraxon\n" + "Weapon: Photon Torpedoes (9)\n" * 1_000
    budget = Budget()
    parsed = parse(text, catalogue(), budget=budget, terms=terms(ORGANIZED_2014))
    assert len(parsed.fleets[0].ships[0].upgrades) == 1_000
    assert 0 <= budget.pricings <= MAXIMUM_PRICINGS
