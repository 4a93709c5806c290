"""The fleets and the position of a generated scene: what a world says, as the engine takes it."""

from __future__ import annotations

from typing import Any

from rules.abilities import token_and_card_verbs as tv
from rules.abilities import words
from rules.abilities.checks import walk
from rules.abilities.names import keyword_name, plain
from rules.battle import FleetRecord
from rules.cards import Card
from tests.rules.battle.effects.generated_worlds import (
    CRITS,
    DIAL,
    FOE,
    FRIEND,
    OWN,
    PLACES,
    World,
    asked_maneuvers,
    named_tokens,
    parse,
    words_of,
)
from tests.rules.battle.examples.scene import ALL_ROUND, FRONT, card, fleet_of, vessel, weapon

# --- ships and cards ---------------------------------------------------------------------


def companions(
    names: list[str], factions: list[str], *, cost: int = 5, rank: int = 4, drones: int = 2
) -> list[dict[str, Any]]:
    """Returns cards of every type, which bear all names that a text asks for."""
    is_asked = words.Noun.QUESTION_UPGRADE.value in names
    last = "question" if is_asked else KINDS[-1]
    kinds = [("captain", "captain"), *[(kind, "upgrade") for kind in (*KINDS[:-1], last)]]
    found = []
    for number, (kind, role) in enumerate(kinds):
        name = TORPEDO if kind == "weapon" else f"Other {number}"
        found.append(
            card(
                name,
                kind,
                role,
                skill=rank if role == "captain" else 0,
                drones=drones if role == "captain" else 0,
                names=sorted({name.lower(), *names}),
                factions=factions,
                cost=cost,
                points=5,
                unique=True,
            )
        )
    return found


KINDS = ("crew", "crew", "tech", "weapon", "talent", "borg")
TORPEDO = "Photon Torpedoes"


def own_card(source: Card, text: str) -> dict[str, Any]:
    """Returns the card under test as it lies on a ship, with one clause of its text."""
    role = {"captain": "captain", "admiral": "admiral"}.get(source.type, "upgrade")
    reach = getattr(source, "range", None)
    return card(
        source.name,
        source.type,
        role,
        ability=text,
        reach=None if reach is None else list(reach),
        names=sorted({plain(source.name), *map(keyword_name, source.keywords)}),
        factions=list(source.factions),
        cost=getattr(source, "cost", 0) or 0,
        skill=5 if role == "captain" else 0,
        drones=3 if role == "captain" else 0,
        unique=source.unique,
    ) | {"key": source.key}


def ships_of(source: Card, text: str, world: World) -> tuple[FleetRecord, FleetRecord]:
    """Returns the two fleets of a scene; the text is on a1 or on a card of it."""
    names, factions = words_of(source.ability)
    if not world.is_called:
        names, factions = [], ["federation"]
    factions = [world.faction] if world.faction else factions or ["federation"]
    classes = sorted({"plain", *names})
    dial = (*DIAL, *[each for each in asked_maneuvers(source.ability) if each not in DIAL])
    fields: dict[str, Any] = {"names": classes, "factions": factions, "dial": dial}
    fields["shields"] = 4

    # A captain with drones has their number as his skill.
    drones = 2 if world.rank == world.rank_own == 4 else 0

    def others(more: str = "", key: str = "", rank: int = world.rank) -> list[dict[str, Any]]:
        found = companions(names, factions, cost=world.cost, rank=rank, drones=drones)
        for each in found:
            if "the action of" in source.ability:
                each["ability"] = "action: gain 1 scan."
            if each["type"] == "weapon" and world.arms:
                each["ability"] = world.arms
        if more:
            kind = world.foe_type if key == FOE else "crew"
            found.append(helper(f"{kind}:{key}", more, names, factions))
        if key and "construction" in source.ability:
            found.append(structure(factions))
        return found

    place = place_of(source)
    own = _bearer(source, text, others(rank=world.rank_own), is_built=world.is_called)
    if world.own:
        own["cards"].append(helper(f"crew:{OWN}", world.own, names, factions))
    if source.type == "squadron":
        own |= {"support": "squadron", "squadron_tokens": world.hull, "squadron_skill": 5}
    if world.of_ship:
        own["ability"] = world.of_ship
    if world.has_short_bar:
        own["actions"] = ["evade"]
    arc = ALL_ROUND if world.is_round else FRONT
    weapons = [weapon(4, 4, 1, 3, arcs=[arc])]
    if place >= 0 and source.type in ("weapon", "borg", "squadron"):
        weapons.append(own_weapon(source, place))
    first = vessel(world.skill, weapons=weapons, hull=world.hull, **fields, **own)
    more = {**fields, "hull": world.hull_of_others or world.hull}
    arms = [weapon(4, 4, 1, 3)]
    friend = vessel(4, cards=others(world.friend, FRIEND), weapons=arms, **more)
    if world.support:
        more |= {"support": world.support, "squadron_tokens": 3, "squadron_skill": 3}
    foe = vessel(3, cards=others(world.foe, FOE), weapons=arms, **more)
    last = vessel(1, cards=others(), **more)
    # The smaller fleet has the first initiative, so that nobody rolls for it.
    return fleet_of(first, friend, points=1 if world.is_set_up else None), fleet_of(foe, last)


def structure(factions: list[str]) -> dict[str, Any]:
    """Returns a construction."""
    return card("Structure", "construction", factions=factions)


def helper(key: str, text: str, names: list[str], factions: list[str]) -> dict[str, Any]:
    """Returns a card that makes happen what a clause waits for."""
    kind, _, name = key.partition(":")
    found = card(
        name.title(), kind, ability=text, reach=[1, 3], names=[name, *names], factions=factions
    )
    return found | {"key": key}


def _bearer(
    source: Card, text: str, cards: list[dict[str, Any]], *, is_built: bool
) -> dict[str, Any]:
    """Returns what is special about a1: the text on it, or on one of its cards."""
    own: dict[str, Any] = {}
    place = place_of(source)
    if place < 0:
        reach = getattr(source, "range", None)
        own = {"ability": text, "key": source.key, "reach": None if reach is None else list(reach)}
    elif place == 0:
        cards = [own_card(source, text), *cards[1:]]
    else:
        cards = [*cards, own_card(source, text)]
    for each in cards:
        if each["key"] == source.key and each["ability"] != text:
            each["ability"] = ""
        if each["type"] == "talent" and each["key"] != source.key:
            each["holder"] = 0
    if "construction" in source.ability and is_built:
        cards.append(structure(list(cards[1]["factions"])))
    return own | {"cards": cards}


def own_weapon(source: Card, place: int) -> dict[str, Any]:
    """Returns the weapon that a card is: its printed range, all round."""
    nearest, farthest = getattr(source, "range", None) or (1, 3)
    attack = getattr(source, "attack", None)
    plus = getattr(source, "attack_primary_plus", None)
    return weapon(
        place, 3 + (plus or 0) if attack is None else attack, nearest, farthest, arcs=[ALL_ROUND]
    )


def place_of(source: Card) -> int:
    """Returns where the card under test lies on a1, -1 for the ship itself."""
    if source.type == "ship":
        return -1
    return 0 if source.type == "captain" else 1 + len(KINDS)


# --- positions ---------------------------------------------------------------------------


def position_of(source: Card, world: World) -> str:
    """Returns the position at which a scene begins: before the Planning Phase."""
    lines = ["round 0 set-up" if world.is_set_up else f"round 1 {world.start}"]
    for name in ("a1", "a2", "b1", "b2"):
        words = [name, _place(name, world)]
        if world.has_tokens:
            locks = {"a1": "b1", "a2": "b1", "b1": "a1", "b2": "a1"}[name]
            words += ["evade 1 scan 1 battlestations 1 locks", locks]
        if world.is_burdened:
            words.append("auxiliary 1")
        if world.is_cloaked:
            words.append("cloak green")
        if world.shields:
            words += ["shields", world.shields]
        elif world.is_free_of_shields or (world.others_are_bare and name != "a1"):
            words.append("shields 0/0")
        elif world.is_damaged:
            words.append("shields 1/1")
        if world.is_damaged or world.is_worn:
            words.append("down 2")
        if world.has_crit and name in CRITS:
            words.append(f"up '{CRITS[name]}'")
        if world.here:
            words += [f"marker '{each}' {world.here}" for each in named_tokens(source.ability)]
        if "latinum" in source.ability:
            words.append(f"marker latinum {world.here}")
        if world.marks:
            words.append(f"marker '{world.marks}' 1")
            words += [f"marker '{world.marks} on {other}' 1" for other in range(1, 4)]
        if world.is_out_of_use and place_of(source) < 0 and name == "a1":
            words.append("marker time 2")  # one goes in the End Phase before its texts act
        lines.append(" ".join(words))
        lines += _card_lines(source, world, name)
    if world.terrain:
        lines.append(f"terrain {world.terrain}")
    place = place_of(source)
    if place >= 0:
        lines += own_lines(source, world, place)
        if world.is_out_of_use:
            lines.append(f"card a1 {place} disabled 1")
    return "\n".join(lines)


def _card_lines(source: Card, world: World, name: str) -> list[str]:
    """Returns what lies on the cards of a ship other than the one under test."""
    lines = []
    own = place_of(source) if name == "a1" else -1
    if world.are_without_crew:
        lines += [f"card {name} {each} discarded" for each in (1, 2)]
    if world.cards_are_gone:
        lines += [f"card {name} {each} discarded" for each in (2, 3)]
    if world.cards_are_off:
        lines += [f"card {name} {each} disabled 1" for each in range(1, 7)]
    lines += [f"card {name} {each} discarded" for each in world.gone.split()]
    if world.captain_marks and name == "b1":
        lines.append(f"card {name} 0 marker '{world.captain_marks}' 1")
    if "with latinum" in source.ability and name == "a1" and world.here:
        lines.append(f"card {name} 0 marker latinum {world.here}")
    if "depleted" in source.ability:
        lines.append(f"card {name} 0 drones 1")
    if world.captain_is_off and own:
        lines.append(f"card {name} 0 disabled 1")
    if world.cards_are_down and name == "a1":
        lines += [f"card {name} {each} face-down" for each in range(1, 7)]
    if world.has_time:
        lines += [f"card {name} {each} time 2" for each in range(7) if each != own]
    return lines


def _place(name: str, world: World) -> str:
    """Returns where a ship stands."""
    if world.is_alone and name == "a2":
        return "4,4 h0"
    if world.far and name in ("b1", "b2"):
        return {"b1": "18,33 h180", "b2": "20,33 h180"}[name]
    return PLACES[world.band][name]


def own_lines(source: Card, world: World, place: int) -> list[str]:
    """Returns what lies on the card under test: the tokens of which its text speaks."""
    words = (
        [f"marker '{name}' {world.here}" for name in named_tokens(source.ability)]
        if world.here
        else []
    )
    if world.time:
        words.append(f"time {world.time}")
    if world.here:
        words += [f"marker '{name}' {world.here}" for name in SIMPLE if _is_from_here(source, name)]
    words += [f"mission {world.here}", f"drones {world.here}"]
    return [f"card a1 {place} {' '.join(words)}"] if words else []


SIMPLE = ("evade", "scan", "battle stations", "auxiliary power", "target lock")


def _is_from_here(source: Card, name: str) -> bool:
    """Tells whether a text takes such tokens from its own card."""
    kinds = [
        {each.kind.value for each in node.tokens.kinds}
        for clause in parse(source.ability).clauses
        for node in walk(clause)
        if isinstance(node, (tv.MoveTokens, tv.SpendTokens, tv.RemoveTokens))
        and node.source is tv.HERE
    ]
    return any(name in each for each in kinds)
