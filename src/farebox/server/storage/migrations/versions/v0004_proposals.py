"""Whether a table tells its seats ways for their tickets: all did so far."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add what tables may agree on."""
    op.add_column("tables", sa.Column("proposals", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """An older version doesn't ask."""
    op.drop_column("tables", "proposals")
