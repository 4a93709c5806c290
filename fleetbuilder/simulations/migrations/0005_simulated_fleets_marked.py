"""Marks the fleets that fought in simulations before fleets said so themselves."""

from typing import Any

from django.db import migrations


def fleets_mark(apps: Any, schema_editor: Any) -> None:
    """Marks every fleet that a simulation was made of."""
    fought = apps.get_model("simulations", "SimulatedFleet").objects.values("fleet")
    apps.get_model("fleets", "Fleet").objects.filter(pk__in=fought).update(is_simulated=True)


class Migration(migrations.Migration):
    """Reads simulations, writes fleets."""

    dependencies = [
        ("simulations", "0004_delete_kept_fleet"),
        ("fleets", "0003_fleet_fingerprint_and_is_simulated"),
    ]

    operations = [migrations.RunPython(fleets_mark, migrations.RunPython.noop)]
