"""What each verb should change: the alternatives of its demands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from rules.abilities import damage_verbs as dv
from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import verbs as v
from rules.abilities.tree import Phrase
from rules.abilities.words import ActionKind, Noun
from tests.rules.battle.effects.generated import (
    MANY,
    SHIPS,
    Actor,
    Demand,
    Demands,
    Reader,
    is_card,
    span,
)
from tests.rules.battle.effects.generated_verbs_of_dice import (
    read_add,
    read_cancel,
    read_convert,
    read_deal,
    read_dice,
    read_extra,
    read_figure,
    read_further,
    read_repair,
    read_reroll,
    read_results,
    read_set,
    read_set_stat,
    read_stat,
    read_suffer,
    read_swap,
    read_test,
)
from tests.rules.battle.effects.generated_verbs_of_things import (
    read_buy_back,
    read_captain,
    read_change_place,
    read_cloak,
    read_disable,
    read_discard,
    read_flip,
    read_gain,
    read_give,
    read_lock,
    read_move_tokens,
    read_out,
    read_place,
    read_remove,
    read_replace,
    read_spend,
    read_steal,
)


def of_verb(subject: t.Thing | None, phrase: Phrase, reader: Reader) -> Iterator[Demands]:
    """Returns the alternatives of what a phrase should change."""
    verb = phrase.verb
    if subject is not None and is_card(subject):
        actor = reader.cards(subject)[0]
    else:
        actor = reader.ships(subject)
    reading = READINGS.get(type(verb))
    if reading is None:
        yield (Demand(("*",), SHIPS, 0, MANY),)
        return
    for demands in reading(verb, actor, reader, phrase):
        many = reader.times(subject)
        yield (
            tuple(replace(each, most=min(MANY, each.most * many)) for each in demands)
            if many > 1
            else demands
        )


# --- what goes through the engine's own steps --------------------------------------------


NAMED = {
    ActionKind.EVADE: "evade+",
    ActionKind.SCAN: "scan+",
    ActionKind.BATTLE_STATIONS: "battle_stations+",
    ActionKind.TARGET_LOCK: "locks*",
    ActionKind.CLOAK: "cloak",
    ActionKind.SENSOR_ECHO: "pose",
}
ANYTHING = ("evade*", "scan*", "battle_stations*", "locks*", "cloak", "pose", "auxiliary*",
            "shields*", "disabled_shields*", "damage*", "crit*", "event:*", "disabled*", "time*",
            "is_discarded*", "lasting*", "bans*", "grants*", "temporary_handlers", "marker*",
            "mission*", "captain", "attack:*", "pool:*")  # fmt: skip


def _anything(ships: Actor) -> Demands:
    return (
        Demand(ANYTHING, ships, 0, MANY),
        Demand(ANYTHING, SHIPS, 0, MANY, lambda place: True),
    )


def _perform(verb: v.Perform, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    actions = verb.actions
    if isinstance(actions, t.SensorEchoWith):
        yield (Demand(("pose",), actor), Demand(("event:echoed",), SHIPS, 1, 2))
        return
    if isinstance(actions, t.Actions):
        for each in actions.kinds:
            if each.kind in NAMED:
                echo = each.kind is ActionKind.SENSOR_ECHO
                cloak = each.kind is ActionKind.CLOAK
                lock = each.kind is ActionKind.TARGET_LOCK
                yield (
                    Demand((NAMED[each.kind],), actor, 1, 2 if lock else 1),
                    Demand(("event:echoed",), SHIPS, int(echo), 2),
                    Demand(("shields-", "disabled_shields+"), actor, 0, 20 if cloak else 0),
                    Demand(("event:action",), SHIPS, 1, 1),
                )
            else:
                yield (Demand(("event:action",), SHIPS, 1, 3), *_anything(SHIPS))
        return
    yield (Demand(("event:action", "temporary_handlers"), SHIPS, 1, 3), *_anything(SHIPS))


def _execute(verb: v.Execute, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield (
        Demand(("event:moved",), SHIPS, 1, 4),
        Demand(("pose", "auxiliary*", "dials", "event:*"), SHIPS, 0, MANY),
    )
    yield (Demand(("setting", "executed", "event:*"), SHIPS, 0, 4),)
    if phrase.exemption is not None:
        yield (Demand(("grants+",), actor, 1, 2),)


def _attack(verb: v.Attack, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield (Demand(("event:attack",), SHIPS, 1, 4), *_anything(SHIPS))
    yield (Demand(("temporary_handlers", "grants+", "lasting*"), SHIPS, 1, 4),)
    yield (Demand(("attack:is_cancelled",), SHIPS), Demand(("temporary_handlers",), SHIPS, 0, 4))
    yield ()


def _cannot(verb: v.Cannot, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield (Demand(("bans+",), actor, 1, MANY),)
    yield (Demand(("temporary_handlers", "attack:*"), SHIPS, 1, 3),)


def _loose(*fields: str, least: int = 0) -> Callable[..., Iterator[Demands]]:
    def read(verb: Any, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
        yield (Demand(fields, SHIPS, least, 9),) if fields else ()

    return read


def _keep(verb: tv.KeepTokens, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    fields = ("grants+", "temporary_handlers", "cloak", "locks+")
    yield (Demand(fields, SHIPS, 1, 9),)
    yield (Demand(fields, SHIPS, 0, 9),)


def _skip(verb: v.Skip, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield (Demand(("skips+", "attack:skipped*"), SHIPS),)
    yield (Demand(("temporary_handlers", "grants+", "bans+"), SHIPS),)


def _target(
    verb: v.ChooseTarget, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    reader.targets = reader.ships(verb.thing)
    yield ()


def _destroy(verb: v.Destroy, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    ships = reader.ships(verb.thing)
    yield (
        Demand(("lost", "terrain"), ships, 1, 3),
        Demand(("damage+", "crit+", "shields*", "disabled_shields*", "pose"), ships, 0, MANY),
        Demand(("locks-",), SHIPS, 0, 3),
    )
    if isinstance(verb.thing, t.Group) and Noun.SHIELD in verb.thing.nouns:
        low, high = span(verb.thing.quantity)
        on = actor if verb.thing.on is None else reader.ships(verb.thing.on)
        yield (Demand(("shields-", "disabled_shields-"), on, low, high),)


Reading = Callable[[Any, Actor, Reader, Phrase], Iterator[Demands]]
_TAKES_TOKENS = _loose(
    "evade-",
    "scan-",
    "battle_stations-",
    "auxiliary-",
    "mission-",
    "locks*",
    "cloak",
    "marker*",
    least=1,
)


READINGS: dict[type, Reading] = {
    v.ChooseTarget: _target,
    tv.Gain: read_gain,
    tv.SpendTokens: read_spend,
    tv.PlaceTokens: read_place,
    tv.RemoveTokens: read_remove,
    tv.RemoveAllTokens: _TAKES_TOKENS,
    tv.RemoveAnyTokens: _TAKES_TOKENS,
    tv.Give: read_give,
    tv.StealTokens: read_steal,
    tv.MoveTokens: read_move_tokens,
    tv.ReplaceTokens: read_replace,
    tv.CopyTokens: _loose("evade+", "scan+", "battle_stations+", least=1),
    tv.AcquireLock: read_lock,
    tv.FlipCloak: read_cloak,
    tv.Disable: read_disable,
    tv.Discard: read_discard,
    tv.RemoveFromGame: read_out,
    tv.FlipCard: read_flip,
    tv.StealCard: read_change_place,
    tv.MoveCard: read_change_place,
    tv.SwapCards: read_change_place,
    v.GainShields: _loose("shields+", least=1),
    v.LoseShields: _loose("shields-", least=1),
    tv.Borrow: _loose("event:copied-card", least=1),
    tv.Adapt: _loose("event:adapted-card", least=1),
    tv.SwapOutside: _loose("event:reserve-card", least=1),
    tv.Equip: read_change_place,
    tv.BuyBack: read_buy_back,
    tv.PlaceBeneath: read_change_place,
    tv.BecomeCaptain: read_captain,
    v.ModifyDice: read_dice,
    v.RollExtra: read_extra,
    v.RollTest: read_test,
    v.RollFurther: read_further,
    v.RollEqual: _loose("event:dice", least=1),
    v.Contest: _loose("event:dice", least=2),
    tv.LeaveTokens: _loose("evade-", "scan-", "battle_stations-", least=1),
    v.SetDice: read_set,
    v.SwapDie: read_swap,
    v.Reroll: read_reroll,
    v.Convert: read_convert,
    v.AddResult: read_add,
    v.CancelResults: read_cancel,
    v.CancelAttack: read_figure("is_cancelled"),
    v.ProtectResults: _loose("attack:safe+", "attack:protected*", least=1),
    v.AttackByPrintedSkill: _loose("bans+", least=1),
    v.FallIntoDisrepute: _loose("marker:reputation+", least=1),
    v.ReduceDamage: read_figure("reduced"),
    v.DealNothing: read_figure("deals_nothing"),
    v.DealToShields: read_figure("to_shields"),
    v.IgnoreShields: read_figure("ignores_shields"),
    v.SearchDeck: read_figure("searched"),
    dv.PickDamage: _loose("attack:pick", "event:passed-over"),
    dv.SufferCard: _loose("damage+", "crit+", "lost", "shields*", "disabled_shields*", least=1),
    dv.RestoreHull: _loose("damage-", "crit-"),
    dv.PlaceDamage: _loose("beneath+", least=1),
    dv.LookAtDamage: _loose(),
    v.Skip: _skip,
    v.CountTwice: read_figure("scan_twice"),
    v.IgnoreTokens: _loose("attack:*", "grants+", "bans+", "temporary_handlers", least=1),
    v.ModifyStat: read_stat,
    v.SetStat: read_set_stat,
    v.HaveNoLower: _loose("lasting*", least=1),
    tv.DiscardExcess: _loose("is_discarded+"),
    v.Suffer: read_suffer,
    v.SufferEqual: read_suffer,
    v.Ram: _loose("shields-", "damage+", least=1),
    v.Deal: read_deal,
    v.DealResults: read_results,
    v.Repair: read_repair,
    v.Perform: _perform,
    v.Execute: _execute,
    v.Attack: _attack,
    v.AttackAboard: _loose("event:attack", least=1),
    v.Cannot: _cannot,
    v.Destroy: _destroy,
    v.Fire: _loose(),
    v.Prevent: _loose(),
    tv.PlaceFewer: _loose(),
    v.Spare: _loose(),
    v.UndoAction: _loose(),
    v.UndoEffect: _loose(),
    tv.KeepTokens: _keep,
    tv.KeepStep: _loose("grants+", "temporary_handlers"),
    v.LookAtDial: _loose("marks"),
    v.ChooseFaction: _loose("faction+", least=1),
    v.ChangeManeuver: _loose("dials", "event:redialed"),
    v.ChangeSpeed: _loose("dials", "event:redialed"),
    v.Treat: _loose("dials", "event:redialed", "grants+", "temporary_handlers"),
    v.MustPerform: _loose("bans+", least=1),
    v.MustAttack: _loose("bans+", "temporary_handlers"),
    v.ChooseTargets: _loose("bans+", least=1),
    v.PlanFor: _loose("bans+", least=1),
    v.RollMine: _loose("event:dice", least=1),
    v.PassInitiative: _loose("event:initiative", least=1),
    v.ReopenNegotiations: _loose(),
    v.ModifyReach: _loose("lasting+", least=1),
    v.FireAtRange: _loose("grants+", least=1),
    v.CountRange: _loose("grants+", least=1),
    tv.StandIn: _loose("grants+", least=1),
    v.RepairByCost: _loose("shields+", "damage-", "crit-", least=1),
    v.RerollEqual: _loose("attack:*", "event:modified", "event:dice"),
    v.PlanInOrder: _loose("lasting*", "temporary_handlers", "grants+", "bans+"),
    v.PlanFaceUp: _loose("grants+", least=1),
    v.AdvanceStep: _loose("lasting*", "temporary_handlers", "grants+", "bans+"),
    v.LeaveTable: _loose("place", least=1),
    v.PlaceShip: _loose("pose", "place", "event:placed", least=1),
    v.Rotate: _loose("pose", "event:turned", least=1),
    tv.HoldLocks: _loose("grants+", least=1),
    tv.HoldShip: _loose("marker*", "shields-", "disabled_shields+", "bans+", least=2),
    tv.Escape: _loose("marker*", "bans-", least=1),
    tv.SpendAs: _loose("grants+", least=1),
    tv.UseTokens: _loose("grants+", least=1),
    tv.UseText: _loose(),
    v.LoseCrew: _loose("attack:reduced+", "out+", "discarded+", "event:card", least=1),
    v.RestoreCards: _loose(),
    v.RedoAttack: read_figure("redo"),
    v.RollAsMany: read_figure("fixed_dice"),
    tv.RearrangeDrones: _loose("drones+", "drones-", least=1),
    v.AttackAtSkill: _loose("used+", least=1),
    v.AttackBefore: _loose("used+", least=1),
    v.ChangeTarget: read_figure("is_cancelled"),
    v.Obstruct: _loose("grants+", least=1),
    v.IgnorePlanets: _loose("grants+", least=1),
    v.EnterAlong: _loose("grants+", least=1),
    v.LaunchSupport: _loose("event:launched", least=1),
    v.SendBack: read_figure("sends_back"),
    v.LoseSquadrons: _loose("lost", "event:stack"),
    v.GiveUpAttack: _loose("had_chance", "had_chance+", "used+"),
    v.AttackInOrder: _loose("lasting*", "temporary_handlers", "grants+", "bans+"),
    v.ActivateInOrder: _loose("lasting*", "temporary_handlers", "grants+", "bans+"),
    tv.PlaceMinefield: _loose("terrain", least=1),
    tv.PlaceProbe: _loose("terrain", "event:terrain", least=1),
    tv.PlaceWeb: _loose("terrain", "event:terrain", least=1),
}
