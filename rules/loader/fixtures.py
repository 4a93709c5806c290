"""Every kind of document in a folder of fixtures.

What is read for battles and for Alliance alone is imported when it is asked for: importing it
takes longer than checking a fleet.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from rules.building.missions import Mission, mission_from_document
from rules.catalogue import Catalogue
from rules.errors import CatalogueError, DocumentError
from rules.loader.files import FIXTURES, read_document
from rules.options import OptionTable
from rules.rulesets import RuleSets

if TYPE_CHECKING:
    from rules.alliance.campaign.campaign import Campaign
    from rules.alliance.campaign.player_card import Sheet
    from rules.alliance.enemy.logic import EnemyType
    from rules.alliance.mission.mission import Mission as AllianceMission
    from rules.battle.phases.missions import MissionRules
    from rules.fleet_captains.box.box import GameBox
    from rules.fleet_captains.rulebook.entries import CaptainsRulebook
    from rules.rulings import Rulings


def load_catalogue(directory: Path = FIXTURES) -> Catalogue:
    """Builds the catalogue from `cards/*.json` and `ship_classes.json` of a folder.

    Raises `CatalogueError` naming file, card and field.
    """
    sets = []
    for path in sorted((directory / "cards").glob("*.json")):
        document = read_document(path)
        if not isinstance(document, dict) or "set" not in document:
            raise CatalogueError("is no set document: it has no 'set'", file=path.name)
        sets.append(document)
    if not sets:
        raise CatalogueError(f"no set documents in {directory / 'cards'}")
    classes = read_document(directory / "ship_classes.json")
    return Catalogue.from_documents(sets, classes["ship_classes"])


def load_rulesets(directory: Path = FIXTURES) -> RuleSets:
    """Reads `rulesets/*.json` of a folder, parents before those that inherit from them.

    Raises `RuleSetError` for a fault in a rule set, `CatalogueError` for an unreadable file.
    """
    documents = [read_document(path) for path in sorted((directory / "rulesets").glob("*.json"))]
    documents.sort(key=lambda document: document.get("position", 0))
    return RuleSets.from_documents(documents, load_options(directory))


@functools.cache
def load_options(directory: Path = FIXTURES) -> OptionTable:
    """Reads what rule sets may set, `options/*.json` of a folder.

    They belong to the code that asks them: for a folder without any those of the repository hold.
    Raises `DocumentError` naming option, field and fault.
    """
    folder = directory / "options"
    paths = sorted((folder if folder.is_dir() else FIXTURES / "options").glob("*.json"))
    documents = [read_document(path) for path in paths]
    return OptionTable.from_documents(sorted(documents, key=lambda document: document["position"]))


def load_rulings(directory: Path = FIXTURES) -> Rulings:
    """Reads the rulings of `rulings/*.json` of a folder.

    Raises `DocumentError` for a fault in a document, `CatalogueError` for an unreadable file.
    """
    from rules.rulings import Rulings

    documents = [read_document(path) for path in sorted((directory / "rulings").glob("*.json"))]
    documents.sort(key=lambda document: document.get("position", 0))
    return Rulings.from_documents(documents)


def load_missions(directory: Path = FIXTURES) -> Mapping[str, Mission]:
    """Reads `missions/*.json` of a folder, by id."""
    missions = [
        mission_from_document(read_document(path))
        for path in sorted((directory / "missions").glob("*.json"))
    ]
    return {mission.id: mission for mission in missions}


def load_mission_rules(directory: Path = FIXTURES) -> Mapping[str, MissionRules]:
    """Reads how the missions of `missions/*.json` are played, by id.

    Raises `BattleError` naming the mission and what is wrong with it.
    """
    from rules.battle.phases.missions import mission_rules

    rules = [
        mission_rules(read_document(path))
        for path in sorted((directory / "missions").glob("*.json"))
    ]
    return {each.id: each for each in rules}


def load_damage_deck(directory: Path = FIXTURES) -> tuple[str, ...]:
    """Reads `damage_deck.json`: the names of its cards, one for each copy.

    Raises `BattleError` for a card that battles do not play as the document says.
    """
    from rules.battle.mechanics.damage_cards import deck_from_document

    return deck_from_document(read_document(directory / "damage_deck.json"))


@functools.cache
def load_pilot_uses(directory: Path = FIXTURES) -> Mapping[str, tuple[int, int]]:
    """Reads `pilot_uses.json`, how often gunners use each card.

    Gives in how many battles it took part, and in how many of them it acted. A card that was not
    counted is left out.
    """
    document = read_document(directory / "pilot_uses.json")
    return {key: (battles, acted) for key, (battles, acted) in document["cards"].items()}


def load_enemies(directory: Path = FIXTURES) -> Mapping[str, EnemyType]:
    """Reads the enemy ship types of `enemies/*.json`, by id.

    Raises `DocumentError` naming the file and the place in it.
    """
    from rules.alliance.enemy.logic_document import read_enemies

    return read_enemies(
        {path.name: read_document(path) for path in sorted((directory / "enemies").glob("*.json"))}
    )


def load_player_cards(directory: Path = FIXTURES) -> Mapping[str, Sheet]:
    """Reads Alliance's player cards, `player_cards/*.json` of a folder, by id.

    Raises `DocumentError` naming file and place.
    """
    from rules.alliance.campaign.player_card_document import sheet_from_document

    sheets = {}
    for path in sorted((directory / "player_cards").glob("*.json")):
        try:
            sheet = sheet_from_document(read_document(path))
        except DocumentError as error:
            raise DocumentError(error.message, f"{path.name}{error.where}") from error
        sheets[sheet.id] = sheet
    return sheets


def load_alliance_missions(directory: Path = FIXTURES) -> Mapping[str, AllianceMission]:
    """Reads Alliance's missions, `missions/alliance/*.json` of a folder, by id.

    Raises `DocumentError` naming file and place.
    """
    from rules.alliance.mission.document import mission_from_document as alliance_mission

    missions: dict[str, AllianceMission] = {}
    for path in sorted((directory / "missions" / "alliance").glob("*.json")):
        try:
            mission = alliance_mission(read_document(path))
        except DocumentError as error:
            raise DocumentError(error.message, f"{path.name}{error.where}") from error
        if mission.id in missions:
            raise DocumentError(f"another mission has the id {mission.id!r}", f"{path.name}/id")
        missions[mission.id] = mission
    return missions


def load_campaigns(directory: Path = FIXTURES) -> Mapping[str, Campaign]:
    """Reads Alliance's campaigns, `campaigns/*.json` of a folder, by id, with their missions.

    Raises `DocumentError` naming file and place, also where a campaign and its missions clash.
    """
    from rules.alliance.campaign.campaign import require_missions
    from rules.alliance.campaign.document import campaign_from_document

    missions = load_alliance_missions(directory)
    campaigns: dict[str, Campaign] = {}
    for path in sorted((directory / "campaigns").glob("*.json")):
        try:
            campaign = campaign_from_document(read_document(path))
            require_missions(campaign, missions)
        except DocumentError as error:
            raise DocumentError(error.message, f"{path.name}{error.where}") from error
        if campaign.id in campaigns:
            raise DocumentError(f"another campaign has the id {campaign.id!r}", f"{path.name}/id")
        campaigns[campaign.id] = campaign
    return campaigns


def load_boxes(directory: Path = FIXTURES) -> Mapping[str, GameBox]:
    """Reads the boxes of Fleet Captains, `fleet_captains/*.json` of a folder, by id.

    Raises `DocumentError` naming file and place.
    """
    from rules.fleet_captains.box.box import read_boxes

    paths = sorted((directory / "fleet_captains").glob("*.json"))
    return read_boxes({path.name: read_document(path) for path in paths})


def load_captains_rulebook(directory: Path = FIXTURES) -> CaptainsRulebook:
    """Reads the rules of Fleet Captains by topic, `fleet_captains/rules/*.json` of a folder.

    Raises `DocumentError` naming file and place.
    """
    from rules.fleet_captains.rulebook.reader import read_rulebook

    paths = sorted((directory / "fleet_captains" / "rules").glob("*.json"))
    return read_rulebook({path.name: read_document(path) for path in paths})
