"""When something may act in a battle, and who is asked."""
