"""The models of the app, where Django looks for them; rooms define them."""

import fleetbuilder.fleet_captains.boxes.models  # noqa: F401
