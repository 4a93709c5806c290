"""One firing at several ships, and several attacks for one: whose dice are whose."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.printed import AT, acting, borne, dice, flown, known_as, shooting
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel, weapon
from tests.rules.catalogue import catalogue

GRID = "weapon:forward-weapons-grid-71127"
MIRROR_GRID = "weapon:forward-weapons-grid-71646b"
ASSAULT = "weapon:full-assault-71444"
SPHERE = "ship:borg-sphere-4270-71283"
BREACH = "talent:once-more-unto-the-breach-71269"
PATTERN = "talent:dispersal-pattern-sierra-72284p"
PULSE = "weapon:pulse-phased-weapons-72300p"
FORMATION = "squadron:break-formation-71754"
SIDE_BY_SIDE = "b2 20,17.5 h180 chance\n"
PHOTON = "Photon Torpedoes at b1"


def several(make: MakeScene, first: Any, *script: str, number: int = 2, more: str = "") -> Scene:
    """Returns a scene in which a1 may attack b1, b2 and b3 at Range 2, as many as there are."""
    places = ("", SIDE_BY_SIDE, SIDE_BY_SIDE + "b3 16,17.5 h180 chance\n")[number - 1]
    second = [vessel(1, dial=HELD) for _ in range(number)]
    return shooting(make, first, *script, second=second, more=places + more)


def rolled(play: Scene) -> list[tuple[int, int]]:
    """Returns which ship each attack was against, with its attack dice."""
    return [(each.defender, each.attack_dice) for each in play.battle.attacks]


# --- dice that are shared -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "least", "auxiliary"), [(GRID, 5, 1, 0), (MIRROR_GRID, 6, 2, 1)]
)
def test_forward_weapons_grid(
    scene: MakeScene, key: str, value: int, least: int, auxiliary: int
) -> None:
    """Its dice are shared between two ships as its player likes, each with so many at least."""
    others = value - least
    script = (
        f"attack {'X' * least}",
        "defense X",
        f"attack {'HH'.ljust(others, 'X')}",
        "defense X",
    )
    play = several(scene, borne(key), *script)
    play.give("Forward Weapons Grid at b1")
    assert play.offered == [str(each) for each in range(least, value - least + 1)]
    play.give(str(least)).finish_phase()
    assert rolled(play) == [(1, least), (2, value - least)]
    ship = play.ship("a1")
    assert (ship.cards[0].disabled, ship.auxiliary) == (1, auxiliary)
    assert play.ship("b2").shields == 0


@pytest.mark.ruling("F14-W4", "F16-10")
@pytest.mark.parametrize("key", [GRID, MIRROR_GRID, ASSAULT])
def test_shared_dice_need_a_second_ship(scene: MakeScene, key: str) -> None:
    """Two ships in the arc, not one."""
    assert several(scene, borne(key), number=1).offered == ["pass", AT]
    play = shooting(scene, borne(key), second=[vessel(1), vessel(1)], more="b2 18,2.5 h0 chance\n")
    assert play.offered == ["pass", AT]


def test_grid_leaves_out_a_ship_that_is_gone(scene: MakeScene) -> None:
    """What ended the first attack before its dice ends no other: its least share is spent."""
    decoy = card(
        "Decoy", ability="when defending, at declare target: discard this to cancel the attack."
    )
    play = shooting(
        scene,
        borne(GRID),
        "attack HHXX",
        "defense X",
        second=[vessel(1, dial=HELD, cards=[decoy]), vessel(1, dial=HELD)],
        more=SIDE_BY_SIDE,
    )
    play.give("Forward Weapons Grid at b1", "crew:decoy").finish_phase()
    assert rolled(play) == [(1, 0), (2, 4)]


@pytest.mark.ruling("FR-265.1", "FR-265.2", "FR-265.3")
def test_full_assault_shares_what_is_added(scene: MakeScene) -> None:
    """A die more is one for all three; what one target takes off is taken off its own share."""
    more = card("More", ability="when attacking: roll +1 attack die.")
    less = card("Less", ability="when defending: the attacker rolls -1 attack die.")
    play = shooting(
        scene,
        borne(ASSAULT, more),
        "attack HH",
        "defense X",
        "attack HH",
        "defense X",
        "attack HH",
        "defense X",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD, cards=[less]), vessel(1, dial=HELD)],
        more=SIDE_BY_SIDE + "b3 16,17.5 h180 chance\n",
    )
    play.give("Full Assault at b1")
    assert (play.asked, play.offered) == ("Detail a1", ["Fire", "Fire"])
    play._answer(1)
    assert play.offered == ["Full Assault at b2", "Full Assault at b3"]
    play.give("Full Assault at b2")
    assert play.offered == ["2", "3"]
    play.give("2")
    assert play.offered == ["2", "3"]
    play.give("3").finish_phase()
    assert rolled(play) == [(1, 2), (2, 2), (3, 2)]
    assert play.ship("a1").cards[0].disabled == 1


def test_full_assault_at_two_ships_where_there_are_no_more(scene: MakeScene) -> None:
    play = several(scene, borne(ASSAULT), "attack HHX", "defense X", "attack HHX", "defense X")
    play.give("Full Assault at b1", "3").finish_phase()
    assert rolled(play) == [(1, 3), (2, 3)]


def test_full_assault_of_a_tactical_cube(scene: MakeScene) -> None:
    """Three dice more in all, shared like the others."""
    cube = known_as("ship:tactical-cube-138-71444")
    rolls = ["attack XXXXX", "defense X", "attack XXXX", "defense X"]
    play = several(scene, borne(ASSAULT, **cube), *rolls)
    play.give("Full Assault at b1")
    assert play.offered == ["2", "3", "4", "5", "6", "7"]
    play.give("5").finish_phase()
    assert rolled(play) == [(1, 5), (2, 4)]


@pytest.mark.ruling("FR-173.1", "FR-265.4")
def test_varel_cancels_the_attack_at_her_ship_only(scene: MakeScene) -> None:
    varel = "crew:varel-71124"
    play = shooting(
        scene,
        borne(ASSAULT),
        "attack HHX",
        "defense X",
        second=[vessel(1, dial=HELD), borne(varel)],
        more=SIDE_BY_SIDE,
    )
    play.give("Full Assault at b1", "3", varel).finish_phase()
    assert rolled(play) == [(1, 3), (2, 0)]
    assert (play.ship("b1").shields, play.ship("b2").shields) == (0, 2)


@pytest.mark.ruling("F14-S7", "F16-34", "FR-250.1")
def test_borg_sphere_4270(scene: MakeScene) -> None:
    """Shares of 2 and 1 dice, with one more against each of two ships at Range 1."""
    play = shooting(
        scene,
        flown(SPHERE),
        "attack HHX",
        "defense X",
        "attack HX",
        "defense X",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
        place="18,14 h180",
        more="b2 20,14 h180 chance\n",
    )
    play.give(AT, SPHERE)
    assert play.offered == ["1", "2"]
    play.give("2").finish_phase()
    assert rolled(play) == [(1, 3), (2, 2)]


def test_borg_sphere_need_not_share(scene: MakeScene) -> None:
    play = several(scene, flown(SPHERE), "attack HHX", "defense X")
    play.give(AT, "no" if "no" in play.offered else "pass").finish_phase()
    assert rolled(play) == [(1, 3)]
    play = several(scene, flown(SPHERE), "attack HHX", "defense X", number=1)
    play.give(AT).finish_phase()
    assert rolled(play) == [(1, 3)]


# --- attacks one after the other ----------------------------------------------------------------


def test_once_more_unto_the_breach(scene: MakeScene) -> None:
    """Two attacks at one die less each, and no defense dice this round."""
    play = acting(
        scene,
        borne(BREACH, captain(5)),
        script=["attack HX", "defense X", "attack XX", "defense X", "attack HXX"],
        second=vessel(1, dial=HELD),
    )
    play.give(BREACH, BREACH)
    assert (play.asked, play.offered) == ("Detail a1", ["yes", "no"])
    play.give("yes")
    assert rolled(play) == [(1, 2), (1, 2)]
    assert play.ship("a1").cards[0].is_discarded
    play.give("primary weapon at a1").finish_phase()
    assert dice(play, 2) == (3, 0)


def test_once_more_may_stay_one_attack(scene: MakeScene) -> None:
    play = acting(scene, borne(BREACH, captain(5)), script=["attack HHX", "defense X"])
    play.give(BREACH).go_to("Effect a1").give("pass").give(AT).go_to("Attack b1")
    assert rolled(play) == [(1, 3)]


def photon(*more: Any, name: str = "Photon Torpedoes", weapons: tuple[Any, ...] = ()) -> Any:
    """Returns a ship with the pattern and a torpedo of 5 dice, which fires ahead and behind."""
    text = (
        "attack: spend target lock and disable this to fire; may convert 1 battle stations to crit."
    )
    torpedo = card(name, "weapon", ability=text, reach=[1, 3], names=[name.lower()])
    arms = weapon(1, 5, 1, 3, arcs=(("front", 90), ("rear", 90)))
    return borne(PATTERN, torpedo, captain(5), *more, weapons=[arms, *weapons])


@pytest.mark.parametrize(
    ("ships", "option", "numbers"), [(2, 0, [4, 4]), (3, 0, [4, 4]), (3, 1, [3, 3, 3])]
)
def test_dispersal_pattern_sierra(
    scene: MakeScene, ships: int, option: int, numbers: list[int]
) -> None:
    """Each attack has a die less against two ships, two dice less against three."""
    script = [text for number in numbers for text in (f"attack {'X' * number}", "defense X")]
    places = SIDE_BY_SIDE + ("b3 16,17.5 h180 chance\n" if ships == 3 else "")
    second = [vessel(1, dial=HELD) for _ in range(ships)]
    play = shooting(scene, photon(), *script, second=second, more=places, words="locks b1")
    play.give(PHOTON)
    assert play.offered == [PATTERN] * (ships - 1) + ["pass"]
    play._answer(option)
    play.finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == numbers
    assert len({each.defender for each in play.battle.attacks}) == len(numbers)
    assert play.ship("a1").cards[0].is_discarded


def test_dispersal_pattern_is_for_the_front_arc_and_photon_torpedoes(scene: MakeScene) -> None:
    second = [vessel(1, dial=HELD), vessel(1, dial=HELD)]
    rear = {"place": "18,2.5 h0", "more": "b2 20,2.5 h0 chance\n"}
    play = shooting(
        scene, photon(), "attack XXXXX", "defense X", second=second, words="locks b1", **rear
    )
    play.give(PHOTON)
    assert PATTERN not in play.offered
    play.finish_phase()
    other = photon(name="Plasma Torpedoes")
    play = shooting(
        scene,
        other,
        "attack XXXXX",
        "defense X",
        second=second,
        words="locks b1",
        more=SIDE_BY_SIDE,
    )
    play.give("Plasma Torpedoes at b1")
    assert PATTERN not in play.offered
    play.finish_phase()


@pytest.mark.ruling("FR-083.1", "FR-117.2")
def test_a_torpedo_launcher_follows_the_pattern(scene: MakeScene) -> None:
    """It is no Photon Torpedoes, so it is not dispersed; it may follow an attack that was."""
    key = "weapon:secondary-torpedo-launcher-op4prize"
    launcher = card(
        "Secondary Torpedo Launcher",
        "weapon",
        ability=catalogue()[key].ability,
        reach=[1, 3],
        names=["secondary torpedo launcher"],
    )
    own = photon(launcher, weapons=(weapon(3, 4, 1, 3),))
    second = [vessel(1, dial=HELD), vessel(1, dial=HELD)]
    rolls = [f"attack {'X' * number}" for number in (4, 4, 3)]
    script = [text for each in rolls for text in (each, "defense X")]
    play = shooting(scene, own, *script, second=second, words="locks b1", more=SIDE_BY_SIDE)
    play.give(PHOTON, PATTERN)
    play.give("weapon:secondary-torpedo-launcher").finish_phase()
    assert rolled(play) == [(1, 4), (2, 4), (1, 3)]
    play = shooting(
        scene, own, "attack XXXX", "defense X", second=second, words="locks b1", more=SIDE_BY_SIDE
    )
    play.give("Secondary Torpedo Launcher at b1")
    assert PATTERN not in play.offered
    play.finish_phase()


@pytest.mark.parametrize("targets", [("b1", "b1"), ("b1", "b2")])
def test_pulse_phased_weapons(scene: MakeScene, targets: tuple[str, str]) -> None:
    """Two attacks of 3 dice, whatever adds some, at one ship or at two."""
    more = card("More", ability="when attacking: roll +1 attack die.")
    play = shooting(
        scene,
        borne(PULSE, more),
        "attack HXX",
        "defense X",
        "attack HXX",
        "defense X",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
        place="18,14 h180",
        more="b2 20,14 h180 chance\n",
    )
    for name in targets:
        play.give(f"Pulse Phased Weapons at {name}")
    play.finish_phase()
    assert rolled(play) == [(int(name[1]), 3) for name in targets]
    assert play.ship("a1").cards[0].time == 2  # of 3, after an End Phase


def test_pulse_phased_weapons_fire_ahead_at_range_1(scene: MakeScene) -> None:
    for place in ("18,6 h0", "18,17.5 h180"):
        play = shooting(scene, borne(PULSE), place=place)
        assert not any("Pulse" in each for each in play.offered)


@pytest.mark.ruling("F16-89", "FR-203.2")
@pytest.mark.parametrize(
    ("attack", "banks", "place", "number"),
    [(3, False, "18,17.5 h180", 2), (5, False, "18,17.5 h180", 3), (3, True, "18,21 h180", 3)],
)
def test_break_formation(
    scene: MakeScene, attack: int, banks: bool, place: str, number: int
) -> None:
    """A die less, 3 at most; further phaser banks reach Range 3 with it."""
    galor = card(
        "Banks",
        ability="always: this ship has +1 primary weapon and has +1 range and can't roll more "
        "than 6 attack dice.",
    )
    arms = {"support": "squadron", "squadron_tokens": 4, "squadron_skill": 5}
    own = borne(FORMATION, *([galor] if banks else []), attack=attack, **arms)
    rolls = [f"attack {'X' * number}", "defense XX" if banks else "defense X"]
    play = acting(scene, own, place=place, script=rolls)
    play.give(FORMATION)
    assert rolled(play) == [(1, number)]
    assert play.ship("a1").cards[0].disabled == 1
    assert play.ship("a1").attacks == 0


def test_break_formation_is_for_a_ship_alone(scene: MakeScene) -> None:
    for place, is_offered in (("18,12.5 h0", False), ("30,10 h0", True)):
        play = acting(scene, [borne(FORMATION), vessel(1, dial=HELD)], more=f"a2 {place} acted\n")
        assert (FORMATION in play.offered) is is_offered
    assert FORMATION not in acting(scene, borne(FORMATION), place="18,30 h180").offered
