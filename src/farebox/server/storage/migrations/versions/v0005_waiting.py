"""Tables that wait for their people before anybody decides anything."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Tables kept before have all begun."""
    op.add_column("tables", sa.Column("waits", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Tables that wait would begin by themselves."""
    raise NotImplementedError("a database of this version can't be used by an older one")
