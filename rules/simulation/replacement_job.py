"""The question what would be better in a card's place, as a document from which all follows.

It holds the fleet as it is, its variants, each with another card in that place, and the opponents
that all of them fight, made ready for battle. All variants fight at the total of the whole fleet:
a cheaper card gains no initiative by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, asdict, dataclass, replace
from typing import Any, Final

from rules.battle import BattleError, FleetRecord, PlayOptions, options_of, prepare_fleet
from rules.building import check
from rules.building.editing.fixes import part_at, with_part
from rules.cards import Captain, Card
from rules.catalogue import Catalogue
from rules.dice import KEYED, derived_seed, full_seed
from rules.fleet import Equipped, Fleet
from rules.rulesets import RuleSet
from rules.simulation.errors import SimulationError
from rules.simulation.fleet_documents import fleets_document, fleets_read
from rules.simulation.halving import WHOLE, Halving
from rules.simulation.job import (
    ENGINE,
    MOST_BATTLES,
    PilotChoice,
    SimulationJob,
    fleet_prepared,
    format_check,
    options_read,
    pilots_read,
)
from rules.simulation.worth_job import at_total, part_size, with_ships_of

FORMAT: Final = "fleetbuilder-replacements"
VERSION: Final = 1
USUAL_WANTED: Final = 3
USUAL_BATTLES: Final = 400
MOST_OPPONENTS: Final = 24


@dataclass(frozen=True, slots=True)
class Substitute:
    """A card that may stand in a place: what the fleet then costs, and the fleet ready to fight."""

    card: str
    name: str
    points: int
    record: FleetRecord


@dataclass(frozen=True, slots=True)
class Replaced:
    """The card whose place is in question."""

    where: str
    card: str
    name: str


@dataclass(eq=False, repr=False, slots=True)
class ReplacementJob:
    """The question what would be better in a card's place, ready to be played.

    `wanted` is how many replacements are to be found, `battles` how many each of them fights
    against each opponent in the end.
    """

    replaced: Replaced
    whole: FleetRecord
    candidates: Sequence[Substitute]
    opponents: Sequence[FleetRecord]
    options: PlayOptions
    pilots: Sequence[PilotChoice]
    _: KW_ONLY
    wanted: int
    battles: int
    seed: str
    catalogue: str = ""
    chunk: int = 0

    def __post_init__(self) -> None:
        """Raises `SimulationError` for values that make no question."""
        number = len(self.opponents)
        if not 1 <= number <= MOST_OPPONENTS:
            raise SimulationError(
                f"replacements take 1 to {MOST_OPPONENTS} opponents, not {number}",
                "simulation.opponents",
                "opponents",
            )
        if self.battles < 1 or self.wanted < 1:
            raise SimulationError("at least 1 battle and 1 card are wanted", "simulation.battles")
        if not self.candidates:
            raise SimulationError(
                "no other card may stand there at its price", "simulation.no_candidates", "where"
            )
        self.candidates, self.opponents = tuple(self.candidates), tuple(self.opponents)
        self.pilots = tuple(self.pilots)
        self.seed = full_seed(self.seed, KEYED)
        self.chunk = self.chunk or part_size(self.pilots, MOST_BATTLES)

    @property
    def course(self) -> Halving:
        """Returns who fights when, and how often."""
        return Halving(
            len(self.candidates), len(self.opponents), self.wanted, self.battles, self.chunk
        )

    def simulation(self, fleet: int, opponent: int, *, confirms: bool) -> SimulationJob:
        """Returns the simulation of a variant, or of `WHOLE`, against an opponent.

        All variants share its seed, but that which confirms is a fresh one.
        """
        seed = derived_seed(self.seed, "confirmed" if confirms else "screened")
        record = self.whole if fleet == WHOLE else self.candidates[fleet].record
        return SimulationJob(
            [record, self.opponents[opponent]],
            self.options,
            self.pilots,
            battles=MOST_BATTLES,
            seed=derived_seed(seed, "gauntlet", opponent),
        )

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form; ships that variants have in common are written once."""
        records = (self.whole, *(each.record for each in self.candidates), *self.opponents)
        return {
            "format": FORMAT,
            "version": VERSION,
            "engine": ENGINE,
            "catalogue": self.catalogue,
            "replaced": asdict(self.replaced),
            "wanted": self.wanted,
            "battles": self.battles,
            "chunk": self.chunk,
            "seed": self.seed,
            "pilots": [each.to_document() for each in self.pilots],
            "options": self.options.to_document(),
            "candidates": [
                {"card": each.card, "name": each.name, "points": each.points}
                for each in self.candidates
            ],
            **fleets_document(records),
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> ReplacementJob:
        """Reads the plain form; raises `SimulationError` for another format or engine."""
        format_check(document, FORMAT, VERSION)
        whole, *others = fleets_read(document)
        number = len(document["candidates"])
        return ReplacementJob(
            Replaced(**document["replaced"]),
            whole,
            [
                Substitute(**each, record=record)
                for each, record in zip(document["candidates"], others[:number], strict=True)
            ],
            others[number:],
            options_read(document["options"]),
            [PilotChoice.from_document(each) for each in document["pilots"]],
            wanted=document["wanted"],
            battles=document["battles"],
            seed=document["seed"],
            catalogue=document["catalogue"],
            chunk=document["chunk"],
        )


def course_of(document: Mapping[str, Any]) -> Halving:
    """Returns who fights when in the job of a document, without reading its fleets."""
    candidates = len(document["candidates"])
    return Halving(
        candidates,
        len(document["fleets"]) - 1 - candidates,
        document["wanted"],
        document["battles"],
        document["chunk"],
    )


def make_replacement_job(
    fleet: Fleet,
    where: str,
    opponents: Sequence[Fleet | FleetRecord],
    catalogue: Catalogue,
    ruleset: RuleSet,
    *,
    wanted: int = USUAL_WANTED,
    battles: int = USUAL_BATTLES,
    seed: str = "1",
    pilots: str | Sequence[str] = "gunner",
) -> ReplacementJob:
    """Makes the question for the card at a pointer into the fleet's document.

    `pilots` is one text for both sides or one each. Raises `SimulationError` for values that make
    no question and where no card may stand there instead, `DocumentError` where there is no card,
    `BattleError` for fleets that cannot fight.
    """
    now = catalogue[_card_at(fleet, where).card]
    return ReplacementJob(
        Replaced(where, now.key, now.name),
        prepare_fleet(fleet, catalogue, ruleset),
        candidates_at(fleet, where, catalogue, ruleset),
        [fleet_prepared(each, catalogue, ruleset) for each in opponents],
        options_of(ruleset),
        pilots_read(pilots),
        wanted=wanted,
        battles=battles,
        seed=seed,
        catalogue=catalogue.version,
    )


def candidates_at(
    fleet: Fleet, where: str, catalogue: Catalogue, ruleset: RuleSet
) -> list[Substitute]:
    """Lists the cards that may lawfully take the place of the card at a pointer, at its price.

    A fleet that has problems may keep them, and gets no new ones. What the card holds goes with
    it. Reprints of one card count once. Raises `DocumentError` where there is no card.
    """
    now = catalogue[_card_at(fleet, where).card]
    report = check(fleet, catalogue, ruleset)
    problems = {problem.code for problem in report.problems}
    whole = prepare_fleet(fleet, catalogue, ruleset)
    found = []
    for card in _printings_once(catalogue, now):
        other = fleet_with(fleet, where, card.key)
        report = check(other, catalogue, ruleset)
        if not {problem.code for problem in report.problems} <= problems:
            continue
        try:
            record = prepare_fleet(other, catalogue, ruleset)
        except BattleError:
            continue
        if record.points <= whole.points:
            at_equal = at_total(with_ships_of(record, whole), whole)
            found.append(Substitute(card.key, card.name, record.points, at_equal))
    return found


def place_of_card(fleet: Fleet, text: str, catalogue: Catalogue) -> str:
    """Returns the pointer of a card of the fleet, named by pointer, key or name.

    Raises `SimulationError`, which lists the cards of the fleet, where none is meant or several.
    """
    if text.startswith("/"):
        return text
    placed = [
        (each.where, each.card.card, build.ship)
        for number, build in enumerate(fleet.ships)
        for each in build.placed(f"/ships/{number}")
    ]
    if fleet.resource is not None:
        placed.append(("/resource", fleet.resource.card, ""))
    cards = [(where, catalogue[key], ship) for where, key, ship in placed if key in catalogue]
    wanted = text.casefold()
    found = [each for each in cards if wanted in (each[1].key, each[1].name.casefold())]
    if len(found) != 1:
        raise SimulationError(
            f"{text[:60]!r} {_several(found, catalogue) if found else _none(cards)}",
            "simulation.no_card",
            "card",
        )
    return found[0][0]


def _several(found: Sequence[tuple[str, Card, str]], catalogue: Catalogue) -> str:
    """Returns that a card stands at several places, each with its ship."""
    ships = [(where, catalogue.find(ship)) for where, _, ship in found]
    places = ", ".join(f"{where} on {ship.name}" if ship else where for where, ship in ships)
    return f"stands several times in the fleet; name one by its place: {places}"


def _none(cards: Sequence[tuple[str, Card, str]]) -> str:
    """Returns that a card does not stand in the fleet, and which ones do."""
    names = ", ".join(sorted({card.name for _, card, _ in cards})) or "none"
    return f"does not stand in the fleet; its cards are: {names}"


def fleet_with(fleet: Fleet, where: str, card: str) -> Fleet:
    """Returns the fleet with another card in a card's place; what that one holds goes with it.

    Raises as `candidates_at`.
    """
    return with_part(fleet, where, replace(_card_at(fleet, where), card=card, upgrades=()))


def _card_at(fleet: Fleet, where: str) -> Equipped:
    """Returns the card at a pointer; raises `SimulationError` where what stands there is none."""
    present = part_at(fleet, where)
    if not isinstance(present, Equipped):
        raise SimulationError(
            f"{where!r} is a ship; name a card that stands on one", "simulation.no_card", "where"
        )
    if where.startswith("/sideboard/"):
        raise SimulationError(
            f"{where!r} lies on the sideboard; name a card that stands on a ship",
            "simulation.no_card",
            "where",
        )
    return present


def _printings_once(catalogue: Catalogue, now: Card) -> list[Card]:
    """Returns the cards of the same type, each text once; another printing of `now` is none."""
    seen = {_content(now)}
    found = []
    for card in catalogue:
        if card.type == now.type and (content := _content(card)) not in seen:
            seen.add(content)
            found.append(card)
    return found


def _content(card: Card) -> tuple[str, str, int, int]:
    skill = card.skill if isinstance(card, Captain) else None
    return card.name, card.ability, card.cost, skill or 0
