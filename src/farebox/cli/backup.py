"""`farebox backup` and `farebox restore`: what a server keeps, in a file and back."""

from pathlib import Path
from typing import Annotated

import typer

from farebox.locale import translator

DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database-url",
        help="help.serve.database_url",
        envvar="FAREBOX_DATABASE_URL",
        metavar="URL",
        show_default=False,
    ),
]
BackupFile = Annotated[Path, typer.Argument(help="help.backup.file", metavar="FILE")]


def backup(file: BackupFile, database_url: DatabaseUrl = None) -> None:
    """Copy all tables of a server into a file."""
    from farebox.server.storage.copying import back_up

    print(translator()("cli.backed_up", n=back_up(database_url, file), path=file))


def restore(file: BackupFile, database_url: DatabaseUrl = None) -> None:
    """Copy a backup's tables into a server's database."""
    from farebox.server.storage.copying import restore as put_back

    print(translator()("cli.restored", n=put_back(file, database_url), path=file))
