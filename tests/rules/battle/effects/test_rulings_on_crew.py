"""Official rulings on crew. Each test names the rows that it shows."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import acting, borne
from tests.rules.battle.effects.texts import CARD
from tests.rules.battle.examples.scene import HELD, MakeScene, card, vessel

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
