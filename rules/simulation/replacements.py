"""What would be better in the place of a card: its best legal replacements at the same price.

    document = replacements_of(fleet, "/ships/0/upgrades/0", opponents, catalogue, ruleset)
    document["replacements"][0]["change"]

Every card of the same type that may lawfully stand there and makes the fleet no dearer is a
candidate. They are screened by successive halving (`rules.simulation.halving`); the best are
weighed against the fleet as it is on fresh seeds, since the best of many owes its place partly to
luck. All fleets fight at the same total: a cheaper card gains no initiative by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.battle import BattleError, FleetRecord, options_of, prepare_fleet
from rules.building import check
from rules.building.editing.fixes import part_at, with_part
from rules.cards import Captain, Card
from rules.catalogue import Catalogue
from rules.dice import KEYED, derived_seed, full_seed
from rules.fleet import Equipped, Fleet
from rules.rulesets import RuleSet
from rules.simulation.errors import SimulationError
from rules.simulation.halving import Screening, best_of, fought
from rules.simulation.interval import win_document
from rules.simulation.job import ENGINE, fleet_prepared, pilots_read
from rules.simulation.workers import Workers
from rules.simulation.worth_job import at_total
from rules.simulation.worth_result import MarginPairs, Pairs

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


def candidates_at(
    fleet: Fleet, where: str, catalogue: Catalogue, ruleset: RuleSet
) -> list[Substitute]:
    """Lists the cards that may lawfully take the place of the card at a pointer, at its price.

    A fleet that has problems may keep them, and gets no new ones. What the card holds goes with
    it. Reprints of one card count once. Raises `DocumentError` where there is no card.
    """
    present = part_at(fleet, where)
    if not isinstance(present, Equipped):
        raise SimulationError(
            f"{where!r} is a ship; name a card that stands on one", "simulation.no_card", "where"
        )
    now = catalogue[present.card]
    report = check(fleet, catalogue, ruleset)
    problems = {problem.code for problem in report.problems}
    whole = prepare_fleet(fleet, catalogue, ruleset)
    found = []
    for card in _printings_once(catalogue, now):
        other = with_part(fleet, where, replace(present, card=card.key, upgrades=()))
        report = check(other, catalogue, ruleset)
        if not {problem.code for problem in report.problems} <= problems:
            continue
        try:
            record = prepare_fleet(other, catalogue, ruleset)
        except BattleError:
            continue
        if record.points <= whole.points:
            found.append(Substitute(card.key, card.name, record.points, at_total(record, whole)))
    return found


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


def replacements_of(
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
    jobs: int = 1,
) -> dict[str, Any]:
    """Finds the best replacements of the card at a pointer into the fleet's document.

    `battles` are those of the confirmation against each opponent. The answer is a plain document:
    the fleet as it is, how many candidates there were, how often was fought, and the replacements,
    the greatest change of the win rate first, each with its interval and the change of the margin
    in SP. It does not depend on `jobs`. Raises `SimulationError` for values that make no question
    and where no card may stand there instead, `DocumentError` where there is no card.
    """
    _require_numbers(len(opponents), battles, wanted)
    candidates = candidates_at(fleet, where, catalogue, ruleset)
    if not candidates:
        raise SimulationError(
            "no other card may stand there at its price", "simulation.no_candidates", "where"
        )
    whole = prepare_fleet(fleet, catalogue, ruleset)
    seed = full_seed(seed, KEYED)
    field = Screening(
        tuple(each.record for each in candidates),
        tuple(fleet_prepared(each, catalogue, ruleset) for each in opponents),
        options_of(ruleset),
        tuple(pilots_read(pilots)),
        derived_seed(seed, "screened"),
        1,
        1,
    )
    with Workers(jobs) as workers:
        best, screened = best_of(field, wanted, workers)
        last = replace(
            field,
            fleets=(whole, *(field.fleets[place] for place in best)),
            seed=derived_seed(seed, "confirmed"),
            last=battles,
        )
        own, *others = fought(last, workers)
    rows = [
        _row(candidates[place], whole, own, other)
        for place, other in zip(best, others, strict=True)
    ]
    return {
        "where": where,
        "card": part_at(fleet, where).card,  # type: ignore[union-attr]
        "points": whole.points,
        "candidates": len(candidates),
        "screening_battles": screened,
        "battles": len(own[0]) * len(last.fleets),
        "seed": seed,
        "ruleset": field.options.ruleset,
        "pilots": [str(each) for each in field.pilots],
        "fleet": {"battles": len(own[0]), **win_document(own[0].count(0), len(own[0]))},
        "replacements": sorted(rows, key=lambda row: (-row["change"], row["card"])),
        "versions": {"catalogue": catalogue.version, "engine": ENGINE},
    }


def _require_numbers(opponents: int, battles: int, wanted: int) -> None:
    """Raises `SimulationError` for numbers that make no question."""
    if not 1 <= opponents <= MOST_OPPONENTS:
        raise SimulationError(
            f"replacements take 1 to {MOST_OPPONENTS} opponents, not {opponents}",
            "simulation.opponents",
            "opponents",
        )
    if battles < 1 or wanted < 1:
        raise SimulationError("at least 1 battle and 1 card are wanted", "simulation.battles")


def _row(
    candidate: Substitute,
    whole: FleetRecord,
    own: tuple[list[int], list[int]],
    other: tuple[list[int], list[int]],
) -> dict[str, Any]:
    """Returns what a replacement changes: with it less with the card that stands there now."""
    pairs, margins = Pairs(), MarginPairs()
    pairs.add(other[0], own[0])
    margins.add(other[1], own[1])
    return {
        "card": candidate.card,
        "name": candidate.name,
        "saves": whole.points - candidate.points,
        "win_rate": win_document(other[0].count(0), len(other[0]))["win_rate"],
        **pairs.to_document(),
        "margin": margins.to_document(),
    }
