"""What texts forbid to ships, and what they allow, as values: what a `Ban` or a `Grant` is about.

Each kind has its own class; those without details are constants. Positions and logs write them as
text, such as "spend:scan" or "colour:green:/straight//2", which
`rules.battle.position.permission_text` reads back.
Source: 2017, Breaking the Rules; EDITIONS L3.
"""

from __future__ import annotations

from typing import Final

from rules.battle.position.terms import COLOURS, NOBODY

SHIELDS: Final = -2
"""The place of what is done to a ship's shields; `NOBODY` is that of the ship itself."""


class Worded:
    """A value that never changes and is equal to those of the same text."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text: Final[str] = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Worded) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text


class ManeuverKind(Worded):
    """Maneuvers of some colours, one bearing and a span of speeds; what is left out is free.

    Written as colours/bearing/least speed/greatest speed, each of which may be empty.
    """

    __slots__ = ("bearing", "colours", "greatest", "least")

    def __init__(
        self, colours: tuple[int, ...], bearing: str, least: int | None, greatest: int | None
    ) -> None:
        words = ",".join([COLOURS[colour] for colour in colours])
        low = "" if least is None else str(least)
        high = "" if greatest is None else str(greatest)
        super().__init__(f"{words}/{bearing}/{low}/{high}")
        self.colours: Final[tuple[int, ...]] = colours
        self.bearing: Final[str] = bearing
        self.least: Final[int | None] = least
        self.greatest: Final[int | None] = greatest

    def fits(self, speed: int, bearing: str, colour: int) -> bool:
        """Returns whether a maneuver is of this kind."""
        if bearing == "straight" and speed < 0:
            bearing, speed = "full-astern", -speed
        elif bearing == "about":
            bearing = "come-about"
        if self.colours and colour not in self.colours:
            return False
        if self.bearing and bearing != self.bearing:
            return False
        if self.least is not None and speed < self.least:
            return False
        return self.greatest is None or speed <= self.greatest


# --- what a ship may not do ---------------------------------------------------------------


class Prohibition(Worded):
    """Something that a ship may not do or suffer."""

    __slots__ = ()


NO_ATTACK: Final = Prohibition("attack")
"""It may not attack."""

NO_PRIMARY_ATTACK: Final = Prohibition("attack:primary")
"""It may not attack with its primary weapon."""

NOT_ATTACKED: Final = Prohibition("be-attacked")
NOT_FROM_REAR: Final = Prohibition("be-attacked-from-rear")
"""No weapon upgrade may fire at it through a secondary firing arc."""
"""It may not be attacked."""

NOT_DAMAGED_BY_OBSTACLES: Final = Prohibition("be-damaged:obstacle")
"""Obstacles do it no damage."""

NO_DAMAGE_AT_OBSTACLES: Final = Prohibition("be-damaged:at-obstacle")
"""Damage cards do it no damage for overlapping an obstacle."""

NO_DAMAGE_AT_SHIPS: Final = Prohibition("be-damaged:at-ship")
"""Damage cards do it no damage for overlapping a ship."""

NO_SHIELDS_RAISED: Final = Prohibition("raise-shields")
"""Its disabled shields do not come up in the End Phase."""

NO_DIAL: Final = Prohibition("plan-maneuver")
"""Its dial is not set: a text says what it executes."""

FIXED_WEAPON: Final = Prohibition("modify:attack")
"""Its primary weapon is what it is set to, whatever modifies it."""


SURE_TO_ATTACK: Final = Prohibition("be-kept-from-attacking")
"""Nothing else keeps it from attacking in its turn."""

ATTACKS_STAND: Final = Prohibition("attacks-cancelled")
"""Its attacks may not be cancelled."""

PRINTED_SKILL_ORDER: Final = Prohibition("attack-out-of-order")
"""It attacks when the printed skill of its captain is called, whatever else says."""


class NoCancelling(Prohibition):
    """It may not cancel attacks of a ship."""

    __slots__ = ("ship",)

    def __init__(self, ship: int) -> None:
        super().__init__(f"cancel:{ship}")
        self.ship: Final[int] = ship


NO_SHARING: Final = Prohibition("share-texts")
"""No text goes between it and other ships of its side."""

NO_CHANGE: Final = Prohibition("change-maneuver")
"""Its maneuver may not be changed."""

NO_LOOK: Final = Prohibition("look-at-dial")
"""Its player may not see its dial."""


class NoTarget(Prohibition):
    """It may not attack a ship."""

    __slots__ = ("ship",)

    def __init__(self, ship: int) -> None:
        super().__init__(f"target:{ship}")
        self.ship: Final[int] = ship


class LastResortTarget(Prohibition):
    """It may not attack a ship as long as it can attack another one."""

    __slots__ = ("ship",)

    def __init__(self, ship: int) -> None:
        super().__init__(f"avoid:{ship}")
        self.ship: Final[int] = ship


class AttackDuty(Prohibition):
    """It may attack nobody but a ship, nor decline to, as long as it can attack that ship."""

    __slots__ = ("ship",)

    def __init__(self, ship: int) -> None:
        super().__init__(f"must-attack:{ship}")
        self.ship: Final[int] = ship


class PlannedBy(Prohibition):
    """Its player may not set its dial in the next Planning Phase: a side does, within limits."""

    __slots__ = ("kind", "side")

    def __init__(self, side: int, kind: ManeuverKind) -> None:
        super().__init__(f"planned-by:{side}:{kind.text}")
        self.side: Final[int] = side
        self.kind: Final[ManeuverKind] = kind


class TargetsChosenBy(Prohibition):
    """It may not choose its targets: a side does, among friends too where `on_any_side`."""

    __slots__ = ("on_any_side", "side")

    def __init__(self, side: int, *, on_any_side: bool = False) -> None:
        super().__init__(f"targets-by:{side}{':any' if on_any_side else ''}")
        self.side: Final[int] = side
        self.on_any_side: Final[bool] = on_any_side


class ActionDuty(Prohibition):
    """It may perform no action but one, nor decline to, in its Perform Action step, if it can."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__(f"must-perform:{name}")
        self.name: Final[str] = name


class NotAttackedBy(Prohibition):
    """It may not be attacked by a ship."""

    __slots__ = ("ship",)

    def __init__(self, ship: int) -> None:
        super().__init__(f"be-attacked:{ship}")
        self.ship: Final[int] = ship


class NotLocked(Prohibition):
    """No ship farther than a range band may acquire a target lock on it; 0: no ship may."""

    __slots__ = ("within",)

    def __init__(self, within: int = 0) -> None:
        super().__init__(f"be-locked:{within}")
        self.within: Final[int] = within


class NoAction(Prohibition):
    """It may not perform an action, or any (""); `is_free`: not as a free action."""

    __slots__ = ("is_free", "name")

    def __init__(self, name: str = "", *, is_free: bool = False) -> None:
        head = "free-action" if is_free else "action"
        super().__init__(f"{head}:{name}" if name else head)
        self.name: Final[str] = name
        self.is_free: Final[bool] = is_free


NO_ACTION: Final = NoAction()
NO_FREE_ACTION: Final = NoAction(is_free=True)
ONLY_ACTIONS_OF_BAR: Final = Prohibition("action-not-of-bar")
"""It may perform none but the actions of its bar."""


class NoActionOfCard(Prohibition):
    """It may not perform the action of cards with a key."""

    __slots__ = ("key",)

    def __init__(self, key: str) -> None:
        super().__init__(f"action-of:{key}")
        self.key: Final[str] = key


class NoEcho(Prohibition):
    """It may not make a sensor echo with the templates of a kind of maneuver."""

    __slots__ = ("kind",)

    def __init__(self, kind: ManeuverKind) -> None:
        super().__init__(f"echo:{kind.text}")
        self.kind: Final[ManeuverKind] = kind


class NoManeuver(Prohibition):
    """It may not execute maneuvers of a kind."""

    __slots__ = ("kind",)

    def __init__(self, kind: ManeuverKind) -> None:
        super().__init__(f"maneuver:{kind.text}")
        self.kind: Final[ManeuverKind] = kind


class NoPlannedManeuver(Prohibition):
    """Its dial may not be set to maneuvers of a kind; it may execute them."""

    __slots__ = ("kind",)

    def __init__(self, kind: ManeuverKind) -> None:
        super().__init__(f"plan:{kind.text}")
        self.kind: Final[ManeuverKind] = kind


class NoTokenGain(Prohibition):
    """It may not gain tokens of a name."""

    __slots__ = ("token",)

    def __init__(self, token: str) -> None:
        super().__init__(f"token:{token}")
        self.token: Final[str] = token


class NoTokenSpending(Prohibition):
    """It may not spend tokens of a name."""

    __slots__ = ("token",)

    def __init__(self, token: str) -> None:
        super().__init__(f"spend:{token}")
        self.token: Final[str] = token


class NoTokenBenefit(Prohibition):
    """No text counts its tokens of a name."""

    __slots__ = ("token",)

    def __init__(self, token: str) -> None:
        super().__init__(f"benefit:{token}")
        self.token: Final[str] = token


class NoDamageCard(Prohibition):
    """It may not suffer a damage card of a name, in small letters: that turns face down at once."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__(f"suffer:{name}")
        self.name: Final[str] = name


class NoOtherDamageCard(Prohibition):
    """It may suffer a damage card of one name only: any other turns face down at once."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__(f"suffer-others:{name}")
        self.name: Final[str] = name


class NotDealt(Prohibition):
    """A damage card of a name, in small letters, that it would get face up is discarded instead."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__(f"be-dealt:{name}")
        self.name: Final[str] = name


class NoRoll(Prohibition):
    """It may not roll dice of a kind, "attack" or "defense"."""

    __slots__ = ("dice",)

    def __init__(self, dice: str) -> None:
        super().__init__(f"roll:{dice}")
        self.dice: Final[str] = dice


class NoReroll(Prohibition):
    """It may not re-roll dice of a kind, "attack" or "defense"."""

    __slots__ = ("dice",)

    def __init__(self, dice: str) -> None:
        super().__init__(f"reroll:{dice}")
        self.dice: Final[str] = dice


class AttackDiceLimit(Prohibition):
    """It may not roll more attack dice than a number."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        super().__init__(f"roll:attack:{number}")
        self.number: Final[int] = number


class DefenseDiceLimit(Prohibition):
    """It may not roll more defense dice than a number."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        super().__init__(f"roll:defense:{number}")
        self.number: Final[int] = number


class NoUseOfKind(Prohibition):
    """It may not use cards of a kind: a role, a type, "upgrade" or "card"."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        super().__init__(f"use:{kind}")
        self.kind: Final[str] = kind


class NoUseOfName(Prohibition):
    """It may not use cards of a name."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__(f"use:={name}")
        self.name: Final[str] = name


class ByShips(Worded):
    """Effects of some ships and their cards."""

    __slots__ = ("ships",)

    def __init__(self, ships: tuple[int, ...]) -> None:
        super().__init__("ships|" + ",".join([str(ship) for ship in ships]))
        self.ships: Final[tuple[int, ...]] = ships


class ByName(Worded):
    """Effects of cards of a name."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__(f"named|{name}")
        self.name: Final[str] = name


class ByKinds(Worded):
    """Effects of cards of some kinds, of any whosoever or of opponents only; "card" is all."""

    __slots__ = ("is_opposing", "kinds")

    def __init__(self, kinds: tuple[str, ...], *, is_opposing: bool) -> None:
        super().__init__(("opposing|" if is_opposing else "any|") + "+".join(kinds))
        self.kinds: Final[tuple[str, ...]] = kinds
        self.is_opposing: Final[bool] = is_opposing


class Protection(Prohibition):
    """It, its shields or a card of it may not be affected, disabled and the like by effects.

    `doing` is a word of `rules.abilities.words.Doing`, `place` that of a card, `SHIELDS` or
    `NOBODY`; `by` None stands for whatever effect there is.
    """

    __slots__ = ("by", "doing", "is_of_target", "place")

    def __init__(self, doing: str, place: int, by: ByShips | ByName | ByKinds | None) -> None:
        where = "" if place == NOBODY else "@shields" if place == SHIELDS else f"@{place}"
        source = "" if by is None else f"|{by.text}"
        super().__init__(f"be-{doing}{where}{source}")
        self.doing: Final[str] = doing
        self.place: Final[int] = place
        self.by: Final[ByShips | ByName | ByKinds | None] = by
        # Whoever picks something on a ship targets the ship.
        self.is_of_target: Final[bool] = doing == "targeted" and place == NOBODY


STAYS_ON_TABLE: Final = Protection("removed", NOBODY, None)
"""Nothing but its destruction takes it off the table."""


# --- what a ship may do beyond the rules, or need not heed ---------------------------------


class Allowance(Worded):
    """Something that a ship may do, or need not heed, beyond the rules."""

    __slots__ = ()


ANY_DESPITE_AUXILIARY: Final = Allowance("despite:bar")
"""It may perform all actions of its bar under auxiliary power."""

RED_DESPITE_AUXILIARY: Final = Allowance("execute-red")
"""It may execute red maneuvers under auxiliary power."""

CLOAK_WITHOUT_SHIELDS: Final = Allowance("cloak-bare")
"""It may cloak without active shields."""

LOCKS_ON_CLOAKED: Final = Allowance("lock-cloaked")
"""It may acquire locks on cloaked ships."""

SCAN_IGNORED: Final = Allowance("ignore:scan")
SHIELDING: Final = Allowance("obstruct")
"""Its base obstructs attacks against other ships of its side."""
"""Scan tokens of the attacker do not count against it."""


ENTERS_ALONG: Final = Allowance("enters-along")
"""Its text says along which templates it comes to the table."""

NO_PLANETS_BENEATH: Final = Allowance("ignore-planets-beneath")
"""A planet on which it stands is in the way of no attack by or against it."""

FACE_UP_DIAL: Final = Allowance("plan-face-up")
"""Its dial is set for all to see."""


class BarAction(Allowance):
    """It may perform an action that its bar lacks."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__(f"perform:{name}")
        self.name: Final[str] = name


class ActionDespiteAuxiliary(Allowance):
    """It may perform an action of its bar under auxiliary power."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__(f"despite:{name}")
        self.name: Final[str] = name


class CardDespiteAuxiliary(Allowance):
    """It may perform the action of cards with a key under auxiliary power."""

    __slots__ = ("key",)

    def __init__(self, key: str) -> None:
        super().__init__(f"despite:card:{key}")
        self.key: Final[str] = key


class EchoTemplate(Allowance):
    """It echoes with the straight of a speed, if its bar has no sensor echo."""

    __slots__ = ("speed",)

    def __init__(self, speed: int) -> None:
        super().__init__(f"echo-with:{speed}")
        self.speed: Final[int] = speed


class ColourChange(Allowance):
    """Maneuvers of a kind count as of another colour for it."""

    __slots__ = ("colour", "kind")

    def __init__(self, colour: int, kind: ManeuverKind) -> None:
        super().__init__(f"colour:{COLOURS[colour]}:{kind.text}")
        self.colour: Final[int] = colour
        self.kind: Final[ManeuverKind] = kind


class LockLimit(Allowance):
    """It may hold a number of target locks."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        super().__init__(f"locks:{number}")
        self.number: Final[int] = number


class TokenAs(Allowance):
    """It may spend a token as if it were another: any number of them, or one of all such."""

    __slots__ = ("is_once", "like", "token")

    def __init__(self, token: str, like: str, *, is_once: bool = False) -> None:
        super().__init__(f"spend{'-once' if is_once else ''}:{token}={like}")
        self.token: Final[str] = token
        self.like: Final[str] = like
        self.is_once: Final[bool] = is_once


class TokensOfShip(Allowance):
    """It may use the tokens of another ship as its own: all of a kind, or one."""

    __slots__ = ("is_once", "ship", "token")

    def __init__(self, token: str, ship: int, *, is_once: bool = False) -> None:
        super().__init__(f"use{'-once' if is_once else ''}:{token}:{ship}")
        self.token: Final[str] = token
        self.ship: Final[int] = ship
        self.is_once: Final[bool] = is_once


class WeaponBands(Allowance):
    """The weapon at a place of it has another range than the one printed."""

    __slots__ = ("farthest", "nearest", "place")

    def __init__(self, place: int, nearest: int, farthest: int) -> None:
        super().__init__(f"bands:{place}:{nearest}:{farthest}")
        self.place: Final[int] = place
        self.nearest: Final[int] = nearest
        self.farthest: Final[int] = farthest


class GrantedShot(Allowance):
    """It may attack as a weapon by itself does not, with more or fewer dice.

    `place` is that of the weapon's card, `NOBODY` for the primary weapon; `direction` the name of
    a `rules.abilities.verbs.Direction`, "" where the weapon's own arcs do. The attack may be
    without a target lock, and have a `price`, a cost in the ability language.
    """

    __slots__ = (
        "direction",
        "farthest",
        "is_without_lock",
        "modifier",
        "nearest",
        "place",
        "price",
    )

    def __init__(
        self,
        place: int,
        direction: str,
        modifier: int,
        nearest: int,
        farthest: int,
        *,
        is_without_lock: bool = False,
        price: str = "",
    ) -> None:
        text = f"shot:{place}:{direction}:{modifier}:{nearest}:{farthest}"
        if is_without_lock:
            text += ":without-lock"
        super().__init__(f"{text}:for {price}" if price else text)
        self.place: Final[int] = place
        self.direction: Final[str] = direction
        self.modifier: Final[int] = modifier
        self.nearest: Final[int] = nearest
        self.farthest: Final[int] = farthest
        self.is_without_lock: Final[bool] = is_without_lock
        self.price: Final[str] = price


class Surcharge(Allowance):
    """It pays so many tokens of a name more, each time that it pays with any."""

    __slots__ = ("number", "token")

    def __init__(self, token: str, number: int) -> None:
        super().__init__(f"pays-more:{token}:{number}")
        self.token: Final[str] = token
        self.number: Final[int] = number


class CountedRange(Allowance):
    """For its cards some ships at a range count as being at another."""

    __slots__ = ("as_band", "band", "ships")

    def __init__(self, band: int, as_band: int, ships: tuple[int, ...]) -> None:
        named = ",".join(str(each) for each in ships)
        super().__init__(f"counted-range:{band}:{as_band}:{named}")
        self.band: Final[int] = band
        self.as_band: Final[int] = as_band
        self.ships: Final[tuple[int, ...]] = ships


class StandInCommand(Allowance):
    """A card commands it with that skill while its captain cannot."""

    __slots__ = ("place", "skill")

    def __init__(self, place: int, skill: int) -> None:
        super().__init__(f"stand-in:{place}:{skill}")
        self.place: Final[int] = place
        self.skill: Final[int] = skill


class CardDice(Allowance):
    """A card with that name rolls so many dice more for it, outside an attack."""

    __slots__ = ("name", "number")

    def __init__(self, name: str, number: int) -> None:
        super().__init__(f"card-dice:{number}:{name}")
        self.name: Final[str] = name
        self.number: Final[int] = number


class MinefieldDice(Allowance):
    """Minefields roll so many dice more against it, fewer where negative."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        super().__init__(f"minefield-dice:{number}")
        self.number: Final[int] = number
