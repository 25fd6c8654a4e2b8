"""Typed reading of a board file: a wrong value raises BadBoard with file, entry and remedy.

Knows TOML's types and what our notation needs of a name, nothing of places, routes or rules.
"""

import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NoReturn

from farebox.boards.fault_words import did_you_mean, label, show
from farebox.errors import BadBoard
from farebox.locale import Said

MAX_NAME = 40  # characters; a longer name fits neither a card nor a line
SEPARATORS = (" - ", ",", "*", "#")  # what stands between names in our notation


@dataclass(frozen=True)
class Section:
    """A table of the file, and the words that lead to it."""

    where: str
    values: Mapping[str, object]

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def __getitem__(self, key: str) -> "Value":
        return Value(self.where, key, self.values[key])

    def get(self, key: str, default: object) -> "Value":
        """Return what an optional key holds, or its default."""
        return Value(self.where, key, self.values.get(key, default))

    def fail(self, problem: str, /, **values: object) -> NoReturn:
        """Refuse the board because of this entry; the catalogue has the problem under `board_file.`."""
        raise _bad(self.where, problem, values)

    def check_keys(self, required: Collection[str], optional: Collection[str] = ()) -> "Section":
        """Refuse an unknown key, or a missing one."""
        known = (*required, *optional)
        for key in self.values:
            if key not in known:
                self.fail("unknown_key", key=show(key), hint=did_you_mean(key, known, "keys"))
        for key in required:
            if key not in self.values:
                self.fail("missing_key", key=key)
        return self


@dataclass(frozen=True)
class Value:
    """What one key holds, not trusted yet; each method returns it as the type that was hoped for."""

    where: str
    key: str
    value: object

    def refuse(self, remedy: str, /, **values: object) -> NoReturn:
        """Refuse the board because of this value; the catalogue has the remedy under `board_file.`."""
        self._refuse(Said(f"board_file.{remedy}", values))

    def _refuse(self, remedy: Said) -> NoReturn:
        facts = {"where": self.where, "key": self.key, "value": show(self.value), "remedy": remedy}
        raise BadBoard(Said("board_file.value", facts))

    def text(self) -> str:
        """Read any text that says something."""
        if not isinstance(self.value, str) or not self.value.strip():
            self.refuse("text")
        return self.value

    def name(self) -> str:
        """Read a text that can stand in notation."""
        name = self.text()
        if len(name) > MAX_NAME or not name.isprintable() or name != " ".join(name.split()):
            self.refuse("name", max=MAX_NAME)
        for mark in SEPARATORS:
            if mark in f" {name} ":
                self.refuse("mark", mark=mark)
        return name

    def names(self) -> tuple[str, ...]:
        """Read a list of names, no two alike."""
        items = self.items()
        names = tuple(item.name() for item in items)
        check_different(list(zip(items, names, strict=True)))
        return names

    def integer(self, low: int, high: int) -> int:
        """Read a whole number from low to high."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.refuse("whole", low=low, high=high)
        return value

    def percent(self) -> float:
        """Read a number from 0 to 100, with or without decimals."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 100:
            self.refuse("percent")
        return float(value)

    def flag(self) -> bool:
        """Read true or false."""
        if not isinstance(self.value, bool):
            self.refuse("flag")
        return self.value

    def choice(self, known: Collection[str], what: str) -> str:
        """Read one of the known words; `what` they are is the catalogue's word under `board_file.known.`."""
        if not isinstance(self.value, str) or self.value not in known:
            word = self.value if isinstance(self.value, str) else ""
            self._refuse(did_you_mean(word, known, what))
        return self.value

    def items(self) -> list["Value"]:
        """Take a list apart, each part to be read in turn."""
        if not isinstance(self.value, list):
            self.refuse("write_list", key=self.key)
        return [Value(self.where, f"{self.key} {n}", value) for n, value in enumerate(self.value, start=1)]

    def pair(self) -> tuple["Value", "Value"]:
        """Take apart a list of exactly two."""
        items = self.items()
        if len(items) != 2:
            self.refuse("two", key=self.key)
        return items[0], items[1]

    def table(self, required: Collection[str] | None, optional: Collection[str] = ()) -> Section:
        """Read a table with these keys; with any keys if `required` is None."""
        if not isinstance(self.value, dict):
            self.refuse("write_table", key=self.key)
        table = Section(f"{self.where}: {self.key}", self.value)
        return table if required is None else table.check_keys(required, optional)

    def entries(
        self, least: int, most: int, required: Collection[str], optional: Collection[str] = ()
    ) -> list[Section]:
        """Read a list of tables with these keys, of a bearable number."""
        items = self.items()
        if not least <= len(items) <= most:
            facts = {"n": len(items), "key": self.key, "least": least, "most": most}
            raise _bad(self.where, "n_entries", facts)
        return [self._entry(n, item).check_keys(required, optional) for n, item in enumerate(items, start=1)]

    def _entry(self, number: int, item: "Value") -> Section:
        if not isinstance(item.value, dict):
            item.refuse("entry", key=self.key)
        return Section(f"{self.where}: {label(self.key, number, item.value)}", item.value)


def _bad(where: str, problem: str, values: Mapping[str, object]) -> BadBoard:
    return BadBoard(Said("board_file.at", {"where": where, "problem": Said(f"board_file.{problem}", values)}))


def check_different(named: Collection[tuple[Value, str]]) -> None:
    """Refuse the second of two names that are the same, or that people would take for the same."""
    seen: dict[str, str] = {}
    for value, name in named:
        alike = unicodedata.normalize("NFKC", name).casefold()
        if seen.get(alike) == name:
            value.refuse("twice")
        if alike in seen:
            value.refuse("too_like", other=show(seen[alike]))
        seen[alike] = name
