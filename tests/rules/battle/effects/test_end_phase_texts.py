"""When texts of the End Phase act: as card effects do, or before the tokens that they need go.

Source: End Phase in detail, each rule set; 2017, Timing; EDITIONS I1, O4; DECISIONS D90.
"""

from __future__ import annotations

import pytest

from rules.battle import Ship
from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    card,
    fleet_of,
    vessel,
)
from tests.rules.building.helpers import CLASSIC, RULES_2017

ALLIANCE = "alliance"
EVERY = [RULES_2017, CLASSIC, ALLIANCE]


def when_over(play: Scene) -> Ship:
    """Returns a1 as it stands when round 2, in whose End Phase the scene begins, is over."""
    if play.state.round == 2:
        play.finish_round()
    return play.ship("a1", play.at_phase("planning", 3))


def order(play: Scene, *kinds: str) -> list[str]:
    """Returns what happened to a1, each with its first words."""
    told = [each.split() for each in play.told("effect", *kinds)]
    return [each[0] for each in told if each[1] == "a1"]


@pytest.mark.parametrize(("rules", "time"), [(RULES_2017, 3), (CLASSIC, 3), (ALLIANCE, 2)])
def test_time_tokens_that_a_card_places_stay_for_whole_rounds(
    scene: MakeScene, rules: str, time: int
) -> None:
    """Repair Protocol's own tokens are placed after those of the phase came off."""
    key = "tech:repair-protocol-72014wp"
    play = scene(
        "round 2 end\na1 18,10 h0 shields 1/1 evade 1 down 1\nb1 18,34 h180",
        borne(key),
        vessel(1, dial=HELD),
        rules=rules,
    )
    play.give(key)
    if play.asked.startswith("Detail"):
        play.give("hull")
    ship = when_over(play)
    assert (ship.cards[0].time, ship.damage, ship.shields, ship.evade) == (time, 0, 2, 0)
    phase = order(play, "shields", "token", "card")
    last = rules != ALLIANCE
    assert phase.index("effect") == (2 if last else 0)
    assert phase.index("shields") == (0 if last else 2)


@pytest.mark.parametrize(("rules", "time"), [(RULES_2017, 2), (CLASSIC, 2), (ALLIANCE, 1)])
def test_alyssa_ogawa_gives_two_rounds_of_rest(scene: MakeScene, rules: str, time: int) -> None:
    """She and the crew that she tends both get their tokens after the phase took its own off."""
    key = "crew:alyssa-ogawa-75016"
    other = borne("crew:taurik-75016").to_document()["cards"][0]
    play = scene(
        "round 2 end\na1 18,10 h0\nb1 18,34 h180\ncard a1 1 disabled 1",
        borne(key, other),
        vessel(1, dial=HELD),
        rules=rules,
    )
    play.go_to("Effect a1").give(key)
    cards = when_over(play).cards
    assert [(card.time, card.disabled) for card in cards] == [(time, 0), (time, 0)]


@pytest.mark.parametrize("rules", EVERY)
def test_a_scan_is_spent_before_it_goes(scene: MakeScene, rules: str) -> None:
    """Leonard McCoy's price would be gone by the time that card effects act."""
    key = "crew:leonard-mccoy-75016"
    other = borne("crew:taurik-75016").to_document()["cards"][0]
    play = scene(
        "round 2 end\na1 18,10 h0 scan 2 shields 1/1\nb1 18,34 h180\ncard a1 1 disabled 1",
        borne(key, other),
        vessel(1, dial=HELD),
        rules=rules,
    )
    play.go_to("Effect a1").give(key)
    ship = when_over(play)
    assert (ship.cards[1].disabled, ship.scan) == (0, 0)
    assert order(play, "shields", "token")[0] == "effect"


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("uses", [True, False])
def test_a_scan_is_kept_before_it_goes(scene: MakeScene, rules: str, uses: bool) -> None:
    key = "tech:long-range-scanners-72000p"
    play = scene(
        "round 2 end\na1 18,10 h0 scan 2\nb1 18,34 h180",
        borne(key),
        vessel(1, dial=HELD),
        rules=rules,
    )
    play.go_to("Effect a1").give(key if uses else "pass")
    ship = when_over(play)
    assert (ship.scan, ship.cards[0].is_discarded) == (int(uses), uses)


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("uses", [True, False])
def test_a_cloak_is_turned_over_before_it_goes(scene: MakeScene, rules: str, uses: bool) -> None:
    key = "tech:klingon-cloaking-device-75005"
    play = scene(
        "round 2 end\na1 18,10 h0 shields 0/2 cloak red\nb1 18,34 h180",
        borne(key),
        vessel(1, dial=HELD),
        rules=rules,
    )
    play.go_to("Effect a1").give(key if uses else "pass")
    if uses:
        play.go_to("Cloak a1").give("yes")
    assert when_over(play).is_cloaked is uses


@pytest.mark.parametrize(
    ("words", "answer", "expected"),
    [
        ("auxiliary 1", "ch-targh", (0, True)),
        ("auxiliary 1", "pass", (1, False)),
        ("", "", (0, False)),
    ],
    ids=["paid", "declined", "nothing to pay with"],
)
def test_ch_targh_turns_the_cloak_for_an_auxiliary_power_token(
    scene: MakeScene, words: str, answer: str, expected: tuple[int, bool]
) -> None:
    """What is asked before the effect is its cost, and a text with a cost may be declined.

    Source: 2017, Card Ability Anatomy, Card Abilities; EDITIONS L1.
    """
    key = "crew:ch-targh-75010"
    play = scene(
        f"round 2 end\na1 18,10 h0 shields 0/2 cloak red {words}\nb1 18,34 h180",
        borne(key),
        vessel(1, dial=HELD),
    )
    if answer:
        play.go_to("Effect a1").give(key if answer == "ch-targh" else answer)
    else:
        assert play.asked != "Effect a1"
    if expected[1]:
        play.go_to("Cloak a1").give("yes")
    ship = when_over(play)
    assert (ship.auxiliary, ship.is_cloaked) == expected
    assert ("Cloak a1" in play.history) is expected[1]


def test_in_alliance_each_ship_does_all_of_its_turn(scene: MakeScene) -> None:
    """What one text waits for does not put it before the texts of ships of lower skill."""
    play = scene(
        "round 2 end\na1 18,10 h0 scan 1\na2 24,10 h0 scan 1\nb1 18,34 h180",
        [
            vessel(2, dial=HELD, ability="end phase: gain 1 auxiliary power."),
            vessel(4, dial=HELD, ability="end phase: remove 1 scan from this ship."),
        ],
        vessel(1, dial=HELD),
        rules=ALLIANCE,
        teams=(1, 0),
    )
    when_over(play)
    assert [each.split()[1] for each in play.told("effect")] == ["a1", "a2"]


BRUNT = "crew:brunt-71535"


@pytest.mark.parametrize("time", ["", "card a1 0 time 1"])
@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC])
def test_brunt_acts_at_the_start_of_the_phase(scene: MakeScene, rules: str, time: str) -> None:
    """Before the time tokens go, under which he does nothing, and before the texts of others."""
    rest = card("Rest", ability="end phase: remove 1 auxiliary power from this ship.")
    play = scene(
        f"round 2 end\na1 18,10 h0\nb1 18,14 h180\n{time}",
        fleet_of(borne(BRUNT), points=9),
        fleet_of(vessel(1, dial=HELD, cards=[rest]), points=1),
        rules=rules,
    )
    is_offered = not time
    assert (play.asked == "Effect a1") is is_offered
    if is_offered:
        play.give(BRUNT)
        assert play.told("token")[0] == f"token b1 auxiliary 1 {BRUNT}"
    play.finish_round()
    assert play.ship("b1", play.at_phase("planning", 3)).auxiliary == 0
