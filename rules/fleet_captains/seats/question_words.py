"""Questions with their answers in plain English, for the seat that is asked.

A question of another seat is told to nobody: that it is asked may itself be a hint.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

from rules.fleet_captains.box.ship_cards import Setting
from rules.fleet_captains.effects.field_kinds import joined, system_name
from rules.fleet_captains.effects.forms import verbs_words
from rules.fleet_captains.effects.verbs import ChooseOption
from rules.fleet_captains.play import game_questions as questions
from rules.fleet_captains.play.game_questions import NONE, CaptainsQuestion, SectorPath, TurnStep
from rules.fleet_captains.play.game_view import GameView
from rules.fleet_captains.play.repair import ALERT
from rules.fleet_captains.play.state import CLOAKED, NOBODY, CaptainsGame
from rules.fleet_captains.play.transporter import (
    DISCARD,
    PLACE,
    RECOVER_OWN,
    TAKE_CARGO,
    TAKE_CREW,
)
from rules.fleet_captains.seats.recorded_game import PlayedSoFar
from rules.fleet_captains.seats.step_words import step_group, step_words, use_words
from rules.fleet_captains.terms import CREW_TYPES, SYSTEMS

Answers = list[dict[str, Any]]
"""The answers of a question, as plain data."""

Writer = Callable[[PlayedSoFar, CaptainsQuestion[Any]], tuple[str, Answers]]
"""What puts a question into words, and its answers."""


def question_kind(question: CaptainsQuestion[Any]) -> str:
    """Returns the kind of a question, as records name it: "setting-after"."""
    name = type(question).__name__.removeprefix("Choose")
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def question_document(played: PlayedSoFar, seat: int) -> dict[str, Any] | None:
    """Returns what a seat is asked as plain data, None where it is asked nothing.

    Each answer has its `place`, which is what is sent back, its `words`, and what it is about:
    a `ship` by its number, a place of the sector as `where`, and the `group` of a step.
    """
    question = played.question
    if question is None or question.player != seat:
        return None
    words, answers = _WRITERS[type(question)](played, question)
    return {
        "kind": question_kind(question),
        "words": words,
        "ship": _ship_name(played.game, question.ship) if question.ship != NONE else "",
        "answers": [
            {"place": place, "ship": None, "where": "", "group": "", **answer}
            for place, answer in enumerate(answers)
        ],
    }


def setting_words(setting: Setting) -> str:
    """Returns the Ratings of a setting: "Weapons 9, Sensors 5, Engines 5, Shields 7"."""
    return ", ".join(
        f"{system_name(system)} {'Disabled' if rating is None else rating}"
        for system, rating in zip(SYSTEMS, setting, strict=True)
    )


def _ship_name(game: CaptainsGame, ship: int) -> str:
    return game.ships[ship].card.name if ship in game.ships else ""


def _ship(game: CaptainsGame, number: int, pattern: str = "{}") -> dict[str, Any]:
    return {"words": pattern.format(_ship_name(game, number)), "ship": number}


def _place(played: PlayedSoFar, player: int, place: int) -> dict[str, Any]:
    """Writes a place as its player knows it."""
    game = played.game
    tile = GameView(game, player).tile(place)
    name = game.name_of(place)
    return {"words": f"{name}, {tile.name}" if tile is not None else name, "where": name}


# --- steps and ways ------------------------------------------------------------------------------


def _steps(played: PlayedSoFar, question: CaptainsQuestion[TurnStep]) -> tuple[str, Answers]:
    game, player = played.game, question.player
    return "What do you do?", [
        {
            "words": step_words(game, player, step),
            "ship": None if step.ship == NONE else step.ship,
            "group": step_group(step),
        }
        for step in question.answers
    ]


def _destinations(
    played: PlayedSoFar, question: CaptainsQuestion[SectorPath | None]
) -> tuple[str, Answers]:
    answers: Answers = []
    for path in question.answers:
        if path is None:
            answers.append({"words": "Stay here"})
            continue
        answer = _place(played, question.player, path.places[-1])
        way = " → ".join(played.game.name_of(place) for place in path.places[:-1])
        answer["words"] += f": costs {path.cost}" + (f", by {way}" if way else "")
        if path.risks:
            answer["words"] += f", {path.risks} risk{'' if path.risks == 1 else 's'} on the way"
        answers.append(answer)
    name = _ship_name(played.game, question.ship)
    is_known = question.ship in played.game.ships
    return f"Where does {name if is_known else 'the token'} move?", answers


def _places(words: str) -> Writer:
    def write(played: PlayedSoFar, question: CaptainsQuestion[int]) -> tuple[str, Answers]:
        return words, [_place(played, question.player, place) for place in question.answers]

    return write


def _ships(words: str, none: str = "No ship") -> Writer:
    def write(played: PlayedSoFar, question: CaptainsQuestion[int | None]) -> tuple[str, Answers]:
        return words, [
            {"words": none} if number is None else _ship(played.game, number)
            for number in question.answers
        ]

    return write


def _groups(words: str, none: str) -> Writer:
    def write(
        played: PlayedSoFar, question: CaptainsQuestion[tuple[int, ...]]
    ) -> tuple[str, Answers]:
        return words, [
            {
                "words": joined(_ship_name(played.game, number) for number in group or ())
                if group
                else none
            }
            for group in question.answers
        ]

    return write


def _free_attack(
    played: PlayedSoFar, question: CaptainsQuestion[tuple[int, int]]
) -> tuple[str, Answers]:
    game = played.game
    return "Who attacks freely, and whom?", [
        {"words": f"{_ship_name(game, one)} attacks {_ship_name(game, other)}", "ship": one}
        for one, other in question.answers
    ]


# --- dials ---------------------------------------------------------------------------------------


def _settings(words: str) -> Writer:
    def write(played: PlayedSoFar, question: CaptainsQuestion[int | None]) -> tuple[str, Answers]:
        status = played.game.ships[question.ship].status
        answers: Answers = []
        for number in question.answers:
            if number is None:
                answers.append({"words": "Leave the dial as it is"})
            elif number == CLOAKED:
                answers.append({"words": f"Stay cloaked: {setting_words(status.cloak or ())}"})
            else:
                answers.append({"words": setting_words(status.settings[number])})
        return words.format(ship=_ship_name(played.game, question.ship)), answers

    return write


# --- cards ---------------------------------------------------------------------------------------


def _uses(
    played: PlayedSoFar, question: CaptainsQuestion[questions.CardUse | None]
) -> tuple[str, Answers]:
    game = played.game
    answers: Answers = []
    for use in question.answers:
        if use is None:
            answers.append({"words": "Use none"})
        elif use.hand != NONE:
            card = game.players[question.player].hand[use.hand]
            answers.append({"words": f"Play {card.name}: {use_words(card, use.effect)}"})
        else:
            ship = game.ships[use.ship]
            card = ship.crew[use.crew]
            words = f"Give up {card.name} of {ship.card.name}: {use_words(card, use.effect)}"
            answers.append({"words": words, "ship": use.ship})
    return "Do you use a card?", answers


def _hand(played: PlayedSoFar, question: CaptainsQuestion[int]) -> tuple[str, Answers]:
    hand = played.game.players[question.player].hand
    return "Which card of your hand do you discard?", [
        {"words": hand[place].name} for place in question.answers
    ]


def _swaps(played: PlayedSoFar, question: CaptainsQuestion[int | None]) -> tuple[str, Answers]:
    hand = played.game.players[question.player].hand
    return "Which card does your mate get for one of theirs?", [
        {"words": "None" if place is None else hand[place].name} for place in question.answers
    ]


def _opponents(played: PlayedSoFar, question: CaptainsQuestion[int]) -> tuple[str, Answers]:
    return "Which opponent?", [{"words": f"Player {number + 1}"} for number in question.answers]


def _discards(played: PlayedSoFar, question: CaptainsQuestion[int]) -> tuple[str, Answers]:
    pile = played.game.players[question.player].discards
    return "Which card do you take back?", [
        {"words": pile[place].name} for place in question.answers
    ]


def _missions(words: str) -> Writer:
    def write(played: PlayedSoFar, question: CaptainsQuestion[int]) -> tuple[str, Answers]:
        missions = played.game.players[question.player].missions
        return words, [
            {"words": " ".join(missions[place].card.words)} for place in question.answers
        ]

    return write


def _options(played: PlayedSoFar, question: CaptainsQuestion[int]) -> tuple[str, Answers]:
    """Writes the options of the card that is just carried out; else it is about a prisoner."""
    number = len(question.answers)
    for thing in _carried_out(played.game, question):
        for option in _options_of(thing):
            if len(option.options) == number:
                return "What shall be done?", [
                    {"words": _capital(verbs_words(verbs))} for verbs in option.options
                ]
    return "What becomes of the rescued crew?", [
        {"words": "It joins the crew of this ship"},
        {"words": "Its card is discarded"},
    ]


def _carried_out(game: CaptainsGame, question: CaptainsQuestion[int]) -> Iterator[object]:
    yield from reversed(game.resolving)
    ship = game.ships.get(question.ship)
    for each in [ship] if ship is not None else game.ships_of(question.player):
        yield each.card.ability
        yield from each.crew.values()


def _options_of(thing: object) -> Iterator[ChooseOption]:
    """Yields the choices that stand anywhere in a card."""
    if isinstance(thing, ChooseOption):
        yield thing
    if isinstance(thing, tuple | list):
        for each in thing:
            yield from _options_of(each)
    elif is_dataclass(thing) and not isinstance(thing, type):
        for each in fields(thing):
            yield from _options_of(getattr(thing, each.name))


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


# --- crew and cargo ------------------------------------------------------------------------------


def _crews(played: PlayedSoFar, question: CaptainsQuestion[tuple[int, str]]) -> tuple[str, Answers]:
    return "Which crew?", [_crew(played.game, *answer) for answer in question.answers]


def _crew(game: CaptainsGame, number: int, crew: str) -> dict[str, Any]:
    ship = game.ships[number]
    return {"words": f"{ship.crew[crew].name}, {crew} of {ship.card.name}", "ship": number}


def _transports(
    played: PlayedSoFar, question: CaptainsQuestion[tuple[int, str] | None]
) -> tuple[str, Answers]:
    game = played.game
    answers: Answers = []
    for answer in question.answers:
        if answer is None:
            answers.append({"words": "Nothing more"})
            continue
        number, piece = answer
        if piece in CREW_TYPES:
            answers.append(_crew(game, number, piece))
        else:
            ship = game.ships[number]
            words = f"{ship.cargo[int(piece)].name}, cargo of {ship.card.name}"
            answers.append({"words": words, "ship": number})
    return "What is beamed across next?", answers


def _cargo(played: PlayedSoFar, question: CaptainsQuestion[tuple[str, str]]) -> tuple[str, Answers]:
    """Writes what may be beamed; the enemy is named where only one is there."""
    game = played.game
    own = game.ships[question.ship]
    foes = game.foes_at(own.place, question.player)
    foe = foes[0] if len(foes) == 1 else None
    answers: Answers = []
    for what, piece in question.answers:
        if what == DISCARD:
            words = "Its owner discards crew"
        elif what == TAKE_CREW:
            words = f"Take its {piece} aboard"
        elif what == TAKE_CARGO:
            name = f" ({foe.cargo[int(piece)].name})" if foe else ""
            words = f"Take piece {int(piece) + 1} of its cargo{name}"
        else:
            words = f"Give it {own.cargo[int(piece)].name}"
        answers.append({"words": words})
    return "What is beamed?", answers


def _losses(
    played: PlayedSoFar, question: CaptainsQuestion[tuple[int, str]]
) -> tuple[str, Answers]:
    game = played.game
    hand = game.players[question.player].hand
    return "Which crew do you give up?", [
        {"words": f"{hand[int(piece)].name}, of your hand"}
        if number == NONE
        else _crew(game, number, piece)
        for number, piece in question.answers
    ]


# --- cloak tokens --------------------------------------------------------------------------------


def _tokens(played: PlayedSoFar, question: CaptainsQuestion[int]) -> tuple[str, Answers]:
    tokens = played.game.tokens
    return "Which cloak token?", [
        {"words": f"Token {number}", "where": played.game.name_of(tokens[number].place)}
        for number in question.answers
    ]


def _mixes(played: PlayedSoFar, question: CaptainsQuestion[tuple[int, ...]]) -> tuple[str, Answers]:
    game = played.game
    place = _mixed_place(played, question.player)
    tokens = game.tokens_at(place, question.player)
    are = ["an echo" if token.ship == NOBODY else _ship_name(game, token.ship) for token in tokens]
    return f"What are your tokens at {game.name_of(place)} from now on?", [
        {
            "words": ", ".join(
                f"token {token.number} {are[each]}" + (" (moved)" if tokens[each].moved else "")
                for token, each in zip(tokens, way, strict=True)
            )
        }
        for way in question.answers
    ]


def _mixed_place(played: PlayedSoFar, player: int) -> int:
    """Returns where tokens are mixed: where one has just come or was shown, else as chosen."""
    game = played.game
    kind, fields_of = played.events[-1] if played.events else ("", {})
    if kind in ("echo_placed", "echo_jumped", "token_shown") and fields_of["player"] == player:
        token = game.tokens.get(fields_of["token"])
        if token is not None:
            return token.place
    return game.players[player].mixed[-1]


def _jumps(
    played: PlayedSoFar, question: CaptainsQuestion[tuple[int, int] | None]
) -> tuple[str, Answers]:
    name_of = played.game.name_of
    return "Does an echo jump?", [
        {"words": "None jumps"}
        if jump is None
        else {"words": f"Token {jump[0]} jumps to {name_of(jump[1])}", "where": name_of(jump[1])}
        for jump in question.answers
    ]


# --- plain words ---------------------------------------------------------------------------------


def _plain(words: str, named: Mapping[Any, str] | Callable[[Any], str]) -> Writer:
    def write(played: PlayedSoFar, question: CaptainsQuestion[Any]) -> tuple[str, Answers]:
        name = named if callable(named) else named.__getitem__
        return words, [{"words": name(answer)} for answer in question.answers]

    return write


def _reinforcements(played: PlayedSoFar, question: CaptainsQuestion[str]) -> tuple[str, Answers]:
    pool = {card.key: card for card in played.game.team_of(question.player).pool}
    return "Which ship enters?", [
        {"words": f"{pool[key].name}, Size {pool[key].size}"} for key in question.answers
    ]


def _subdecks(
    played: PlayedSoFar, question: CaptainsQuestion[tuple[str, ...]]
) -> tuple[str, Answers]:
    return "Which four subdecks make your Command Deck?", [
        {"words": joined(keys), "subdecks": list(keys)} for keys in question.answers
    ]


def _target(played: PlayedSoFar, question: CaptainsQuestion[int | None]) -> tuple[str, Answers]:
    name = _ship_name(played.game, question.ship)
    words = f"Which ship does {name} choose?" if name else "Which ship?"
    return _ships(words)(played, question)


def _division(
    played: PlayedSoFar, question: CaptainsQuestion[tuple[int, ...]]
) -> tuple[str, Answers]:
    return "Which cards of the fleet do you command?", [
        {"words": joined(f"card {place + 1}" for place in places)} for places in question.answers
    ]


_WRITERS: Final[Mapping[type[CaptainsQuestion[Any]], Writer]] = {
    questions.ChooseStep: _steps,
    questions.ChooseDestination: _destinations,
    questions.ChooseTaskForce: _groups("Which ships move together?", "None"),
    questions.ChooseSetting: _settings("How is the power of {ship} adjusted?"),
    questions.ChooseSettingAfter: _settings("How is the dial of {ship} set now?"),
    questions.ChooseHelpers: _groups("Which other ships take part, for an action each?", "None"),
    questions.ChooseTarget: _target,
    questions.ChooseCardUse: _uses,
    questions.ChooseOwnShip: _ships("Which of your ships?"),
    questions.ChooseInvolved: _ships("Which ship meets the encounter?"),
    questions.ChooseFreeAttack: _free_attack,
    questions.ChooseRemoved: _ships("Which ship leaves the combat?"),
    questions.ChooseSystem: _plain("Which System?", system_name),
    questions.ChooseOptionOf: _options,
    questions.ChooseRollAgain: _plain(
        "Is the die rolled again?", {False: "Keep it", True: "Roll again"}
    ),
    questions.ChooseCrew: _crews,
    questions.ChooseCargo: _cargo,
    questions.ChooseTransport: _transports,
    questions.ChooseLoss: _losses,
    questions.ChooseHandCard: _hand,
    questions.ChooseSwapCard: _swaps,
    questions.ChooseConsent: _plain("Do you join in?", {True: "Yes", False: "No"}),
    questions.ChooseOpponent: _opponents,
    questions.ChooseDiscarded: _discards,
    questions.ChooseToken: _tokens,
    questions.ChooseMix: _mixes,
    questions.ChooseJump: _jumps,
    questions.ChoosePlace: _places("Which location?"),
    questions.ChooseInfluence: _plain("What does the influence do?", _capital),
    questions.ChooseMission: _missions("Which mission is fulfilled?"),
    questions.ChooseOwnMission: _missions("Which of your missions?"),
    questions.ChooseStack: _plain("Of which kind is the new mission?", _capital),
    questions.ChooseReinforcement: _reinforcements,
    questions.ChooseRepair: _plain(
        "What is repaired?",
        lambda what: "The Alert Status" if what == ALERT else f"The token on {system_name(what)}",
    ),
    questions.ChooseAwayTeam: _plain(
        "What does the away team do?",
        lambda way: {
            PLACE: "Place an away team here",
            RECOVER_OWN: "Take an own one aboard",
        }.get(way, "Take an enemy one aboard"),
    ),
    questions.ChooseMulligan: _plain(
        "Your fleet came short. Draw it anew?", {False: "Keep it", True: "Draw it anew"}
    ),
    questions.ChooseSubdecks: _subdecks,
    questions.ChooseDivision: _division,
}
