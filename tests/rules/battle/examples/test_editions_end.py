"""EDITIONS I, J and L: End Phase, winning, card texts, in the editions that differ."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import Battle, Ship
from rules.battle.mechanics import actions, cards, damage, tokens
from rules.battle.position import moments
from rules.battle.position.moments import ACTOR, OTHER
from rules.battle.position.permissions import NoAction, NoTokenGain
from rules.battle.position.pieces import Ban
from rules.battle.position.terms import DESTROYED, SCAN
from rules.battle.timing.handlers import Occasion
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, effect, vessel
from tests.rules.building.helpers import CLASSIC, ORGANIZED_2014, ORGANIZED_2016, RULES_2017

BOTH = [RULES_2017, CLASSIC]
EVERY = [*BOTH, ORGANIZED_2014, ORGANIZED_2016]

# --- I. End Phase -------------------------------------------------------------------------

TIDY = """
    round 1 end
    a1 18,10 h0 shields 0/2 cloak red evade 1
    b1 18,30 h180 shields 1/1 scan 1
    card a1 0 time 1
    """


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        (
            RULES_2017,
            [
                "cloak a1",
                "shields a1",
                "shields b1",
                "token a1 evade",
                "token b1 scan",
                "card a1",
                "effect a1",
                "initiative",
            ],
        ),
        (
            CLASSIC,
            [
                "shields b1",
                "token a1 evade",
                "token b1 scan",
                "cloak a1",
                "shields a1",
                "card a1",
                "effect a1",
            ],
        ),
        (
            "alliance",
            [
                "effect a1",
                "cloak a1",
                "shields a1",
                "shields b1",
                "token a1 evade",
                "token b1 scan",
                "card a1",
            ],
        ),
    ],
)
def test_i1_order(scene: MakeScene, rules: str, order: list[str]) -> None:
    """EDITIONS I1, O3, O4; DECISIONS D90."""
    play = scene(
        TIDY,
        vessel(1, cards=[card("Helmsman")], dial=HELD),
        vessel(1, dial=HELD),
        rules=rules,
    )
    play.add("a1", effect(moments.END_PHASE_CARDS, lambda *_: None))
    play.finish_phase()
    kinds = ("cloak", "shields", "token", "card", "effect", "initiative")
    told = []
    for text in play.told(*kinds):
        words = text.split()
        told.append(" ".join(words[: {"token": 3, "initiative": 1}.get(words[0], 2)]))
    assert told == order


@pytest.mark.parametrize("rules", EVERY)
def test_i2_by_ascending_skill(scene: MakeScene, rules: str) -> None:
    cloaked = "shields 0/2 cloak green"
    play = scene(
        f"round 1 end\na1 4,4 {cloaked}\na2 10,4 {cloaked}\nb1 4,30 {cloaked}\nb2 10,30 {cloaked}",
        [vessel(4), vessel(2)],
        [vessel(3), vessel(1)],
        rules=rules,
    )
    asked = []
    while play.asked.startswith("Cloak"):
        asked.append(play.asked.removeprefix("Cloak "))
        play.give("yes")
    assert asked == ["b2", "a2", "b1", "a1"]


def test_i2_alliance_players_ascend_then_enemies_descend(scene: MakeScene) -> None:
    """DECISIONS D92: first all player ships, then all enemies (the first fleet)."""
    cloaked = "shields 0/2 cloak green"
    play = scene(
        f"round 1 end\na1 4,4 {cloaked}\na2 10,4 {cloaked}\nb1 4,30 {cloaked}\nb2 10,30 {cloaked}",
        [vessel(1), vessel(2)],
        [vessel(3), vessel(1)],
        rules="alliance",
    )
    asked = []
    while play.asked.startswith("Cloak"):
        asked.append(play.asked.removeprefix("Cloak "))
        play.give("yes")
    assert asked == ["b2", "b1", "a2", "a1"]


@pytest.mark.parametrize(("rules", "holder"), [(RULES_2017, 1), (CLASSIC, 0), ("alliance", 0)])
def test_i3_initiative_token(scene: MakeScene, rules: str, holder: int) -> None:
    """DECISIONS D4: it passes as the last act, after all effects of the End Phase."""
    held: list[int] = []

    def look(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        held.append(battle.state.initiative)

    play = scene(TIDY, vessel(1, cards=[card("Helmsman")]), vessel(1), rules=rules)
    for moment in (moments.END_PHASE_CARDS, moments.END_OF_ROUND):
        play.add("b1", effect(moment, look))
    play.finish_phase()
    assert held == [0, 0]
    assert play.state.initiative == holder


@pytest.mark.ruling("F14-G6")
@pytest.mark.parametrize("rules", [*EVERY, "alliance"])
def test_i5_disabled_shields_without_a_cloak(scene: MakeScene, rules: str) -> None:
    """All of them, every End Phase; lost ones stay lost (DECISIONS D91)."""
    play = scene(
        "round 1 end\na1 18,10 h0 shields 0/1\nb1 18,30 h180 shields 1/2",
        vessel(1),
        vessel(1, shields=4),
        rules=rules,
    ).finish_phase()
    assert [(each.shields, each.disabled_shields) for each in play.state.ships] == [(1, 0), (3, 0)]


# --- J. Winning -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", EVERY)
def test_j1_the_last_one_standing_wins(scene: MakeScene, rules: str) -> None:
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 shields 0/0",
        vessel(5),
        vessel(1, hull=1),
        rules=rules,
        script=["attack HXX", "defense X", "damage Direct Hit"],
    )
    play.give("primary weapon at b1")
    assert play.is_over
    assert (play.state.winner, play.state.reason) == (0, "elimination")
    assert play.battle.result().winner == 0


BOTH_GO = """
    round 1 combat initiative {}
    a1 18,10 h0 shields 0/0 tie-rank {}
    b1 18,17.5 h180 shields 0/0 tie-rank {}
    """


@pytest.mark.parametrize(
    ("rules", "initiative", "ranks", "winner"),
    [
        # 2017: who has initiative now.
        (RULES_2017, 0, (0, 1), 0),
        (RULES_2017, 1, (0, 1), 1),
        # classic: whose destroyed ship had it.
        (CLASSIC, 0, (0, 1), 0),
        (CLASSIC, 0, (1, 0), 1),
    ],
)
def test_j2_all_destroyed_at_the_same_time(
    scene: MakeScene, rules: str, initiative: int, ranks: tuple[int, int], winner: int
) -> None:
    """By simultaneous attacks within one skill step (DECISIONS D82)."""
    play = scene(
        BOTH_GO.format(initiative, *ranks),
        vessel(5, hull=1),
        vessel(5, hull=1),
        rules=rules,
        script=["attack HXX", "defense X", "damage Direct Hit"] * 2,
    )
    for _ in range(2):
        play.give(play.offered[1])
    assert play.is_over
    assert (play.state.winner, play.state.reason) == (winner, "simultaneous")


def blast(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
    """Destroys all opposing ships, as a ship may when it is hit or destroyed."""
    for other in battle.state.opponents(ship.team):
        yield from damage.destroy(battle, other)


@pytest.mark.parametrize(
    ("rules", "moment", "winner"),
    [
        # 2017: an ability that triggers when hit or destroyed.
        (RULES_2017, moments.IS_DESTROYED, 1),
        (RULES_2017, moments.IS_HIT, 1),
        # classic: only one that triggers when destroyed; else the ship that had initiative.
        (CLASSIC, moments.IS_DESTROYED, 1),
        (CLASSIC, moments.IS_HIT, 0),
    ],
)
def test_j3_the_last_blast(scene: MakeScene, rules: str, moment: int, winner: int) -> None:
    """Its owner wins although initiative is with the other side."""
    play = scene(
        BOTH_GO.format(0, 0, 1).replace("combat", "combat begun"),
        vessel(9),
        vessel(5, hull=1),
        rules=rules,
        script=["attack HXX", "defense X", "damage Direct Hit"],
    )
    role = OTHER if moment == moments.IS_HIT else ACTOR
    play.add("b1", effect(moment, blast, role))
    play.give("primary weapon at b1")
    assert [each.place for each in play.state.ships] == [DESTROYED, DESTROYED]
    assert (play.state.winner, play.state.reason) == (winner, "simultaneous")


def test_j3_the_owner_of_the_blast_wins_among_three(scene: MakeScene) -> None:
    play = scene(
        "round 1 combat begun initiative 1\na1 18,17.5 h180 shields 0/0\nb1 18,10 h0\nc1 4,4",
        vessel(5, hull=1),
        vessel(9),
        vessel(1),
        script=["attack HXX", "defense X", "damage Direct Hit"],
    )
    play.add("a1", effect(moments.IS_DESTROYED, blast))
    play.give("primary weapon at a1")
    assert (play.state.winner, play.state.reason) == (0, "simultaneous")


def test_j3_a_blast_that_leaves_an_opponent_wins_nothing(scene: MakeScene) -> None:
    def at_attacker(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        yield from damage.destroy(battle, battle.state.ships[0])
        # What is gone already cannot be destroyed again.
        yield from damage.destroy(battle, battle.state.ships[0])

    play = scene(
        "round 1 combat begun\na1 18,10 h0\na2 4,4\nb1 18,17.5 h180 shields 0/0",
        [vessel(9), vessel(1)],
        vessel(5, hull=1),
        script=["attack HXX", "defense X", "damage Direct Hit"],
    )
    play.add("b1", effect(moments.IS_DESTROYED, at_attacker))
    play.give("primary weapon at b1")
    assert (play.state.winner, play.state.reason) == (0, "elimination")
    assert len(play.told("left")) == 2


@pytest.mark.parametrize("rules", EVERY)
def test_j4_elimination(scene: MakeScene, rules: str) -> None:
    """Three players: who has no ship left is out, the others play on."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 shields 0/0\nc1 4,30",
        vessel(9),
        vessel(5, hull=1),
        vessel(1),
        rules=rules,
        script=["attack HXX", "defense X", "damage Direct Hit"],
    )
    play.give("primary weapon at b1")
    assert [side.is_out for side in play.state.sides] == [False, True, False]
    assert not play.is_over
    assert play.state.round == 2
    # The token passes over the player who is out (2017), or stays where it is.
    passes = rules == RULES_2017
    assert play.state.initiative == (2 if passes else 0)
    play.finish_round()
    assert play.state.initiative == 0


# --- L. Card texts --------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_l1_mandatory_or_optional(scene: MakeScene, rules: str) -> None:
    """A mandatory effect acts unasked; an optional one is offered and may be passed."""
    done: list[str] = []

    def noting(name: str) -> Any:
        return lambda battle, occasion, ship: done.append(name)

    play = scene("round 1 combat\na1 4,4\nb1 30,30", vessel(1), vessel(2), rules=rules)
    play.add("a1", effect(moments.COMBAT_PHASE, noting("must"), source="must"))
    play.add("b1", effect(moments.COMBAT_PHASE, noting("may"), source="may", is_optional=True))
    assert (play.asked, play.offered) == ("Effect b1", ["may", "pass"])
    assert done == ["must"]
    play.give("pass")
    assert done == ["must"]


@pytest.mark.parametrize("rules", BOTH)
def test_l1_an_optional_effect_is_not_hidden_by_a_mandatory_one(
    scene: MakeScene, rules: str
) -> None:
    """While a mandatory effect waits, doing nothing is no answer."""
    play = scene("round 1 combat\na1 4,4\nb1 30,30", vessel(1), vessel(2), rules=rules)
    play.add("a1", effect(moments.COMBAT_PHASE, lambda *_: None, source="must"))
    play.add("a1", effect(moments.COMBAT_PHASE, lambda *_: None, source="may", is_optional=True))
    assert play.offered == ["must", "may"]
    play.refuse("pass")
    play.give("must")
    assert play.offered == ["may", "pass"]


def phases_of(play: Scene, seen: list[str]) -> Any:
    def note(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        seen.append(moments.NAMES[occasion.moment])

    return note


@pytest.mark.ruling("F14-B13", "F16-69", "FR-275.1")
@pytest.mark.parametrize("rules", [RULES_2017, "alliance", CLASSIC, ORGANIZED_2014, ORGANIZED_2016])
def test_l2_timing(scene: MakeScene, rules: str) -> None:
    """An effect that names a phase acts at its beginning.

    "Any time" lies between phases; by the 2017 rules and those of 2014 also before each ship acts.
    """
    seen: list[str] = []
    play = scene(
        "round 1 planning\na1 4,4\nb1 30,30",
        vessel(1, dial=HELD),
        vessel(2, dial=HELD),
        rules=rules,
    )
    for moment in (
        moments.ANY_TIME,
        moments.PLANNING_PHASE,
        moments.ALL_DIALS_SET,
        moments.ACTIVATION_PHASE,
        moments.ACTIVATES,
        moments.END_OF_ACTIVATION,
        moments.COMBAT_PHASE,
        moments.END_OF_COMBAT,
        moments.END_PHASE,
        moments.END_PHASE_CARDS,
    ):
        play.add("a1", effect(moment, phases_of(play, seen)))
    while play.state.round == 1:
        play.give("pass" if "pass" in play.offered else play.offered[0])
    # The next round's first moments belong to it.
    expected = [
        "any time",
        "planning phase",
        "end of the planning phase",
        "any time",
        "activation phase",
        *["any time", "activates", "any time"],  # a1 begins, then performs its action
        *["any time", "any time"],  # b1 does
        "end of the activation phase",
        "any time",
        "combat phase",
        *["any time", "any time"],  # b1 may attack, then a1
        "end of the combat phase",
        "any time",
        "end phase",
        "end phase, cards",
    ]
    if rules in (CLASSIC, ORGANIZED_2016):
        expected = [
            *["any time", "planning phase", "end of the planning phase"],
            *["any time", "activation phase", "activates", "end of the activation phase"],
            *["any time", "combat phase", "end of the combat phase"],
            *["any time", "end phase", "end phase, cards"],
        ]
    assert seen[: len(expected)] == expected


@pytest.mark.parametrize("rules", [*BOTH, "alliance"])
def test_l3_forbids_beats_allows(scene: MakeScene, rules: str) -> None:
    """A free action that one card grants and another forbids is not offered."""
    granted: list[bool] = []

    def grant(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        granted.append((yield from actions.free_action(battle, ship, (actions.SCAN_ACTION,))))

    for is_banned in (False, True):
        play = scene("round 1 combat\na1 4,4\nb1 30,30", vessel(1), vessel(2), rules=rules)
        play.add("a1", effect(moments.COMBAT_PHASE, grant))
        if is_banned:
            cards.add_ban(play.battle, play.ship("a1"), Ban(NoAction("scan"), "round", "card"))
            play.finish_phase()
        else:
            assert play.offered == ["pass", "scan"]
            play.give("scan")
    assert granted == [True, False]


@pytest.mark.parametrize(("forbidding", "is_offered"), [(True, False), (False, True)])
def test_l3_a_text_that_allows_what_another_forbids(
    scene: MakeScene, forbidding: bool, is_offered: bool
) -> None:
    play = scene(
        "round 1 activation begun\na1 18,10 h0\nb1 18,20 h180 acted\n"
        "ban a1 action:scan round crew:jam any\ngrant a1 perform:scan game crew:helper",
        vessel(5, dial=HELD),
        vessel(1),
        dials={"a1": "0 stop"},
        forbidding_wins=forbidding,
    )
    play.go_to("Action a1")
    assert ("scan" in play.offered) is is_offered


@pytest.mark.parametrize("rules", BOTH)
def test_l3_a_forbidden_token_is_not_gained(scene: MakeScene, rules: str) -> None:
    def gain(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        yield from tokens.gain(battle, ship, SCAN, "card")

    play = scene("round 1 combat\na1 4,4\nb1 30,30", vessel(1), vessel(2), rules=rules)
    cards.add_ban(play.battle, play.ship("a1"), Ban(NoTokenGain("scan"), "round", "card"))
    play.add("a1", effect(moments.COMBAT_PHASE, gain))
    play.finish_round()
    assert play.told("token") == []
    # The ban lasted for the round.
    assert play.ship("a1").bans == []


# --- N: what the tournament documents fill in -------------------------------------------------


@pytest.mark.parametrize("rules", EVERY)
def test_n8_disabled_captain(scene: MakeScene, rules: str) -> None:
    """Skill 1, talents unusable; his action may free him (row F6)."""
    done: list[str] = []
    play = scene(
        "round 1 combat\na1 4,4\nb1 30,30\ncard a1 0 disabled 1",
        vessel(1, cards=[captain(7), card("Engage", "talent"), card("Gunner")]),
        vessel(2),
        rules=rules,
    )
    for place, name in ((0, "captain"), (1, "talent"), (2, "crew")):
        note = lambda battle, occasion, ship, name=name: done.append(name)  # noqa: E731
        play.add("a1", effect(moments.COMBAT_PHASE, note, source=name, card=place))
    play.finish_phase()
    assert play.ship("a1").skill == 1
    assert done == ["crew"]


@pytest.mark.parametrize("rules", EVERY)
def test_n9_a_change_of_skill_counts_from_the_next_phase(scene: MakeScene, rules: str) -> None:
    """DECISIONS D5: disabled in mid-phase, the captain's ship keeps its place in the order."""

    def disable(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        yield from cards.disable(battle, battle.state.ships[1], 0)

    play = scene(
        "round 1 activation\na1 4,4\nb1 30,30",
        vessel(1, dial=HELD),
        vessel(1, cards=[captain(9)], dial=HELD),
        rules=rules,
        dials={"a1": "0 stop", "b1": "0 stop"},
    )
    play.add("a1", effect(moments.ACTIVATES, disable))
    play.finish_round()
    assert [text.split()[1] for text in play.told("active")][:2] == ["a1", "b1"]
    combat = play.at_phase("combat")
    assert [each.phase_skill for each in combat.ships] == [1, 1]


@pytest.mark.ruling("F14-G29")
@pytest.mark.parametrize("rules", EVERY)
def test_n12_optional_texts_once_a_round(scene: MakeScene, rules: str) -> None:
    """DECISIONS D48: "each time" as often as it happens."""
    done: list[str] = []

    def gain(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        for _ in range(2):
            yield from tokens.gain(battle, ship, SCAN, "card")

    play = scene(
        "round 1 combat\na1 4,4\nb1 30,30", vessel(1, dial=HELD), vessel(2, dial=HELD), rules=rules
    )
    once = lambda *_: done.append("once")  # noqa: E731
    each_time = lambda *_: done.append("each time")  # noqa: E731
    play.add("a1", effect(moments.COMBAT_PHASE, gain))
    play.add("a1", effect(moments.HAS_GAINED, once, source="once", is_optional=True))
    play.add(
        "a1",
        effect(moments.HAS_GAINED, each_time, source="each", is_optional=True, is_each_time=True),
    )
    asked = []
    while play.asked == "Effect a1":
        asked.append(play.offered)
        play.give(play.offered[0])
    assert done == ["once", "each time", "each time"]
    assert asked == [["once", "each", "pass"], ["each", "pass"], ["each", "pass"]]


@pytest.mark.parametrize("earlier", [1, 2])
def test_j2_classic_asks_the_ships_that_went_together(scene: MakeScene, earlier: int) -> None:
    """A ship that was lost before, in this round too, had its initiative for itself."""
    play = scene(
        "round 2 combat begun\na1 18,10 h0 shields 0/0 tie-rank 3\n"
        f"a2 destroyed {earlier} tie-rank 1\nb1 18,17.5 h180 shields 0/0 tie-rank 2",
        [vessel(5, hull=1), vessel(1, hull=1)],
        vessel(5, hull=1),
        rules=CLASSIC,
        script=["attack HXX", "defense X", "damage Direct Hit"] * 2,
    )
    while not play.is_over:
        play.give(play.offered[1])
    assert (play.state.reason, play.state.winner) == ("simultaneous", 1)
