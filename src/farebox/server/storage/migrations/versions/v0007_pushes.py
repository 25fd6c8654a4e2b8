"""Where browsers want to be told of a turn, and the key that servers sign such notices with."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Nobody has been told of anything before."""
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "pushes",
        sa.Column("table_id", sa.String(12), table, primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
    )
    op.create_index("pushes_endpoint", "pushes", ["endpoint"])
    op.create_table(
        "signers",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(60), nullable=False),
    )


def downgrade() -> None:
    """An older version tells nobody."""
    op.drop_table("pushes")
    op.drop_table("signers")
