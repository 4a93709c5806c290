"""Many games of Star Trek: Fleet Captains, played by captains: asked for, followed, told."""
