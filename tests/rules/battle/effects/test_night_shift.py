"""Cards that ask whether their ship sails on night shift (DECISIONS D15)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import State
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import (
    BY,
    acting,
    borne,
    moving,
    shot_at,
)
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel

NIGHT = "night-shift a1"
CLOSE = "18,14 h180"


def times(play: Scene, state: State | None = None) -> list[int]:
    return [each.time for each in play.ship("a1", state).cards]


def tokens(play: Scene, name: str = "a1", state: State | None = None) -> tuple[int, int, int, int]:
    """Returns a ship's evade, scan, battle stations and auxiliary power."""
    ship = play.ship(name, state)
    return ship.evade, ship.scan, ship.battle_stations, ship.auxiliary


def moved(play: Scene) -> State:
    """Plays the activation phase; returns the state that it leaves."""
    play.finish_phase()
    return play.at_phase("combat")


@pytest.fixture(params=["", NIGHT], ids=["day", "night"])
def shift(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# --- captains -----------------------------------------------------------------------------------

KIM = "captain:harry-kim-75014"


def test_harry_kim(scene: MakeScene, shift: str) -> None:
    """Skill 5 on night shift; for auxiliary power lost it gains an evade, and by night more."""
    first = borne(KIM, dial=((1, "straight", "green"),))
    play = moving(scene, first, "1 straight", "auxiliary 2", more=shift)
    assert play.question
    assert play.ship("a1").skill == (5 if shift else 3)
    assert tokens(play, state=moved(play)) == (1, 0, 1 if shift else 0, 1)


DATA = "captain:data-75016"


@pytest.mark.parametrize(
    ("maneuver", "colour", "day", "night"),
    [("-1 straight", "red", 1, 1), ("-1 straight", "white", 1, 0), ("1 straight", "red", 0, 1)],
)
def test_data(
    scene: MakeScene, shift: str, maneuver: str, colour: str, day: int, night: int
) -> None:
    """By night any red maneuver takes the place of a full astern, which then counts only if red."""
    speed = int(maneuver.split()[0])
    dial = ((speed, "straight", colour),)
    play = moving(scene, borne(DATA, dial=dial), maneuver, more=shift)
    assert play.question
    assert play.ship("a1").skill == (5 if shift else 4)
    assert tokens(play, state=moved(play))[2] == (night if shift else day)


GEORDI = "captain:geordi-la-forge-75016"


@pytest.mark.parametrize(
    ("shields", "script"), [("2/0", []), ("0/2", ["attack H", "damage Console Fire"])]
)
def test_geordi_la_forge_at_an_obstacle(scene: MakeScene, shields: str, script: list[str]) -> None:
    """Without an active shield there is nothing to pay with."""
    play = moving(
        scene,
        borne(GEORDI, dial=((1, "straight", "white"),)),
        "1 straight",
        f"shields {shields}",
        more="terrain obstacle:1 18,13",
        script=script,
    )
    if shields == "2/0":
        assert (play.asked, play.offered) == ("Effect a1", [GEORDI, "pass"])
        play.give(GEORDI)
        assert (play.ship("a1").shields, play.ship("a1").damage) == (1, 0)
        assert play.asked == "Action a1"
    else:
        assert (play.asked, play.state.round) == ("Action b1", 3)  # it skipped its own
        assert play.ship("a1").damage == 1


@pytest.mark.parametrize("answer", [GEORDI, "pass"])
def test_geordi_la_forge_at_a_planet(scene: MakeScene, answer: str) -> None:
    """It is an obstacle that does no damage, but costs the action too (2017, Obstacles)."""
    own = borne(GEORDI, dial=((1, "straight", "white"),))
    play = moving(scene, own, "1 straight", "shields 2/0", more="terrain planet 18,16")
    assert (play.asked, play.offered) == ("Effect a1", [GEORDI, "pass"])
    play.give(answer)
    assert play.ship("a1").shields == (1 if answer == GEORDI else 2)
    assert (play.asked == "Action a1") is (answer == GEORDI)


@pytest.mark.parametrize("raises", ["yes", "no"])
def test_geordi_la_forge_finds_a_cloaked_ship(scene: MakeScene, raises: str) -> None:
    """Its player says whether its shields go up, where they do not go up by themselves."""
    play = acting(
        scene,
        borne(GEORDI),
        place=CLOSE,
        other="shields 0/2 cloak green",
        more=NIGHT,
        shields_after_cloak="end-phase",
    ).give(GEORDI)
    assert play.asked == "Detail b1"
    play.give(raises)
    assert (tokens(play)[3], tokens(play, "b1")[3]) == (1, 1)
    other = play.ship("b1")
    assert not other.is_cloaked
    assert (other.shields, other.disabled_shields) == ((2, 0) if raises == "yes" else (0, 2))


def test_geordi_la_forge_where_shields_go_up_at_once(scene: MakeScene) -> None:
    other = "shields 0/2 cloak green"
    play = acting(scene, borne(GEORDI), place=CLOSE, other=other, more=NIGHT).give(GEORDI)
    assert play.asked == "Attack a1"
    assert (play.ship("b1").is_cloaked, play.ship("b1").shields) == (False, 2)


@pytest.mark.parametrize(
    "fields",
    [
        {"place": CLOSE, "other": "shields 0/2 cloak green"},
        {"place": CLOSE, "more": NIGHT},
        {"other": "shields 0/2 cloak green", "more": NIGHT},
    ],
    ids=["day", "uncloaked", "far"],
)
def test_geordi_la_forge_needs_night_and_a_cloaked_ship_in_range(
    scene: MakeScene, fields: dict[str, Any]
) -> None:
    acting(scene, borne(GEORDI), **fields).refuse(GEORDI)


RIKER = "captain:william-t-riker-75016"
SCANNER = card("Scanner", ability="action: gain 1 scan.")
PILOT = card("Pilot", ability="action: gain 1 evade.")
IDLE = card("Idle")


def planned(scene: MakeScene, shift: str) -> Scene:
    return scene(
        f"round 1 planning\na1 18,10 h0\nb1 18,34 h180\n{shift}",
        borne(RIKER, SCANNER, PILOT, IDLE),
        vessel(1, dial=HELD),
    )


def marked(play: Scene) -> list[int]:
    return [dict(each.markers).get("night shift", 0) for each in play.ship("a1").cards]


def test_william_t_riker(scene: MakeScene) -> None:
    """Both crew act for free in one activation, and Riker's time tokens do not stand in the way."""
    play = planned(scene, NIGHT).go_to("Effect a1").give(RIKER)
    play.give("Scanner of a1, Pilot of a1")
    assert (times(play), marked(play)) == ([3, 0, 0, 0], [0, 1, 1, 0])
    play.go_to("Effect a1").give(RIKER).give("crew:scanner")
    assert tokens(play) == (0, 1, 0, 0)
    play.give("yes")
    assert (tokens(play), marked(play)) == ((1, 1, 0, 0), [0, 0, 0, 0])
    assert play.asked == "Action a1"


def test_william_t_riker_by_day(scene: MakeScene) -> None:
    """The tokens wait on the crew, and none may be spent."""
    play = planned(scene, "").go_to("Effect a1").give(RIKER, "Scanner of a1, Pilot of a1")
    play.finish_round()
    assert play.history.count("Effect a1") == 1
    assert marked(play) == [0, 1, 1, 0]


@shows(f"{RIKER} 1")
def test_the_tokens_of_william_t_riker_go_with_his_time(scene: MakeScene) -> None:
    """They serve in three rounds, and also while he is out of use."""
    play = planned(scene, NIGHT).go_to("Effect a1").give(RIKER, "Scanner of a1, Pilot of a1")
    for left in (2, 1, 0):
        play.go_to("Effect a1")
        assert play.offered == [RIKER, "pass"]
        play.give("pass").finish_round()
        assert (times(play)[0], marked(play)) == (left, [0, 1, 1, 0] if left else [0] * 4)


# --- crew ---------------------------------------------------------------------------------------

JENKINS = "crew:jenkins-75014"


@pytest.mark.parametrize(("colour", "left"), [("white", 2), ("green", 1), ("red", 1)])
def test_jenkins_makes_haste(scene: MakeScene, shift: str, colour: str, left: int) -> None:
    """Two time tokens make the maneuver faster in its colour, and put off what it does by night."""
    dial = ((1, "straight", colour),)
    words = "" if colour == "red" else "auxiliary 2"
    play = moving(scene, borne(JENKINS, dial=dial), "1 straight", words, more=shift).give(JENKINS)
    state = moved(play)
    assert times(play, state) == [2]
    assert play.told("moved")[0].split()[2] == "2"
    assert tokens(play, state=state)[3] == left


@pytest.mark.parametrize(
    ("colour", "day", "night"), [("white", 2, 1), ("green", 1, 0), ("red", 1, 1)]
)
def test_jenkins_by_night(scene: MakeScene, shift: str, colour: str, day: int, night: int) -> None:
    """After any maneuver but a red one auxiliary power goes, besides what green takes off."""
    dial = ((1, "straight", colour),)
    words = "" if colour == "red" else "auxiliary 2"
    play = moving(scene, borne(JENKINS, dial=dial), "1 straight", words, more=shift)
    assert tokens(play, state=moved(play))[3] == (night if shift else day)


LANG = "crew:timothy-lang-75014"


def test_timothy_lang(scene: MakeScene) -> None:
    crew = vessel(1, dial=HELD, cards=[card("Hand"), card("Other")])
    play = acting(scene, borne(LANG, skill=5), second=crew, more=NIGHT)
    assert play.ship("a1").skill == 6
    play.give(LANG, "Other of b1")
    assert [each.disabled for each in play.ship("b1").cards] == [0, 1]


def test_timothy_lang_needs_night_and_range(scene: MakeScene) -> None:
    crew = vessel(1, dial=HELD, cards=[card("Hand")])
    acting(scene, borne(LANG), second=crew).refuse(LANG)
    acting(scene, borne(LANG), second=crew, more=NIGHT, place="18,21 h180").refuse(LANG)


SOLIS = "crew:orfil-solis-75016"


def test_orfil_solis(scene: MakeScene, shift: str) -> None:
    """The turn is red by day and white by night."""
    play = acting(scene, borne(SOLIS), place="18,30 h180", more=shift)
    play.give(f"{SOLIS}#1" if shift else SOLIS)
    assert play.offered == [
        f"1 turn {side} {'white' if shift else 'red'}" for side in ("left", "right")
    ]
    play.give(play.offered[0])
    state = moved(play)
    assert (times(play, state), tokens(play, state=state)[3]) == ([3], 0 if shift else 1)


TSU = "crew:lian-t-su-75016"


@shows(f"{TSU} 0")
@pytest.mark.parametrize(("words", "evade"), [("scan 1", 1), ("", 0)])
def test_lian_t_su_is_locked(scene: MakeScene, words: str, evade: int) -> None:
    """An opponent's target lock brings an evade, while this ship has a scan token."""
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 acted {words}\nb1 18,17 h180",
        borne(TSU),
        vessel(9, dial=HELD),
        dials={"b1": "0 stop"},
    )
    play.go_to("Action b1").give("target-lock")
    assert tokens(play, state=moved(play))[0] == evade


def test_lian_t_su_defends(scene: MakeScene, shift: str) -> None:
    """By night a scan token keeps the attacker from its target lock."""
    play = shot_at(
        scene,
        borne(TSU),
        "attack XXX",
        "defense X",
        words="scan 1",
        other="locks a1",
        more=shift,
    ).give(BY)
    assert play.asked == ("Effect a1" if shift else "SpendToken b1")
    if shift:
        play.give(TSU)
        assert tokens(play)[1] == 0
    play.finish_phase()
    assert ("SpendToken b1" in play.history) is not bool(shift)


GOMEZ = "crew:sonya-gomez-75016"


def test_sonya_gomez(scene: MakeScene, shift: str) -> None:
    play = acting(scene, borne(GOMEZ), "shields 1/0", more=shift).give(GOMEZ)
    assert (play.ship("a1").shields, times(play)) == (2, [3])
    assert tokens(play)[1] == (1 if shift else 0)


SELAR = "crew:selar-75016"


@pytest.mark.parametrize(
    ("drawn", "face_up"),
    [
        (("Injured Captain", "Jostled Navigator"), []),
        (("Injured Captain", "Structural Damage"), ["Structural Damage"]),
    ],
)
def test_selar(scene: MakeScene, drawn: tuple[str, str], face_up: list[str]) -> None:
    """Both cards are discarded, and the damage with them; others are dealt."""
    play = shot_at(
        scene,
        borne(SELAR),
        "attack CCX",
        "defense X",
        *[f"damage {each}" for each in drawn],
        words="shields 0/0",
    ).give(BY)
    assert (play.asked, play.offered) == ("Effect a1", [SELAR, "pass"])
    play.give(SELAR).finish_phase()
    assert [each.name for each in play.ship("a1").face_up] == face_up
    assert play.ship("a1").damage == len(face_up)
    assert play.state.discards == sorted(set(drawn) - set(face_up))
    assert play.ship("a1").cards[0].is_discarded


def test_selar_serves_against_crits_alone(scene: MakeScene) -> None:
    play = shot_at(scene, borne(SELAR), "attack HHX", "defense X", words="shields 2/0").give(BY)
    play.finish_phase()
    assert "Effect a1" not in play.history


def test_selar_by_night(scene: MakeScene) -> None:
    play = scene(
        f"round 1 planning\na1 18,10 h0\nb1 18,34 h180\n{NIGHT}\n"
        "card a1 1 time 2\ncard a1 2 time 1",
        borne(SELAR, captain(4), card("Hand")),
        vessel(1, dial=HELD),
    )
    play.go_to("Effect a1").give(SELAR)
    assert tokens(play) == (0, 1, 0, 1)
    assert times(play) == [0, 1, 0]


COFFEE = "question:coffee-black-75014"


@pytest.mark.parametrize(
    ("option", "left"), [("Gain", (0, 1, 0, 2)), ("RemoveTokens", (0, 0, 0, 1))]
)
def test_coffee_black(scene: MakeScene, option: str, left: tuple[int, ...]) -> None:
    play = scene(
        f"round 1 planning initiative 1\na1 18,10 h0 auxiliary 2\nb1 18,34 h180\n{NIGHT}",
        borne(COFFEE),
        vessel(1, dial=HELD),
    )
    play.go_to("Effect a1").give(COFFEE, option)
    assert (tokens(play), times(play)) == (left, [2])


def test_coffee_black_by_day(scene: MakeScene) -> None:
    play = scene(
        "round 1 planning initiative 1\na1 18,10 h0\nb1 18,34 h180",
        borne(COFFEE),
        vessel(1, dial=HELD),
    )
    play.finish_round()
    assert times(play) == [0]
    assert play.told("effect") == []


@shows(f"{COFFEE} 1")
def test_coffee_black_passes_the_initiative(scene: MakeScene) -> None:
    """Whoever has no initiative has nothing to pass; at equal skill the order changes."""
    play = scene(
        "round 1 planning\na1 18,10 h0\nb1 18,34 h180",
        borne(COFFEE, skill=3),
        vessel(3, dial=HELD),
        equal_skill_activation="first",
    )
    assert (play.asked, play.offered) == ("Effect a1", [COFFEE, "pass"])
    play.give(COFFEE)
    assert play.state.initiative == 1
    assert play.ship("a1").cards[0].is_discarded
    assert play.told("initiative") == [f"initiative 1 {COFFEE}"]
    assert play.asked == "Action b1"


BARCLAY = "crew:reginald-barclay-75016"
SCOUT = card("Scout", ability="action: give 1 scan to a ship in range.", reach=[1, 2])


def drinking(scene: MakeScene, shift: str, skill: int = 5) -> Scene:
    return scene(
        f"round 1 planning\na1 18,4 h0\na2 18,15 h0\nb1 12,14 h180\n{shift}",
        [borne(BARCLAY, SCOUT), vessel(4, dial=HELD)],
        vessel(1, dial=HELD),
    )


@shows(f"{BARCLAY} 0")
def test_reginald_barclay(scene: MakeScene) -> None:
    """By night friendly ships are in range at 3 as well; opposing ships are no nearer."""
    play = drinking(scene, NIGHT)
    play.go_to("Effect a1").give(BARCLAY).go_to("Action a1").give("crew:scout")
    assert (times(play), tokens(play, "a2")[1], tokens(play, "b1")[1]) == ([3, 0], 1, 0)
    play.finish_round()
    play.go_to("Action a1").refuse("crew:scout")


def test_reginald_barclay_by_day(scene: MakeScene) -> None:
    play = drinking(scene, "")
    play.go_to("Action a1").refuse("crew:scout")
    assert times(play) == [0, 0]
