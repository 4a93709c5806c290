"""A weapon of another ship that is disabled there and fires from here."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import NEAR, acting, borne, dice, shooting
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, vessel, weapon

OMAG = "crew:omag-blind-nunks-marauder"


def lending(text: str, **fields: Any) -> Any:
    """Returns a ship with a weapon that Omag may use: 6 dice at Range 2-3."""
    own = card("Cannon", "weapon", ability=text, **{"cost": 4} | fields)
    return vessel(1, dial=HELD, cards=[own], weapons=[weapon(0, 6, 2, 3)])


def firing(make: MakeScene, second: Any, *script: str, **fields: Any) -> Scene:
    return shooting(make, borne(OMAG), *script, second=second, **fields)


@shows(f"{OMAG} 1")
@pytest.mark.parametrize("cost", ["disable this", "discard this", "place 3 time here"])
def test_omag_fires_a_weapon_of_his_target(scene: MakeScene, cost: str) -> None:
    """It is disabled, whatever it costs who bears it; nothing of it stays."""
    text = f"attack: {cost} to fire; may re-roll 1 blank."
    script = ("attack HXXXXX", "attack H", "defense X")
    play = firing(scene, lending(text), *script)
    assert play.asked == "Effect a1"
    play.give(OMAG, "weapon:cannon").finish_phase()
    own, other = play.ship("a1"), play.ship("b1")
    assert (dice(play), other.shields) == ((6, 1), 0)
    assert (other.cards[0].disabled, other.cards[0].is_discarded, other.cards[0].time) == (1, 0, 0)
    assert own.cards[0].is_discarded
    assert [each.record.name for each in own.cards if not each.is_gone] == []
    assert len(play.battle.attacks) == 1


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("attack: disable this to fire.", {"cost": 5}),
        ("attack: disable this to fire.", {"factions": ["borg"]}),
        ("attack: spend target lock to fire.", {}),
        ("attack: disable this to fire from the rear arc.", {}),
    ],
)
def test_omag_needs_a_weapon_that_may_fire(
    scene: MakeScene, text: str, fields: dict[str, Any]
) -> None:
    play = firing(scene, lending(text, **fields))
    assert play.asked == "Attack a1"


@pytest.mark.parametrize("where", [{"more": "card b1 0 disabled 1"}, {"place": NEAR}])
def test_omag_needs_a_weapon_in_use_and_in_reach(scene: MakeScene, where: dict[str, str]) -> None:
    """At Range 1 the weapon does not fire."""
    play = firing(scene, lending("attack: disable this to fire."), **where)
    assert play.asked == "Attack a1"


def test_omag_pays_what_the_weapon_asks_of_its_ship(scene: MakeScene) -> None:
    """The target lock is his ship's own."""
    second = lending("attack: spend target lock to fire.")
    play = firing(scene, second, "attack XXXXXX", "defense X", words="locks b1")
    play.give(OMAG).finish_phase()
    assert play.ship("a1").locks == ()
    assert (dice(play)[0], play.ship("b1").cards[0].disabled) == (6, 1)


def test_omag_frees_a_weapon_between_phases(scene: MakeScene) -> None:
    own = borne(OMAG, card("Cannon", "weapon", ability="attack: disable this to fire."))
    play = acting(scene, own, more="card a1 1 disabled 1")
    play.go_to("Effect a1").give(OMAG)
    assert [(each.disabled, each.is_discarded) for each in play.ship("a1").cards] == [
        (0, True),
        (0, False),
    ]
