"""Plans that another player makes or sees, attacks in second place, and mines set off."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import borne, flown
from tests.rules.battle.effects.texts import bearer
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, Scene, captain, card, vessel

CODES = "talent:detonation-codes-72241"
MINES = "weapon:antimatter-mines-71120"


def coded(make: MakeScene, mine: str, *script: str) -> Scene:
    """a1 has the codes; the mine is b1's, which stands beside it like a2, and b2 far off."""
    return make(
        "round 2 activation begun\na1 18,10 h0\na2 24,19.5 h0 acted\nb1 18,24 h180 acted\n"
        f"b2 34,34 h180 acted\ncard b1 0 discarded\nterrain minefield {mine}\n"
        f"mine b1 0 minefield {mine}\n",
        [borne(CODES, captain(5)), vessel(1, dial=HELD)],
        [borne(MINES, skill=1), vessel(1, dial=HELD)],
        dials={"a1": "0 stop"},
        script=script,
    )


def test_detonation_codes_reach_their_own_ship(scene: MakeScene) -> None:
    play = coded(scene, "18,15", "attack HXX").give(CODES)
    assert [play.ship(name).shields for name in ("a1", "a2", "b1")] == [1, 2, 2]


def test_detonation_codes_need_a_minefield_in_range(scene: MakeScene) -> None:
    assert CODES not in coded(scene, "3,33").offered


LURIN = "ship:lurin-s-bird-of-prey-75003"


def lurin(
    make: MakeScene,
    *,
    faction: str = "ferengi",
    leader: str = "ferengi",
    turn: int = 0,
    place: str = "20,10",
) -> Scene:
    """Lurin's ship of skill 1 and a friend of skill 2 before b1 of skill 9."""
    friend = vessel(2, cards=[captain(2, factions=[leader])], factions=[faction], dial=HELD)
    return make(
        f"round 2 combat\na1 18,10 h0\na2 {place} h{turn}\nb1 18,17.5 h180\nb2 4,17 h180\n",
        [flown(LURIN, skill=1), friend],
        [vessel(9, dial=HELD), vessel(8, dial=HELD)],
    )


def order(play: Scene) -> list[str]:
    found: list[str] = []
    while play.asked.startswith("Attack"):
        found.append(play.asked.split()[1])
        play.give("pass")
    return found


def test_lurin_s_bird_of_prey(scene: MakeScene) -> None:
    """A text without a cost that says no "may" is obeyed (2017, Card Abilities; EDITIONS L1)."""
    assert order(lurin(scene))[:3] == ["a1", "a2", "b1"]


@pytest.mark.parametrize(
    ("faction", "leader", "turn"),
    [("klingon", "ferengi", 0), ("ferengi", "klingon", 0), ("ferengi", "ferengi", 180)],
    ids=["no Ferengi ship", "no Ferengi captain", "facing elsewhere"],
)
def test_lurin_finds_no_friend(scene: MakeScene, faction: str, leader: str, turn: int) -> None:
    play = lurin(scene, faction=faction, leader=leader, turn=turn)
    assert play.asked == "Attack b1"


def test_lurin_and_his_friend_face_one_and_the_same_ship(scene: MakeScene) -> None:
    assert order(lurin(scene, place="4,10"))[0] == "b1"


@pytest.mark.ruling("FR-287.1", "FR-287.2")
def test_first_ships_by_initiative_then_second_ones(scene: MakeScene) -> None:
    """Two players: a and b have each a first and a second ship; all may fire at whom they can."""
    first = bearer("combat phase: attack first this round.", skill=1)
    second = bearer("combat phase: attack second this round.", skill=1)
    play = scene(
        "round 2 combat initiative 1\na1 18,10 h0\na2 20,10 h0\nb1 18,17.5 h180\nb2 20,17.5 h180\n",
        [first, second],
        [second, first],
    )
    while play.asked.startswith("Effect"):
        play._answer(0)
    assert play.asked == "Attack b2"
    assert play.offered == ["pass", "primary weapon at a1", "primary weapon at a2"]
    assert order(play) == ["b2", "a1", "b1", "a2"]


KORRD = "ambassador:korrd-75010"


def korrd(make: MakeScene, answer: str) -> Scene:
    play = make("", [borne(KORRD, dial=DIAL, skill=9), vessel(9, dial=DIAL)], vessel(1, dial=DIAL))
    return play.go_to("Effect a1").give(KORRD, answer)


def test_korrd_accepted(scene: MakeScene) -> None:
    """The other ship plans for all to see, until it is hurt."""
    play = korrd(scene, "yes").go_to("Maneuver b1").give("1 straight")
    assert play.asked == "Maneuver a1"
    view, ship = play.battle.views[0], play.ship("b1")
    assert str(view.dial(ship)) == "1 straight green"


def test_korrd_s_partner_is_hurt(scene: MakeScene) -> None:
    """From then on it plans as always."""
    strike = card("Strike", ability="combat phase: deal 1 damage to an opposing ship.")
    play = scene(
        "",
        [borne(KORRD, strike, dial=DIAL, skill=9), vessel(9, dial=DIAL)],
        vessel(1, dial=DIAL),
    )
    play.go_to("Effect a1").give(KORRD, "yes").go_to("Maneuver b1")
    assert [name for name, _ in play.ship("a1").cards[0].markers] == ["negotiations"]
    play.finish_round()
    assert play.ship("b1").shields == 1
    assert play.ship("a1").cards[0].markers == ()
    play.go_to("Maneuver b1").give("1 straight")
    assert play.battle.views[0].dial(play.ship("b1")) is None


def test_a_plan_of_another_keeps_the_ship_on_the_table(scene: MakeScene) -> None:
    play = scene(
        "round 2 planning begun\na1 18,3 h0 acted\nb1 18,30 h0\n"
        "ban b1 planned-by:0:green/// plan@1 x any\nban b1 planned-by:0:white/// plan@1 x any\n",
        vessel(9, dial=HELD),
        vessel(1, dial=DIAL),
    )
    assert play.asked == "ManeuverFor b1"
    assert {"1 straight", "2 straight"}.issubset(play.offered)
    assert not {"3 straight", "4 straight", "3 bank left"}.intersection(play.offered)


HAWK = "crew:sean-hawk-75016"


@pytest.mark.parametrize(
    ("mine", "theirs", "offered"),
    [
        ("1 straight", "3 straight", ["3 straight white", "3 bank left white"]),
        ("4 straight", "2 bank left", ["2 straight green", "2 bank left white"]),
    ],
)
def test_sean_hawk_takes_the_speed_of_that_ship(
    scene: MakeScene, mine: str, theirs: str, offered: list[str]
) -> None:
    """Its speed and not that of the own dial, of which any maneuver of that speed may be taken."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,18 h180\n",
        borne(HAWK, dial=DIAL, skill=5),
        vessel(1),
        dials={"a1": mine, "b1": theirs},
    )
    play.give(HAWK)
    assert play.offered[:2] == offered
    play.give(offered[1]).go_to("Action a1")
    assert play.told("revealed")[1].endswith(offered[1])
