"""The Activation Phase at a real table: an enemy's target, maneuver and action, step by step.

Source: Alliance, Activation Phase: Enemy AI Ships, Actions: Enemy AI Ships.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from rules.alliance.at_table import abilities
from rules.alliance.at_table.acting import BANDS, LOCK, NEAR_CALL, Acting
from rules.alliance.at_table.damage import leave_play, met_obstacle, suffer, tests_of_damage
from rules.alliance.at_table.play import Play, Steps
from rules.alliance.at_table.prompts import LINE, sector, several
from rules.alliance.at_table.sight import has_terrain
from rules.alliance.at_table.state import RETREATED, TableEnemy, TableShip, formation_of
from rules.alliance.at_table.texts import after_overlap, take_gain
from rules.alliance.enemy.actions import additional_steps
from rules.alliance.enemy.choices import EnemyChoice, Reason
from rules.alliance.enemy.formations import leader_of, leavers, why_led, why_left
from rules.alliance.enemy.logic import BY_FACING, SECTORS, EnemyManeuver
from rules.alliance.enemy.maneuvers import (
    OUTSIDE,
    RETREATS,
    EdgeFacts,
    ManeuverOutcome,
    SwerveFacts,
    alternatives,
    choose_at_edge,
    choose_swerve,
    read_maneuver_table,
)
from rules.alliance.enemy.sectors import DirectionFacts, RingFacts, choose_ring, choose_sector
from rules.alliance.mission.goals import Orders
from rules.battle.mechanics.damage_cards import (
    ENGINE_ROOM_FIRE,
    JOSTLED_NAVIGATOR,
    MINOR_HULL_BREACH,
)
from rules.table.area import EDGES

TURNS: Final = {"straight": 0.0, "bank": 45.0, "turn": 90.0, "about": 180.0}
"""By how many degrees each bearing turns a ship."""
INWARD: Final = {"north": 180.0, "east": 270.0, "south": 0.0, "west": 90.0}
"""The heading of a ship that stands outside an edge and faces in."""

_NEAREST: Final = "Alliance, Determining Nearest; Touching"
_ORDERS: Final = "Alliance, Identify Target based on Mission Orders"
_DIRECTION: Final = "Alliance, Find Target's Range and Direction"
_TIEBREAK: Final = "Alliance, Direction Tiebreakers"
_MOST_SECTORS: Final = 3
"""A base that touches the enemy's spans a quarter of the circle: three directions at most."""
_ON_LINE: Final = Reason(
    "The white lines of its token, drawn on, bound the eight directions. If any part of the "
    "target's base lies across one of them, it is on a line.",
    _TIEBREAK,
)
_NOSE: Final = Reason(
    "The direction that it faces towards counts: the one its middle would be in a base length "
    "ahead, or else the nearest of them. If its nose points straight at the ship or away from it, "
    "within about 5 degrees, one is drawn at random.",
    _TIEBREAK,
)
_LEAVING: Final = "Alliance, Perform the Maneuver, Formations"
_OBSTACLES: Final = "Alliance, Moving Into and Through Obstacles"
_STARTED_ON: Final = Reason(
    "The token that it starts on does not count for the template, only if its base still lies on "
    "it in the end.",
    _OBSTACLES,
)
_EDGE: Final = "Alliance, Swerving to Avoid Board Edges"
_CORNER: Final = Reason("Over a corner, the edge that its middle crossed first counts.", _EDGE)
_OUTSIDE: Final = Reason(
    "It stands where the line of its middle left the map; where another base stands there, it is "
    "shifted along the edge until it is free.",
    _EDGE,
)
_SWERVE: Final = "Alliance, Swerving to Avoid Obstacles"


@dataclass(frozen=True, slots=True)
class Led:
    """What a formation does in this round: its target, the maneuver, and why."""

    target: str
    maneuver: EnemyManeuver
    band: int
    reasons: tuple[Reason, ...]


class TableEnemyTurn(Acting):
    """The turn of one enemy in the Activation Phase."""

    __slots__ = ()

    def run(self, led: dict[str, Led]) -> Steps[None]:
        """Plays the turn; `led` has the choices of formations in this round, and gains its own."""
        play, enemy = self.play, self.enemy
        group = formation_of(play.state, enemy)
        # What a formation has chosen holds for its last ship too, once the others have retreated.
        is_led = enemy.formation in led and not (enemy.has_left or group.is_broken)
        if not (group.is_flown_together or is_led):
            chosen = yield from self._choose(enemy)
        else:
            if not is_led:
                leader = play.state.enemy(f"enemy:{leader_of(group, enemy.id)}")
                led[enemy.formation] = yield from self._choose(leader)
            chosen = led[enemy.formation]
            why = why_led(group, enemy.id)
            chosen = replace(chosen, reasons=(why, *chosen.reasons))
        self.target = chosen.target
        yield from self._additional(chosen)
        outcome = yield from self._fly(chosen)
        if enemy.is_in_play:
            yield from self.act(outcome)

    # --- target and maneuver -----------------------------------------------------

    def _choose(self, leader: TableEnemy) -> Steps[Led]:
        """Finds target, direction and ring as seen from a ship, and rolls its maneuver."""
        play, state = self.play, self.play.state
        target, why = yield from self._target(leader)
        name = target.title
        answer = yield from play.ask_one(
            "band",
            leader.title,
            f"How far is {name} from {leader.title}? Measure base to base, all round.",
            lambda: BANDS,
            (*why, NEAR_CALL),
        )
        band = int(answer)
        where = yield from self._direction(leader, target)
        card = state.logic(leader)
        is_facing = False
        if band and card.range_reminder[str(band)] == BY_FACING:
            is_facing = yield from play.ask_yes(
                "facing",
                leader.title,
                f"Does {name} face toward {leader.title}? Is the enemy in its front half?",
                (Reason("At this range the facing decides the ring.", _DIRECTION),),
            )
        ring = choose_ring(card.range_reminder, RingFacts(band, is_facing))
        roll = yield from play.roll_six(
            "maneuver",
            leader.title,
            f"Roll the six-sided die for its maneuver: {where.value}, {ring.value} ring.",
        )
        rolled = read_maneuver_table(card, where.value, ring.value, roll)
        reasons = (*why, *where.reasons, *ring.reasons, *rolled.reasons)
        return Led(target.key, rolled.value.maneuver, band, reasons)

    def _target(self, leader: TableEnemy) -> Steps[tuple[TableShip, tuple[Reason, ...]]]:
        """Asks for the target under the orders of the ship's formation."""
        play, state = self.play, self.play.state
        row = state.start.mission.formation(leader.formation)
        orders = state.start.mission.orders_named(row.orders)

        def candidates() -> dict[str, str]:
            listed = wanted_by(orders, state.players_in_play)
            return {each.key: each.title for each in listed}

        words = f"Which of your ships is nearest to {leader.title}?"
        why = [Reason(f"Its orders: {row.orders}.", _ORDERS)]
        if orders is not None:
            why = [Reason(orders.words, _ORDERS)]
            if orders.target == "place":
                place = state.start.mission.map.places[orders.place].name
                words = f"Which of your ships is nearest to {place}?"
        nearest = Reason(
            "The shortest range band, then the closest; where similar, the one nearest to dead "
            "ahead. Ships that it touches count only if no other is within Range 3.",
            _NEAREST,
        )
        key = yield from play.ask_one(
            "nearest", leader.title, words, candidates, (*why, nearest, NEAR_CALL)
        )
        target = state.player(key)
        return target, (*why, Reason(f"Its target is {target.title}.", _NEAREST))

    def _direction(self, leader: TableEnemy, target: TableShip) -> Steps[EnemyChoice[str]]:
        """Asks for the direction of the target, and settles one on a dividing line.

        Source: Alliance, Find Target's Range and Direction, Direction Tiebreakers; DECISIONS D110,
        D111.
        """
        play, title, name = self.play, leader.title, target.title
        words = f"In which direction of {title} does {name} lie?"
        field = sector("sector", "Seen from the enemy, its nose up")
        why = (_ON_LINE, NEAR_CALL)
        answer = yield from play.ask("sector", title, words, field, reasons=why)
        if answer["sector"] != LINE:
            return choose_sector(DirectionFacts((answer["sector"],)), play.chance("sector"))
        words = f"Which directions does the base of {name} reach into?"
        listed = {each: each.replace("-", " ") for each in SECTORS}
        reached = several("sectors", "All that any part of it reaches", listed, 2, _MOST_SECTORS)
        answer = yield from play.ask("line", title, words, reached, reasons=(_ON_LINE,))
        sectors = tuple(each for each in SECTORS if each in answer["sectors"])
        noses = {each: f"Toward {listed[each]}" for each in sectors}
        noses["at"] = "Straight at it or away"
        words = f"Where does the nose of {name} point?"
        nose = yield from play.ask_one("nose", title, words, lambda: noses, (_NOSE,))
        facts = DirectionFacts(sectors, "" if nose == "at" else nose)
        return choose_sector(facts, play.chance("sector", leader.key))

    def _additional(self, chosen: Led) -> Steps[None]:
        """Takes the additional steps of the card, before the maneuver."""
        card = self.play.state.logic(self.enemy)
        for step in card.additional_steps:
            yield from self.learn_all(step.when)
            if step.gains == LOCK:
                yield from self.learn_lock()
        for taken in additional_steps(card, self.situation()):
            gains = taken.value.gains
            self.gain(gains)
            words = f"{self.enemy.title} gains: {gains.replace('-', ' ')}."
            yield from self.play.tell("step", self.enemy.title, words, taken.reasons)
        self.forget()

    # --- the maneuver --------------------------------------------------------------

    def _fly(self, chosen: Led) -> Steps[ManeuverOutcome]:
        play, enemy = self.play, self.enemy
        swerve, is_clear = yield from self._swerve(chosen.maneuver)
        maneuver = _coloured(enemy, swerve.value)
        reasons = (*chosen.reasons, *swerve.reasons) if is_clear is not None else chosen.reasons
        words = f"{enemy.title} flies: {maneuver}."
        play.log(words, reasons)
        ending = yield from self._ending(words, reasons)
        edge = ending.removeprefix("edge-") if ending.startswith("edge-") else ""
        may_retreat = bool(edge) and play.start.mission.map.may_retreat(edge, "enemies")
        at_edge = choose_at_edge(EdgeFacts(edge, may_retreat))
        enemy.is_outside = at_edge.value == OUTSIDE
        if at_edge.value == RETREATS:
            leave_play(play, enemy, RETREATED)
            words = f"{enemy.title} has retreated. Take it off the table."
            yield from play.tell("retreated", enemy.title, words, at_edge.reasons)
            return ManeuverOutcome()
        if enemy.is_outside:
            enemy.heading = INWARD[edge]
            maneuver = replace(maneuver, colour="red")
            words = (
                f"Place {enemy.title} outside the {edge} edge, its front on the edge, facing in."
            )
            yield from play.tell("outside", enemy.title, words, (*at_edge.reasons, _OUTSIDE))
        elif ending == "ship":
            enemy.heading = yield from self._cut_short(maneuver, chosen.maneuver)
        else:
            enemy.heading = turned(enemy.heading, maneuver)
        has_met = is_clear is False
        if ending == "ship" and is_clear is not None:
            has_met = yield from self._has_met(maneuver)
        outcome = ManeuverOutcome(maneuver.is_red, enemy.is_outside, ending == "ship", has_met)
        yield from self._consequences(outcome, maneuver)
        return outcome

    def _swerve(
        self, maneuver: EnemyManeuver
    ) -> Steps[tuple[EnemyChoice[EnemyManeuver], bool | None]]:
        """Returns the maneuver after swerving, and whether its way is clear; None: no obstacles.

        Source: Alliance, Swerving to Avoid Obstacles; DECISIONS D26, D124.
        """
        play, enemy = self.play, self.enemy
        if not has_terrain(play, "obstacle"):
            return EnemyChoice(maneuver, ()), None
        is_crossing = yield from play.ask_yes(
            "crossing",
            enemy.title,
            f"Would {maneuver} take template or base of {enemy.title} over an obstacle?",
            (
                Reason(
                    "Test it before you move. Planets and harmless tokens do not count.", _SWERVE
                ),
                _STARTED_ON,
                NEAR_CALL,
            ),
        )
        if not is_crossing:
            return EnemyChoice(maneuver, (Reason("No obstacle is in its way.", _SWERVE),)), True
        possible = alternatives(maneuver)
        clear: list[EnemyManeuver] = []
        for each in possible:
            way = yield from play.ask_yes(
                f"clear-{each.side or 'ahead'}",
                enemy.title,
                f"Test {each} instead. Does it stay clear of every obstacle?",
                (_STARTED_ON, NEAR_CALL),
            )
            if way:
                clear.append(each)
        found = choose_swerve(maneuver, SwerveFacts(is_crossing=True, clear=tuple(clear)))
        settled: EnemyChoice[EnemyManeuver] = yield from play.settle(
            "swerve", enemy.title, found, str
        )
        return settled, bool(clear)

    def _has_met(self, maneuver: EnemyManeuver) -> Steps[bool]:
        """Asks whether a ship that was moved back met an obstacle on the way that it came.

        Source: Alliance, Moving Into and Through Obstacles; DECISIONS D25, D26.
        """
        enemy = self.enemy
        why = Reason("It never came to what lies farther along the template.", _OBSTACLES)
        return (
            yield from self.play.ask_yes(
                "met",
                enemy.title,
                f"{enemy.title} was stopped short of {maneuver}. Does the part of the template "
                "that it travelled, or its base where it stands now, lie on an obstacle?",
                (why, _STARTED_ON, NEAR_CALL),
            )
        )

    def _cut_short(self, maneuver: EnemyManeuver, led: EnemyManeuver) -> Steps[float]:
        """Returns the heading of a ship that was moved back along its template.

        How far it has turned only people see; it is asked where it decides who leaves a formation:
        of two ships neither can. Source: Alliance, Perform the Maneuver, Formations; DECISIONS
        D114.
        """
        play, enemy = self.play, self.enemy
        if maneuver.bearing == "about":
            # It overlaps, so it was a straight all along (Alliance, Overlapping Other Ships).
            return enemy.heading
        full = turned(enemy.heading, maneuver)
        group = formation_of(play.state, enemy)
        if full == enemy.heading or not group.is_flown_together or len(group.members) < 3:
            return full
        is_same = yield from play.ask_yes(
            "same-way",
            enemy.title,
            f"Cut short, {enemy.title} has not turned all the way. Does it face the same way as "
            f"the others of {group.name}?",
            (
                Reason(
                    "A ship that faces another way than most of its formation leaves it. Compare "
                    "with those that have moved; if none has, with how the whole maneuver would "
                    "have turned it. Less than about 5 degrees is no difference.",
                    _LEAVING,
                ),
            ),
        )
        others = turned(enemy.heading, led)
        if is_same:
            return others
        # Somewhere on the way; not by accident where the others face.
        part = turned(enemy.heading, maneuver, 0.5)
        return part if part != others else turned(enemy.heading, maneuver, 0.25)

    def _ending(self, words: str, reasons: tuple[Reason, ...]) -> Steps[str]:
        """Has people move the model, and asks where it ends."""
        options = {
            "clear": "Inside, clear of ships",
            "ship": "On another ship: moved back, touching",
            **{f"edge-{edge}": f"Over the {edge} edge" for edge in EDGES},
        }
        answer = yield from self.play.ask_one(
            "ending",
            self.enemy.title,
            f"{words} Where does its base end?",
            lambda: options,
            (*reasons, _CORNER),
        )
        return answer

    def _consequences(self, outcome: ManeuverOutcome, maneuver: EnemyManeuver) -> Steps[None]:
        """Plays what meeting something, a colour or a damage card brings after the maneuver."""
        play, enemy = self.play, self.enemy
        if outcome.has_met_obstacle:
            yield from met_obstacle(play, enemy)
        met = outcome.has_met_obstacle or outcome.has_overlapped_ship
        for _ in range(enemy.up.count(JOSTLED_NAVIGATOR) if met else 0):
            if not enemy.is_in_play:
                break
            why = Reason("An overlap costs it 1 damage.", f"Damage Deck, {JOSTLED_NAVIGATOR}")
            play.log(f"{enemy.title} suffers 1 damage.", (why,))
            yield from suffer(play, enemy, 1, 0)
        if outcome.has_overlapped_ship and enemy.is_in_play:
            yield from after_overlap(play, enemy)
        if maneuver.is_red:
            yield from tests_of_damage(play, enemy, MINOR_HULL_BREACH)
        if maneuver.colour == "green":
            yield from take_gain(play, enemy, abilities.gain_after_green(enemy.loadout))


def wanted_by(orders: Orders | None, ships: list[TableShip]) -> list[TableShip]:
    """Returns the players' ships that orders go for: those with cargo, if any and if it asks so."""
    if orders is not None and orders.target == "carriers":
        return [each for each in ships if +each.cargo] or ships
    return ships


def turned(heading: float, maneuver: EnemyManeuver, part: float = 1.0) -> float:
    """Returns the heading after a maneuver, or part of it, in degrees."""
    turn = TURNS[maneuver.bearing] * part
    return (heading + (-turn if maneuver.side == "left" else turn)) % 360.0


def _coloured(enemy: TableEnemy, maneuver: EnemyManeuver) -> EnemyManeuver:
    """Returns a maneuver in the colour that damage cards leave it (Damage Deck)."""
    if ENGINE_ROOM_FIRE in enemy.up and maneuver.bearing == "turn":
        return replace(maneuver, colour="red")
    return maneuver


def leave_formations(play: Play) -> None:
    """Lets ships leave their formation that face another way than most, once all have moved.

    Source: Alliance, Perform the Maneuver, Formations; DECISIONS D114.
    """
    state = play.state
    for row in state.start.mission.formations:
        members = [
            each for each in state.enemies_in_play if each.formation == row.id and not each.has_left
        ]
        if len(members) < 2 or not all(each.has_activated for each in members):
            continue
        group = formation_of(state, members[0])
        for left in leavers(group, {each.id: each.heading for each in members}):
            gone = state.enemy(f"enemy:{left}")
            gone.has_left = True
            play.log(f"{gone.title} has left {row.name}.", (why_left(left),), gone.key)
