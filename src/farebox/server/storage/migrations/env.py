"""Called by Alembic: runs the steps on the connection that `upgrade` opened."""

from alembic import context

connection = context.config.attributes["connection"]
context.configure(connection=connection)
with context.begin_transaction():
    context.run_migrations()
