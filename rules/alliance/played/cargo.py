"""Mission tokens and cargo in a battle: what ships take up, reveal, hand over and bring home.

Everything is kept as numbers of the battle (`State.marks`), so that its log tells of it.
Source: Alliance, Mission Page Anatomy (Special Rules, Objective), Check Objectives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from rules.alliance.mission.goals import Hidden, TokenAction
from rules.alliance.mission.mission import Mission
from rules.battle.mechanics import tokens
from rules.battle.phases.missions.base import set_mark
from rules.battle.position.terms import BATTLE_STATIONS, EVADE, IN_PLAY, SCAN
from rules.battle.timing.questions import ChooseMissionStep, Steps
from rules.table import band_of, terrain_distance

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle
    from rules.table import Terrain

CARRIES: Final = "carries-"
HOME: Final = "home-"
DELIVERED: Final = "delivered-"
REVEALED: Final = "revealed-"
PRIZE: Final = "prize-"
SITE: Final = "site-"

SPENT: Final = {"evade": EVADE, "scan": SCAN, "battlestations": BATTLE_STATIONS}
NO_EDGE: Final = "none"
"""Stands for the edge of ships that retreat by themselves when the mission ends."""


class Seen(Protocol):
    """What can be asked about tokens and cargo: a state, or a player's view of one."""

    @property
    def marks(self) -> dict[str, int]:
        """Returns the numbers of the mission."""

    @property
    def terrain(self) -> list[Terrain]:
        """Returns the tokens on the table."""


def carried(state: Seen, ship: Ship, cargo: str) -> int:
    """Returns how much of a cargo lies on a ship's card."""
    return state.marks.get(f"{CARRIES}{ship.index}-{cargo}", 0)


def carries_any(state: Seen, ship: Ship, mission: Mission) -> bool:
    """Returns whether a ship carries anything at all."""
    return any(carried(state, ship, each.id) for each in mission.cargo)


def load_at_start(battle: Battle, mission: Mission) -> None:
    """Puts on every player's card what it carries from the beginning."""
    for ship in battle.state.ships:
        if ship.team != battle.enemies:
            for cargo in mission.cargo:
                if cargo.start:
                    set_mark(battle, f"{CARRIES}{ship.index}-{cargo.id}", cargo.start)


def bring_home(battle: Battle, mission: Mission, ship: Ship, edge: str) -> None:
    """Counts what a ship carries as brought home over an edge."""
    marks = battle.state.marks
    for cargo in mission.cargo:
        number = carried(battle.state, ship, cargo.id)
        if number:
            set_mark(battle, f"{CARRIES}{ship.index}-{cargo.id}", 0)
            name = f"{HOME}{cargo.id}-{edge}"
            set_mark(battle, name, marks.get(name, 0) + number)


def sites_of(state: Seen, token: str) -> list[int]:
    """Lists where a mission token lies, as places in the state's terrain."""
    start = f"{SITE}{token}-"
    return [int(name.removeprefix(start)) for name in state.marks if name.startswith(start)]


def is_prize(state: Seen, token: str, site: int) -> bool:
    """Returns whether a site is the one that is looked for, or one of many that all are."""
    return state.marks.get(f"{PRIZE}{token}", site + 1) == site + 1


def is_hidden(mission: Mission, token: str) -> bool:
    """Returns whether only one of the tokens of a kind is the one that is looked for."""
    return any(isinstance(rule, Hidden) and rule.token == token for rule in mission.rules)


def is_near(state: Seen, ship: Ship, site: int, within: int) -> bool:
    """Returns whether a ship is within a range band of a token."""
    return 1 <= band_of(terrain_distance(ship.pose, state.terrain[site])) <= within


def token_rules(mission: Mission) -> list[TokenAction]:
    """Lists the rules of a mission by which ships use its tokens, in its order."""
    return [rule for rule in mission.rules if isinstance(rule, TokenAction)]


def may_use(state: Seen, mission: Mission, ship: Ship, rule: TokenAction, site: int) -> bool:
    """Returns whether a ship may use a token by a rule of its mission, the price included."""
    if not is_near(state, ship, site, rule.within):
        return False
    if any(tokens.number_of(ship, SPENT[token]) < number for token, number in rule.spend):
        return False
    return is_of_use(state, mission, ship, rule, site)


def is_of_use(state: Seen, mission: Mission, ship: Ship, rule: TokenAction, site: int) -> bool:
    """Returns whether a token could still do something for a ship by a rule, wherever it is."""
    if rule.effect == "reveal":
        return f"{REVEALED}{site}" not in state.marks
    limits = {each.id: each.limit for each in mission.cargo}
    if rule.effect == "take":
        return carried(state, ship, rule.cargo) < limits[rule.cargo]
    if not carried(state, ship, rule.cargo):
        return False
    if not is_hidden(mission, rule.token):
        return True
    return f"{REVEALED}{site}" in state.marks and is_prize(state, rule.token, site)


def use_tokens(battle: Battle, mission: Mission, moment: str) -> Steps[None]:
    """Lets every player's ship use the tokens near it at a moment, one after the other."""
    state = battle.state
    rules = [rule for rule in token_rules(mission) if rule.moment == moment]
    for ship in state.ships:
        if ship.team == battle.enemies or not rules:
            continue
        while ship.place == IN_PLAY:
            offers = {
                f"{rule.id} {site}": (rule, site)
                for rule in rules
                for site in sites_of(state, rule.token)
                if may_use(state, mission, ship, rule, site)
            }
            if not offers:
                break
            chosen: str | None = yield ChooseMissionStep(ship.side, ship.index, (None, *offers))
            if chosen is None:
                break
            _use(battle, ship, *offers[chosen])


def _use(battle: Battle, ship: Ship, rule: TokenAction, site: int) -> None:
    """Pays for the use of a token and does what the rule says."""
    state = battle.state
    for token, number in rule.spend:
        tokens.change_token(battle, ship, SPENT[token], -number, "mission")
    if "shields_lowered" in rule.needs:
        tokens.disable_all_shields(battle, ship)
    if rule.effect == "reveal":
        set_mark(battle, f"{REVEALED}{site}", state.round)
        return
    name = f"{CARRIES}{ship.index}-{rule.cargo}"
    change = 1 if rule.effect == "take" else -1
    set_mark(battle, name, state.marks.get(name, 0) + change)
    if rule.effect == "deliver":
        name = f"{DELIVERED}{rule.cargo}-{rule.token}"
        set_mark(battle, name, state.marks.get(name, 0) + 1)
