"""A turn: the menu of what is open now, and carrying out the step that is chosen.

In a team both players act in the same turn, as they like: the one whose turn it is to speak may
pass to the other. Source: Fleet Captains, Turn Sequence, Team Rules; FC-16 to FC-18, FC-41, FC-110,
FC-112, FC-132, FC-145, FC-147, FC-149.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from rules.fleet_captains.effects import verbs
from rules.fleet_captains.effects.deeds import PassTest
from rules.fleet_captains.effects.effect import CardEffect
from rules.fleet_captains.play.actions import (
    actions_of_turn,
    ask_helpers,
    can_act,
    can_act_cloaked,
    spend_action,
)
from rules.fleet_captains.play.circumstances import (
    Circumstances,
    are_met,
    is_at,
    open_tile,
)
from rules.fleet_captains.play.cloak_tokens import may_place_echo, mix_tokens, place_echo
from rules.fleet_captains.play.cloaking import can_cloak, cloak, decloak
from rules.fleet_captains.play.combat import attack, attack_installation
from rules.fleet_captains.play.command_decks import discard_from_hand, fill_hand
from rules.fleet_captains.play.crew import assign_crew, crew_type
from rules.fleet_captains.play.encounters import try_persistent
from rules.fleet_captains.play.game_questions import (
    NONE,
    CardUse,
    ChooseSetting,
    ChooseStep,
    ChooseTarget,
    TurnStep,
)
from rules.fleet_captains.play.influence import (
    build,
    can_build,
    exert_influence,
    influence_ways,
    ship_can_build,
)
from rules.fleet_captains.play.missions import (
    DoneDeed,
    check_conditions,
    discard_mission,
    forget_turn,
    note_deed,
)
from rules.fleet_captains.play.movement import (
    can_move,
    move_ships,
    move_task_force,
    move_token,
    task_forces,
    token_paths,
)
from rules.fleet_captains.play.playing_cards import offer_cards, use_abilities, use_card
from rules.fleet_captains.play.power import adjust, can_adjust, other_settings
from rules.fleet_captains.play.ratings import rating
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.reinforcement import reinforce, reinforcements
from rules.fleet_captains.play.repair import (
    can_repair,
    can_repair_better,
    repair,
    repair_better,
)
from rules.fleet_captains.play.scan import (
    can_scan,
    enemy_tokens,
    scan_location,
    scan_token,
    scannable,
)
from rules.fleet_captains.play.state import CaptainsGame, PlayerInGame, StarshipInPlay
from rules.fleet_captains.play.system_tests import make_test
from rules.fleet_captains.play.teamwork import (
    SWAP_MISSIONS,
    can_swap_cards,
    mission_swaps,
    swap_cards,
    swap_missions,
)
from rules.fleet_captains.play.transporter import (
    away_team_ways,
    beam_away_team,
    beam_between,
    beam_enemy,
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


# --- the course of a turn ------------------------------------------------------


def play_turn(referee: Referee) -> None:
    """Plays the turn of the team whose turn it is."""
    begin_turn(referee)
    while (player := speaker(referee.game)) is not None:
        take_step(
            referee, player, referee.ask(ChooseStep(player, open_steps(referee.game, player)))
        )
    end_turn(referee.game)


def begin_turn(referee: Referee) -> None:
    """Begins a turn: actions, and what each ship finds at its location (FC-35, FC-38, FC-57)."""
    game = referee.game
    team = game.teams[game.active]
    game.has_claimed = None
    referee.record("turn", round=game.round, team=game.active)
    for number in team.players:
        player = game.players[number]
        player.actions = actions_of_turn(game.goal, len(game.players))
        player.cycled = player.discarded = player.ended = player.passed = False
        player.refused = False
        player.mixed = ()
    for ship in game.ships_of_team(team.number):
        ship.begin_turn()
        ship.foes = ship.mates = ()
        if not ship.is_cloaked:
            together = game.ships_at(ship.place)
            foes = game.foes_at(ship.place, ship.player)
            ship.foes = tuple(foe.number for foe in foes)
            ship.mates = tuple(
                other.number
                for other in together
                if other is not ship
                and not other.is_cloaked
                and not game.is_foe(other, ship.player)
            )
    for token in game.tokens.values():
        if game.players[token.player].team == team.number:
            token.moved = False
    check_conditions(referee)
    for ship in game.ships_of_team(team.number):
        use_abilities(referee, Circumstances(ship.player, ship.place, ("turn",), ship), (ship,))
    for opponent in game.opponents(team.players[0]):
        offer_cards(
            referee,
            Circumstances(opponent.number, opponent.post, ("enemy_turn",)),
            most=1,
        )


def end_turn(game: CaptainsGame) -> None:
    """Ends a turn: what lasted until its end is over."""
    for ship in game.ships.values():
        ship.end_turn()
    for player in game.players:
        player.actions = 0
        forget_turn(game, player.number)


def speaker(game: CaptainsGame) -> int | None:
    """Returns the player of the active team who may act now, None when all have ended."""
    waiting = [
        game.players[number]
        for number in game.teams[game.active].players
        if not game.players[number].ended
    ]
    if not waiting:
        return None
    return next((each.number for each in waiting if not each.passed), waiting[0].number)


def take_step(referee: Referee, player: int, step: TurnStep) -> None:
    """Carries out a step of the menu."""
    referee.game.has_claimed = None
    _STEPS[step.kind](referee, player, step)


# --- the menu ------------------------------------------------------------------


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


def _free_steps(game: CaptainsGame, ship: StarshipInPlay) -> Iterator[TurnStep]:
    """Yields what a ship may do without an action."""
    number = ship.number
    if can_move(game, ship):
        yield TurnStep(MOVE, number)
    if task_forces(game, ship):
        yield TurnStep(TASK_FORCE, number)
    if can_adjust(game, ship) and (ship.is_cloaked or other_settings(ship)):
        yield TurnStep(ADJUST, number)
    if can_repair_better(game, ship):
        yield TurnStep(IMPROVED_REPAIR, number)


def _actions(game: CaptainsGame, ship: StarshipInPlay, ops: OpsOfHand) -> Iterator[TurnStep]:
    """Yields the actions that a ship may take, of all eight kinds (FC-46; DF-7)."""
    number = ship.number
    if can_act_cloaked(game, ship):
        if can_cloak(ship):
            yield TurnStep(CLOAK, number)
        if ship.is_cloaked and may_place_echo(game, ship.player):
            yield TurnStep(ECHO, number)
    if not can_act(game, ship):
        return
    yield from _hostile_actions(game, ship)
    if influence_ways(game, ship):
        yield TurnStep(INFLUENCE, number)
    if ship_can_build(game, ship):
        yield TurnStep(BUILD, number)
    else:
        yield from _builds_with_card(game, ship, ops)
    if can_repair(game, ship):
        yield TurnStep(REPAIR, number)
    if can_scan(game, ship):
        if scannable(game, ship):
            yield TurnStep(SCAN, number)
        if enemy_tokens(game, ship.player, ship.place):
            yield TurnStep(UNMASK, number)
    if has_transporter(game, ship):
        if partners(game, ship):
            yield TurnStep(TRANSPORT, number)
        if can_swap_cards(game, ship):
            yield TurnStep(SWAP_CARDS, number)
        if beam_targets(game, ship):
            yield TurnStep(BEAM, number)
        if away_team_ways(game, ship):
            yield TurnStep(AWAY_TEAM, number)
    yield from _tests(game, ship)
    card = game.locations[ship.place].persistent
    if card is not None:
        yield TurnStep(ENCOUNTER, number)
    yield from _card_actions(game, ship, ops)


def _hostile_actions(game: CaptainsGame, ship: StarshipInPlay) -> Iterator[TurnStep]:
    if rating(game, ship, "weapons") is None:
        return
    if game.foes_at(ship.place, ship.player):
        yield TurnStep(ATTACK, ship.number)
    if game.locations[ship.place].installation:
        yield TurnStep(ATTACK_INSTALLATION, ship.number)


def _tests(game: CaptainsGame, ship: StarshipInPlay) -> Iterator[TurnStep]:
    """Yields the voluntary tests for missions of the team (FC-24, FC-146)."""
    tile = open_tile(game, ship.place)
    for mate in game.team_of(ship.player).players:
        for place, mission in enumerate(game.players[mate].missions):
            deed = mission.card.deed
            if not isinstance(deed, PassTest) or (mate != ship.player and mission.card.secret):
                continue
            if (deed.at is None or is_at(tile, deed.at)) and (
                rating(game, ship, deed.system) is not None
            ):
                yield TurnStep(SYSTEM_TEST, ship.number, place, mate)


def _builds_with_card(
    game: CaptainsGame, ship: StarshipInPlay, ops: OpsOfHand
) -> Iterator[TurnStep]:
    """Yields buildings that a card of the hand makes possible (FC-74, FC-76)."""
    if "influence" not in ops or not influence_ways(game, ship):
        return
    for place, number, effect in ops["influence"]:
        c = Circumstances(ship.player, ship.place, ("influence",), ship)
        relief = sum(verb.number for verb in effect.does if isinstance(verb, verbs.BuildForLess))
        if relief and are_met(game, effect.needs, c):
            c.bonus["build"] = relief
            if can_build(game, ship.player, ship.place, c):
                yield TurnStep(BUILD, ship.number, place, number)


def _card_actions(game: CaptainsGame, ship: StarshipInPlay, ops: OpsOfHand) -> Iterator[TurnStep]:
    """Yields the cards that cost an action of a ship, from the hand or its crew (FC-116)."""
    c = Circumstances(ship.player, ship.place, ("as_action",), ship)
    for place, number, effect in ops.get("as_action", ()):
        if _is_useful(game, effect, c):
            yield TurnStep(CARD_ACTION, ship.number, place, number)
    yield from _crew_steps(game, ship, c, "as_action")
    ability = ship.card.ability
    if ability is not None and ability.when == "as_action" and _is_useful(game, ability, c):
        yield TurnStep(USE_ABILITY, ship.number)


def _crew_steps(
    game: CaptainsGame, ship: StarshipInPlay, c: Circumstances, moment: str
) -> Iterator[TurnStep]:
    """Yields the uses of a ship's crew at a moment of the turn, by the place of its type."""
    for place, card in enumerate(ship.crew.values()):
        for number, effect in enumerate(card.effects):
            used = effect.trash if effect.kind == CREW else effect.effect
            if effect.kind != CREW and effect.kind != OPS:
                continue
            if used is not None and used.when == moment and _is_useful(game, used, c):
                yield TurnStep(
                    USE_CREW, ship.number, place, NONE if effect.kind == CREW else number
                )


def _card_steps(game: CaptainsGame, me: PlayerInGame, ops: OpsOfHand) -> Iterator[TurnStep]:
    """Yields the cards that may be played in the turn, and the crew that may be assigned.

    What is about a ship is played for own ships only (FC-114).
    """
    own = Circumstances(me.number, me.post, ("turn",))
    ships = game.ships_of(me.number)
    for place, number, effect in ops.get("turn", ()):
        if is_about_ship(effect):
            for ship in ships:
                c = Circumstances(me.number, ship.place, ("turn",), ship)
                if _is_useful(game, effect, c):
                    yield TurnStep(PLAY, ship.number, place, number)
        elif _is_useful(game, effect, own):
            yield TurnStep(PLAY, NONE, place, number)
    for ship in ships:
        c = Circumstances(me.number, ship.place, ("turn",), ship)
        yield from _crew_steps(game, ship, c, "turn")
    if ships:
        for place, card in enumerate(me.hand):
            if crew_type(card) is not None:
                yield TurnStep(ASSIGN, number=place)


def _token_steps(game: CaptainsGame, player: int) -> Iterator[TurnStep]:
    """Yields moves of cloak tokens, and the places where tokens may be mixed (FC-63, FC-64)."""
    places: dict[int, int] = {}
    for token in game.tokens.values():
        if token.player != player:
            continue
        places[token.place] = places.get(token.place, 0) + 1
        if token_paths(game, token):
            yield TurnStep(MOVE_CLOAKED, number=token.number)
    for place, number in places.items():
        if number > 1 and place not in game.players[player].mixed:
            yield TurnStep(MIX, number=place)


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


_OF_PLAYERS: Final = (
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


# --- carrying out --------------------------------------------------------------


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
