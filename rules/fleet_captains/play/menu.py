"""The menu of a turn: all that a player may do now, as closed steps.

Source: Fleet Captains, Turn Sequence, Actions; FC-17, FC-18, FC-24, FC-41, FC-46, FC-74, FC-116.
"""

from __future__ import annotations

from typing import Final

from rules.fleet_captains.effects import verbs
from rules.fleet_captains.effects.deeds import PassTest
from rules.fleet_captains.effects.effect import CardEffect
from rules.fleet_captains.play.actions import (
    can_act,
    can_act_cloaked,
)
from rules.fleet_captains.play.circumstances import (
    Circumstances,
    are_met,
    is_at,
    open_tile,
)
from rules.fleet_captains.play.cloak_tokens import may_place_echo
from rules.fleet_captains.play.cloaking import can_cloak
from rules.fleet_captains.play.crew import crew_type
from rules.fleet_captains.play.game_questions import (
    NONE,
    TurnStep,
)
from rules.fleet_captains.play.influence import (
    can_build,
    influence_ways,
    ship_can_build,
)
from rules.fleet_captains.play.movement import (
    can_move,
    can_move_token,
    task_forces,
)
from rules.fleet_captains.play.power import can_adjust, has_other_setting
from rules.fleet_captains.play.ratings import rating
from rules.fleet_captains.play.reinforcement import reinforcements
from rules.fleet_captains.play.repair import (
    can_repair,
    can_repair_better,
)
from rules.fleet_captains.play.scan import (
    can_scan,
    enemy_tokens,
    scannable,
)
from rules.fleet_captains.play.state import CaptainsGame, PlayerInGame, StarshipInPlay
from rules.fleet_captains.play.teamwork import (
    SWAP_MISSIONS,
    can_swap_cards,
    mission_swaps,
)
from rules.fleet_captains.play.transporter import (
    away_team_ways,
    beam_targets,
    has_transporter,
    partners,
)
from rules.fleet_captains.play.verbs_at_work import can_do
from rules.fleet_captains.terms import CREW, OPS

END: Final = "end"
GIVE_WAY: Final = "give way"
MOVE: Final = "move"
TASK_FORCE: Final = "task force"
MOVE_CLOAKED: Final = "move token"
MIX: Final = "mix"
ADJUST: Final = "adjust"
CLOAK: Final = "cloak"
ECHO: Final = "echo"
ATTACK: Final = "attack"
ATTACK_INSTALLATION: Final = "attack installation"
INFLUENCE: Final = "influence"
BUILD: Final = "build"
REINFORCE: Final = "reinforce"
REPAIR: Final = "repair"
IMPROVED_REPAIR: Final = "improved repair"
SCAN: Final = "scan"
UNMASK: Final = "scan token"
TRANSPORT: Final = "transport"
BEAM: Final = "beam"
SWAP_CARDS: Final = "swap cards"
AWAY_TEAM: Final = "away team"
SYSTEM_TEST: Final = "test"
ENCOUNTER: Final = "encounter"
CARD_ACTION: Final = "card action"
PLAY: Final = "play"
USE_CREW: Final = "use crew"
USE_ABILITY: Final = "use ability"
ASSIGN: Final = "assign"
CYCLE: Final = "cycle"
DISCARD: Final = "discard"


def open_steps(game: CaptainsGame, player: int) -> tuple[TurnStep, ...]:
    """Lists all that a player may do now; ending the turn stands first (FC-17)."""
    me = game.players[player]
    steps = [TurnStep(END)]
    mates = [game.players[number] for number in game.teams[me.team].players if number != player]
    if any(not mate.ended for mate in mates):
        steps.append(TurnStep(GIVE_WAY))
    ops = _ops_of_hand(me)
    for ship in game.ships_of(player):
        steps += _free_steps(game, ship)
        steps += _actions(game, ship, ops)
    steps += _token_steps(game, player)
    if me.actions and reinforcements(game, player):
        steps.append(TurnStep(REINFORCE))
    steps += [
        TurnStep(SWAP_MISSIONS, number=mine, effect=theirs)
        for mine, theirs in mission_swaps(game, player)
    ]
    steps += _card_steps(game, me, ops)
    if not me.cycled:
        steps += [TurnStep(CYCLE, number=place) for place in range(len(me.missions))]
    if not me.discarded:
        steps += [TurnStep(DISCARD, number=place) for place in range(len(me.hand))]
    return tuple(steps)


def _free_steps(game: CaptainsGame, ship: StarshipInPlay) -> list[TurnStep]:
    """Lists what a ship may do without an action."""
    found: list[TurnStep] = []
    number = ship.number
    if can_move(game, ship):
        found.append(TurnStep(MOVE, number))
    if task_forces(game, ship):
        found.append(TurnStep(TASK_FORCE, number))
    if can_adjust(game, ship) and (ship.is_cloaked or has_other_setting(ship)):
        found.append(TurnStep(ADJUST, number))
    if can_repair_better(game, ship):
        found.append(TurnStep(IMPROVED_REPAIR, number))
    return found


def _actions(game: CaptainsGame, ship: StarshipInPlay, ops: OpsOfHand) -> list[TurnStep]:
    """Lists the actions that a ship may take, of all eight kinds (FC-46; DF-7)."""
    found: list[TurnStep] = []
    number = ship.number
    if can_act_cloaked(game, ship):
        if can_cloak(ship):
            found.append(TurnStep(CLOAK, number))
        if ship.is_cloaked and may_place_echo(game, ship.player):
            found.append(TurnStep(ECHO, number))
    if not can_act(game, ship):
        return found
    found += _hostile_actions(game, ship)
    if influence_ways(game, ship):
        found.append(TurnStep(INFLUENCE, number))
    if ship_can_build(game, ship):
        found.append(TurnStep(BUILD, number))
    else:
        found += _builds_with_card(game, ship, ops)
    if can_repair(game, ship):
        found.append(TurnStep(REPAIR, number))
    if can_scan(game, ship):
        if scannable(game, ship):
            found.append(TurnStep(SCAN, number))
        if enemy_tokens(game, ship.player, ship.place):
            found.append(TurnStep(UNMASK, number))
    if has_transporter(game, ship):
        if partners(game, ship):
            found.append(TurnStep(TRANSPORT, number))
        if can_swap_cards(game, ship):
            found.append(TurnStep(SWAP_CARDS, number))
        if beam_targets(game, ship):
            found.append(TurnStep(BEAM, number))
        if away_team_ways(game, ship):
            found.append(TurnStep(AWAY_TEAM, number))
    found += _tests(game, ship)
    card = game.locations[ship.place].persistent
    if card is not None:
        found.append(TurnStep(ENCOUNTER, number))
    found += _card_actions(game, ship, ops)
    return found


def _hostile_actions(game: CaptainsGame, ship: StarshipInPlay) -> list[TurnStep]:
    found: list[TurnStep] = []
    if rating(game, ship, "weapons") is None:
        return found
    if game.foes_at(ship.place, ship.player):
        found.append(TurnStep(ATTACK, ship.number))
    if game.locations[ship.place].installation:
        found.append(TurnStep(ATTACK_INSTALLATION, ship.number))
    return found


def _tests(game: CaptainsGame, ship: StarshipInPlay) -> list[TurnStep]:
    """Lists the voluntary tests for missions of the team (FC-24, FC-146)."""
    found: list[TurnStep] = []
    tile = open_tile(game, ship.place)
    for mate in game.team_of(ship.player).players:
        for place, mission in enumerate(game.players[mate].missions):
            deed = mission.card.deed
            if not isinstance(deed, PassTest) or (mate != ship.player and mission.card.secret):
                continue
            if (deed.at is None or is_at(tile, deed.at)) and (
                rating(game, ship, deed.system) is not None
            ):
                found.append(TurnStep(SYSTEM_TEST, ship.number, place, mate))
    return found


def _builds_with_card(game: CaptainsGame, ship: StarshipInPlay, ops: OpsOfHand) -> list[TurnStep]:
    """Lists buildings that a card of the hand makes possible (FC-74, FC-76)."""
    found: list[TurnStep] = []
    if "influence" not in ops or not influence_ways(game, ship):
        return found
    for place, number, effect in ops["influence"]:
        c = Circumstances(ship.player, ship.place, ("influence",), ship)
        relief = sum(verb.number for verb in effect.does if isinstance(verb, verbs.BuildForLess))
        if relief and are_met(game, effect.needs, c):
            c.bonus["build"] = relief
            if can_build(game, ship.player, ship.place, c):
                found.append(TurnStep(BUILD, ship.number, place, number))
    return found


def _card_actions(game: CaptainsGame, ship: StarshipInPlay, ops: OpsOfHand) -> list[TurnStep]:
    """Lists the cards that cost an action of a ship, from the hand or its crew (FC-116)."""
    found: list[TurnStep] = []
    ability = ship.card.ability
    if "as_action" not in ops and not ship.crew and ability is None:
        return found
    c = Circumstances(ship.player, ship.place, ("as_action",), ship)
    for place, number, effect in ops.get("as_action", ()):
        if _is_useful(game, effect, c):
            found.append(TurnStep(CARD_ACTION, ship.number, place, number))
    found += _crew_steps(game, ship, c, "as_action")
    if ability is not None and ability.when == "as_action" and _is_useful(game, ability, c):
        found.append(TurnStep(USE_ABILITY, ship.number))
    return found


def _crew_steps(
    game: CaptainsGame, ship: StarshipInPlay, c: Circumstances, moment: str
) -> list[TurnStep]:
    """Lists the uses of a ship's crew at a moment of the turn, by the place of its type."""
    found: list[TurnStep] = []
    for place, card in enumerate(ship.crew.values()):
        for number, effect in enumerate(card.effects):
            used = effect.trash if effect.kind == CREW else effect.effect
            if effect.kind != CREW and effect.kind != OPS:
                continue
            if used is not None and used.when == moment and _is_useful(game, used, c):
                found.append(
                    TurnStep(USE_CREW, ship.number, place, NONE if effect.kind == CREW else number)
                )
    return found


def _card_steps(game: CaptainsGame, me: PlayerInGame, ops: OpsOfHand) -> list[TurnStep]:
    """Lists the cards that may be played in the turn, and the crew that may be assigned.

    What is about a ship is played for own ships only (FC-114).
    """
    found: list[TurnStep] = []
    own = Circumstances(me.number, me.post, ("turn",))
    ships = game.ships_of(me.number)
    for place, number, effect in ops.get("turn", ()):
        if is_about_ship(effect):
            for ship in ships:
                c = Circumstances(me.number, ship.place, ("turn",), ship)
                if _is_useful(game, effect, c):
                    found.append(TurnStep(PLAY, ship.number, place, number))
        elif _is_useful(game, effect, own):
            found.append(TurnStep(PLAY, NONE, place, number))
    for ship in ships:
        if ship.crew:
            c = Circumstances(me.number, ship.place, ("turn",), ship)
            found += _crew_steps(game, ship, c, "turn")
    if ships:
        for place, card in enumerate(me.hand):
            if crew_type(card) is not None:
                found.append(TurnStep(ASSIGN, number=place))
    return found


def _token_steps(game: CaptainsGame, player: int) -> list[TurnStep]:
    """Lists moves of cloak tokens, and the places where tokens may be mixed (FC-63, FC-64)."""
    found: list[TurnStep] = []
    places: dict[int, int] = {}
    for token in game.tokens.values():
        if token.player != player:
            continue
        places[token.place] = places.get(token.place, 0) + 1
        if can_move_token(game, token):
            found.append(TurnStep(MOVE_CLOAKED, number=token.number))
    for place, number in places.items():
        if number > 1 and place not in game.players[player].mixed:
            found.append(TurnStep(MIX, number=place))
    return found


OpsOfHand = dict[str | None, list[tuple[int, int, CardEffect]]]
"""The ops effects of a hand by their moment: card, effect, and what it is."""


def _ops_of_hand(player: PlayerInGame) -> OpsOfHand:
    found: OpsOfHand = {}
    for place, card in enumerate(player.hand):
        for number, effect in enumerate(card.effects):
            if effect.kind == OPS:
                found.setdefault(effect.effect.when, []).append((place, number, effect.effect))
    return found


def _is_useful(game: CaptainsGame, effect: CardEffect, c: Circumstances) -> bool:
    return are_met(game, effect.needs, c) and any(can_do(game, verb, c) for verb in effect.does)


_OF_PLAYERS: Final[tuple[type[verbs.EffectVerb], ...]] = (
    verbs.DrawCards,
    verbs.DiscardCards,
    verbs.RaiseFleetSize,
    verbs.GainPoints,
    verbs.SwapMission,
    verbs.TakeBack,
    verbs.TakeMoreActions,
    verbs.TrashCard,
    verbs.PeopleDecide,
)
"""Verbs that are about the player and no ship."""


def is_about_ship(effect: CardEffect) -> bool:
    """Returns whether an effect is about a ship, so that one must be named for it."""
    return bool(effect.needs) or any(_of_ship(verb) for verb in effect.does)


def _of_ship(verb: verbs.EffectVerb) -> bool:
    if isinstance(verb, verbs.LookAt):
        return verb.what == "location"
    if isinstance(verb, verbs.ChooseOption):
        return any(_of_ship(each) for option in verb.options for each in option)
    if isinstance(verb, verbs.RollTable):
        return any(_of_ship(each) for outcome in verb.outcomes for each in outcome.does)
    return not isinstance(verb, _OF_PLAYERS)
