"""The planner of the city games."""
