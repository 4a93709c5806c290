"""What the template about odds shows, prepared as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from cards import wording
from fleetbuilder.odds.charts import Column, OddsChart, chart_of, percent
from rules.modifiers import CLOAK_BONUS
from rules.odds import AttackOdds, AttackQuery, SequenceOdds

SHOWN_FRACTION: Final = 12
"""A fraction longer than this tells a reader less than its decimals."""

LEAST_SHOWN: Final = Fraction(1, 2000)

NOTHING: Final = "nothing"
HITS: Final = "hits"
CRITS: Final = "crits"
LEGEND: Final = {NOTHING: "nothing comes through", HITS: "hits only", CRITS: "with a crit"}


@dataclass(frozen=True, slots=True)
class Figure:
    """One of the figures that say most; `exact` is the fraction, where it is short."""

    name: str
    value: str
    exact: str = ""


@dataclass(frozen=True, slots=True)
class FiguresTable:
    """A table of figures: the first cell of a row is its head; the foot sums up."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: tuple[str, ...] = ()


def odds_context(odds: AttackOdds | SequenceOdds, query: AttackQuery) -> dict[str, Any]:
    """Prepares odds; `query` is the attack, or one of several equal ones with its defender."""
    if isinstance(odds, AttackOdds):
        return _attack_context(odds)
    return _sequence_context(odds, query)


def _attack_context(odds: AttackOdds) -> dict[str, Any]:
    query = odds.query
    context: dict[str, Any] = {
        "title": _dice_title(odds.attack_dice, odds.defense_dice),
        "sums": list(_sums(query)),
        "figures": _attack_figures(odds),
        "said": f"Expected damage {number(odds.expected_damage)}; "
        f"at least 1 damage {percent(odds.p_hit)}.",
        "chart": _damage_chart(odds),
        "legend": LEGEND,
        "tables": [_damage_table(odds)],
        "exact": _exact_table(odds),
    }
    if query.shields or query.hull is not None:
        context["tables"].append(_ship_table(odds))
    return context


def _sequence_context(odds: SequenceOdds, query: AttackQuery) -> dict[str, Any]:
    first = odds.attacks[0]
    count = len(odds.attacks)
    cards = sum((each.expected_damage_cards for each in odds.attacks), Fraction(0))
    title = _dice_title(first.attack_dice, first.defense_dice)
    return {
        "title": f"{count} attacks: {title}",
        "sums": list(_sums(query)),
        "figures": [
            _chance("Destroyed", odds.p_destroyed),
            _mean("Expected damage", odds.expected_damage),
            _mean("Expected damage cards", cards),
        ],
        "said": f"Destroyed by {count} attacks {percent(odds.p_destroyed)}; "
        f"expected damage {number(odds.expected_damage)}.",
        "chart": _sequence_chart(odds),
        "tables": [_sequence_table(odds), _remaining_table(odds)],
    }


def number(value: Fraction) -> str:
    """Returns a mean with three decimals: "2.156"; what is hardly above 0 does not look like it."""
    return "<0.001" if 0 < value < LEAST_SHOWN else f"{float(value):.3f}"


# --- dice ------------------------------------------------------------------------


def _dice_title(attack: int, defense: int) -> str:
    return f"{_dice(attack, 'attack')} against {_dice(defense, 'defense')}"


def _dice(count: int, kind: str) -> str:
    return f"{count} {kind} {'die' if count == 1 else 'dice'}"


def _sums(query: AttackQuery) -> Iterator[str]:
    """Returns how the dice come about, for each side that has more to it than one figure."""
    attack = query.attack_value
    parts = []
    if query.attack_modifier:
        parts.append(f"{wording.signed(query.attack_modifier)} from cards")
    parts += _counted(attack.modifiers, attack.applied)
    if attack.bonus:
        parts.append(f"{wording.signed(attack.bonus)} at Range 1")
    if parts:
        yield f"Attack dice: {', '.join([str(attack.printed), *parts])}."
    defense = query.defense_value
    parts = []
    if defense.replaced != defense.printed:
        parts.append(f"{defense.replaced} while cloaked")
    for amount, reason in (
        (query.defense_modifier, "from cards"),
        (-query.scan, "for scan"),
        (int(query.obstructed), "for the obstacle"),
    ):
        if amount:
            parts.append(f"{wording.signed(amount)} {reason}")
    parts += _counted(defense.modifiers, defense.applied)
    bonus = defense.bonus
    if query.cloaked and query.cloak_adds_dice:
        bonus -= CLOAK_BONUS
        parts.append(f"{wording.signed(CLOAK_BONUS)} for the cloak")
    if bonus:
        parts.append(f"{wording.signed(bonus)} at Range 3")
    if parts:
        yield f"Defense dice: {', '.join([str(defense.printed), *parts])}."


def _counted(modifiers: int, applied: int) -> list[str]:
    if modifiers == applied:
        return []
    return [f"of which {wording.signed(applied)} counts (rule of 3)"]


# --- figures ---------------------------------------------------------------------


def _attack_figures(odds: AttackOdds) -> list[Figure]:
    figures = [
        _mean("Expected damage", odds.expected_damage),
        _chance("At least 1 damage", odds.p_hit),
        _chance("At least 1 crit", odds.p_crit),
    ]
    if odds.p_destroyed is not None:
        figures.append(_chance("Destroyed", odds.p_destroyed))
    return figures


def _mean(name: str, value: Fraction) -> Figure:
    return Figure(name, number(value), _short(value))


def _chance(name: str, p: Fraction) -> Figure:
    return Figure(name, percent(p), _short(p))


def _short(value: Fraction) -> str:
    text = str(value)
    return text if "/" in text and len(text) <= SHOWN_FRACTION else ""


# --- one attack ------------------------------------------------------------------


def _with_crits(odds: AttackOdds) -> Mapping[int, Fraction]:
    """Returns the probability of each number of damage with a crit among it."""
    found = dict.fromkeys((damage for damage, _ in odds.damage), Fraction(0))
    for each in odds.distribution:
        if each.crits:
            found[each.hits + each.crits] += each.p
    return found


def _damage_chart(odds: AttackOdds) -> OddsChart:
    with_crits = _with_crits(odds)
    columns = []
    for damage, p in odds.damage:
        without = (HITS if damage else NOTHING, p - with_crits[damage])
        columns.append(Column(str(damage), (without, (CRITS, with_crits[damage]))))
    return chart_of(
        columns,
        title="How likely each damage is",
        description="; ".join(f"{damage} damage: {percent(p)}" for damage, p in odds.damage) + ".",
        axis="damage, and its probability in percent",
    )


def _damage_table(odds: AttackOdds) -> FiguresTable:
    with_crits = _with_crits(odds)
    rows = []
    at_least = Fraction(1)
    for damage, p in odds.damage:
        crit = percent(with_crits[damage]) if damage else "–"
        rows.append((str(damage), percent(p), percent(at_least), crit))
        at_least -= p
    return FiguresTable(
        "Damage that no evade cancelled",
        ("Damage", "Exactly", "At least", "With a crit"),
        tuple(rows),
    )


def _ship_table(odds: AttackOdds) -> FiguresTable:
    columns = [dict(each) for each in (odds.shields_lost, odds.damage_cards, odds.critical_cards)]
    most = max(max(each) for each in columns)
    rows = [
        (str(count), *(percent(each[count]) if count in each else "–" for each in columns))
        for count in range(most + 1)
    ]
    means = (sum((count * p for count, p in each.items()), Fraction(0)) for each in columns)
    return FiguresTable(
        "What the ship takes",
        ("Number", "Shields lost", "Damage cards", "Face up"),
        tuple(rows),
        ("Mean", *(number(each) for each in means)),
    )


def _exact_table(odds: AttackOdds) -> FiguresTable:
    rows = [
        (f"{each.hits} + {each.crits}", percent(each.p), str(each.p)) for each in odds.distribution
    ]
    return FiguresTable(
        "Every result as an exact fraction",
        ("Hits + crits", "Probability", "Fraction"),
        tuple(rows),
    )


# --- several attacks -------------------------------------------------------------


def _sequence_chart(odds: SequenceOdds) -> OddsChart:
    columns = [
        Column(str(place), ((CRITS, each.p_destroyed),))
        for place, each in enumerate(odds.attacks, start=1)
    ]
    said = (
        f"after attack {place}: {percent(each.p_destroyed)}"
        for place, each in enumerate(odds.attacks, start=1)
    )
    return chart_of(
        columns,
        title="How likely the ship is destroyed by then",
        description=wording.capitalised("; ".join(said)) + ".",
        axis="attacks made, and the probability in percent",
        full=True,
    )


def _sequence_table(odds: SequenceOdds) -> FiguresTable:
    rows = [
        (
            str(place),
            percent(each.p_made),
            number(each.expected_damage),
            number(each.expected_damage_cards),
            number(each.expected_critical_cards),
            percent(each.p_destroyed),
        )
        for place, each in enumerate(odds.attacks, start=1)
    ]
    return FiguresTable(
        "How likely each attack is made, what it adds, and the ship destroyed by then",
        ("Attack", "Made", "Damage", "Cards", "Face up", "Destroyed"),
        tuple(rows),
    )


def _remaining_table(odds: SequenceOdds) -> FiguresTable:
    rows = [(_left(shields, hull), percent(p)) for shields, hull, p in odds.remaining]
    return FiguresTable("What is left of the ship", ("Left", "Probability"), tuple(rows))


def _left(shields: int, hull: int) -> str:
    if hull == 0:
        return "Destroyed"
    return f"Hull {hull}, shields {shields}" if shields else f"Hull {hull}"
