"""What a card offers without an action, and without "when attacking" or "when defending": once.

Such an optional text acts once a round, on each ship and for each card.
Source: T16-23; F14-G29; FR-104.1, FR-208.1 and FR-286.1 on the same wording; DECISIONS D48.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.battle.position.terms import COMBAT
from rules.dice import ScriptedChance, parse_attack, parse_defense
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, BY, borne, flown, shooting, shot_at
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel

AGAIN = "once per round, after attacking: attack with the primary weapon."
WORDS = "scan 2 battlestations 2 evade 2 shields 4/0"

ATTACKING = [
    "captain:will-decker-71523",
    "captain:lovok-blind-belak",
    "ship:diaspora-72003p",
    "captain:benjamin-sisko-71529",
    "captain:elim-garak-71646b",
    "captain:duras-blind-buruk",
    "ship:i-r-w-avatar-of-tomed-71511-2",
    "ship:u-s-s-enterprise-d-71510b",
    "ship:u-s-s-enterprise-d-72284p",
    "ship:queen-vessel-prime-71530",
    "captain:lore-71522",
    "captain:tactical-drone-71530",
    "crew:elim-garak-71535",
    "crew:geordi-la-forge-71120",
    "ship:1st-wave-attack-fighters-71754",
    "officer:tactical-officer-collectiveop3",
    "officer:operations-officer-collectiveop3",
    "captain:razik-71793",
]
TRELLIUM = "tech:trellium-d-72281"
DEFENDING = [
    "ship:trager-71513b",
    "captain:magnus-hansen-71509",
    "ship:val-jean-71528",
    "tech:sensor-array-71524",
    "captain:third-of-five-71525",
    TRELLIUM,
    "ship:u-s-s-enterprise-d-72284p",
    "officer:tactical-officer-collectiveop3",
    "officer:operations-officer-collectiveop3",
    "officer:science-officer-collectiveop3",
    "captain:razik-71793",
]


class Loaded(ScriptedChance):
    """Attack dice that show most faces, defense dice that show none."""

    def attack_dice(self, count: int, key: int = 0) -> int:
        """Returns dice of which the first ones hit."""
        return parse_attack("HHBX"[:count] + "X" * (count - 4))

    def defense_dice(self, count: int, key: int = 0) -> int:
        """Returns blanks, and a battle stations result for whoever re-rolls one."""
        return parse_defense("B" * min(count, 1) + "X" * (count - 1))

    def damage_card(self, deck: Sequence[str], key: int = 0) -> int:
        """Returns the place of a card that does nothing."""
        return deck.index("Structural Damage" if "Structural Damage" in deck else deck[0])


class Critical(Loaded):
    """Attack dice that are critical hits."""

    def attack_dice(self, count: int, key: int = 0) -> int:
        """Returns critical hits."""
        return parse_attack("C" * count)


def bearing(key: str, *cards: Any, **fields: Any) -> Any:
    """Returns a ship that has the text, with crew to pay with."""
    more = [*cards, *(card(name, "crew") for name in ("One", "Two", "Three", "Four"))]
    if key.startswith("ship:"):
        return flown(key, *more, hull=9, shields=4, **fields)
    leader = [] if key.startswith("captain:") else [captain(5)]
    return borne(key, *leader, *more, hull=9, shields=4, **fields)


def uses(play: Scene, key: str) -> int:
    """Takes the text whenever it is offered, to the end of the phase, and tells how often."""
    play.battle.chance = Loaded()
    taken = 0
    while play.state.phase == COMBAT:
        fires = [each for each in play.offered if each in (AT, BY)]
        if key in play.offered:
            taken += 1
            play.give(key)
        elif fires:
            play.give(fires[0])
        elif play.asked.startswith("Detail"):
            play.give(play.offered[0])
        else:
            play.give("pass")
    return taken


@pytest.mark.parametrize("key", ATTACKING)
def test_an_attacker_has_it_once_a_round(scene: MakeScene, key: str) -> None:
    """It attacks twice in the round, and what it pays with would do for both."""
    again = card("Again", "resource", "resource", ability=AGAIN)
    play = shooting(
        scene,
        bearing(key, again, attack=4),
        words=WORDS,
        second=vessel(1, dial=HELD, hull=9, shields=9, agility=3),
    )
    assert uses(play, key) == 1
    assert [each.attacker for each in play.battle.attacks[:2]] == [0, 0]


@pytest.mark.parametrize("key", DEFENDING)
def test_a_defender_has_it_once_a_round(scene: MakeScene, key: str) -> None:
    """It is attacked twice in the round, and what it pays with would do for both."""
    again = card("Again", "resource", "resource", ability=AGAIN)
    play = shot_at(
        scene,
        bearing(key, skill=1),
        words=WORDS,
        more="card a1 0 mission 2\n" if key == TRELLIUM else "",
        second=vessel(5, dial=HELD, cards=[captain(5), again], attack=4),
    )
    assert uses(play, key) == 1
    assert [each.attacker for each in play.battle.attacks[:2]] == [1, 1]


@pytest.mark.ruling("FR-286.1")
def test_bok_s_marauder_is_not_asked_again(scene: MakeScene) -> None:
    """One auxiliary power token for one die, however often it attacks."""
    key = "ship:bok-s-marauder-71646a"
    again = card("Again", "resource", "resource", ability=AGAIN)
    play = scene(
        "round 1 activation begun\na1 18,4 h0\nb1 18,17.5 h180 acted\n",
        flown(key, again, dial=((3, "straight", "white"),), attack=3),
        vessel(1, dial=HELD, hull=9, shields=9),
        dials={"a1": "3 straight"},
    )
    play.go_to("Attack a1")
    assert uses(play, key) == 1
    assert len(play.battle.attacks) > 1
    assert play.ship("a1").auxiliary == 1


def test_a_friend_has_it_in_place_of_its_own_ship(scene: MakeScene) -> None:
    """The Queen Vessel Prime pays for a die of its own or of a friend's, once a round."""
    key = "ship:queen-vessel-prime-71530"
    play = scene(
        "round 1 combat begun\na1 18,10 h0 scan 2\na2 22,10 h0\nb1 20,17.5 h180 chance\n",
        [bearing(key, skill=3), vessel(5, dial=HELD)],
        vessel(1, dial=HELD, hull=9, shields=9),
    )
    assert uses(play, key) == 1
    assert [each.attack_dice for each in play.battle.attacks[:2]] == [4, 3]


@pytest.mark.parametrize(
    ("key", "chance"),
    [("captain:gul-ocett-71798", Critical), ("captain:korok-71512-2", Loaded)],
)
def test_damage_to_a_hull_lets_it_act_once_a_round(
    scene: MakeScene, key: str, chance: type[Loaded]
) -> None:
    """Ocett picks one damage card a round, and Korok turns one hit, not one each attack."""
    again = card("Again", "resource", "resource", ability=AGAIN)
    play = shooting(
        scene,
        borne(key, again, attack=2),
        second=vessel(1, dial=HELD, hull=9, shields=0, agility=0),
    )
    asked = 0
    play.battle.chance = chance()
    while play.state.phase == COMBAT:
        if key in play.offered:
            asked += 1
        answers = (AT, BY, key, play.offered[0])
        play.give(next(each for each in answers if each in play.offered))
    assert asked == 1


def test_gint_as_captain_haggles_once_a_round(scene: MakeScene) -> None:
    """As on his admiral's side: the second price of a round is paid in full."""
    key = "captain:gint-75003"
    buys = "spend 1 latinum to gain 1 evade."
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,30 h180 acted\ncard a1 0 marker latinum 4",
        borne(key, card("Helper", ability=f"free action: {buys} action: {buys}")),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
        script=["defense E"],
    )
    play.go_to("Effect a1").give("crew:helper", "yes")
    play.go_to("Action a1").give(next(each for each in play.offered if "helper" in each))
    assert not play.asked.startswith("Detail")
    assert play.ship("a1", play.at_phase("combat")).evade == 2
    assert dict(play.ship("a1").cards[0].markers)["latinum"] == 3


@shows("captain:razik-71793 0")
@pytest.mark.parametrize(
    ("choice", "rerolled", "crew"),
    [("Disable: Reroll", "B", (1, 0)), ("Discard: Reroll", "BX", (0, 1))],
)
def test_razik_pays_for_one_die_or_for_any(
    scene: MakeScene, choice: str, rerolled: str, crew: tuple[int, int]
) -> None:
    """A disabled crew buys one die again, a discarded one any dice: one or the other a round."""
    key = "captain:razik-71793"
    play = shooting(
        scene,
        borne(key, card("One"), attack=3),
        "attack HBX",
        f"attack {'C' * len(rerolled)}",
        "defense X",
        second=vessel(1, dial=HELD, shields=9),
    )
    play.give(AT, key, choice).give(rerolled)
    one = play.ship("a1").cards[1]
    assert (one.disabled, int(one.is_discarded)) == crew
    play.finish_phase()
    assert play.battle.attacks[0].damage == 1 + len(rerolled)
