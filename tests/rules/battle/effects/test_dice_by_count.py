"""Dice for each of several things, and dice when ships stand or have attacked so."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, BY, acting, borne, dice, flown, shooting, shot_at
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel

CRY = "talent:cry-of-the-warrior-72280p"
STANDARD = "talent:standard-attack-formation-71798"
OVERWHELM = "talent:overwhelm-75005"
REMATA = "crew:remata-klan-71524"
AMBITION = "talent:ambition-blind-nistrim-culluh"
WEAPON_ZERO = "ship:weapon-zero-71225"
CAPTURED = "question:captured-72013wp"


def foes(number: int) -> list[object]:
    """Returns so many plain opponents."""
    return [vessel(1, dial=HELD) for _ in range(number)]


@pytest.mark.parametrize(("facing", "number"), [(1, 1), (2, 2), (4, 3)])
def test_cry_of_the_warrior(scene: MakeScene, facing: int, number: int) -> None:
    """A die for each opponent who has this ship in its front arc, 3 at most; so many fewer after.

    The one at 26,10 looks the other way.
    """
    places = ["b2 20,17.5 h180 chance\n", "b3 16,17.5 h180 chance\n", "b4 14,17.5 h180 chance\n"]
    more = "".join(places[: facing - 1]) + f"b{facing + 1} 26,10 h90\n"
    play = shooting(
        scene,
        borne(CRY, captain(9), agility=4),
        f"attack {'X' * (3 + number)}",
        "defense X",
        "attack XXX",
        f"defense {'X' * (4 - number)}",
        second=[*foes(facing), vessel(1, dial=HELD, arc=("all-round", 360))],
        more=more,
    )
    play.give(AT, CRY)
    play.give("primary weapon at a1").finish_phase()
    assert [dice(play), dice(play, 1)] == [(3 + number, 1), (3, 4 - number)]
    assert play.ship("a1").cards[0].is_discarded


def test_cry_of_the_warrior_needs_one_who_looks(scene: MakeScene) -> None:
    play = shooting(scene, borne(CRY, captain(5)), "attack XXX", "defense X", place="18,17.5 h0")
    play.give(AT)
    assert CRY not in play.offered
    play.finish_phase()


@pytest.mark.parametrize(
    ("second", "third", "is_offered"),
    [
        ("20,10 h0", "16,10 h0", True),
        ("20,10 h0", "16,10 h180", False),
        ("20,10 h0", "10,10 h0", False),
    ],
)
def test_standard_attack_formation(
    scene: MakeScene, second: str, third: str, is_offered: bool
) -> None:
    """Two friends at Range 1 have the defender in their front arcs as this ship has."""
    play = scene(
        f"round 1 combat begun\na1 18,10 h0\na2 {second} chance\na3 {third} chance\n"
        "b1 18,17.5 h180 chance",
        [borne(STANDARD, captain(5)), vessel(1, dial=HELD), vessel(1, dial=HELD)],
        vessel(1, dial=HELD),
        script=[f"attack {'X' * (5 if is_offered else 3)}", "defense X"],
    )
    play.give(AT)
    assert (STANDARD in play.offered) is is_offered
    if is_offered:
        play.give(STANDARD)
    play.finish_phase()
    assert dice(play)[0] == (5 if is_offered else 3)


def together(make: MakeScene, *script: str, friends: int = 2) -> Scene:
    """Returns a scene in which friends of a1, who are quicker, attack b1 before it."""
    places = "".join(f"a{place} {12 + 3 * place},10 h0\n" for place in range(2, friends + 2))
    return make(
        f"round 1 combat begun\na1 18,10 h0\n{places}b1 18,17.5 h180 chance shields 2/0\n"
        "b2 20,17.5 h180 chance",
        [borne(OVERWHELM, captain(5)), *[vessel(8, dial=HELD) for _ in range(friends)]],
        [vessel(1, dial=HELD, agility=0), vessel(1, dial=HELD, agility=0)],
        script=script,
    )


def test_overwhelm(scene: MakeScene) -> None:
    """A die and a blank turned for each friend who attacked the defender, not another ship."""
    play = together(scene, "attack XXX", "attack XXX", "attack XXXX")
    play.give("a2", "primary weapon at b1", "primary weapon at b2")
    play.give("primary weapon at b1", OVERWHELM)
    assert (play.asked, play.offered) == ("Effect a1", [OVERWHELM, "pass"])
    play.give(OVERWHELM).finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [3, 3, 4]
    assert play.told("modified") == ["modified a1 Overwhelm BXXX"]
    assert play.ship("a1").cards[0].time == 1  # of 2, after an End Phase


@pytest.mark.parametrize(("other", "acts"), [("20,17.5 h180", True), ("20,17.5 h0", False)])
def test_remata_klan(scene: MakeScene, other: str, acts: bool) -> None:
    """Before two opponents who look at this ship: skill 7 and two dice more this round."""
    own = borne(REMATA, skill=5)
    play = acting(
        scene,
        own,
        more=f"b2 {other} acted\n",
        second=[vessel(6, dial=HELD), vessel(1, dial=HELD)],
        script=["attack XXXXX", "defense X"] if acts else [],
    )
    play.go_to("Effect a1" if acts else "Attack b1")
    if acts:
        play.give(REMATA)
        assert play.asked == "Attack a1"
        assert play.ship("a1").skill == 7
        play.give(AT)
        assert play.asked == "Attack b1"
        assert dice(play)[0] == 5
        play.finish_phase()
        assert play.ship("a1").skill == 5


@pytest.mark.parametrize(("number", "is_offered"), [(3, False), (4, True)])
def test_ambition(scene: MakeScene, number: int, is_offered: bool) -> None:
    """The defender carries more upgrades than this ship, which carries 3 with this."""
    own = borne(AMBITION, captain(5), card("One"), card("Two"))
    other = vessel(1, dial=HELD, cards=[card(f"Other {each}") for each in range(number)])
    for answer in (0, 1) if is_offered else (-1,):
        rolls = [f"attack {'X' * (5 if answer == 0 else 3)}"]
        rolls += ["attack HHX"] if answer == 1 else []
        play = shooting(scene, own, *rolls, "defense X", second=other)
        play.give(AT)
        assert (AMBITION in play.offered) is is_offered
        if answer == 0:
            play.give(AMBITION)
        elif answer == 1:
            play.give("pass")
            play.give(AMBITION, "XXX")
        play.finish_phase()
        assert play.ship("a1").cards[0].is_discarded is is_offered


@pytest.mark.parametrize(("attack", "number"), [("HCX", 2), ("XXB", 0), ("HHCX", 3)])
def test_weapon_zero(scene: MakeScene, attack: str, number: int) -> None:
    """A defense die for each hit and crit that was rolled, for an auxiliary power token."""
    script = [f"attack {attack}", *([f"defense {'E' * number}"] if number else [])]
    play = shot_at(
        scene,
        flown(WEAPON_ZERO, agility=0),
        *script,
        second=vessel(5, dial=HELD, attack=len(attack)),
    )
    play.give(BY)
    if number:
        play.give(WEAPON_ZERO)
        ship = play.ship("a1")
        assert (ship.auxiliary, ship.shields) == (1, 2)
    assert WEAPON_ZERO not in play.offered
    assert dice(play)[1] == number


@pytest.mark.parametrize(
    ("own", "other", "number"),
    [
        (["dominion", "independent"], ["dominion"], 4),
        (["dominion", "independent"], ["independent"], 3),
        (["dominion", "independent"], ["klingon", "independent"], 3),
    ],
)
def test_captured(scene: MakeScene, own: list[str], other: list[str], number: int) -> None:
    """The attacker rolls a die more where it shares a faction, independent aside."""
    play = shot_at(
        scene,
        borne(CAPTURED, factions=own),
        f"attack {'X' * number}",
        "defense X",
        second=vessel(5, dial=HELD, factions=other),
    )
    play.give(BY).finish_phase()
    assert dice(play)[0] == number
