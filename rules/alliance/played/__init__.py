"""Missions played by the engine, with pilots for the players."""
