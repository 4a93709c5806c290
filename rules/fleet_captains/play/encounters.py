"""Encounters: drawing one, meeting it, and what becomes of its card.

Source: Fleet Captains, Encounters; FC-39, FC-136 to FC-138; DF-20, DF-26.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.fleet_captains.box.encounter_cards import CHOSEN, EncounterCard
from rules.fleet_captains.effects import deeds
from rules.fleet_captains.effects.verbs import (
    ChooseOption,
    DisableSystem,
    DiscardCrew,
    EffectVerb,
    InflictDamage,
    PlaceSystemToken,
    RollTable,
)
from rules.fleet_captains.play.actions import ask_helpers
from rules.fleet_captains.play.circumstances import Circumstances
from rules.fleet_captains.play.command_decks import remove_same
from rules.fleet_captains.play.decks import shuffle
from rules.fleet_captains.play.game_options import ALL
from rules.fleet_captains.play.game_questions import ChooseInvolved
from rules.fleet_captains.play.missions import DoneDeed, note_deed
from rules.fleet_captains.play.playing_cards import offer_cards, use_moment
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import CaptainsGame, StarshipInPlay
from rules.fleet_captains.play.system_tests import in_play, make_test
from rules.fleet_captains.play.victory import ENCOUNTER, score

MOMENT = "encounter"

_OF_A_SHIP = (InflictDamage, DisableSystem, DiscardCrew, PlaceSystemToken)
"""Penalties that hit a ship, and so all ships of a task force (FC-39)."""


def draw_encounter(referee: Referee, ships: Sequence[StarshipInPlay]) -> bool:
    """Draws an encounter for ships at one place and resolves it; returns whether there was one."""
    game = referee.game
    if not game.encounters and game.encounter_discards:
        game.encounters.extend(game.encounter_discards)
        game.encounter_discards.clear()
        shuffle(game.encounters, referee.chance)
    if not game.encounters:
        return False
    card = game.encounters.pop()
    game.resolving.append(card)
    lead = ships[0]
    referee.record(
        "encountered",
        player=lead.player,
        place=game.name_of(lead.place),
        encounter=card.name,
    )
    meet_encounter(referee, ships, card)
    return True


def try_persistent(referee: Referee, ship: StarshipInPlay) -> None:
    """Lets a ship, and such as help it for an action each, try the encounter there (FC-137)."""
    location = referee.game.locations[ship.place]
    card = location.persistent
    if card is None:
        raise ValueError("no encounter stays here")
    location.persistent = None
    referee.game.resolving.append(card)
    ships = [ship] if card.test is None else ask_helpers(referee, ship, card.test.system)
    meet_encounter(referee, ships, card, are_together=True)


def meet_encounter(
    referee: Referee,
    ships: Sequence[StarshipInPlay],
    card: EncounterCard,
    *,
    are_together: bool = False,
) -> None:
    """Resolves an encounter: its test, then what success or failure brings.

    Each player may play one card to it, either when it is drawn or in the test. The owner of a
    task force chooses the ship that meets it, unless all do: they test together. Source: FC-39,
    FC-136, FC-138; DF-20.
    """
    game = referee.game
    lead = ships[0]
    place = lead.place
    c = Circumstances(lead.player, place, (MOMENT,), lead)
    c.card = card
    use_moment(referee, c, most=1)
    opposing = Circumstances(lead.player, place, (MOMENT,))
    opposing.other, c.other = c, opposing
    for opponent in game.opponents(lead.player):
        opposing.player = opponent.number
        if offer_cards(referee, opposing):
            break
    ships = in_play(game, ships, place)
    if MOMENT in c.ignores or not ships:
        _put_away(referee, card, lead.player, place, "cancelled")
        return
    met = ships[0]
    involved = ships
    if len(ships) > 1 and card.involves == CHOSEN and not are_together:
        chosen = referee.ask(ChooseInvolved(met.player, tuple(ship.number for ship in ships)))
        met = game.ships[chosen]
        involved = [met]
    passed = card.test is None or make_test(
        referee, involved, card.test.system, card.test.level, MOMENT, before=c
    )
    if passed:
        _succeed(referee, met, card, place)
    else:
        is_for_all = game.options.task_force_penalty == ALL
        _fail(referee, ships if is_for_all else involved, met, card, place)


def _succeed(referee: Referee, ship: StarshipInPlay, card: EncounterCard, place: int) -> None:
    game = referee.game
    if ship.number in game.ships:
        referee.carry_out(card.passed, _of(ship, place, card))
    if card.test is not None:
        note_deed(referee, DoneDeed(deeds.PassEncounter, ship.player, place, ship.number))
    referee.record(
        "encounter_ended",
        player=ship.player,
        place=game.name_of(place),
        encounter=card.name,
        how="success",
    )
    if card.vp:
        score(referee, game.players[ship.player].team, ENCOUNTER, card.vp, card)
    elif any(other is card for other in game.resolving):
        remove_same(game.resolving, card)
        game.encounter_discards.append(card)


def _fail(
    referee: Referee,
    ships: Sequence[StarshipInPlay],
    met: StarshipInPlay,
    card: EncounterCard,
    place: int,
) -> None:
    """Carries out the penalty; what hits a ship hits all of `ships` (FC-39; DF-20)."""
    game = referee.game
    for ship in (met, *(each for each in ships if each is not met)):
        verbs: Sequence[EffectVerb] = card.failed
        if ship is not met:
            verbs = [verb for verb in card.failed if _hits_ship(verb)]
        if ship.number in game.ships:
            referee.carry_out(verbs, _of(ship, place, card))
    _put_away(referee, card, met.player, place, "failure")


def _hits_ship(verb: EffectVerb) -> bool:
    """Returns whether a penalty hits a ship, some number of a die, or a choice of it too."""
    if isinstance(verb, RollTable):
        return any(_hits_ship(each) for outcome in verb.outcomes for each in outcome.does)
    if isinstance(verb, ChooseOption):
        return any(_hits_ship(each) for option in verb.options for each in option)
    return isinstance(verb, _OF_A_SHIP)


def _of(ship: StarshipInPlay, place: int, card: EncounterCard) -> Circumstances:
    c = Circumstances(ship.player, place, (MOMENT,), ship)
    c.card = card
    return c


def _put_away(referee: Referee, card: EncounterCard, player: int, place: int, how: str) -> None:
    """Leaves a persistent encounter where it is and discards any other (FC-137)."""
    game = referee.game
    if any(other is card for other in game.resolving):
        remove_same(game.resolving, card)
        if card.persistent and how == "failure" and _is_free(game, place):
            game.locations[place].persistent = card
        else:
            game.encounter_discards.append(card)
    referee.record(
        "encounter_ended",
        player=player,
        place=game.name_of(place),
        encounter=card.name,
        how=how,
    )


def _is_free(game: CaptainsGame, place: int) -> bool:
    location = game.locations[place]
    return location.tile is not None and location.persistent is None
