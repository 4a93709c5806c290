"""The steps of a turn's menu in plain English, with the group that each belongs to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.fleet_captains.box.command_cards import CommandCard
from rules.fleet_captains.effects.deeds import PassTest
from rules.fleet_captains.effects.field_kinds import system_name
from rules.fleet_captains.play import menu
from rules.fleet_captains.play.game_questions import NONE, TurnStep
from rules.fleet_captains.play.state import CaptainsGame
from rules.fleet_captains.play.teamwork import SWAP_MISSIONS
from rules.fleet_captains.terms import CREW

ACTION_WORDS: Final[Mapping[str, str]] = {
    menu.CLOAK: "cloak",
    menu.ECHO: "place a sensor echo",
    menu.ATTACK: "attack",
    menu.ATTACK_INSTALLATION: "attack the installation",
    menu.INFLUENCE: "exert influence",
    menu.BUILD: "build",
    menu.REINFORCE: "reinforce",
    menu.REPAIR: "repair",
    menu.SCAN: "scan a location",
    menu.UNMASK: "scan a cloak token",
    menu.TRANSPORT: "beam between own ships",
    menu.BEAM: "beam with an enemy ship",
    menu.AWAY_TEAM: "beam an away team",
    menu.SYSTEM_TEST: "a System Test",
    menu.ENCOUNTER: "meet the encounter here again",
    menu.CARD_ACTION: "a card",
    menu.SWAP_CARDS: "swap cards with your mate",
    SWAP_MISSIONS: "swap missions with your mate",
    "help": "help",
}
"""The actions, as a log and the menu name them."""

TURN_GROUP: Final = "turn"
SHIP_GROUP: Final = "ship"
ACTION_GROUP: Final = "action"
CARD_GROUP: Final = "card"
MISSION_GROUP: Final = "mission"
CLOAK_GROUP: Final = "cloak"
GROUPS: Final[Mapping[str, str]] = {
    menu.END: TURN_GROUP,
    menu.GIVE_WAY: TURN_GROUP,
    menu.MOVE: SHIP_GROUP,
    menu.TASK_FORCE: SHIP_GROUP,
    menu.ADJUST: SHIP_GROUP,
    menu.USE_ABILITY: SHIP_GROUP,
    menu.IMPROVED_REPAIR: SHIP_GROUP,
    menu.MOVE_CLOAKED: CLOAK_GROUP,
    menu.MIX: CLOAK_GROUP,
    menu.PLAY: CARD_GROUP,
    menu.USE_CREW: CARD_GROUP,
    menu.ASSIGN: CARD_GROUP,
    menu.DISCARD: CARD_GROUP,
    menu.CYCLE: MISSION_GROUP,
}
"""What steps are about; all others are actions."""


def step_group(step: TurnStep) -> str:
    """Returns what a step is about."""
    return GROUPS.get(step.kind, ACTION_GROUP)


def step_words(game: CaptainsGame, player: int, step: TurnStep) -> str:
    """Returns a step of a player's menu as a button says it."""
    found = _WORDS.get(step.kind)
    if found is not None:
        return found(game, player, step)
    words = ACTION_WORDS[step.kind]
    with_ship = f" with {game.ships[step.ship].card.name}" if step.ship != NONE else ""
    return f"{words[0].upper()}{words[1:]}{with_ship}"


def use_words(card: CommandCard, effect: int) -> str:
    """Returns what a card does by one of its effects; `NONE` is the crew's end."""
    if effect != NONE:
        return card.effects[effect].effect.words
    trash = next((each.trash for each in card.effects if each.kind == CREW), None)
    return f"trash it: {trash.words}" if trash is not None else ""


def _of_ship(words: str) -> Callable[[CaptainsGame, int, TurnStep], str]:
    return lambda game, player, step: words.format(ship=game.ships[step.ship].card.name)


def _adjust(game: CaptainsGame, player: int, step: TurnStep) -> str:
    ship = game.ships[step.ship]
    return f"{'De-cloak' if ship.is_cloaked else 'Adjust power of'} {ship.card.name}"


def _mix(game: CaptainsGame, player: int, step: TurnStep) -> str:
    return f"Mix your tokens at {game.name_of(step.number)}"


def _build(game: CaptainsGame, player: int, step: TurnStep) -> str:
    words = f"Build with {game.ships[step.ship].card.name}"
    if step.number == NONE:
        return words
    return f"{words} and the card {game.players[player].hand[step.number].name}"


def _test(game: CaptainsGame, player: int, step: TurnStep) -> str:
    mission = game.players[step.effect].missions[step.number].card
    deed = mission.deed
    if not isinstance(deed, PassTest):
        raise TypeError(f"{mission.name} asks for no test")
    asked = f"{system_name(deed.system)} Test, level {deed.level}"
    return f"{asked}, with {game.ships[step.ship].card.name} for {mission.name}"


def _card(game: CaptainsGame, player: int, step: TurnStep) -> str:
    card = game.players[player].hand[step.number]
    ship = f" with {game.ships[step.ship].card.name}" if step.ship != NONE else ""
    return f"Play {card.name}{ship}: {use_words(card, step.effect)}"


def _crew(game: CaptainsGame, player: int, step: TurnStep) -> str:
    ship = game.ships[step.ship]
    card = list(ship.crew.values())[step.number]
    return f"Give up {card.name} of {ship.card.name}: {use_words(card, step.effect)}"


def _ability(game: CaptainsGame, player: int, step: TurnStep) -> str:
    card = game.ships[step.ship].card
    words = f": {card.ability.words}" if card.ability is not None else ""
    return f"Use the ability of {card.name}{words}"


def _assign(game: CaptainsGame, player: int, step: TurnStep) -> str:
    return f"Assign {game.players[player].hand[step.number].name} as crew"


def _cycle(game: CaptainsGame, player: int, step: TurnStep) -> str:
    return f"Discard the mission {game.players[player].missions[step.number].card.name}"


def _discard(game: CaptainsGame, player: int, step: TurnStep) -> str:
    return f"Discard {game.players[player].hand[step.number].name}"


_WORDS: Final[Mapping[str, Callable[[CaptainsGame, int, TurnStep], str]]] = {
    menu.END: lambda game, player, step: "End the turn",
    menu.GIVE_WAY: lambda game, player, step: "Let your mate act",
    menu.MOVE: _of_ship("Move {ship}"),
    menu.TASK_FORCE: _of_ship("Move {ship} with others as a task force"),
    menu.ADJUST: _adjust,
    menu.IMPROVED_REPAIR: _of_ship("Repair {ship} instead of moving it"),
    menu.CLOAK: _of_ship("Cloak {ship}"),
    menu.ECHO: _of_ship("Place a sensor echo with {ship}"),
    menu.MOVE_CLOAKED: lambda game, player, step: f"Move token {step.number}",
    menu.MIX: _mix,
    menu.BUILD: _build,
    menu.SYSTEM_TEST: _test,
    menu.CARD_ACTION: _card,
    menu.PLAY: _card,
    menu.USE_CREW: _crew,
    menu.ASSIGN: _assign,
    menu.USE_ABILITY: _ability,
    menu.CYCLE: _cycle,
    menu.DISCARD: _discard,
}
