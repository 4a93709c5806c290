"""Every kind of rule that single cards make for building, each on a real card.

The kinds are those in which another builder codes them. Where its code does not work, a test
says why ours is right.
"""

from __future__ import annotations

import pytest

from rules.building.assessment.values import ship_values
from rules.cards import Upgrade
from rules.fleet import Fleet, ShipBuild
from tests.families import each_case
from tests.rules.building.helpers import (
    ENTERPRISE_D,
    GALAXY,
    PICARD,
    VOR_CHA,
    Card,
    card,
    faults,
    fleet,
    items,
    prices,
    ruleset,
    ship,
)
from tests.rules.catalogue import catalogue

KT_INGA = "ship:klingon-starship-71269"
WARBIRD = "ship:romulan-starship-71120"
STARTER = "ship:u-s-s-enterprise-d-2017core"
NX = "ship:federation-starship-71526"
NOVA = "ship:federation-starship-71276"
KLINGON = "captain:klingon-71120"
K_MPEC = "captain:k-mpec-2017core"
TUESDAY = "talent:it-won-t-be-installed-until-tuesday-75016"
UPGRADE, CAPTAIN = "/ships/0/upgrades/0", "/ships/0/captain"
TALENT = "/ships/0/captain/upgrades/0"
NO_SLOT = ["slots.none_left"]
PRINTED, PENALTY, SURCHARGE = "printed cost", "faction penalty", "surcharge"


def verdict(kind: str, name: str, met: ShipBuild | Fleet, unmet: ShipBuild | Fleet, *codes: str):
    """Returns the parameters of a rule that a fleet meets and its neighbour breaks."""
    fleets = [each if isinstance(each, Fleet) else fleet(each) for each in (met, unmet)]
    return pytest.param(kind, *fleets, list(codes), id=f"{kind}: {name}")


VERDICTS = [
    verdict(
        "one_per_ship",
        "Phaser Array Retrofit",
        ship(KT_INGA, "weapon:phaser-array-retrofit-71996"),
        ship(KT_INGA, *["weapon:phaser-array-retrofit-71996"] * 2),
        "unique.one_per_ship",
    ),
    verdict(
        "only_ship_faction",
        "Worf",
        ship(VOR_CHA, "crew:worf-2017core"),
        ship(GALAXY, "crew:worf-2017core"),
        "restriction.ship_faction",
    ),
    verdict(
        "only_ship_class",
        "Phase Cannons",
        ship(NX, "weapon:phase-cannons-75016"),
        ship(GALAXY, "weapon:phase-cannons-75016"),
        "restriction.ship_class",
    ),
    verdict(
        "only_captain_faction",
        "Blood Oath",
        ship(VOR_CHA, captain=card(K_MPEC, "talent:blood-oath-2017core")),
        ship(VOR_CHA, captain=card(PICARD, "talent:blood-oath-2017core")),
        "restriction.captain_faction",
    ),
    verdict(
        "only_named_captain",
        "Dahar Master",
        ship(VOR_CHA, captain=card("captain:kor-75010", "talent:dahar-master-75010")),
        ship(VOR_CHA, captain=card(K_MPEC, "talent:dahar-master-75010")),
        "restriction.captain_name",
    ),
    verdict(
        "only_named_ship",
        "Ablative Generator",
        ship("ship:u-s-s-voyager-71280", "tech:ablative-generator-71280"),
        ship("ship:federation-starship-71280", "tech:ablative-generator-71280"),
        "restriction.ship_name",
    ),
    verdict(
        "ship_stat_limit",
        "Reinforced Hull",
        ship(VOR_CHA, "tech:reinforced-hull-80002"),
        ship("ship:klingon-starship-71448", "tech:reinforced-hull-80002"),
        "restriction.ship_hull",
    ),
    verdict(
        "captain_skill_limit",
        "It Won't Be Installed Until Tuesday",
        ship(GALAXY, TUESDAY, captain="captain:data-2017core"),
        ship(GALAXY, TUESDAY, captain=PICARD),
        "restriction.captain_skill",
    ),
    verdict(
        "captain_must_match",
        "Long Live the Empire!",
        ship(VOR_CHA, captain=card(K_MPEC, "talent:long-live-the-empire-71804")),
        ship(VOR_CHA, captain=card(PICARD, "talent:long-live-the-empire-71804")),
        "restriction.captain_faction",
    ),
    verdict(
        "captain_must_be_unique",
        "Fleet Captain",
        fleet(
            ship(GALAXY, captain=PICARD, resource="fleet-captain:federation-collectiveop2"),
            resource="resource:fleet-captain-collectiveop2",
        ),
        fleet(
            ship(
                GALAXY,
                captain="captain:federation-71120",
                resource="fleet-captain:federation-collectiveop2",
            ),
            resource="resource:fleet-captain-collectiveop2",
        ),
        "restriction.captain_unique",
    ),
    verdict(
        "maneuver_dial_requirement",
        "Klingon Helmsman",
        ship(VOR_CHA, "crew:klingon-helmsman-72232"),
        ship("ship:d-kyr-71446", "crew:klingon-helmsman-72232"),
        "restriction.ship_maneuver",
    ),
    verdict(
        "action_bar_requirement",
        "Standby Battle Stations",
        ship(GALAXY, captain=card(PICARD, "talent:standby-battle-stations-72234p")),
        ship(KT_INGA, captain=card(PICARD, "talent:standby-battle-stations-72234p")),
        "restriction.ship_action",
    ),
    verdict(
        "firing_arc_requirement",
        "Aft Torpedo Launcher",
        ship("ship:vulcan-starship-71508", "question:aft-torpedo-launcher-72011"),
        ship(STARTER, "question:aft-torpedo-launcher-72011"),
        "restriction.not",
    ),
    verdict(
        "not_on_faction",
        "Borg Alliance",
        ship(GALAXY, captain=card(PICARD, "talent:borg-alliance-71511")),
        ship(
            "ship:mirror-universe-borg-starship-71510b",
            captain=card(PICARD, "talent:borg-alliance-71511"),
        ),
        "restriction.not",
    ),
    verdict(
        "ship_captain_whitelist",
        "Prototype 01",
        ship("ship:prototype-01-71536", captain="captain:romulan-drone-pilot-71536"),
        ship("ship:prototype-01-71536", captain=PICARD),
        "exclusion.card",
    ),
    verdict(
        "mutually_exclusive_card",
        "Combat Vessel Variant",
        ship("ship:d-kyr-71446", "tech:combat-vessel-variant-75008"),
        ship(
            "ship:d-kyr-71446",
            "tech:combat-vessel-variant-75008",
            "tech:science-vessel-variant-75008",
        ),
        "exclusion.card",
        "exclusion.card",
    ),
    verdict(
        "forbids_card_type_on_ship",
        "Iden",
        ship(GALAXY, captain="captain:iden-75015"),
        ship(GALAXY, captain="captain:iden-75015", admiral="admiral:hayes-72008"),
        "exclusion.card",
    ),
    verdict(
        "ship_limits_upgrades",
        "Scout 608",
        ship("ship:scout-608-71525", "borg:vinculum-71512"),
        ship("ship:scout-608-71525", "borg:borg-maturation-chamber-71513a"),
        "exclusion.card",
    ),
    verdict(
        "only_with_faction_crew_and_captain",
        "Romulan Hijackers",
        ship(GALAXY, "crew:romulan-hijackers-71802", "crew:tactical-officer-71123"),
        ship(GALAXY, "crew:romulan-hijackers-71802", "crew:data-71120", captain=PICARD),
        "exclusion.card",
        "restriction.any",
    ),
    verdict(
        "adds_slot",
        "Jean-Luc Picard of set 71510",
        ship(
            GALAXY,
            "crew:data-71120",
            "crew:worf-71120",
            "crew:geordi-la-forge-71120",
            "crew:julian-bashir-71213",
            captain="captain:jean-luc-picard-71510",
        ),
        ship(
            GALAXY,
            "crew:data-71120",
            "crew:worf-71120",
            "crew:geordi-la-forge-71120",
            "crew:julian-bashir-71213",
            captain=PICARD,
        ),
        *NO_SLOT,
    ),
    verdict(
        "adds_filtered_slot",
        "Gint",
        ship(
            "ship:bok-s-marauder-71646a",
            captain=card("captain:gint-75003", "talent:grand-nagus-72013"),
        ),
        ship(
            "ship:bok-s-marauder-71646a",
            captain=card("captain:gint-75003", "talent:smugglers-72013"),
        ),
        *NO_SLOT,
    ),
    verdict(
        "captain_slot",
        "Arturis of set 75004",
        ship(
            "ship:u-s-s-dauntless-75004",
            captain=card("captain:arturis-75004", "captain:data-2017core"),
        ),
        ship("ship:u-s-s-dauntless-75004", captain=card("captain:arturis-75004", PICARD)),
        *NO_SLOT,
    ),
    verdict(
        "fits_slot_types",
        "Rapid Reload",
        ship(GALAXY, "question:rapid-reload-72008", "weapon:photon-torpedoes-71120"),
        ship(
            "ship:romulan-starship-71274",
            "question:rapid-reload-72008",
            "weapon:plasma-torpedoes-71120",
        ),
        *NO_SLOT,
    ),
    verdict(
        "data_fix",
        'Tactical Data Link is a "?" upgrade',
        ship(
            "ship:federation-starship-71531",
            "question:tactical-data-link-75016",
            "tech:exocomp-2017core",
        ),
        ship(
            "ship:federation-starship-71531",
            "question:tactical-data-link-75016",
            "tech:exocomp-2017core",
            "weapon:photon-torpedoes-71120",
        ),
        *NO_SLOT,
    ),
    verdict(
        "returns_own_slot",
        "Tea, Earl Grey, Hot needs no slot",
        ship(
            STARTER,
            "question:tea-earl-grey-hot-75016",
            "tech:exocomp-2017core",
            "weapon:photon-torpedoes-71120",
        ),
        ship(STARTER, "question:tea-earl-grey-hot-75016", *["tech:exocomp-2017core"] * 2),
        *NO_SLOT,
    ),
    verdict(
        "changes_slot_types",
        "Dolim",
        ship(
            "ship:xindi-starship-72224p",
            "weapon:xindi-torpedoes-72293",
            "weapon:xindi-torpedoes-72281",
            "weapon:xindi-torpedoes-72273",
            captain="captain:dolim-72293",
        ),
        ship(
            "ship:xindi-starship-72224p",
            "weapon:xindi-torpedoes-72293",
            "weapon:xindi-torpedoes-72281",
            captain="captain:xindi-72003p",
        ),
        *NO_SLOT,
    ),
    verdict(
        "ignores_restrictions",
        "Lore",
        ship(GALAXY, captain=card("captain:lore-71522", "talent:blood-oath-2017core")),
        ship(GALAXY, captain=card("captain:hugh-71522", "talent:blood-oath-2017core")),
        "restriction.captain_faction",
        "slots.none_left",
    ),
    verdict(
        "always_allowed",
        "Federation Prototype on Enterprise NX-01",
        ship("ship:enterprise-nx-01-75016", construction="construction:federation-prototype-75013"),
        ship(NX, construction="construction:federation-prototype-75013"),
        "restriction.ship_name_is_class",
        "restriction.ship_name_starts",
        "restriction.ship_unique",
    ),
    verdict(
        "resource_attaches_card_to_one_ship",
        "Sickbay",
        fleet(
            ship(GALAXY, resource="ship-resource:sickbay-72321r"),
            VOR_CHA,
            resource="resource:sickbay-72321r",
        ),
        fleet(
            ship(GALAXY, resource="ship-resource:sickbay-72321r"),
            ship(VOR_CHA, resource="ship-resource:sickbay-72321r"),
            resource="resource:sickbay-72321r",
        ),
        "resource.carried_twice",
        "unique.duplicate",
    ),
    verdict(
        "sideboard_slot",
        "Reinforcements Sideboard",
        fleet(
            GALAXY,
            resource="resource:reinforcements-sideboard-op3participation",
            sideboard=(card(PICARD),),
        ),
        fleet(
            GALAXY,
            resource="resource:reinforcements-sideboard-op3participation",
            sideboard=(card(PICARD), card(K_MPEC)),
        ),
        "sideboard.kind",
    ),
    verdict(
        "faction_choice_slot",
        "Officer Exchange Program",
        fleet(
            GALAXY,
            resource="resource:officer-exchange-program-71996a",
            exchange=("klingon", "federation"),
        ),
        fleet(GALAXY, resource="resource:officer-exchange-program-71996a", exchange=("klingon",)),
        "exchange.factions",
    ),
]


@each_case(("kind", "met", "unmet", "codes"), VERDICTS)
def test_rules_that_forbid(kind: str, met: Fleet, unmet: Fleet, codes: list[str]) -> None:
    assert faults(met) == []
    assert faults(unmet) == sorted(codes)


def priced(kind: str, name: str, build: ShipBuild, where: str, *parts: tuple[int, str]):
    """Returns the parameters of a rule that makes a price."""
    return pytest.param(kind, fleet(build), where, list(parts), id=f"{kind}: {name}")


PRICES = [
    priced(
        "surcharge_unless_ship_faction",
        "Romulan Cloaking Device",
        ship("ship:federation-starship-2017core", "tech:romulan-cloaking-device-75012"),
        UPGRADE,
        (2, PRINTED),
        (1, PENALTY),
        (2, SURCHARGE),
    ),
    priced(
        "surcharge_unless_ship_class",
        "Energy Dissipator",
        ship("ship:dominion-starship-71127", "weapon:energy-dissipator-71128"),
        UPGRADE,
        (5, PRINTED),
        (5, SURCHARGE),
    ),
    priced(
        "surcharge_unless_named_ship",
        "Cloaking Device",
        ship("ship:federation-starship-71268", "tech:cloaking-device-71268"),
        UPGRADE,
        (4, PRINTED),
        (5, SURCHARGE),
    ),
    priced(
        "surcharge_unless_captain",
        "Truce",
        ship(
            "ship:dominion-starship-71127",
            captain=card("captain:gul-dukat-71275", "talent:truce-71513b"),
        ),
        TALENT,
        (5, PRINTED),
        (5, SURCHARGE),
    ),
    priced(
        "discount_upgrades",
        "U.S.S. Spector",
        ship("ship:u-s-s-spector-75011", "weapon:photon-torpedoes-71120"),
        UPGRADE,
        (5, PRINTED),
        (-1, "U.S.S. Spector"),
    ),
    priced(
        "discount_named_card",
        "Iden, with two Independent upgrades of the type",
        ship(
            STARTER,
            "question:kejal-75015",
            "question:weiss-75015",
            captain="captain:iden-75015",
        ),
        CAPTAIN,
        (10, PRINTED),
        (1, PENALTY),
        (-2, "discount"),
    ),
    priced(
        "discount_ship",
        "Jean-Luc Picard of set 72284p",
        ship(GALAXY, captain="captain:jean-luc-picard-72284p"),
        "/ships/0",
        (22, PRINTED),
        (-2, "Jean-Luc Picard"),
    ),
    priced(
        "discount_limited_number_of_upgrades",
        "Luaran: one Dominion upgrade",
        ship(
            "ship:dominion-starship-71127",
            "weapon:forward-weapons-grid-71127",
            "crew:klingon-boarding-party-71126",
            captain="captain:luaran-71271",
        ),
        UPGRADE,
        (5, PRINTED),
        (-2, "Luaran"),
    ),
    priced(
        "discount_self_with_captain",
        "Reman Bodyguards with Vrax",
        ship(WARBIRD, "crew:reman-bodyguards-72233", captain="captain:vrax-72233"),
        UPGRADE,
        (5, PRINTED),
        (-2, "Vrax"),
    ),
    priced(
        "no_faction_penalty_self",
        "Luther Sloan on a Federation ship",
        ship(GALAXY, "crew:luther-sloan-72001p"),
        UPGRADE,
        (3, PRINTED),
    ),
    priced(
        "no_faction_penalty_self",
        "Luther Sloan elsewhere",
        ship(VOR_CHA, "crew:luther-sloan-72001p"),
        UPGRADE,
        (3, PRINTED),
        (1, PENALTY),
    ),
    priced(
        "no_faction_penalty_for",
        "Rekar's Romulan crew on a Federation ship",
        ship(GALAXY, "crew:tactical-officer-71123", captain="captain:rekar-75012"),
        UPGRADE,
        (3, PRINTED),
    ),
    priced(
        "no_faction_penalty_for",
        "Rekar's Klingon crew there",
        ship(GALAXY, "crew:klingon-bekk-2017core", captain="captain:rekar-75012"),
        UPGRADE,
        (1, PRINTED),
        (1, PENALTY),
    ),
    priced(
        "faction_penalty_multiplier",
        "K'Temoc",
        ship(VOR_CHA, "crew:data-71120", captain="captain:k-temoc-72009"),
        UPGRADE,
        (3, PRINTED),
        (2, PENALTY),
    ),
    priced(
        "adds_faction",
        "Captured",
        ship(VOR_CHA, "question:captured-72013wp"),
        UPGRADE,
        (1, PRINTED),
    ),
    priced(
        "adds_free_slot",
        "Kor and Dahar Master",
        ship(VOR_CHA, captain=card("captain:kor-75010", "talent:dahar-master-75010")),
        TALENT,
        (0, "free in a slot of Kor"),
    ),
    priced(
        "adds_discount_slot",
        "Tuvok of set 72014",
        ship(GALAXY, captain=card("captain:tuvok-72014", "tech:exocomp-2017core")),
        TALENT,
        (4, PRINTED),
        (-1, "in a slot of Tuvok"),
    ),
    priced(
        "adds_fixed_cost_slot",
        "Duras and a Klingon talent",
        ship(VOR_CHA, captain=card("captain:duras-2017core", "talent:in-cha-71126")),
        TALENT,
        (3, "costs exactly 3 in a slot of Duras"),
    ),
    priced(
        "adds_no_penalty_slot",
        "Jadzia Dax and a Klingon talent",
        ship(GALAXY, captain=card("captain:jadzia-dax-75011", "talent:sabotage-71125")),
        TALENT,
        (3, PRINTED),
    ),
    priced(
        "adds_no_penalty_slot",
        "Jadzia Dax and a Romulan talent",
        ship(GALAXY, captain=card("captain:jadzia-dax-75011", "talent:counter-attack-71120")),
        TALENT,
        (3, PRINTED),
        (1, PENALTY),
    ),
    priced(
        "fixed_cost",
        "James T. Kirk of set 71122 and a Federation talent",
        ship(GALAXY, captain=card("captain:james-t-kirk-71122", "talent:cheat-death-71122")),
        TALENT,
        (3, "costs exactly 3 in a slot of James T. Kirk"),
    ),
    priced(
        "cost_from_ship_stat",
        "Dorsal Phaser Array: primary weapon and 1",
        ship(GALAXY, "weapon:dorsal-phaser-array-75013"),
        UPGRADE,
        (0, PRINTED),
        (5, "printed attack of the ship"),
    ),
    priced(
        "cost_from_ship_stat",
        "Ablative Generator: hull and 2",
        ship(ENTERPRISE_D, construction="construction:ablative-generator-75014"),
        "/ships/0/construction",
        (0, PRINTED),
        (7, "printed hull of the ship"),
    ),
]


@each_case(("kind", "chosen", "where", "parts"), PRICES)
def test_rules_that_make_prices(
    kind: str, chosen: Fleet, where: str, parts: list[tuple[int, str]]
) -> None:
    assert items(chosen, where) == parts
    assert faults(chosen) == []


def valued(kind: str, name: str, build: ShipBuild | Fleet, value: str, printed: int, total: int):
    """Returns the parameters of a rule that changes a value of the ship."""
    chosen = build if isinstance(build, Fleet) else fleet(build)
    return pytest.param(kind, chosen, value, printed, total, id=f"{kind}: {name}")


VALUES = [
    valued(
        "ship_stat_modifier",
        "Reinforced Hull",
        ship(VOR_CHA, "tech:reinforced-hull-80002"),
        "hull",
        5,
        7,
    ),
    valued(
        "captain_skill_modifier",
        "J. Hayes",
        ship(GALAXY, "crew:j-hayes-75016", captain=PICARD),
        "skill",
        9,
        10,
    ),
    valued(
        "captain_skill_modifier",
        "Vidiian Guard with a Vidiian captain",
        ship(GALAXY, "crew:vidiian-guard-75015", captain="captain:vidiian-captain-75004"),
        "skill",
        4,
        6,
    ),
    valued(
        "own_skill_modifier",
        "Arturis on a Dauntless",
        ship("ship:species-116-starship-71805", captain="captain:arturis-71805"),
        "skill",
        3,
        6,
    ),
    valued(
        "own_skill_modifier",
        "Arturis elsewhere",
        ship(GALAXY, captain="captain:arturis-71805"),
        "skill",
        3,
        3,
    ),
    valued(
        "acts_as_captain_skill",
        "Auto-Navigation without a captain",
        ship(STARTER, "tech:auto-navigation-71805"),
        "skill",
        1,
        2,
    ),
    valued(
        "acts_as_captain_skill",
        "Auto-Navigation with one",
        ship(STARTER, "tech:auto-navigation-71805", captain=PICARD),
        "skill",
        9,
        2,
    ),
]


@pytest.mark.parametrize(("kind", "chosen", "value", "printed", "total"), VALUES)
def test_rules_that_change_values(
    kind: str, chosen: Fleet, value: str, printed: int, total: int
) -> None:
    found = ship_values(chosen, catalogue(), ruleset(), ship=0)[value]
    assert (found.printed, found.total) == (printed, total)


def test_attack_equals_primary() -> None:
    """Isokinetic Cannon attacks with the ship's primary weapon: no value of its own."""
    cannon = catalogue()["weapon:isokinetic-cannon-75015"]
    assert isinstance(cannon, Upgrade)
    assert (cannon.attack, cannon.attack_primary_plus) == (None, 1)
    fusillade = catalogue()["weapon:torpedo-fusillade-2017core"]
    assert isinstance(fusillade, Upgrade)
    assert (fusillade.attack, fusillade.attack_primary_plus) == (None, 0)


@pytest.mark.parametrize(("hull", "bonus"), [(VOR_CHA, 1), (KT_INGA, 0)])
def test_attack_bonus(hull: str, bonus: int) -> None:
    """Photon Torpedoes of set 71120 gain an attack die on a Vor'cha."""
    torpedoes = catalogue()["weapon:photon-torpedoes-71120-2"]
    (modifier,) = torpedoes.building.modifiers
    assert (modifier.value, modifier.amount) == ("weapon_attack", 1)
    assert modifier.when is not None
    printed = catalogue().class_of(catalogue().ship(hull)).printed
    assert (printed in modifier.when.values) is bool(bonus)


def test_range_override() -> None:
    """One record there is replaced by a later one: the printed range holds on every ship."""
    for key in (
        "weapon:pulse-firing-particle-cannon-72003p",
        "weapon:pulse-firing-particle-cannon-72273",
    ):
        assert catalogue()[key].range is not None
        assert not catalogue()[key].range_variable


def test_resource_cost_formula() -> None:
    """Emergency Force Field: half of all shields of the fleet, rounded up."""
    force_field = "resource:emergency-force-field-72001r"
    assert prices(fleet(GALAXY, VOR_CHA, resource=force_field))["/resource"] == 3
    assert prices(fleet(GALAXY, resource=force_field))["/resource"] == 2


# --- where the other builder's code does not work -----------------------------


@pytest.mark.parametrize(
    ("hull", "upgrade"),
    [
        ("ship:klingon-starship-71273", "tech:thruster-efficiency-80003"),
        ("ship:romulan-starship-75001", "weapon:heavy-disruptor-80003"),
        ("ship:romulan-starship-75001", "weapon:heavy-plasma-torpedo-80003"),
        ("ship:klingon-starship-71126", "weapon:forward-battery-80002"),
        ("ship:klingon-starship-71126", "weapon:converging-fire-80002"),
        ("ship:romulan-starship-75001", "tech:reinforced-shields-75001"),
        ("ship:romulan-starship-75001", "tech:auxiliary-power-core-75001"),
    ],
)
def test_one_per_ship_binds_beside_another_restriction(hull: str, upgrade: str) -> None:
    """There the second half of such a rule replaces the first; the silver star is printed."""
    assert "unique.one_per_ship" in faults(fleet(ship(hull, upgrade, upgrade)))
    assert faults(fleet(ship(hull, upgrade))) == []


def test_one_construction_card_of_a_name() -> None:
    """There the mark on a construction card is never consulted; a ship has one in any case."""
    generator = "construction:ablative-generator-75014"
    assert catalogue()[generator].one_per_ship
    twice = ship(ENTERPRISE_D, generator, construction=generator)
    assert faults(fleet(twice)) == ["slots.none_left", "unique.one_per_ship"]


def test_malcolm_reed_s_free_slot_takes_phase_cannons_only() -> None:
    """There the filter is misspelt and the slot takes, and frees, any weapon."""
    free = ship(NX, card("crew:malcolm-reed-75016", "weapon:phase-cannons-75016"))
    assert items(fleet(free), "/ships/0/upgrades/0/upgrades/0") == [
        (0, "free in a slot of Malcolm Reed")
    ]
    assert faults(fleet(free)) == []
    other = ship(
        NX,
        card("crew:malcolm-reed-75016", "weapon:photon-torpedoes-71120"),
        "weapon:phase-cannons-75016",
    )
    weapons = [each for each in catalogue().ship(NX).upgrade_bar if each == "weapon"]
    paid = prices(fleet(other))
    assert paid["/ships/0/upgrades/0/upgrades/0"] == 5
    assert faults(fleet(other)) == ([] if weapons else NO_SLOT)


@pytest.mark.parametrize(
    ("holder", "fits", "does_not", "hull"),
    [
        pytest.param(
            "crew:reginald-barclay-75016",
            "question:systems-upgrade-75016",
            "tech:exocomp-2017core",
            GALAXY,
            id="Reginald Barclay: a tech slot for upgrades of the type",
        ),
        pytest.param(
            "captain:vrax-72233",
            "crew:reman-bodyguards-72233",
            "crew:tactical-officer-71123",
            "ship:romulan-starship-71274",
            id="Vrax: a crew slot for Reman Bodyguards",
        ),
    ],
)
def test_slots_take_only_what_their_card_names(
    holder: str, fits: str, does_not: str, hull: str
) -> None:
    """There the filter stands in the slot's label and is not enforced."""
    upgrades: tuple[Card, ...] = () if holder.startswith("captain") else (holder,)
    places: dict[str, Card] = {"captain": holder} if holder.startswith("captain") else {}
    assert faults(fleet(ship(hull, *upgrades, fits, **places))) == []
    assert faults(fleet(ship(hull, *upgrades, does_not, **places))) == NO_SLOT


def test_vidiian_guard_needs_no_captain_and_helps_vidiians_only() -> None:
    """There it throws without a captain, and raises anything's skill."""
    guard = "crew:vidiian-guard-75015"
    assert faults(fleet(ship(GALAXY, guard))) == []
    for places in ({}, {"captain": PICARD}):
        value = ship_values(fleet(ship(GALAXY, guard, **places)), catalogue(), ruleset(), ship=0)
        assert value["skill"].total == value["skill"].printed


@pytest.mark.parametrize(
    ("hull", "extra"),
    [
        ("ship:federation-starship-71531", 0),
        ("ship:u-s-s-defiant-71268", 0),
        ("ship:federation-starship-72008", 0),
        (GALAXY, 2),
        ("ship:federation-starship-71802", 2),
        ("ship:federation-starship-71272", 2),
    ],
)
def test_quantum_torpedoes_cost_more_on_every_other_class(hull: str, extra: int) -> None:
    """There the classes that pay are listed, and those spelt otherwise wrongly pay nothing."""
    build = ship(hull, "weapon:quantum-torpedoes-75013")
    assert prices(fleet(build))[UPGRADE] == 3 + extra


@pytest.mark.parametrize(
    ("hull", "upgrade", "paid"),
    [
        ("ship:vulcan-starship-71508", "tech:multi-spectrum-shielding-75013", [18, 1, 3]),
        ("ship:i-k-s-vorn-2017core", "tech:multi-spectrum-shielding-75013", [24, 0, 3 + 1 + 1]),
        ("ship:i-k-s-vorn-2017core", "crew:klingon-helmsman-72232", [24, 0, 3]),
        (GALAXY, "crew:klingon-helmsman-72232", [22, 1, 3 + 1 + 5]),
    ],
)
def test_a_surcharge_meets_its_own_card_only(hull: str, upgrade: str, paid: list[int]) -> None:
    """There it is charged on every card of the ship, and on the ship."""
    chosen = fleet(ship(hull, upgrade, captain="captain:klingon-71120"))
    assert list(prices(chosen).values()) == paid


def test_luaran_s_discount_adds_to_others() -> None:
    """There it overrides the other changes of the card chosen."""
    build = ship(GALAXY, "weapon:phased-polaron-beam-71271", captain="captain:luaran-71271")
    assert items(fleet(build), UPGRADE) == [
        (5, PRINTED),
        (1, PENALTY),
        (5, SURCHARGE),
        (-2, "Luaran"),
    ]


def test_marlena_moreau_gives_her_discount_to_a_talent() -> None:
    """There it is taken from herself."""
    build = ship(
        "ship:mirror-universe-starship-71796",
        "crew:marlena-moreau-71796",
        "talent:make-it-so-71535",
        captain="captain:james-t-kirk-71796",
    )
    paid = prices(fleet(build))
    assert (paid[UPGRADE], paid["/ships/0/upgrades/1"]) == (3, 2)


@pytest.mark.parametrize(
    ("others", "points"),
    [((), None), ((WARBIRD,), 2), ((WARBIRD, WARBIRD), 2), ((VOR_CHA,), None)],
)
def test_tebok_s_talent(others: tuple[str, ...], points: int | None) -> None:
    """With another Romulan ship he fields one Romulan talent at -1 SP; there every card gets it."""
    tebok = card("captain:tebok-72221p", "talent:counter-attack-71120")
    chosen = fleet(ship(WARBIRD, "crew:tactical-officer-71123", captain=tebok), *others)
    assert prices(chosen)[UPGRADE] == 3
    if points is None:
        assert faults(chosen) == NO_SLOT
    else:
        assert faults(chosen) == []
        assert prices(chosen)[TALENT] == points


def test_khan_s_three_upgrades_are_counted_by_copy() -> None:
    """There ids are compared, so two copies of a card count as one."""
    build = ship(
        "ship:u-s-s-defiant-71268",
        "weapon:quantum-torpedoes-71268",
        "weapon:quantum-torpedoes-71268",
        "crew:data-72301rp",
        "crew:geordi-la-forge-71201",
        captain="captain:khan-singh-72235p",
    )
    paid = prices(fleet(build))
    assert [paid[f"/ships/0/upgrades/{place}"] for place in range(4)] == [4, 4, 4, 5]
    chosen = ship(
        "ship:u-s-s-defiant-71268",
        "weapon:quantum-torpedoes-71268",
        card("crew:data-72301rp", discount_from="captain:khan-singh-72235p"),
        captain="captain:khan-singh-72235p",
    )
    recorded = prices(fleet(chosen))
    assert (recorded[UPGRADE], recorded["/ships/0/upgrades/1"]) == (6, 4)


def test_kirk_s_crew_discount_is_for_federation_crew() -> None:
    """There any Bajoran or Vulcan card gets it, even the ship."""
    kirk = "captain:james-t-kirk-72260p"
    build = ship("ship:vulcan-starship-71508", "tech:sensor-grid-71446", captain=kirk)
    assert prices(fleet(build)) == {"/ships/0": 18, CAPTAIN: 5, UPGRADE: 5}
    crew = ship(GALAXY, "crew:data-71120", "crew:klingon-bekk-2017core", captain=kirk)
    assert prices(fleet(crew))[UPGRADE] == 2
    assert prices(fleet(crew))["/ships/0/upgrades/1"] == 2


def test_kohlar_may_command_any_ship() -> None:
    """There a rule compares his name with a talent's; his text only makes a card cheaper."""
    assert catalogue()["captain:kohlar-72270p"].building.restrictions is None
    assert faults(fleet(ship(GALAXY, captain="captain:kohlar-72270p"))) == []


def test_the_player_chooses_whose_upgrades_picard_makes_cheaper() -> None:
    """There the three dearest by printed cost get it; without a choice the gain is the same."""
    picard = "captain:jean-luc-picard-72284p"
    cards = ["crew:data-71120", "crew:worf-71120", "crew:geordi-la-forge-71120"]
    build = ship(GALAXY, *cards, "weapon:photon-torpedoes-71120", captain=picard)
    free = prices(fleet(build))
    full = sum(catalogue()[key].cost for key in [*cards, "weapon:photon-torpedoes-71120"])
    assert sum(free[f"/ships/0/upgrades/{place}"] for place in range(4)) == full - 3
    chosen = ship(
        GALAXY,
        *[card(key, discount_from=picard) for key in cards],
        "weapon:photon-torpedoes-71120",
        captain=picard,
    )
    assert prices(fleet(chosen))["/ships/0/upgrades/3"] == 5


def test_xindi_torpedoes_are_better_on_the_ship_of_their_card() -> None:
    """There the bonus of one printing stands under a wrong key."""
    (modifier,) = catalogue()["weapon:xindi-torpedoes-72293"].building.modifiers
    assert (modifier.value, modifier.amount) == ("weapon_attack", 1)
    assert modifier.when is not None
    assert modifier.when.values == ("xindi-reptilian-warship",)


def test_vidiian_sodality_knows_vidiian_captains() -> None:
    """There a misspelt method ends in an error."""
    hull = "ship:vidiian-starship-71534"
    sodality = "talent:vidiian-sodality-75004"
    for captain in ("captain:vidiian-captain-75004", "captain:vidiian-commander-71534"):
        assert faults(fleet(ship(hull, captain=card(captain, sodality)))) == []
    assert faults(fleet(ship(hull, captain=card(PICARD, sodality)))) == ["restriction.any"]


@pytest.mark.parametrize("flagship", ["klingon", "dominion", "federation", "romulan"])
def test_a_flagship_does_not_lift_other_restrictions(flagship: str) -> None:
    """There the hull that it adds lets every upgrade be equipped anywhere."""
    hulls = {
        "klingon": VOR_CHA,
        "dominion": "ship:dominion-starship-71127",
        "federation": GALAXY,
        "romulan": WARBIRD,
    }
    build = ship(
        hulls[flagship],
        "weapon:phase-cannons-75016",
        resource=f"flagship:{flagship}-op4participation",
    )
    assert faults(fleet(build, resource="resource:flagship-op4participation")) == [
        "restriction.ship_class"
    ]


def test_captains_keep_their_restrictions() -> None:
    """There the rules of captains and admirals are never consulted."""
    for place in ({"captain": "captain:jaro-essa-71803"}, {"admiral": "admiral:jaro-essa-71803"}):
        assert faults(fleet(ship(GALAXY, **place))) == ["restriction.ship_faction"]
        assert faults(fleet(ship("ship:bajoran-starship-71445", **place))) == []
    hugh = ship(GALAXY, captain="captain:hugh-71522")
    third = ship("ship:borg-starship-71283", captain="captain:third-of-five-71525")
    assert faults(fleet(hugh, third)) == ["exclusion.card"]


# --- all of them --------------------------------------------------------------

OTHER_KINDS = {
    "attack_equals_primary",
    "attack_bonus",
    "range_override",
    "resource_cost_formula",
    "broken_rule",
}


def test_every_kind_has_a_test() -> None:
    """The kinds that the other builder's rules fall into: 59 of them."""
    shown = {str(each.values[0]) for each in (*VERDICTS, *PRICES, *VALUES)} | OTHER_KINDS
    assert shown == KINDS
    assert len(KINDS) == 59


KINDS = {
    "one_per_ship",
    "only_ship_faction",
    "adds_slot",
    "only_ship_class",
    "only_captain_faction",
    "data_fix",
    "fits_slot_types",
    "ship_stat_limit",
    "ship_stat_modifier",
    "surcharge_unless_ship_faction",
    "surcharge_unless_ship_class",
    "ship_captain_whitelist",
    "attack_equals_primary",
    "discount_upgrades",
    "no_faction_penalty_self",
    "adds_free_slot",
    "adds_filtered_slot",
    "captain_skill_modifier",
    "only_named_captain",
    "returns_own_slot",
    "mutually_exclusive_card",
    "no_faction_penalty_for",
    "attack_bonus",
    "discount_named_card",
    "adds_discount_slot",
    "discount_ship",
    "captain_must_match",
    "adds_faction",
    "cost_from_ship_stat",
    "captain_slot",
    "broken_rule",
    "captain_must_be_unique",
    "adds_fixed_cost_slot",
    "only_named_ship",
    "forbids_card_type_on_ship",
    "changes_slot_types",
    "resource_attaches_card_to_one_ship",
    "discount_limited_number_of_upgrades",
    "sideboard_slot",
    "surcharge_unless_named_ship",
    "ship_limits_upgrades",
    "fixed_cost",
    "captain_skill_limit",
    "maneuver_dial_requirement",
    "not_on_faction",
    "always_allowed",
    "adds_no_penalty_slot",
    "surcharge_unless_captain",
    "own_skill_modifier",
    "acts_as_captain_skill",
    "faction_choice_slot",
    "ignores_restrictions",
    "only_with_faction_crew_and_captain",
    "faction_penalty_multiplier",
    "firing_arc_requirement",
    "range_override",
    "discount_self_with_captain",
    "action_bar_requirement",
    "resource_cost_formula",
}
