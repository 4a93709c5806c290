"""Captains that play Fleet Captains by themselves."""
