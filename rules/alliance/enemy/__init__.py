"""The Enemy AI: targets, maneuvers, actions and attacks of its ships."""
