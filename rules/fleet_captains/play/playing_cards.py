"""Playing command cards: which uses are open at a moment, the offer, and what becomes of a card.

Source: Fleet Captains, Command Cards; FC-20, FC-110, FC-113 to FC-117, FC-121, FC-126; DF-12.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rules.fleet_captains.box.command_cards import CommandCard, CommandEffect
from rules.fleet_captains.effects.effect import CardEffect
from rules.fleet_captains.effects.field_kinds import ANY_SYSTEM
from rules.fleet_captains.effects.verbs import (
    AddRatings,
    BuildForLess,
    CancelPlay,
    CrossEasily,
    EffectVerb,
    IgnoreRule,
    WeakenEnemy,
)
from rules.fleet_captains.play.circumstances import (
    COMBAT,
    INTERRUPT,
    TEST,
    Circumstances,
    are_met,
)
from rules.fleet_captains.play.command_decks import fill_hand, remove_same
from rules.fleet_captains.play.game_questions import NONE, CardUse, ChooseCardUse
from rules.fleet_captains.play.ratings import standing_verbs
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import CARD, CaptainsGame, StarshipInPlay
from rules.fleet_captains.terms import CREW, OPS

DAMAGE: Final = "damage"
_IN_COMBAT: Final[tuple[str, ...]] = (COMBAT, DAMAGE)
ANY_NUMBER: Final = 99
"""As many cards of a moment as a player likes (FC-110)."""
_COMBAT_SYSTEMS: Final[tuple[str, ...]] = ("weapons", "shields")


def hand_uses(game: CaptainsGame, c: Circumstances) -> Iterator[CardUse]:
    """Yields the uses of cards of a player's hand in circumstances."""
    for place, card in enumerate(game.players[c.player].hand):
        for number, effect in enumerate(card.effects):
            if effect.kind != CREW and is_open(game, effect, c):
                yield CardUse(hand=place, effect=number)


def crew_uses(
    game: CaptainsGame, c: Circumstances, ships: Iterable[StarshipInPlay]
) -> Iterator[CardUse]:
    """Yields the uses of crew of ships in circumstances: discarded or trashed for it (FC-126)."""
    for ship in ships:
        for crew, card in ship.crew.items():
            for number, effect in enumerate(card.effects):
                if effect.kind != CREW:
                    if is_open(game, effect, c):
                        yield CardUse(ship=ship.number, crew=crew, effect=number)
                elif effect.trash is not None and _acts(game, effect.trash, c):
                    yield CardUse(ship=ship.number, crew=crew)


def is_open(game: CaptainsGame, effect: CommandEffect, c: Circumstances) -> bool:
    """Returns whether an ops or combat effect may be used in circumstances.

    Ops effects are never used in combat; combat effects are, and outside it in Weapons and
    Shields Tests (FC-115, FC-117).
    """
    in_combat = c.moments[0] in _IN_COMBAT
    if effect.kind == OPS:
        return not in_combat and _acts(game, effect.effect, c)
    if effect.effect.when is not None:
        return _acts(game, effect.effect, c)
    if in_combat:
        fits = c.moments[0] == COMBAT
    else:
        fits = TEST in c.moments and c.system in _COMBAT_SYSTEMS
    return fits and _touches(effect.effect, c) and are_met(game, effect.effect.needs, c)


def _acts(game: CaptainsGame, effect: CardEffect, c: Circumstances) -> bool:
    return (
        (effect.when is None or effect.when in c.moments)
        and _touches(effect, c)
        and are_met(game, effect.needs, c)
    )


def _touches(effect: CardEffect, c: Circumstances) -> bool:
    """Returns whether an effect changes anything.

    It does not where it adds to other Systems only, to the Ratings of no ship, or to Ratings that
    nothing asks for any more, nor where it cancels a card that nobody played.
    """
    for verb in effect.does:
        if isinstance(verb, CancelPlay) and verb.what == CARD:
            if c.other is not None and c.other.played:
                return True
            continue
        if not isinstance(verb, (AddRatings, WeakenEnemy)):
            return True
        if not c.system:
            if c.moments[0] not in _PAST_RATINGS:
                return True
        elif isinstance(verb, WeakenEnemy) or c.ship is not None:
            system = c.system
            if isinstance(verb, WeakenEnemy) and c.other is not None:
                system = c.other.system
            if any(name in (system, ANY_SYSTEM) for name, _ in verb.amounts):
                return True
    return False


_PAST_RATINGS: Final[tuple[str, ...]] = (
    "scan",
    "transport",
    "repair",
    "influence",
    "cloak",
    "damage",
)
"""Moments that come when the test of the action is over, or in which there is none."""


def offer_cards(
    referee: Referee,
    c: Circumstances,
    ships: Iterable[StarshipInPlay] = (),
    *,
    has_hand: bool = True,
    most: int = 1,
) -> int:
    """Asks a player for cards in circumstances; returns how many came from the hand.

    At most `most` do; crew that is discarded for its effect comes on top (FC-27).
    """
    game = referee.game
    ships = list(ships)
    played = 0
    while True:
        uses: list[CardUse] = []
        if has_hand and played < most:
            uses += hand_uses(game, c)
        if ships:
            uses += crew_uses(game, c, ships)
        if not uses:
            return played
        ship = c.ship.number if c.ship is not None else NONE
        use = referee.ask(ChooseCardUse(c.player, (None, *uses), ship, c.system))
        if use is None:
            return played
        if use.hand != NONE:
            played += 1
        use_card(referee, use, c)


def use_moment(referee: Referee, c: Circumstances, *, most: int = ANY_NUMBER) -> int:
    """Carries out a ship's abilities at a moment, then offers cards of that moment (FC-115).

    Returns how many cards of the hand were played.
    """
    ships = (c.ship,) if c.ship is not None else ()
    use_abilities(referee, c, ships)
    return offer_cards(referee, c, ships, most=most)


def use_abilities(referee: Referee, c: Circumstances, ships: Iterable[StarshipInPlay]) -> None:
    """Carries out what abilities and crew of ships do at a moment, and does not merely last."""
    for ship in ships:
        if ship.card.ability is None and not ship.crew:
            continue
        found = [
            verb
            for verb in standing_verbs(referee.game, ship, c, is_timed=True)
            if not isinstance(verb, _LASTING)
        ]
        if found:
            referee.carry_out(found, c)


_LASTING: Final[tuple[type[EffectVerb], ...]] = (
    AddRatings,
    WeakenEnemy,
    IgnoreRule,
    CrossEasily,
    BuildForLess,
)
"""Verbs of abilities that act while the moment lasts, without being carried out."""


def use_card(referee: Referee, use: CardUse, c: Circumstances) -> None:
    """Plays a card of the hand, or gives up crew, for one effect; then the card is replaced.

    The effect chosen sets the kind of the card. Crew that is given up is no card played (FC-27). In
    a contest the card lies by it until `settle`. Source: FC-110, FC-113, FC-121, FC-126.
    """
    game = referee.game
    player = game.players[c.player]
    ship: StarshipInPlay | None = None
    if use.hand != NONE:
        card = player.hand.pop(use.hand)
        player.playing += 1
        c.has_played = True
        c.before = c.bonus.copy()
    else:
        ship = game.ships[use.ship]
        card = ship.crew.pop(use.crew)
    game.resolving.append(card)
    is_trashed = use.effect == NONE
    effect, kind = _effect_of(card, use)
    about = ship or c.ship
    referee.record(
        "card_played",
        player=c.player,
        card=card.name,
        kind=kind,
        ship=about.card.name if about is not None else "",
    )
    c.card = card
    referee.carry_out(effect.does, c)
    c.card = None
    if use.hand == NONE:
        put_away(referee, c.player, card, is_trashed=is_trashed)
    elif c.system:
        c.played.append(card)
    else:
        _replace(referee, c.player, card)


def settle(referee: Referee, *sides: Circumstances) -> None:
    """Puts the cards of a contest that is over away, and replaces them (FC-110, FC-121)."""
    for c in sides:
        for card in c.played:
            _replace(referee, c.player, card)
        c.played.clear()


def _replace(referee: Referee, player: int, card: CommandCard) -> None:
    put_away(referee, player, card, is_trashed=False)
    referee.game.players[player].playing -= 1
    fill_hand(referee, player, 1)


def put_away(referee: Referee, player: int, card: CommandCard, *, is_trashed: bool) -> None:
    """Discards a card that was carried out, or trashes it; not one that went elsewhere."""
    game = referee.game
    if not any(other is card for other in game.resolving):
        return
    remove_same(game.resolving, card)
    if is_trashed:
        game.trashed.append(card)
        referee.record("card_trashed", player=player, card=card.name)
    else:
        game.players[player].discards.append(card)
        referee.record("card_discarded", player=player, card=card.name)


def _effect_of(card: CommandCard, use: CardUse) -> tuple[CardEffect, str]:
    if use.effect == NONE:
        crew = next(effect for effect in card.effects if effect.kind == CREW)
        if crew.trash is None:
            raise ValueError(f"{card.name} brings nothing when it is trashed")
        return crew.trash, CREW
    chosen = card.effects[use.effect]
    return chosen.effect, chosen.kind


def interrupt_moments(*moments: str) -> tuple[str, ...]:
    """Returns the moments of a System Test made in something: test, interrupt, and that."""
    return (TEST, INTERRUPT, *moments)
