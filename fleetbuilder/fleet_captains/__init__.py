"""Star Trek: Fleet Captains on the site: fleets drawn, the sector laid out, exact odds."""
