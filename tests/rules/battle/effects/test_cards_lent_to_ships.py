"""Cards of one ship whose texts friends may use as if these carried them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import acting, borne, dice
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel

CAPTAIN = "captain:b-etor-72282p"
CREW = "crew:b-etor-72282p"
ERIKA = "captain:erika-hernandez-75016"
TALENT = "talent:bold"
AID = "crew:aide"


def bold(ability: str, **fields: Any) -> dict[str, Any]:
    return card("Bold", "talent", ability=ability, **fields)


def sharing(scene: MakeScene, ability: str, place: str = "18,14 h0", **fields: Any) -> Scene:
    """Returns a scene in which a2 is about to act, beside B'Etor of a1 with a talent."""
    own = fields.pop("own", None) or borne(CAPTAIN, bold(ability, holder=0))
    return scene(
        f"round 2 activation begun\na1 18,10 h0 acted {fields.pop('words', '')}\na2 {place}\n"
        f"b1 21,20 h180 acted{fields.pop('more', '')}",
        [own, fields.pop("friend", None) or vessel(1, dial=HELD, actions=[])],
        vessel(1, dial=HELD),
        dials={"a2": "0 stop"},
        **fields,
    )


# --- B'Etor -------------------------------------------------------------------------------------


@shows(f"{CAPTAIN} 0", f"{CREW} 1")
@pytest.mark.parametrize("role", ["captain", "crew"])
def test_a_friend_performs_the_action_of_her_talent(scene: MakeScene, role: str) -> None:
    """It is "this ship" in the text; the card itself is what is disabled."""
    own = borne(CAPTAIN, bold(ACTION, holder=0))
    if role == "crew":
        own = borne(CREW, captain(5), bold(ACTION, holder=1))
    play = sharing(scene, "", own=own)
    assert play.offered == ["pass", TALENT]
    play.give(TALENT)
    assert (play.ship("a1").evade, play.ship("a2").evade) == (0, 1)
    assert play.ship("a1").cards[-1].disabled == 1


ACTION = "action: disable this to gain 1 evade."


@pytest.mark.parametrize(
    ("place", "more"),
    [
        ("18,24 h0", ""),
        ("18,14 h0", "\ncard a1 0 disabled 1"),
        ("18,14 h0", "\ncard a1 1 disabled 1"),
        ("18,14 h0", "\ncard a1 1 discarded"),
    ],
)
def test_it_is_out_of_reach_or_use(scene: MakeScene, place: str, more: str) -> None:
    """Not beyond Range 2, and neither while she nor while the talent is out of use."""
    assert TALENT not in sharing(scene, ACTION, place, more=more).offered


def test_opponents_may_not_use_it(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\nb1 18,14 h180",
        borne(CAPTAIN, bold(ACTION, holder=0)),
        vessel(1, dial=HELD, actions=[]),
        dials={"b1": "0 stop"},
    )
    assert play.asked != "Action b1"


def test_a_friend_uses_it_in_its_attack(scene: MakeScene) -> None:
    """If it likes: what its ship must do by it, others may."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance\na2 18,12 h0\nb1 18,19 h180 chance",
        [borne(CAPTAIN, bold("when attacking: roll +1 attack die.", holder=0)), vessel(6)],
        vessel(1, dial=HELD),
        script=["attack XXXX", "defense X"],
    )
    play.give("primary weapon at b1")
    assert (play.asked, play.offered) == ("Effect a2", [TALENT, "pass"])
    play.give(TALENT)
    assert dice(play) == (4, 1)


@pytest.mark.parametrize(("place", "number"), [("18,14 h180", 3), ("18,26 h180", 2)])
def test_what_holds_all_the_time_holds_for_friends_near(
    scene: MakeScene, place: str, number: int
) -> None:
    play = scene(
        f"round 1 combat begun\na1 18,10 h0 chance\na2 {place} chance\n"
        f"b1 {'18,21 h180' if number == 3 else '18,19 h0'}",
        [
            borne(CAPTAIN, bold("always: this ship has +2 agility.", holder=0)),
            vessel(1, dial=HELD),
        ],
        vessel(6, dial=HELD),
    )
    assert play.asked == "Attack b1"
    agility = play.ship("a2").agility_base + play.ship("a2").agility_sum
    assert agility == (3 if number == 3 else 1)


@pytest.mark.parametrize(("name", "skill"), [("Lursa", 8), ("Martok", 5)])
def test_b_etor_of_the_crew_strengthens_lursa(scene: MakeScene, name: str, skill: int) -> None:
    """By four, of which the rule of 3 lets three count."""
    play = acting(scene, borne(CREW, captain(5, name)))
    assert play.asked
    assert play.ship("a1").skill == skill


# --- Erika Hernandez ----------------------------------------------------------------------------


def aboard(scene: MakeScene, ability: str, *names: str, **fields: Any) -> Scene:
    """Returns a scene in which a2 is about to act, near Erika Hernandez with a crew."""
    aide = card("Aide", ability=ability, factions=[fields.pop("faction", "federation")])
    friend = vessel(1, dial=HELD, actions=[], names=["plain", *names])
    return sharing(scene, "", own=borne(ERIKA, aide), friend=friend, **fields)


@shows(f"{ERIKA} 0")
@pytest.mark.parametrize(
    ("ability", "time"),
    [("action: gain 1 evade.", 1), ("action: place 2 time here to gain 1 evade.", 3)],
)
def test_an_nx_ship_uses_her_crew_for_a_time_token(
    scene: MakeScene, ability: str, time: int
) -> None:
    """One more than the crew itself asks for."""
    play = aboard(scene, ability, "nx")
    play.give(AID)
    assert play.ship("a2").evade == 1
    assert play.ship("a1").cards[1].time == time


def test_she_helps_no_other_ships_and_with_no_other_crew(scene: MakeScene) -> None:
    assert AID not in aboard(scene, "action: gain 1 evade.", "galaxy").offered
    assert AID not in aboard(scene, "action: gain 1 evade.", "nx", faction="klingon").offered
