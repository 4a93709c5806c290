"""Alliance, Breaking Ties in Captain Skill, Initiative; EDITIONS C1, C8, C9."""

from __future__ import annotations

import pytest

from rules.alliance.enemy.initiative import Contender, activation_order, combat_order
from rules.alliance.errors import AllianceError

J1, J2, J3 = Contender(11, 1, 1), Contender(12, 1, 2), Contender(13, 4, 3)
A1, E1 = Contender(21, 2), Contender(22, 2)


def test_the_gameplay_example_activates_and_fires_in_order() -> None:
    """J1 and J2 (skill 1), the players (2) as they like, J3 (4); and back."""
    ships = [A1, J3, J2, E1, J1]
    assert activation_order(ships) == ((11,), (12,), (21, 22), (13,))
    assert combat_order(ships) == ((13,), (21, 22), (11,), (12,))


def test_ea_c3_the_enemy_fires_first_at_equal_skill() -> None:
    """EA-C3: an Akira and an elite Attack Ship, both skill 4."""
    akira = Contender(21, 4)
    assert combat_order([akira, J3]) == ((13,), (21,))
    assert activation_order([akira, J3]) == ((13,), (21,))


def test_enemies_of_equal_skill_go_by_id_token() -> None:
    wing = [Contender(40 - n, 3, n) for n in (3, 1, 2)]
    assert activation_order([*wing, A1]) == ((21,), (39,), (38,), (37,))
    assert combat_order([*wing, A1]) == ((39,), (38,), (37,), (21,))


@pytest.mark.parametrize("ships", [[J1, J1], [J1, Contender(12, 5, 1)], [A1, Contender(21, 3)]])
def test_doubles_are_refused(ships: list[Contender]) -> None:
    for order in (activation_order, combat_order):
        with pytest.raises(AllianceError, match="stands twice"):
            order(ships)
