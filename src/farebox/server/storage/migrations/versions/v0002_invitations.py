"""Invitations, what each secret opens, who was there when, and deals that are sealed.

Tables of the first shape were dealt by another generator: nothing can deal them again, so they go.
"""

import logging

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

log = logging.getLogger(__name__)


def _of_table() -> sa.Column[str]:
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(12), table, primary_key=True)


def upgrade() -> None:
    """From version 0.1.0."""
    gone = op.get_bind().execute(sa.text("SELECT count(*) FROM tables")).scalar_one()
    if gone:
        log.warning("removed tables of version 0.1.0, whose cards can't be dealt again: %d", gone)
    for name in ("entries", "secrets", "tables"):
        op.drop_table(name)
    _make_tables()
    _make_keys()
    op.create_table(
        "entries",
        _of_table(),
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )


def _make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("rules", sa.String(20), nullable=False),
        sa.Column("seed", sa.String(32), nullable=False),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Column("bot_seed", sa.BigInteger, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("own_track", sa.Boolean, nullable=False),
        sa.Column("undo", sa.String(20), nullable=False),
        sa.Column("pace", sa.String(20), nullable=False),
        sa.Column("opened", sa.Float(53), nullable=False),
        sa.Column("touched", sa.Float(53), nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
    )
    op.create_index("tables_touched", "tables", ["touched"])


def _make_keys() -> None:
    """What opens a table, what lets people in (one of each kind for a seat), and when they came or went."""
    op.create_table(
        "secrets",
        _of_table(),
        sa.Column("digest", sa.LargeBinary(32), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.SmallInteger),
    )
    op.create_table(
        "invitations",
        _of_table(),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("kind", sa.String(20), primary_key=True),
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("used_by", sa.LargeBinary(32)),
        sa.Column("ends", sa.Float(53)),
    )
    op.create_table(
        "visits",
        _of_table(),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("here", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    """There is no way back: the older shape has no place for what is kept now."""
    raise NotImplementedError("a database of this version can't be used by an older one")
