"""The words of the language: for each verb, need, deed and sector state how it is written.

A new one is a class in `verbs`, `needs` or `deeds` and a row here; reader, writer, words and JSON
schema follow from the row. Then the engine must learn to carry it out.
"""

from __future__ import annotations

from typing import Any, Final

from rules.fleet_captains.effects import deeds, needs, verbs
from rules.fleet_captains.effects.field_kinds import (
    ANY_ONE_SYSTEM,
    ENEMY,
    LOCATION,
    OWN,
    SHIP,
    SYSTEM,
    TITLE,
    WHOSE,
    FieldKind,
    amounts,
    choice,
    flag,
    joined,
    whole,
    whole_or_all,
)
from rules.fleet_captains.effects.vocabulary import EffectForm, Vocabulary
from rules.fleet_captains.terms import ALERT_STATUSES, CREW_TYPES, INSTALLATIONS
from rules.notation.reading.objects import read_whole
from rules.notation.reading.values import FieldError, read_each, read_list

DIE: Final = 6
MOST_VERBS: Final = 8
"""No effect does more things at once."""

VERB_SCHEMA: Final = {"$ref": "#/$defs/verb"}
VERBS_SCHEMA: Final = {"$ref": "#/$defs/verbs"}


def read_verbs(value: object) -> tuple[verbs.EffectVerb, ...]:
    """Returns what a list of verbs describes; it is not empty. Raises `FieldError`."""
    listed = read_list(value, MOST_VERBS, "verbs")
    if not listed:
        raise FieldError("a verb is missing: an effect does something")
    return read_each(listed, VERBS.read)


def write_verbs(things: tuple[verbs.EffectVerb, ...]) -> list[dict[str, Any]]:
    """Returns verbs as a list of a document."""
    return [VERBS.write(thing) for thing in things]


def verbs_words(things: tuple[verbs.EffectVerb, ...]) -> str:
    """Returns verbs in our plain English."""
    return joined(VERBS.words(thing) for thing in things)


def _read_outcomes(value: object) -> tuple[verbs.RollOutcome, ...]:
    outcomes = read_each(read_list(value, DIE, "outcomes"), _read_outcome)
    faces = [face for each in outcomes for face in range(each.lowest, each.highest + 1)]
    if faces != sorted(set(faces)):
        raise FieldError("outcomes go from low numbers to high ones, each number once")
    if not outcomes:
        raise FieldError("an outcome is missing: a roll of a die brings something")
    return outcomes


def _read_outcome(value: object) -> verbs.RollOutcome:
    parts = read_list(value, 3, "parts of an outcome")
    if len(parts) != 3:
        raise FieldError("an outcome is a list: lowest number, highest number, list of verbs")
    lowest, highest = read_each(parts[:2], read_whole, 1, DIE)
    try:
        return verbs.RollOutcome(lowest, highest, read_verbs(parts[2]))
    except FieldError as fault:
        raise fault.under(2) from None


def _outcomes_words(outcomes: tuple[verbs.RollOutcome, ...]) -> str:
    return "; ".join(
        f"{_faces(each.lowest, each.highest)}: {verbs_words(each.does)}" for each in outcomes
    )


def _faces(lowest: int, highest: int) -> str:
    return f"on {lowest}" if lowest == highest else f"on {lowest} to {highest}"


def _read_options(value: object) -> tuple[tuple[verbs.EffectVerb, ...], ...]:
    options = read_each(read_list(value, MOST_VERBS, "options"), read_verbs)
    if len(options) < 2:
        raise FieldError("a choice has two options or more")
    return options


def _with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


_FACE_SCHEMA: Final = {"type": "integer", "minimum": 1, "maximum": DIE}

DOES: Final = FieldKind(read_verbs, verbs_words, VERBS_SCHEMA, write_verbs)
OUTCOMES: Final = FieldKind(
    _read_outcomes,
    _outcomes_words,
    {
        "type": "array",
        "minItems": 1,
        "maxItems": DIE,
        "items": {
            "type": "array",
            "prefixItems": [_FACE_SCHEMA, _FACE_SCHEMA, VERBS_SCHEMA],
            "items": False,
            "minItems": 3,
        },
    },
    lambda outcomes: [[each.lowest, each.highest, write_verbs(each.does)] for each in outcomes],
)
OPTIONS: Final = FieldKind(
    _read_options,
    lambda options: joined((verbs_words(each) for each in options), "or"),
    {"type": "array", "minItems": 2, "maxItems": MOST_VERBS, "items": VERBS_SCHEMA},
    lambda options: [write_verbs(each) for each in options],
)
FEW: Final = whole(1, 6)
FEW_OR_ALL: Final = whole_or_all(1, 6)
MANY: Final = whole(1, 20)
LEVEL: Final = whole(1, 60)
POWER: Final = amounts(-9, 9, "{number:+} {name}", any_system=True)
DICE: Final = choice("side", {OWN: "your", ENEMY: "the opponent's"})
PLAYER: Final = choice("player", {OWN: "you discard", ENEMY: "the opponent discards"})
CREW_TYPE: Final = choice("type of crew", {each: _with_article(each) for each in CREW_TYPES})
INSTALLATION: Final = choice("installation", {each: _with_article(each) for each in INSTALLATIONS})
HIDDEN: Final = choice(
    "hidden thing",
    {
        "hand": "the opponent's hand",
        "deck": "the top card of your command deck",
        "missions": "the opponent's secret missions",
        "location": "an unexplored location next to this ship",
        "encounter": "the top card of the encounters",
    },
)
PLAYED: Final = choice(
    "thing to cancel",
    {
        "card": "the card just played",
        "encounter": "the encounter just drawn",
        "location": "what this location does to this ship",
    },
)
BEAMED: Final = choice(
    "transport",
    {
        "own": "beam crew and cargo between your ships here",
        "take_crew": "take 1 crew of an enemy ship here as a prisoner",
        "take_cargo": "take 1 cargo or prisoner of an enemy ship here",
        "give_cargo": "give 1 cargo to an enemy ship here",
    },
)
CARDS: Final = choice(
    "kind of card", {"card": "a card", "crew": "a crew card", "combat": "a combat card"}
)
TEAM: Final = choice(
    "use of an away team",
    {"place": "place an away team here", "recover": "recover an away team here"},
)
MISSION_TEAM: Final = choice(
    "use of an away team",
    {
        "place": "place an away team",
        "recover": "recover an away team",
        "both": "place an away team and recover it",
        "rescue": "recover an away team from a planet with enemy control tokens",
    },
)
TAKEN: Final = choice(
    "transport",
    {
        "crew": "take 1 crew of an enemy ship as a prisoner",
        "cargo": "take 1 cargo or prisoner of an enemy ship",
        "give": "give 1 cargo to an enemy ship",
    },
)
RULE: Final = choice(
    "rule",
    {
        "breakaway": "needs no roll to break away",
        "evasion": "needs no roll to evade",
        "encounter": "draws no encounter",
        "limit": "may take a second action in a turn",
        "enemies": "may exert influence and build with enemy ships here",
        "cloaked": "may act while cloaked",
    },
)
ROLE: Final = choice("role", {"attacker": "attacker", "target": "target"})
SIZES: Final = choice("size", {"larger": "larger", "smaller": "smaller"})
ALERT: Final = choice("Alert Status", {level: level for level in ALERT_STATUSES})

VERBS: Final[Vocabulary[verbs.EffectVerb]] = Vocabulary(
    "verb",
    EffectForm("add", verbs.AddRatings, {"amounts": POWER},
     "{amounts}", {"weapons": 2, "shields": 2}),
    EffectForm("weaken", verbs.WeakenEnemy,
     {"amounts": amounts(1, 9, "-{number} {name}", any_system=True)},
     "the enemy ship has {amounts}", {"shields": 2}),
    EffectForm("roll", verbs.RollTable, {"outcomes": OUTCOMES},
     "roll a die: {outcomes}", [[1, 1, [{"control": "enemy"}]], [2, 6, [{"control": "own"}]]]),
    EffectForm("choose", verbs.ChooseOption, {"options": OPTIONS},
     "choose one: {options}", [[{"draw": 2}], [{"repair": 1}]]),
    EffectForm("reroll", verbs.RollAgain, {"whose": DICE}, "roll {whose} die again", "own"),
    EffectForm("prevent", verbs.PreventDamage, {"number": FEW_OR_ALL},
     "prevent {number} damage", "all"),
    EffectForm("damage", verbs.InflictDamage, {"number": FEW, "who": SHIP},
     "{who} takes {number} damage", {"number": 1, "who": "enemy"}),
    EffectForm("repair", verbs.RepairDamage, {"number": FEW},
     "this ship goes {number} Alert Status up", 1),
    EffectForm("disable", verbs.DisableSystem, {"system": SYSTEM, "who": SHIP},
     "Disable {system} of {who} until the end of the turn",
     {"system": "engines", "who": "enemy"}),
    EffectForm("enable", verbs.EnableSystem, {"system": ANY_ONE_SYSTEM},
     "remove the token that Disables {system} of this ship", "any"),
    EffectForm("system_token", verbs.PlaceSystemToken, {"system": ANY_ONE_SYSTEM, "who": SHIP},
     "place a token that Disables {system} of {who} until repaired", "weapons"),
    EffectForm("move", verbs.MoveShip, {"number": FEW, "who": SHIP},
     "move {who} by {number:location}", 1),
    EffectForm("extra_action", verbs.TakeMoreActions, {"number": FEW},
     "you have {number:more action} this turn", 1),
    EffectForm("extra_adjustment", verbs.AdjustAgain, {},
     "adjust the power of this ship once more", True),
    EffectForm("draw", verbs.DrawCards, {"number": FEW}, "draw {number:card}", 1),
    EffectForm("discard", verbs.DiscardCards, {"player": PLAYER, "number": FEW},
     "{player} {number:card}", "enemy"),
    EffectForm("discard_crew", verbs.DiscardCrew, {"number": FEW_OR_ALL, "who": SHIP},
     "discard {number} crew of {who}", "all"),
    EffectForm("look", verbs.LookAt, {"what": HIDDEN}, "look at {what}", "hand"),
    EffectForm("control", verbs.PlaceControl, {"whose": WHOSE, "number": FEW},
     "place {number:control token} {whose} here", "own"),
    EffectForm("remove_control", verbs.RemoveControl, {"whose": WHOSE, "number": FEW},
     "remove {number:control token} {whose} here", "enemy"),
    EffectForm("build", verbs.BuildNext, {}, "build the next installation here", True),
    EffectForm("raze", verbs.RazeInstallation, {}, "destroy the installation here", True),
    EffectForm("fleet_size", verbs.RaiseFleetSize, {"number": FEW},
     "your Fleet Size grows by {number}", 1),
    EffectForm("vp", verbs.GainPoints, {"number": FEW}, "gain {number} VP", 1),
    EffectForm("cancel", verbs.CancelPlay, {"what": PLAYED}, "cancel {what}", "encounter"),
    EffectForm("end_combat", verbs.EndCombat, {}, "end this combat", True),
    EffectForm("remove_ship", verbs.RemoveFromCombat, {},
     "the opponent takes one of the enemy ships out of this combat", True),
    EffectForm("transport", verbs.UseTransporter, {"what": BEAMED}, "{what}", "take_crew"),
    EffectForm("test", verbs.MakeTest,
     {"system": SYSTEM, "level": LEVEL, "success": DOES, "failure": DOES},
     "make a test of {system}, level {level}[ (success: {success})][ (failure: {failure})]",
     {"system": "engines", "level": 9, "failure": [{"damage": 1}]}),
    EffectForm("opposed_test", verbs.MakeOpposedTest,
     {"own": SYSTEM, "enemy": SYSTEM, "success": DOES, "failure": DOES},
     ("make an opposed test, {own} against {enemy} of an enemy ship here"
      "[ (success: {success})][ (failure: {failure})]"),
     {"own": "sensors", "enemy": "sensors",
      "success": [{"disable": {"system": "sensors", "who": "enemy"}}]}),
    EffectForm("cloak", verbs.CloakShip, {}, "cloak this ship", True),
    EffectForm("decloak", verbs.DecloakShip, {"who": SHIP}, "{who} de-cloaks", "enemy"),
    EffectForm("show_token", verbs.ShowToken, {},
     "the opponent shows a cloak token at this location", True),
    EffectForm("echo", verbs.PlaceEcho, {}, "place a sensor echo here", True),
    EffectForm("swap_mission", verbs.SwapMission, {},
     "discard one of your missions and draw another", True),
    EffectForm("take_back", verbs.TakeBack, {"what": CARDS},
     "take {what} from your discard pile into your hand", "crew"),
    EffectForm("trash", verbs.TrashCard, {}, "trash this card", True),
    EffectForm("away_team", verbs.MoveAwayTeam, {"what": TEAM}, "{what}", "place"),
    EffectForm("ignore", verbs.IgnoreRule, {"what": RULE}, "this ship {what}", "breakaway"),
    EffectForm("cargo", verbs.LoadCargo, {}, "this card becomes cargo of this ship", True),
    EffectForm("cross", verbs.CrossEasily, {"number": FEW},
     "locations that this ship crosses count as {number} smaller", 1),
    EffectForm("build_tokens", verbs.BuildForLess, {"number": FEW},
     "an installation here takes {number:control token} less", 1),
    EffectForm("text", verbs.PeopleDecide, {"words": TITLE},
     "by agreement of the players: {words}", "name the location"),
)  # fmt: skip

NEEDS: Final[Vocabulary[needs.EffectNeed]] = Vocabulary(
    "need",
    EffectForm("location", needs.AtLocation, {"location": LOCATION},
     "at {location}", {"kind": "planet", "habitable": True}),
    EffectForm("rating", needs.WithRatings, {"amounts": amounts(1, 30, "{name} {number} or more")},
     "with {amounts}", {"weapons": 1}),
    EffectForm("alert", needs.AtAlert, {"level": ALERT}, "at Alert Status {level}", "red"),
    EffectForm("least_size", needs.LeastSize, {"number": FEW}, "with Size {number} or more", 4),
    EffectForm("most_size", needs.MostSize, {"number": FEW}, "with Size {number} or less", 2),
    EffectForm("crew", needs.WithCrew, {"crew": CREW_TYPE},
     "with {crew} aboard", "engineer"),
    EffectForm("cloaked", needs.IsCloaked, {"cloaked": flag("while cloaked", "while not cloaked")},
     "{cloaked}", True),
    EffectForm("enemies_here", needs.EnemiesHere,
     {"present": flag("with an uncloaked enemy ship here", "with no uncloaked enemy ship here")},
     "{present}", False),
    EffectForm("friends_here", needs.FriendsHere, {"number": FEW},
     "with {number:other ship} of yours here", 1),
    EffectForm("control", needs.HasControl, {"whose": WHOSE},
     "with control tokens {whose} here", "own"),
    EffectForm("installation", needs.AtInstallation, {"whose": WHOSE},
     "at an installation {whose}", "own"),
    EffectForm("role", needs.InRole, {"role": ROLE}, "as {role}", "attacker"),
    EffectForm("against", needs.AgainstSize, {"size": SIZES}, "against a {size} ship", "larger"),
    EffectForm("disabled", needs.WithDisabled, {"system": SYSTEM},
     "with {system} Disabled", "weapons"),
    EffectForm("with_cargo", needs.WithCargo, {}, "with cargo aboard", True),
    EffectForm("behind", needs.BehindInPoints, {}, "with fewer VP than the opponent", True),
    EffectForm("after_loss", needs.AfterLoss, {}, "after losing a ship", True),
    EffectForm("command_post", needs.AtCommandPost, {}, "in your Command Post", True),
)  # fmt: skip

DEEDS: Final[Vocabulary[deeds.MissionDeed]] = Vocabulary(
    "deed",
    EffectForm("test", deeds.PassTest, {"system": SYSTEM, "level": LEVEL, "at": LOCATION},
     "pass a test of {system}, level {level}[, at {at}]",
     {"system": "sensors", "level": 10, "at": {"kind": "nebula"}}),
    EffectForm("attack", deeds.AttackShip,
     {"damage": FEW, "larger": flag("that is larger than yours")},
     "do {damage} damage or more in one attack on an enemy ship[ {larger}]", 1),
    EffectForm("destroy", deeds.DestroyShips, {"count": FEW},
     "destroy {count:enemy ship} in one turn", 1),
    EffectForm("scan", deeds.ScanLocations, {"count": MANY},
     "scan {count:location} with one ship", 4),
    EffectForm("away_team", deeds.HandleAwayTeam, {"what": MISSION_TEAM}, "{what}", "both"),
    EffectForm("remove_control", deeds.ClearControl, {"count": FEW},
     "remove {count:enemy control token} in one turn", 1),
    EffectForm("place_control", deeds.ExtendControl, {"count": FEW},
     "place {count:control token} in one turn", 3),
    EffectForm("build", deeds.BuildLevel, {"level": INSTALLATION}, "build {level}", "colony"),
    EffectForm("raze", deeds.DestroyInstallation, {}, "destroy an enemy installation", True),
    EffectForm("explore", deeds.ExploreLocations, {"count": FEW},
     "explore {count:location} in one turn", 2),
    EffectForm("travel", deeds.TravelFar, {"count": MANY},
     "enter {count:location} with one ship; a Command Post on the way begins the count anew", 8),
    EffectForm("transport", deeds.BeamAcross, {"what": TAKEN}, "{what}", "crew"),
    EffectForm("encounter", deeds.PassEncounter, {}, "pass the test of an encounter", True),
    EffectForm("reveal", deeds.RevealShip, {}, "reveal a cloaked enemy ship by a scan", True),
)  # fmt: skip

STATES: Final[Vocabulary[deeds.SectorState]] = Vocabulary(
    "condition",
    EffectForm("explored", deeds.ExploredLocations,
     {"count": MANY, "connected": flag("that form one group")},
     "you have explored {count:location}[ {connected}]", {"count": 6, "connected": True}),
    EffectForm("controls", deeds.ControlledLocations, {"count": MANY, "at": LOCATION},
     "you control {count:location}[, each {at}]", 4),
    EffectForm("linked", deeds.LinkedPosts, {},
     "locations that you control join your Command Post with the opponent's", True),
    EffectForm("installations", deeds.OwnInstallations, {"count": FEW, "least": INSTALLATION},
     "you have {count:installation} ({least} or more)",
     {"count": 2, "least": "colony"}),
    EffectForm("beyond_middle", deeds.ShipsBeyondMiddle, {"count": FEW},
     "you have {count:ship} beyond the middle of the sector", 2),
    EffectForm("together", deeds.ShipsTogether, {"count": FEW, "at": LOCATION},
     "you have {count:ship} at one location[, {at}]", 3),
    EffectForm("crew_aboard", deeds.CrewAboard, {"count": FEW},
     "one of your ships has {count} crew", 3),
    EffectForm("prisoners", deeds.PrisonersHeld, {"count": FEW},
     "your ships have {count:prisoner} aboard", 1),
)  # fmt: skip
