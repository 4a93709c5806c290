"""The models of the app, where Django looks for them; `common` defines them."""

import fleetbuilder.simulations.common.models  # noqa: F401
