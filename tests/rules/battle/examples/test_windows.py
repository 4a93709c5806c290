"""Every named moment opens where it should: the places at which card texts will act (row L2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.battle import Battle, Ship
from rules.battle.effects.running.choices import affect, tell_affected
from rules.battle.mechanics import cards
from rules.battle.position import moments
from rules.battle.position.moments import ACTOR, OTHER, ROLES, WATCHER
from rules.battle.position.terms import DESTROYED, IN_PLAY, NOBODY
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.scope import Scope, TextSource
from rules.dice import HIT, one
from tests.rules.battle.examples.scene import (
    DIAL,
    HELD,
    MakeScene,
    Scene,
    admiral,
    captain,
    card,
    effect,
    fleet_of,
    vessel,
)

ALL = range(len(moments.NAMES))


def watch(play: Scene, name: str = "a1") -> list[str]:
    """Lets a ship look on at every moment; returns what it will have seen: role and moment."""
    seen: list[str] = []

    def looking(role: int) -> Any:
        def look(battle: Battle, occasion: Occasion, ship: Ship) -> None:
            seen.append(f"{ROLES[role]}: {moments.NAMES[occasion.moment]}")

        return look

    for moment in ALL:
        for role in (ACTOR, OTHER, WATCHER):
            play.add(name, effect(moment, looking(role), role, source=f"{moment} {role}"))
    return seen


def moments_of(seen: list[str]) -> set[str]:
    return {text.partition(": ")[2] for text in seen}


def quiet_battle(scene: MakeScene) -> set[str]:
    """Nobody comes near anybody; a card of one ship affects the other."""

    def touch(battle: Battle, occasion: Occasion, ship: Ship) -> Iterator[Any]:
        scope = Scope(battle, ship, TextSource("toucher", "Toucher", NOBODY))
        yield from affect(scope, [(battle.state.ships[1], NOBODY)], "give")
        yield from tell_affected(scope)

    play = scene("", fleet_of(vessel(dial=HELD), points=1), vessel(2, dial=HELD))
    play.add("a1", effect(moments.PLANNING_PHASE, touch, source="toucher"))
    seen = watch(play)
    while play.state.round < 2:
        play.give(play.offered[0])
    return moments_of(seen)


def an_attack(scene: MakeScene) -> set[str]:
    """A lock, tokens gained and spent, a hit on the last shield and the hull, destruction."""
    play = scene(
        "round 1 activation begun\na1 18,10 h0\nb1 18,17.5 h180 acted shields 1/0 evade 1\nb2 4,34",
        vessel(5, dial=HELD),
        [vessel(1, hull=1), vessel(1)],
        dials={"a1": "0 stop"},
        script=["attack HHC", "attack C", "defense X", "damage Structural Damage"],
    )
    seen = watch(play)
    play.go_to("Action a1")
    play.give("target-lock").go_to("Attack a1")
    play.give("primary weapon at b1", "target-lock", "C").go_to("SpendToken b1")
    play.give("evade").finish_phase()
    return moments_of(seen)


def a_critical_hit(scene: MakeScene) -> set[str]:
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance shields 0/0",
        vessel(5),
        vessel(1),
        script=["attack XXC", "defense X", "damage Structural Damage"],
    )
    seen = watch(play)
    play.give("primary weapon at b1").finish_phase()
    return moments_of(seen)


def a_crash(scene: MakeScene) -> set[str]:
    """A ship in the way, an obstacle, a minefield."""
    play = scene(
        "round 1 activation begun\na1 18,6\nb1 18,16 acted\nterrain obstacle:1 18,9\n"
        "terrain minefield 18,12",
        vessel(1),
        vessel(5),
        dials={"a1": "4 straight"},
        script=["attack X"],
    )
    seen = watch(play)
    play.finish_phase()
    return moments_of(seen)


def an_echo_and_a_repair(scene: MakeScene) -> set[str]:
    found: set[str] = set()
    for action in ("sensor-echo", "regenerate"):
        play = scene(
            "round 2 activation begun\na1 18,18 shields 0/2 cloak green-beside down 1\n"
            "b1 4,34 acted",
            vessel(1, dial=HELD),
            vessel(5),
            dials={"a1": "0 stop"},
        )
        seen = watch(play)
        play.go_to("Action a1")
        play.give(action).finish_phase()
        found |= moments_of(seen)
    return found


def cards_lost(scene: MakeScene) -> set[str]:
    def lose(battle: Battle, occasion: Occasion, ship: Ship) -> Iterator[Any]:
        yield from cards.place_time(battle, ship, 0, 1)
        yield from cards.disable(battle, ship, 0)
        yield from cards.discard(battle, ship, 0)

    play = scene(
        "round 1 combat\na1 18,10\nb1 4,34\ncard a1 1 time 1",
        vessel(1, cards=[card("Gunner"), card("Helmsman")]),
        vessel(2),
    )
    seen = watch(play)
    play.add("b1", effect(moments.COMBAT_PHASE, lambda *_: None, source="other"))
    play.add("a1", effect(moments.END_OF_COMBAT, lose, source="loses"))
    while play.state.round == 1:
        play.give(play.offered[0])
    return moments_of(seen)


def a_shuttle(scene: MakeScene) -> set[str]:
    shuttle = vessel(1, support="shuttle", capital=0, dial=[(1, "straight", "white")])
    found: set[str] = set()
    for text, dials in (
        ("round 2 planning\na1 18,18\na2 docked a1\nb1 4,34", {}),
        ("round 1 activation begun\na1 18,18 acted\na2 18,14\nb1 4,34 acted", {"a2": "1 straight"}),
    ):
        play = scene(text, [vessel(5, dial=HELD), shuttle], vessel(9, dial=HELD), dials=dials)
        seen = watch(play, "a2") + watch(play, "a1")
        lists = [watch(play, "b1")]
        while play.state.phase == (1 if not dials else 2):
            offered = play.offered
            play.give(offered[-1])
        found |= moments_of(seen)
        found |= moments_of(lists[0])
    return found


def a_fleet_action(scene: MakeScene) -> set[str]:
    play = scene(
        "round 1 activation begun\na1 18,18\nb1 4,34 acted",
        vessel(1, cards=[captain(4), admiral(6, 2)], dial=HELD),
        vessel(9),
        dials={"a1": "0 stop"},
    )
    seen = watch(play)
    play.go_to("Action a1")
    play.give("fleet-action").finish_phase()
    return moments_of(seen)


def a_flight_across(scene: MakeScene) -> set[str]:
    play = scene(
        "round 1 activation begun\na1 18,10 h0\nb1 18,13.5 h180 acted",
        vessel(1),
        vessel(1, dial=HELD),
        dials={"a1": "4 straight"},
    )
    seen = watch(play)
    play.go_to("Action a1")
    return moments_of(seen)


def a_card_turned_over(scene: MakeScene) -> set[str]:
    sides = [
        card("Front", ability="planning phase: flip this."),
        card("Back", holder=0, face_down=True, is_other_side=True),
    ]
    play = scene("round 1 planning\na1 18,10\nb1 4,34", vessel(1, cards=sides), vessel(2))
    seen = watch(play)
    play.go_to("Maneuver a1")
    return moments_of(seen)


def a_planet(scene: MakeScene) -> set[str]:
    play = scene(
        "round 1 activation begun\na1 18,10 h0\nb1 4,34 acted\nterrain planet 18,17",
        vessel(1),
        vessel(5),
        dials={"a1": "4 straight"},
    )
    seen = watch(play)
    play.finish_phase()
    return moments_of(seen)


SCENES = (
    quiet_battle,
    an_attack,
    a_critical_hit,
    a_crash,
    an_echo_and_a_repair,
    cards_lost,
    a_shuttle,
    a_fleet_action,
    a_flight_across,
    a_card_turned_over,
    a_planet,
)


def test_every_moment_opens_somewhere(scene: MakeScene) -> None:
    """2017, Timing: no name without a window."""
    seen: set[str] = set()
    for each in SCENES:
        seen |= each(scene)
    assert set(moments.NAMES) - seen == set()


def test_each_ship_concerned_has_its_role(scene: MakeScene) -> None:
    """The attacker acts, the defender is the other, everybody else watches."""
    found = {}
    for name in ("a1", "b1", "b2"):
        play = scene(
            "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance\nb2 4,34 chance",
            vessel(5),
            [vessel(1), vessel(1)],
            script=["attack XXX", "defense X"],
        )
        seen = watch(play, name)
        play.give("primary weapon at b1").finish_phase()
        found[name] = {text.partition(": ")[0] for text in seen if "declare" in text}
    assert found == {"a1": {"actor"}, "b1": {"other"}, "b2": {"watcher"}}


def test_an_effect_may_change_a_roll_that_is_no_attack(scene: MakeScene) -> None:
    """As one that re-rolls or converts the die of an obstacle."""

    def hit(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        assert occasion.what == "obstacle"
        occasion.amount = one(HIT)

    play = scene(
        "round 1 activation begun\na1 18,10\nb1 4,34 acted\nterrain obstacle:1 18,13",
        vessel(1),
        vessel(5),
        dials={"a1": "3 straight"},
        script=["attack X"],
    )
    play.add("a1", effect(moments.HAS_ROLLED, hit))
    play.finish_phase()
    assert play.told("dice", "modified") == [
        "dice a1 attack X obstacle",
        "modified a1 obstacle H",
    ]
    assert play.ship("a1").shields == 1


@pytest.mark.parametrize(
    ("moment", "what"),
    [
        (moments.WOULD_EXECUTE, "moved"),
        (moments.WOULD_ACT, "action"),
        (moments.WOULD_GAIN, "token"),
    ],
)
def test_what_would_happen_can_be_prevented(scene: MakeScene, moment: int, what: str) -> None:
    """2017, Timing: a reaction that prevents comes before the thing itself."""

    def prevent(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        occasion.is_prevented = True

    for is_prevented in (False, True):
        play = scene(
            "round 1 activation begun\na1 18,10\nb1 4,34 acted",
            vessel(1, dial=DIAL),
            vessel(5),
            dials={"a1": "3 straight"},
        )
        if is_prevented:
            play.add("a1", effect(moment, prevent))
        play.go_to("Action a1")
        play.give("scan")
        told = [text for text in play.told(what) if text.startswith(f"{what} a1")]
        assert bool(told) is not is_prevented


@pytest.mark.parametrize(
    ("moment", "script", "damage", "place"),
    [
        (moments.WOULD_SUFFER, [], 0, IN_PLAY),
        (moments.WOULD_BE_DESTROYED, ["damage Direct Hit"], 1, IN_PLAY),
        (None, ["damage Direct Hit"], 0, DESTROYED),
    ],
)
def test_damage_and_destruction_can_be_prevented(
    scene: MakeScene, moment: int | None, script: list[str], damage: int, place: int
) -> None:
    def prevent(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        occasion.is_prevented = True

    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance shields 0/0",
        vessel(5),
        vessel(1, hull=1),
        script=["attack HXX", "defense X", *script],
    )
    if moment is not None:
        play.add("b1", effect(moment, prevent))
    play.give("primary weapon at b1")
    assert (play.ship("b1").damage, play.ship("b1").place) == (damage, place)
