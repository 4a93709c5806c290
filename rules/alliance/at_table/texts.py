"""What texts of loadout cards do at a real table at moments of their own: ramming, hitting.

A text that the app does not read is shown when its moment comes, and people say what it did.
Source: Alliance, Enemy Loadout Card; Timing; Compare Results; Deal Damage.
"""

from __future__ import annotations

from typing import Final

from rules.alliance.at_table import abilities
from rules.alliance.at_table.abilities import DEALING, HITTING, OVERLAPPING, TokenGain
from rules.alliance.at_table.damage import suffer_player
from rules.alliance.at_table.play import MOST_DICE, Play, Steps
from rules.alliance.at_table.prompts import number
from rules.alliance.at_table.state import TableEnemy, TableShip
from rules.alliance.enemy.choices import Reason

NOBODY: Final = "nobody"
NO_ATTACKER: Final = -1
"""Nobody attacks, so the Simultaneous Attack Rule keeps no ship in play."""


def why(enemy: TableEnemy, text: str) -> Reason:
    """Returns a text of a ship's loadout as a reason."""
    return Reason(text, f"Loadout card, {enemy.loadout.name}")


def take_gain(play: Play, enemy: TableEnemy, gain: TokenGain | None) -> Steps[None]:
    """Puts the token beside an enemy that its loadout card gives."""
    if gain is not None and enemy.is_in_play:
        enemy.tokens[gain.token] += gain.number
        words = f"Put {gain.number} {gain.token} token beside {enemy.title}."
        yield from play.tell("gain", enemy.title, words, (why(enemy, enemy.loadout.ability),))


def after_overlap(play: Play, enemy: TableEnemy) -> Steps[None]:
    """Plays what a ship does after overlapping another, or has people play it."""
    text = enemy.loadout.ability
    if abilities.moment_of(text) != OVERLAPPING:
        return
    reasons = (why(enemy, text),)
    hurts = abilities.ram_damage(text)
    if not hurts:
        words = f"{enemy.title} overlapped a ship: do what its card says, and correct what changes."
        yield from play.tell("overlapping", enemy.title, words, reasons)
        return
    key = yield from play.ask_one(
        "rammed",
        enemy.title,
        f"Which of your ships did {enemy.title} overlap?",
        lambda: {NOBODY: "None of yours"} | play.players_named(),
        reasons,
    )
    if key == NOBODY:
        return
    ship = play.state.player(key)
    pool = yield from play.roll_attack(
        "ram", enemy.title, f"{enemy.title} rams {ship.title}. Roll 1 attack die.", 1, reasons
    )
    if not pool.hits + pool.crits:
        play.log(f"{enemy.title} rams {ship.title} without effect: {pool}.", reasons)
        return
    play.log(f"{enemy.title} rams {ship.title}: {hurts} damage.", reasons)
    yield from suffer_player(play, ship, hurts, 0, NO_ATTACKER)


def at_damage(
    play: Play,
    enemy: TableEnemy,
    target: TableShip,
    band: int,
    is_primary: bool,
    results: tuple[int, int],
) -> Steps[tuple[int, int]]:
    """Plays what texts do once an attack hits; gives the hits and critical hits to be dealt."""
    hits, crits = results
    for text in abilities.texts_of(enemy.loadout, is_primary=is_primary):
        reasons = (why(enemy, text),)
        if more := abilities.more_hits(text):
            hits += more
            play.log(f"{enemy.title} adds {more} hit{'s' * (more > 1)}.", reasons)
        if tokens := abilities.auxiliary_of_defender(text):
            words = f"Put {tokens} auxiliary power token beside {target.title}."
            yield from play.tell("strained", target.title, words, reasons, target.key)
        if off := target.disable_shields(abilities.shields_disabled(text, band)):
            shields = "1 active shield" if off == 1 else f"{off} active shields"
            words = f"{target.title}: turn {shields} to the disabled side."
            yield from play.tell("disabled", target.title, words, reasons, target.key)
        if abilities.moment_of(text) in (HITTING, DEALING) and not abilities.is_read(text):
            hits, crits = yield from _by_people(play, enemy, target, text, (hits, crits))
    return hits, crits


def _by_people(
    play: Play, enemy: TableEnemy, target: TableShip, text: str, results: tuple[int, int]
) -> Steps[tuple[int, int]]:
    """Asks what a text made of an attack that hits."""
    answer = yield from play.ask_again(
        lambda: play.prompt(
            "hit-in-all",
            enemy.title,
            f"The attack hits {target.title}. Do what the card says: how much is dealt in the end?",
            number("hits", "Hits", 0, MOST_DICE, results[0]),
            number("crits", "Critical hits", 0, MOST_DICE, results[1]),
            number("disabled", "Shields that it disables", 0, target.shields, 0),
            reasons=(why(enemy, text),),
        )
    )
    target.disable_shields(int(answer["disabled"]))
    return int(answer["hits"]), int(answer["crits"])
