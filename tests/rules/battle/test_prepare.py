"""From a fleet of cards to what a battle needs of it: values, weapons, dials, points."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.battle import FleetRecord, ShipRecord, prepare_fleet, set_up_battle
from rules.battle.effects.install import compile_text, explain_unplayable
from rules.battle.mechanics import cards
from rules.battle.mechanics.values import attack_value
from rules.battle.phases.prepare import is_played
from rules.battle.position.terms import NOBODY
from rules.cards import Upgrade
from rules.dice import SeededChance
from rules.fleet import Equipped, Fleet, ShipBuild
from tests.rules.battle.battles import prepared_fleets, rulesets
from tests.rules.catalogue import catalogue, unplayed

RULES = "attack-wing-2017"
ENTERPRISE = "ship:u-s-s-enterprise-d-2017core"


def key_of(kind: str, **printed: Any) -> str:
    """Returns the key of the first card of a kind that prints so."""
    for card in catalogue().by_type[kind]:
        if all(getattr(card, field) == value for field, value in printed.items()):
            return card.key
    raise AssertionError(f"no {kind} prints {printed}")


def prepared(*builds: ShipBuild, rules: str = RULES, **fields: Any) -> FleetRecord:
    """Returns a fleet, ready for battles."""
    chosen = Fleet(ships=builds, **fields)
    return prepare_fleet(chosen, catalogue(), rulesets()[rules])


def ship(key: str, captain: str = "", *upgrades: str, **fields: Any) -> ShipBuild:
    """Returns a ship with a captain and upgrades."""
    return ShipBuild(
        ship=key,
        captain=Equipped(captain) if captain else None,
        upgrades=tuple(Equipped(each) for each in upgrades),
        **fields,
    )


def one(*builds: ShipBuild, **fields: Any) -> ShipRecord:
    """Returns the first ship of a fleet."""
    return prepared(*builds, **fields).ships[0]


def test_the_starter_enterprise() -> None:
    record = one(
        ship(
            ENTERPRISE,
            "captain:jean-luc-picard-2017core",
            "crew:miles-o-brien-2017core",
            "weapon:photon-torpedoes-2017core",
            "tech:exocomp-2017core",
        )
    )
    assert (record.attack, record.agility, record.hull, record.shields) == (4, 1, 5, 4)
    assert (record.skill, record.points, record.base.name) == (8, 42, "small")
    assert record.is_capital
    assert not record.is_station
    assert [(card.name, card.role, card.points) for card in record.cards] == [
        ("Jean-Luc Picard", "captain", 6),
        ("Miles O'Brien", "upgrade", 2),
        ("Photon Torpedoes", "upgrade", 4),
        ("Exocomp", "upgrade", 4),
    ]
    assert (record.captain, record.cards[0].skill) == (0, 8)
    assert record.actions == ("evade", "scan", "battlestations", "target-lock")
    assert {
        (weapon.card, weapon.attack, weapon.nearest, weapon.farthest) for weapon in record.weapons
    } == {
        (NOBODY, 4, 1, 3),
        (2, 1, 2, 3),
    }
    # Torpedoes of 2017: one die more than the primary weapon.
    assert [weapon.adds_to_primary for weapon in record.weapons] == [False, True]
    assert [(arc.name, arc.degrees) for arc in record.weapons[0].arcs] == [("front", 90)]


def test_sides_of_a_dial_are_settings_of_their_own() -> None:
    record = one(ship(ENTERPRISE))
    shown = [str(each) for each in record.dial]
    assert "3 turn left red" in shown or "3 turn right red" in shown
    banks = [each for each in record.dial if each.bearing == "bank" and each.speed == 2]
    assert [each.side for each in banks] == ["left", "right"]
    assert [each.index for each in record.dial] == list(range(len(record.dial)))


def test_a_ship_without_a_captain_has_the_placeholder_s_skill() -> None:
    record = one(ship(ENTERPRISE))
    assert (record.skill, record.captain, record.points) == (1, NOBODY, 26)


def test_a_card_that_raises_a_value_takes_its_part_with_it() -> None:
    record = one(ship(ENTERPRISE, "", "tech:combat-vessel-variant-71527"))
    assert [(each.card, each.value, each.amount) for each in record.changes] == [
        (0, "attack", 1),
        (0, "hull", 1),
    ]
    assert (record.attack, record.hull) == (4, 5)
    fleets = [FleetRecord("", (record,), 30), FleetRecord("", (record,), 31)]
    battle = set_up_battle(fleets, catalogue(), rulesets()[RULES], SeededChance("1"))
    enterprise = battle.state.ships[0]
    assert (attack_value(enterprise, battle.options), enterprise.hull) == (5, 6)
    assert list(cards.disable(battle, enterprise, 0)) == []
    assert (attack_value(enterprise, battle.options), enterprise.hull) == (4, 5)
    for _ in cards.enable(battle, enterprise, 0):
        pass
    assert (attack_value(enterprise, battle.options), enterprise.hull) == (5, 6)


def arcs_of(key: str, weapon: str) -> list[tuple[str, int]] | None:
    """Gives the arcs through which a ship fires a card, None where it can't fire it."""
    for each in one(ship(key, "", weapon)).weapons:
        if each.card != NOBODY:
            return [(arc.name, arc.degrees) for arc in each.arcs]
    return None


NI_VAR = "ship:ni-var-71527"
SPHERE = "ship:borg-sphere-4270-71283"


@pytest.mark.ruling("F14-G20", "F14-G25", "F14-W2", "FR-267.1")
@pytest.mark.parametrize(
    ("key", "weapon", "arcs"),
    [
        # Both eras say forward or rear, in words or with two icons.
        ("ship:u-s-s-enterprise-d-71120", "photon-torpedoes-71120", [("front", 90), ("rear", 90)]),
        (ENTERPRISE, "photon-torpedoes-2017core", [("front", 90), ("rear", 90)]),
        # A ship without a rear arc fires forward, and what fires to the rear alone not at all.
        (NI_VAR, "photonic-weapon-71446", [("front", 180)]),
        (NI_VAR, "aft-particle-beam-71446", None),
        ("ship:u-s-s-enterprise-d-71120", "aft-particle-beam-71446", [("rear", 90)]),
        # What names no arc fires where the primary weapon does.
        ("ship:u-s-s-enterprise-d-71120", "photonic-charges-71192", [("front", 90)]),
        # All round is no arc that a card names; one that names none fires all round.
        (SPHERE, "forward-weapons-array-71522", None),
        (SPHERE, "photon-torpedoes-71120", None),
        (SPHERE, "photon-torpedoes-2017core", None),
        (SPHERE, "photon-torpedoes-71522", [("all-round", 360)]),
    ],
)
def test_a_card_fires_through_the_arcs_that_it_prints(
    key: str, weapon: str, arcs: list[tuple[str, int]] | None
) -> None:
    assert arcs_of(key, f"weapon:{weapon}") == arcs


def test_so_many_cards_print_their_arcs() -> None:
    found = Counter(
        ("classic" if card.era == "classic" else "later", *card.arcs)
        for card in catalogue()
        if isinstance(card, Upgrade) and card.arcs
    )
    assert found == {
        ("classic", "front"): 18,
        ("classic", "rear"): 5,
        ("classic", "front", "rear"): 48,
        ("later", "front"): 28,
        ("later", "rear"): 4,
        ("later", "front", "rear"): 22,
        ("later", "all_round"): 3,
        ("later", "front", "all_round"): 1,
    }


def test_a_text_tells_what_firing_costs() -> None:
    key = "weapon:photon-torpedoes-71120"
    assert one(ship(ENTERPRISE, "", key)).weapons[1].costs == ("target-lock", "disable")
    built = Fleet(ships=(ship(ENTERPRISE, "", key),))
    left_out = prepare_fleet(built, catalogue(), rulesets()[RULES], with_texts=False)
    assert left_out.ships[0].weapons[1].costs == ()


def test_a_weapon_may_fire_with_the_printed_value() -> None:
    weapon = one(ship(ENTERPRISE, "", "weapon:advanced-proton-beam-75007")).weapons[1]
    assert (weapon.attack, weapon.adds_to_primary) == (4, False)


def test_a_keyword_is_a_name_as_texts_quote_it() -> None:
    build = ShipBuild(ship=ENTERPRISE, upgrades=(Equipped("crew:alyssa-ogawa-75016"),))
    record = prepare_fleet(Fleet(ships=(build,)), catalogue(), rulesets()[RULES])
    assert record.ships[0].cards[0].names == ("alyssa ogawa", "lower decks")


def test_a_ship_with_a_dock_is_the_capital_ship_of_a_support_vehicle_alone() -> None:
    """FAQ F16-108."""
    vehicle = ship("ship:borg-starship-71283", support_vehicle=True)
    shuttle = ship("ship:federation-starship-71997p")
    cube = ship("ship:borg-starship-71792", "", "borg:borg-support-vehicle-dock-72255")
    fleet = prepared(vehicle, shuttle, cube)
    assert [each.capital for each in fleet.ships] == [2, NOBODY, NOBODY]
    assert [each.is_capital for each in fleet.ships] == [False, False, False]
    fleet = prepared(vehicle, shuttle, cube, ship(ENTERPRISE))
    assert [each.capital for each in fleet.ships] == [2, 3, NOBODY, NOBODY]


def test_escorts_belong_to_capital_ships_in_order() -> None:
    shuttle = key_of("ship", support="shuttle")
    squadron = key_of("ship", support="squadron")
    fleet = prepared(ship(shuttle), ship(ENTERPRISE), ship(squadron), ship(ENTERPRISE))
    assert [each.capital for each in fleet.ships] == [1, NOBODY, 3, NOBODY]
    assert [each.is_capital for each in fleet.ships] == [False, True, False, True]
    assert [each.support for each in fleet.ships] == ["shuttle", "", "squadron", ""]
    # They fire at Range 1-2 only (2017, Shuttlecrafts 1, Attack Squadrons 1).
    assert all(
        weapon.farthest <= 2 for each in (fleet.ships[0], fleet.ships[2]) for weapon in each.weapons
    )


def test_a_squadron_is_a_stack_of_tokens() -> None:
    fleets = [
        record
        for fleet in prepared_fleets(1, rulesets()[RULES])
        for record in fleet.ships
        if record.support == "squadron"
    ]
    assert fleets
    for record in fleets:
        card = catalogue()[record.key]
        expected = card.squadron_tokens or (5 if card.unique else 4)
        assert record.squadron_tokens == expected
        assert record.squadron_skill == (card.squadron_skill or expected + 1)
        assert record.captain == NOBODY


def test_a_borg_captain_starts_with_drone_tokens() -> None:
    drone = key_of("captain", skill=None)
    record = one(ship(ENTERPRISE, drone))
    assert record.cards[0].drones == catalogue()[drone].cost + 1
    fleet = FleetRecord("", (record,), 30)
    battle = set_up_battle([fleet, fleet], catalogue(), rulesets()[RULES], SeededChance("1"))
    borg = battle.state.ships[0]
    assert borg.skill == record.cards[0].drones > 0
    cards.change_drones(battle, borg, 0, 3)
    assert borg.skill == record.cards[0].drones + 3
    captain = one(ship(ENTERPRISE, "captain:jean-luc-picard-2017core")).cards[0]
    assert (captain.drones, captain.skill) == (0, 8)


def test_a_resource_counts_apart_or_with_the_ship_that_carries_it() -> None:
    resource = next(card for card in catalogue().by_type["resource"] if card.cost)
    fleet = prepared(ship(ENTERPRISE), resource=Equipped(resource.key))
    assert fleet.resource == resource.cost
    assert fleet.points == 26 + resource.cost
    assert fleet.ships[0].points == 26
    assert prepared(ship(ENTERPRISE)).resource == 0


def test_cards_that_only_people_understand_are_named_once() -> None:
    manual = next(
        card.key for card in catalogue().by_type["crew"] if card.ability_status == "manual"
    )
    fleet = prepared(ship(ENTERPRISE, "", manual, manual))
    assert fleet.manual.count(manual) == 1
    assert list(fleet.manual) == sorted(fleet.manual)


def test_a_text_is_carried_out_or_its_card_is_named() -> None:
    fleet = prepared(ship(ENTERPRISE))
    assert fleet.ships[0].ability == "when defending: the attacker rolls -1 attack die."
    assert fleet.manual == ()
    for card in catalogue().by_type["talent"]:
        is_played = card.ability_status == "automated" and not explain_unplayable(card.ability)
        fleet = prepared(ship(ENTERPRISE, "", card.key))
        assert [each.ability for each in fleet.ships[0].cards] == [card.ability * is_played]
        is_silent = is_played or card.ability_status == "none"
        assert fleet.manual == (() if is_silent else (card.key,))


@pytest.mark.parametrize("rules", [RULES, "attack-wing-classic"])
def test_a_weapon_whose_text_is_not_played_is_never_fired(rules: str) -> None:
    """Nobody would pay its price: dice printed for once, in every round."""
    weapon = "weapon:prototype-weapon-72004p"
    cards_now = unplayed(weapon)
    own = Fleet(ships=(ship(ENTERPRISE, "", weapon),))
    record = prepare_fleet(own, cards_now, rulesets()[rules])
    assert [each.card for each in record.ships[0].weapons] == [NOBODY]
    assert (record.manual, record.not_fired) == ((weapon,), (weapon,))
    assert FleetRecord.from_document(record.to_document()).not_fired == (weapon,)
    assert record.replaced(name="Other").not_fired == (weapon,)
    bare = prepare_fleet(own, cards_now, rulesets()[rules], with_texts=False)
    assert [each.attack for each in bare.ships[0].weapons if each.card >= 0] == [5]
    assert bare.not_fired == ()


def test_without_texts_cards_bring_their_values_alone() -> None:
    crew = next(card.key for card in catalogue().by_type["crew"] if card.ability_status != "none")
    chosen = Fleet(ships=(ship(ENTERPRISE, "", crew),))
    rules = rulesets()["attack-wing-2017"]
    fleet = prepare_fleet(chosen, catalogue(), rules, with_texts=False)
    assert [fleet.ships[0].ability, *(each.ability for each in fleet.ships[0].cards)] == ["", ""]
    assert fleet.manual == (crew, ENTERPRISE)
    assert fleet.ships[0].attack == prepare_fleet(chosen, catalogue(), rules).ships[0].attack


@pytest.mark.parametrize("rules", ["attack-wing-2017", "organized-play-2016"])
def test_a_fleet_has_an_equal_plain_form(rules: str) -> None:
    for fleet in prepared_fleets(2, rulesets()[rules]):
        document = fleet.to_document()
        again = FleetRecord.from_document(document)
        assert again.to_document() == document
        assert [each.weapons[0].arcs for each in again.ships if each.weapons] == [
            each.weapons[0].arcs for each in fleet.ships if each.weapons
        ]
        assert [each.dial[0].template for each in again.ships] == [
            each.dial[0].template for each in fleet.ships
        ]


def test_a_first_officer_bears_the_skill_of_the_captain_on_his_other_side() -> None:
    record = one(ship(ENTERPRISE, "", "crew:pavel-chekov-75016", "crew:miles-o-brien-2017core"))
    assert [card.skill for card in record.cards] == [6, 0]


def test_every_text_in_the_language_is_played() -> None:
    """Compiled as the text of its card, with its printed Range."""
    automated = [card for card in catalogue() if card.ability_status == "automated"]
    for card in automated:
        compile_text(card.ability, card.key, card.name, 0, card.range)
    assert [card.key for card in catalogue() if is_played(card)] == [card.key for card in automated]
    assert len(automated) > 1800


@pytest.mark.parametrize(
    ("rules", "factions"),
    [
        (RULES, ["bajoran", "federation"]),
        ("attack-wing-classic", ["bajoran"]),
        ("organized-play-2016", ["bajoran"]),
    ],
)
def test_a_sub_faction_counts_as_its_prime_faction_in_battle(
    rules: str, factions: list[str]
) -> None:
    """EDITIONS A6: for every rule, texts included, where the rule set knows sub-factions."""
    crew = next(each for each in catalogue().by_type["crew"] if each.factions == ("bajoran",))
    record = one(ship("ship:bajoran-starship-71211", "", crew.key), rules=rules)
    assert list(record.factions) == factions
    assert list(record.cards[0].factions) == factions


@pytest.mark.ruling("F14-R13", "F14-R18", "F16-124", "F16-141", "FR-054.4")
def test_the_factions_that_resources_add_count_in_battle() -> None:
    picard = "captain:jean-luc-picard-71120"
    flagship = Equipped("flagship:independent-romulan-op4participation")
    record = one(ship(ENTERPRISE, picard, resource=flagship))
    assert (record.factions, record.cards[record.captain].factions) == (
        ("federation", "independent"),
        ("federation",),
    )
    fleet_captain = Equipped("fleet-captain:independent-federation-collectiveop2")
    record = one(ship(ENTERPRISE, picard, resource=fleet_captain))
    assert (record.factions, record.cards[record.captain].factions) == (
        ("federation",),
        ("federation", "independent"),
    )


def test_a_card_knows_what_made_it_cheaper() -> None:
    voyager = "ship:u-s-s-voyager-75014"
    build = ShipBuild(
        ship=voyager, upgrades=(Equipped("crew:tal-celes-75014", discount_from=voyager),)
    )
    record = FleetRecord.from_document(prepared(build).to_document())
    assert record.ships[0].cards[0].discounted_by == (voyager,)


@pytest.mark.parametrize("rules", [RULES, "attack-wing-classic", "organized-play-2016"])
def test_a16_a_capital_ship_has_hull_4_or_more(rules: str) -> None:
    builds = [ship("ship:u-s-s-reliant-71121"), ship("ship:u-s-s-sutherland-2017core")]
    reliant, sutherland = prepared(*builds, rules=rules).ships
    assert (reliant.hull, reliant.is_capital) == (3, False)
    assert (sutherland.hull, sutherland.is_capital) == (4, True)
    shuttle = prepared(*builds, ship(key_of("ship", support="shuttle")), rules=rules).ships[2]
    assert shuttle.capital == 1


@pytest.mark.parametrize(("rules", "sign"), [(RULES, "<="), ("alliance", "=")])
def test_a13_what_hull_a_card_asks_for_when_it_changes_ships(rules: str, sign: str) -> None:
    """At most, or exactly, as much as is printed."""
    record = one(ship(ENTERPRISE, "", "weapon:phaser-strike-71445"), rules=rules)
    needs = record.cards[0].needs
    assert needs is not None
    assert (needs.op, needs.values) == ("ship_hull", (sign, 3))


@pytest.mark.parametrize("type_", ["crew", "tech"])
def test_a_card_that_counts_as_its_slot_is_of_that_type(type_: str) -> None:
    """A crew or a tech as chosen, and a "?" upgrade in either slot (FAQ F14-K10, FR-276.2)."""
    key = "question:emergency-medical-hologram-71276"
    chosen = Equipped(key, slot=type_)
    found = one(ShipBuild(ship=ENTERPRISE, upgrades=(chosen,))).cards[-1]
    assert (found.key, found.type, found.is_question) == (key, type_, True)


def test_a_question_upgrade_that_counts_as_nothing_is_of_no_other_type() -> None:
    """Captured fills a crew's slot and is no crew."""
    found = one(ship("ship:klingon-starship-71120", "", "question:captured-72013wp")).cards[-1]
    assert (found.type, found.is_question) == ("question", True)
