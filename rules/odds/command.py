"""The command `python -m rules odds`: exact odds of one attack, or of several on one defender."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, NoReturn, cast

from rules.odds.attack import AttackOdds, attack_odds
from rules.odds.modifications import OddsError
from rules.odds.query import AIMS, MAXIMUM_DICE, RANGE_BANDS, Aim, AttackQuery
from rules.odds.sequence import Defender, SequenceOdds, sequence_odds
from rules.odds.spending import SPENDINGS, WHEN_USEFUL

DONE: Final = 0
# A fraction longer than this tells a reader less than its decimals.
SHOWN_FRACTION: Final = 16

THEN_HELP: Final = (
    "a further attack on the same defender, with the attacker's options only: "
    '--then "attack 4 target-lock range 1"; may be repeated'
)


def add_odds_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds `odds` with its options to the commands of a parser; `command` runs it."""
    parser = commands.add_parser(
        "odds",
        help="the exact odds of an attack",
        description="The exact odds of one attack, or of several on one defender until it is "
        "destroyed. Nothing is sampled; both sides choose as well as they can.",
    )
    _add_attacker(parser)
    defender = parser.add_argument_group("the defender")
    defender.add_argument(
        "--defense", type=int, required=True, metavar="N", help="the agility, in defense dice"
    )
    defender.add_argument(
        "--cloaked", action="store_true", help="agility is replaced by the printed one plus 4"
    )
    defender.add_argument(
        "--cloak-adds-dice",
        action="store_true",
        help="classic: a cloak gives four more dice instead",
    )
    defender.add_argument(
        "--defender-battle-stations", action="store_true", help="it has a battle stations token"
    )
    defender.add_argument("--evade", type=int, default=0, metavar="N", help="its evade tokens")
    defender.add_argument(
        "--shields", type=int, default=0, metavar="N", help="its active shields (disabled ones: 0)"
    )
    defender.add_argument(
        "--hull", type=int, metavar="N", help="the hull that is left, for odds of destruction"
    )
    further = parser.add_argument_group("further attacks")
    further.add_argument("--then", action="append", default=[], metavar="OPTIONS", help=THEN_HELP)
    further.add_argument(
        "--spending",
        choices=SPENDINGS,
        default=WHEN_USEFUL,
        help="when the defender spends tokens (usual: %(default)s)",
    )
    parser.add_argument("--no-rule-of-3", action="store_true", help="classic: modifiers unbounded")
    parser.add_argument("--json", action="store_true", help="answer with JSON")
    parser.set_defaults(command=run_odds)


def _add_attacker(parser: argparse.ArgumentParser) -> None:
    attacker = parser.add_argument_group("the attacker")
    attacker.add_argument(
        "--attack",
        type=int,
        required=True,
        metavar="N",
        help=f"the attack value, in dice (at most {MAXIMUM_DICE})",
    )
    attacker.add_argument(
        "--attack-modifier", type=int, default=0, metavar="N", help="what cards add to it"
    )
    attacker.add_argument(
        "--defense-modifier",
        type=int,
        default=0,
        metavar="N",
        help="what cards add to the defender's agility in this attack",
    )
    attacker.add_argument(
        "--target-lock", action="store_true", help="a lock to re-roll with (not spent to fire)"
    )
    attacker.add_argument(
        "--attacker-battle-stations", action="store_true", help="it has a battle stations token"
    )
    attacker.add_argument("--scan", type=int, default=0, metavar="N", help="its scan tokens")
    attacker.add_argument(
        "--range", type=int, choices=RANGE_BANDS, help="adds the bonus of Range 1 or 3"
    )
    attacker.add_argument(
        "--secondary-weapon", action="store_true", help="no range bonus for either side"
    )
    attacker.add_argument(
        "--obstructed", action="store_true", help="through an obstacle: one more defense die"
    )
    attacker.add_argument(
        "--aim", choices=AIMS, default=AIMS[0], help="what re-rolls are for (usual: %(default)s)"
    )


class _FurtherAttack(argparse.ArgumentParser):
    """Reads the options of a further attack; a mistake is an error of the odds, not an exit."""

    def error(self, message: str) -> NoReturn:
        raise OddsError("--then", message)


def run_odds(options: argparse.Namespace) -> int:
    """Carries out `odds`: prints the odds as text or JSON and gives the exit status.

    Raises `OddsError` for values that make no sense.
    """
    if options.then:
        found = _sequence(options)
        document = found.to_document()
        lines = _sequence_lines(found)
    else:
        odds = attack_odds(_single(options))
        document = odds.to_document()
        lines = _attack_lines(odds)
    if options.json:
        json.dump(document, sys.stdout, indent=1)
        print()
    else:
        print("\n".join(lines))
    return DONE


def _single(options: argparse.Namespace) -> AttackQuery:
    return AttackQuery(
        **_attackers(options),
        rule_of_3=not options.no_rule_of_3,
        defense=options.defense,
        cloaked=options.cloaked or options.cloak_adds_dice,
        cloak_adds_dice=options.cloak_adds_dice,
        defender_battle_stations=options.defender_battle_stations,
        evade=options.evade,
        shields=options.shields,
        hull=options.hull,
    )


def _attackers(options: argparse.Namespace) -> dict[str, Any]:
    return {
        "attack": options.attack,
        "attack_modifier": options.attack_modifier,
        "defense_modifier": options.defense_modifier,
        "range_band": options.range,
        "primary_weapon": not options.secondary_weapon,
        "obstructed": options.obstructed,
        "scan": options.scan,
        "target_lock": options.target_lock,
        "attacker_battle_stations": options.attacker_battle_stations,
        "aim": cast(Aim, options.aim),
    }


def _sequence(options: argparse.Namespace) -> SequenceOdds:
    if options.hull is None:
        raise OddsError("--hull", "several attacks on one defender need the hull that is left")
    attacks = [options]
    for text in options.then:
        parser = _FurtherAttack(prog="--then", add_help=False, allow_abbrev=False)
        _add_attacker(parser)
        try:
            words = shlex.split(text)
        except ValueError as error:
            raise OddsError("--then", f"{text!r} cannot be read: {error}") from error
        attacks.append(parser.parse_args([_as_option(word) for word in words]))
    rule_of_3 = not options.no_rule_of_3
    queries = [AttackQuery(**_attackers(attack), rule_of_3=rule_of_3) for attack in attacks]
    defender = Defender(
        defense=options.defense,
        cloaked=options.cloaked or options.cloak_adds_dice,
        cloak_adds_dice=options.cloak_adds_dice,
        battle_stations=int(options.defender_battle_stations),
        evade=options.evade,
        shields=options.shields,
        hull=options.hull,
    )
    return sequence_odds(queries, defender, spending=options.spending)


def _as_option(word: str) -> str:
    """Returns a word with the dashes of an option, unless it is the value of one or has them."""
    is_value = word.isdecimal() or word.startswith("-") or word in AIMS
    return word if is_value else f"--{word}"


# --- text ------------------------------------------------------------------------


def _attack_lines(odds: AttackOdds) -> list[str]:
    query = odds.query
    attacker = [
        name
        for name, has in (
            ("target lock", query.target_lock),
            ("battle stations", query.attacker_battle_stations),
        )
        if has
    ]
    defender = ["battle stations"] if query.defender_battle_stations else []
    if query.evade:
        defender.append(f"evade × {query.evade}")
    attack_dice = _dice(odds.attack_dice, "attack", attacker)
    defense_dice = _dice(odds.defense_dice, "defense", defender)
    lines = [
        f"{attack_dice} against {defense_dice}",
        _line("expected damage", _number, odds.expected_damage),
        _line("at least 1 damage", _percent, odds.p_hit),
        _line("at least 1 crit", _percent, odds.p_crit),
    ]
    if query.shields or query.hull is not None:
        lines.append(_line("expected damage cards", _number, odds.expected_damage_cards))
        lines.append(_line("of them face up", _number, odds.expected_critical_cards))
    if odds.p_destroyed is not None:
        lines.append(_line("destroyed", _percent, odds.p_destroyed))
    lines.append("")
    lines.append("  hits  crits  probability")
    lines += [
        f"  {each.hits:>4}  {each.crits:>5}  {_percent(each.p):>11}" for each in odds.distribution
    ]
    return lines


def _sequence_lines(odds: SequenceOdds) -> list[str]:
    lines = ["  attack  dice      made  damage   cards  face up  destroyed by then"]
    for number, each in enumerate(odds.attacks, start=1):
        dice = f"{each.attack_dice}:{each.defense_dice}"
        lines.append(
            f"  {number:>6}  {dice:>4}  {_percent(each.p_made):>8}"
            f"  {_number(each.expected_damage):>6}  {_number(each.expected_damage_cards):>6}"
            f"  {_number(each.expected_critical_cards):>7}  {_percent(each.p_destroyed):>17}"
        )
    lines += [
        _line("expected damage", _number, odds.expected_damage),
        _line("destroyed", _percent, odds.p_destroyed),
        "",
        "  shields  hull  probability",
    ]
    lines += [
        f"  {shields:>7}  {hull:>4}  {_percent(p):>11}" for shields, hull, p in odds.remaining
    ]
    return lines


def _dice(number: int, kind: str, tokens: list[str]) -> str:
    text = f"{number} {kind} {'die' if number == 1 else 'dice'}"
    return f"{text} ({', '.join(tokens)})" if tokens else text


def _line(name: str, shown: Callable[[Fraction], str], value: Fraction) -> str:
    fraction = str(value)
    tail = f"  = {fraction}" if "/" in fraction and len(fraction) <= SHOWN_FRACTION else ""
    return f"  {name:<22}{shown(value):>9}{tail}"


def _number(value: Fraction) -> str:
    return f"{float(value):.4f}"


def _percent(value: Fraction) -> str:
    return f"{100 * float(value):.2f} %"
