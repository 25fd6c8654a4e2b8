"""How settings are told: each by an option or by a variable, both as text, read by one kind of reader."""

import ipaddress
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, Generic, TypeVar

from farebox.errors import fault
from farebox.locale import Said

T = TypeVar("T")
Rate = tuple[float, float]  # how many at once, and how many more a second

_HOST = r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*"
_NAME = re.compile(rf"(?:{_HOST}|\[[0-9A-Fa-f:.]+\])(?::\d{{1,5}})?")
LEVELS = ("debug", "info", "warning", "error")


@dataclass(frozen=True)
class OptionKind(Generic[T]):
    """What a setting may be: the catalogue's word for what is right, how it is read and how written.

    Reading a text that is not right raises ValueError.
    """

    right: str
    metavar: str
    parse: Callable[[str], T]
    format: Callable[[T], str] = str


@dataclass(frozen=True)
class Option:
    """One setting as it is told."""

    name: str
    kind: OptionKind[Any]
    default: object
    is_limit: bool

    @property
    def parameter(self) -> str:
        """Its name among all: a limit says that it is one."""
        return f"limit_{self.name}" if self.is_limit else self.name

    @property
    def flag(self) -> str:
        """On the command line."""
        return f"--{self.parameter.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """In the environment."""
        return f"FAREBOX_{self.parameter.upper()}"

    @property
    def help(self) -> str:
        """The catalogue's key for what it means."""
        return f"help.limit.{self.name}" if self.is_limit else f"help.serve.{self.name}"

    @property
    def shown(self) -> str:
        """The default as text; empty if there is none."""
        return "" if self.default is None else str(self.kind.format(self.default))

    def read(self, text: str) -> object:
        """The value; a text that is not right is an error that says what would be."""
        try:
            return self.kind.parse(text.strip())
        except ValueError:
            right = Said(f"setting.{self.kind.right}")
            raise fault("setting", option=self.flag, variable=self.variable, right=right, text=text) from None


def option(default: T, kind: OptionKind[Any]) -> T:
    """A field that whoever runs a server can tell."""
    told: T = field(default=default, metadata={"kind": kind})
    return told


def options_of(kept: type[Any], is_limit: bool) -> Iterator[Option]:
    """The fields of a dataclass that can be told."""
    told: tuple[Field[Any], ...] = fields(kept)
    for one in told:
        if "kind" in one.metadata:
            yield Option(one.name, one.metadata["kind"], one.default, is_limit)


def read_options(options: Iterator[Option], told: Mapping[str, str | None]) -> dict[str, Any]:
    """Values by field for what was told; an empty text tells nothing."""
    return {one.name: one.read(text) for one in options if (text := told.get(one.parameter))}


# Kinds.


def _whole(low: int, high: float = math.inf) -> Callable[[str], int]:
    def parse(text: str) -> int:
        number = int(text)
        if not low <= number <= high:
            raise ValueError(text)
        return number

    return parse


def _positive(text: str) -> float:
    number = float(text)
    if not 0 < number < math.inf:
        raise ValueError(text)
    return number


def _rate(text: str) -> Rate:
    at_once, _, a_second = text.partition("+")
    rate = (_positive(at_once), _positive(a_second))
    if rate[0] < 1:
        raise ValueError(text)
    return rate


def _list(one: Callable[[str], str]) -> Callable[[str], tuple[str, ...]]:
    return lambda text: tuple(one(part.strip()) for part in text.split(","))


def _name(text: str) -> str:
    if not _NAME.fullmatch(text):
        raise ValueError(text)
    return text.lower()


def _origin(text: str) -> str:
    scheme, _, host = text.partition("://")
    if scheme not in ("http", "https"):
        raise ValueError(text)
    return f"{scheme}://{_name(host)}"


def _path(text: str) -> str:
    path = text.strip("/")
    if not re.fullmatch(r"[\w.~-]+(/[\w.~-]+)*", path, re.ASCII):
        raise ValueError(text)
    return f"/{path}"


def _level(text: str) -> str:
    if text.lower() not in LEVELS:
        raise ValueError(text)
    return text.lower()


def _switch(text: str) -> bool:
    if text.lower() not in ("yes", "no"):
        raise ValueError(text)
    return text.lower() == "yes"


def _contact(text: str) -> str:
    if not re.fullmatch(r"(mailto:[^@\s]+@[^@\s]+|https://\S+)", text):
        raise ValueError(text)
    return text


def _listed(values: tuple[str, ...]) -> str:
    return ",".join(values)


ADDRESS = OptionKind("", "ADDRESS", str)  # whether it is right shows when the server listens there
URL = OptionKind("", "URL", str)  # and this when the database is opened
PORT = OptionKind("port", "N", _whole(1, 65535))
NUMBER = OptionKind("number", "N", _whole(1))
SECONDS = OptionKind("seconds", "SECONDS", _positive, "{:g}".format)
RATE: OptionKind[Rate] = OptionKind("rate", "N+N", _rate, lambda rate: f"{rate[0]:g}+{rate[1]:g}")
NAMES = OptionKind("names", "NAMES", _list(_name), _listed)
ORIGINS = OptionKind("origins", "ORIGINS", _list(_origin), _listed)
NETWORKS = OptionKind("networks", "NETWORKS", _list(lambda text: str(ipaddress.ip_network(text))), _listed)
PATH = OptionKind("path", "PATH", _path)
SWITCH = OptionKind("switch", "YES/NO", _switch, lambda on: "yes" if on else "no")
CONTACT = OptionKind("contact", "ADDRESS", _contact)
LEVEL = OptionKind("level", "LEVEL", _level)
