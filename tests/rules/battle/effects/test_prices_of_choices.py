"""Cards whose price belongs to one thing that they let a ship do, or is chosen itself."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, BY, acting, borne, shooting, shot_at
from tests.rules.battle.effects.test_resources_with_tokens import resource
from tests.rules.battle.examples.scene import MakeScene, captain, card, vessel

FIRE = "talent:fire-72235p"


@pytest.mark.parametrize(("answer", "auxiliary"), [("yes", 1), ("no", 0)])
def test_fire(scene: MakeScene, answer: str, auxiliary: int) -> None:
    """Auxiliary power is placed for the re-roll; two more dice alone cost the card."""
    play = shooting(
        scene,
        borne(FIRE, captain(3)),
        "attack XXXXX",
        *["attack HH"] * auxiliary,
        "defense X",
    ).give(AT, FIRE, answer)
    if auxiliary:
        play.give("XX")
    play.finish_phase()
    assert play.ship("a1").auxiliary == auxiliary
    assert play.told("result") == [f"result a1 b1 {2 * auxiliary} 0"]


PULASKI = "crew:katherine-pulaski-75016"


@shows(f"{PULASKI} 1")
@pytest.mark.parametrize("paid", [0, 1], ids=["the tech", "Data"])
def test_katherine_pulaski_acts_freely_once(scene: MakeScene, paid: int) -> None:
    """One free action with either price, not one for each."""
    fed = {"factions": ["federation"]}
    own = borne(PULASKI, card("Data"), card("Gear", "tech"), card("One", **fed), card("Two", **fed))
    play = acting(scene, own, more="card a1 3 time 2\ncard a1 4 time 2")
    play.go_to("Effect a1").give(PULASKI)
    play._answer(paid)
    play.give("One of a1, Two of a1")
    assert PULASKI not in play.offered
    cards = play.ship("a1").cards
    assert [each.disabled for each in cards[1:3]] == [paid, 1 - paid]
    assert [each.time for each in cards[3:]] == [1, 1]


EMPIRE = "talent:long-live-the-empire-71804"


@pytest.mark.parametrize(
    ("dice", "choice", "shields", "damage"),
    [(1, 0, 1, 0), (1, 1, 2, 1), (2, 0, 0, 0), (2, 1, 1, 1), (2, 2, 2, 2), (3, 2, 1, 2)],
)
def test_long_live_the_empire(
    scene: MakeScene, dice: int, choice: int, shields: int, damage: int
) -> None:
    """Each die costs a shield or hull, whatever shields are up, as the player likes."""
    play = shooting(
        scene,
        borne(EMPIRE, captain(5)),
        f"attack {'X' * (3 + dice)}",
        "defense X",
        *["damage Console Fire"] * damage,
    ).give(AT)
    play._answer(dice - 1)
    assert (play.asked, len(play.offered)) == ("Detail a1", dice + 1)
    play._answer(choice)
    assert (play.ship("a1").shields, play.ship("a1").damage) == (shields, damage)


CONTROL = "resource:damage-control-team-71999r"


@pytest.mark.parametrize(("tokens", "choices"), [(1, 2), (2, 3)])
def test_a_crit_costs_the_damage_control_team_two_tokens(
    scene: MakeScene, tokens: int, choices: int
) -> None:
    """Where one token is left, that cancels a hit or makes a crit one, and no more."""
    play = shot_at(
        scene,
        vessel(1, cards=[resource(CONTROL)]),
        "attack HCX",
        "defense X",
        more=f"card a1 0 marker 'auxiliary power' {tokens}",
    ).give(BY)
    play.give(CONTROL)
    assert len(play.offered) == choices
    play._answer(choices - 1)
    play.finish_phase()
    own = play.ship("a1", play.at_phase("end"))
    assert (own.auxiliary, own.cards[0].markers) == (1, ())
    assert play.told("result") == ["result b1 a1 2 0" if tokens == 1 else "result b1 a1 1 0"]


KURAK = "crew:kurak-blind-buruk"


@shows(f"{KURAK} 0")
@pytest.mark.parametrize(("shields", "choices"), [(1, 1), (2, 2)])
def test_kurak_disables_a_shield_for_each_damage(
    scene: MakeScene, shields: int, choices: int
) -> None:
    play = shot_at(
        scene,
        borne(KURAK, shields=2),
        "attack HHX",
        "defense X",
        *["damage Direct Hit"] * (2 - shields),
        words=f"shields {shields}/0",
    ).give(BY, KURAK)
    if choices > 1:
        assert len(play.offered) == choices
        play._answer(choices - 1)
    own = play.ship("a1", play.at_phase("end"))
    assert (own.shields, own.disabled_shields, own.damage) == (0, shields, 2 - shields)
