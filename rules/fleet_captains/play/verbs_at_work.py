"""Verbs at work: carries out what the effects of cards, tiles and encounters do.

Every verb of the language has its row at the end. Source: Fleet Captains, Command Cards; FC-113 to
FC-121, FC-135, FC-136; DF-41, DF-47.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.fleet_captains.box.command_cards import CommandCard
from rules.fleet_captains.effects import verbs
from rules.fleet_captains.effects.field_kinds import ALL, ANY_SYSTEM, OWN
from rules.fleet_captains.play.actions import ask_helpers
from rules.fleet_captains.play.circumstances import COMBAT, Circumstances
from rules.fleet_captains.play.cloak_tokens import may_place_echo, place_echo, show_token
from rules.fleet_captains.play.cloaking import can_cloak, cloak, force_decloaking
from rules.fleet_captains.play.combat import raze
from rules.fleet_captains.play.command_decks import (
    discard_from_hand,
    draw_cards,
    fill_hand,
    remove_same,
    renew_deck,
    take_from_discards,
)
from rules.fleet_captains.play.crew import crew_type, discard_crew
from rules.fleet_captains.play.damage import PREVENTED, take_damage
from rules.fleet_captains.play.exploration import is_unexplored
from rules.fleet_captains.play.game_questions import (
    NONE,
    ChooseCrew,
    ChooseDiscarded,
    ChooseHandCard,
    ChooseOpponent,
    ChooseOptionOf,
    ChooseOwnMission,
    ChoosePlace,
    ChooseSystem,
    ChooseTarget,
    ChooseToken,
)
from rules.fleet_captains.play.influence import (
    build,
    can_build,
    place_control,
    remove_control,
)
from rules.fleet_captains.play.missions import discard_mission
from rules.fleet_captains.play.movement import relocate
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.reinforcement import raise_fleet_size
from rules.fleet_captains.play.repair import mend, raise_alert
from rules.fleet_captains.play.scan import enemy_tokens, look_at_tile, reveal, scannable
from rules.fleet_captains.play.state import (
    CARD,
    NO_TEAM,
    CaptainsGame,
    CargoPiece,
    PlayerInGame,
    StarshipInPlay,
)
from rules.fleet_captains.play.system_tests import make_opposed_test, make_test
from rules.fleet_captains.play.transporter import (
    RECOVER_ENEMY,
    RECOVER_OWN,
    away_team_ways,
    beam_across,
    beam_between,
    move_away_team,
    partners,
)
from rules.fleet_captains.play.victory import COMMAND_CARD, score
from rules.fleet_captains.terms import SYSTEMS


def carry_out(referee: Referee, things: Sequence[verbs.EffectVerb], c: Circumstances) -> None:
    """Carries out verbs in their order."""
    for verb in things:
        _WORK[type(verb)](referee, verb, c)


def can_do(game: CaptainsGame, verb: verbs.EffectVerb, c: Circumstances) -> bool:
    """Returns whether a verb could do anything now, so that a card is offered only where it can."""
    check = _POSSIBLE.get(type(verb))
    return check is None or check(game, verb, c)


# --- Ratings and dice ----------------------------------------------------------


def _add(referee: Referee, verb: verbs.AddRatings, c: Circumstances) -> None:
    for system, number in verb.amounts:
        if c.system or c.moments[:1] in (("move",), ("encounter",)):
            c.bonus[system] = c.bonus.get(system, 0) + number
        elif c.ship is not None:
            name = _system(referee, system, SYSTEMS, c)
            c.ship.bonus[name] = c.ship.bonus.get(name, 0) + number
            referee.record(
                "strengthened",
                player=c.ship.player,
                ship=c.ship.card.name,
                system=name,
                number=number,
            )


def _weaken(referee: Referee, verb: verbs.WeakenEnemy, c: Circumstances) -> None:
    if c.other is None:
        return
    for system, number in verb.amounts:
        c.other.bonus[system] = c.other.bonus.get(system, 0) - number


def _roll(referee: Referee, verb: verbs.RollTable, c: Circumstances) -> None:
    die = referee.roll()
    referee.record("rolled", player=c.player, die=die, why="card")
    for outcome in verb.outcomes:
        if outcome.lowest <= die <= outcome.highest:
            carry_out(referee, outcome.does, c)


def _choose(referee: Referee, verb: verbs.ChooseOption, c: Circumstances) -> None:
    number = referee.ask(ChooseOptionOf(c.player, tuple(range(len(verb.options)))))
    carry_out(referee, verb.options[number], c)


def _reroll(referee: Referee, verb: verbs.RollAgain, c: Circumstances) -> None:
    if verb.whose == OWN:
        c.rerolls += 1
    else:
        c.forced += 1


def _test(referee: Referee, verb: verbs.MakeTest, c: Circumstances) -> None:
    if c.ship is None:
        return
    ships = _joined(referee, c.ship, verb.system, c)
    passed = make_test(referee, ships, verb.system, verb.level, *_outer(c))
    c.after_test = True
    carry_out(referee, verb.success if passed else verb.failure, c)


def _opposed(referee: Referee, verb: verbs.MakeOpposedTest, c: Circumstances) -> None:
    enemy = _enemy(referee, c)
    if c.ship is None or enemy is None:
        return
    c.enemy = enemy
    ships = _joined(referee, c.ship, verb.own, c)
    won = make_opposed_test(referee, ships, verb.own, enemy, verb.enemy, *_outer(c))
    c.after_test = True
    carry_out(referee, verb.success if won else verb.failure, c)


def _joined(
    referee: Referee, ship: StarshipInPlay, system: str, c: Circumstances
) -> list[StarshipInPlay]:
    """Returns the ships of a test by a card: others may help if it is an action (FC-25, FC-26)."""
    return ask_helpers(referee, ship, system) if "as_action" in c.moments else [ship]


def _outer(c: Circumstances) -> tuple[str, ...]:
    """Returns the moments of a test made in circumstances that are none of a test."""
    return tuple(moment for moment in c.moments if moment not in ("test", "interrupt"))


# --- ships ---------------------------------------------------------------------


def _damage(referee: Referee, verb: verbs.InflictDamage, c: Circumstances) -> None:
    ship = c.ship if verb.who == OWN else _enemy(referee, c)
    if ship is None:
        return
    team = NO_TEAM
    if verb.who != OWN and COMBAT in c.moments:
        team = referee.game.players[c.player].team
    take_damage(referee, ship, verb.number, enemy=c.ship, team=team)


def _repair(referee: Referee, verb: verbs.RepairDamage, c: Circumstances) -> None:
    if c.ship is not None and c.ship.level and not c.ship.is_cloaked:
        raise_alert(referee, c.ship, verb.number)


def _disable(referee: Referee, verb: verbs.DisableSystem, c: Circumstances) -> None:
    ship = c.ship if verb.who == OWN else _enemy(referee, c)
    if ship is None or verb.system in ship.disabled:
        return
    ship.disabled = (*ship.disabled, verb.system)
    referee.record("disabled", player=ship.player, ship=ship.card.name, system=verb.system)


def _enable(referee: Referee, verb: verbs.EnableSystem, c: Circumstances) -> None:
    ship = c.ship
    if ship is None or not ship.damaged:
        return
    system = _system(referee, verb.system, ship.damaged, c)
    if system in ship.damaged:
        mend(referee, ship, system)


def _token(referee: Referee, verb: verbs.PlaceSystemToken, c: Circumstances) -> None:
    ship = c.ship if verb.who == OWN else _enemy(referee, c)
    if ship is None:
        return
    left = tuple(system for system in SYSTEMS if system not in ship.damaged)
    if not left:
        return
    system = _system(referee, verb.system, left, c)
    if system in ship.damaged:
        return
    ship.damaged = (*ship.damaged, system)
    referee.record(
        "system_token",
        player=ship.player,
        ship=ship.card.name,
        system=system,
        placed=True,
    )


def _move(referee: Referee, verb: verbs.MoveShip, c: Circumstances) -> None:
    ship = c.ship if verb.who == OWN else _enemy(referee, c)
    if ship is None or ship.number not in referee.game.ships:
        return
    places = places_within(referee.game, ship, verb.number)
    if places:
        relocate(referee, ship, referee.ask(ChoosePlace(c.player, places, ship.number)))


def places_within(game: CaptainsGame, ship: StarshipInPlay, number: int) -> tuple[int, ...]:
    """Lists the places that a ship reaches by so many steps; tiles that lie face down end it."""
    reached = {ship.place}
    edge = [ship.place]
    for _ in range(number):
        following = []
        for place in edge:
            for other in game.layout.neighbours[place]:
                if other in reached:
                    continue
                if game.layout.is_post(other) and not game.is_own_post(other, ship.player):
                    continue
                reached.add(other)
                if not is_unexplored(game, other) and not game.layout.is_post(other):
                    following.append(other)
        edge = following
    return tuple(sorted(reached - {ship.place}))


def _discard_crew(referee: Referee, verb: verbs.DiscardCrew, c: Circumstances) -> None:
    ship = c.ship if verb.who == OWN else _enemy(referee, c)
    if ship is None:
        return
    if verb.number == ALL:
        for crew in tuple(ship.crew):
            discard_crew(referee, ship, crew)
        return
    for _ in range(min(int(verb.number), len(ship.crew))):
        crews = tuple((ship.number, crew) for crew in ship.crew)
        _, crew = referee.ask(ChooseCrew(ship.player, crews, ship.number))
        discard_crew(referee, ship, crew)


def _cargo(referee: Referee, verb: verbs.LoadCargo, c: Circumstances) -> None:
    game = referee.game
    if c.ship is None or c.card is None or c.card not in game.resolving:
        return
    remove_same(game.resolving, c.card)
    c.ship.cargo.append(CargoPiece(CARD, c.ship.player, c.card))
    referee.record(
        "transported",
        player=c.ship.player,
        ship=c.ship.card.name,
        other=c.ship.card.name,
        what=c.card.name,
    )


# --- cloaks --------------------------------------------------------------------


def _cloak(referee: Referee, verb: verbs.CloakShip, c: Circumstances) -> None:
    if c.ship is not None and can_cloak(c.ship):
        cloak(referee, c.ship)


def _decloak(referee: Referee, verb: verbs.DecloakShip, c: Circumstances) -> None:
    if verb.who == OWN:
        if c.ship is not None and c.ship.is_cloaked:
            force_decloaking(referee, c.ship)
        return
    number = _enemy_token(referee, c)
    if number is not None:
        reveal(referee, referee.game.tokens[number])


def _show(referee: Referee, verb: verbs.ShowToken, c: Circumstances) -> None:
    number = _enemy_token(referee, c)
    if number is not None:
        show_token(referee, referee.game.tokens[number], is_for_test=c.after_test)


def _echo(referee: Referee, verb: verbs.PlaceEcho, c: Circumstances) -> None:
    ship = c.ship
    if ship is not None and ship.is_cloaked and may_place_echo(referee.game, ship.player):
        place_echo(referee, ship.player, ship.place)


# --- the turn, cards, missions -------------------------------------------------


def _more_actions(referee: Referee, verb: verbs.TakeMoreActions, c: Circumstances) -> None:
    referee.game.players[c.player].actions += verb.number
    referee.record("more_actions", player=c.player, number=verb.number)


def _adjust_again(referee: Referee, verb: verbs.AdjustAgain, c: Circumstances) -> None:
    if c.ship is not None:
        c.ship.adjustments += 1


def _draw(referee: Referee, verb: verbs.DrawCards, c: Circumstances) -> None:
    draw_cards(referee, c.player, verb.number)


def _discard(referee: Referee, verb: verbs.DiscardCards, c: Circumstances) -> None:
    game = referee.game
    player = c.player if verb.player == OWN else _opponent(referee, c)
    number = min(verb.number, len(game.players[player].hand))
    for _ in range(number):
        places = tuple(range(len(game.players[player].hand)))
        discard_from_hand(referee, player, referee.ask(ChooseHandCard(player, places)))
    fill_hand(referee, player, number)


def _look(referee: Referee, verb: verbs.LookAt, c: Circumstances) -> None:
    game = referee.game
    if verb.what == "location":
        if c.ship is not None and (places := scannable(game, c.ship)):
            look_at_tile(
                referee,
                c.player,
                referee.ask(ChoosePlace(c.player, places, c.ship.number)),
            )
        return
    seen: list[str] = []
    if verb.what == "hand":
        seen = [card.name for card in game.players[_opponent(referee, c)].hand]
    elif verb.what == "missions":
        missions = game.players[_opponent(referee, c)].missions
        seen = [each.card.name for each in missions if each.card.secret]
    elif verb.what == "encounter":
        seen = [card.name for card in game.encounters[-1:]]
    elif renew_deck(referee, c.player):
        seen = [game.players[c.player].deck[-1].name]
    referee.record("looked", player=c.player, what=verb.what, seen=seen)


def _swap_mission(referee: Referee, verb: verbs.SwapMission, c: Circumstances) -> None:
    places = tuple(range(len(referee.game.players[c.player].missions)))
    if places:
        discard_mission(referee, c.player, referee.ask(ChooseOwnMission(c.player, places)))


def _take_back(referee: Referee, verb: verbs.TakeBack, c: Circumstances) -> None:
    player = referee.game.players[c.player]
    places = taken_back(player, verb.what)
    if not places:
        return
    card = take_from_discards(player, referee.ask(ChooseDiscarded(c.player, places)))
    player.hand.append(card)
    referee.record("card_taken_back", player=c.player, card=card.name)


def taken_back(player: PlayerInGame, what: str) -> tuple[int, ...]:
    """Lists the cards of a discard pile that a card may take back."""
    return tuple(place for place, card in enumerate(player.discards) if _is_of(card, what))


def _is_of(card: CommandCard, what: str) -> bool:
    if what == "crew":
        return crew_type(card) is not None
    return what == CARD or any(effect.kind == what for effect in card.effects)


def _trash(referee: Referee, verb: verbs.TrashCard, c: Circumstances) -> None:
    game = referee.game
    card = c.card
    if not isinstance(card, CommandCard) or not any(each is card for each in game.resolving):
        return
    remove_same(game.resolving, card)
    game.trashed.append(card)
    referee.record("card_trashed", player=c.player, card=card.name)


def _cancel(referee: Referee, verb: verbs.CancelPlay, c: Circumstances) -> None:
    if verb.what == "card":
        other = c.other
        if other is not None and other.played:
            other.bonus.clear()
            other.bonus.update(other.before)
            other.rerolls = other.forced = other.removals = 0
            other.is_over = False
            name = other.played[-1].name
            referee.record("card_cancelled", player=other.player, card=name)
        return
    # An opponent who cancels has no ship in it: it is the other's encounter.
    about = c if c.ship is not None or c.other is None else c.other
    about.ignores.add(verb.what)


def _people(referee: Referee, verb: verbs.PeopleDecide, c: Circumstances) -> None:
    referee.record("left_to_people", player=c.player, words=verb.words)


# --- locations, fleets, points -------------------------------------------------


def _control(referee: Referee, verb: verbs.PlaceControl, c: Circumstances) -> None:
    player = c.player
    if verb.whose != OWN:
        player = referee.game.opponents(c.player)[0].number
    place_control(referee, player, c.place, verb.number, c.ship)


def _remove_control(referee: Referee, verb: verbs.RemoveControl, c: Circumstances) -> None:
    game = referee.game
    location = game.locations[c.place]
    is_own = location.holder == game.players[c.player].team
    if location.control and is_own == (verb.whose == OWN):
        remove_control(referee, c.player, c.place, verb.number, c.ship)


def _build(referee: Referee, verb: verbs.BuildNext, c: Circumstances) -> None:
    if can_build(referee.game, c.player, c.place, c):
        build(referee, c.player, c.place, c.ship)


def _raze(referee: Referee, verb: verbs.RazeInstallation, c: Circumstances) -> None:
    raze(referee, c.player, c.place, c.ship)


def _fleet_size(referee: Referee, verb: verbs.RaiseFleetSize, c: Circumstances) -> None:
    raise_fleet_size(referee, c.player, referee.game.team_of(c.player), verb.number)


def _points(referee: Referee, verb: verbs.GainPoints, c: Circumstances) -> None:
    score(referee, referee.game.players[c.player].team, COMMAND_CARD, verb.number)


def _end_combat(referee: Referee, verb: verbs.EndCombat, c: Circumstances) -> None:
    c.is_over = True


def _remove_ship(referee: Referee, verb: verbs.RemoveFromCombat, c: Circumstances) -> None:
    c.removals += 1


def _prevent(referee: Referee, verb: verbs.PreventDamage, c: Circumstances) -> None:
    c.prevented += PREVENTED if verb.number == ALL else int(verb.number)


def _transport(referee: Referee, verb: verbs.UseTransporter, c: Circumstances) -> None:
    if c.ship is None:
        return
    if verb.what == OWN:
        if partners(referee.game, c.ship):
            beam_between(referee, c.ship)
        return
    enemy = _enemy(referee, c)
    if enemy is not None:
        beam_across(referee, c.ship, enemy, verb.what)


def _away_team(referee: Referee, verb: verbs.MoveAwayTeam, c: Circumstances) -> None:
    if c.ship is None:
        return
    ways = away_team_ways(referee.game, c.ship)
    wanted = (verb.what,) if verb.what == "place" else (RECOVER_OWN, RECOVER_ENEMY)
    way = next((each for each in wanted if each in ways), None)
    if way is not None:
        move_away_team(referee, c.ship, way)


def _ignore(referee: Referee, verb: verbs.IgnoreRule, c: Circumstances) -> None:
    if c.moments[:1] == ("turn",) and c.ship is not None:
        c.ship.ignores = (*c.ship.ignores, verb.what)
    else:
        c.ignores.add(verb.what)


def _cross(referee: Referee, verb: verbs.CrossEasily, c: Circumstances) -> None:
    c.bonus["cross"] = c.bonus.get("cross", 0) + verb.number


def _build_for_less(referee: Referee, verb: verbs.BuildForLess, c: Circumstances) -> None:
    c.bonus["build"] = c.bonus.get("build", 0) + verb.number


# --- who and what --------------------------------------------------------------


def _enemy(referee: Referee, c: Circumstances) -> StarshipInPlay | None:
    """Returns the enemy ship that an effect is about; its player chooses among those there."""
    game = referee.game
    if c.enemy is not None:
        return c.enemy if c.enemy.number in game.ships else None
    foes = tuple(foe.number for foe in game.foes_at(c.place, c.player))
    if not foes:
        return None
    number = referee.ask(ChooseTarget(c.player, foes, c.ship.number if c.ship else NONE))
    return None if number is None else game.ships[number]


def _opponent(referee: Referee, c: Circumstances) -> int:
    """Returns the opponent whom a card is about: one player, not the team (FC-148)."""
    if c.enemy is not None:
        return c.enemy.player
    opponents = tuple(player.number for player in referee.game.opponents(c.player))
    return referee.ask(ChooseOpponent(c.player, opponents))


def _enemy_token(referee: Referee, c: Circumstances) -> int | None:
    numbers = tuple(token.number for token in enemy_tokens(referee.game, c.player, c.place))
    return referee.ask(ChooseToken(c.player, numbers)) if numbers else None


def _system(referee: Referee, system: str, systems: Sequence[str], c: Circumstances) -> str:
    if system != ANY_SYSTEM:
        return system
    return referee.ask(ChooseSystem(c.player, tuple(systems), c.ship.number if c.ship else NONE))


_Work = Callable[[Referee, Any, Circumstances], None]

_WORK: Final[Mapping[type[verbs.EffectVerb], _Work]] = {
    verbs.AddRatings: _add,
    verbs.WeakenEnemy: _weaken,
    verbs.RollTable: _roll,
    verbs.ChooseOption: _choose,
    verbs.RollAgain: _reroll,
    verbs.PreventDamage: _prevent,
    verbs.InflictDamage: _damage,
    verbs.RepairDamage: _repair,
    verbs.DisableSystem: _disable,
    verbs.EnableSystem: _enable,
    verbs.PlaceSystemToken: _token,
    verbs.MoveShip: _move,
    verbs.TakeMoreActions: _more_actions,
    verbs.AdjustAgain: _adjust_again,
    verbs.DrawCards: _draw,
    verbs.DiscardCards: _discard,
    verbs.DiscardCrew: _discard_crew,
    verbs.LookAt: _look,
    verbs.PlaceControl: _control,
    verbs.RemoveControl: _remove_control,
    verbs.BuildNext: _build,
    verbs.RazeInstallation: _raze,
    verbs.RaiseFleetSize: _fleet_size,
    verbs.GainPoints: _points,
    verbs.CancelPlay: _cancel,
    verbs.EndCombat: _end_combat,
    verbs.RemoveFromCombat: _remove_ship,
    verbs.UseTransporter: _transport,
    verbs.MakeTest: _test,
    verbs.MakeOpposedTest: _opposed,
    verbs.CloakShip: _cloak,
    verbs.DecloakShip: _decloak,
    verbs.ShowToken: _show,
    verbs.PlaceEcho: _echo,
    verbs.SwapMission: _swap_mission,
    verbs.TakeBack: _take_back,
    verbs.TrashCard: _trash,
    verbs.MoveAwayTeam: _away_team,
    verbs.IgnoreRule: _ignore,
    verbs.LoadCargo: _cargo,
    verbs.CrossEasily: _cross,
    verbs.BuildForLess: _build_for_less,
    verbs.PeopleDecide: _people,
}

_Check = Callable[[CaptainsGame, Any, Circumstances], bool]


def _could_damage(game: CaptainsGame, verb: Any, c: Circumstances) -> bool:
    return verb.who == OWN or bool(game.foes_at(c.place, c.player))


_POSSIBLE: Final[Mapping[type[verbs.EffectVerb], _Check]] = {
    verbs.RepairDamage: lambda game, verb, c: (
        c.ship is not None and c.ship.level > 0 and not c.ship.is_cloaked
    ),
    verbs.EnableSystem: lambda game, verb, c: c.ship is not None and bool(c.ship.damaged),
    verbs.CloakShip: lambda game, verb, c: c.ship is not None and can_cloak(c.ship),
    verbs.DecloakShip: lambda game, verb, c: (
        c.ship is not None and c.ship.is_cloaked
        if verb.who == OWN
        else bool(enemy_tokens(game, c.player, c.place))
    ),
    verbs.ShowToken: lambda game, verb, c: bool(enemy_tokens(game, c.player, c.place)),
    verbs.PlaceEcho: lambda game, verb, c: (
        c.ship is not None and c.ship.is_cloaked and may_place_echo(game, c.player)
    ),
    verbs.BuildNext: lambda game, verb, c: can_build(game, c.player, c.place, c),
    verbs.RazeInstallation: lambda game, verb, c: game.locations[c.place].installation > 0,
    verbs.PlaceControl: lambda game, verb, c: (
        game.locations[c.place].is_explored
        and (
            game.locations[c.place].control == 0
            or (game.locations[c.place].holder == game.players[c.player].team)
            == (verb.whose == OWN)
        )
    ),
    verbs.RemoveControl: lambda game, verb, c: (
        game.locations[c.place].control > 0
        and (game.locations[c.place].holder == game.players[c.player].team) == (verb.whose == OWN)
    ),
    verbs.UseTransporter: lambda game, verb, c: (
        c.ship is not None
        and (
            bool(partners(game, c.ship))
            if verb.what == OWN
            else bool(game.foes_at(c.place, c.player))
        )
    ),
    verbs.MoveAwayTeam: lambda game, verb, c: (
        c.ship is not None
        and any((way == "place") == (verb.what == "place") for way in away_team_ways(game, c.ship))
    ),
    verbs.MakeOpposedTest: lambda game, verb, c: bool(game.foes_at(c.place, c.player)),
    verbs.InflictDamage: _could_damage,
    verbs.DiscardCrew: _could_damage,
    verbs.DisableSystem: _could_damage,
    verbs.PlaceSystemToken: _could_damage,
    verbs.SwapMission: lambda game, verb, c: bool(game.players[c.player].missions),
    verbs.TakeBack: lambda game, verb, c: bool(taken_back(game.players[c.player], verb.what)),
}
