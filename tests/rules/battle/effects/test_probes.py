"""Probes: tokens of a card on the table, from which opponents are spied out."""

from __future__ import annotations

from typing import Any

import pytest

from rules.abilities import AbilityError, parse
from rules.battle.position.printing import print_position
from rules.table import band_of, parse_terrain, terrain_distance
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, vessel
from tests.rules.catalogue import catalogue

PROBE = "resource:long-range-probe-72311r"
NEAR, FAR = "token 18,16", "token 4,4"


def spying(make: MakeScene, tokens: int, *probes: str, place: str = "18,20 h180") -> Scene:
    """Returns a battle at the start of a planning phase in which a1 keeps the resource."""
    found = catalogue()[PROBE]
    own = card(found.name, "resource", "fleet-resource", ability=found.ability) | {"key": PROBE}
    lines = [f"terrain {each}\nmine a1 0 {each}" for each in probes]
    return make(
        "\n".join(["round 2 planning", "a1 18,10 h0", "a2 21,10 h0", f"b1 {place}", *lines])
        + (f"\ncard a1 0 mission {tokens}" if tokens else ""),
        [vessel(5, cards=[own]), vessel(4)],
        vessel(3),
    )


def tokens(play: Scene) -> list[Any]:
    """Returns the probes on the table."""
    return [each for each in play.state.terrain if each.kind == "token"]


def test_a_probe_is_put_near_a_ship_of_its_fleet(scene: MakeScene) -> None:
    """Once a round; anywhere in range of any of them."""
    play = spying(scene, 3, place="32,32 h180")
    assert (play.asked, play.offered) == ("Effect a1", [PROBE, "pass"])
    play.give(PROBE)
    places = [parse_terrain(each) for each in play.offered]
    near = [ship.pose for ship in play.state.ships if ship.side == 0]
    bands = [min(band_of(terrain_distance(pose, each)) or 4 for pose in near) for each in places]
    assert set(bands) == {1, 2, 3}
    play.give(play.offered[0])
    assert [len(tokens(play)), play.ship("a1").cards[0].mission] == [1, 2]
    assert play.state.mines == ((tokens(play)[0], 0, 0),)
    assert play.asked.startswith("Maneuver")


@shows(f"{PROBE} 2")
@pytest.mark.parametrize(("left", "is_gone"), [(1, False), (0, True)])
def test_a_probe_spies_a_ship_out(scene: MakeScene, left: int, is_gone: bool) -> None:
    """That ship plans first, for all to see, and finally; the last probe ends the card."""
    play = spying(scene, left, NEAR)
    while PROBE in play.offered:
        play.give(PROBE)
        if play.asked == "Detail a1":
            play.give(play.offered[0])
    assert play.asked == "Maneuver b1"
    assert play.ship("a1").cards[0].is_discarded is is_gone
    assert [each.what.text for each in play.ship("b1").bans] == ["change-maneuver"]
    assert NEAR not in print_position(play.state)


@pytest.mark.parametrize(
    ("probe", "place"), [(FAR, "18,20 h180"), (NEAR, "18,26 h180"), ("token 18,4", "18,20 h180")]
)
def test_a_probe_sees_ships_that_are_near_it(scene: MakeScene, probe: str, place: str) -> None:
    play = spying(scene, 0, probe, place=place)
    assert play.asked.startswith("Maneuver")
    assert len(tokens(play)) == 1


def test_a_probe_is_of_its_player_alone(scene: MakeScene) -> None:
    """It does nothing to ships that move over it, and an opposing card does not find it."""
    text = "action: remove a probe at range 1-3 from the game to gain 1 evade."
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\nb1 18,14 h180\n"
        "terrain token 18,17\nmine a1 0 token 18,17\n",
        vessel(5, cards=[card("Owner")], dial=HELD),
        vessel(3, cards=[card("Thief", ability=text)], dial=HELD),
        dials={"b1": "0 stop"},
    )
    play.go_to("Action b1")
    assert "crew:thief" not in play.offered


def test_a_position_tells_whose_a_probe_is(scene: MakeScene) -> None:
    play = spying(scene, 2, NEAR)
    assert f"mine a1 0 {NEAR}" in print_position(play.state).splitlines()


def test_nothing_else_is_put_on_the_table() -> None:
    with pytest.raises(AbilityError):
        parse('action: place 1 "probe" token at range 1-2.')
