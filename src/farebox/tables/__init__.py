"""A table: game, seats, log, what may be taken back, what each seat is shown. No network, no clock."""
