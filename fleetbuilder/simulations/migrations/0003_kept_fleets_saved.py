"""Moves the fleets that accounts kept by name for battles to where all fleets are saved.

Where there are none, as on a new site, nothing is read: neither cards nor rule sets.
"""

from typing import Any

from django.db import migrations


def kept_fleets_save(apps: Any, schema_editor: Any) -> None:
    """Saves every kept fleet as a private fleet of its account."""
    kept = apps.get_model("simulations", "KeptFleet").objects.order_by("pk")
    if not kept.exists():
        return
    from fleetbuilder.core.visitors import visitor_of_user
    from fleetbuilder.fleets.saved.details import Details
    from fleetbuilder.fleets.check.checked_fleets import fleet_checked
    from fleetbuilder.fleets.saved.services import rows_made
    from fleetbuilder.fleets.saved.session_fleets import session_fleet

    fleets, revisions = (apps.get_model("fleets", name) for name in ("Fleet", "Revision"))
    for each in kept.iterator():
        judged = fleet_checked(session_fleet(each.name, each.code))
        owner = visitor_of_user(each.user_id)
        fleet, revision = rows_made(owner=owner, judged=judged, about=Details())
        # The columns of this moment of the history, whatever the models have today.
        row = fleets.objects.create(**_columns(fleets, fleet))
        revisions.objects.create(**_columns(revisions, revision) | {"fleet_id": row.pk})


def _columns(model: Any, row: Any) -> dict[str, Any]:
    names = [field.attname for field in model._meta.concrete_fields if not field.primary_key]
    return {name: getattr(row, name) for name in names if hasattr(row, name)}


class Migration(migrations.Migration):
    """Saves kept fleets; backwards they stay saved."""

    dependencies = [
        ("simulations", "0002_simulated_fleet"),
        ("fleets", "0002_fleet_and_revision"),
        ("cards", "0001_initial"),
    ]

    operations = [migrations.RunPython(kept_fleets_save, migrations.RunPython.noop)]
