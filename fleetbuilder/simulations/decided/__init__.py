"""What decided a simulation: its battles played again, each time with one advantage less."""
