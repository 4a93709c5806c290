"""What lies in a box of Fleet Captains: ship cards, layouts of the sector, and their documents."""
