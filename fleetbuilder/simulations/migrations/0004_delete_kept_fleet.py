from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('simulations', '0003_kept_fleets_saved'),
    ]

    operations = [
        migrations.DeleteModel(name='KeptFleet'),
    ]
