"""Mustering: fleets of Fleet Captains are drawn, card by card, and their chances are exact."""
