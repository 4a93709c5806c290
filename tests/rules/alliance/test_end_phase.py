"""In which order cards with the End Phase header act: players first, then the enemies.

Source: Alliance, End Phase; DECISIONS D92.
"""

from __future__ import annotations

from rules.battle import Battle, Ship
from rules.battle.position.moments import END_PHASE
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.windows import add_handler
from tests.rules.alliance.duels import Duel, Enemy, still
from tests.rules.battle.examples.scene import effect

REINFORCED: Enemy = ("galor", 4, True)  # skill 3; end phase: repair 1 shield if none is active
TEXT = "end phase, if this ship has no active shields: repair 1 shield."

ROUND_END = """
round 10 end
a1 18,34 h180 shields 0
a2 24,34 h180 shields 0
b1 4,4 h0 shields 0
c1 10,4 h0 shields 0
d1 16,4 h0 shields 0
"""


def test_headed_cards_act_ship_by_ship_players_first() -> None:
    """Players by ascending skill, then enemies by descending skill and ID token."""
    players = [still(skill, ability=TEXT) for skill in (5, 3, 2)]
    duel = Duel(ROUND_END, [REINFORCED, REINFORCED], players)
    duel.play_to(11, "planning")
    assert [each.split()[1] for each in duel.scene.told("effect")] == ["d1", "c1", "b1", "a2", "a1"]
    assert [each.split()[1:3] for each in duel.scene.told("shields")] == [
        [name, "1"] for name in ("d1", "c1", "b1", "a2", "a1")
    ]


def test_players_of_equal_skill_choose_who_is_first() -> None:
    players = [still(2, ability=TEXT), still(1), still(2, ability=TEXT, key="ship:other")]
    duel = Duel(ROUND_END, [REINFORCED, REINFORCED], players)
    assert (duel.scene.asked, len(duel.scene.offered)) == ("Effect b1", 2)
    duel.battle.answer(1)
    duel.play_to(11, "planning")
    assert [each.split()[1] for each in duel.scene.told("effect")] == ["d1", "b1", "a2", "a1"]


def test_an_enemy_acts_on_what_the_players_have_done() -> None:
    """Though enemies have initiative everywhere else."""
    duel = Duel(ROUND_END, [REINFORCED, REINFORCED], [still(2)] * 3)

    def give(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        duel.scene.ship("a1").shields = 2

    add_handler(duel.battle, duel.scene.ship("b1"), effect(END_PHASE, give))
    duel.play_to(11, "planning")
    assert [each.split()[1] for each in duel.scene.told("effect")] == ["b1", "a2"]
    assert [duel.scene.ship(name).shields for name in ("a1", "a2")] == [2, 1]
