"""The models of the app, where Django looks for them; `common` defines them."""

import fleetbuilder.events.common.models  # noqa: F401
