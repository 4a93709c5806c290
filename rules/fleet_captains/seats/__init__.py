"""What a seat at a game of Fleet Captains is told and asked, and games that wait for people."""
