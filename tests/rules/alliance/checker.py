"""An independent judge of the Enemy AI's choices, written from the text of Alliance's rules.

It knows nothing of `rules.alliance`: it takes a situation and what was decided in it as plain
values, works everything out by its own geometry (polygons cut by half-planes), reads the cards as
raw JSON, and lists what the rules forbid. Only templates and what they meet come from
`rules.table`, which is no part of the choices. Sections are those of the rulebook.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.table import Area, Pose, Terrain, execute, template
from tests.rules.alliance.checker_combat import (
    Shot,
    attack_dice_faults,
    attack_faults,
    defense_dice_faults,
    shots,
    wanted_by,
)
from tests.rules.alliance.checker_facts import Decided, Situation
from tests.rules.alliance.checker_geometry import (
    HAIR,
    SIDE,
    Place,
    ahead,
    apart,
    band,
    bearing,
    near,
    over,
    shrunk,
    size,
    square,
    turned,
    wedge,
)

DIRECTIONS = (
    ("front", 0),
    ("front-right", 45),
    ("right", 90),
    ("rear-right", 135),
    ("rear", 180),
    ("rear-left", 225),
    ("left", 270),
    ("front-left", 315),
)


# --- Identify Target -------------------------------------------------------------------


def right_targets(seen: Situation) -> list[int]:
    """Returns the ships that may be the target; more than one where the text leaves a tie."""
    base = square(seen.place)
    facts = []
    # The order says what may be a target; the rest holds for all orders.
    wanted = wanted_by(seen, [each.ship for each in seen.players])
    for player in seen.players:
        if player.ship not in wanted:
            continue
        inches = apart(base, square(player.place))
        off = bearing(seen.place, player.place[:2])
        facts.append((player.ship, inches, band(inches), min(off, 360.0 - off)))
    free = [each for each in facts if each[1] > 0.001 + HAIR]
    # Touching: what it touches counts where nothing else is near (Alliance, Touching).
    if any(each[2] <= 3 for each in free):
        facts = free
    shortest = min(each[2] for each in facts)
    facts = [each for each in facts if each[2] == shortest]
    closest = min(each[1] for each in facts)
    similar = [each for each in facts if each[1] - closest < 0.25]
    straightest = min(each[3] for each in similar)
    return [each[0] for each in similar if each[3] <= straightest + HAIR]


# --- Find Target's Range and Direction ---------------------------------------------------


def right_sectors(seen: Situation, target: Place) -> list[str]:
    """Returns the directions whose table may be used: several where chance decides."""
    x, y, heading = seen.place
    shape = square(target)
    lies = [
        name
        for name, degrees_ in DIRECTIONS
        if size(wedge(shape, (x, y), heading + degrees_, 45.0)) > 1e-9
    ]
    if len(lies) == 1:
        return lies
    # Pointing directly toward or away, within 5°: random.
    off = bearing(target, (x, y))
    if min(turned(off, 0.0), turned(off, 180.0)) <= 5.0:
        return lies
    # The one that it faces: where its middle is after one base length ahead.
    step = ahead(target[2])
    nose = bearing(seen.place, (target[0] + SIDE * step[0], target[1] + SIDE * step[1]))
    nearest = min(turned(nose, dict(DIRECTIONS)[name]) for name in lies)
    return [name for name in lies if turned(nose, dict(DIRECTIONS)[name]) <= nearest + HAIR]


def right_ring(seen: Situation, target: Place) -> str:
    at = band(apart(square(seen.place), square(target)))
    if at != 2:
        return "inner" if at == 1 else "outer"
    off = bearing(target, seen.place[:2])
    return "inner" if min(off, 360.0 - off) <= 90.0 else "outer"


def printed(card: Any, sector: str, ring: str, roll: int) -> str:
    """Returns the maneuver on the card: a left table is the right one, flipped."""
    if not sector.endswith("left"):
        return str(card["tables"][sector][ring][roll - 1])
    words = str(card["tables"][sector.replace("left", "right")][ring][roll - 1]).split()
    flip = {"left": "right", "right": "left"}
    return " ".join(flip.get(word, word) for word in words)


# --- Perform the Maneuver ------------------------------------------------------------------


def colour_of(text: str) -> str:
    return text.split()[0]


def flown(seen: Situation, text: str) -> Any:
    """Returns what the table says of a maneuver, flown as it stands; planets are ignored."""
    words = text.split()
    speed = int(words[-1])
    side = words[1] if words[1] in ("left", "right") else ""
    bearing_ = (
        "about"
        if "about" in words
        else next((word for word in words if word in ("straight", "bank", "turn")), "straight")
    )
    start = Pose(*seen.place)
    piece = template(bearing_, -speed if "astern" in words else speed, side, start.base)
    tokens = [Terrain("obstacle", x, y, radius=r) for x, y, r in seen.obstacles]
    others = [Pose(*place) for place in [*seen.others, *(each.place for each in seen.players)]]
    return execute(piece, start, others, tokens, Area(0.0, 0.0, 36.0, 36.0))


def right_ways(seen: Situation, rolled: str) -> list[str]:
    """Returns what may be flown for a roll: Swerving to Avoid Obstacles.

    It speaks of the template as it is laid: no ship stands in its way.
    """
    seen = replace(seen, others=[], players=[])
    if not flown(seen, rolled).met:
        return [rolled]
    colour, *words = rolled.split()
    speed = int(words[-1])
    if "astern" in words:
        tried = [f"{colour} straight 1"]
    elif "bank" in words:
        tried = [f"{colour} {words[0]} turn {min(speed, 3)}"]
    elif "turn" in words:
        tried = [f"{colour} {words[0]} bank {speed}"]
    else:
        tried = [f"{colour} {side} bank {min(speed, 4)}" for side in ("left", "right")]
    return [each for each in tried if not flown(seen, each).met] or [rolled]


def edge_faults(seen: Situation, made: Decided, movement: Any) -> list[str]:
    """Judges where the ship is after its maneuver: Swerving to Avoid Board Edges."""
    pose = movement.pose
    came = (pose.x, pose.y, pose.heading)
    edges = first_over(movement, came)
    if not edges:
        fine = made.fate == "stays" and near(made.ended, came)
        return [] if fine else [f"it ended inside at {came}, not {made.fate} at {made.ended}"]
    if made.fate == "stays":
        return [f"it ended over {sorted(edges)} and stayed"]
    if made.fate == "retreats":
        return [] if edges & seen.retreats else [f"it retreated over {sorted(edges)}"]
    if edges <= seen.retreats:
        return [f"it may retreat over {sorted(edges)} and did not"]
    return outside_faults(seen, made, movement, edges - seen.retreats)


def first_over(movement: Any, came: Place) -> set[str]:
    """Returns the edges that a base lies across at the end; in a corner those crossed first."""
    edges = over(came)
    steps = 200 if len(edges) > 1 else 0
    for step in range(steps + 1 if steps else 0):
        pose = movement.template.at(movement.start, movement.way * step / steps)
        crossed = over((pose.x, pose.y, pose.heading)) & edges
        if crossed:
            # What follows within a hundredth of the way counts as crossed at once.
            after = movement.template.at(
                movement.start, movement.way * min(1.0, (step + 2) / steps)
            )
            return crossed | (over((after.x, after.y, after.heading)) & edges)
    return edges


def from_edge(edge: str, place: Place) -> tuple[float, float]:
    """Returns a ship's middle as (past an edge, along it), in inches."""
    x, y, _ = place
    return {"north": (y - 36.0, x), "east": (x - 36.0, y), "south": (-y, x), "west": (-x, y)}[edge]


INWARD = {"north": 180.0, "east": 270.0, "south": 0.0, "west": 90.0}


def outside_faults(seen: Situation, made: Decided, movement: Any, edges: set[str]) -> list[str]:
    """Judges a ship placed outside: where it left, its front along the edge, facing in."""
    faults = []
    fitting = [
        edge
        for edge in sorted(edges)
        if abs(from_edge(edge, made.ended)[0] - SIDE / 2.0) < 1e-6
        and turned(made.ended[2], INWARD[edge]) < 1e-6
        and SIDE / 2.0 - 1e-6 <= from_edge(edge, made.ended)[1] <= 36.0 - SIDE / 2.0 + 1e-6
    ]
    if not fitting:
        faults.append(f"{made.ended} is not outside {sorted(edges)} with its front along it")
    around = [*seen.others, *(each.place for each in seen.players)]
    # Only where no other ship is about: otherwise it may have been shifted.
    is_alone = all(apart(square(made.ended), square(other)) > 0.2 for other in around)
    if fitting and is_alone:
        along, most = where_it_left(movement, fitting[0])
        along = min(max(along, SIDE / 2.0), 36.0 - SIDE / 2.0)
        if abs(along - from_edge(fitting[0], made.ended)[1]) > most:
            faults.append(f"it left the {fitting[0]} edge at {along:.2f}, not at {made.ended}")
    if colour_of(made.flown) != "red":
        faults.append("a ship outside has flown a red maneuver")
    if any(apart(shrunk(made.ended), shrunk(other)) == 0.0 for other in around):
        faults.append("outside the edge it lies on another ship")
    return faults


def where_it_left(movement: Any, edge: str) -> tuple[float, float]:
    """Returns where along an edge a ship left, and how many inches that may be wrong.

    That is where the way of its middle crossed the edge. Where only its base did, the text leaves
    open how far along it goes on; it is not farther away than that base could have come.
    """
    before = from_edge(edge, (movement.start.x, movement.start.y, 0.0))
    for step in range(1, 101):
        pose = movement.template.at(movement.start, movement.way * step / 100.0)
        here = from_edge(edge, (pose.x, pose.y, 0.0))
        if before[0] <= 0.0 < here[0]:
            share = before[0] / (before[0] - here[0])
            return before[1] + share * (here[1] - before[1]), 0.02
        before = here
    return before[1], 1.25 * SIDE


# --- Actions: Enemy AI Ships -----------------------------------------------------------------


def right_action(seen: Situation, made: Decided, movement: Any, hits: dict[str, list[Shot]]) -> str:
    """Returns the action: the first entry that applies, or none."""
    if colour_of(made.flown) == "red" or movement.overlapped or movement.met:
        return ""
    asks, able = conditions(seen, made.ended, hits, made.target)
    for entry in seen.card["actions"]["entries"]:
        name = entry["action"]
        applies = all(asks[each] for each in entry.get("when", []))
        if applies and able.get(name, True) and name not in seen.barred:
            return str(name)
    return ""


def conditions(
    seen: Situation, at: Place, hits: dict[str, list[Shot]], target: int
) -> tuple[dict[str, bool], dict[str, bool]]:
    """Returns what a card's entries may ask for, and what limits actions, where a ship stands.

    A lock is one on the target: on this ship and no other.
    """
    shot = any(hits.values())
    bands = {each.ship: band(apart(square(at), square(each.place))) for each in seen.players}
    nearest = min(bands.values())
    has_lock = seen.locked == target
    asks = {
        "has-auxiliary-power": seen.auxiliary > 0,
        "has-shot": shot,
        "no-shot": not shot,
        "enemy-within-range-1": nearest <= 1,
        "enemy-within-range-2": nearest <= 2,
        "enemy-within-range-3": nearest <= 3,
        "has-fixable-damage": bool(seen.fixable),
        "has-hull-damage": bool(seen.fixable),
        "no-target-lock": not has_lock,
    }
    able = {
        "remove-auxiliary-power": seen.auxiliary > 0,
        "fix-critical-damage": bool(seen.fixable),
        "target-lock": bands[target] <= 3 and not has_lock,
        "regenerate": bool(seen.fixable),
    }
    return asks, able


def right_gains(seen: Situation, target: int) -> list[str]:
    """Returns the tokens that additional steps give before the ship moves."""
    steps = seen.card.get("additional_steps", [])
    if not steps:
        return []
    asks, able = conditions(seen, seen.place, shots(seen, seen.place), target)
    return [
        step["gain"]
        for step in steps
        if all(asks[each] for each in step.get("when", [])) and able.get(step["gain"], True)
    ]


# --- the whole -----------------------------------------------------------------------------


def judge(seen: Situation, made: Decided) -> list[str]:
    """Returns everything in a decision that the rules forbid; nothing where all is right."""
    faults = []
    targets = right_targets(seen)
    if sorted(made.targets) != sorted(targets):
        return [f"it flies for {made.targets}, not {targets}"]
    if made.target not in targets:
        return [f"it flies for {made.target}, not one of {targets}"]
    gains = right_gains(seen, made.target)
    if made.gained != gains:
        return [f"it gains {made.gained}, not {gains}"]
    if "target-lock" in gains:
        seen = replace(seen, locked=made.target)
    target = next(each.place for each in seen.players if each.ship == made.target)
    sectors = right_sectors(seen, target)
    if made.sector not in sectors:
        faults.append(f"it uses the {made.sector} table, not {' or '.join(sectors)}")
    if made.ring != right_ring(seen, target):
        faults.append(f"it uses the {made.ring} ring")
    if not 1 <= made.roll <= 6 or made.rolled != printed(
        seen.card, made.sector, made.ring, made.roll
    ):
        faults.append(f"a {made.roll} on {made.sector}, {made.ring} is not {made.rolled}")
    ways = right_ways(seen, made.rolled)
    if sorted(made.ways) != sorted(ways):
        faults.append(f"it may fly {made.ways}, not {ways}")
    # At the edge the maneuver counts as red; its template stays.
    shape = [each.split()[1:] for each in ways]
    if made.flown.split()[1:] not in shape:
        return [*faults, f"it flies {made.flown}, not one of {ways}"]
    if made.fate != "outside" and made.flown not in ways:
        faults.append(f"{made.flown} has another colour than {ways}")
    movement = flown(seen, made.flown)
    faults += edge_faults(seen, made, movement)
    if made.fate == "retreats":
        return faults
    if made.new_auxiliary != seen.auxiliary - (made.action == "remove-auxiliary-power"):
        faults.append(f"it has {made.new_auxiliary} auxiliary power tokens, not {seen.auxiliary}")
    hits = shots(seen, made.ended)
    action = right_action(seen, made, movement, hits)
    if made.action != action:
        faults.append(f"it performs {made.action!r}, not {action!r}")
    if (made.action == "fix-critical-damage") != bool(made.fixes) or (
        made.fixes and made.fixes not in seen.fixable
    ):
        faults.append(f"it fixes {made.fixes!r}")
    seen = replace(
        seen,
        locked=made.target if made.action == "target-lock" else seen.locked,
        scans=seen.scans + (made.action == "scan"),
        has_battle_stations=seen.has_battle_stations or made.action == "battlestations",
    )
    if made.lock != seen.locked:
        faults.append(f"it has locked {made.lock}, not {seen.locked}")
    faults += attack_faults(seen, made, shots(seen, made.ended))
    return faults + attack_dice_faults(seen, made) + defense_dice_faults(seen, made)


def formation_faults(
    before: dict[int, float], is_broken: bool, led: dict[int, int], left: list[int]
) -> list[str]:
    """Judges a formation: `before` maps its ships to where they face now, `led` to who led them."""
    faults = []
    together = not is_broken and len(before) > 1
    for ship in before:
        right = min(before) if together else ship
        if led[ship] != right:
            faults.append(f"ship {ship} follows {led[ship]}, not {right}")
    gone = [
        ship
        for ship, heading in before.items()
        if together
        and sum(turned(heading, other) >= 5.0 for other in before.values()) > len(before) / 2
    ]
    if sorted(left) != sorted(gone):
        faults.append(f"{left} left it, not {gone}")
    return faults
