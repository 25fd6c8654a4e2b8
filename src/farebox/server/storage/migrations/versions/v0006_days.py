"""The days' deals, and which tables play one."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Tables kept before have deals of their own."""
    op.create_table(
        "days",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("edition", sa.String(40), primary_key=True),
        sa.Column("seed", sa.String(32), nullable=False),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.Column("par", sa.Text),
    )
    op.add_column("tables", sa.Column("daily", sa.String(10), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("opens", sa.Float(53), nullable=False, server_default="0"))


def downgrade() -> None:
    """An older version would lay deals open that people have yet to play."""
    raise NotImplementedError("a database of this version can't be used by an older one")
