"""Random fleets over the real catalogue, for hypothesis.

`fleets()` draws anything that a fleet document can say, legal or not, unknown cards included;
`plain_fleets()` draws fleets as players build them: known cards in slots that take them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from rules.cards import FACTIONS, UPGRADE_TYPES, Ship
from rules.fleet import Equipped, Fleet, Outpost, ShipBuild
from tests.rules.catalogue import catalogue

RULE_SETS = ("attack-wing-2017", "attack-wing-classic", "organized-play-2016", "open")
CARRIERS = ("flagship", "fleet-captain", "ship-resource")
AROUND = ("captain", "admiral", "ambassador", "construction", "officer", *CARRIERS)

_LETTERS = st.characters(exclude_categories=("Cs",), exclude_characters="\0")
_TYPICAL = "aeinorst ABCDE0123456789'-.,:;()[]{}<>*_~#|&/\\\"`+=!?éüß’…🖖"


def texts(longest: int = 40) -> st.SearchStrategy[str]:
    """Draws any text without NUL and lone surrogates."""
    return st.one_of(st.text(_TYPICAL, max_size=longest), st.text(_LETTERS, max_size=longest))


def lines(longest: int = 40) -> st.SearchStrategy[str]:
    """Draws text on one line, without spaces that a line of text would not keep."""
    return texts(longest).map(lambda text: " ".join(text.split())).filter(_is_kept)


def _is_kept(text: str) -> bool:
    return all(sign.isprintable() and not "\ue000" <= sign <= "\uf8ff" for sign in text)


def keys(*types: str) -> st.SearchStrategy[str]:
    """Draws the key of a card of the catalogue, of any of `types`."""
    cards = catalogue().by_type
    return st.sampled_from([card.key for kind in types for card in cards.get(kind, ())])


def of_one_slot(kind: str) -> st.SearchStrategy[str]:
    """Draws the key of an upgrade that fits slots of one type only."""
    return st.sampled_from(
        [card.key for card in catalogue().by_type[kind] if card.fills == (kind,)]
    )


def unknown_keys(*types: str) -> st.SearchStrategy[str]:
    """Draws keys that no card has."""
    return st.builds(
        "{}:nobody-{}-{}".format,
        st.sampled_from(types),
        st.sampled_from(["at-all", "x", "7"]),
        st.integers(1, 99999),
    )


@st.composite
def equipped(draw: st.DrawFn, *types: str, depth: int = 2, odd: bool = True) -> Equipped:
    """Draws a card of `types` with what it may hold, `depth` levels deep.

    An `odd` one may be unknown or unmatched, be in a wrong slot or have a price set by hand.
    """
    kind = draw(st.integers(0, 11)) if odd else 9
    if kind == 0:
        return Equipped("", name=draw(lines(30).filter(bool)))
    card = draw(unknown_keys(*types) if kind == 1 else keys(*types))
    upgrades: tuple[Equipped, ...] = ()
    if depth and draw(st.integers(0, 4)) == 0:
        beneath = AROUND if kind == 2 else ()
        upgrades = tuple(
            draw(
                st.lists(
                    equipped(*UPGRADE_TYPES, *beneath, depth=depth - 1, odd=odd),
                    min_size=1,
                    max_size=3,
                )
            )
        )
    return Equipped(
        card,
        slot=draw(st.sampled_from(UPGRADE_TYPES)) if kind in (3, 4) else "",
        upgrades=upgrades,
        discount_from=draw(keys("ship", "talent", "captain")) if kind == 5 else "",
        cost_override=draw(st.integers(0, 20)) if kind == 6 else None,
    )


@st.composite
def ship_builds(draw: st.DrawFn, *, odd: bool = True) -> ShipBuild:
    """Draws a ship with anything aboard."""
    kind = draw(st.integers(0, 11)) if odd else 9
    maybe = st.none() | st.none()
    strange = AROUND if odd and kind == 3 else ()
    return ShipBuild(
        ship="" if kind == 0 else draw(unknown_keys("ship") if kind == 1 else keys("ship")),
        captain=draw(equipped("captain", depth=1, odd=odd) | st.none()),
        admiral=draw(maybe | equipped("admiral", depth=1, odd=odd)),
        ambassador=draw(maybe | equipped("ambassador", depth=0, odd=odd)),
        construction=draw(maybe | equipped("construction", depth=0, odd=odd)),
        upgrades=tuple(draw(st.lists(equipped(*UPGRADE_TYPES, *strange, odd=odd), max_size=6))),
        resource=draw(maybe | equipped(*CARRIERS, depth=1, odd=odd)),
        support_vehicle=kind == 4,
        cost_override=draw(st.integers(0, 50)) if kind == 5 else None,
        name=draw(lines(30).filter(bool)) if kind == 0 else "",
    )


@st.composite
def fleets(
    draw: st.DrawFn, *, odd: bool = True, least_ships: int = 0, most_ships: int = 4
) -> Fleet:
    """Draws a fleet with anything that its document can say; known cards only unless `odd`."""
    extra: dict[str, Any] = {}
    if odd and draw(st.booleans()):
        extra = {
            "extra_points": draw(st.integers(-20, 40)),
            "exchange": tuple(draw(st.lists(st.sampled_from(FACTIONS), max_size=2))),
            "outposts": tuple(
                draw(st.lists(st.builds(Outpost, lines(20), st.integers(0, 30)), max_size=2))
            ),
            "mission": draw(lines()),
            "event_date": draw(st.just("") | st.dates().map(lambda day: day.isoformat())),
            "blind_booster": draw(st.booleans()),
            "mixing_consent": draw(st.booleans()),
            "notes": "\n".join(draw(st.lists(lines(), max_size=3))),
            "unmatched": tuple(draw(st.lists(lines().filter(bool), max_size=2))),
        }
    return Fleet(
        ships=tuple(
            draw(st.lists(ship_builds(odd=odd), min_size=least_ships, max_size=most_ships))
        ),
        name=draw(lines()),
        ruleset=draw(st.sampled_from(["", *RULE_SETS])),
        points_limit=draw(st.none() | st.integers(0, 500)),
        resource=draw(st.none() | equipped("resource", depth=0, odd=odd)),
        sideboard=tuple(
            draw(
                st.just([])
                | st.lists(equipped("captain", *UPGRADE_TYPES, depth=0, odd=odd), max_size=3)
            )
        ),
        **extra,
    )


@st.composite
def plain_builds(draw: st.DrawFn) -> ShipBuild:
    """Draws a ship whose upgrades fill slots of its own upgrade bar."""
    ship = catalogue()[draw(keys("ship"))]
    assert isinstance(ship, Ship)
    chosen = [Equipped(draw(of_one_slot(kind))) for kind in ship.upgrade_bar if draw(st.booleans())]
    captain = None
    if ship.support != "squadron":
        captain_key = draw(keys("captain"))
        talents: Sequence[Equipped] = ()
        if catalogue()[captain_key].talents and draw(st.booleans()):
            talents = (Equipped(draw(keys("talent"))),)
        captain = Equipped(captain_key, upgrades=tuple(talents))
    return ShipBuild(ship=ship.key, captain=captain, upgrades=tuple(chosen))


@st.composite
def plain_fleets(draw: st.DrawFn, *, most_ships: int = 4) -> Fleet:
    """Draws a fleet as players build them."""
    return Fleet(
        ships=tuple(draw(st.lists(plain_builds(), min_size=1, max_size=most_ships))),
        resource=draw(st.none() | st.builds(Equipped, keys("resource"))),
    )
