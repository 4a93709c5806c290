"""Links of the Utopia builder, and Tabletop Simulator's lists of its ids."""
