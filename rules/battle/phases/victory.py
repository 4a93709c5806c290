"""Winning: the last side standing, all destroyed at once, limits and Fleet Points.

Source: 2017, Winning the Game, Resources, End Phase; classic, Winning the Game; TOURNAMENTS §3;
EDITIONS J1-J5, O1; DECISIONS D82, D93, D94.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.mechanics import damage
from rules.battle.position.terms import AWAY, DESTROYED, IN_PLAY, NOBODY, OVER
from rules.battle.timing import initiative
from rules.battle.timing.result import BattleResult

if TYPE_CHECKING:
    from rules.battle.timing.battle import Battle


def judge(battle: Battle, *, is_moment_over: bool = True) -> bool:
    """Ends the battle if it is decided; tells whether it has ended.

    It is asked after everything that may remove a ship. `is_moment_over` is false between the
    attacks of one skill step, which count as one moment (DECISIONS D82).
    """
    state = battle.state
    if not state.standing and battle.mission is None:
        return state.phase == OVER
    if state.phase == OVER:
        return True
    if battle.mission is not None and battle.mission.is_decided(battle):
        return True
    if not state.standing:
        return False
    return _judge_losses(battle, is_moment_over)


def _judge_losses(battle: Battle, is_moment_over: bool) -> bool:
    state = battle.state
    fit: set[int] = set()
    awaiting: set[int] = set()
    for ship in state.ships:
        if ship.place == IN_PLAY:
            (awaiting if ship.is_doomed else fit).add(ship.team)
        elif ship.place == AWAY:
            fit.add(ship.team)
    if battle.enemies == NOBODY:
        # More of the enemies that a mission plays may come yet.
        _eliminate(battle, fit | awaiting)
    if battle.options.last_side == "battle":
        if len(fit) == 1 and not awaiting - fit:
            _remove_doomed(battle)
            return end(battle, fit.pop(), "elimination")
        if not fit and len(awaiting) < 2:
            _remove_doomed(battle)
            return _all_destroyed(battle)
    elif not fit and not awaiting:
        return _all_destroyed(battle)
    if is_moment_over and not awaiting:
        damage.set_standing(battle, ())
    return False


def _remove_doomed(battle: Battle) -> None:
    """Removes ships that awaited an attack for which there is no target any more."""
    for ship in battle.state.ships:
        if ship.is_doomed and ship.place == IN_PLAY:
            damage.remove_ship(battle, ship, DESTROYED, "destroyed")


def _eliminate(battle: Battle, teams_left: set[int]) -> None:
    """Notes which players have no ship left: they are out (2017, End Phase; EDITIONS J4)."""
    state = battle.state
    for place, side in enumerate(state.sides):
        if not side.is_out and side.team not in teams_left:
            put_out(battle, place)


def put_out(battle: Battle, side: int) -> None:
    """Takes a player out of the battle."""
    battle.state.sides[side].is_out = True
    if battle.log is not None:
        battle.note("eliminated", side)


def _all_destroyed(battle: Battle) -> bool:
    """Decides between sides whose last ships went at the same time (EDITIONS J2, J3)."""
    state = battle.state
    if battle.options.all_destroyed == "mission":
        return end(battle, NOBODY, "simultaneous")
    standing = state.standing
    if battle.blast in standing:
        return end(battle, battle.blast, "simultaneous")
    if battle.options.initiative_order == "ascending-totals":
        # The player whose destroyed ship had initiative (classic, Winning the Game).
        lost = [state.ships[index] for index in battle.lost] or [
            ship for ship in state.ships if ship.team in standing and ship.left_in == state.round
        ]
        best = min(lost, key=lambda ship: ship.tie_rank)
        return end(battle, best.team, "simultaneous")
    for team in initiative.teams_in_order(battle):
        if team in standing:
            return end(battle, team, "simultaneous")
    return end(battle, NOBODY, "simultaneous")


def end(battle: Battle, winner: int, reason: str) -> bool:
    """Ends the battle with a winning team, or with none."""
    state = battle.state
    state.winner = winner
    state.reason = reason
    state.phase = OVER
    state.has_phase_begun = False
    state.standing = ()
    if battle.log is not None:
        battle.note("over", winner, reason)
    return True


def is_at_limit(battle: Battle) -> bool:
    """Ends a battle at the limit of rounds or Fleet Points; tells whether it has ended.

    Source: TOURNAMENTS §3; DECISIONS D93, D94.
    """
    options, state = battle.options, battle.state
    points: list[int] = []
    if options.fleet_points_limit is not None:
        points = fleet_points(battle)
        if max(points) >= options.fleet_points_limit:
            return _decide_by_points(battle, points, "fleet-points-limit")
    if options.round_limit is not None and state.round >= options.round_limit:
        return _decide_by_points(battle, fleet_points(battle), "round-limit")
    return False


def _decide_by_points(battle: Battle, points: list[int], reason: str) -> bool:
    state = battle.state
    totals = [0] * state.teams
    for side, own in zip(state.sides, points, strict=True):
        totals[side.team] += own
    left = {side.team for side in state.sides if not side.is_out}
    best = max(totals[team] for team in left)
    winners = [team for team in sorted(left) if totals[team] == best]
    if len(winners) == 1:
        return end(battle, winners[0], reason)
    if battle.options.equal_fleet_points == "roll":
        return end(battle, initiative.winner_of_roll(battle, winners), reason)
    return end(battle, NOBODY, reason)


def surviving_points(battle: Battle, side: int) -> int:
    """Returns the SP of a side's ships that are not destroyed, with all their cards.

    A resource that no card carries counts as surviving while any ship does.
    Source: TOURNAMENTS §3; 2017, Resources.
    """
    points = 0
    for ship in battle.state.ships:
        if ship.side == side and (ship.place != DESTROYED):
            points += ship.record.points
    if points:
        points += battle.state.sides[side].resource
    return points


def fleet_points(battle: Battle) -> list[int]:
    """Returns each side's Fleet Points: for each opponent the constant less what survives.

    The constant is the event's total, else the largest of the fleets' limits: points that a
    fleet left unspent are no gift to its opponents. The points of an eliminated fleet's resource
    are shared among its opponents, rounded down.
    Source: TOURNAMENTS §3; 2017, Resources; DECISIONS D93, D131.
    """
    state = battle.state
    constant = battle.options.fleet_points_constant
    if constant is None:
        constant = max(side.limit for side in state.sides)
    found = [0] * len(state.sides)
    for place, side in enumerate(state.sides):
        opponents = [other for other, each in enumerate(state.sides) if each.team != side.team]
        surviving = surviving_points(battle, place)
        gained = constant - surviving
        if surviving == 0:
            gained -= side.resource - side.resource // len(opponents)
        for other in opponents:
            found[other] += gained
    return found


def result_of(battle: Battle) -> BattleResult:
    """Returns the result of a battle as it stands; without a winner while it goes on."""
    state = battle.state
    return BattleResult(
        state.winner,
        state.reason,
        state.round,
        tuple(fleet_points(battle)),
        tuple(ship.left_in for ship in state.ships),
        tuple(ship.shields + ship.disabled_shields for ship in state.ships),
        tuple(max(0, ship.hull_left) for ship in state.ships),
        tuple(battle.attacks),
    )
