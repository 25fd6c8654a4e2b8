"""The game on the whole terminal."""
