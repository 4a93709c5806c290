"""Mines that act upon whoever comes within Range 1 of them."""

from __future__ import annotations

import pytest

from rules.table import band_of, terrain_distance
from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, Scene, card, vessel

ROMULAN = "tech:cloaked-mines-71270"
KLINGON = "tech:cloaked-mines-71999p"
BOTH = pytest.mark.parametrize("key", [ROMULAN, KLINGON])
FAST = ((5, "straight", "white"),)


def laid(*places: str, card_at: int = 0) -> str:
    return "".join(
        f"card a1 {place} discarded\nterrain minefield {at}\nmine a1 {place} minefield {at}\n"
        for place, at in enumerate(places, card_at)
    )


def near(
    make: MakeScene,
    at: str,
    maneuver: str,
    *script: str,
    places: tuple[str, ...] = ("18,18",),
    key: str = ROMULAN,
    words: str = "",
    **fields: object,
) -> Scene:
    """Returns a scene in which b1 moves where mines of a1 lie."""
    fields.setdefault("dial", DIAL)
    first = borne(key).cards[0]
    others = [
        card(first.name, "tech", key=f"tech:mines-{number}", ability=first.ability)
        for number in range(1, len(places))
    ]
    own = borne(key, *others)
    return make(
        f"round 2 activation begun\na1 33,3 h0 acted\nb1 {at} {words}\n{laid(*places)}",
        own,
        vessel(1, **fields),
        dials={"b1": maneuver},
        script=script,
    )


# --- laying them ------------------------------------------------------------------------------


@pytest.mark.ruling("F14-W10", "F16-21", "FR-176.12")
@pytest.mark.parametrize(("key", "farthest", "kept_off"), [(ROMULAN, 2, 2), (KLINGON, 1, 3)])
def test_where_they_are_laid(scene: MakeScene, key: str, farthest: int, kept_off: int) -> None:
    """At the start of the planning phase; the nearest edge of the token counts."""
    play = scene(
        "round 2 planning\na1 18,10 h0\nb1 18,26 h180\n",
        borne(key, dial=DIAL),
        vessel(1, dial=DIAL),
    )
    assert play.asked == "Effect a1"
    play.give(key)
    assert play.question is not None
    tokens = play.question.answers
    own, foe = play.ship("a1").pose, play.ship("b1").pose
    assert {band_of(terrain_distance(own, token)) for token in tokens} == set(
        range(1, farthest + 1)
    )
    assert all(
        band_of(terrain_distance(foe, token)) not in range(1, kept_off + 1) for token in tokens
    )
    assert any(token.y < own.y - 4.0 for token in tokens)
    play._answer(0)
    assert play.ship("a1").cards[0].is_discarded
    assert play.asked == "Maneuver b1"
    assert play.told("mine") == [f"mine a1 0 minefield {tokens[0].x:.10g},{tokens[0].y:.10g}"]


@pytest.mark.ruling("F16-18", "FR-176.10")
def test_any_number_is_laid_in_one_round(scene: MakeScene) -> None:
    text = borne(ROMULAN).cards[0].ability
    play = scene(
        "round 2 planning\na1 18,10 h0\nb1 18,34 h180\n",
        borne(ROMULAN, card("More", "tech", ability=text), dial=DIAL),
        vessel(1, dial=DIAL),
    ).give(ROMULAN)
    play._answer(0)
    play.give("tech:more")
    play._answer(0)
    assert len(play.told("mine")) == 2


# --- coming near -------------------------------------------------------------------------------


@BOTH
def test_coming_within_range_1(scene: MakeScene, key: str) -> None:
    """Three dice, each hit and crit is damage; no defense dice."""
    play = near(scene, "18,30 h180", "3 straight", "attack HXB", key=key)
    assert play.asked == "Detail b1"
    play.give("no")
    assert (play.ship("b1").shields, len(play.told("dice"))) == (1, 1)
    assert play.asked == "Action b1"


@BOTH
def test_a_scan_at_once_takes_a_die(scene: MakeScene, key: str) -> None:
    play = near(scene, "18,30 h180", "3 straight", "attack HX", key=key).give("yes")
    ship = play.ship("b1")
    assert (ship.scan, ship.shields) == (1, 1)
    assert play.asked == "Action b1"
    assert "scan" not in play.offered


@pytest.mark.ruling("FR-138.1", "FR-138.2", "FR-176.1", "FR-176.2")
def test_no_scan_under_auxiliary_power(scene: MakeScene) -> None:
    play = near(scene, "18,30 h180", "3 straight", "attack HXX", words="auxiliary 1")
    assert play.asked == "Maneuver b1"
    assert "Detail b1" not in play.history
    assert play.ship("b1").shields == 1


@pytest.mark.ruling("FR-138.1", "FR-138.2", "FR-176.1", "FR-176.2")
def test_a_red_maneuver_takes_its_token_only_after_that(scene: MakeScene) -> None:
    dial = ((3, "straight", "red"),)
    play = near(scene, "18,30 h180", "3 straight", "attack XX", dial=dial).give("yes")
    ship = play.ship("b1", play.after("token", 2))
    assert (ship.scan, ship.auxiliary) == (1, 1)


def test_who_has_no_scan_cannot_scan(scene: MakeScene) -> None:
    play = near(scene, "18,30 h180", "3 straight", "attack XXX", actions=["evade"])
    assert play.asked == "Action b1"


def test_friends_pass(scene: MakeScene) -> None:
    play = scene(
        f"round 2 activation begun\na1 33,3 h0 acted\na2 18,30 h180\nb1 3,33 h0 acted\n"
        f"{laid('18,18')}",
        [borne(ROMULAN), vessel(1, dial=DIAL)],
        vessel(1, dial=HELD),
        dials={"a2": "3 straight"},
    )
    assert play.asked == "Action a2"


@pytest.mark.parametrize(
    ("at", "maneuver", "is_hurt"),
    [
        ("18,33 h180", "1 straight", False),
        ("28,18 h0", "3 straight", False),
        ("12.3,13 h0", "5 straight", True),
        ("18,20 h180", "0 stop", True),
        ("18,14 h180", "5 straight", False),
        ("18,22 h180", "1 straight", True),
    ],
    ids=[
        "far off",
        "beside it",
        "through it and out again",
        "staying within it",
        "leaving it",
        "moving within it",
    ],
)
@pytest.mark.ruling("F14-W12", "F16-20", "F16-22", "FR-176.5", "FR-176.8")
def test_ways_near_a_mine(scene: MakeScene, at: str, maneuver: str, is_hurt: bool) -> None:
    dial = (*DIAL, (0, "stop", "white"), (5, "straight", "white"))
    script = ("attack HXX",) if is_hurt else ()
    play = near(scene, at, maneuver, *script, dial=dial, actions=["evade"])
    assert play.asked == "Action b1"
    assert play.ship("b1").shields == (1 if is_hurt else 2)


@pytest.mark.ruling("F14-W12", "F16-20", "F16-22", "FR-176.5", "FR-176.8")
def test_once_a_round(scene: MakeScene) -> None:
    """In at the end of its maneuver, out and in again by an action; next round anew."""
    text = "action: execute a white 1 straight."
    mover = card("Mover", ability=text)
    play = near(
        scene,
        "18,30 h180",
        "3 straight",
        "attack HXX",
        "attack XXH",
        actions=["evade"],
        cards=[mover],
    ).give("crew:mover")
    assert play.ship("b1").shields == 1
    play.go_to("Maneuver b1").give("1 straight").go_to("Action b1")
    assert play.ship("b1").shields == 0


@pytest.mark.ruling("F16-19", "FR-176.6", "FR-176.7")
@pytest.mark.parametrize(("used", "is_hurt"), [("", True), ("used 'near:minefield 18,18'", False)])
def test_an_echo_into_the_area(scene: MakeScene, used: str, is_hurt: bool) -> None:
    play = near(
        scene,
        "10.5,18 h0",
        "0 stop",
        *(["attack HXX"] if is_hurt else []),
        words=f"cloak green-beside {used}",
        dial=HELD,
        actions=["sensor-echo"],
    )
    assert play.asked == "Action b1"
    play.give("sensor-echo")
    place = next(i for i, text in enumerate(play.offered) if text.startswith("right 2 +0"))
    play._answer(place)
    assert play.ship("b1").pose.x > 12.5
    assert play.ship("b1").shields == (1 if is_hurt else 2)


@pytest.mark.ruling("F14-W11", "FR-176.3", "FR-176.4", "FR-176.11")
@pytest.mark.parametrize(
    ("places", "start", "times"),
    [(("18,18", "18,12"), 22, 1), (("18,20", "29.2,20"), 27, 2)],
    ids=["overlapping areas", "areas beside each other"],
)
def test_areas_of_several_mines(
    scene: MakeScene, places: tuple[str, ...], start: int, times: int
) -> None:
    play = near(
        scene,
        f"23.6,{start} h180",
        "6 straight",
        *["attack HXX"] * times,
        places=places,
        dial=((6, "straight", "white"),),
        actions=["evade"],
    )
    assert play.asked == "Action b1"
    assert play.ship("b1").shields == 2 - times


@pytest.mark.ruling("FR-176.9")
def test_other_mines_in_the_area_act_as_well(scene: MakeScene) -> None:
    antimatter = "weapon:antimatter-mines-71120"
    play = scene(
        "round 2 activation begun\na1 33,3 h0 acted\na2 30,3 h0 acted\nb1 18,30 h180\n"
        "card a1 0 discarded\ncard a2 0 discarded\n"
        "terrain minefield 18,18\nmine a1 0 minefield 18,18\n"
        "terrain minefield 18,25\nmine a2 0 minefield 18,25\n",
        [borne(ROMULAN), borne(antimatter)],
        vessel(1, dial=DIAL, actions=["evade"], hull=9),
        dials={"b1": "3 straight"},
        script=["attack HXXX", "attack HXX"],
    )
    assert play.asked == "Action b1"
    assert play.ship("b1").shields == 0
