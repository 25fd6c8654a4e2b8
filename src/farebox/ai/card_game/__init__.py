"""The planner of the Card Game."""
