"""Whole games and the numbering of actions, kept as they were."""
