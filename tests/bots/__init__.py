"""The players that are programs."""
