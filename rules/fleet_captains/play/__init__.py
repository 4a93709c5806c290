"""How Fleet Captains is played."""
