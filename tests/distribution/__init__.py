"""Packages as people install them."""
