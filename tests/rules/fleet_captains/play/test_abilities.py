"""The abilities of the ships of the house box, each in the engine: with it, and without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from rules.fleet_captains.play.game_questions import (
    ChooseDestination,
    ChooseMix,
    ChoosePlace,
    ChooseRollAgain,
    ChooseSettingAfter,
)
from rules.fleet_captains.play.menu import (
    ADJUST,
    ATTACK,
    BEAM,
    BUILD,
    CLOAK,
    INFLUENCE,
    MOVE,
    REPAIR,
    SCAN,
    SYSTEM_TEST,
)
from rules.fleet_captains.play.ratings import rating
from tests.rules.fleet_captains.play.scenes import (
    Scene,
    encounter_card,
    goes_to,
    house_box,
    mission_card,
    ship_card,
)

Tried = Callable[[bool], object]
"""Plays a scene with the ability or without it, and returns what came of it."""

ABILITIES: Final[dict[str, tuple[Tried, object, object]]] = {}


def ability(key: str, have: object, have_not: object) -> Callable[[Tried], Tried]:
    """Notes the scene of a ship, and what comes of it with its ability and without."""

    def note(tried: Tried) -> Tried:
        ABILITIES[key] = (tried, have, have_not)
        return tried

    return note


@pytest.mark.parametrize("key", list(house_box().ships))
def test_ability_acts(key: str) -> None:
    tried, have, have_not = ABILITIES[key]
    assert tried(True) == have
    assert tried(False) == have_not


def rated(key: str, system: str, tile: str, has: bool, **more: object) -> object:
    """Returns the Rating of a ship's test for a mission at a location."""
    with Scene(6, active=int(key.startswith("iks"))) as scene:
        scene.tile("C3", tile)
        ship = scene.ship(key, "C3", has_ability=has, **more)  # type: ignore[arg-type]
        test = {"test": {"system": system, "level": 20}}
        scene.missions(ship.player, mission_card(deed=test))
        scene.begin()
        scene.take(SYSTEM_TEST, ship)
        return scene.last("tested")["rating"]


ability("uss-enterprise-e", 9, 8)(
    lambda has: rated(
        "uss-enterprise-e", "sensors", "Empty Space", has, sensors=8, aboard=["Task Force Leader"]
    )
)
ability("uss-yosemite", 9, 7)(
    lambda has: rated("uss-yosemite", "sensors", "Class J Nebula", has, sensors=7)
)
ability("iks-maht-ha", 8, 6)(
    lambda has: rated("iks-maht-ha", "sensors", "Class K Planet", has, sensors=6)
)


def fought(
    key: str, what: str, has: bool, *, attacks: bool, level: int = 0, friend: bool = False
) -> object:
    """Returns a number of an attack between a ship and a stout one of Size 6."""
    with Scene(1, 6, active=int(key.startswith("iks") == attacks)) as scene:
        scene.open_tiles("C3")
        ship = scene.ship(key, "C3", has_ability=has, level=level)
        side = "federation" if key.startswith("iks") else "klingon"
        stout = scene.ship(ship_card((1, 1, 1, 29), size=6, side=side), "C3")
        if friend:
            scene.ship("iks-somraw", "C3")
        scene.begin()
        scene.take(ATTACK, ship if attacks else stout)
        return scene.last("attacked")[what]


ability("uss-defiant", 10, 8)(lambda has: fought("uss-defiant", "weapons", has, attacks=True))
ability("iks-neghvar", 28, 29)(lambda has: fought("iks-neghvar", "shields", has, attacks=True))
ability("iks-kronos-one", 8, 6)(lambda has: fought("iks-kronos-one", "shields", has, attacks=False))
ability("iks-klothos", 8, 7)(
    lambda has: fought("iks-klothos", "weapons", has, attacks=True, friend=True)
)


@ability("uss-prometheus", 5, 1)
def prometheus(has: bool) -> object:
    with Scene(*((1, 5, 6) if has else (1, 6))) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-prometheus", "C3", has_ability=has)
        scene.ship(ship_card((1, 1, 1, 29), side="klingon"), "C3")
        if has:
            scene.says(ChooseRollAgain, True)
        scene.begin()
        scene.take(ATTACK, ship)
        return scene.last("attacked")["die"]


@ability("uss-venture", True, False)
def venture(has: bool) -> object:
    with Scene() as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-venture", "C3", has_ability=has)
        scene.ship("iks-somraw", "C3")
        scene.begin()
        return bool(scene.steps(INFLUENCE, ship))


@ability("uss-sutherland", 1, 0)
def sutherland(has: bool) -> object:
    with Scene() as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-sutherland", "C3", has_ability=has)
        scene.ship("iks-korinar", "C3", cloaked=True)
        scene.begin()
        scene.says(ChoosePlace, scene.place("C2"))
        scene.take(SCAN, ship)
        return len(scene.events("token_shown"))


@ability("uss-voyager", 5, 4)
def voyager(has: bool) -> object:
    with Scene(6) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-voyager", "C3", has_ability=has)
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.take(MOVE, ship)
        return len(scene.game.players[0].hand)


@ability("uss-excelsior", 4, 5)
def excelsior(has: bool) -> object:
    with Scene() as scene:
        scene.open_tiles("C3", "C2")
        ship = scene.ship("uss-excelsior", "C3", has_ability=has, engines=8)
        scene.begin()
        scene.take(MOVE, ship)
        return scene.destinations()["C1"]


@ability("uss-enterprise-a", 2, 1)
def enterprise_a(has: bool) -> object:
    with Scene() as scene:
        ship = scene.ship("uss-enterprise-a", "post 0", has_ability=has)
        scene.begin()
        done = 0
        while scene.steps(ADJUST, ship):
            ship.adjusted += 1
            done += 1
        return done


@ability("uss-reliant", 2, 1)
def reliant(has: bool) -> object:
    with Scene() as scene:
        ship = scene.ship("uss-reliant", "post 0", has_ability=has, sensors=4)
        scene.begin()
        scene.says(ChoosePlace, scene.place("C1"))
        if has:
            scene.says(ChoosePlace, scene.place("B1"))
        scene.take(SCAN, ship)
        return sum(bool(location.scanners) for location in scene.game.locations)


@ability("uss-yeager", 0, 1)
def yeager(has: bool) -> object:
    with Scene(*(() if has else (6, 1))) as scene:
        scene.open_tiles("C3", "C2", "C1")
        ship = scene.ship("uss-yeager", "C3", has_ability=has, engines=9)
        scene.ship("iks-somraw", "C2")
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2", "C1"))
        scene.take(MOVE, ship)
        return len(scene.events("evaded"))


@ability("uss-equinox", ["Raiders"], None)
def equinox(has: bool) -> object:
    with Scene(1) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-equinox", "C3", has_ability=has)
        scene.encounter(encounter_card(), "Raiders")
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.take(MOVE, ship)
        return scene.last("looked")["seen"] if scene.events("looked") else None


@ability("iks-bortas", True, False)
def bortas(has: bool) -> object:
    with Scene(active=1) as scene:
        scene.tile("C3", "Class M Planet", control=(1, 1), installation=1)
        ship = scene.ship("iks-bortas", "C3", has_ability=has)
        scene.begin()
        return bool(scene.steps(BUILD, ship))


@ability("iks-groth", 6, 4)
def groth(has: bool) -> object:
    with Scene(1, active=1) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("iks-groth", "C3", has_ability=has, sensors=4)
        scene.ship(ship_card((1, 1, 1, 20)), "C3", aboard=["Data"])
        scene.begin()
        scene.take(BEAM, ship)
        return scene.last("tested")["rating"]


@ability("iks-korinar", 2, 1)
def korinar(has: bool) -> object:
    with Scene(active=1) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("iks-korinar", "C3", has_ability=has)
        scene.begin()
        if has:
            scene.says(ChooseMix, (0, 1))
        scene.take(CLOAK, ship)
        return len(scene.game.tokens)


@ability("iks-rotarran", 5, 4)
def rotarran(has: bool) -> object:
    with Scene(active=1) as scene:
        ship = scene.ship("iks-rotarran", "post 1", has_ability=has, level=1)
        scene.begin()
        scene.says(ChooseSettingAfter, 0)
        scene.take(REPAIR, ship)
        return len(scene.game.players[1].hand)


@ability("iks-chtang", 0, 1)
def chtang(has: bool) -> object:
    with Scene(*(() if has else (6, 1)), active=1) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("iks-chtang", "C3", has_ability=has)
        scene.ship("uss-yosemite", "C3")
        scene.begin()
        scene.take(MOVE, ship)
        return len(scene.events("broke_away"))


@ability("iks-somraw", 8, 6)
def somraw(has: bool) -> object:
    with Scene(1, 6, active=1) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("iks-somraw", "C3", has_ability=has, engines=6)
        ship.damaged = ("weapons",)
        scene.encounter(encounter_card(test={"system": "engines", "level": 12}))
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.take(MOVE, ship)
        assert rating(scene.game, ship, "engines") == 6
        return scene.last("tested")["rating"]


@ability("iks-tong", 8, 6)
def tong(has: bool) -> object:
    with Scene(1, 6, active=1) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("iks-tong", "C3", has_ability=has, engines=6)
        scene.encounter(encounter_card(test={"system": "engines", "level": 12}))
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.take(MOVE, ship)
        return scene.last("tested")["rating"]


@ability("iks-qhondoq", 5, 4)
def qhondoq(has: bool) -> object:
    with Scene(active=1) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("iks-qhondoq", "C3", has_ability=has)
        scene.begin()
        scene.take(INFLUENCE, ship)
        return len(scene.game.players[1].hand)
