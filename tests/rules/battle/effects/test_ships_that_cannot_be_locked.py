"""Ships that cannot be target locked: no action and no price is spent on a lock that cannot be.

Source: 2017, Acquire a Target Lock, Breaking the Rules.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.printed import borne, flown
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, vessel
from tests.rules.catalogue import catalogue

DEVICE = "tech:modified-cloaking-device-blind-belak"
SHEPARD = "crew:riley-aldrin-shepard-71221"
INTERFERENCE = "tech:bio-electric-interference-71281"
PROTOCOL = "resource:protocol-72003r"

ON_DIAL = ((0, "stop", "white"), (1, "straight", "green"))
NEAR, FAR = "18,13 h180", "18,19 h180"
AIMER = card(
    "Aimer",
    ability="action: disable this to acquire a target lock on an opposing ship at range 1-3.",
)
FREE_AIMER = card("Aimer", ability="action: perform target lock as a free action; gain 1 scan.")


def opposed(scene: MakeScene, key: str, place: str, *, crew: Any = AIMER) -> Scene:
    """Returns a scene in which a1, which bears a card, acts before b1, which may lock it."""
    own = (
        vessel(
            1,
            cards=[card("Bearer", "crew", "fleet-resource", ability=catalogue()[key].ability)],
            dial=ON_DIAL,
        )
        if key == PROTOCOL
        else borne(key, dial=ON_DIAL, skill=1)
    )
    return scene(
        f"round 2 activation begun\na1 18,10 h0\nb1 {place}",
        own,
        vessel(2, cards=[crew], dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
    ).go_to("Action a1")


def used(play: Scene, key: str) -> Scene:
    """Lets a1 use its card, and comes to the action of b1."""
    if key == DEVICE:
        play.give("cloak")
    elif key == PROTOCOL:
        play.give("cloak", "crew:bearer")
    else:
        play.give(key)
    return play.go_to("Action b1")


@pytest.mark.parametrize(
    ("key", "place", "may"),
    [
        (DEVICE, NEAR, True),
        (DEVICE, FAR, False),
        (SHEPARD, NEAR, False),
        (SHEPARD, FAR, False),
        (INTERFERENCE, FAR, False),
        (PROTOCOL, FAR, False),
    ],
)
def test_who_cannot_be_locked_is_no_target(
    scene: MakeScene, key: str, place: str, may: bool
) -> None:
    play = used(opposed(scene, key, place), key)
    assert ("target-lock" in play.offered) is may
    assert ("crew:aimer" in play.offered) is may
    assert not play.told("lock")


def test_another_ship_is_locked_without_a_question(scene: MakeScene) -> None:
    """It is the only target left."""
    key = SHEPARD
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\na2 21,10 h0 acted\nb1 {FAR}",
        [borne(key, dial=ON_DIAL, skill=1), vessel(1, dial=HELD)],
        vessel(2, dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
    ).go_to("Action a1")
    used(play, key).give("target-lock")
    assert play.ship("b1").locks == (1,)


def test_a_lock_is_no_part_of_what_a_card_does(scene: MakeScene) -> None:
    """What else the card does is done."""
    play = used(opposed(scene, SHEPARD, FAR, crew=FREE_AIMER), SHEPARD)
    play.give("crew:aimer")
    assert (play.ship("b1").locks, play.ship("b1").scan) == ((), 1)


@pytest.mark.parametrize("key", [SHEPARD, INTERFERENCE])
def test_it_can_be_locked_before_and_in_the_next_round(scene: MakeScene, key: str) -> None:
    play = opposed(scene, key, FAR)
    play.give("pass").go_to("Action b1")
    assert "target-lock" in play.offered
    play = used(opposed(scene, key, FAR), key)
    play.finish_round()
    play.go_to("Action b1")
    assert "target-lock" in play.offered


def test_the_ban_of_shepard_takes_the_locks_off_first(scene: MakeScene) -> None:
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\nb1 {FAR} locks a1",
        borne(SHEPARD, dial=ON_DIAL, skill=1),
        vessel(2, dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
    ).go_to("Action a1")
    used(play, SHEPARD)
    assert play.ship("b1").locks == ()
    assert "target-lock" not in play.offered


# --- locks that are moved --------------------------------------------------------------------

AKIRA = "ship:u-s-s-akira-75013"
KOR = "captain:kor-75010"
MONTGOLFIER = "ship:u-s-s-montgolfier-72231"
VEIL = card("Veil", "tech", ability="always: this ship can't be locked.")
TWICE = card("Twice", "tech", ability="always: this ship holds 2 target locks.")


@pytest.mark.parametrize(
    ("key", "phase"),
    [(AKIRA, "combat"), (MONTGOLFIER, "activation begun")],
    ids=["akira", "montgolfier"],
)
@pytest.mark.parametrize(
    ("words", "cards", "more", "moves"),
    [
        ("", [], "", "both"),
        ("cloak green-beside shields 0/2", [], "", "akira"),
        ("", [VEIL], "", "none"),
        ("", [], "locks b1,b2", "none"),
    ],
    ids=["open", "cloaked", "veiled", "locked"],
)
def test_a_lock_is_moved_where_it_may_lie(
    scene: MakeScene, key: str, phase: str, words: str, cards: list[Any], more: str, moves: str
) -> None:
    play = scene(
        f"round 2 {phase}\na1 18,10 h0 {more or 'locks b1'}\n"
        f"b1 18,18 h180 acted\nb2 21,18 h180 acted {words}",
        flown(key, TWICE),
        [vessel(1, dial=HELD), vessel(1, dial=HELD, cards=cards)],
        dials={"a1": "0 stop"},
    )
    is_moved = moves == "both" or moves in key
    assert (key in play.offered) is is_moved
    if is_moved:
        play.give(key)
        assert play.ship("a1").locks == (2,)


def test_the_montgolfier_turns_one_of_two_locks(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0 locks b1,b2\n"
        "b1 18,18 h180 acted\nb2 21,18 h180 acted\nb3 15,18 h180 acted",
        flown(MONTGOLFIER, TWICE),
        [vessel(1, dial=HELD)] * 3,
        dials={"a1": "0 stop"},
    )
    play.give(MONTGOLFIER)
    assert play.offered == ["b1", "b2"]
    assert play.give("b2").ship("a1").locks == (1, 3)


@pytest.mark.parametrize("is_veiled", [True, False])
def test_kor_draws_no_lock_to_a_ship_that_cannot_be_locked(
    scene: MakeScene, is_veiled: bool
) -> None:
    cards = [VEIL] if is_veiled else []
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 21,10 h0 acted\nb1 18,34 h180 acted locks a2",
        [borne(KOR, *cards, dial=HELD), vessel(1, dial=HELD, factions=["klingon"])],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    assert (KOR in play.offered) is not is_veiled
    if not is_veiled:
        play.give(KOR)
        assert play.ship("b1").locks == (0,)
