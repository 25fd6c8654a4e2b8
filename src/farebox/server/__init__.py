"""Tables in a browser: tables kept in a database, played over HTTP and websockets. See docs/protocol.md."""
