"""Measurements against the bars of the project. `make bench` runs them all."""
