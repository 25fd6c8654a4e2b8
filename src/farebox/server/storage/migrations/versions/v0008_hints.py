"""Whether a table's seats may ask for hints: none could so far."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add what tables may agree on."""
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Logs may tell of hints, which an older version can't read."""
    raise NotImplementedError("a database of this version can't be used by an older one")
