"""Cards that lie beneath another: not paid for, and judged by what they would cost."""

from __future__ import annotations

import pytest

from rules.building import apply_fix, suggest
from rules.fleet import Equipped
from tests.families import each_case
from tests.rules.building.helpers import (
    CLASSIC,
    ENTERPRISE_D,
    NOBODY,
    ORGANIZED_2014,
    RULES_2017,
    Card,
    card,
    errors,
    faults,
    fleet,
    items,
    judged,
    one,
    prices,
    ruleset,
    ship,
    total,
)
from tests.rules.catalogue import catalogue

QUARK = "crew:quark-71786"
STASIS = "tech:cryogenic-stasis-72009"
DOCTOR = "captain:the-doctor-75014"
HOLD = "tech:cargo-hold-72013"
DISSIPATOR = "weapon:energy-dissipator-71128"
DORSAL = "weapon:dorsal-phaser-array-71531"
KORAGA = "ship:i-k-s-koraga-71273"
KHAZARA = "ship:i-r-w-khazara-71120"
VALDORE = "ship:i-r-w-valdore-71123"
KREECHTA = "ship:kreechta-71806"
SIDEBOARD = "resource:reinforcements-sideboard-op3participation"

NOT_PAID = [
    ("crew:quark-71786", "tech:tractor-beam-71120", ENTERPRISE_D),
    ("crew:wesley-crusher-71201", "tech:tractor-beam-71120", KORAGA),
    ("weapon:triphasic-emitters-71536", "weapon:photon-torpedoes-71123", KHAZARA),
    ("weapon:triphasic-emitters-72014wp", "weapon:photon-torpedoes-71123", KHAZARA),
    ("tech:cryogenic-stasis-72009", "crew:data-71120", ENTERPRISE_D),
    ("tech:genesis-effect-72011wp", "crew:data-71120", KORAGA),
    ("tech:hatchery-72273", "crew:degra-71225", "ship:xindus-72224p"),
    ("crew:leonard-mccoy-75005-2", "crew:data-71120", KORAGA),
    ("tech:integrated-future-technology-75005", "tech:tractor-beam-71120", KORAGA),
    ("weapon:experimental-torpedo-bay-75011", "weapon:photon-torpedoes-71128", KORAGA),
]


@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC, ORGANIZED_2014])
@each_case(("holder", "held", "hull"), NOT_PAID)
def test_what_lies_beneath_is_not_paid_for(holder: str, held: str, hull: str, rules: str) -> None:
    """FAQ F14-K15; DECISIONS D125: no price, no surcharge, no penalty."""
    chosen = fleet(ship(hull, card(holder, held)))
    assert prices(chosen, rules)["/ships/0/upgrades/0/upgrades/0"] == 0


def test_every_holder_of_the_catalogue_is_looked_at() -> None:
    """What lies face down and is not free is priced by its holder's text: three captains."""
    holders = {
        each.key: slot.cost
        for each in catalogue()
        for slot in each.building.slots
        if slot.face_down
    }
    free = {key for key, cost in holders.items() if cost == 0}
    assert {key: cost for key, cost in holders.items() if key not in free} == {
        "captain:james-t-kirk-71122": 3,
        "captain:tahna-los-op6prize": 3,
        "captain:gareb-71536": None,
    }
    assert {holder for holder, *_ in NOT_PAID} < free
    assert free - {holder for holder, *_ in NOT_PAID} == {
        "captain:shinzon-71533",
        "captain:daimon-solok-75003",
        "captain:arturis-75004",
        "talent:dna-encoded-message-72012wp",
        "crew:t-paal-75008",
    }


def test_the_weapon_beneath_triphasic_emitters_pays_the_penalty() -> None:
    """FAQ FR-182.3: the penalty alone, its own price not."""
    emitters = card("weapon:triphasic-emitters-71536", "weapon:photon-torpedoes-71121")
    assert items(fleet(ship(KHAZARA, emitters)), "/ships/0/upgrades/0/upgrades/0") == [
        (0, "free in a slot of Triphasic Emitters"),
        (1, "faction penalty"),
    ]


def test_a_card_noted_beneath_another_is_not_put_in_a_slot_of_the_ship() -> None:
    """Neither paid for nor equipped, it is reported where its holder may not have it."""
    held = card(QUARK, "tech:advanced-shields-71531")
    report = judged(fleet(ship(KORAGA, held)))
    problem = one(report, "slots.none_left")
    assert problem.where == "/ships/0/upgrades/0/upgrades/0"
    assert problem.message == (
        "Advanced Shields, which costs 6 SP on I.K.S. Koraga, may not lie beneath Quark: that "
        "takes anything but a Borg card and a card that costs, on this ship, at most 5."
    )
    assert report.points == 26 + 3


def test_a_card_of_the_ship_is_not_hidden_beneath_another() -> None:
    """It is equipped and paid for where the ship has a slot for it."""
    chosen = fleet(ship(KORAGA, QUARK, "tech:tractor-beam-71120"))
    assert prices(chosen)["/ships/0/upgrades/1"] == 3


@each_case(
    ("hull", "holder", "held", "is_legal"),
    [
        pytest.param(ENTERPRISE_D, QUARK, "tech:advanced-shields-71531", True, id="5"),
        pytest.param(KORAGA, QUARK, "tech:advanced-shields-71531", False, id="5 + 1"),
        pytest.param(
            ENTERPRISE_D, QUARK, "tech:prototype-cloaking-device-72233", False, id="4 + 1 + 5"
        ),
        pytest.param(VALDORE, QUARK, DISSIPATOR, False, id="5 + 1 + 5"),
        pytest.param(ENTERPRISE_D, QUARK, HOLD, True, id="a card for Ferengi ships"),
        pytest.param(ENTERPRISE_D, QUARK, DORSAL, False, id="no fixed cost"),
        pytest.param(
            KHAZARA, "weapon:triphasic-emitters-71536", DISSIPATOR, False, id="emitters, 5 + 1 + 5"
        ),
        pytest.param(
            ENTERPRISE_D,
            "weapon:triphasic-emitters-72014wp",
            "weapon:aft-phaser-emitters-72284p",
            False,
            id="emitters, no fixed cost",
        ),
        pytest.param(
            ENTERPRISE_D, "crew:wesley-crusher-71201", "tech:exocomp-2017core", True, id="4"
        ),
        pytest.param(
            KORAGA, "crew:wesley-crusher-71201", "tech:exocomp-2017core", False, id="4 + 1"
        ),
        pytest.param(
            KORAGA, "tech:genesis-effect-72011wp", "crew:geordi-la-forge-71201", False, id="5 + 1 "
        ),
        pytest.param(
            KORAGA,
            "tech:integrated-future-technology-75005",
            "tech:exocomp-2017core",
            True,
            id="a printed cost of 4",
        ),
        pytest.param(
            KORAGA,
            "weapon:experimental-torpedo-bay-75011",
            "weapon:photon-torpedoes-71128",
            True,
            id="a printed cost of 5",
        ),
    ],
)
def test_limits_count_surcharge_and_penalty(
    hull: str, holder: str, held: str, is_legal: bool
) -> None:
    """FAQ F14-K13, F14-G37, F14-K14, FR-215.1; T16-34; DECISIONS D125."""
    expected = [] if is_legal else ["slots.none_left"]
    assert faults(fleet(ship(hull, card(holder, held)))) == expected


def test_limits_count_discounts() -> None:
    """FAQ FR-294.5: 5 and the penalty, less the fleet captain's 1."""
    build = ship(
        KORAGA,
        card(QUARK, "tech:advanced-shields-71531"),
        captain="captain:martok-71126",
        resource="fleet-captain:independent-dominion-collectiveop2",
    )
    chosen = fleet(build, resource="resource:fleet-captain-collectiveop2")
    assert (faults(chosen), total(chosen)) == ([], 26 + 5 + 5 + 3)


@pytest.mark.parametrize(
    ("hull", "holder", "held", "points", "is_legal"),
    [
        pytest.param(
            KORAGA, STASIS, ("crew:alexander-71273", "crew:drex-71126"), 7, False, id="4 + 3"
        ),
        pytest.param(
            KORAGA, STASIS, ("crew:data-71120", "crew:kyle-71121"), 7, False, id="3+1+2+1"
        ),
        pytest.param(
            "ship:u-s-s-pegasus-71801",
            STASIS,
            ("crew:data-71120", "crew:kyle-71121"),
            5,
            True,
            id="3 + 2",
        ),
        pytest.param(
            KREECHTA, HOLD, ("tech:tractor-beam-71120", "crew:quark-71786"), 6, False, id="3+1+2"
        ),
        pytest.param(KREECHTA, HOLD, ("crew:quark-71786",), 2, True, id="2"),
    ],
)
def test_cards_together_have_one_limit(
    hull: str, holder: str, held: tuple[str, ...], points: int, is_legal: bool
) -> None:
    """FAQ FR-140.1, FR-295.1; DECISIONS D125, D129."""
    report = judged(fleet(ship(hull, card(holder, *held))))
    assert errors(report) == ([] if is_legal else ["slots.combined_cost"])
    if not is_legal:
        assert one(report, "slots.combined_cost").params["points"] == points


def test_the_cheapest_cards_go_into_the_hold() -> None:
    """A flat list leaves the ship's own slots to the dearer ones."""
    cheap, dear = (QUARK, "crew:letek-75003"), "crew:geordi-la-forge-71120"
    assert [catalogue()[key].cost for key in (*cheap, dear)] == [2, 2, 4]
    for order in ((HOLD, dear, *cheap), (*cheap, HOLD, dear)):
        assert faults(fleet(ship(KREECHTA, *order))) == []


def captains(*keys: str) -> Equipped:
    return card(DOCTOR, *keys)


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        pytest.param(("captain:tuvok-72014", "captain:data-2017core"), [], id="two"),
        pytest.param(("captain:jean-luc-picard-71120",), ["slots.combined_cost"], id="one of 6"),
    ],
)
def test_the_doctor_holds_two_captains(held: tuple[str, ...], expected: list[str]) -> None:
    assert faults(fleet(ship(ENTERPRISE_D, captain=captains(*held)))) == expected


def test_a_single_captain_beneath_the_doctor_is_too_few() -> None:
    """The card asks for two captains."""
    chosen = fleet(ship(ENTERPRISE_D, captain=captains("captain:jean-luc-picard-71120")))
    problem = one(judged(chosen), "slots.combined_cost")
    assert problem.message == (
        "The Doctor holds 2 cards or none; together they cost at least 6 SP."
    )


@pytest.mark.parametrize(
    ("hull", "beneath", "points"),
    [
        pytest.param("ship:prototype-01-71536", "captain:martok-72015", 4 + 1 - 3, id="d01"),
        pytest.param("ship:prototype-01-71536", "captain:martok-71126", 5 + 1 - 3, id="of 5"),
        pytest.param("ship:prototype-02-72014wp", "captain:kathryn-janeway-71280", 3, id="on 02"),
        pytest.param("ship:prototype-01-71536", "captain:toreth-71120", 4 - 3, id="Romulan"),
        pytest.param("ship:prototype-01-71536", "captain:romulan-71120", 0, id="never below 0"),
    ],
)
def test_gareb_pays_the_penalty_before_his_discount(hull: str, beneath: str, points: int) -> None:
    """FAQ FR-008.1, FR-152.3."""
    chosen = fleet(ship(hull, captain=card("captain:gareb-71536", beneath)))
    assert prices(chosen)["/ships/0/captain/upgrades/0"] == points


def test_khan_singh_counts_a_surcharge_to_the_printed_cost() -> None:
    """FAQ FR-215.1: 5 and a surcharge of 5 is above his 6, 5 alone is not."""
    khan = "captain:khan-singh-72235p"
    reliant = "ship:u-s-s-reliant-72235p"
    assert total(fleet(ship(reliant, DISSIPATOR, captain=khan))) == 20 + 4 + 10
    torpedoes = ship(reliant, "weapon:photon-torpedoes-71128", captain=khan)
    assert total(fleet(torpedoes)) == 20 + 4 + 4


@pytest.mark.parametrize(
    ("sideboard", "points"),
    [
        pytest.param(
            ("captain:jean-luc-picard-71120", "talent:make-it-so-71531", DISSIPATOR),
            6 + 5 + 10,
            id="surcharge",
        ),
        pytest.param(
            (
                "captain:jean-luc-picard-71120",
                "talent:make-it-so-71531",
                "crew:geordi-la-forge-71120",
                DORSAL,
            ),
            6 + 5 + 4 + 6,
            id="no fixed cost",
        ),
    ],
)
def test_a_sideboard_counts_surcharges(sideboard: tuple[Card, ...], points: int) -> None:
    """FAQ F14-R8, FR-062.4: 21 SP are more than 20; no penalties (F14-R7)."""
    chosen = fleet(
        ENTERPRISE_D, resource=SIDEBOARD, sideboard=tuple(map(card, sideboard)), points_limit=100
    )
    problem = one(judged(chosen), "sideboard.too_costly")
    assert problem.params["points"] == points


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        pytest.param("tech:tractor-beam-71120", [], id="3"),
        pytest.param("tech:advanced-shields-71531", [], id="5, without penalty"),
        pytest.param("tech:prototype-cloaking-device-72233", ["slots.none_left"], id="4 + 5"),
    ],
)
def test_what_quark_hides_on_the_sideboard(held: str, expected: list[str]) -> None:
    """FAQ F14-K18: no penalty, but a printed surcharge counts."""
    chosen = fleet(ENTERPRISE_D, resource=SIDEBOARD, sideboard=(card(QUARK, held),))
    assert faults(chosen) == expected


def test_what_lies_beneath_a_card_of_the_sideboard_is_part_of_the_fleet() -> None:
    """Its name counts, it has a line of 0 SP, and a key that no card has is reported."""
    unique = "tech:b-elanna-s-codes-72013wp"
    assert catalogue()[unique].unique
    chosen = fleet(
        ship("ship:u-s-s-pegasus-71801", unique),
        resource=SIDEBOARD,
        sideboard=(card(QUARK, unique),),
        points_limit=100,
    )
    assert "unique.duplicate" in faults(chosen)
    assert prices(chosen)["/sideboard/0/upgrades/0"] == 0
    unknown = fleet(
        ENTERPRISE_D, resource=SIDEBOARD, sideboard=(card(QUARK, NOBODY),), points_limit=100
    )
    assert faults(unknown) == ["card.unknown"]
    device = card(QUARK, "tech:prototype-cloaking-device-72233")
    refused = fleet(ENTERPRISE_D, resource=SIDEBOARD, sideboard=(device,), points_limit=100)
    (fix,) = one(judged(refused), "slots.none_left").fixes
    assert apply_fix(refused, fix).sideboard == (card(QUARK),)


def test_what_would_cost_too_much_together_is_not_proposed() -> None:
    """DECISIONS D125: of 5 SP for both the second crew has what the first leaves."""
    chosen = fleet(ship("ship:u-s-s-pegasus-71801", card(STASIS, "crew:data-71120")))
    found = suggest(
        chosen, catalogue(), ruleset(), ship=0, slot="crew", provider="/ships/0/upgrades/0"
    )
    by_key = {each.card: each for each in found}
    assert (by_key["crew:kyle-71121"].points, by_key["crew:kyle-71121"].reasons) == (0, ())
    dear = by_key["crew:montgomery-scott-71122"]
    assert catalogue()[dear.card].cost > 2
    assert dear.reasons == ("slots.combined_cost",)
    assert found.why(dear.card) == (
        "Montgomery Scott costs more or less than the cards there leave.",
    )


@pytest.mark.parametrize(
    ("first", "second", "is_proposed"),
    [
        pytest.param((), "captain:data-2017core", True, id="any of 6 or less first"),
        pytest.param(("captain:tuvok-72014",), "captain:data-2017core", True, id="3 and 3"),
        pytest.param(("captain:tuvok-72014",), "captain:federation-71120", False, id="3 and 0"),
    ],
)
def test_captains_proposed_to_the_doctor_make_six_together(
    first: tuple[str, ...], second: str, is_proposed: bool
) -> None:
    chosen = fleet(ship(ENTERPRISE_D, captain=captains(*first)))
    found = suggest(
        chosen, catalogue(), ruleset(), ship=0, slot="captain", provider="/ships/0/captain"
    )
    (proposed,) = (each for each in found if each.card == second)
    assert ("slots.combined_cost" not in proposed.reasons) is is_proposed
