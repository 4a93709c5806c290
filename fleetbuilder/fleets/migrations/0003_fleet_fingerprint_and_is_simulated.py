"""Adds what a save, and a page of a fleet, would else look up among revisions and simulations."""

from typing import Any

from django.db import migrations, models
from django.db.models import F, OuterRef, Subquery


def fingerprints_fill(apps: Any, schema_editor: Any) -> None:
    """Gives every fleet the fingerprint of its revision in force."""
    fleets, revisions = (apps.get_model("fleets", name) for name in ("Fleet", "Revision"))
    current = revisions.objects.filter(fleet=OuterRef("pk"), number=OuterRef("current"))
    fleets.objects.filter(revisions__number=F("current")).update(
        fingerprint=Subquery(current.values("fingerprint")[:1])
    )


class Migration(migrations.Migration):
    """Simulations, which know which fleets fought, fill in the other column."""

    dependencies = [("fleets", "0002_fleet_and_revision")]

    operations = [
        migrations.AddField(
            model_name="fleet",
            name="fingerprint",
            field=models.CharField(default="", max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="fleet",
            name="is_simulated",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(fingerprints_fill, migrations.RunPython.noop),
    ]
