"""What a step is done for each of, and what later steps and moments count of it."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, TOUGH, borne, dice, shooting
from tests.rules.battle.effects.texts import in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, vessel


@pytest.mark.parametrize("crew", [1, 2])
def test_what_touches_nothing_leaves_the_number_to_what_follows(
    scene: MakeScene, crew: int
) -> None:
    """Jonathan Archer: each disabled crew gives a skill and, later, an attack die."""
    key = "captain:jonathan-archer-71526"
    hands = [card(f"Hand {number}") for number in range(crew)]
    script = [f"attack {'X' * (3 + crew)}", "defense X"]
    play = in_activation(scene, "", first=borne(key, *hands), script=script)
    play.give(key, ", ".join(f"Hand {number} of a1" for number in range(crew)), AT)
    assert play.battle.state.ships[0].skill == 5 + crew
    play.finish_phase()
    assert dice(play) == (3 + crew, 1)


@pytest.mark.parametrize(("others", "crew", "disabled"), [(0, 3, 1), (2, 3, 3), (1, 1, 1)])
def test_the_card_itself_counts_with_those_that_go_with_it(
    scene: MakeScene, others: int, crew: int, disabled: int
) -> None:
    """Vulcan Commandos: each of them, the acting one too, disables a card and gives a die."""
    key = "crew:vulcan-commandos-71527"
    own = borne(key).to_document()["cards"]
    play = scene(
        "round 2 activation begun\na1 18,10 h0 shields 0/0\nb1 18,17.5 h180 acted shields 0/0",
        vessel(5, dial=HELD, cards=own * (others + 1)),
        vessel(1, dial=HELD, hull=9, cards=[card(f"Hand {number}") for number in range(crew)]),
        dials={"a1": "0 stop"},
        script=[f"attack {'X' * (4 + others)}", "defense X"],
    )
    play.go_to("Action a1")
    play.give(key)
    while play.asked.startswith("Detail"):
        play.give(play.offered[-1])
    assert sum(each.disabled for each in play.ship("b1").cards) == disabled
    assert all(each.is_discarded for each in play.ship("a1").cards)
    play.go_to("Attack a1")
    play.give(AT).finish_phase()
    assert dice(play)[0] == 4 + others


def test_a_price_is_not_counted_with_what_was_chosen(scene: MakeScene) -> None:
    """Experimental Link: as many dice as drones spent, none for the card that was discarded."""
    key = "talent:experimental-link-71522"
    play = shooting(
        scene,
        borne(key, captain(5), card("Hand")),
        "attack HXX",
        "attack H",
        "defense X",
        other=TOUGH,
        more="card a1 1 drones 5\n",
    )
    play.give(AT, key, "SpendTokens", "1", "X").finish_phase()
    assert play.told("result") == ["result a1 b1 2 0"]
