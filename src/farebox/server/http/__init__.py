"""What comes in by HTTP: the application, its limits, proxies and sockets, and the monitor."""
