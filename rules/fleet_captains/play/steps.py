"""The steps of a turn, carried out: each kind of step of the menu with what it does.

Source: Fleet Captains, Turn Sequence, Actions, Team Rules; FC-24, FC-25, FC-57, FC-110, FC-112,
FC-116, FC-126, FC-132, FC-145, FC-147, FC-149.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.fleet_captains.effects.deeds import PassTest
from rules.fleet_captains.play.actions import (
    ask_helpers,
    spend_action,
)
from rules.fleet_captains.play.circumstances import (
    Circumstances,
)
from rules.fleet_captains.play.cloak_tokens import mix_tokens, place_echo
from rules.fleet_captains.play.cloaking import cloak, decloak
from rules.fleet_captains.play.combat import attack, attack_installation
from rules.fleet_captains.play.command_decks import discard_from_hand, fill_hand
from rules.fleet_captains.play.crew import assign_crew
from rules.fleet_captains.play.encounters import try_persistent
from rules.fleet_captains.play.game_questions import (
    NONE,
    CardUse,
    ChooseSetting,
    ChooseTarget,
    TurnStep,
)
from rules.fleet_captains.play.influence import (
    build,
    can_build,
    exert_influence,
)
from rules.fleet_captains.play.menu import (
    ADJUST,
    ASSIGN,
    ATTACK,
    ATTACK_INSTALLATION,
    AWAY_TEAM,
    BEAM,
    BUILD,
    CARD_ACTION,
    CLOAK,
    CYCLE,
    DISCARD,
    ECHO,
    ENCOUNTER,
    END,
    GIVE_WAY,
    IMPROVED_REPAIR,
    INFLUENCE,
    MIX,
    MOVE,
    MOVE_CLOAKED,
    PLAY,
    REINFORCE,
    REPAIR,
    SCAN,
    SWAP_CARDS,
    SYSTEM_TEST,
    TASK_FORCE,
    TRANSPORT,
    UNMASK,
    USE_ABILITY,
    USE_CREW,
)
from rules.fleet_captains.play.missions import (
    DoneDeed,
    check_conditions,
    discard_mission,
    note_deed,
)
from rules.fleet_captains.play.movement import (
    move_ships,
    move_task_force,
    move_token,
)
from rules.fleet_captains.play.playing_cards import use_card
from rules.fleet_captains.play.power import adjust, other_settings
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.reinforcement import reinforce
from rules.fleet_captains.play.repair import (
    repair,
    repair_better,
)
from rules.fleet_captains.play.scan import (
    scan_location,
    scan_token,
)
from rules.fleet_captains.play.state import StarshipInPlay
from rules.fleet_captains.play.system_tests import make_test
from rules.fleet_captains.play.teamwork import (
    SWAP_MISSIONS,
    swap_cards,
    swap_missions,
)
from rules.fleet_captains.play.transporter import (
    beam_away_team,
    beam_between,
    beam_enemy,
)
from rules.fleet_captains.terms import CREW


def take_step(referee: Referee, player: int, step: TurnStep) -> None:
    """Carries out a step of the menu."""
    referee.game.has_claimed = None
    _STEPS[step.kind](referee, player, step)


def _act(referee: Referee, step: TurnStep) -> StarshipInPlay:
    ship = referee.game.ships[step.ship]
    spend_action(referee, ship.player, step.kind, ship)
    return ship


def _end(referee: Referee, player: int, step: TurnStep) -> None:
    referee.game.players[player].ended = True


def _pass(referee: Referee, player: int, step: TurnStep) -> None:
    """Lets the mate act; when both have passed, both may speak again."""
    game = referee.game
    game.players[player].passed = True
    team = game.teams[game.active].players
    if all(game.players[number].passed or game.players[number].ended for number in team):
        for number in team:
            game.players[number].passed = number == player


def _adjust(referee: Referee, player: int, step: TurnStep) -> None:
    ship = referee.game.ships[step.ship]
    settings = tuple(range(len(ship.status.settings))) if ship.is_cloaked else other_settings(ship)
    chosen = referee.ask(ChooseSetting(player, (None, *settings), ship.number))
    if chosen is None:
        return
    if ship.is_cloaked:
        ship.adjusted += 1
        decloak(referee, ship, chosen)
        check_conditions(referee)
    else:
        adjust(referee, ship, chosen)


def _attack(referee: Referee, player: int, step: TurnStep) -> None:
    game = referee.game
    ship = _act(referee, step)
    foes = tuple(foe.number for foe in game.foes_at(ship.place, player))
    target = referee.ask(ChooseTarget(player, foes, ship.number))
    if target is not None:
        attack(referee, ask_helpers(referee, ship, "weapons"), game.ships[target])


def _attack_installation(referee: Referee, player: int, step: TurnStep) -> None:
    ship = _act(referee, step)
    attack_installation(referee, ask_helpers(referee, ship, "weapons"))


def _build(referee: Referee, player: int, step: TurnStep) -> None:
    ship = _act(referee, step)
    c = Circumstances(player, ship.place, ("influence",), ship)
    if step.number != NONE:
        use_card(referee, CardUse(hand=step.number, effect=step.effect), c)
    if can_build(referee.game, player, ship.place, c):
        build(referee, player, ship.place, ship)


def _reinforce(referee: Referee, player: int, step: TurnStep) -> None:
    spend_action(referee, player, REINFORCE)
    reinforce(referee, player)
    check_conditions(referee)


def _test(referee: Referee, player: int, step: TurnStep) -> None:
    """Makes a voluntary test for a mission, alone or together (FC-24, FC-25)."""
    game = referee.game
    ship = _act(referee, step)
    deed = game.players[step.effect].missions[step.number].card.deed
    if not isinstance(deed, PassTest):
        raise ValueError("this mission asks for no test")
    ships = ask_helpers(referee, ship, deed.system)
    if make_test(referee, ships, deed.system, deed.level):
        note_deed(
            referee,
            DoneDeed(
                PassTest,
                player,
                ship.place,
                ship.number,
                amount=deed.level,
                what=deed.system,
            ),
        )
        check_conditions(referee)


def _encounter(referee: Referee, player: int, step: TurnStep) -> None:
    try_persistent(referee, _act(referee, step))
    check_conditions(referee)


def _card_action(referee: Referee, player: int, step: TurnStep) -> None:
    ship = _act(referee, step)
    c = Circumstances(player, ship.place, ("as_action",), ship)
    use_card(referee, CardUse(hand=step.number, effect=step.effect), c)
    check_conditions(referee)


def _play(referee: Referee, player: int, step: TurnStep) -> None:
    game = referee.game
    ship = game.ships[step.ship] if step.ship != NONE else None
    place = ship.place if ship is not None else game.players[player].post
    c = Circumstances(player, place, ("turn",), ship)
    use_card(referee, CardUse(hand=step.number, effect=step.effect), c)
    check_conditions(referee)


def _use_crew(referee: Referee, player: int, step: TurnStep) -> None:
    """Discards or trashes crew for an effect; one that is an action costs one (FC-116, FC-126)."""
    ship = referee.game.ships[step.ship]
    crew, card = list(ship.crew.items())[step.number]
    effect = (
        next(each.trash for each in card.effects if each.kind == CREW)
        if step.effect == NONE
        else card.effects[step.effect].effect
    )
    moment = effect.when if effect is not None and effect.when is not None else "turn"
    if moment == "as_action":
        spend_action(referee, player, CARD_ACTION, ship)
    c = Circumstances(player, ship.place, (moment,), ship)
    use_card(referee, CardUse(ship=ship.number, crew=crew, effect=step.effect), c)
    check_conditions(referee)


def _use_ability(referee: Referee, player: int, step: TurnStep) -> None:
    """Carries out what a ship's own card lets it do as an action (FC-116)."""
    ship = _act(referee, step)
    ability = ship.card.ability
    if ability is not None:
        c = Circumstances(player, ship.place, ("as_action",), ship)
        referee.carry_out(ability.does, c)
    check_conditions(referee)


def _cycle(referee: Referee, player: int, step: TurnStep) -> None:
    referee.game.players[player].cycled = True
    discard_mission(referee, player, step.number)


def _discard(referee: Referee, player: int, step: TurnStep) -> None:
    referee.game.players[player].discarded = True
    discard_from_hand(referee, player, step.number)
    fill_hand(referee, player, 1)


def _mix(referee: Referee, player: int, step: TurnStep) -> None:
    mixer = referee.game.players[player]
    mixer.mixed = (*mixer.mixed, step.number)
    mix_tokens(referee, player, step.number)


def _move_token(referee: Referee, player: int, step: TurnStep) -> None:
    move_token(referee, referee.game.tokens[step.number])
    referee.game.players[player].mixed = ()


def _of_a_ship(
    work: Callable[[Referee, StarshipInPlay], object], *, is_action: bool
) -> Callable[[Referee, int, TurnStep], None]:
    """Returns what carries out a step that is about one ship and nothing else."""

    def carry(referee: Referee, player: int, step: TurnStep) -> None:
        ship = _act(referee, step) if is_action else referee.game.ships[step.ship]
        work(referee, ship)

    return carry


_STEPS: Final[Mapping[str, Callable[[Referee, int, TurnStep], None]]] = {
    END: _end,
    GIVE_WAY: _pass,
    MOVE: _of_a_ship(lambda referee, ship: move_ships(referee, [ship]), is_action=False),
    TASK_FORCE: _of_a_ship(move_task_force, is_action=False),
    MOVE_CLOAKED: _move_token,
    MIX: _mix,
    ADJUST: _adjust,
    IMPROVED_REPAIR: _of_a_ship(repair_better, is_action=False),
    CLOAK: _of_a_ship(cloak, is_action=True),
    ECHO: _of_a_ship(
        lambda referee, ship: place_echo(referee, ship.player, ship.place), is_action=True
    ),
    ATTACK: _attack,
    ATTACK_INSTALLATION: _attack_installation,
    INFLUENCE: _of_a_ship(exert_influence, is_action=True),
    BUILD: _build,
    REINFORCE: _reinforce,
    REPAIR: _of_a_ship(repair, is_action=True),
    SCAN: _of_a_ship(scan_location, is_action=True),
    UNMASK: _of_a_ship(scan_token, is_action=True),
    TRANSPORT: _of_a_ship(beam_between, is_action=True),
    BEAM: _of_a_ship(beam_enemy, is_action=True),
    SWAP_CARDS: _of_a_ship(lambda referee, ship: swap_cards(referee, ship.player), is_action=True),
    SWAP_MISSIONS: lambda referee, player, step: swap_missions(
        referee, player, step.number, step.effect
    ),
    AWAY_TEAM: _of_a_ship(beam_away_team, is_action=True),
    SYSTEM_TEST: _test,
    ENCOUNTER: _encounter,
    CARD_ACTION: _card_action,
    PLAY: _play,
    USE_CREW: _use_crew,
    USE_ABILITY: _use_ability,
    ASSIGN: lambda referee, player, step: assign_crew(referee, player, step.number),
    CYCLE: _cycle,
    DISCARD: _discard,
}
