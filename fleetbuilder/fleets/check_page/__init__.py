"""Page that checks fleets: what `check` finds, with the fleets that a visitor has saved."""
