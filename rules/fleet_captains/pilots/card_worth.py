"""What a captain thinks of command cards: how much an effect helps now, by its verbs.

A hand is filled again at once, so a card that helps a little is worth playing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from rules.fleet_captains.box.command_cards import CommandCard, CommandSubdeck
from rules.fleet_captains.effects import verbs
from rules.fleet_captains.effects.field_kinds import ALL, ANY_SYSTEM, OWN
from rules.fleet_captains.terms import CREW

_MOST_PREVENTED: Final = 3


class CardMoment:
    """When an effect would be used: the System of the contest, and what else matters.

    `is_attack` says that the own side attacks; `mission_worth` is the worth of the worst mission
    on the own table, `idle` how many own ships could still act with more actions.
    """

    __slots__ = ("idle", "is_attack", "mission_worth", "system")

    def __init__(
        self, system: str, *, is_attack: bool = False, mission_worth: float = 1.0, idle: int = 0
    ) -> None:
        self.system = system
        self.is_attack = is_attack
        self.mission_worth = mission_worth
        self.idle = idle


def effect_worth(things: Iterable[verbs.EffectVerb], moment: CardMoment) -> float:
    """Returns how much an effect helps, in victory points or thereabouts."""
    total = 0.0
    for verb in things:
        worth = _WORTH.get(type(verb))
        if worth is not None:
            total += worth(verb, moment)
    return total


def hand_worth(card: CommandCard) -> float:
    """Returns how much a card in the hand promises."""
    return sum(
        0.3 if effect.kind == CREW else min(1.0, effect_worth(effect.effect.does, _ANYTIME))
        for effect in card.effects
    )


def subdeck_worth(subdeck: CommandSubdeck) -> float:
    """Returns how much a card of a subdeck promises for a whole game, on average (FC-12).

    Crew lasts, and helps most with Sensors; what is for the own turn can always be played, combat
    and tests come, other moments seldom do, and an action is dear. In 900 games of commanders with
    subdecks left to chance it went along with the points that a subdeck brings by 0.9 of 1.
    """
    total = sum(card.copies * _whole_game(card) for card in subdeck.cards)
    return total / subdeck.size


def _whole_game(card: CommandCard) -> float:
    total = 0.0
    for effect in card.effects:
        does = effect.effect.does
        if effect.kind == CREW:
            total += _CREW + sum(
                number * (_CREW_SENSORS if name == "sensors" else _CREW_OTHERS)
                for verb in does
                if isinstance(verb, verbs.AddRatings)
                for name, number in verb.amounts
            )
        else:
            worth = min(1.0, max(0.0, sum(map(_lasting, does))))
            total += worth * _HOW_OFTEN.get(effect.effect.when, _SELDOM)
    return total


def _lasting(verb: verbs.EffectVerb) -> float:
    """Returns what a verb promises at some time of the game."""
    if isinstance(verb, verbs.SwapMission):
        return 0.4
    if isinstance(verb, verbs.RaiseFleetSize):
        return 0.5
    if isinstance(verb, verbs.DrawCards):
        return 0.2 * verb.number
    return effect_worth((verb,), _SOME_TIME)


def _amounts(verb: verbs.AddRatings | verbs.WeakenEnemy, moment: CardMoment) -> float:
    return sum(
        0.1 * number
        for name, number in verb.amounts
        if not moment.system or name in (moment.system, ANY_SYSTEM)
    )


def _prevents(verb: verbs.PreventDamage, moment: CardMoment) -> float:
    return 0.4 * (_MOST_PREVENTED if verb.number == ALL else min(int(verb.number), _MOST_PREVENTED))


def _ends(verb: verbs.EndCombat, moment: CardMoment) -> float:
    return -1.0 if moment.is_attack else 0.5


def _removes(verb: verbs.RemoveFromCombat, moment: CardMoment) -> float:
    return -1.0 if moment.is_attack else 0.4


def _harm(verb: Any, moment: CardMoment) -> float:
    return -0.4 if verb.who == OWN else 0.5


def _control(verb: verbs.PlaceControl, moment: CardMoment) -> float:
    return 0.2 * verb.number if verb.whose == OWN else -0.2


def _clear(verb: verbs.RemoveControl, moment: CardMoment) -> float:
    return -0.2 if verb.whose == OWN else 0.3


def _roll(verb: verbs.RollTable, moment: CardMoment) -> float:
    return sum(
        (each.highest - each.lowest + 1) / 6 * effect_worth(each.does, moment)
        for each in verb.outcomes
    )


def _choose(verb: verbs.ChooseOption, moment: CardMoment) -> float:
    return max(effect_worth(option, moment) for option in verb.options)


def _test(verb: Any, moment: CardMoment) -> float:
    return 0.5 * (effect_worth(verb.success, moment) + effect_worth(verb.failure, moment))


def _discards(verb: verbs.DiscardCards, moment: CardMoment) -> float:
    return -0.1 if verb.player == OWN else 0.15


def _actions(verb: verbs.TakeMoreActions, moment: CardMoment) -> float:
    return 0.4 * min(verb.number, moment.idle)


def _swaps(verb: verbs.SwapMission, moment: CardMoment) -> float:
    return 0.5 - moment.mission_worth


def _steady(worth: float) -> Callable[[Any, CardMoment], float]:
    return lambda verb, moment: worth


_WORTH: Final[Mapping[type[verbs.EffectVerb], Callable[[Any, CardMoment], float]]] = {
    verbs.AddRatings: _amounts,
    verbs.WeakenEnemy: _amounts,
    verbs.RollTable: _roll,
    verbs.ChooseOption: _choose,
    verbs.RollAgain: _steady(0.15),
    verbs.PreventDamage: _prevents,
    verbs.InflictDamage: _harm,
    verbs.RepairDamage: _steady(0.5),
    verbs.DisableSystem: _harm,
    verbs.EnableSystem: _steady(0.3),
    verbs.PlaceSystemToken: _harm,
    verbs.TakeMoreActions: _actions,
    verbs.DrawCards: _steady(0.1),
    verbs.DiscardCards: _discards,
    verbs.DiscardCrew: _harm,
    verbs.LookAt: _steady(0.02),
    verbs.PlaceControl: _control,
    verbs.RemoveControl: _clear,
    verbs.BuildNext: _steady(0.3),
    verbs.RazeInstallation: _steady(0.1),
    verbs.RaiseFleetSize: _steady(0.3),
    verbs.GainPoints: lambda verb, moment: float(verb.number),
    verbs.CancelPlay: _steady(0.05),
    verbs.EndCombat: _ends,
    verbs.RemoveFromCombat: _removes,
    verbs.UseTransporter: _steady(0.2),
    verbs.MakeTest: _test,
    verbs.MakeOpposedTest: _test,
    verbs.DecloakShip: lambda verb, moment: 0.0 if verb.who == OWN else 0.2,
    verbs.ShowToken: _steady(0.02),
    verbs.SwapMission: _swaps,
    verbs.TakeBack: _steady(0.1),
    verbs.TrashCard: _steady(-0.02),
    verbs.MoveAwayTeam: _steady(0.05),
    verbs.IgnoreRule: _steady(0.05),
    verbs.CrossEasily: _steady(0.05),
    verbs.BuildForLess: _steady(0.1),
}
"""What verbs promise; those that are not here are worth nothing by themselves."""

_ANYTIME: Final = CardMoment("")

_SOME_TIME: Final = CardMoment("", idle=1)

_CREW: Final = 0.3
_CREW_SENSORS: Final = 0.3
_CREW_OTHERS: Final = 0.1
"""What crew is worth as such, and for each point that it adds to a Rating."""

_HOW_OFTEN: Final[Mapping[str | None, float]] = {"turn": 1.0, "test": 0.5, None: 0.5, "damage": 0.5}
_SELDOM: Final = 0.2
"""How often the moment of an effect comes while the card is in hand; None is combat."""
