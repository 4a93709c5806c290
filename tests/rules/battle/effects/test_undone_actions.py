"""Actions that another ship undoes, as Kira Nerys of the mirror universe does, and effects."""

from __future__ import annotations

from typing import Any

import pytest

from rules.abilities import AbilityError, parse
from rules.battle.effects.install import explain_unplayable
from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel
from tests.rules.catalogue import catalogue

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
    with pytest.raises(AbilityError, match="belongs behind `targeted by an action of`"):
        parse("when this ship would be targeted by a crew: disable this to undo that action.")
    text = "when this would be disabled by an action of a crew: disable this to undo that action."
    with pytest.raises(AbilityError, match="belongs behind `targeted by an action of`"):
        parse(text)
    text = "when this would be destroyed by an action of a crew: disable this to gain 1 evade."
    assert explain_unplayable(text) == (
        "Undergoes: the engine does not tell whether an action does it"
    )


# --- what crew would do to upgrades ----------------------------------------------------------


STEX = "crew:stex-71269"
ONE, TWO = card("One"), card("Two")


def harmed(
    make: MakeScene, foe: str, dice: str, *cards: Any, first: str = STEX, more: str = ""
) -> Scene:
    """Returns a battle after a crew of b1, by its key or its text, has acted on a1.

    Where it may pick it takes the last.
    """
    second = (
        borne(foe) if foe in catalogue() else vessel(1, dial=HELD, cards=[card("Foe", ability=foe)])
    )
    others = [vessel(1, dial=HELD, cards=[card("Three")]) for _ in range(more.count("\n"))]
    play = make(
        f"round 2 activation begun\na1 18,10 h0 acted shields 0/2\nb1 18,15 h180\n{more}",
        borne(first, *cards),
        [second, *others],
        dials={"b1": "0 stop"},
        script=[f"defense {dice}"] if dice else [],
    )
    play.go_to("Action b1").give(second.cards[0].key)
    while play.asked.startswith("Detail b1"):
        play.give([each for each in play.offered if each != "no"][-1])
    return play


@pytest.mark.parametrize("first", [STEX, "captain:kira-nerys-71268"])
@pytest.mark.parametrize(
    ("dice", "disabled", "auxiliary"), [("EX", [0, 0], 0), ("XX", [1, 1], 1), ("EE", [0, 0], 0)]
)
def test_all_that_a_crew_does_is_ignored_with_an_evade(
    scene: MakeScene, first: str, dice: str, disabled: list[int], auxiliary: int
) -> None:
    """Insectoid Riflemen disable all crew; the ship gains auxiliary power for it."""
    play = harmed(scene, "crew:insectoid-riflemen-72003p", dice, ONE, TWO, first=first)
    mine, foe = play.ship("a1"), play.ship("b1")
    assert [each.disabled for each in mine.cards[1:3]] == disabled
    assert mine.auxiliary == auxiliary
    assert (foe.cards[0].is_discarded, foe.shields) == (True, 0)
    assert len(play.told("dice")) == 1


@pytest.mark.parametrize(("dice", "disabled"), [("EX", [0, 0, 0]), ("XX", [0, 1, 1])])
def test_one_roll_serves_for_all_that_a_crew_does(
    scene: MakeScene, dice: str, disabled: list[int]
) -> None:
    """T'Pol disables a crew and then a tech."""
    play = harmed(scene, "crew:t-pol-72290p", dice, ONE, card("Shield Grid", "tech"))
    assert [each.disabled for each in play.ship("a1").cards[:3]] == disabled
    assert play.ship("b1").cards[0].is_discarded
    assert len(play.told("dice")) == 1


@pytest.mark.parametrize(("dice", "scan", "other"), [("EX", 0, 0), ("XX", 1, 1)])
def test_nothing_follows_what_is_ignored(
    scene: MakeScene, dice: str, scan: int, other: int
) -> None:
    """Neither on other ships nor for its own; the discards that it costs stay paid."""
    text = "action: discard this to disable a crew on each opposing ship in range; gain 1 scan."
    play = harmed(scene, text, dice, ONE)
    assert play.ship("b1").scan == scan
    assert sum(each.disabled for each in play.ship("a1").cards) == other
    assert play.ship("b1").cards[0].is_discarded


@pytest.mark.parametrize(("dice", "disabled"), [("EX", [0, 0, 0]), ("XX", [1, 1, 1])])
def test_disabled_tokens_are_placed_or_ignored_alike(
    scene: MakeScene, dice: str, disabled: list[int]
) -> None:
    play = harmed(
        scene, "action: place 1 disabled on each crew on an opposing ship in range.", dice, ONE, TWO
    )
    assert [each.disabled for each in play.ship("a1").cards[:3]] == disabled
    assert len(play.told("dice")) == 1


def test_he_rolls_again_for_the_next_crew(scene: MakeScene) -> None:
    crews = [card("Foe", ability=f"action: {HARM}"), card("Bar", ability=f"free action: {HARM}")]
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\nb1 18,15 h180\n",
        borne(STEX, ONE, TWO),
        vessel(1, dial=HELD, cards=crews),
        dials={"b1": "0 stop"},
        script=["defense XX", "defense EX"],
    )
    play.go_to("Action b1").give("crew:foe", "Two of a1").give("crew:bar")
    if play.asked.startswith("Detail b1"):
        play.give("One of a1")
    assert [each.disabled for each in play.ship("a1").cards[:3]] == [0, 0, 1]
    assert len(play.told("dice")) == 2


@pytest.mark.parametrize(
    ("key", "verb", "saved"),
    [
        ("crew:li-nalas-op6prize", "disable", [1, 0, 1]),
        ("crew:li-nalas-op6prize", "discard", [1, 0, 1]),
        ("captain:weyoun-71271", "disable", [1, 0, 1]),
        ("captain:weyoun-71271", "discard", [1, 0, 1]),
    ],
)
def test_who_goes_for_another_may_do_so_when_an_effect_hits_both(
    scene: MakeScene, key: str, verb: str, saved: list[int]
) -> None:
    """One crew is saved by whoever would go with it; nothing keeps the other ones."""
    text = f"action: {verb} all captains or crew on an opposing ship in range."
    play = harmed(scene, text, "", ONE, TWO, first=key)
    assert (play.asked, play.offered) == ("Effect a1", [key, "pass"])
    play.give(key)
    lost = [int(bool(each.disabled or each.is_discarded)) for each in play.ship("a1").cards[:3]]
    assert lost == saved


def test_effects_are_undone_where_cards_do_something_to_others_only() -> None:
    with pytest.raises(AbilityError, match="belongs behind `would be`"):
        parse("when this ship would suffer damage: discard this to undo that effect.")
    with pytest.raises(AbilityError, match="belongs behind `would be`"):
        parse("after an upgrade on this ship is disabled: discard this to undo that effect.")
