"""Tables in a browser: rooms kept in a database, played over HTTP and websockets. See docs/protocol.md."""
