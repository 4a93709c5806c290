"""Share codes: the code, the lines inside it, and the words that it abbreviates."""
