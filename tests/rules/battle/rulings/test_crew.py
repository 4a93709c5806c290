"""Official rulings on crew. Each test names the rows that it shows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.printed import acting, borne
from tests.rules.battle.effects.texts import CARD
from tests.rules.battle.examples.scene import (
    HELD,
    Document,
    MakeScene,
    Scene,
    captain,
    card,
    vessel,
)

PHLOX = "crew:phlox-71526"
NALAS = "crew:li-nalas-op6prize"


# --- costs that another card takes over -----------------------------------------------------


@pytest.mark.ruling("F14-K19", "F16-56", "FR-097.1", "FR-097.2", "FR-278.1")
@pytest.mark.parametrize("takes", [True, False])
def test_phlox_enables_all_before_li_nalas_takes_his_disabling(
    scene: MakeScene, takes: bool
) -> None:
    nalas = borne(NALAS).to_document()["cards"][0]
    play = scene(
        "round 2 activation\na1 18,10 h0\nb1 18,18 h180\n"
        "card a1 1 disabled 1\ncard a1 2 disabled 1\n",
        borne(PHLOX, nalas, card("Other")),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
    )
    assert (play.asked, play.offered) == ("Effect a1", [PHLOX, "pass"])
    play.give(PHLOX)
    assert (play.asked, play.offered) == ("Effect a1", [NALAS, "pass"])
    play.give(NALAS if takes else "pass")
    phlox, nalas_, other = play.ship("a1").cards
    assert (phlox.disabled, nalas_.disabled, other.disabled) == ((0, 1, 0) if takes else (1, 0, 0))


@pytest.mark.ruling("F14-K19", "F16-56")
@pytest.mark.parametrize(
    ("key", "price"), [(NALAS, "disable"), (NALAS, "discard"), ("crew:goval-71522", "discard")]
)
def test_a_cost_that_another_card_takes_over_is_paid(
    scene: MakeScene, key: str, price: str
) -> None:
    helper = card("Helper", ability=f"action: {price} this to gain 1 evade.")
    play = acting(scene, borne(key, helper))
    play.give(CARD, key)
    keeper, payer = play.ship("a1").cards
    assert (play.ship("a1").evade, payer.disabled, payer.is_discarded) == (1, 0, False)
    assert keeper.disabled + keeper.is_discarded == 1


# --- actions that are copied ----------------------------------------------------------------


ODO = "crew:odo-71786"


def with_odo(make: MakeScene, text: str, *cards: Document, **fields: Any) -> Scene:
    """Returns a scene in which Odo of a1 has disabled the crew of b1, which has a text."""
    crew = card("Victim", ability=text, reach=fields.pop("reach", None))
    second = vessel(1, cards=[crew, *cards], dial=HELD)
    play = acting(make, borne(ODO), second=second, **fields).give(ODO)
    return play.give(play.offered[0]) if play.asked == "Detail a1" else play


@pytest.mark.ruling("F16-101", "FR-229.2")
def test_odo_pays_what_the_copied_action_costs(scene: MakeScene) -> None:
    play = with_odo(scene, "action: discard this to gain 1 evade.")
    assert play.ship("b1").cards[0].disabled == 1
    play.give("yes")
    odo, victim = play.ship("a1").cards[0], play.ship("b1").cards[0]
    assert (play.ship("a1").evade, odo.is_discarded, victim.is_discarded) == (1, True, False)


@pytest.mark.ruling("FR-229.1", "FR-229.5")
@pytest.mark.parametrize("text", ["action: disable this to gain 1 evade.", "odo"])
def test_odo_copies_no_action_that_disables_and_no_odo(scene: MakeScene, text: str) -> None:
    odo = borne(ODO).to_document()["cards"][0]
    text = odo["ability"] if text == "odo" else text
    play = with_odo(scene, text)
    assert (play.asked, play.ship("a1").acted) == ("Attack a1", (ODO,))
    assert play.ship("b1").cards[0].disabled == 1


@pytest.mark.ruling("FR-229.3")
@pytest.mark.parametrize(("place", "is_near"), [("18,14 h180", True), ("18,18 h180", False)])
def test_odo_measures_from_his_own_ship(scene: MakeScene, place: str, is_near: bool) -> None:
    text = "action: target an opposing ship in range to gain 1 evade."
    play = with_odo(scene, text, reach=[1, 1], place=place)
    assert (play.offered == ["yes", "no"]) is is_near


@pytest.mark.ruling("FR-229.4")
def test_odo_may_choose_a_friend(scene: MakeScene) -> None:
    crew = card("Victim", ability="action: discard this to gain 1 evade.")
    first = [borne(ODO), vessel(1, cards=[crew], dial=HELD)]
    play = acting(scene, first, more="a2 21,10 h0 acted\n").give(ODO, "a2")
    play.give(play.offered[0]).give("yes")
    assert (play.ship("a1").evade, play.ship("a1").cards[0].is_discarded) == (1, True)
    assert play.ship("a2").cards[0].is_discarded is False


@pytest.mark.ruling("FR-093.1")
def test_marla_gilmore_is_discarded_for_a_tech_that_is_discarded(scene: MakeScene) -> None:
    key = "crew:marla-gilmore-71276"
    tech = card("Tech", "tech", ability="action: discard this to gain 1 evade.")
    second = vessel(1, cards=[tech], dial=HELD)
    play = acting(scene, borne(key), second=second, place="18,15 h180", other="shields 0/2")
    play.give(key, "yes")
    gilmore, other = play.ship("a1").cards[0], play.ship("b1").cards[0]
    assert (play.ship("a1").evade, gilmore.is_discarded) == (1, True)
    assert (other.disabled, other.is_discarded) == (1, False)


# --- cards that protect others --------------------------------------------------------------


PROTECTORS = ["crew:koss-71508", "borg:dispersion-field-71646d"]


def boarded(make: MakeScene, key: str, text: str, **fields: Any) -> Scene:
    """Returns a scene in which a1 acts on b1, which bears a protector and three crew."""
    crew = [card(name) for name in ("One", "Two", "Three")]
    second = borne(key, *crew, captain(1), skill=1)
    raider = card("Helper", ability=text)
    play = acting(make, vessel(5, cards=[raider], dial=HELD), second=second, **fields)
    return play.give(CARD)


@pytest.mark.ruling("F14-K11", "F14-K12", "F14-B12", "F16-135", "F16-136", "F16-151", "FR-131.1")
@pytest.mark.parametrize("key", PROTECTORS)
def test_a_protector_guards_all_upgrades_from_one_effect_and_goes(
    scene: MakeScene, key: str
) -> None:
    play = boarded(scene, key, "action: disable all crew on an opposing ship in range.")
    assert (play.asked, play.offered) == ("Effect b1", [key, "pass"])
    play.give(key)
    cards = play.ship("b1").cards
    assert [each.disabled for each in cards] == [0] * 5
    assert [each.is_discarded for each in cards] == [True] + [False] * 4


@pytest.mark.ruling("F14-K12", "F16-136")
@pytest.mark.parametrize("key", PROTECTORS)
def test_a_protector_may_decline(scene: MakeScene, key: str) -> None:
    play = boarded(scene, key, "action: disable a crew on an opposing ship in range.")
    play.give(next(each for each in play.offered if each.startswith("One")))
    play.give("pass")
    cards = play.ship("b1").cards
    assert (cards[0].is_discarded, cards[1].disabled) == (False, 1)


@pytest.mark.ruling("F14-K12")
@pytest.mark.parametrize("key", PROTECTORS)
def test_a_captain_is_no_upgrade_to_protect(scene: MakeScene, key: str) -> None:
    play = boarded(scene, key, "action: disable the captain on an opposing ship in range.")
    cards = play.ship("b1").cards
    assert (cards[0].is_discarded, cards[4].disabled) == (False, 1)


@pytest.mark.ruling("FR-272.1")
@pytest.mark.parametrize("key", PROTECTORS)
def test_a_protector_stops_a_theft_and_the_thief_pays(scene: MakeScene, key: str) -> None:
    text = "action: discard this to steal a crew on an opposing ship in range."
    play = boarded(scene, key, text)
    play.give(next(each for each in play.offered if each.startswith("One")), key)
    assert play.ship("a1").cards[0].is_discarded
    assert [each.is_gone for each in play.ship("b1").cards] == [True, False, False, False, False]
