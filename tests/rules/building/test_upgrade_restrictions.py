"""2017, Upgrade Restrictions: who may equip a card, and who pays more for it."""

from __future__ import annotations

import pytest

from rules.building.predicates import LEAVES
from rules.building.wording import _WRITERS, describe
from rules.cards import Condition
from rules.fleet import ShipBuild
from tests.families import each_case
from tests.rules.building.helpers import (
    BIRD_OF_PREY,
    ENTERPRISE_D,
    GALAXY,
    PICARD,
    VOR_CHA,
    card,
    faults,
    fleet,
    items,
    judged,
    one,
    ship,
)
from tests.rules.catalogue import catalogue

K_MPEC = "captain:k-mpec-2017core"
WARBIRD = "ship:romulan-starship-71120"
KT_INGA = "ship:klingon-starship-71269"
BAJORAN = "ship:bajoran-starship-71445"
NOVA = "ship:federation-starship-71276"


@each_case(
    ("met", "unmet", "code"),
    [
        pytest.param(
            ship("ship:klingon-starship-71126", "weapon:forward-battery-80002"),
            ship(KT_INGA, "weapon:forward-battery-80002"),
            "restriction.ship_class",
            id="matching ship class icon",
        ),
        pytest.param(
            ship(VOR_CHA, "crew:worf-2017core"),
            ship(GALAXY, "crew:worf-2017core"),
            "restriction.ship_faction",
            id="matching faction",
        ),
        pytest.param(
            ship(VOR_CHA, captain=card(K_MPEC, "talent:blood-oath-2017core")),
            ship(VOR_CHA, captain=card(PICARD, "talent:blood-oath-2017core")),
            "restriction.captain_faction",
            id="captain of a matching faction",
        ),
        pytest.param(
            ship(VOR_CHA, "tech:reinforced-hull-80002"),
            ship("ship:klingon-starship-71448", "tech:reinforced-hull-80002"),
            "restriction.ship_hull",
            id="hull of at least",
        ),
        pytest.param(
            ship(BAJORAN, "weapon:waylay-75010"),
            ship(VOR_CHA, "weapon:waylay-75010"),
            "restriction.ship_hull",
            id="hull of at most",
        ),
        pytest.param(
            ship("ship:u-s-s-voyager-71280", "tech:ablative-generator-71280"),
            ship("ship:federation-starship-71280", "tech:ablative-generator-71280"),
            "restriction.ship_name",
            id="a ship by name",
        ),
        pytest.param(
            ship(BAJORAN, "tech:warp-drive-refit-71445"),
            ship(VOR_CHA, "tech:warp-drive-refit-71445"),
            "restriction.ship_speed",
            id="highest speed on the dial",
        ),
        pytest.param(
            ship(NOVA, "weapon:enhanced-phasers-75004"),
            ship(GALAXY, "weapon:enhanced-phasers-75004"),
            "restriction.ship_attack",
            id="primary weapon",
        ),
        pytest.param(
            ship(VOR_CHA, "crew:klingon-helmsman-72232"),
            ship("ship:d-kyr-71446", "crew:klingon-helmsman-72232"),
            "restriction.ship_maneuver",
            id="a maneuver on the dial",
        ),
        pytest.param(
            ship(GALAXY, captain=card(PICARD, "talent:standby-battle-stations-72234p")),
            ship(KT_INGA, captain=card(PICARD, "talent:standby-battle-stations-72234p")),
            "restriction.ship_action",
            id="an action on the action bar",
        ),
        pytest.param(
            ship(GALAXY, captain=card(PICARD, "talent:tactical-superiority-commander-75014")),
            ship(
                GALAXY,
                captain=card(
                    "captain:jean-luc-picard-71510", "talent:tactical-superiority-commander-75014"
                ),
            ),
            "restriction.captain_skill",
            id="captain skill",
        ),
        pytest.param(
            ship(VOR_CHA, "crew:lursa-72282p", captain="captain:b-etor-72282p"),
            ship(VOR_CHA, "crew:lursa-72282p", captain=K_MPEC),
            "restriction.captain_name",
            id="a captain by name",
        ),
        pytest.param(
            ship(ENTERPRISE_D, captain=card(PICARD, "talent:legacy-of-the-name-75016")),
            ship(GALAXY, captain=card(PICARD, "talent:legacy-of-the-name-75016")),
            "restriction.ship_unique",
            id="a unique ship",
        ),
        pytest.param(
            ship(GALAXY, captain=card(PICARD, "talent:borg-alliance-71511")),
            ship(
                "ship:mirror-universe-borg-starship-71510b",
                captain=card(PICARD, "talent:borg-alliance-71511"),
            ),
            "restriction.not",
            id="no ship of a faction",
        ),
        pytest.param(
            ship(
                "ship:gorn-starship-73031",
                captain=card("captain:s-sesslak-71797", "talent:gorn-hegemony-73031"),
            ),
            ship("ship:gorn-starship-73031", captain=card(PICARD, "talent:gorn-hegemony-73031")),
            "restriction.any",
            id="one of several captains",
        ),
    ],
)
def test_a_restriction_icon_limits_who_may_equip_a_card(
    met: ShipBuild, unmet: ShipBuild, code: str
) -> None:
    """2017, Upgrade Restrictions; EDITIONS A14: icons on the left side of the card, or its text."""
    assert faults(fleet(met)) == []
    report = judged(fleet(unmet))
    problem = one(report, code)
    assert faults(fleet(unmet)) == [code]
    assert problem.severity == "error"
    assert "2017, Upgrade Restrictions" in problem.source
    assert problem.message.startswith(f"{catalogue()[problem.params['card']].name} may only be")


@pytest.mark.parametrize(
    ("build", "where", "printed", "extra"),
    [
        pytest.param(
            ship("ship:mirror-universe-starship-71510b", "question:tea-earl-grey-hot-75016"),
            "/ships/0/upgrades/0",
            None,
            1,
            id="ship of another faction",
        ),
        pytest.param(
            ship(VOR_CHA, "tech:romulan-cloaking-device-75012"),
            "/ships/0/upgrades/0",
            2,
            2,
            id="ship of another faction, the card's own amount",
        ),
        pytest.param(
            ship("ship:dominion-starship-71127", "weapon:energy-dissipator-71128"),
            "/ships/0/upgrades/0",
            5,
            5,
            id="ship of another class",
        ),
        pytest.param(
            ship("ship:federation-starship-71268", "tech:cloaking-device-71268"),
            "/ships/0/upgrades/0",
            4,
            5,
            id="ship of another name",
        ),
        pytest.param(
            ship(
                "ship:dominion-starship-71127",
                captain=card("captain:gul-dukat-71275", "talent:truce-71513b"),
            ),
            "/ships/0/captain/upgrades/0",
            5,
            5,
            id="captain of another skill",
        ),
    ],
)
def test_a_card_may_cost_more_where_it_does_not_belong(
    build: ShipBuild, where: str, printed: int | None, extra: int
) -> None:
    """2017, Upgrade Restrictions: additional SP equal to the value displayed."""
    parts = items(fleet(build), where)
    assert (extra, "surcharge") in parts
    assert printed is None or parts[0] == (printed, "printed cost")
    assert (extra, "surcharge") not in items(fleet(build), where, surcharges=False)


@pytest.mark.parametrize(
    "build",
    [
        pytest.param(ship(WARBIRD, "tech:romulan-cloaking-device-75012"), id="faction"),
        pytest.param(
            ship("ship:dominion-starship-71128", "weapon:energy-dissipator-71128"), id="class"
        ),
        pytest.param(ship("ship:u-s-s-defiant-71268", "tech:cloaking-device-71268"), id="name"),
    ],
)
def test_where_it_belongs_it_costs_what_is_printed(build: ShipBuild) -> None:
    """2017, Upgrade Restrictions: only if not equipped to the appropriate ship."""
    assert [reason for _, reason in items(fleet(build), "/ships/0/upgrades/0")] == ["printed cost"]


def test_a_surcharge_is_no_faction_penalty() -> None:
    """F14 26, EDITIONS N20: both are paid, and a waived penalty leaves the surcharge."""
    build = ship(GALAXY, "tech:romulan-cloaking-device-75012")
    assert items(fleet(build), "/ships/0/upgrades/0") == [
        (2, "printed cost"),
        (1, "faction penalty"),
        (2, "surcharge"),
    ]
    waived = ship(GALAXY, "tech:romulan-cloaking-device-75012", captain="captain:soval-71800")
    assert items(fleet(waived), "/ships/0/upgrades/0") == [(2, "printed cost"), (2, "surcharge")]


def test_a_card_without_icons_has_no_restriction() -> None:
    """2017, Upgrade Restrictions: no icons listed, no restrictions."""
    for key in ("tech:exocomp-2017core", "crew:klingon-bekk-2017core"):
        assert catalogue()[key].building.restrictions is None
        assert faults(fleet(ship("ship:u-s-s-enterprise-d-2017core", key))) == []


def test_every_part_that_is_not_met_is_named() -> None:
    """The report lists all problems at once."""
    talent = "talent:blood-oath-2017core"
    build = ship(GALAXY, "crew:worf-2017core", captain=card(PICARD, talent, "talent:engage-71120"))
    codes = faults(fleet(build))
    assert codes == ["restriction.captain_faction", "restriction.ship_faction", "slots.none_left"]
    both = ship(GALAXY, captain=card(PICARD, "talent:worthy-opponent-75006"))
    assert faults(fleet(both)) == ["restriction.captain_faction", "restriction.ship_faction"]


def test_a_ship_without_a_captain_has_no_captain_of_any_faction() -> None:
    """2017, Upgrade Restrictions and Squad Building: the placeholder has no faction; A5."""
    problem = one(
        judged(
            fleet(ship(VOR_CHA, "talent:blood-oath-2017core", admiral="admiral:k-mpec-2017core"))
        ),
        "restriction.captain_faction",
    )
    assert problem.message == (
        "Blood Oath may only be equipped with a Klingon captain; it has no captain card."
    )


def test_d104_an_admiral_does_not_stand_for_the_captain() -> None:
    """DECISIONS D104: an admiral of the right faction does not satisfy "captain of faction"."""
    build = ship(
        VOR_CHA, "talent:blood-oath-2017core", captain=PICARD, admiral="admiral:k-mpec-2017core"
    )
    assert faults(fleet(build)) == ["restriction.captain_faction"]
    as_captain = ship(VOR_CHA, "talent:blood-oath-2017core", captain="admiral:k-mpec-2017core")
    assert faults(fleet(as_captain)) == []


def test_restrictions_compare_the_class_that_cards_print() -> None:
    """A class with several dials is one class for restrictions (fixtures/README.md)."""
    printed: dict[str, set[str]] = {}
    for each in catalogue().ship_classes.values():
        printed.setdefault(each.printed, set()).add(each.key)
    several = {name: keys for name, keys in printed.items() if len(keys) > 1}
    assert "k-vort-class" in several
    thrusters = "tech:enhanced-thrusters-80000"
    for key in ("ship:i-k-s-vorn-2017core", "ship:klingon-starship-71273"):
        build = ship(key, thrusters)
        assert faults(fleet(build)) == []


def test_the_message_names_what_is_needed_and_what_is_there() -> None:
    report = judged(fleet(ship(GALAXY, "crew:worf-2017core", "weapon:waylay-75010")))
    assert one(report, "restriction.ship_faction").message == (
        "Worf may only be equipped with a Klingon ship; Federation Starship belongs to Federation."
    )
    assert one(report, "restriction.ship_hull").message == (
        "Waylay may only be equipped with a ship with hull at most 3; "
        "Federation Starship has hull 5."
    )
    report = judged(fleet(ship(GALAXY, "weapon:forward-battery-80002")))
    assert one(report, "restriction.ship_class").message == (
        "Forward Battery may only be equipped with a ship of the class Vor'cha Class "
        "or Negh'var Class; Federation Starship is a Galaxy Class."
    )
    report = judged(fleet(ship(BIRD_OF_PREY, captain=card(PICARD, "talent:blood-oath-2017core"))))
    assert one(report, "restriction.captain_faction").message == (
        "Blood Oath may only be equipped with a Klingon captain; "
        "its captain is Jean-Luc Picard (skill 9)."
    )


def test_what_lies_face_down_excludes_nothing() -> None:
    """A card beneath another is not equipped yet."""
    combat, science = "tech:combat-vessel-variant-75008", "tech:science-vessel-variant-75008"
    d_kyr = "ship:d-kyr-71446"
    assert faults(fleet(ship(d_kyr, combat, science))) == ["exclusion.card"] * 2
    assert faults(fleet(ship(d_kyr, card("crew:quark-71786", combat), science))) == []


def test_every_leaf_can_be_put_into_words() -> None:
    assert set(_WRITERS) == set(LEAVES)
    words = describe(Condition.from_document({"ship_class": ["vor-cha-class"]}), catalogue())
    assert words == "a ship of the class Vor'cha Class"
    condition = {"not": {"any": [{"ship_faction": ["borg"]}, {"captain_skill": ["<=", 4]}]}}
    assert describe(Condition.from_document(condition)) == (
        "anything but a Borg ship or a captain with skill at most 4"
    )
