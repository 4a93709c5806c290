"""Objectives at a real table: tokens that ships use, places that are held, how it came out.

Source: Alliance, Mission Page Anatomy (Objective, Special Rules), Check Objectives.
"""

from __future__ import annotations

from typing import Final

from rules.alliance.at_table.play import Play, Steps
from rules.alliance.at_table.state import DESTROYED, IN_PLAY, TableShip, TableState
from rules.alliance.campaign.rewards import MissionRewards, Tally, result_of_tally
from rules.alliance.enemy.choices import Reason
from rules.alliance.mission.goals import Hidden, Hold, TokenAction

NOBODY: Final = "nobody"
_RULES: Final = "Mission, Special Rules"
_OBJECTIVE: Final = "Mission, Objective"


def use_tokens(play: Play, moment: str) -> Steps[None]:
    """Lets ships use mission tokens where the mission's rules allow it at this moment."""
    for rule in play.start.mission.rules:
        if isinstance(rule, TokenAction) and rule.moment == moment:
            yield from _use(play, rule)


def _use(play: Play, rule: TokenAction) -> Steps[None]:
    state = play.state
    used: set[str] = set()
    name = next(each.name for each in state.start.mission.map.tokens if each.id == rule.token)

    def options() -> dict[str, str]:
        able = [each for each in state.players_in_play if may_use(state, each, rule)]
        return {NOBODY: "Nobody"} | {each.key: each.title for each in able if each.key not in used}

    while True:
        key = yield from play.ask_one(
            f"token-{rule.id}",
            name,
            f"{_deed(play, rule)}: which ship within Range {rule.within}{_price(rule)}?",
            options,
            (Reason(rule.words, _RULES),),
        )
        if key == NOBODY:
            return
        used.add(key)
        yield from _used(play, state.player(key), rule, name)


def _deed(play: Play, rule: TokenAction) -> str:
    cargo = {each.id: each.name for each in play.start.mission.cargo}
    return {
        "take": f"Take {cargo.get(rule.cargo, '')}",
        "reveal": "Look what it is",
        "deliver": f"Hand over {cargo.get(rule.cargo, '')}",
    }[rule.effect]


def _price(rule: TokenAction) -> str:
    parts = [f"{count} {token} token" for token, count in rule.spend]
    parts = [f" and spends {' and '.join(parts)}"] if parts else []
    if "shields_lowered" in rule.needs:
        parts.append(" with its shields lowered")
    return ",".join(parts)


def may_use(state: TableState, ship: TableShip, rule: TokenAction) -> bool:
    """Returns whether a ship may use a mission token, as far as the app knows."""
    progress = state.progress
    if any(ship.tokens[token] < count for token, count in rule.spend):
        return False
    if rule.effect == "take":
        limit = next(each.limit for each in state.start.mission.cargo if each.id == rule.cargo)
        return ship.cargo[rule.cargo] < limit
    if rule.effect == "deliver":
        return ship.cargo[rule.cargo] > 0 and (
            not _is_hidden(state, rule.token) or rule.token in progress.found
        )
    points = sum(
        len(state.start.mission.map.places[each.place].points)
        for each in state.start.mission.map.tokens
        if each.id == rule.token
    )
    return rule.token not in progress.found and progress.revealed[rule.token] < points


def _is_hidden(state: TableState, token: str) -> bool:
    rules = state.start.mission.rules
    return any(isinstance(each, Hidden) and each.token == token for each in rules)


def _used(play: Play, ship: TableShip, rule: TokenAction, name: str) -> Steps[None]:
    progress = play.state.progress
    for token, count in rule.spend:
        ship.tokens[token] -= count
    if "shields_lowered" in rule.needs and (lowered := ship.disable_shields(ship.shields)):
        told = "1 shield" if lowered == 1 else f"{lowered} shields"
        why = Reason("They protect nothing until the End Phase.", "Alliance, Disabling Shields")
        words = f"{ship.title}: turn {told} to the disabled side."
        yield from play.tell("lowered", ship.title, words, (why,), ship.key)
    if rule.effect == "take":
        ship.cargo[rule.cargo] += 1
    elif rule.effect == "deliver":
        ship.cargo[rule.cargo] -= 1
        progress.delivered[(rule.cargo, rule.token)] += 1
    else:
        progress.revealed[rule.token] += 1
        is_it = not _is_hidden(play.state, rule.token)
        if not is_it:
            is_it = yield from play.ask_yes(
                "revealed",
                name,
                f"{ship.title} turns it over. Is it the one you look for?",
                ship=ship.key,
            )
        if is_it:
            progress.found.add(rule.token)
    play.log(f"{ship.title}: {_deed(play, rule)}.", (Reason(rule.words, _RULES),), ship.key)


def hold_places(play: Play) -> Steps[None]:
    """Asks whether places that objectives want held are held in this End Phase."""
    state = play.state
    for objective in state.start.mission.objectives:
        goal = objective.goal
        if not isinstance(goal, Hold) or state.round < goal.from_round:
            continue
        place = state.start.mission.map.places[goal.place].name
        words = (
            f"Is one of your ships within Range {goal.within} of {place}, and no more enemies "
            "than ships of yours?"
        )
        why = Reason(objective.words, _OBJECTIVE)
        if (yield from play.ask_yes(f"hold-{objective.id}", place, words, (why,))):
            state.progress.held.setdefault(goal.place, set()).add(state.round)
            play.log(f"{place} is held in round {state.round}.", (why,))


# --- how it came out ----------------------------------------------------------------


def tally_of(state: TableState) -> Tally:
    """Counts what happened so far; ships still in play have stayed, or retreat at the end."""
    end = state.start.mission.end
    fates = {}
    for ship in state.players:
        fate = "destroyed" if ship.status == DESTROYED else "retreated"
        if ship.status == IN_PLAY:
            fate = "retreated" if end.is_retreat else "stayed"
        fates[ship.key] = fate
    formations = state.start.mission.formations_for(len(state.players), state.start.marks)
    beaten = {
        row.id
        for row in formations
        if row.id in state.arrived
        and all(each.status == DESTROYED for each in state.enemies if each.formation == row.id)
    }
    progress = state.progress
    return Tally(
        fates,
        dict(progress.returned),
        dict(progress.delivered),
        frozenset(progress.found),
        {place: frozenset(rounds) for place, rounds in progress.held.items()},
        frozenset(beaten),
    )


def results_of(state: TableState) -> MissionRewards:
    """Returns how the mission came out, or would if it ended now; rewards are by ship key."""
    return result_of_tally(state.start.mission, tally_of(state))
