"""Actions that another ship undoes, as Kira Nerys of the mirror universe does."""

from __future__ import annotations

from typing import Any

import pytest

from rules.abilities import AbilityError, parse
from rules.battle.effects.install import explain_unplayable
from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel

KIRA = "captain:kira-nerys-71535"
HARM = "disable a crew on an opposing ship in range."


def beset(
    make: MakeScene,
    text: str,
    type_: str = "crew",
    place: str = "18,15 h180",
    words: str = "",
    more: str = "",
    cards: tuple[Any, ...] = (),
) -> Scene:
    """Returns a battle after a card of b1 has begun to act on a1, where Kira commands One."""
    others = [vessel(1, dial=HELD) for _ in range(more.count("\n"))]
    foe = card("Foe", type_, ability=text)
    play = make(
        f"round 2 activation begun\na1 18,10 h0 acted evade 1\nb1 {place} {words}\n{more}",
        borne(KIRA, card("One")),
        [vessel(1, dial=HELD, cards=[foe, card("Other"), captain(4), *cards]), *others],
        dials={"b1": "0 stop"},
    )
    play.go_to("Action b1" if text.startswith("action") else "Effect b1").give(foe["key"])
    while play.asked.startswith("Detail b1"):
        play.give("yes" if "yes" in play.offered else play.offered[0])
    return play


@pytest.mark.parametrize(
    "text",
    [
        f"action: {HARM}",
        "action: target an opposing ship in range; disable a crew on the target.",
        "action: disable 1 active shield on an opposing ship in range.",
        "action: give 1 auxiliary power to an opposing ship in range; gain 1 scan.",
        "action: gain 1 scan; may remove 1 evade from an opposing ship in range.",
        "free action: deal 1 damage to an opposing ship in range; gain 1 scan.",
        "action: an opposing ship in range rolls -2 attack dice this round; gain 1 scan.",
        "action: acquire a target lock on an opposing ship in range and gain 1 scan.",
        "action: for each friendly ship in range, gain 1 scan; discard a crew on a ship in range.",
    ],
)
def test_kira_lets_nothing_of_an_action_happen(scene: MakeScene, text: str) -> None:
    """Neither what was done before she stepped in nor what would come after."""
    play = beset(scene, text)
    assert (play.asked, play.offered) == ("Effect a1", [KIRA, "pass"])
    play.give(KIRA)
    mine, foe = play.ship("a1"), play.ship("b1")
    assert [each.disabled for each in mine.cards] == [1, 0]
    assert (mine.evade, mine.auxiliary, mine.shields, mine.lasting) == (1, 0, 2, [])
    assert (foe.scan, foe.locks, foe.done, foe.acted) == (0, (), 0, ("crew:foe",))


@pytest.mark.parametrize("scans", [0, 1])
def test_kira_may_let_it_happen(scene: MakeScene, scans: int) -> None:
    play = beset(scene, f"action: {'gain 1 scan; ' * scans}{HARM}").give("pass")
    assert [each.disabled for each in play.ship("a1").cards] in ([0, 1], [1, 0])
    assert (play.ship("b1").scan, play.ship("b1").bans) == (scans, [])


@pytest.mark.parametrize(
    ("cost", "disabled", "time", "auxiliary"),
    [
        ("disable this to ", 1, 0, 0),
        ("discard this to ", 1, 0, 0),
        ("discard this and target an opposing ship in range to gain 1 scan; ", 1, 0, 0),
        ("target an opposing ship in range and discard this to gain 1 scan; ", 1, 0, 0),
        ("place 2 time here to ", 0, 2, 0),
        ("gain 1 auxiliary power to ", 0, 0, 1),
        ("discard a talent on this ship to ", 0, 0, 0),
    ],
)
def test_what_an_undone_action_cost(
    scene: MakeScene, cost: str, disabled: int, time: int, auxiliary: int
) -> None:
    """Its card comes back if it went for it, disabled; all else stays paid."""
    play = beset(scene, f"action: {cost}{HARM}", cards=(card("Talent", "talent"),)).give(KIRA)
    foe, talent = play.ship("b1").cards[0], play.ship("b1").cards[3]
    assert (foe.is_discarded, foe.disabled, foe.time) == (False, disabled, time)
    assert (play.ship("b1").auxiliary, play.ship("b1").scan) == (auxiliary, 0)
    assert talent.is_discarded is ("talent" in cost)
    assert [each.disabled for each in play.ship("a1").cards] == [1, 0]


def test_the_officers_of_a_crew_come_back_with_it(scene: MakeScene) -> None:
    play = beset(
        scene,
        f"action: discard this to {HARM}",
        cards=(card("Officer", "officer", holder=0), card("Skill", "talent", holder=3)),
    ).give(KIRA)
    foe = play.ship("b1").cards
    assert [each.is_discarded for each in foe] == [False] * 5
    assert [each.disabled for each in foe] == [1, 0, 0, 0, 0]


def test_the_ship_performs_no_other_action_this_round(scene: MakeScene) -> None:
    free = card("Free", ability="free action: gain 1 evade.")
    play = beset(scene, f"action: {HARM}", cards=(free,)).give(KIRA)
    assert (play.asked, play.ship("b1").evade) == ("Attack b1", 0)
    play.finish_round()
    assert play.ship("b1").bans == []


@pytest.mark.parametrize(
    ("text", "type_", "place"),
    [
        (f"action: {HARM}", "tech", "18,15 h180"),
        (f"action: {HARM}", "crew", "18,21 h180"),
        ("action: gain 1 scan.", "crew", "18,15 h180"),
        ("action: target a friendly ship in range; gain 1 scan.", "crew", "18,15 h180"),
    ],
)
def test_kira_heeds_actions_of_near_crew_on_her_ship_alone(
    scene: MakeScene, text: str, type_: str, place: str
) -> None:
    play = beset(scene, text, type_, place, more="b2 20,15 h180 acted\n")
    assert not play.ship("a1").cards[0].disabled
    assert not play.asked.startswith("Effect a1")


def test_only_what_an_action_is_about_to_do_is_undone() -> None:
    """Elsewhere the words are refused: they could never do anything."""
    with pytest.raises(AbilityError, match="belongs behind `by an action of`"):
        parse("when this ship would be targeted by a crew: disable this to undo that action.")
    text = "when this would be disabled by an action of a crew: disable this to undo that action."
    assert explain_unplayable(text) == (
        "Undergoes: the engine does not tell whether an action does it"
    )
