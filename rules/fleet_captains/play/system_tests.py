"""System Tests: against a level, and opposed; the one place where they are made.

Source: Fleet Captains, System Tests; FC-19 to FC-27; DF-11 to DF-13, DF-50 to DF-52.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.fleet_captains.play.circumstances import Circumstances
from rules.fleet_captains.play.game_questions import ChooseRollAgain
from rules.fleet_captains.play.playing_cards import (
    interrupt_moments,
    offer_cards,
    settle,
    use_abilities,
)
from rules.fleet_captains.play.power import offer_adjustment
from rules.fleet_captains.play.ratings import rating
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.rolls import is_opposed_test_won, is_passed
from rules.fleet_captains.play.state import CaptainsGame, StarshipInPlay


def make_test(
    referee: Referee,
    ships: Sequence[StarshipInPlay],
    system: str,
    level: int,
    *moments: str,
    enemy: StarshipInPlay | None = None,
    before: Circumstances | None = None,
) -> bool:
    """Makes a test of a System by one ship, or by several together; returns whether it succeeds.

    The first ship's player is active and plays the card. `moments` are what the test is made in;
    what was played `before`, when an encounter was drawn, counts too. Source: FC-19 to FC-25.
    """
    game = referee.game
    for ship in ships:
        offer_adjustment(referee, ship, system, level)
    active, opposing = contestants(game, ships[0], enemy, interrupt_moments(*moments), system)
    if before is not None:
        active.bonus, active.has_played = before.bonus, before.has_played
        if before.other is not None:
            opposing.has_played = before.other.has_played
    contest_cards(referee, active, opposing, ships)
    passed = _is_level_met(referee, in_play(game, ships, active.place), level, active, opposing)
    settle(referee, active, opposing)
    return passed


def _is_level_met(
    referee: Referee,
    ships: Sequence[StarshipInPlay],
    level: int,
    active: Circumstances,
    opposing: Circumstances,
) -> bool:
    """Rolls for a test, unless the Rating is higher than the level or Disabled (FC-19 to FC-22).

    Without a ship that is still there the test ends without effect (DF-51).
    """
    if not ships:
        return False
    system = active.system
    total = joint_rating(referee.game, ships, system, active)
    die: int | None = None
    if total is not None and total <= level:
        die = rolled(referee, active, opposing)
    passed = total is not None and (total > level or is_passed(total, level, die or 0))
    referee.record(
        "tested",
        player=active.player,
        ships=[ship.card.name for ship in ships],
        system=system,
        rating=total,
        level=level,
        die=die,
        success=passed,
    )
    return passed


def make_opposed_test(
    referee: Referee,
    ships: Sequence[StarshipInPlay],
    system: str,
    enemy: StarshipInPlay,
    enemy_system: str,
    *moments: str,
) -> bool:
    """Makes an opposed test; the active side wins with the higher total only (FC-26; DF-50)."""
    game = referee.game
    for ship in ships:
        offer_adjustment(referee, ship, system)
    active, opposing = contestants(game, ships[0], enemy, interrupt_moments(*moments), system)
    opposing.system = enemy_system
    contest_cards(referee, active, opposing, ships)
    won = _is_enemy_beaten(referee, in_play(game, ships, active.place), enemy, active, opposing)
    settle(referee, active, opposing)
    return won


def _is_enemy_beaten(
    referee: Referee,
    ships: Sequence[StarshipInPlay],
    enemy: StarshipInPlay,
    active: Circumstances,
    opposing: Circumstances,
) -> bool:
    """Rolls for both sides of an opposed test, if both are still there (FC-26; DF-50, DF-51)."""
    game = referee.game
    if not ships or not in_play(game, [enemy], active.place):
        return False
    own = joint_rating(game, ships, active.system, active)
    other = rating(game, enemy, opposing.system, opposing)
    die = rolled(referee, active, opposing) if own is not None else None
    enemy_die = rolled(referee, opposing, active) if other is not None else None
    won = own is not None and is_opposed_test_won(
        own + (die or 0), 0 if other is None else other + (enemy_die or 0)
    )
    referee.record(
        "opposed",
        player=active.player,
        ships=[ship.card.name for ship in ships],
        enemy=enemy.card.name,
        rating=own,
        die=die,
        enemy_rating=other,
        enemy_die=enemy_die,
        success=won,
    )
    return won


def contestants(
    game: CaptainsGame,
    ship: StarshipInPlay,
    enemy: StarshipInPlay | None,
    moments: tuple[str, ...],
    system: str,
) -> tuple[Circumstances, Circumstances]:
    """Returns the circumstances of the active player and of the opponent in a contest."""
    active = Circumstances(ship.player, ship.place, moments, ship, enemy, system=system)
    opponent = enemy.player if enemy is not None else game.opponents(ship.player)[0].number
    opposing = Circumstances(opponent, ship.place, moments, enemy, ship, system=system)
    active.other = opposing
    opposing.other = active
    return active, opposing


def contest_cards(
    referee: Referee,
    active: Circumstances,
    opposing: Circumstances,
    ships: Sequence[StarshipInPlay],
) -> None:
    """Lets both players play one card each, the active one first.

    Who passed may play once the other did. Where several players have ships in it, the one whose
    action it is leads and plays alone; where no enemy ship is in it, any one opponent may play.
    Source: FC-20 (2, 3), FC-67, FC-148; DF-12.
    """
    own = [ship for ship in ships if ship.player == active.player]
    others = [opposing.ship] if opposing.ship is not None else []
    use_abilities(referee, active, ships)
    use_abilities(referee, opposing, others)
    has_card = not active.has_played
    first = offer_cards(referee, active, own, has_hand=has_card)
    second = 0
    if not opposing.has_played:
        for player in _opposing_players(referee.game, opposing):
            opposing.player = player
            second = offer_cards(referee, opposing, others)
            if second:
                break
    if not first and second and has_card:
        offer_cards(referee, active, own)


def _opposing_players(game: CaptainsGame, opposing: Circumstances) -> list[int]:
    if opposing.ship is not None or opposing.other is None:
        return [opposing.player]
    return [player.number for player in game.opponents(opposing.other.player)]


def in_play(
    game: CaptainsGame, ships: Sequence[StarshipInPlay], place: int
) -> list[StarshipInPlay]:
    """Lists the ships that are still in play and at a place (DF-51)."""
    return [ship for ship in ships if ship.number in game.ships and ship.place == place]


def joint_rating(
    game: CaptainsGame, ships: Sequence[StarshipInPlay], system: str, c: Circumstances
) -> int | None:
    """Returns the Ratings of ships together; those that are Disabled take no part.

    What a card adds counts once. Source: FC-25, FC-69; DF-52.
    """
    ratings = [rating(game, ships[0], system, c)]
    for ship in ships[1:]:
        alone = Circumstances(
            ship.player, ship.place, c.moments, ship, c.enemy, role=c.role, system=system
        )
        ratings.append(rating(game, ship, system, alone))
    active = [each for each in ratings if each is not None]
    return sum(active) if active else None


def rolled(referee: Referee, own: Circumstances, other: Circumstances) -> int:
    """Rolls a die, and again where an effect allows its player that or the opponent asks for it."""
    die = referee.roll()
    for player, times in ((own.player, own.rerolls), (other.player, other.forced)):
        for _ in range(times):
            if referee.ask(ChooseRollAgain(player, (False, True))):
                referee.record("rolled", player=own.player, die=die, why="to be rolled again")
                die = referee.roll()
    return die
