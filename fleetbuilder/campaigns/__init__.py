"""Campaigns of Star Trek: Alliance on the site: members, player cards with XP, rounds, results."""
