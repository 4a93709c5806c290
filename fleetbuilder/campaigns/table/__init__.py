"""Missions played at a real table, step by step."""
