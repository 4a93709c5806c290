"""Missions of Alliance simulated: how likely the players win."""
