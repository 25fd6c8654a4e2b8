"""Where a study is kept: in a folder of this machine, or by fsspec anywhere else (`s3://…`, `gs://…`)."""

from os import PathLike
from pathlib import Path
from typing import Any, cast

from farebox.errors import fault
from farebox.game.records.whole_file import whole_file


def place_of(place: str | PathLike[str]) -> Path:
    """A folder by its path, or by an address with `://`: what a path can do, both can."""
    address = str(place)
    if "://" not in address:
        return Path(place)
    upath = _import_upath()
    try:
        _check_protocol(address)
        return cast(Path, upath.UPath(place))
    except (ImportError, ValueError) as error:
        raise fault("no_place", place=address, problem=str(error)) from None


def is_here(path: Path) -> bool:
    """Whether it is of this machine; by its text, as older paths of fsspec's are Python's own too."""
    return "://" not in str(path)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that appears only when it is whole; elsewhere the place sees to that."""
    if not is_here(path):
        path.write_bytes(data)
        return
    with whole_file(path) as out:
        out.write(data)


def _import_upath() -> Any:
    try:
        import upath
    except ImportError:
        raise fault("no_upath", command="pip install 'farebox[remote]'") from None
    return upath


def _check_protocol(address: str) -> None:
    """Complain if what the address begins with is not known, or what it takes is not installed."""
    import fsspec

    fsspec.get_filesystem_class(address.partition("://")[0])
