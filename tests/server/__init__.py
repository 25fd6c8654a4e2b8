"""The server, proven with real processes, real sockets and real databases."""
