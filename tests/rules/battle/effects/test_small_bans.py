"""Small cards: what may not fire at a ship, skill of the player's choice, and tokens of docking."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import BY, borne, flown
from tests.rules.battle.examples.scene import (
    FRONT,
    HELD,
    REAR,
    MakeScene,
    captain,
    card,
    vessel,
    weapon,
)

DONIK = "crew:donik-73042"
OTHER_DONIK = "crew:donik-75015"
NECHAYEV = "admiral:alynna-nechayev-75013"
TREASURE = "ship:quark-s-treasure-72013"


def gunboat(*more: dict[str, Any]) -> Any:
    """Returns a ship with a weapon that fires to both sides, and further cards."""
    gun = card("Gun", "weapon", ability="attack: disable this to fire.")
    arms = [weapon(0, 4, 1, 3, arcs=(FRONT, REAR))]
    return vessel(9, cards=[gun, *more], weapons=arms, dial=HELD)


@pytest.mark.parametrize("key", [DONIK, OTHER_DONIK])
@pytest.mark.parametrize(("heading", "offered"), [(180, [BY, "Gun at a1", "pass"]), (0, [])])
def test_donik(scene: MakeScene, key: str, heading: int, offered: list[str]) -> None:
    """Weapon upgrades fire at his ship from the front arc only."""
    play = scene(
        f"round 2 combat begun\na1 18,10 h0 chance\nb1 18,17.5 h{heading}",
        borne(key),
        gunboat(),
    )
    assert sorted(play.offered if play.asked == "Attack b1" else []) == sorted(offered)


def test_others_are_fired_at_from_the_rear(scene: MakeScene) -> None:
    play = scene(
        "round 2 combat begun\na1 18,10 h0 chance\nb1 18,17.5 h0", vessel(1, dial=HELD), gunboat()
    )
    assert sorted(play.offered) == ["Gun at a1", "pass"]


@shows(f"{OTHER_DONIK} 0", f"{DONIK} 0")
def test_a_disabled_donik_keeps_nothing_off(scene: MakeScene) -> None:
    play = scene(
        "round 2 combat begun\na1 18,10 h0 chance\nb1 18,17.5 h0\ncard a1 0 disabled 1",
        borne(DONIK),
        gunboat(),
    )
    assert sorted(play.offered) == ["Gun at a1", "pass"]


@pytest.mark.parametrize(("type_", "dice"), [("question", 2), ("tech", 1)])
def test_donik_of_the_hunters(scene: MakeScene, type_: str, dice: int) -> None:
    """A die more against ships with such an upgrade."""
    play = scene(
        "round 2 combat begun\na1 18,10 h0 chance\nb1 18,17.5 h180",
        borne(OTHER_DONIK),
        gunboat(card("Odd", type_)),
        script=["attack XXX", "defense " + "X" * dice],
    )
    play.give(BY)
    assert play.battle.attacks[0].defense_dice == dice


def test_alynna_nechayev(scene: MakeScene) -> None:
    """Her player chooses for each ship anew; who is skilled already gets nothing."""
    own = borne(NECHAYEV, captain(8), skill=1)
    friends = [vessel(1, cards=[captain(skill)], dial=HELD) for skill in (5, 6)]
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 14,10 h0 acted\na3 22,10 h0 acted\n"
        "b1 18,17.5 h180 acted",
        [own, *friends, vessel(2, dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    ).go_to("Action a1")
    before = [play.ship(name).skill for name in ("a1", "a2", "a3")]
    play.give("fleet-action")
    assert (play.asked, play.offered) == ("Detail a1", ["0", "1", "2", "3"])
    play.give("2")
    assert (play.asked, play.offered) == ("Detail a2", ["0", "1", "2", "3"])
    play.give("3")
    assert play.asked != "Detail a3"
    after = [play.ship(name).skill for name in ("a1", "a2", "a3")]
    assert [new - old for old, new in zip(before, after, strict=True)] == [2, 3, 0]
    play.finish_round()
    assert [play.ship(name).skill for name in ("a1", "a2", "a3")] == before


@shows(f"{TREASURE} 0")
@pytest.mark.parametrize(("key", "tokens"), [(TREASURE, (0, 1)), ("", (1, 1))])
def test_quark_s_treasure(scene: MakeScene, key: str, tokens: tuple[int, int]) -> None:
    """No auxiliary power for the shuttle that is launched; its capital ship gets its own."""
    fields: dict[str, Any] = {
        "support": "shuttle",
        "capital": 0,
        "dial": ((1, "straight", "white"),),
    }
    shuttle = flown(key, skill=1, **fields) if key else vessel(1, **fields)
    play = scene(
        "round 2 planning\na1 18,18\na2 docked a1\nb1 4,34",
        [vessel(5, dial=HELD), shuttle],
        vessel(9, dial=HELD),
    )
    while not play.told("launched"):
        offered = play.offered
        play.give(offered[-1])
    state = play.after("launched")
    assert state.ships[1].is_in_play
    while play.asked != "Maneuver a1" and play.ship("a1").auxiliary == 0:
        play.give(play.offered[-1])
    assert (play.ship("a2").auxiliary, play.ship("a1").auxiliary) == tokens
