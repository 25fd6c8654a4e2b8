"""A program that reads what one seat is told, and tries to compute the rest."""
