"""Settings for one's own machine: nothing has to be set."""

from fleetbuilder.settings.base import *
from fleetbuilder.settings.environment import development_secret_key

SECRET_KEY = ENVIRONMENT.SECRET_KEY or development_secret_key(VAR_DIR)
ALLOWED_HOSTS = list(ENVIRONMENT.ALLOWED_HOSTS) or [".localhost", "127.0.0.1", "[::1]"]
