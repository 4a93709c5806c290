"""The models of the app, where Django looks for them; rooms define them."""

import fleetbuilder.fleet_captains.boxes.models
import fleetbuilder.fleet_captains.decks.models  # noqa: F401
