"""Star Trek: Fleet Captains played on the site: against a captain, on one device, or by link."""
