"""The site for ASGI servers, with the settings of production unless others are named."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fleetbuilder.settings.prod")

application = get_asgi_application()
