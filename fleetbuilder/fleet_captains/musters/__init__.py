"""Musters of Fleet Captains: fleets drawn card by card, fixed by a goal and a seed."""
