"""Boards that people bring, each kept once, by the digest of its text."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Tables of before were all played on boards that come along."""
    op.create_table(
        "boards",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.execute("ALTER TABLE tables ADD COLUMN board VARCHAR(64) REFERENCES boards (digest)")
    op.create_index("tables_board", "tables", ["board"])


def downgrade() -> None:
    """There is no way back: the older shape has no place for what is kept now."""
    raise NotImplementedError("a database of this version can't be used by an older one")
