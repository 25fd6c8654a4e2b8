"""The licences of all that is shipped, as one text: found in what was really built.

Packages of the page are those that its build tells of; what lies in the device's folder and in the kernel
and brings no licence along stands in `licences/parts.toml`. What is shipped without a licence ends the build.
"""

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

WEB = Path(__file__).resolve().parents[1]
OWN = WEB.parent / "LICENSE"
TEXTS = WEB / "licences"
BUNDLED = "bundled.json"
NAMES = ("license", "licence", "copying")
RULER = "\n" + "-" * 78 + "\n\n"
# What is ours in a device's folder.
OURS = ("farebox.wasm", "farebox.packed", "manifest.json", "printed")


class Unlicensed(RuntimeError):  # noqa: N818 - reads as what is wrong
    """Something would be shipped without its licence, or the list of parts isn't true."""


@dataclass(frozen=True)
class Part:
    """Somebody else's work in what is shipped."""

    name: str
    licence: str
    notice: str
    text: str
    inside: tuple[str, ...]
    mark: str = ""

    def told(self) -> str:
        """As it stands among the others."""
        head = f"{self.name} ({self.licence})\nin {', '.join(self.inside)}\n"
        return "\n".join(filter(None, [head, self.notice and f"{self.notice}\n", self.text.strip() + "\n"]))


def licences(page: Path, device: Path | None) -> str:
    """The text of all, for a page that was built, and a device."""
    parts = [*packages(page), *known_parts()]
    if device is not None:
        check(device, parts)
    own = f"Farebox (MIT)\n\n{OWN.read_text(encoding='utf-8')}"
    return RULER.join([own, *(part.told() for part in parts)])


def packages(page: Path) -> Iterator[Part]:
    """Those that Vite put into the page."""
    for folder in json.loads((page / BUNDLED).read_text(encoding="utf-8")):
        facts = json.loads((WEB / folder / "package.json").read_text(encoding="utf-8"))
        found = [path for path in sorted((WEB / folder).iterdir()) if path.name.lower().startswith(NAMES)]
        if not found:
            raise Unlicensed(f"{folder} is bundled into the page and brings no licence along")
        text = found[0].read_text(encoding="utf-8")
        yield Part(f"{facts['name']} {facts['version']}", facts["license"], "", text, ("the page",))


def known_parts() -> list[Part]:
    """Those that stand in the list, with the texts of their licences."""
    listed = tomllib.loads((TEXTS / "parts.toml").read_text(encoding="utf-8"))["part"]
    return [_part(**facts) for facts in listed]


def _part(name: str, licence: str, notice: str, inside: list[str], mark: str = "") -> Part:
    text = (TEXTS / f"{licence}.txt").read_text(encoding="utf-8")
    return Part(name, licence, notice, text, tuple(inside), mark)


def check(device: Path, parts: list[Part]) -> None:
    """Every file of a device is ours or has its licence; what is said to be inside is there."""
    named = {name for part in parts for name in part.inside}
    if strange := sorted(path.name for path in device.iterdir() if path.name not in named.union(OURS)):
        raise Unlicensed(f"no licence is known for {', '.join(strange)}: see {TEXTS / 'parts.toml'}")
    for part in parts:
        for name in part.inside:
            if part.mark and part.mark.encode() not in (device / name).read_bytes():
                raise Unlicensed(f"{part.name} is not in {name}, though {TEXTS / 'parts.toml'} says so")
