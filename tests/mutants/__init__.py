"""Mistakes that the tests must find."""
