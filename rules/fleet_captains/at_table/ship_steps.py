"""Steps of a ship: its dial, damage and repair, system tokens, crew, cargo, loss, reinforcement.

Source: Fleet Captains, Power Adjustments, Combat, Repair, Crew, Reinforcement; FC-41 to FC-45,
FC-58, FC-70, FC-71, FC-79 to FC-81, FC-84 to FC-87, FC-120; DF-16, DF-17, DF-28, DF-41, DF-48.
"""

from __future__ import annotations

from typing import Final

from rules.fleet_captains.at_table.start import plain_ship
from rules.fleet_captains.at_table.state import (
    CaptainsTable,
    TableHit,
    Values,
    has_dial,
    ship_name,
)
from rules.fleet_captains.at_table.step_fields import (
    FREE,
    MOST_BONUS,
    SETTING,
    SHIP,
    TableStepField,
    flag,
    one_of,
    optional,
    player,
    system,
    team,
    title,
    whole,
)
from rules.fleet_captains.at_table.turn_steps import pay_action, score_points
from rules.fleet_captains.box.command_cards import CommandCard, CommandEffect
from rules.fleet_captains.box.ship_cards import ShipCard
from rules.fleet_captains.effects.effect import CardEffect
from rules.fleet_captains.effects.verbs import AddRatings
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.cloak_tokens import remove_token
from rules.fleet_captains.play.crew import crew_type
from rules.fleet_captains.play.reinforcement import enter_play, reinforcements
from rules.fleet_captains.play.state import (
    AWAY_TEAM,
    CARD,
    CLOAKED,
    PRISONER,
    CargoPiece,
    StarshipInPlay,
)
from rules.fleet_captains.play.victory import DESTROYED
from rules.fleet_captains.terms import ALERT_STATUSES, CREW, CREW_TYPES, GREATEST_SIZE
from rules.notation.reading.messages import shown

DISABLED_NOW: Final = "disabled"
DAMAGED: Final = "damaged"
CLEAR: Final = "clear"
SYSTEM_STATES: Final = (DISABLED_NOW, DAMAGED, CLEAR)
"""A System is Disabled until the end of the turn, damaged until it is repaired, or neither."""

MOST_CARGO: Final = 12
LEVEL_WORDS: Final = ("undamaged", "yellow alert", "red alert")


def set_dial(ship: StarshipInPlay, setting: int) -> None:
    """Turns a dial to a setting of the present Alert Status (FC-42).

    Raises `CaptainsError` with the code `table.setting` for one that it does not have.
    """
    if not has_dial(ship.card):
        return
    number = len(ship.status.settings)
    if setting >= number:
        raise CaptainsError(
            f"{ship_name(ship)} has no setting {setting} at {LEVEL_WORDS[ship.level]}; its "
            f"settings there are 0 to {number - 1}",
            "table.setting",
            "/setting",
        )
    ship.setting = setting


def dial_words(ship: StarshipInPlay) -> str:
    """Returns how a dial stands, in words."""
    level = LEVEL_WORDS[ship.level]
    if not has_dial(ship.card) or ship.is_cloaked:
        return level
    return f"{level}, setting {ship.setting + 1}"


def adjust(table: CaptainsTable, by: int, values: Values) -> None:
    """Adjusts power within the Alert Status; before the first turn it costs nothing (FC-41)."""
    ship: StarshipInPlay = values["ship"]
    _require_dial(ship)
    if ship.is_cloaked:
        raise CaptainsError(
            f"{ship_name(ship)} is cloaked: de-cloak it, which sets its dial", "table.cloaked"
        )
    before = ship.setting
    set_dial(ship, values["setting"])
    remark = ""
    if table.is_begun and not values["free"]:
        ship.adjusted += 1
        if not table.game.is_turn_of(ship.player):
            remark = "outside the own turn"
        elif ship.adjusted > ship.adjustments:
            remark = f"adjustment {ship.adjusted} of this ship this turn"
    table.note(
        by, f"{ship_name(ship)}: power from setting {before + 1} to {ship.setting + 1}", remark
    )


def damage(table: CaptainsTable, by: int, values: Values) -> None:
    """Damages a ship, its owner setting the dial; the hit of an attack is settled (DF-16, DF-17).

    What was prevented by a card is left out of the number; 0 settles the hit without damage.
    """
    ship: StarshipInPlay = values["ship"]
    number: int = values["number"]
    hit = next((each for each in table.hits if each.ship == ship.number), None)
    if hit is not None:
        table.hits.remove(hit)
    if not number:
        if hit is None:
            raise CaptainsError("0 damage settles a hit, and there is none", "table.damage")
        table.note(by, f"{ship_name(ship)}: the damage was prevented")
        return
    level = ship.level + number
    if level >= len(ALERT_STATUSES):
        scorer = values["team"] if values["team"] is not None else hit.team if hit else None
        _lose(table, by, ship, scorer)
        return
    was_cloaked = ship.is_cloaked
    ship.level = level
    if was_cloaked and (ship.status.cloak is not None or not has_dial(ship.card)):
        table.note(by, f"{ship_name(ship)}: {number} damage, {dial_words(ship)}, still cloaked")
        return
    if was_cloaked:
        uncloak(table, ship)
    if has_dial(ship.card):
        set_dial(ship, _given(ship, values["setting"]))
    table.note(by, f"{ship_name(ship)}: {number} damage, {dial_words(ship)}")


def uncloak(table: CaptainsTable, ship: StarshipInPlay) -> int:
    """Takes the cloak token of a ship off the board; returns its number (FC-60, FC-64)."""
    token = table.game.tokens[ship.token]
    ship.moved = ship.moved or token.moved
    remove_token(table.game, token)
    ship.setting = 0
    return token.number


def repair(table: CaptainsTable, by: int, values: Values) -> None:
    """Brings an Alert Status one up, or mends a damaged System (FC-80, FC-81)."""
    ship: StarshipInPlay = values["ship"]
    mended: str | None = values["system"]
    if mended is not None and mended not in ship.damaged:
        raise CaptainsError(
            f"{ship_name(ship)} has no token of damage on its {mended}", "table.repair", "/system"
        )
    if mended is None and not ship.level:
        raise CaptainsError(f"{ship_name(ship)} is undamaged", "table.repair", "/ship")
    if ship.is_cloaked:
        raise CaptainsError(f"{ship_name(ship)} is cloaked; de-cloak it first", "table.cloaked")
    if values["movement"]:
        remark = "it had moved" if ship.moved else ""
        ship.moved = ship.repaired = True
    else:
        remark = pay_action(table, ship.player, ship, is_free=values["free"])
    if mended is not None:
        ship.damaged = tuple(each for each in ship.damaged if each != mended)
        table.note(by, f"{ship_name(ship)}: {mended} repaired", remark)
        return
    ship.level -= 1
    if has_dial(ship.card):
        set_dial(ship, _given(ship, values["setting"]))
    table.note(by, f"{ship_name(ship)}: repaired, {dial_words(ship)}", remark)


def set_system(table: CaptainsTable, by: int, values: Values) -> None:
    """Lays a system token on a ship, or takes it away (FC-22, FC-80)."""
    ship, name, state = values["ship"], values["system"], values["state"]
    ship.disabled = tuple(each for each in ship.disabled if each != name)
    ship.damaged = tuple(each for each in ship.damaged if each != name)
    if state == DISABLED_NOW:
        ship.disabled = (*ship.disabled, name)
    elif state == DAMAGED:
        ship.damaged = (*ship.damaged, name)
    words = {
        DISABLED_NOW: "Disabled until the end of the turn",
        DAMAGED: "Disabled until it is repaired",
        CLEAR: "without a system token",
    }
    table.note(by, f"{ship_name(ship)}: {name} {words[state]}")


def set_bonus(table: CaptainsTable, by: int, values: Values) -> None:
    """Adds to a System until the end of the turn, or takes from it."""
    ship, name, number = values["ship"], values["system"], values["number"]
    ship.bonus = {**ship.bonus, name: number}
    table.note(by, f"{ship_name(ship)}: {name} {number:+d} until the end of the turn")


def assign_crew(table: CaptainsTable, by: int, values: Values) -> None:
    """Assigns crew to a ship; who had that post is discarded. Without a name it leaves (FC-120)."""
    ship: StarshipInPlay = values["ship"]
    post: str = values["crew"]
    name: str = values["name"]
    before = ship.crew.pop(post, None)
    if not name:
        if before is None:
            raise CaptainsError(f"{ship_name(ship)} has no {post}", "table.crew", "/crew")
        table.note(by, f"{ship_name(ship)}: {before.name} left, {post}")
        return
    ship.crew[post] = _crew_card(table, name, post, values["system"], values["number"])
    gone = f"; {before.name} is discarded" if before is not None else ""
    table.note(by, f"{ship_name(ship)}: {name} is its {post}{gone}")


def load_cargo(table: CaptainsTable, by: int, values: Values) -> None:
    """Takes cargo aboard, or unloads it (FC-84 to FC-87)."""
    ship: StarshipInPlay = values["ship"]
    piece = CargoPiece(
        values["what"],
        ship.player if values["player"] is None else values["player"],
        _plain_card(values["name"]) if values["name"] else None,
    )
    if values["aboard"]:
        if len(ship.cargo) >= MOST_CARGO:
            raise CaptainsError(
                f"{ship_name(ship)} has {MOST_CARGO} pieces of cargo; unload one first",
                "table.cargo",
            )
        ship.cargo.append(piece)
        table.note(by, f"{ship_name(ship)}: {piece.name} aboard")
        return
    found = next((e for e in ship.cargo if (e.kind, e.name) == (piece.kind, piece.name)), None)
    if found is None:
        raise CaptainsError(
            f"{ship_name(ship)} has no {shown(piece.name)} aboard; it has "
            f"{', '.join(each.name for each in ship.cargo) or 'no cargo'}",
            "table.cargo",
        )
    ship.cargo.remove(found)
    table.note(by, f"{ship_name(ship)}: {found.name} no longer aboard")


def destroy(table: CaptainsTable, by: int, values: Values) -> None:
    """Removes a ship from the game; `team` destroyed it in combat and gets the point (FC-70)."""
    _lose(table, by, values["ship"], values["team"])


def reinforce(table: CaptainsTable, by: int, values: Values) -> None:
    """Brings a ship of the pool into a Command Post, undamaged (FC-79; DF-28)."""
    game = table.game
    owner: int = values["player"]
    card = _reinforcement(table, owner, values["key"], values["size"])
    room = game.team_of(owner).fleet_size - game.size_in_play(table.team_of(owner))
    if card.size > room:
        raise CaptainsError(
            f"{card.name} has Size {card.size} and there is room for {max(0, room)}; the Fleet "
            f"Size is {game.team_of(owner).fleet_size}",
            "table.reinforcement",
            "/key",
        )
    pay_action(table, owner, is_free=values["free"])
    pool = game.team_of(owner).pool
    if card in pool:
        pool.remove(card)
    ship = enter_play(game, owner, card)
    set_dial(ship, values["setting"])
    table.note(by, f"{card.name} reinforces {table.name_of(owner)}")


def open_reinforcements(table: CaptainsTable, owner: int) -> list[ShipCard]:
    """Lists the ships that fit into the Fleet Size (FC-79)."""
    return reinforcements(table.game, owner)


SHIP_STEPS: Final = {
    "adjust": (adjust, {"ship": SHIP, "setting": TableStepField(SETTING), "free": FREE}),
    "damage": (
        damage,
        {
            "ship": SHIP,
            "number": optional(whole(0, len(ALERT_STATUSES)), 1),
            "setting": optional(SETTING),
            "team": optional(team),
        },
    ),
    "repair": (
        repair,
        {
            "ship": SHIP,
            "system": optional(system),
            "setting": optional(SETTING),
            "movement": optional(flag, False),
            "free": FREE,
        },
    ),
    "system": (
        set_system,
        {
            "ship": SHIP,
            "system": TableStepField(system),
            "state": TableStepField(one_of("state", *SYSTEM_STATES)),
        },
    ),
    "bonus": (
        set_bonus,
        {
            "ship": SHIP,
            "system": TableStepField(system),
            "number": TableStepField(whole(-MOST_BONUS, MOST_BONUS)),
        },
    ),
    "crew": (
        assign_crew,
        {
            "ship": SHIP,
            "crew": TableStepField(one_of("type of crew", *CREW_TYPES)),
            "name": optional(title, ""),
            "system": optional(system),
            "number": optional(whole(-MOST_BONUS, MOST_BONUS), 0),
        },
    ),
    "cargo": (
        load_cargo,
        {
            "ship": SHIP,
            "what": TableStepField(one_of("kind of cargo", PRISONER, AWAY_TEAM, CARD)),
            "name": optional(title, ""),
            "player": optional(player),
            "aboard": optional(flag, True),
        },
    ),
    "destroy": (destroy, {"ship": SHIP, "team": optional(team)}),
    "reinforce": (
        reinforce,
        {
            "player": TableStepField(player),
            "key": TableStepField(title),
            "size": optional(whole(1, GREATEST_SIZE)),
            "setting": optional(SETTING, 0),
            "free": FREE,
        },
    ),
}


def _require_dial(ship: StarshipInPlay) -> None:
    if not has_dial(ship.card):
        raise CaptainsError(
            f"the dial of {ship_name(ship)} is not known: this table counts only; mark the ship "
            "as adjusted instead",
            "table.counts_only",
        )


def _given(ship: StarshipInPlay, setting: int | None) -> int:
    if setting is None:
        raise CaptainsError(
            f"say in which setting {ship_name(ship)} is now, at {LEVEL_WORDS[ship.level]}",
            "table.setting",
            "/setting",
        )
    return setting


def _lose(table: CaptainsTable, by: int, ship: StarshipInPlay, scorer: int | None) -> None:
    """Removes a ship; the first loss of each player raises the Fleet Size (FC-70, FC-71)."""
    game = table.game
    if scorer == table.team_of(ship.player):
        raise CaptainsError(
            "a team gets no point for its own ship; leave the team out (DF-41)",
            "table.damage",
            "/team",
        )
    if ship.setting == CLOAKED:
        uncloak(table, ship)
    del game.ships[ship.number]
    table.hits = [each for each in table.hits if each.ship != ship.number]
    game.lost.append(ship.card)
    loser = game.team_of(ship.player)
    loser.losses += 1
    table.note(by, f"{ship_name(ship)} was destroyed")
    if loser.losses <= len(loser.players):
        loser.fleet_size += 1
        table.note(by, f"Fleet Size of {table.team_name(loser.number)}: {loser.fleet_size}")
    if scorer is not None:
        table.note(by, f"{table.team_name(scorer)}: 1 VP for {ship_name(ship)}")
        score_points(table, scorer, DESTROYED, 1)


def hit(table: CaptainsTable, ship: StarshipInPlay, number: int, team_number: int) -> None:
    """Notes the damage of an attack, which the ship's owner settles (DF-16)."""
    table.hits = [each for each in table.hits if each.ship != ship.number]
    table.hits.append(TableHit(ship.number, number, team_number))


def _reinforcement(table: CaptainsTable, owner: int, key: str, size: int | None) -> ShipCard:
    team_in_game = table.game.team_of(owner)
    if not table.has_cards:
        if size is None:
            raise CaptainsError(
                "say the Size of the ship: this table counts only", "table.counts_only", "/size"
            )
        return plain_ship(f"{team_in_game.side}:{key}", key, team_in_game.side, size)
    found = next((card for card in team_in_game.pool if card.key == key), None)
    if found is None:
        fit = ", ".join(card.key for card in reinforcements(table.game, owner))
        raise CaptainsError(
            f"the Reinforcement Pool has no {shown(key)}; what fits is {fit or 'nothing'}",
            "table.reinforcement",
            "/key",
        )
    return found


def _crew_card(
    table: CaptainsTable, name: str, post: str, added: str | None, number: int
) -> CommandCard:
    """Returns a card of the box by its name, or one that does what people say it does."""
    if table.setup.box is not None and not number:
        for subdeck in table.setup.box.subdecks.values():
            for card in subdeck.cards:
                if card.name == name and crew_type(card) == post:
                    return card
    amounts = ((added, number),) if added is not None and number else ()
    does = (AddRatings(amounts),) if amounts else ()
    effect = CommandEffect(CREW, post, CardEffect(None, (), does), None)
    return CommandCard(name, (effect,), 1, {}, {})


def _plain_card(name: str) -> CommandCard:
    return CommandCard(name, (), 1, {}, {})
