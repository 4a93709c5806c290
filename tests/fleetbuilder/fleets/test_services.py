"""The demo fleets: fixtures, loading, the command."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from fleetbuilder.fleets.check.services import Options, fleet_check
from fleetbuilder.fleets.common import mapping, selectors
from fleetbuilder.fleets.common.models import DemoFleet
from fleetbuilder.fleets.common.services import DemoChanges, demo_fleets_load
from rules.catalogue import Catalogue
from rules.errors import CatalogueError, DocumentError

FLEETS = settings.FIXTURES_DIR / "fleets"
SLUGS = ("federation-starter", "klingon-starter", "mixed-task-force")

pytestmark = pytest.mark.django_db


def test_loading_twice_changes_nothing_the_second_time() -> None:
    assert demo_fleets_load(directory=FLEETS) == DemoChanges(SLUGS, (), (), 3)
    assert demo_fleets_load(directory=FLEETS) == DemoChanges((), (), (), 3)
    assert [str(demo) for demo in selectors.demo_fleet_list()] == [
        "Federation starter",
        "Klingon starter",
        "Mixed task force",
    ]


def test_what_was_changed_or_is_gone_follows_the_files(tmp_path: Path) -> None:
    demo_fleets_load(directory=FLEETS)
    DemoFleet.objects.filter(slug="klingon-starter").update(name="Spoilt")
    (tmp_path / "klingon-starter.json").write_bytes((FLEETS / "klingon-starter.json").read_bytes())
    changes = demo_fleets_load(directory=tmp_path)
    assert changes == DemoChanges(
        (), ("klingon-starter",), ("federation-starter", "mixed-task-force"), 1
    )
    assert [(demo.name, demo.position) for demo in selectors.demo_fleet_list()] == [
        ("Klingon starter", 0)
    ]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("{", CatalogueError),
        ('{"ships": 7}', DocumentError),
    ],
)
def test_a_bad_file_changes_nothing(tmp_path: Path, text: str, error: type[Exception]) -> None:
    demo_fleets_load(directory=FLEETS)
    (tmp_path / "broken.json").write_text(text, encoding="utf-8")
    with pytest.raises(error):
        demo_fleets_load(directory=tmp_path)
    assert tuple(demo.slug for demo in selectors.demo_fleet_list()) == SLUGS


def test_the_command(tmp_path: Path) -> None:
    out = StringIO()
    call_command("load_demo_fleets", stdout=out)
    assert out.getvalue() == "demo fleets: 3 added, 0 changed, 0 removed; there are 3.\n"
    (tmp_path / "broken.json").write_text('{"ships": [7]}', encoding="utf-8")
    with pytest.raises(CommandError, match=r"/ships/0: .* Nothing was changed\.$"):
        call_command("load_demo_fleets", directory=tmp_path, stdout=StringIO())


@pytest.mark.parametrize(
    ("slug", "points", "legal"),
    [
        ("federation-starter", 42, True),
        ("klingon-starter", 39, True),
        ("mixed-task-force", 123, False),
    ],
)
def test_the_starters_cost_what_the_rulebook_prints(
    catalogue: Catalogue, slug: str, points: int, legal: bool
) -> None:
    """2017, Setup, Gather Forces: 42 and 39 SP; WORKED_EXAMPLES E17-B1, E17-B2."""
    demo_fleets_load(directory=FLEETS)
    demo = selectors.demo_fleet_find(slug=slug)
    assert demo is not None
    report = fleet_check(mapping.fleet_from_demo(demo), Options(), catalogue).report
    assert (report.points, report.legal) == (points, legal)


def test_the_third_demo_shows_a_problem_of_every_family(catalogue: Catalogue) -> None:
    document = json.loads((FLEETS / "mixed-task-force.json").read_text(encoding="utf-8"))
    demo = mapping.demo_from_document(slug="m", position=0, document=document)
    report = fleet_check(mapping.fleet_from_demo(demo), Options(), catalogue).report
    assert [(problem.code, problem.where) for problem in report.problems] == [
        ("points.over_limit", ""),
        ("restriction.ship_faction", "/ships/0/upgrades/1"),
        ("slots.none_left", "/ships/0/upgrades/4"),
        ("unique.duplicate", "/ships/1/upgrades/0"),
        ("restriction.ship_hull", "/ships/2/upgrades/0"),
        ("restriction.captain_faction", "/ships/2/upgrades/1"),
        ("slots.none_left", "/ships/2/upgrades/1"),
    ]
    assert all(problem.fixes for problem in report.problems)


def test_no_demo_of_that_name() -> None:
    for slug in ("borg-cube", "", "a\0b", "a" * 61, "../klingon-starter"):
        assert selectors.demo_fleet_find(slug=slug) is None
