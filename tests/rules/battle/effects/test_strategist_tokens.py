"""Master Strategist Tokens: each is any one token of the round, or comes back."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, dice
from tests.rules.battle.effects.test_resources_with_tokens import resource
from tests.rules.battle.examples.scene import (
    HELD,
    Document,
    MakeScene,
    Scene,
    card,
    fleet_of,
    vessel,
)
from tests.rules.catalogue import catalogue

MST = "resource:master-strategist-tokens-mst-71997r"
ONE, LEFT = "marker strategist 1", "card a1 0 marker strategist 5"


def lying(play: Scene) -> int:
    """Returns the number of tokens on the card."""
    return dict(play.ship("a1").cards[0].markers).get("strategist", 0)


def held(play: Scene, name: str = "a2") -> dict[str, int]:
    """Returns the tokens of the card beside a ship."""
    return dict(play.ship(name).markers)


def test_there_are_six_at_the_start(scene: MakeScene) -> None:
    own = vessel(2, cards=[resource(MST)], dial=HELD)
    play = scene("", fleet_of(own, points=1), vessel(1, dial=HELD))
    while play.state.round < 1:
        play.give(play.offered[0])
    assert lying(play) == 6


def acting(make: MakeScene, bar: tuple[str, ...] = ("evade", "scan"), words: str = "") -> Scene:
    """Returns a scene in which a2 may act."""
    return make(
        f"round 2 activation begun\na1 4,4 h0 acted\na2 18,10 h0 {words}\nb1 18,30 h180 acted\n"
        "card a1 0 marker strategist 6",
        [vessel(5, cards=[resource(MST)], dial=HELD), vessel(2, dial=HELD, actions=bar)],
        vessel(1, dial=HELD),
        dials={"a2": "0 stop"},
    ).go_to("Action a2")


@pytest.mark.parametrize(
    ("bar", "free"),
    [(("evade", "scan", "cloak"), ["evade", "scan"]), (("cloak",), []), (("evade",), ["evade"])],
)
def test_a_ship_takes_one_as_its_action(
    scene: MakeScene, bar: tuple[str, ...], free: list[str]
) -> None:
    """And performs one of four actions of its own bar besides, if it likes."""
    play = acting(scene, bar).give(MST)
    if free:
        play.give("yes")
        if len(free) > 1:
            assert play.offered == free
            play.give("evade")
    state = play.finish_phase().at_phase("combat")
    assert dict(play.ship("a1", state).cards[0].markers) == {"strategist": 5}
    assert dict(play.ship("a2", state).markers) == {"strategist": 1}
    assert play.ship("a2", state).evade == bool(free)


def test_none_under_auxiliary_power(scene: MakeScene) -> None:
    with pytest.raises(AssertionError, match="ended before Action a2"):
        acting(scene, words="auxiliary 1")


def attacking(
    make: MakeScene,
    *script: str,
    words: str = ONE,
    other: str = "",
    cards: Sequence[Document] = (),
) -> Scene:
    """Returns a scene in which a2, which has a token, may attack b1."""
    return (
        make(
            "round 2 combat begun\n"
            f"a1 4,4 h0\na2 18,10 h0 {words}\nb1 18,17.5 h180 chance {other}\n{LEFT}",
            [vessel(1, cards=[resource(MST)], dial=HELD), vessel(5, dial=HELD, cards=cards)],
            vessel(1, dial=HELD, agility=3),
            script=script,
        )
        .go_to("Attack a2")
        .give(AT)
    )


@pytest.mark.ruling("FR-058.3")
@pytest.mark.parametrize(("words", "number"), [("", 2), ("scan 1", 1)])
def test_one_as_a_scan_adds_to_others_and_comes_back(
    scene: MakeScene, words: str, number: int
) -> None:
    play = attacking(scene, "attack XXX", f"defense {'X' * number}", words=f"{ONE} {words}")
    play.give(MST).finish_phase()
    assert dice(play)[1] == number
    assert (lying(play), held(play)) == (6, {})


@pytest.mark.ruling("FR-058.4")
def test_one_that_was_a_scan_is_nothing_else(scene: MakeScene) -> None:
    play = attacking(scene, "attack XXX", "defense XX").give(MST)
    assert play.state.round > 2 or MST not in play.offered


@pytest.mark.ruling("FR-058.1", "FR-058.2")
@pytest.mark.parametrize("other", ["", "cloak green-beside shields 0/2"])
def test_one_as_a_lock_rerolls(scene: MakeScene, other: str) -> None:
    """Whatever ship it is, a cloaked one too; it leaves the game."""
    number = 7 if other else 3
    play = attacking(scene, "attack HXX", "attack HX", f"defense {'E' * number}", other=other).give(
        "pass", MST
    )
    play.give(next(each for each in play.offered if "Reroll" in each))
    play.give("XX")
    play.finish_phase()
    assert play.told("modified")[0].startswith("modified a")
    assert (lying(play), held(play)) == (5, {})


def test_one_as_battle_stations(scene: MakeScene) -> None:
    play = attacking(scene, "attack BBX", "defense XXX").give("pass", MST)
    play.give(next(each for each in play.offered if "Give" in each))
    assert play.ship("a2").battle_stations == 1
    play.give("battlestations").finish_phase()
    assert (lying(play), held(play)) == (5, {})


@pytest.mark.parametrize("place", [0, 1])
def test_one_in_defense(scene: MakeScene, place: int) -> None:
    """As an evade or as battle stations."""
    play = scene(
        f"round 2 combat begun\na1 4,4 h0\na2 18,10 h0 chance {ONE}\nb1 18,17.5 h180\n{LEFT}",
        [vessel(1, cards=[resource(MST)], dial=HELD), vessel(1, dial=HELD)],
        vessel(5, dial=HELD),
        script=["attack HXX", "defense B"],
    )
    play.go_to("Attack b1").give("primary weapon at a2", MST)
    play.battle.answer(place)
    ship = play.ship("a2")
    assert (ship.evade, ship.battle_stations) == (1 - place, place)


@shows(f"{MST} 5")
def test_those_that_were_not_used_come_back(scene: MakeScene) -> None:
    play = attacking(scene, "attack XXX", "defense XXX").finish_phase()
    assert (lying(play), held(play)) == (6, {})


@pytest.mark.ruling("FR-058.5", "FR-171.2")
def test_one_is_no_lock_for_the_tactical_officer(scene: MakeScene) -> None:
    """He answers to a lock that is spent, not to a token that is used like one."""
    key = "crew:tactical-officer-71123"
    officer = card("Tactical Officer", ability=catalogue()[key].ability) | {"key": key}
    script = ("attack BBX", "attack X")
    play = attacking(scene, *script, words="locks b1", cards=[officer])
    play.give("target-lock", "X")
    assert key in play.offered
    play = attacking(scene, *script, "defense EEE", cards=[officer]).give("pass", MST)
    play.give(next(each for each in play.offered if "Reroll" in each)).give("X").finish_phase()
    assert not [each for each in play.told("effect") if key in each]
