"""Subdecks as the page of decks shows them: what each helps with, and the deck that is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from fleetbuilder.core.idempotency import key_made
from fleetbuilder.fleet_captains.decks.forms import DeckForm, DeckNameForm
from fleetbuilder.fleet_captains.decks.mapping import deck_choice
from fleetbuilder.fleet_captains.decks.models import CommandDeck
from fleetbuilder.fleet_captains.decks.offers import DeckOffer, kept_offers
from fleetbuilder.fleet_captains.musters.forms import MusterForm
from fleetbuilder.fleet_captains.musters.pages import muster_path, share_context
from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.box.command_cards import CommandCard, CommandSubdeck
from rules.fleet_captains.muster.aids import AIDS
from rules.fleet_captains.muster.card_help import CardHelp
from rules.fleet_captains.muster.deck_choice import (
    MOST_NAMED,
    DeckChoice,
    DeckProblem,
    check_deck,
    chosen_subdecks,
    deck_help,
    subdecks_of,
)
from rules.fleet_captains.muster.muster_document import MusterRequest, muster_drafts
from rules.fleet_captains.terms import EFFECT_KINDS, MISSION_KINDS, SUBDECKS_OF_A_DECK


@dataclass(frozen=True, slots=True)
class HelpRow:
    """What cards do for a kind of mission; `width` is the share of its missions that is helped."""

    kind: str
    cards: int
    missions: int
    of: int
    wanted: int
    width: str


@dataclass(frozen=True, slots=True)
class ShownHelp:
    """What cards help with, as it is shown; `average` is "" without a mission mix."""

    cards: int
    kinds: str
    missions: tuple[HelpRow, ...]
    aids: str
    average: str


@dataclass(frozen=True, slots=True)
class CommandText:
    """A command card: its title with its copies, and the sentences of its effects."""

    title: str
    effects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SubdeckRow:
    """A subdeck to choose, with its cards."""

    subdeck: CommandSubdeck
    chosen: bool
    help: ShownHelp
    cards: tuple[CommandText, ...]


def muster_of(query: QueryDict, cards: GameBox) -> MusterForm | None:
    """Returns the form of the muster that an address names, None where it names none."""
    if "goal" not in query and "seed" not in query:
        return None
    return MusterForm.from_address(query, cards)


def muster_missions(muster: MusterForm | None, cards: GameBox) -> dict[str, int]:
    """Returns the mission mix of a muster of one side; empty for none, or a faulty one."""
    request = _only(muster)
    return dict(muster_drafts(cards, request)[-1].missions) if request is not None else {}


def _only(muster: MusterForm | None) -> MusterRequest | None:
    if muster is None or not muster.is_valid():
        return None
    return muster.requests[0]


@dataclass(frozen=True, slots=True)
class KeptRow:
    """A deck that somebody keeps, and its address."""

    offer: DeckOffer
    address: str


def kept_rows(owner: str) -> list[KeptRow]:
    """Lists the decks of somebody, those changed last first."""
    return [KeptRow(offer, kept_path(offer.deck)) for offer in kept_offers(owner)]


def kept_path(deck: CommandDeck) -> str:
    """Returns the address at which a deck is looked at and changed."""
    box = deck.box.slug if deck.box is not None else ""
    return f"{deck_path(deck_choice(deck), box)}&{urlencode({'deck': deck.slug})}"


def deck_choice_of(query: QueryDict, form: DeckForm) -> DeckChoice:
    """Returns the choice that a valid form and its ticked subdecks stand for."""
    keys = tuple(query.getlist("subdeck")[:MOST_NAMED])
    return DeckChoice(form.cleaned_data["side"], keys, form.missions)


def keep_context(kept: CommandDeck | None, name_form: DeckNameForm | None) -> dict[str, Any]:
    """Prepares the form that keeps a deck; `kept` is the one that is changed."""
    initial = {"name": kept.name if kept is not None else ""}
    return {
        "kept": kept,
        "name_form": name_form or DeckNameForm(initial=initial),
        "once": key_made(),
    }


def deck_context(
    request: HttpRequest, query: QueryDict, form: DeckForm, cards: GameBox, box: str
) -> dict[str, Any]:
    """Prepares the subdecks of a side, best help first, and the deck that an address names."""
    muster = muster_of(query, cards)
    missions = form.missions
    choice = deck_choice_of(query, form)
    keys = choice.subdecks
    helped = [(subdeck, deck_help(cards, subdeck)) for subdeck in subdecks_of(cards, choice.side)]
    # Without missions all averages are equal, and the order of the box stays.
    helped.sort(key=lambda each: each[1].average(missions), reverse=True)
    chosen = chosen_subdecks(cards, choice)
    context: dict[str, Any] = {
        "side": choice.side,
        "total": sum(missions.values()),
        "rows": [
            SubdeckRow(
                subdeck,
                subdeck.key in keys,
                _shown_help(card_help, missions),
                _shown_cards(subdeck.cards),
            )
            for subdeck, card_help in helped
        ],
        "number": len(chosen),
        "most": SUBDECKS_OF_A_DECK,
        "muster_address": _muster_address(muster, box),
    }
    if keys:
        address = request.build_absolute_uri(deck_path(choice, box))
        context |= {
            "problems": _sentences(check_deck(cards, choice)),
            "deck": _shown_help(deck_help(cards, *chosen), missions),
            "keys": keys,
            "missions": missions,
            "chosen": [(subdeck, _shown_cards(subdeck.cards)) for subdeck in chosen],
            **share_context("Link to this deck", address),
        }
    return context


def deck_path(choice: DeckChoice, box: str = "") -> str:
    """Returns the address of a choice; `box` is the address of the own box that it is from."""
    query: dict[str, Any] = {"side": choice.side, **choice.missions, "subdeck": choice.subdecks}
    if box:
        query["box"] = box
    return f"{reverse('fleet_captains:decks')}?{urlencode(query, doseq=True)}"


def _muster_address(muster: MusterForm | None, box: str) -> str:
    request = _only(muster)
    return muster_path([request], box) if request is not None else ""


def _sentences(problems: Iterable[DeckProblem]) -> list[str]:
    messages = [f"{each.message[:1].upper()}{each.message[1:]}" for each in problems]
    return [each if each.endswith("?") else f"{each}." for each in messages]


def _shown_cards(cards: Sequence[CommandCard]) -> tuple[CommandText, ...]:
    return tuple(CommandText(title, tuple(effects)) for title, *effects in (c.words for c in cards))


def _shown_help(card_help: CardHelp, wanted: dict[str, int]) -> ShownHelp:
    total = sum(wanted.values())
    return ShownHelp(
        cards=card_help.cards,
        kinds=", ".join(f"{card_help.kinds[kind]} {kind}" for kind in EFFECT_KINDS),
        missions=tuple(
            HelpRow(
                kind,
                card_help.missions[kind].cards,
                card_help.missions[kind].missions,
                card_help.missions[kind].of,
                wanted[kind],
                _width(card_help.missions[kind].missions, card_help.missions[kind].of),
            )
            for kind in MISSION_KINDS
        ),
        aids=", ".join(
            f"{AIDS[aid]} {number}"
            for aid, number in sorted(card_help.aids.items(), key=lambda each: -each[1])
        ),
        average=f"{float(card_help.average(wanted)):.1f}" if total else "",
    )


def _width(part: int, whole: int) -> str:
    return f"{float(Fraction(100 * part, whole or 1)):.2f}%"
