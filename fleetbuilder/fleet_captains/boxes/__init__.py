"""Owners' boxes of Fleet Captains: the cards that whoever owns the game types in, privately."""
