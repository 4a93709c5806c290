"""Who goes first: initiative, ties of captain skill, the roll that decides.

2017: a token that starts with the lowest total and passes to the left in every End Phase. Before
2017 initiative is fixed by totals, then by the factions of ships. In Alliance the enemy has it.

Source: 2017, Initiative, Initiative When Squad Building, Breaking Ties, Team Play Rules; classic,
Breaking Ties; EDITIONS C1-C12; DECISIONS D1-D6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.position.marks import PlaceInOrder
from rules.battle.position.permissions import PRINTED_SKILL_ORDER
from rules.battle.position.terms import IN_PLAY
from rules.battle.timing.dice_keys import key_of_round
from rules.battle.timing.permissions import is_banned
from rules.dice import BATTLE_STATIONS, face_total

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

ROLLED_DICE: Final = 5

FACTION_ORDER: Final = (
    "federation",
    "klingon",
    "romulan",
    "dominion",
    "borg",
    "species-8472",
    "kazon",
    "bajoran",
    "ferengi",
    "independent",
    "q-continuum",
    "vulcan",
    "xindi",
    "mirror-universe",
)
"""Classic order of factions, those that it does not name before the last (DECISIONS D3)."""

_RANK_BASE: Final = 64
_RANKS: Final = 1 << 20
_SHIPS: Final = 1024


def give_first_initiative(battle: Battle) -> None:
    """Decides who has initiative when the battle begins.

    Source: 2017, Initiative When Squad Building; classic, Breaking Ties; EDITIONS C1, C2.
    """
    options, state = battle.options, battle.state
    if options.initiative_order == "ascending-totals":
        _rank_ships(battle)
        return
    totals = team_totals(battle)
    tied = list(range(state.teams))
    if options.first_initiative == "enemy":
        tied = [0]
    elif options.first_initiative == "lowest-total":
        lowest = min(totals)
        tied = [team for team in tied if totals[team] == lowest]
        if options.initiative_tie == "faction":
            ranks = [_faction_of_team(battle, team) for team in tied]
            tied = [team for team, rank in zip(tied, ranks, strict=True) if rank == min(ranks)]
    take_initiative(battle, winner_of_roll(battle, tied), "first")


def team_totals(battle: Battle) -> list[int]:
    """Returns each team's squadron points (2017, Initiative When Squad Building)."""
    totals = [0] * battle.state.teams
    for side in battle.state.sides:
        totals[side.team] += side.points
    return totals


def take_initiative(battle: Battle, team: int, why: str) -> None:
    """Returns a team the initiative token."""
    battle.state.initiative = team
    if battle.log is not None:
        battle.note("initiative", team, why)


def winner_of_roll(battle: Battle, teams: list[int]) -> int:
    """Returns the team that a roll favours: 5 attack dice against 5 defense dice.

    More battle stations results win; equal numbers are rolled again. Among more than two teams a
    number is drawn. Source: 2017, Initiative; DECISIONS D1.
    """
    if len(teams) == 1:
        return teams[0]
    key = key_of_round(battle, "initiative")
    if len(teams) > 2:
        return teams[battle.chance.below(len(teams), key)]
    while True:
        attack = battle.chance.attack_dice(ROLLED_DICE, key)
        defense = battle.chance.defense_dice(ROLLED_DICE, key)
        one, other = face_total(attack, BATTLE_STATIONS), face_total(defense, BATTLE_STATIONS)
        if one != other:
            return teams[0] if one > other else teams[1]


def _rank_ships(battle: Battle) -> None:
    """Ranks every ship for the whole battle: by total, then by faction, then by one roll.

    Source: classic, Breaking Ties; EDITIONS C2-C4; DECISIONS D2, D3.
    """
    state = battle.state
    totals = team_totals(battle)
    by_total = sorted(set(totals))
    by_faction = battle.options.initiative_tie == "faction"
    rolled: dict[tuple[int, int], list[int]] = {}
    keys: list[tuple[int, int]] = []
    for ship in state.ships:
        is_tied = totals.count(totals[ship.team]) > 1
        faction = faction_rank(ship) if is_tied and by_faction else 0
        key = (by_total.index(totals[ship.team]), faction)
        keys.append(key)
        teams = rolled.setdefault(key, [])
        if ship.team not in teams:
            teams.append(ship.team)
    order: dict[tuple[int, int], list[int]] = {}
    settled: dict[tuple[int, ...], list[int]] = {}
    for key in sorted(rolled):
        teams = sorted(rolled[key])
        if tuple(teams) not in settled:
            settled[tuple(teams)] = _rolled_order(battle, teams)
        order[key] = settled[tuple(teams)]
    ranks = [
        (key[0] * _RANK_BASE + key[1]) * _RANK_BASE + order[key].index(ship.team)
        for ship, key in zip(state.ships, keys, strict=True)
    ]
    set_ranks(battle, ranks)
    best = min(state.ships, key=_rank_of)
    take_initiative(battle, best.team, "first")


def set_ranks(battle: Battle, ranks: list[int]) -> None:
    """Fixes the rank of every ship in ties, lower ones first."""
    for ship, rank in zip(battle.state.ships, ranks, strict=True):
        ship.tie_rank = rank
    if battle.log is not None:
        battle.note("rank", tuple(ranks))


def _rolled_order(battle: Battle, teams: list[int]) -> list[int]:
    left = list(teams)
    order = []
    while len(left) > 1:
        first = winner_of_roll(battle, left)
        order.append(first)
        left.remove(first)
    return order + left


def faction_rank(ship: Ship) -> int:
    """Returns the place of a ship's faction in the classic order, the best of several."""
    ranks = [
        FACTION_ORDER.index(faction) for faction in ship.record.factions if faction in FACTION_ORDER
    ]
    return min(ranks, default=len(FACTION_ORDER))


def _faction_of_team(battle: Battle, team: int) -> int:
    """Returns the best rank in the classic order of factions among a team's ships."""
    return min(faction_rank(ship) for ship in battle.state.ships if ship.team == team)


def _rank_of(ship: Ship) -> int:
    return ship.tie_rank


def rank(battle: Battle, ship: Ship) -> int:
    """Returns how far from initiative a ship's side is: 0 has it (EDITIONS C4)."""
    state = battle.state
    if battle.options.initiative_order == "ascending-totals":
        return ship.tie_rank
    return (ship.team - state.initiative) % state.teams


def teams_in_order(battle: Battle) -> list[int]:
    """Lists the teams from the one with initiative on (EDITIONS C4, C12)."""
    state = battle.state
    if battle.options.initiative_order == "ascending-totals":
        order: list[int] = []
        for ship in sorted(state.ships, key=_rank_of):
            if ship.team not in order:
                order.append(ship.team)
        return order
    return [(state.initiative + step) % state.teams for step in range(state.teams)]


def pass_initiative(battle: Battle) -> None:
    """Passes the token to the left, to the next team that is still in the battle.

    Source: 2017, Initiative; EDITIONS C3, I3; DECISIONS D4.
    """
    if battle.options.initiative_passes:
        hand_on_initiative(battle, "passed")


def has_token(battle: Battle, team: int) -> bool:
    """Returns whether a team holds the initiative token; there is none where ships are ranked."""
    is_ranked = battle.options.initiative_order == "ascending-totals"
    return not is_ranked and battle.state.initiative == team


def hand_on_initiative(battle: Battle, why: str) -> None:
    """Gives the token to the next team to the left that is still in the battle."""
    state = battle.state
    left = {side.team for side in state.sides if not side.is_out}
    for step in range(1, state.teams + 1):
        team = (state.initiative + step) % state.teams
        if team in left:
            if team != state.initiative:
                take_initiative(battle, team, why)
            return


def in_order(battle: Battle, groups: list[list[Ship]], doing: str) -> list[list[Ship]]:
    """Puts the ships first, and last, that texts let activate or attack first or last.

    Among those that go first initiative decides, whatever their skill (F14-C12); so it does among
    those that come second, after them (FR-287.1).
    """
    first, second = PlaceInOrder(doing, "first").text, PlaceInOrder(doing, "second").text
    last = PlaceInOrder(doing, "last").text
    marked = [
        ship
        for group in groups
        for ship in group
        if ship.used
        and (first in ship.used or second in ship.used or last in ship.used)
        and not (doing == "attack" and is_banned(ship, PRINTED_SKILL_ORDER))
    ]
    if not marked:
        return groups
    leading = [ship for ship in marked if first in ship.used]
    following = [ship for ship in marked if second in ship.used and first not in ship.used]
    early = [
        [ship] for each in (leading, following) if each for ship in _by_initiative(battle, each)
    ]
    late = [[ship] for ship in marked if last in ship.used]
    between = [[ship for ship in group if ship not in marked] for group in groups]
    return [*early, *(group for group in between if group), *late]


def _by_initiative(battle: Battle, ships: list[Ship]) -> list[Ship]:
    """Puts ships in the order of initiative; where only a roll decides, it is rolled anew.

    Source: F14-C12.
    """
    if len(ships) == 1:
        return ships
    places = {ship.index: rank(battle, ship) for ship in ships}
    if battle.options.initiative_order == "ascending-totals":
        tied: dict[int, list[int]] = {}
        for ship in sorted(ships, key=_rank_of):
            teams = tied.setdefault(ship.tie_rank // _RANK_BASE, [])
            if ship.team not in teams:
                teams.append(ship.team)
        order = {key: _rolled_order(battle, sorted(teams)) for key, teams in tied.items()}
        for ship in ships:
            key = ship.tie_rank // _RANK_BASE
            places[ship.index] = key * _RANK_BASE + order[key].index(ship.team)
    return sorted(ships, key=lambda ship: places[ship.index])


def acts_last(ship: Ship, doing: str) -> bool:
    """Returns whether a text lets a ship act after all others this round."""
    return (
        bool(ship.used)
        and PlaceInOrder(doing, "last").text in ship.used
        and not (doing == "attack" and is_banned(ship, PRINTED_SKILL_ORDER))
    )


def acting_groups(battle: Battle, tie: str, *, descending: bool = False) -> list[list[Ship]]:
    """Lists the ships in play in the order in which they act, those of one choice together.

    `tie` says when the side with initiative acts at equal skill: first, last, or any.
    Source: 2017, Breaking Ties, Combat Phase; EDITIONS C6-C11; DECISIONS D5, D6.
    """
    ships = battle.state.ships
    direction = -1 if descending else 1
    sign = 0 if tie == "any" else -1 if tie == "last" else 1
    # One number a ship: skill first, then initiative, then the order of the fleets.
    ranked = [
        (direction * ship.phase_skill * _RANKS + (sign * rank(battle, ship) if sign else 0))
        * _SHIPS
        + ship.index
        for ship in ships
        if ship.place == IN_PLAY
    ]
    ranked.sort()
    groups: list[list[Ship]] = []
    skill_before = team_before = -1
    for number in ranked:
        ship = ships[number % _SHIPS]
        if ship.phase_skill == skill_before and ship.team == team_before:
            groups[-1].append(ship)
        else:
            groups.append([ship])
            skill_before = ship.phase_skill
            team_before = ship.team
    return groups
