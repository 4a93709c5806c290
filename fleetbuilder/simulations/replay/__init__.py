"""One battle of a simulation, watched moment by moment."""
