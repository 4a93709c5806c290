"""Away teams: a captain and a crew upgrade that beam down to a planet, and back aboard.

Source: 2017, Mission 1, Mission 2, Special Rules; Admiral Cards; DECISIONS D42.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.mechanics import cards, tokens
from rules.battle.mechanics.actions import MISSION_BIT
from rules.battle.position.records import SECOND_CAPTAIN
from rules.battle.position.terms import MISSION, NO_CLOAK, NOBODY
from rules.battle.timing.handlers import Action
from rules.battle.timing.questions import ChooseCard, Steps
from rules.table import Terrain, band_of, terrain_distance

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

COMMANDERS: Final = ("captain", SECOND_CAPTAIN, "admiral")
"""The roles of cards that may command a ship."""

BEAM_DOWN: Final = Action("beam-down", MISSION_BIT)
BEAM_UP: Final = Action("beam-up", MISSION_BIT << 1)


def tokens_near(battle: Battle, ship: Ship, kind: str) -> list[int]:
    """Lists the tokens of a kind within Range 1 of a ship, as places in the state's terrain."""
    return [
        place
        for place, token in enumerate(battle.state.terrain)
        if token.kind == kind and is_near(ship, token)
    ]


def is_near(ship: Ship, token: Terrain) -> bool:
    """Returns whether a token lies within Range 1 of a ship."""
    return band_of(terrain_distance(ship.pose, token)) == 1


def has_away_team(ship: Ship) -> bool:
    """Returns whether cards of a ship are on the planet."""
    return any(card.is_away for card in ship.cards)


def may_beam_down(battle: Battle, ship: Ship) -> bool:
    """Returns whether captain and a crew upgrade may leave the ship for the planet."""
    return (
        ship.cloak == NO_CLOAK
        and not has_away_team(ship)
        and ship.captain != NOBODY
        and cards.is_idle(ship.cards[ship.captain])
        and bool(_crew(ship))
        and bool(tokens_near(battle, ship, "planet"))
    )


def may_beam_up(battle: Battle, ship: Ship) -> bool:
    """Returns whether the away team may come back aboard."""
    return (
        ship.cloak == NO_CLOAK and has_away_team(ship) and bool(tokens_near(battle, ship, "planet"))
    )


def _crew(ship: Ship) -> tuple[int, ...]:
    return tuple(
        place
        for place, card in enumerate(ship.cards)
        if card.record.type == "crew" and cards.is_idle(card)
    )


def beam_down(battle: Battle, ship: Ship) -> Steps[None]:
    """Disables shields, the captain and a crew upgrade, who are the away team from now on.

    A second captain, else a face-up admiral takes command meanwhile; the skill is 1 all the same,
    as what a mission says overrides all else.
    """
    answers = _crew(ship)
    crew = answers[0]
    if len(answers) > 1:
        crew = yield ChooseCard(ship.side, ship.index, answers, "beam-down")
    tokens.disable_all_shields(battle, ship)
    for place in (ship.captain, crew):
        card = ship.own_card(place)
        card.disabled += 1
        card.is_away = True
        cards.note_card(battle, ship, place)
    cards.give_command(battle, ship, cards.heir(ship))


def beam_up(battle: Battle, ship: Ship) -> None:
    """Takes the away team back; its Mission tokens go to the ship's card."""
    tokens.disable_all_shields(battle, ship)
    gathered = 0
    for place, card in enumerate(ship.own_cards()):
        if card.is_away:
            gathered += card.mission
            card.mission = 0
            card.is_away = False
            card.disabled -= 1
            cards.note_card(battle, ship, place)
            if card.record.role in COMMANDERS:
                cards.give_command(battle, ship, place)
    tokens.change_token(battle, ship, MISSION, gathered, "beamed up")


def gather(battle: Battle, ship: Ship) -> None:
    """Places a Mission token on the captain of an away team (2017, Mission 1: End Phase)."""
    for place, card in enumerate(ship.own_cards()):
        if card.is_away and card.record.role in COMMANDERS:
            card.mission += 1
            cards.note_card(battle, ship, place)
