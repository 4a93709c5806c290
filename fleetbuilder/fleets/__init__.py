"""Fleets on the website: the check page, the stateless API, saved fleets."""
