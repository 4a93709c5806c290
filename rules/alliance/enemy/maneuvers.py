"""Which maneuver an enemy performs: the roll, swerving, the board's edge, and what it costs.

Facts about the table are handed in: measured by `rules.alliance.enemy.flight`, or seen by people.
Source: Alliance, Activation Phase: Enemy AI Ships; DECISIONS D115-D118.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from rules.alliance.enemy.choices import EnemyChoice, PlayersChoose, Reason
from rules.alliance.enemy.logic import MIRRORED_SECTORS, ROLLS, EnemyManeuver, LogicCard, Origin
from rules.alliance.errors import AllianceError
from rules.dice import Chance
from rules.table.dimensions import BANK_RADII, TURN_RADII

STAYS: Final = "stays"
RETREATS: Final = "retreats"
OUTSIDE: Final = "outside"

_ROLL: Final = "Alliance, Find Target's Range and Direction, Roll the Six-Sided Die"
_SWERVE: Final = "Alliance, Swerving to Avoid Obstacles"
_EDGE: Final = "Alliance, Swerving to Avoid Board Edges"
_STRAIN: Final = "Alliance, Activation Phase: Enemy AI Ships, Check for Power Strain"
_OVERLAP: Final = "Alliance, Plastic Bases Overlapping"
_OBSTACLES: Final = "Alliance, Moving Into and Through Obstacles"

_FASTEST: Final = {"bank": len(BANK_RADII), "turn": len(TURN_RADII)}


@dataclass(frozen=True, slots=True)
class RolledManeuver:
    """What a roll on the maneuver tables gave, and where that cell comes from."""

    maneuver: EnemyManeuver
    sector: str
    ring: str
    roll: int
    origin: Origin


def roll_maneuver(
    card: LogicCard, sector: str, ring: str, chance: Chance, key: int = 0
) -> EnemyChoice[RolledManeuver]:
    """Rolls on a maneuver table (Alliance, Roll the Six-Sided Die)."""
    return read_maneuver_table(card, sector, ring, chance.below(ROLLS, key) + 1)


def read_maneuver_table(
    card: LogicCard, sector: str, ring: str, roll: int
) -> EnemyChoice[RolledManeuver]:
    """Returns the maneuver for a die that shows 1 to 6; left tables mirror the right ones.

    Source: Alliance, Enemy Logic Card, note. Raises `AllianceError` for a table or a roll that
    does not exist.
    """
    cell = card.cell(sector, ring, roll)
    how = f"the {sector} table"
    if sector in MIRRORED_SECTORS:
        how = f"the {MIRRORED_SECTORS[sector]} table, flipped to the left"
    text = f"A {roll} on the {ring} ring of {how}: {cell.maneuver}."
    return EnemyChoice(
        RolledManeuver(cell.maneuver, sector, ring, roll, cell.origin), (Reason(text, _ROLL),)
    )


# --- swerving --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SwerveFacts:
    """What lies in the way: planets and what deals no damage are left out.

    `is_crossing` tells whether the maneuver meets an obstacle that can deal damage; `clear` are
    those of its `alternatives` that meet none.
    """

    is_crossing: bool
    clear: tuple[EnemyManeuver, ...] = ()


def alternatives(maneuver: EnemyManeuver) -> tuple[EnemyManeuver, ...]:
    """Returns what an enemy tries instead of a maneuver that meets an obstacle.

    Straight and come about become a bank to either side, a bank the turn and a turn the bank to
    its side, full astern a straight of speed 1; the speed is that of the maneuver or the highest
    that such a template has. The colour stays that of the roll (ours): the text changes template
    and speed and no more.
    Source: Alliance, Swerving to Avoid Obstacles; DECISIONS D115.
    """
    if maneuver.bearing == "straight" and maneuver.speed < 0:
        return (replace(maneuver, speed=1),)
    if maneuver.bearing in ("straight", "about"):
        speed = min(maneuver.speed, _FASTEST["bank"])
        return tuple(
            replace(maneuver, bearing="bank", side=side, speed=speed) for side in ("left", "right")
        )
    if maneuver.bearing in _FASTEST:
        bearing = "turn" if maneuver.bearing == "bank" else "bank"
        speed = min(maneuver.speed, _FASTEST[bearing])
        return (replace(maneuver, bearing=bearing, speed=speed),)
    return ()


def choose_swerve(
    maneuver: EnemyManeuver, facts: SwerveFacts
) -> EnemyChoice[EnemyManeuver] | PlayersChoose[EnemyManeuver]:
    """Returns the maneuver that is performed, or asks the players where both sides are clear.

    Source: Alliance, Swerving to Avoid Obstacles. Raises `AllianceError` for a clear maneuver that
    is no alternative.
    """
    possible = alternatives(maneuver)
    if not set(facts.clear) <= set(possible):
        raise AllianceError(
            f"instead of {maneuver} a ship tries "
            f"{' or '.join(str(each) for each in possible) or 'nothing'}",
            "enemy.swerve",
        )
    if not facts.is_crossing:
        text = f"No obstacle that could damage it is in the way of {maneuver}."
        return EnemyChoice(maneuver, (Reason(text, _SWERVE),))
    clear = tuple(each for each in possible if each in facts.clear)
    if not clear:
        text = f"{maneuver} meets an obstacle, and so would every other way: it flies on."
        return EnemyChoice(maneuver, (Reason(text, _SWERVE),))
    if len(clear) == 1:
        text = f"{maneuver} meets an obstacle, {clear[0]} does not: it swerves."
        return EnemyChoice(clear[0], (Reason(text, _SWERVE),))
    text = f"{maneuver} meets an obstacle; both sides are clear, so the players choose."
    return PlayersChoose(clear, (Reason(text, _SWERVE),))


# --- the board's edge ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EdgeFacts:
    """Edge over which the base ended, "" for none, and whether the ship may retreat there."""

    edge: str = ""
    may_retreat: bool = False


def choose_at_edge(facts: EdgeFacts) -> EnemyChoice[str]:
    """Returns whether a ship stays where it ended, retreats, or is placed outside, facing in.

    Source: Alliance, Swerving to Avoid Board Edges; EDITIONS E6; DECISIONS D116.
    """
    if not facts.edge:
        return EnemyChoice(STAYS, (Reason("Its base ends inside the play area.", _EDGE),))
    if facts.may_retreat:
        text = f"It leaves over the {facts.edge} edge, where it may retreat: it has retreated."
        return EnemyChoice(RETREATS, (Reason(text, _EDGE),))
    text = (
        f"It ends over the {facts.edge} edge and may not retreat there: it stands outside, its "
        "front along the edge, and the maneuver counts as red."
    )
    return EnemyChoice(OUTSIDE, (Reason(text, _EDGE),))


# --- what it costs ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ManeuverOutcome:
    """What became of a maneuver, as far as the action after it depends on that."""

    is_red: bool = False
    is_outside: bool = False
    has_overlapped_ship: bool = False
    has_met_obstacle: bool = False


def lost_action(outcome: ManeuverOutcome) -> Reason | None:
    """Returns why an enemy performs no action after its maneuver, or None where it may act.

    Source: Alliance, Check for Power Strain, Overlapping Other Ships, Moving Into and Through
    Obstacles, Swerving to Avoid Board Edges.
    """
    if outcome.is_outside:
        return Reason("It was placed outside the edge, which counts as a red maneuver.", _EDGE)
    if outcome.is_red:
        return Reason("Its maneuver was red: no action, and no auxiliary power token.", _STRAIN)
    if outcome.has_overlapped_ship:
        return Reason("It overlapped a ship.", _OVERLAP)
    if outcome.has_met_obstacle:
        return Reason("It met an obstacle.", _OBSTACLES)
    return None
