from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('jobs', '0003_chunk_build'),
    ]

    operations = [
        migrations.AddField(
            model_name='chunk',
            name='task',
            field=models.JSONField(blank=True, null=True),
        ),
    ]
