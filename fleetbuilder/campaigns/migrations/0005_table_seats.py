"""Gives missions at a table a seat for each player's ship, those that are open already too."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from fleetbuilder.core.idempotency import slug_made

LINK_LENGTH = 14


def seats_make(apps: Any, schema_editor: Any) -> None:
    """Makes the seats of the plays that there are."""
    seats = apps.get_model("campaigns", "TableSeat").objects
    plays = apps.get_model("campaigns", "TablePlay").objects
    for pk, players in plays.values_list("pk", "start__players").iterator():
        for number, _ in enumerate(players, 1):
            seats.create(game_id=pk, name=f"player:{number}", link=slug_made(LINK_LENGTH))


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0004_bars_and_tables_put_aside"),
    ]

    operations = [
        migrations.CreateModel(
            name="TableSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("link", models.CharField(max_length=14, unique=True)),
                ("holder", models.CharField(blank=True, db_index=True, max_length=80)),
                ("holder_name", models.CharField(blank=True, max_length=40)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="campaigns.tableplay",
                    ),
                ),
            ],
            options={
                "ordering": ["game", "pk"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("game", "name"), name="table_seat_once_by_name")
                ],
            },
        ),
        migrations.RunPython(seats_make, migrations.RunPython.noop),
    ]
