"""Seals the secrets of the second step that were stored as they are."""

from django.db import migrations

from fleetbuilder.accounts import sealing


def seal_secrets(apps, schema_editor):
    rows = apps.get_model("mfa", "Authenticator").objects.using(schema_editor.connection.alias)
    sealing.authenticators_change(
        rows.order_by("pk"), lambda stored: stored if sealing.is_sealed(stored) else sealing.seal(stored)
    )


def unseal_secrets(apps, schema_editor):
    rows = apps.get_model("mfa", "Authenticator").objects.using(schema_editor.connection.alias)
    sealing.authenticators_change(rows.order_by("pk"), sealing.unseal)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_token"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]

    operations = [migrations.RunPython(seal_secrets, unseal_secrets)]
