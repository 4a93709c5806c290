"""The course of a battle: set-up, the four phases of a round, victory."""
