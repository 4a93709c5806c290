"""Boxes that owners type in, for the tests of services, API and pages."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.services import box_create
from fleetbuilder.fleet_captains.decks.models import CommandDeck
from fleetbuilder.fleet_captains.decks.services import NamedChoice, deck_create
from rules.fleet_captains.muster.deck_choice import DeckChoice
from rules.loader import FIXTURES, read_document

HOUSE: Final[Any] = read_document(FIXTURES / "fleet_captains" / "house-base.json")
FOUR_SUBDECKS: Final = (
    *("way-of-the-warrior", "the-science-of-war", "battleships", "code-of-honor"),
)


def document(**parts: Any) -> dict[str, Any]:
    """Returns the document of a box with some parts."""
    head = {"format": "fleet-captains-box", "version": 1, "id": "mine", "name": "My box"}
    return deepcopy({**head, **parts})


def ships_of(side: str) -> list[dict[str, Any]]:
    """Lists twelve ships of a side, with keys and names of their own."""
    return [
        {**each, "key": f"own-{each['key']}", "name": f"My {each['name']}"}
        for each in HOUSE["ships"]
        if each["side"] == side
    ]


def small_box() -> dict[str, Any]:
    """Returns a box with one card of each part."""
    parts = ("ships", "tiles", "missions", "encounters", "commands")
    return document(**{part: HOUSE[part][:1] for part in parts})


def box_of(owner: str, **parts: Any) -> OwnersBox:
    """Keeps a box of somebody."""
    return box_create(owner=owner, document=document(**parts) if parts else small_box())[0]


def deck_of(owner: str, name: str = "Kobayashi Maru") -> CommandDeck:
    """Keeps a Klingon deck of somebody."""
    missions = {"science": 1, "influence": 3, "combat": 6}
    named = NamedChoice(name, DeckChoice("klingon", FOUR_SUBDECKS, missions))
    return deck_create(owner=owner, named=named)[0]


def _changed(*path: str | int, to: Any) -> dict[str, Any]:
    box = small_box()
    here: Any = box
    for part in path[:-1]:
        here = here[part]
    here[path[-1]] = to
    return box


FAULTY: Final[list[tuple[str, dict[str, Any], str, str]]] = [
    (
        "thirteen clicks",
        _changed("ships", 0, "dial", 0, "settings", to=[[n, 0, 0, 0] for n in range(8)]),
        "/ships/0/dial",
        "the dial has 13 settings; a dial has 12 clicks, so leave out 1",
    ),
    (
        "mix beside the Size",
        _changed("ships", 0, "missions", "science", to=4),
        "/ships/0/missions",
        (
            "the missions come to 7 and the Size is 6; a ship brings as many missions as its Size "
            "(FC-14)"
        ),
    ),
    (
        "Rating out of bounds",
        _changed("ships", 0, "dial", 1, "settings", 0, 2, to=31),
        "/ships/0/dial/1/settings/0/2",
        "a whole number from 0 to 30 is expected, not 31",
    ),
    (
        "Rating missing",
        _changed("ships", 0, "dial", 2, "settings", 0, to=[6, 3, 3]),
        "/ships/0/dial/2/settings/0",
        "a setting has the Ratings of weapons, sensors, engines, shields, in this order",
    ),
    (
        "Alert Status missing",
        _changed("ships", 0, "dial", to=small_box()["ships"][0]["dial"][:2]),
        "/ships/0/dial",
        "a dial has the Alert Statuses undamaged, yellow, red, in this order",
    ),
    (
        "two ships of one key",
        document(ships=HOUSE["ships"][:1] * 2),
        "/ships/1",
        'there are two ship cards "uss-enterprise-e"; each needs its own',
    ),
    (
        "unknown effect",
        _changed("ships", 0, "ability", "does", to=[{"ad": {"weapons": 1}}]),
        "/ships/0/ability/does/0",
        'there is no verb "ad"; did you mean "add"?',
    ),
    (
        "unknown kind of tile",
        _changed("tiles", 0, "kind", to="void"),
        "/tiles/0/kind",
        'there is no kind of location "void"; it is one of empty, hazard, nebula, planet, star',
    ),
    (
        "deed and condition",
        _changed("missions", 0, "condition", to={"linked": True}),
        "/missions/0",
        "a mission has a deed or a condition, not both; leave one out",
    ),
    (
        "level of a test",
        _changed("encounters", 0, "test", to={"system": "shields", "level": 0}),
        "/encounters/0/test/level",
        "a whole number from 1 to 60 is expected, not 0",
    ),
    (
        "post that touches two tiles",
        document(
            layouts=[
                {
                    "id": "own",
                    "columns": [6, 5, 4],
                    "posts": [{"column": 1, "end": "near"}, {"column": 1, "end": "far"}],
                }
            ]
        ),
        "/layouts/0",
        (
            "the layout 'own' has a Command Post at the near end of column B that touches 2 tiles; "
            "it must touch exactly 3, so its column is one tile shorter than both columns beside it"
        ),
    ),
    (
        "ops without its moment",
        _changed("commands", 0, "cards", 0, "effects", to=[{"kind": "ops", "does": [{"draw": 1}]}]),
        "/commands/0/cards/0/effects/0",
        'an effect of the kind "ops" needs its moment; write "when"',
    ),
    (
        "title of two lines",
        _changed("name", to="My\nbox"),
        "/name",
        "a name or title is one line that is not empty",
    ),
]
"""Boxes that cannot be read: what is wrong, the box, the place, and what is said of it."""
