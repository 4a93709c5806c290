"""What each effect of a card did when it acted: dice, damage caused and saved, tokens, its price.

A use begins when an effect starts to act and ends when it is done. What it did to the attack at
hand is told in expected damage, from the dice as they lie (`rules.battle.mechanics.prospect`),
without what dice did that it rolled again (`rules.battle.mechanics.luck`); shields and hull lost or
repaired by it outright are counted. A use within another one keeps its own share. An effect that
changes nothing is no use: it was declined. Imagined battles keep none. Source: 2017, Card Ability
Anatomy, Card Abilities.
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from rules.battle.mechanics.prospect import expected_damage, stage_of
from rules.battle.position import moments
from rules.battle.position.events import Event
from rules.battle.position.state import State
from rules.battle.position.terms import DESTROYED, LEFT, NO_CLOAK
from rules.battle.timing import ports
from rules.battle.timing.questions import Steps
from rules.battle.timing.use import Frame, Use
from rules.dice import FACES, MARKS, count_of

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Occasion


class MeasuredUses(ports.Uses):
    """The measuring of what card texts do, for battles that ask for it."""

    def measured(
        self,
        battle: Battle,
        ship: Ship,
        source: str,
        moment: int,
        steps: Steps[None],
        occasion: Occasion | None = None,
        is_later: bool = False,
    ) -> Steps[None]:
        """Carries out steps of a card's text, and records what they did."""
        use = Use(battle.state.round, ship.index, source, moment, is_later)
        frame = _begin(battle, ship, use, _attack_of(battle, occasion), occasion)
        battle.use = frame
        # What changes is told by events; without a log they are kept as long as the effect acts.
        has_log = battle.log is not None
        if not has_log:
            battle.log = frame.events
        try:
            yield from steps
        finally:
            battle.use = frame.outer
            if not has_log:
                battle.log = None
        _finish(battle, frame, occasion)


def _begin(
    battle: Battle, ship: Ship, use: Use, attack: Attack | None, occasion: Occasion | None
) -> Frame:
    """Notes how things stand when an effect begins to act."""
    frame = Frame(
        battle.use,
        ship,
        use,
        attack,
        _health(battle.state),
        waiting=len(battle.temporary_handlers) + len(battle.further),
        log=battle.log,
    )
    frame.occasion = _told(occasion)
    if attack is not None:
        frame.stage = stage_of(attack, use.moment)
        frame.expected = expected_damage(battle, attack, frame.stage)
        frame.before = _figures(attack)
        frame.dice = attack.record.dice
        frame.cards = attack.record.cards
    return frame


def _attack_of(battle: Battle, occasion: Occasion | None) -> Attack | None:
    """Returns the attack at hand."""
    # Apart from the steps: within them the compiled build would lose the occasion.
    if occasion is not None and occasion.attack is not None:
        return occasion.attack
    return battle.attack


def _finish(battle: Battle, frame: Frame, occasion: Occasion | None) -> None:
    use = frame.use
    changed = _of_events(frame)
    changed = _of_attack(battle, frame) or changed
    changed = _of_occasion(frame, occasion) or changed
    if len(frame.events) > frame.place:
        _of_health(battle, frame)
    inner = frame.inner
    for each in inner:
        if battle.state.ships[each.ship].team == frame.ship.team:
            use.damage -= each.damage
            use.saved -= each.saved
            use.dice = max(0, use.dice - each.dice)
    waiting = len(battle.temporary_handlers) + len(battle.further)
    if not (changed or waiting != frame.waiting or inner):
        return
    if frame.outer is not None:
        frame.outer.inner.append(use)
        frame.outer.inner.extend(inner)
        frame.outer.inner_events.append(range(frame.place, len(frame.events)))
    if battle.uses is not None:
        battle.uses.append(use)
    if battle.log is not None:
        battle.note(
            "carried-out",
            use.ship,
            use.source,
            use.moment,
            use.paid,
            use.dice,
            use.tokens,
            round(use.damage, 4),
            round(use.saved, 4),
        )


# --- what changed --------------------------------------------------------------------------


_BOOKS: Final = frozenset({"effect", "carried-out", "used", "action", "fleet-action"})
"""Kinds of event that change nothing by themselves, but for a place in an order."""

_ORDER: Final = "order:"


def _of_events(frame: Frame) -> bool:
    """Reads tokens and prices off the events since a use began; tells whether there were any."""
    use, own = frame.use, frame.ship.index
    spans = frame.inner_events
    skipped = {place for span in spans for place in span} if spans else ()
    paid: list[str] = []
    changed = False
    for place in range(frame.place, len(frame.events)):
        if place in skipped:
            continue
        event = frame.events[place]
        kind, values = event.kind, event.values
        if kind in _BOOKS and not (kind == "used" and values[1].startswith(_ORDER)):
            continue
        changed = True
        if kind == "token" and values[2] > 0:
            if values[1] == "auxiliary" and values[0] == own:
                paid.append("auxiliary")
            else:
                use.tokens += values[2]
        elif kind == "lock" or (kind == "cloak" and values[1] == NO_CLOAK + 1):
            use.tokens += 1
        elif values and values[0] == own:
            price = _price(event)
            if price:
                paid.append(price)
    use.paid = tuple(paid)
    return changed


def _price(event: Event) -> str:
    """Names what a ship gave up in an event; "" where it gave up nothing."""
    kind = event.kind
    if kind == "token":
        return str(event["token"])
    if kind == "unlock":
        return "target-lock" if event["why"] != "left" else ""
    if kind == "card":
        if event["is_discarded"]:
            return "discard"
        if event["time"]:
            return "time"
        return "disable" if event["disabled"] else ""
    return "damage" if kind == "damage" else ""


_WATCHED: Final = (
    "attack_modifier",
    "defense_modifier",
    "attack_bonus",
    "defense_bonus",
    "lost_dice",
    "sharing",
    "fixed_dice",
    "fixed_defense_dice",
    "is_cancelled",
    "reduced",
    "to_shields",
    "safe",
    "cut",
    "protected",
    "searched",
    "pick",
    "crits_ignore_shields",
    "ignores_shields",
    "ignores_scan",
    "scan_twice",
    "deals_nothing",
    "sends_back",
    "redo",
    "lock_still_rerolls",
    "lock_was_spent",
    "set_attack",
    "set_defense",
    "attack_swap",
    "defense_swap",
    "double_hits",
    "strikes_back",
    "skipped",
    "hits",
    "crits",
    "attack_dice",
    "defense_dice",
)
_NUMBERS: Final = 4
"""The first of them count dice."""

_FIGURES: Final[Any] = attrgetter(*_WATCHED)


def _figures(attack: Attack) -> tuple[Any, ...]:
    return (attack.attack_pool.results, attack.defense_pool.results, *_FIGURES(attack))


def _of_attack(battle: Battle, frame: Frame) -> bool:
    """Works out what became of the attack at hand; tells whether anything did."""
    attack, use = frame.attack, frame.use
    if attack is None:
        return False
    after = _figures(attack)
    before = frame.before
    use.results = (before[0], after[0], before[1], after[1])
    use.dice = changed_dice(before[0], after[0]) + changed_dice(before[1], after[1])
    for place in range(2, 2 + _NUMBERS):
        use.dice += abs(after[place] - before[place])
    record = attack.record
    change = expected_damage(battle, attack, frame.stage) - frame.expected
    change -= record.dice - frame.dice
    # What effects within it did is theirs already.
    by_itself = change - (record.cards - frame.cards)
    if frame.ship.team == attack.attacker.team:
        use.damage += change
        record.own_cards += by_itself
    else:
        use.saved -= change
        record.other_cards += by_itself
    return after != before


@lru_cache(maxsize=4096)
def changed_dice(before: int, after: int) -> int:
    """Counts dice that show another face, were rolled again, came, or went."""
    if before == after:
        return 0
    come = gone = 0
    for face in range(FACES):
        for mark in range(MARKS):
            change = count_of(after, face, mark) - count_of(before, face, mark)
            if change > 0:
                come += change
            else:
                gone -= change
    return max(come, gone)


_ANNOUNCED: Final = frozenset({moments.WOULD_SUFFER, moments.WOULD_SUFFER_ALL})


def _told(occasion: Occasion | None) -> tuple[Any, ...]:
    if occasion is None:
        return ()
    return (
        occasion.is_prevented,
        occasion.amount,
        occasion.what,
        occasion.setting,
        occasion.pick,
        occasion.searched,
    )


def _of_occasion(frame: Frame, occasion: Occasion | None) -> bool:
    """Counts damage that does not come as announced; tells whether anything was changed."""
    if occasion is None:
        return False
    after = _told(occasion)
    if after == frame.occasion:
        return False
    if occasion.moment in _ANNOUNCED and occasion.ship is not None:
        left = 0 if occasion.is_prevented else occasion.amount
        saved = frame.occasion[1] - left
        if frame.occasion[0]:
            saved = 0
        if occasion.ship.team == frame.ship.team:
            frame.use.saved += saved
        else:
            frame.use.damage -= saved
        attack = occasion.attack
        if attack is not None:
            attack.record.damage -= saved
            if attack.attacker.team == frame.ship.team:
                attack.record.own_cards -= saved
            else:
                attack.record.other_cards -= saved
    return True


_GONE: Final = frozenset({DESTROYED, LEFT})


def _health(state: State) -> list[int]:
    """Returns what each ship can still lose."""
    return [
        0
        if ship.place in _GONE
        else ship.shields + ship.disabled_shields + (left if (left := ship.hull_left) > 0 else 0)
        for ship in state.ships
    ]


def _of_health(battle: Battle, frame: Frame) -> None:
    """Counts what shields and hulls lost or won while an effect acted."""
    use, team = frame.use, frame.ship.team
    now = _health(battle.state)
    if now == frame.health:
        return
    for ship, before, after in zip(battle.state.ships, frame.health, now, strict=True):
        if before == after:
            continue
        if ship.team == team:
            use.saved += after - before
        else:
            use.damage += before - after
