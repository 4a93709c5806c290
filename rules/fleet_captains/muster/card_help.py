"""How much command cards help with missions, counted card by card and mission by mission.

Source: Fleet Captains, Take Command, Receiving Orders; FC-12 to FC-14.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.fleet_captains.box.command_cards import CommandCard
from rules.fleet_captains.box.mission_cards import MissionCard
from rules.fleet_captains.muster.aids import AIDS, aids_of, does_help
from rules.fleet_captains.terms import EFFECT_KINDS, MISSION_KINDS


@dataclass(frozen=True, slots=True)
class MissionHelp:
    """What cards do for one kind of mission.

    `cards` of them help with at least one mission of the kind, and `missions` of all `of` mission
    cards of the kind are helped by at least one of them. `pairs` counts each card with each
    mission that it helps with.
    """

    cards: int
    missions: int
    of: int
    pairs: int

    @property
    def average(self) -> Fraction:
        """Returns how many of the cards help with a mission on average, 0 without missions."""
        return Fraction(self.pairs, self.of) if self.of else Fraction(0)


@dataclass(frozen=True, slots=True)
class CardHelp:
    """What cards help with: the kinds of their effects, their aids, and each kind of mission.

    Cards and missions count as often as they lie in the box. A card with effects of several kinds
    counts for each of them, and so does one with several aids.
    """

    cards: int
    kinds: Mapping[str, int]
    aids: Mapping[str, int]
    missions: Mapping[str, MissionHelp]

    def average(self, mix: Mapping[str, int]) -> Fraction:
        """Returns how many of the cards help with a mission of a mix, on average; 0 without any.

        The missions of a kind are drawn unseen from their stack, so each is as likely (FC-14).
        """
        total = sum(mix.values())
        if not total:
            return Fraction(0)
        helped = (self.missions[kind].average * number for kind, number in mix.items())
        return sum(helped, Fraction(0)) / total

    def as_document(self) -> dict[str, Any]:
        """Returns it as documents write it."""
        return {
            "cards": self.cards,
            "kinds": dict(self.kinds),
            "aids": dict(self.aids),
            "help": {
                kind: {"cards": each.cards, "missions": each.missions, "of": each.of}
                for kind, each in self.missions.items()
            },
        }


def card_help(cards: Sequence[CommandCard], missions: Iterable[MissionCard]) -> CardHelp:
    """Returns what cards help with, among all missions of a box."""
    having = [(card, {aid for each in card.effects for aid in aids_of(each)}) for card in cards]
    by_kind: dict[str, list[MissionCard]] = {kind: [] for kind in MISSION_KINDS}
    for mission in missions:
        by_kind[mission.kind].append(mission)
    numbers = {aid: sum(card.copies for card, aids in having if aid in aids) for aid in AIDS}
    return CardHelp(
        cards=sum(card.copies for card in cards),
        kinds={
            kind: sum(card.copies for card in cards if any(e.kind == kind for e in card.effects))
            for kind in EFFECT_KINDS
        },
        aids={aid: number for aid, number in numbers.items() if number},
        missions={kind: _mission_help(cards, of_kind) for kind, of_kind in by_kind.items()},
    )


def _mission_help(cards: Sequence[CommandCard], missions: Sequence[MissionCard]) -> MissionHelp:
    helps = [[does_help(card, mission) for mission in missions] for card in cards]
    return MissionHelp(
        cards=sum(card.copies for card, row in zip(cards, helps, strict=True) if any(row)),
        missions=sum(
            mission.copies for place, mission in enumerate(missions) if any(r[place] for r in helps)
        ),
        of=sum(mission.copies for mission in missions),
        pairs=sum(
            card.copies * mission.copies
            for card, row in zip(cards, helps, strict=True)
            for mission, helped in zip(missions, row, strict=True)
            if helped
        ),
    )
