"""The site for WSGI servers, with the settings of production unless others are named."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fleetbuilder.settings.prod")

application = get_wsgi_application()
