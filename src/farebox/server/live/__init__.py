"""The tables in memory: who is connected, who may come, and what everybody is told."""
