"""Compiled code of the environments: what a seat knows as numbers, and many games in step."""
