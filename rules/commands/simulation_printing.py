"""What the commands of simulations print: results as lines, progress, JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.catalogue import Catalogue
from rules.simulation.job import LETTERS, SimulationJob
from rules.simulation.run import Matrix, Simulation
from rules.simulation.totals import Totals


def progress(job: SimulationJob) -> Callable[[Totals, Mapping[str, Any]], None] | None:
    """Returns what shows progress on a terminal, and nothing elsewhere."""
    if not sys.stderr.isatty():
        return None

    def show(totals: Totals, chunk: Mapping[str, Any]) -> None:
        a, b = totals.wins
        end = "\r" if totals.battles < job.battles else "\r\x1b[K"
        print(
            f"{totals.battles:,} of {job.battles:,} battles: {a:,} to {b:,}",
            end=end,
            file=sys.stderr,
            flush=True,
        )

    return show


def print_json(document: Any) -> None:
    """Prints a document as JSON."""
    json.dump(document, sys.stdout, ensure_ascii=False, indent=1)
    print()


def _percent(rate: float | None) -> str:
    return "–" if rate is None else f"{100 * rate:.1f} %"


def simulation_lines(document: Mapping[str, Any], catalogue: Catalogue) -> list[str]:
    """Returns what came of a simulation."""
    early = ", stopped early" if document["stopped_early"] else ""
    battles = f"{document['battles']:,} battles"
    lines = [f"{battles}{early} · seed {document['seed']} · {document['ruleset']}"]
    for letter in LETTERS:
        side = document["sides"][letter]
        name = side["name"] or "Fleet"
        lines.append(
            f"{letter.upper()}  {_percent(side['win_rate']):>7}  "
            f"({_percent(side['low'])} to {_percent(side['high'])})  {side['wins']:>7,} wins  "
            f"{name}, {side['points']} SP, {side['pilot']}"
        )
    rounds, margin = document["rounds"], document["margin"]
    lines += [
        f"Draws: {document['draws']:,}",
        f"Rounds: {rounds['mean']:.1f} on average, {rounds['least']} to {rounds['most']}",
        f"Fleet Points of A less those of B: {margin['mean']:+.1f} on average",
        "",
    ]
    for letter in LETTERS:
        lines += _side_lines(letter, document["sides"][letter])
    lines += _decided_lines(document["decided"])
    lines += card_lines(document, catalogue)
    lines += house_lines(document["house_cards"], catalogue)
    lines.append(f"{document['seconds']:.1f} s")
    return lines


_CAUSES: Final = ("luck", "own_cards", "other_cards")


def _side_lines(letter: str, side: Mapping[str, Any]) -> list[str]:
    parts = "damage an attack = expected + dice + own cards + the other's"
    lines = [f"{letter.upper()}: survives, attacks a battle, {parts}"]
    for ship in side["ships"]:
        damage = ship["damage"]
        done = "no attack"
        if damage["per_attack"] is not None:
            causes = (damage[name] / damage["attacks"] for name in _CAUSES)
            done = f"{damage['per_attack']:.2f} = {damage['expected_per_attack']:.2f}" + "".join(
                f" {cause:+.2f}" for cause in causes
            )
        lines.append(
            f"  {_percent(ship['survival_rate']):>7}  {damage['attacks']:>5.2f}  {done:<29}"
            f"  {ship['name']}"
        )
    lines.append("")
    return lines


def card_lines(document: Mapping[str, Any], catalogue: Catalogue) -> list[str]:
    """Returns a table of what the cards of each side did, and which abilities nobody played."""
    lines = []
    for letter in LETTERS:
        cards = document["sides"][letter]["cards"]
        if cards:
            lines += ["", f"{letter.upper()}: a battle: used, dice, damage caused, saved, tokens"]
        for card in cards:
            figures = f"{'holds all the time' if card['holds'] else 'never used':<41}"
            if card["uses"]:
                figures = (
                    f"{card['uses']:>7.2f} {card['dice']:>7.2f} {card['damage']:>+8.2f} "
                    f"{card['saved']:>+8.2f} {card['tokens']:>7.2f}"
                )
            lines.append(f"  {figures}  {card['name']}")
    abilities = document["abilities"]
    if abilities["not_simulated"]:
        names = dict.fromkeys(catalogue[key].name for key in document["manual_cards"])
        number, total = abilities["not_simulated"], abilities["total"]
        verb = "is" if number == 1 else "are"
        of = "ability" if total == 1 else "abilities"
        lines.append(f"{number} of {total} {of} {verb} not simulated: {', '.join(names)}")
    return lines + _unfired_lines(document["weapons_not_fired"], catalogue)


def _unfired_lines(keys: Sequence[str], catalogue: Catalogue) -> list[str]:
    """Names the weapons that are never fired, if there are any."""
    names = dict.fromkeys(catalogue[key].name for key in keys)
    return [f"Never fired, as nobody would pay their price: {', '.join(names)}"] if names else []


def _decided_lines(decided: Mapping[str, Any]) -> list[str]:
    lines = []
    for letter in LETTERS:
        loss = decided["first_loss"][letter]
        if loss["battles"]:
            lines.append(
                f"{letter.upper()} lost the first ship in {loss['battles']:,} battles "
                f"and won {_percent(loss['win_rate'])} of them"
            )
    return lines


_PARTS: Final[Mapping[str, str]] = {
    "initiative": "initiative",
    "cards_a": "cards of A",
    "cards_b": "cards of B",
    "maneuvers": "flying: range and arcs won",
    "ships": "ships: their values, and points",
}


def decided_lines(document: Mapping[str, Any]) -> list[str]:
    """Returns what decided between two fleets: the parts of the margin and of the win rate."""
    pairs, margin = document["pairs"], document["margin"]
    names = [
        f"{letter.upper()} {fleet['name'] or 'Fleet'}, {fleet['points']} SP"
        for letter, fleet in zip(LETTERS, document["fleets"], strict=True)
    ]
    lines = [
        f"{' against '.join(names)}: {pairs:,} battles, seed {document['seed']}",
        f"A wins {_percent(document['win_rate'])}; its margin, {_change_of(margin)}, is made of",
    ]
    for part, name in _PARTS.items():
        found = document["parts"][part]
        points = _points_of(found["score"]["change"]) if pairs > 1 else "–"
        lines.append(
            f"  {_change_of(found['margin']):<32}  {points:>6} points of the win rate  {name}"
        )
    for letter, won in document["dice"].items():
        if won["battles"]:
            lines.append(
                f"Where {letter.upper()} won, {won['battles']:,} times, the margin was "
                f"{won['margin']:+.1f} SP: {won['dice']:+.1f} of them by dice"
            )
    more = document["more_points"]
    if more is not None:
        lines.append(f"{more['fleet'].upper()} has {more['points']} SP more")
    lines.append(f"{document['battles']:,} battles in {document['seconds']:.1f} s")
    return lines


def _change_of(found: Mapping[str, Any]) -> str:
    """Returns a change in SP with its interval."""
    if found["change"] is None:
        return "–"
    return f"{found['change']:+.1f} SP ({found['low']:+.1f} to {found['high']:+.1f})"


def opponent_line(simulation: Simulation) -> str:
    """Returns what came of the battles against one opponent."""
    document = simulation.to_document()
    own, other = document["sides"]["a"], document["sides"]["b"]
    return (
        f"{_percent(own['win_rate']):>7}  ({_percent(own['low'])} to {_percent(own['high'])})  "
        f"against {other['name'] or 'Fleet'}, {other['points']} SP"
    )


def _points_of(rate: float | None) -> str:
    return "–" if rate is None else f"{100 * rate:+.1f}"


def worth_lines(document: Mapping[str, Any], catalogue: Catalogue) -> list[str]:
    """Returns what each card of a fleet is worth."""
    fleet = document["fleet"]
    name, number = fleet["name"] or "Fleet", len(document["opponents"])
    rate = f"{_percent(fleet['win_rate'])} ({_percent(fleet['low'])} to {_percent(fleet['high'])})"
    against = "1 opponent" if number == 1 else f"{number} opponents"
    lines = [
        f"{name}, {fleet['points']} SP: {rate} against {against}, seed {document['seed']}",
        "Points of the win rate that each card is worth at an equal total, their interval, and for",
        "one SP; then what its points are worth by themselves, and what it changes of the margin:",
    ]
    for card in document["cards"]:
        ends = f"({_points_of(card['low'])} to {_points_of(card['high'])})"
        taken = ", ".join(catalogue[key].name for key in card["taken"])
        lines.append(
            f"  {_points_of(card['change']):>6}  {ends:<18}  {_points_of(card['per_point']):>6}"
            f"  {_points_of(card['points_part']['change']):>6}  {_margin_of(card['margin']):>8}"
            f"  {card['points']:>2} SP  {card['name']}"
            + (f" with {taken}" if taken else "")
            + (f", {card['ship']}" if card["ship"] else "")
            + ("" if card["acted"] or card["is_passive"] else "; never used")
        )
    lines += _unfired_lines(document["weapons_not_fired"], catalogue)
    lines += house_lines(document["house_cards"], catalogue)
    lines.append(f"{document['battles']:,} battles in {document['seconds']:.1f} s")
    return lines


def _margin_of(margin: Mapping[str, Any]) -> str:
    return "" if margin["change"] is None else f"{margin['change']:+.1f} SP"


def instead_lines(document: Mapping[str, Any], catalogue: Catalogue) -> list[str]:
    """Returns the best replacements of a card, and what they change."""
    fleet, name = document["fleet"], catalogue[document["card"]].name
    rate = f"{_percent(fleet['win_rate'])} ({_percent(fleet['low'])} to {_percent(fleet['high'])})"
    number = document["candidates"]
    lines = [
        f"With {name}: {rate}, seed {document['seed']}",
        f"Best of {number} cards that may take its place, in points of the win rate, and in SP:",
    ]
    for row in document["replacements"]:
        ends = f"({_points_of(row['low'])} to {_points_of(row['high'])})"
        saves = f", {row['saves']} SP less" if row["saves"] else ""
        lines.append(
            f"  {_points_of(row['change']):>6}  {ends:<18}  {_margin_of(row['margin']):>8}"
            f"  {row['name']} ({row['card']}){saves}"
        )
    screened = document["screening_battles"]
    lines.append(
        f"{screened + document['battles']:,} battles in {document['seconds']:.1f} s, "
        f"{screened:,} of them to screen"
    )
    return lines


def house_lines(keys: Sequence[str], catalogue: Catalogue) -> list[str]:
    """Names the cards that players of a site made up, if there are any."""
    names = dict.fromkeys(catalogue[key].name for key in keys)
    return [f"House cards: {', '.join(names)}"] if names else []


def matrix_lines(found: Matrix) -> list[str]:
    """Returns a table of win rates, and the fleets in order."""
    lines = []
    for place, (fleet, mean) in enumerate(found.standing(), 1):
        rates = [
            "   –   " if rate is None else f"{_percent(rate):>7}"
            for rate in (found.win_rate(fleet, other) for other, _ in found.standing())
        ]
        name = found.fleets[fleet].name or f"Fleet {fleet + 1}"
        lines.append(f"{place:>3}  {_percent(mean):>7}  {' '.join(rates)}  {name}")
    return lines
