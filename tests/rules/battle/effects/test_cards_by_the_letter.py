"""Cards that do exactly what their prints say: neither more, nor less, nor at another time."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import acting, borne, flown, moving
from tests.rules.battle.examples.scene import (
    DIAL,
    HELD,
    MakeScene,
    captain,
    card,
    fleet_of,
    vessel,
)

CIRCUITRY = "tech:bio-neural-circuitry-75014"
BAR = ["evade", "scan"]


@pytest.mark.parametrize("text", ["", "action: gain 1 scan."])
def test_an_action_of_the_bar_or_the_ship_card(scene: MakeScene, text: str) -> None:
    """Bio-Neural Circuitry means the Action Bar as well as the text of the ship."""
    bar = [*BAR, *(["ship:plain"] if text else [])]
    play = moving(scene, borne(CIRCUITRY, dial=DIAL, actions=BAR, ability=text), "3 straight")
    play.go_to("Effect a1").give(CIRCUITRY)
    assert play.offered == bar
    play.give("evade")
    own = play.ship("a1")
    assert (own.evade, own.cards[0].disabled) == (1, 1)
    assert play.asked == "Action a1"


@pytest.mark.parametrize("text", ["", "action: gain 1 scan."])
def test_actions_of_the_ship_despite_auxiliary_power(scene: MakeScene, text: str) -> None:
    """For three time tokens it performs its action: no further one, no repair, none of a card."""
    bar = [*BAR, *(["ship:plain"] if text else [])]
    words = "auxiliary 1"
    play = moving(
        scene, borne(CIRCUITRY, dial=DIAL, actions=BAR, ability=text), "3 straight", words
    )
    play.go_to("Effect a1").give(CIRCUITRY)
    assert (play.asked, play.offered) == ("Action a1", ["pass", *bar])
    assert (play.ship("a1").cards[0].time, play.ship("a1").auxiliary) == (3, 1)
    play.give(bar[-1])
    assert play.asked == "Maneuver a1"
    play = moving(
        scene, borne(CIRCUITRY, dial=DIAL, actions=BAR, ability=text), "3 straight", words
    )
    play.go_to("Effect a1").give("pass")
    assert play.asked != "Action a1"


SOVAL = "ambassador:soval-75008"


@pytest.mark.parametrize("heading", [0, 180])
def test_soval_attacks_from_where_the_fleets_stand(scene: MakeScene, heading: int) -> None:
    """His print names neither range nor arc: no opponent is within Range 3 at set-up."""
    play = scene(
        f"round 0 set-up\na1 18,2 h{heading}\nb1 18,34 h180",
        fleet_of(borne(SOVAL), points=1),
        vessel(2, dial=HELD),
        script=["attack HHX", "defense X"],
    )
    play.go_to("Effect a1").give(SOVAL, "no")
    attack = play.battle.attacks[0]
    assert (attack.attack_dice, attack.defense_dice) == (3, 1)
    assert (play.ship("b1").shields, play.ship("b1").damage) == (0, 0)


def test_shields_stay_down_as_long_as_power_goes_to_the_weapons(scene: MakeScene) -> None:
    """They do not rise in between: what asks for active shields finds none in any End Phase."""
    key = "talent:all-power-to-weapons-75002"
    watch = card(
        "Watch", ability="end of the end phase, if this ship has active shields: gain 1 mission."
    )
    play = scene(
        "round 1 combat\na1 18,10 h0\nb1 18,34 h180",
        borne(key, captain(5), watch),
        vessel(1, dial=HELD),
    )
    play.give(key)
    while play.state.round < 6:
        play.finish_round()
    seen = []
    for number in range(2, 6):
        own = play.ship("a1", play.at_phase("planning", number))
        seen.append((own.cards[0].time, own.shields, own.disabled_shields, own.mission))
    assert seen == [(2, 0, 2, 0), (1, 0, 2, 0), (0, 0, 2, 0), (0, 2, 0, 1)]


EXCELSIOR = "ship:u-s-s-excelsior-75016"


@pytest.mark.parametrize(
    ("words", "more", "locked"),
    [
        ("", "", ["a1"]),
        ("cloak green-beside shields 0/2", "", ["a2"]),  # it cannot be locked
        ("", "locks a1", ["a2"]),  # it is locked already, and by one of two
    ],
)
def test_locks_go_to_the_excelsior_if_able(
    scene: MakeScene, words: str, more: str, locked: list[str]
) -> None:
    """The lock stays with its target where she can be none; her crew is ready in any case."""
    locks = card("Locks", ability="always: this ship holds 2 target locks.")
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 acted {words}\na2 21,10 h0 acted\n"
        f"b1 18,18 h180 {more}\ncard a1 0 disabled 1",
        [flown(EXCELSIOR, card("Hand")), vessel(2, dial=HELD)],
        vessel(3, dial=HELD, cards=[locks] if more else []),
        dials={"b1": "0 stop"},
    )
    play.go_to("Action b1").give("target-lock")
    if play.asked == "LockTarget b1":
        play.give("a2")
    new = [play.name(each) for each in play.ship("b1").locks][1 if more else 0 :]
    assert new == locked
    assert play.ship("a1").cards[0].disabled == 0


DEVICES = [
    "tech:masking-circuitry-71282",
    "tech:cloaking-device-71268",
    "tech:cloaking-device-71275",
    "tech:cloaking-device-71535",
    "tech:cloaking-device-71646b",
    "tech:prototype-cloaking-device-72233",
]


@pytest.mark.parametrize("key", DEVICES)
@pytest.mark.parametrize(
    ("words", "state", "is_offered"),
    [
        ("cloak green-beside shields 0/2", "", True),
        ("cloak green-beside shields 0/2", "disabled 1", True),
        ("cloak green-beside shields 0/2", "discarded", False),
        ("", "", False),
    ],
)
def test_who_is_cloaked_may_echo_with_the_card(
    scene: MakeScene, key: str, words: str, state: str, is_offered: bool
) -> None:
    """However the ship was cloaked, and although the card is disabled."""
    own = borne(key, actions=["evade"])
    play = acting(scene, own, words, more=f"card a1 0 {state}\n" if state else "")
    assert ("sensor-echo" in play.offered) is is_offered
    play.give("sensor-echo" if is_offered else "evade")
    assert (play.asked == "Echo a1") is is_offered


@pytest.mark.parametrize("key", DEVICES)
def test_who_cloaks_with_the_card_may_echo_in_the_next_round(scene: MakeScene, key: str) -> None:
    play = acting(scene, borne(key, actions=["evade"]), script=["attack X"] * (key == DEVICES[-1]))
    assert "sensor-echo" not in play.offered
    play.give(key)
    own = play.ship("a1")
    assert (own.is_cloaked, own.cards[0].disabled) == (True, 1)
    assert own.auxiliary == (1 if key == DEVICES[0] else 0)
    play.go_to("Cloak a1").give("yes")
    if own.auxiliary:
        return  # it may act again once that token is gone
    play.go_to("Action a1")
    assert play.state.round == 3
    assert "sensor-echo" in play.offered
