"""How the modules of the project hang together, computed from their sources.

Imports for types and imports inside functions count. An import through a package's face, its
`__init__`, counts as one of the module that defines the name.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PRODUCT: Final = ("rules", "cards", "fleetbuilder")
LARGEST_CIRCLE: Final = 6
USED_TWICE: Final = {
    "Action": "one in the language of card texts, and the same in a battle",
    "Arc": "one in the language of card texts, and the same on the table",
    "Attack": "one in the language of card texts, and the same in a battle",
    "Campaign": "one as its document says it, and a group's as a row",
    "Card": "one of the catalogue, and its row",
    "CardSet": "one of the catalogue, and its row",
    "ChooseTarget": "a verb of card texts, and the question of the same name",
    "DatabaseWrapper": "Django looks for this name in every backend",
    "Event": "one in the language of card texts, one in a battle's log, and a tournament's row",
    "Fleet": "one that is fielded, and its row",
    "Game": "a row of a tournament, and a row of its own",
    "Handled": "a row of each app that keeps idempotency keys",
    "Maneuver": "one in the language of card texts, and the same on a dial",
    "Mission": "one of Attack Wing, and one of Alliance",
    "Ship": "a card, and the ship on the table",
    "ShipClass": "one of the catalogue, and its row",
    "Token": "one in the language of card texts, and a key of the API: both words of their fields",
}
"""Names that several classes bear, with the reason: rows and objects of one idea, or a library."""
MOST_USED_TWICE: Final = 25
OWN_OF_DJANGO: Final = frozenset({"Command", "Config", "Meta"})

Graph = Mapping[str, set[str]]


@cache
def modules() -> dict[str, Path]:
    """Returns the file of each module; migrations are left out."""
    found = {}
    for folder in PRODUCT:
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            if "migrations" not in parts:
                found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def trees() -> dict[str, ast.Module]:
    """Returns the syntax tree of each module."""
    return {name: ast.parse(path.read_text("utf-8")) for name, path in modules().items()}


def imported(tree: ast.Module) -> Iterator[tuple[str, str, str]]:
    """Generates what a module imports: from where, which name, and as what."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from ((node.module, each.name, each.asname or each.name) for each in node.names)
        elif isinstance(node, ast.Import):
            yield from ((each.name, "", "") for each in node.names)


@cache
def offered() -> dict[str, dict[str, tuple[str, str]]]:
    """Returns the names that each package's face imports, with where they come from."""
    return {
        name: {known: (source, wanted) for source, wanted, known in imported(trees()[name])}
        for name, path in modules().items()
        if path.name == "__init__.py"
    }


def home(source: str, wanted: str) -> str:
    """Returns the module that defines a name; "" for one of a library."""
    if f"{source}.{wanted}" in modules():
        return f"{source}.{wanted}"
    if wanted in offered().get(source, {}):
        return home(*offered()[source][wanted])
    return source if source in modules() else ""


@cache
def imports() -> Graph:
    """Returns which modules each module imports."""
    return {
        name: {home(source, wanted) for source, wanted, _ in imported(tree)} - {name, ""}
        for name, tree in trees().items()
    }


@cache
def faces() -> set[str]:
    """Returns what nothing imports: faces that define no name themselves, and `__main__`.

    They lie in a folder and gather what stands above it, so they belong to no folder here.
    """
    used = set().union(*imports().values())
    ends = ("__init__", "__main__")
    return {name for name, path in modules().items() if path.stem in ends and name not in used}


def folder_of(module: str) -> str:
    """Returns the folder of a module; "" for a face."""
    return "" if module in faces() else modules()[module].parent.relative_to(ROOT).as_posix()


def folders() -> Graph:
    """Returns which folders the modules of each folder import from."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, others in imports().items():
        found[folder_of(module)] |= {folder_of(other) for other in others} - {folder_of(module)}
    return found


def reached(graph: Graph, start: str) -> set[str]:
    """Returns all that can be reached from a node, itself only where a circle leads back."""
    found: set[str] = set()
    pending = [start]
    while pending:
        for other in graph.get(pending.pop(), ()):
            if other not in found:
                found.add(other)
                pending.append(other)
    return found


def circles(graph: Graph) -> set[frozenset[str]]:
    """Returns the sets of nodes that all lead to each other."""
    reach = {node: reached(graph, node) for node in graph}
    return {
        frozenset(other for other in reach[node] if node in reach.get(other, ()))
        for node in graph
        if node in reach[node]
    }


def test_circles_of_imports_are_found() -> None:
    graph = {
        "a": {"b"},
        "b": {"c"},
        "c": {"b", "d"},
        "d": set(),
        "e": {"a"},
        "f": {"g"},
        "g": {"f"},
    }
    assert circles(graph) == {frozenset("bc"), frozenset("fg")}


def test_no_more_than_six_modules_import_each_other_in_a_circle() -> None:
    large = [sorted(circle) for circle in circles(imports()) if len(circle) > LARGEST_CIRCLE]
    assert large == []


def test_no_folders_import_from_each_other() -> None:
    assert [sorted(circle) for circle in circles(folders())] == []


def test_nothing_imports_the_faces_of_the_rules() -> None:
    assert {"rules", "rules.__main__", "rules.building", "rules.battle"} <= faces()


def test_one_class_name_is_one_idea() -> None:
    names = Counter(
        node.name
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.name not in OWN_OF_DJANGO
    )
    assert {name for name, count in names.items() if count > 1} == set(USED_TWICE)
    assert len(USED_TWICE) <= MOST_USED_TWICE


LAYERS: Final = frozenset(
    {
        "api",
        "documents",
        "forms",
        "mapping",
        "models",
        "pages",
        "requests",
        "results",
        "selectors",
        "serializers",
        "services",
        "views",
    }
)


def test_a_layer_is_imported_by_its_name_after_that_of_its_room() -> None:
    """An alias such as `saved_selectors` says which room's module it is, and which one of it."""
    wrong = {
        (module, source, known)
        for module, tree in trees().items()
        for source, wanted, known in imported(tree)
        if wanted in LAYERS and known != wanted and f"{source}.{wanted}" in modules()
        # A room of several, `rounds`, is one of them in a name: `round_services`.
        if not any(
            known.removesuffix(f"_{wanted}") in (room, room.removesuffix("s"), f"{room[:-3]}y")
            for room in source.split(".")
        )
    }
    assert wrong == set()


NOT_WATCHED: Final = {
    "acted": "what acted is recorded by itself",
    "asked_modifier": "counted in the modifier of the attack dice",
    "attack_pool": "its results are watched",
    "attacker": "never changes",
    "cards_before": "set before it begins",
    "dealt": "counted in what shields and hull lost",
    "defender": "never changes",
    "defense_pool": "its results are watched",
    "is_compared": "a step of the attack",
    "is_elsewhere": "set before it begins",
    "is_extra": "set before it begins",
    "is_halved": "shows in the number of dice",
    "is_replaced": "a step of the attack",
    "is_unmodified": "set before it begins",
    "record": "what is measured by it",
    "share": "shows in the number of dice",
    "shot": "shows in the number of dice",
    "took_token": "the token that it took is counted",
    "totals": "shows in the number of dice",
    "turned_cloak": "the cloak is counted",
    "was_hit": "a step of the attack",
    "without_tokens": "set before it begins",
}
"""Fields of an attack of which a change tells nothing by itself, with the reason."""


def strings_of(path: str, name: str) -> set[str]:
    """Returns the strings of the tuple that a module gives a name, in a class or outside."""
    found: list[set[str]] = []
    for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
        if any(isinstance(each, ast.Name) and each.id == name for each in targets):
            found.append(set(ast.literal_eval(node.value)))
    return max(found, key=len)


def test_every_field_of_an_attack_is_watched_or_excepted() -> None:
    """What an effect changes without being watched would count as if it had not acted."""
    fields = strings_of("rules/battle/timing/attack_state.py", "__slots__")
    watched = strings_of("rules/battle/mechanics/uses.py", "_WATCHED")
    assert fields - watched == set(NOT_WATCHED)
    assert watched <= fields
