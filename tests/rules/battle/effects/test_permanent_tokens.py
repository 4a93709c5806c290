"""Cards that look for the permanent effect tokens of other cards: Bounty and Reputation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.printed import acting, borne
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel

ZAR = "crew:zar-75015"


@pytest.mark.parametrize(
    ("marks", "place", "skill"),
    [
        ("marker bounty 1", "18,17.5 h180", 4),
        ("marker reputation 1", "18,17.5 h180", 3),
        ("marker bounty 1 marker reputation 1", "18,17.5 h180", 3),
        ('marker "kor" 1', "18,17.5 h180", 5),
        ("marker reputation 1", "18,21 h180", 3),
        ("marker reputation 1", "18,14 h180", 5),
    ],
    ids=["bounty", "reputation", "both", "neither", "range 3", "range 1"],
)
def test_zar(scene: MakeScene, marks: str, place: str, skill: int) -> None:
    """Of both tokens the worse one counts; the range of the card begins at 2."""
    play = scene(
        f"round 1 activation begun\na1 18,10 h0 acted\nb1 {place} {marks}",
        borne(ZAR),
        vessel(1, dial=HELD, cards=[captain(5)]),
        dials={"b1": "0 stop"},
    )
    assert play.asked == "Action b1"
    assert play.ship("b1").skill == skill


MOBAR = "crew:mobar-75015"


@pytest.mark.parametrize(
    ("marks", "place", "dice"),
    [
        ("marker bounty 1", "18,17.5 h180", 1),
        ("marker reputation 1", "18,17.5 h180", 1),
        ("marker bounty 1 marker reputation 1", "18,17.5 h180", 1),
        ("", "18,17.5 h180", 2),
        ("marker bounty 1", "18,21 h180", 3),
    ],
    ids=["bounty", "reputation", "both", "neither", "far"],
)
def test_mobar_takes_a_defense_die(scene: MakeScene, marks: str, place: str, dice: int) -> None:
    """One die at Range 1-2, however many tokens the ship has."""
    play = scene(
        f"round 1 combat begun\na1 18,10 h0\nb1 {place} chance {marks}",
        borne(MOBAR),
        vessel(1, dial=HELD, agility=2),
        script=["attack XXX", f"defense {'X' * dice}"],
    )
    play.go_to("Attack a1").give("primary weapon at b1")


@pytest.mark.parametrize(("mark", "gained"), [("reputation", 1), ("bounty", 0)])
def test_mobar_takes_what_is_spent(scene: MakeScene, mark: str, gained: int) -> None:
    play = scene(
        f"round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance evade 1 marker {mark} 1",
        borne(MOBAR),
        vessel(1, dial=HELD, agility=1),
        script=["attack HXX"],
    )
    play.go_to("Attack a1").give("primary weapon at b1").go_to("SpendToken b1").give("evade")
    assert play.told("token").count(f"token a1 evade 1 {MOBAR}") == gained


# --- a price on a ship ---------------------------------------------------------------------------

KURROS = "crew:kurros-75015"
LEADER = card("Leader", unique=True)

OPTIONS = {"mark": "PlaceTokens", "rob": "StealTokens: Gain", "take": "StealCard"}


def wanted(scene: MakeScene, other: str = "", **fields: Any) -> Scene:
    """Returns a scene in which Kurros may act against b1."""
    second = vessel(1, dial=HELD, cards=fields.pop("cards", [LEADER]))
    return acting(
        scene, borne(KURROS), place="18,14 h180", other=other, second=second, **fields
    ).go_to("Action a1")


@pytest.mark.parametrize(
    ("other", "cards", "options"),
    [
        ("evade 1", [LEADER], ["mark", "rob", "take"]),
        ("", [LEADER], ["mark", "take"]),
        ("marker bounty 1 scan 1", [LEADER], ["rob", "take"]),
        ("battlestations 1", [card("Hand")], ["mark", "rob"]),
    ],
    ids=["all", "nothing to rob", "marked already", "nobody unique"],
)
def test_kurros_lets_the_owner_choose(
    scene: MakeScene, other: str, cards: list[Any], options: list[str]
) -> None:
    play = wanted(scene, other, cards=cards).give(KURROS)
    assert play.asked == "Detail b1"
    assert play.offered == [OPTIONS[each] for each in options]


def test_kurros_marks_a_ship(scene: MakeScene) -> None:
    """Whoever attacks it from now on turns one die; there is never a second token."""
    play = wanted(scene, "shields 9/0", script=["attack BXXC", "defense X"])
    play.give(KURROS, OPTIONS["mark"])
    assert play.ship("b1").markers == (("bounty", 1),)
    play.go_to("Attack a1").give("primary weapon at b1")
    assert play.asked == "Detail a1"
    play.give(play.offered[0]).finish_round()
    assert play.told("result") == ["result a1 b1 1 1"]


@pytest.mark.parametrize(("first", "number"), [("evade", (2, 0)), ("scan", (1, 1))])
def test_kurros_robs_a_ship(scene: MakeScene, first: str, number: tuple[int, int]) -> None:
    play = wanted(scene, "evade 1 scan 1").give(KURROS, OPTIONS["rob"])
    if first in play.offered:
        play.give(first)
    ship = play.ship("a1")
    assert (ship.evade, ship.scan) == number
    other = play.ship("b1")
    assert (other.evade, other.scan) == ((0, 1) if first == "evade" else (1, 0))


def test_kurros_takes_a_crew_once_a_game(scene: MakeScene) -> None:
    second = card("Second", unique=True)
    play = wanted(scene, cards=[LEADER, second]).give(KURROS, OPTIONS["take"])
    play.give("Leader of b1")
    assert [each.record.name for each in play.ship("a1").cards][-1] == "Leader"
    play.finish_round()
    play.go_to("Action a1").give(KURROS)
    # Only the token is left to choose: nobody is asked.
    assert play.ship("b1").markers == (("bounty", 1),)
    play.finish_round()
    asked = play.history.count("Detail b1")
    play.go_to("Action a1").give(KURROS)
    assert play.history.count("Detail b1") == asked
    assert len(play.ship("a1").cards) == 2


Y_SEK = "captain:y-sek-75015"


def test_one_price_for_both_cards(scene: MakeScene) -> None:
    """The tokens of Y'Sek and of Kurros are the same, and so is what they do."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance shields 9/0 marker bounty 1",
        [borne(KURROS), borne(Y_SEK)],
        vessel(1, dial=HELD, agility=1),
        script=["attack BBX", "defense X"],
    )
    play.go_to("Attack a1").give("primary weapon at b1")
    assert play.asked == "Detail a1"
    play.give(play.offered[0]).finish_phase()
    assert play.told("result") == ["result a1 b1 1 0"]


@pytest.mark.parametrize("key", [KURROS, Y_SEK])
def test_the_attacker_turns_a_die_when_it_likes(scene: MakeScene, key: str) -> None:
    """It is one of its own modifications: a target lock may come before it."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0 locks b1\n"
        "b1 18,17.5 h180 chance shields 9/0 marker bounty 1",
        borne(key),
        vessel(1, dial=HELD, agility=1),
        script=["attack XXX", "attack HHX", "defense X"],
    )
    play.go_to("Attack a1").give("primary weapon at b1")
    assert sorted(play.offered) == [key, "target-lock"]
    play.give("target-lock", "XXX").finish_phase()
    assert play.told("result") == ["result a1 b1 3 0"]


@pytest.mark.parametrize("key", [KURROS, Y_SEK])
def test_the_price_counts_before_defense_dice_are_rolled(scene: MakeScene, key: str) -> None:
    """The attacker turns an attack die: at Modify Attack Dice, though the ship with it defends."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance shields 9/0 marker bounty 1",
        borne(key),
        vessel(1, dial=HELD, agility=1),
        script=["attack HXX", "defense E"],
    )
    play.go_to("Attack a1").give("primary weapon at b1").finish_phase()
    told = [each.split()[0] for each in play.told("dice", "effect")]
    assert told[: told.index("dice", 1) + 1] == ["dice", "effect", "dice"]
    assert play.told("result") == ["result a1 b1 1 0"]
