"""What a text allows for a while: drones of other ships, locks on cloaked ones.

Source: 2017, Drone Tokens, Acquire a Target Lock, Breaking the Rules.
"""

from __future__ import annotations

import pytest

from rules.battle.effects.install import compile_text
from rules.battle.effects.reading.errors import UnplayableError
from tests.rules.battle.effects.printed import acting, borne
from tests.rules.battle.effects.texts import CARD, bearer
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel

TERMINAL = "tech:terminal"
LENDS = (
    "when this ship would spend drone: disable this to use drone of each friendly ship at range "
    "1-2."
)


def collective(
    make: MakeScene, text: str, own: int, others: tuple[int, ...], **fields: str
) -> Scene:
    """Returns a scene in which a1 acts; each ship of its fleet has a captain with drones."""
    terminal = card("Terminal", "tech", ability=LENDS)
    ships = [bearer(text, terminal, captain(5, drones=own))]
    ships += [vessel(1, cards=[captain(1, drones=each)], dial=HELD) for each in others]
    places = "".join(
        f"a{number} {18 + 3 * (number - 1)},10 h0 acted\n" for number in range(2, len(ships) + 1)
    )
    return make(
        f"round 2 activation begun\na1 18,10 h0 captain 2\n{places}b1 18,30 h180\n"
        + fields.get("more", ""),
        ships,
        vessel(9, dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
    )


def drones(play: Scene) -> list[int]:
    return [sum(each.drones for each in ship.cards) for ship in play.state.ships[:-1]]


SPENDS = "action: spend 3 drone to gain 1 scan."


def test_drones_are_divided_as_the_player_likes(scene: MakeScene) -> None:
    play = collective(scene, SPENDS, 3, (2, 2)).give(CARD)
    assert (play.asked, play.offered) == ("Effect a1", [TERMINAL, "pass"])
    play.give(TERMINAL)
    assert (play.asked, play.offered) == ("Detail a1", ["0", "1", "2"])
    play.give("1")
    assert play.offered == ["0", "1", "2"]
    play.give("2")
    assert drones(play) == [3, 1, 0]
    assert (play.ship("a1").scan, play.ship("a1").cards[1].disabled) == (1, 1)


def test_without_enough_of_its_own_the_others_pay_the_rest(scene: MakeScene) -> None:
    play = collective(scene, SPENDS, 1, (3,)).give(CARD, TERMINAL)
    assert play.offered == ["2", "3"]
    play.give("2")
    assert (drones(play), play.ship("a1").scan) == ([0, 1], 1)


def test_whoever_declines_then_does_not_pay(scene: MakeScene) -> None:
    play = collective(scene, SPENDS, 1, (3,)).give(CARD, "pass")
    assert (drones(play), play.ship("a1").scan) == ([1, 3], 0)


def test_what_is_declined_with_enough_is_paid_alone(scene: MakeScene) -> None:
    play = collective(scene, SPENDS, 3, (3,)).give(CARD, "pass")
    assert (drones(play), play.ship("a1").scan) == ([0, 3], 1)


def test_too_few_in_all_or_a_card_out_of_use(scene: MakeScene) -> None:
    collective(scene, SPENDS, 1, (1,)).refuse(CARD)
    collective(scene, SPENDS, 1, (3,), more="card a1 1 disabled 1").refuse(CARD)


# --- locks -----------------------------------------------------------------------------


BLAST = (
    "action: disable this so this round, always: this ship plus each friendly ship in range may "
    "acquire a target lock on a cloaked opposing ship."
)


def test_cloaked_ships_may_be_locked_for_a_round(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 21,10 h0\na3 34,34 h0\n"
        "b1 18,16 h180 acted cloak green-beside",
        [bearer(BLAST, skill=2), vessel(5, dial=HELD), vessel(4, dial=HELD)],
        vessel(1, dial=HELD),
        dials=dict.fromkeys(("a1", "a2", "a3"), "0 stop"),
    )
    play.refuse("target-lock")
    play.give(CARD)
    given = [[each.what.text for each in ship.grants] for ship in play.state.ships]
    assert given == [["lock-cloaked"], ["lock-cloaked"], [], []]
    play.go_to("Action a2").give("target-lock")
    assert play.ship("a2").locks == (3,)
    play.finish_round()
    assert play.ship("a1").grants == []


@pytest.mark.parametrize(
    "text",
    [
        "this ship may acquire a target lock on an opposing ship",
        "if this ship has scan, this ship may acquire a target lock on a cloaked opposing ship",
        "this ship gains 1 scan",
    ],
)
def test_what_is_no_permission(text: str) -> None:
    with pytest.raises(UnplayableError):
        compile_text(f"action: disable this so this round, always: {text}.", "", "", 0, None)


HANSEN = "crew:magnus-hansen-71530"


@pytest.mark.parametrize(("own", "left"), [(3, 1), (2, 0)])
def test_hansen_spares_a_drone(scene: MakeScene, own: int, left: int) -> None:
    """He is discarded before they are spent, and so serves where one is missing."""
    hansen = borne(HANSEN).to_document()["cards"][0]
    first = bearer(SPENDS, captain(5, drones=own), hansen)
    play = acting(scene, first, "captain 1")
    play.give(CARD, HANSEN)
    ship = play.ship("a1")
    assert (ship.scan, ship.cards[1].drones, ship.cards[2].is_discarded) == (1, left, True)


def test_hansen_spares_no_more_than_one(scene: MakeScene) -> None:
    hansen = borne(HANSEN).to_document()["cards"][0]
    acting(scene, bearer(SPENDS, captain(5, drones=1), hansen), "captain 1").refuse(CARD)


def test_without_hansen_the_missing_drone_is_not_paid(scene: MakeScene) -> None:
    hansen = borne(HANSEN).to_document()["cards"][0]
    play = acting(scene, bearer(SPENDS, captain(5, drones=2), hansen), "captain 1")
    play.give(CARD, "pass")
    ship = play.ship("a1")
    assert (ship.scan, ship.cards[1].drones, ship.cards[2].is_discarded) == (0, 2, False)


def test_hansen_spares_a_drone_on_a_card(scene: MakeScene) -> None:
    """Whoever is required to spend any number of drones, from wherever."""
    hansen = borne(HANSEN).to_document()["cards"][0]
    text = "action: spend 3 drone from here to gain 1 scan."
    play = acting(scene, bearer(text, hansen), more="card a1 0 drones 2")
    play.give(CARD, HANSEN)
    assert (play.ship("a1").scan, play.ship("a1").cards[0].drones) == (1, 0)
