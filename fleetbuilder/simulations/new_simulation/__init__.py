"""The page that asks for a simulation: its form, and what is known before it begins."""
