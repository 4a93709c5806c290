"""Missions: map, goals, what is placed where."""
