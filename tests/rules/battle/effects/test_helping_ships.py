"""Ships that help others to attack or to defend, and what captains and upgrades are worth."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.printed import (
    AT,
    BY,
    acting,
    borne,
    dice,
    shot_at,
)
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel

ESCORT = "squadron:escort-71754"
FOCUSING = "weapon:energy-focusing-ship-71281"
BARRAGE = "weapon:barrage-of-fire-op2prize"
MAUK = "talent:mauk-to-vor-71999p"
SISKO = "captain:benjamin-sisko-71786"
ARMS: dict[str, Any] = {"support": "squadron", "squadron_tokens": 3, "squadron_skill": 1}


# --- squadrons ----------------------------------------------------------------------------------


def test_escort(scene: MakeScene) -> None:
    """The friend rolls a defense die more for each token left, in each defense of the round."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 18,7.5 h0 acted\n"
        "b1 18,18 h180 acted\nb2 20,18 h180 acted",
        [borne(ESCORT, **ARMS), vessel(1, dial=HELD)],
        [vessel(5, dial=HELD), vessel(4, dial=HELD)],
        dials={"a1": "0 stop"},
        script=["attack XXX", "defense XXXXX", "attack XXX", "defense XXXXX"],
    )
    play.give(ESCORT).go_to("Attack b1").give("primary weapon at a2")
    play.give("primary weapon at a2").go_to("Attack a2").finish_phase()
    assert [dice(play), dice(play, 1)] == [(3, 5), (3, 5)]
    assert all(each.attacker != 0 for each in play.battle.attacks)


# --- ships that give up their attacks -----------------------------------------------------------


def test_energy_focusing_ship(scene: MakeScene) -> None:
    """Two dice more for each friend near who has an attack left; all of them get a token."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0\na2 20,10 h0\na3 16,10 h0 used attacked\n"
        "a4 30,10 h0\nb1 18,17.5 h180 chance",
        [borne(FOCUSING), *[vessel(1, dial=HELD) for _ in range(3)]],
        vessel(1, dial=HELD),
        script=["attack XXXXXXXX", "defense X"],
    )
    play.give("Energy Focusing Ship at b1")
    assert [play.ship(name).auxiliary for name in ("a1", "a2", "a3", "a4")] == [1, 1, 0, 0]
    assert play.asked != "Attack a2"
    assert dice(play)[0] == 8
    assert play.ship("a1").cards[0].is_discarded


def barrage(make: MakeScene, *script: str, words: str = "", helper: Any = None) -> Scene:
    """Returns a scene in which a1 may fire a barrage at b1 with the help of a2."""
    return make(
        f"round 1 combat begun\na1 18,10 h0\na2 20,10 h0 {words}\nb1 18,17.5 h180 chance",
        [borne(BARRAGE), helper or vessel(1, dial=HELD, attack=2)],
        vessel(1, dial=HELD),
        script=script,
    )


@pytest.mark.ruling("F14-W14", "F14-W15", "F14-W16", "F16-112", "F16-113", "FR-144.1")
def test_barrage_of_fire(scene: MakeScene) -> None:
    """The helper's printed value is added, not what raises it; it has attacked, its cloak red."""
    raised = card("Raised", ability="always: this ship has +1 primary weapon.")
    helper = vessel(1, dial=HELD, attack=2, cards=[raised])
    play = barrage(scene, "attack XXXXXX", "defense X", words="cloak green-beside", helper=helper)
    play.give("Barrage of Fire at b1")
    assert dice(play)[0] == 6
    assert play.asked != "Attack a2"
    assert [play.ship(name).auxiliary for name in ("a1", "a2")] == [1, 1]
    assert play.ship("a1").cards[0].is_discarded
    assert any("red" in each or "cloak a2" in each for each in play.told("cloak"))


@pytest.mark.ruling("F14-W13", "F16-111", "F14-W16", "F14-W24", "F16-114")
@pytest.mark.parametrize(
    "position",
    [
        "a2 20,10 h0 used attacked\nb1 18,17.5 h180 chance",
        "a2 20,10 h180\nb1 18,17.5 h180 chance",
        "a2 28,10 h0\nb1 18,17.5 h180 chance",
        "a2 20,10 h0\nb1 18,21 h180 chance",
    ],
)
def test_barrage_of_fire_needs_a_friend_who_can_fire_with_it(
    scene: MakeScene, position: str
) -> None:
    """One who has not attacked, at Range 1, the target in its arc too; not beyond Range 2."""
    play = scene(
        f"round 1 combat begun\na1 18,10 h0\n{position}",
        [borne(BARRAGE), vessel(1, dial=HELD, attack=2)],
        vessel(1, dial=HELD),
    )
    play.go_to("Attack a1")
    assert "Barrage of Fire at b1" not in play.offered


# --- captains and upgrades ----------------------------------------------------------------------


@pytest.mark.parametrize(("skill", "number"), [(5, 2), (9, 3), (1, 0)])
def test_mauk_to_vor(scene: MakeScene, skill: int, number: int) -> None:
    """Half the skill of the captain who is discarded, 3 at most, for the first attack."""
    play = acting(
        scene,
        borne(MAUK, captain(skill)),
        script=[f"attack {'X' * (3 + number)}", "defense X"],
    )
    play.give(MAUK).go_to("Attack a1")
    ship = play.ship("a1")
    assert [each.is_discarded for each in ship.cards] == [True, True]
    assert ship.auxiliary == 1
    play.give(AT)
    assert dice(play)[0] == 3 + number


@pytest.mark.parametrize(
    ("second", "number"),
    [("b2 20,17.5 h180 chance", 2), ("b2 20,17.5 h0 chance", 1)],
)
def test_benjamin_sisko_before_two_ships(scene: MakeScene, second: str, number: int) -> None:
    """A die more in the front arcs of two ships, against either of them."""
    play = shot_at(
        scene,
        borne(SISKO, skill=1),
        "attack XXX",
        f"defense {'X' * number}",
        second=[vessel(9, dial=HELD), vessel(1, dial=HELD)],
        more=second,
    )
    play.give(BY)
    assert dice(play)[1] == number


@pytest.mark.parametrize(("attack", "skill"), [("HHX", 7), ("HHH", 8), ("HHHH", 9), ("HHHHH", 9)])
def test_benjamin_sisko_rises_with_each_damage_card(
    scene: MakeScene, attack: str, skill: int
) -> None:
    """One for each card, two at most; shields are none."""
    play = shot_at(
        scene,
        borne(SISKO, skill=1, hull=9),
        f"attack {attack}",
        "defense X",
        *["damage Structural Damage", "damage Injured Captain", "damage Stunned Helmsman"][
            : max(0, len(attack.strip("X")) - 2)
        ],
        second=vessel(9, dial=HELD, attack=len(attack)),
    )
    play.give(BY)
    assert play.ship("a1").skill == skill


@pytest.mark.parametrize(
    ("attack", "cards", "risen"),
    [
        ("HHHC", ["Stunned Helmsman", "Injured Captain"], 1),
        ("HHCC", ["Injured Captain", "Stunned Helmsman"], 0),
        ("HHCC", ["Stunned Helmsman", "Injured Captain"], 1),
        ("HHHHC", ["Stunned Helmsman", "Stunned Helmsman", "Injured Captain"], 2),
        ("HHHX", ["Direct Hit"], 1),
    ],
)
def test_benjamin_sisko_rises_until_he_is_injured(
    scene: MakeScene, attack: str, cards: list[str], risen: int
) -> None:
    """Damage comes one at a time, normal before critical (2017, Deal Damage; EDITIONS H1)."""
    play = shot_at(
        scene,
        borne(SISKO, skill=1, hull=9),
        f"attack {attack}",
        "defense X",
        *[f"damage {name}" for name in cards],
        second=vessel(9, dial=HELD, attack=len(attack)),
    )
    play.give(BY)
    lasting = play.ship("a1").lasting
    assert sum(each.amount for each in lasting if each.source == SISKO) == risen
