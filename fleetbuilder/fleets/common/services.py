"""Changes of what the site keeps about fleets."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from fleetbuilder.fleets.common import mapping
from fleetbuilder.fleets.common.models import DemoFleet
from rules.loader import read_document

COLUMNS = ("name", "summary", "document", "position")


@dataclass(frozen=True, slots=True)
class DemoChanges:
    """Lists the slugs of what a load added, changed and removed, and how many there are now."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]
    total: int


def demo_fleets_load(*, directory: Path) -> DemoChanges:
    """Makes the demo fleets equal to the fleet documents of a folder, in one transaction.

    The order of the file names is the order on the page. Raises `CatalogueError` for a file that
    is no JSON, `DocumentError` for one that is no fleet; then nothing is changed.
    """
    wanted = {}
    for position, path in enumerate(sorted(directory.glob("*.json"))):
        document = read_document(path)
        wanted[path.stem] = mapping.demo_from_document(
            slug=path.stem, position=position, document=document
        )
    with transaction.atomic():
        present = {demo.slug: demo for demo in DemoFleet.objects.all()}
        added = [wanted[slug] for slug in wanted if slug not in present]
        changed = []
        for slug, demo in present.items():
            if slug in wanted and _update(demo, wanted[slug]):
                changed.append(demo)
        removed = tuple(sorted(slug for slug in present if slug not in wanted))
        DemoFleet.objects.filter(slug__in=removed).delete()
        DemoFleet.objects.bulk_create(added)
        if changed:
            DemoFleet.objects.bulk_update(changed, COLUMNS)
    return DemoChanges(
        tuple(demo.slug for demo in added),
        tuple(demo.slug for demo in changed),
        removed,
        len(wanted),
    )


def _update(demo: DemoFleet, new: DemoFleet) -> bool:
    """Carries the columns of `new` over and tells whether any of them differed."""
    differs = any(getattr(demo, name) != getattr(new, name) for name in COLUMNS)
    for name in COLUMNS:
        setattr(demo, name, getattr(new, name))
    return differs
