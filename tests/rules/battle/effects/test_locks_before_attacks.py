"""Target locks of cards: as a ship declares its attack, and as an action on those it names."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import acting, borne, shooting
from tests.rules.battle.examples.scene import HELD, MakeScene, card, vessel, weapon

DEGRA = "crew:degra-71225"
PHOTO = "squadron:photo-lock-on-71754"
UKAN = "crew:lamat-ukan-71524"
LOCKING = [(DEGRA, ""), (PHOTO, ""), (UKAN, "locks b1")]
TORPEDO = card("Torpedo", "weapon", ability="attack: spend target lock and discard this to fire.")


@pytest.mark.parametrize(("key", "words"), LOCKING)
def test_a_lock_acquired_pays_for_the_attack(scene: MakeScene, key: str, words: str) -> None:
    """It is there before the weapon is chosen: a torpedo may be fired with it."""
    play = shooting(
        scene,
        borne(key, TORPEDO, weapons=[weapon(1, 5, 2, 3)]),
        "attack XXXXX",
        "defense X",
        second=[vessel(1, dial=HELD)] * 2,
        words=words,
        more="b2 15,17.5 h180 chance",
    )
    assert play.offered == [key, "pass"]
    play.give(key, *([] if words else ["b2"])).go_to("Attack a1").give("Torpedo at b2")
    assert (play.ship("a1").locks, play.ship("a1").cards[0].is_discarded) == ((), True)


@pytest.mark.parametrize(("key", "words"), LOCKING)
@pytest.mark.parametrize("auxiliary", [0, 1])
def test_a_free_action_needs_a_ship_without_auxiliary_power(
    scene: MakeScene, key: str, words: str, auxiliary: int
) -> None:
    """Degra's text alone is no free action."""
    words = f"{words} auxiliary {auxiliary}" if auxiliary else words
    play = shooting(
        scene,
        borne(key),
        second=[vessel(1, dial=HELD)] * 2,
        words=words,
        more="b2 15,17.5 h180 chance",
    )
    assert (key in play.offered) is (key == DEGRA or not auxiliary)


@pytest.mark.parametrize(("key", "words"), [(DEGRA, "locks b1"), (PHOTO, "locks b1"), (UKAN, "")])
def test_they_wait_for_a_lock_or_for_none(scene: MakeScene, key: str, words: str) -> None:
    play = shooting(
        scene,
        borne(key),
        second=[vessel(1, dial=HELD)] * 2,
        words=words,
        more="b2 15,17.5 h180 chance",
    )
    assert key not in play.offered


STATION = "tech:science-station-75010"


@pytest.mark.parametrize("has_locked", [False, True])
def test_the_science_station_performs_target_lock(scene: MakeScene, has_locked: bool) -> None:
    """On a ship of its player's choice in the primary arc, and no second time in the round."""
    play = acting(
        scene,
        borne(STATION),
        f"cloak green {'done 8' if has_locked else ''}",
        second=[vessel(1, dial=HELD)] * 3,
        more="b2 15,18 h180 acted\nb3 18,4 h0 acted",
    )
    play.give(STATION)
    if has_locked:
        assert play.asked == "Action a1"
        return
    play.give("yes")
    assert play.offered == ["b1", "b2"]
    play.give("b2")
    assert (play.asked, play.ship("a1").locks) == ("Action a1", (2,))
    play.refuse("target-lock")
