"""The models of the app, where Django looks for them; rooms define them."""

import fleetbuilder.campaigns.common.models
import fleetbuilder.campaigns.table.models  # noqa: F401
