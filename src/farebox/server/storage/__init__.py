"""The database: tables, logs, secrets as digests, and the shape it has had through time."""
