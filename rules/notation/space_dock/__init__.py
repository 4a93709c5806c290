"""Files and lists of the Space Dock builder."""
