"""Encounters: drawing one, meeting it, and what becomes of its card.

Source: Fleet Captains, Encounters; FC-39, FC-136 to FC-138; DF-20, DF-26.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.fleet_captains.box.encounter_cards import CHOSEN, EncounterCard
from rules.fleet_captains.effects import deeds
from rules.fleet_captains.effects.verbs import (
    DiscardCrew,
    EffectVerb,
    InflictDamage,
    PlaceSystemToken,
)
from rules.fleet_captains.play.circumstances import Circumstances
from rules.fleet_captains.play.command_decks import remove_same, shuffle
from rules.fleet_captains.play.game_options import ALL
from rules.fleet_captains.play.game_questions import ChooseInvolved
from rules.fleet_captains.play.missions import DoneDeed, note_deed
from rules.fleet_captains.play.playing_cards import offer_cards, use_moment
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import CaptainsGame, StarshipInPlay
from rules.fleet_captains.play.system_tests import in_play, make_test
from rules.fleet_captains.play.victory import ENCOUNTER, score

MOMENT = "encounter"

_OF_A_SHIP = (InflictDamage, DiscardCrew, PlaceSystemToken)
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
    """Lets a ship try the encounter that stays at its location (FC-137)."""
    location = referee.game.locations[ship.place]
    card = location.persistent
    if card is None:
        raise ValueError("no encounter stays here")
    location.persistent = None
    referee.game.resolving.append(card)
    meet_encounter(referee, [ship], card)


def meet_encounter(referee: Referee, ships: Sequence[StarshipInPlay], card: EncounterCard) -> None:
    """Resolves an encounter: its test, then what success or failure brings (FC-136, FC-138)."""
    game = referee.game
    lead = ships[0]
    place = lead.place
    c = Circumstances(lead.player, place, (MOMENT,), lead)
    c.card = card
    use_moment(referee, c)
    opposing = Circumstances(game.opponents(lead.player)[0].number, place, (MOMENT,))
    opposing.other = c
    offer_cards(referee, opposing)
    ships = in_play(game, ships)
    if MOMENT in c.ignores or not ships:
        _put_away(referee, card, lead.player, place, "cancelled")
        return
    met = ships[0]
    if len(ships) > 1 and card.involves == CHOSEN:
        chosen = referee.ask(ChooseInvolved(lead.player, tuple(ship.number for ship in ships)))
        met = game.ships[chosen]
    passed = card.test is None or make_test(
        referee,
        [met],
        card.test.system,
        card.test.level,
        MOMENT,
        has_card=not c.has_played,
    )
    if passed:
        _succeed(referee, met, card, place)
    else:
        _fail(referee, ships, met, card, place)


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
    game = referee.game
    hit = [met]
    if game.options.task_force_penalty == ALL:
        hit += [ship for ship in ships if ship is not met]
    for ship in hit:
        verbs: Sequence[EffectVerb] = card.failed
        if ship is not met:
            verbs = [verb for verb in card.failed if isinstance(verb, _OF_A_SHIP)]
        if ship.number in game.ships:
            referee.carry_out(verbs, _of(ship, place, card))
    _put_away(referee, card, met.player, place, "failure")


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
