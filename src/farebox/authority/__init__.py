"""What a server and a device do alike for tables: who may do what, in which order, and who is told of it.

No network, no database, no processes: whoever runs tables brings what keeps them, a connection and bots.
"""
