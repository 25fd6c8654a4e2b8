"""Tables, their secrets' digests, their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("rules", sa.String(20), nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("bot_seed", sa.BigInteger, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("own_track", sa.Boolean, nullable=False),
        sa.Column("undo", sa.String(20), nullable=False),
        sa.Column("touched", sa.Float(53), nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
    )
    op.create_index("tables_touched", "tables", ["touched"])
    op.create_table(
        "secrets",
        sa.Column(
            "table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("digest", sa.LargeBinary(32), primary_key=True),
        sa.Column("seat", sa.SmallInteger),
    )
    op.create_table(
        "entries",
        sa.Column(
            "table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """To nothing."""
    for name in ("entries", "secrets", "tables"):
        op.drop_table(name)
