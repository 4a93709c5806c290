"""Star Trek: Fleet Captains, the game of drawn fleets, dials and a hidden sector."""
