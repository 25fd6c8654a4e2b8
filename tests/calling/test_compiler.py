"""The compiler: what it reads in annotations, and what compiled code may ask for."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from compiler import back_end
from compiler.signatures import Signature, Unclear, signatures
from compiler.targets import PLATFORMS, WEB_ASSEMBLY, Target
from farebox.kernel.calling.library import manifest
from farebox.kernel.calling.manifest import Kind
from farebox.kernel.record_types import AnyState, CityState
from farebox.kernel.row import Ids, IdTable, Numbers, Rows, Word
from support import unwanted
from support.counts import count
from support.modes import TESTS

FUNCTIONS: dict[str, Callable[..., object]] = {
    "allocate": unwanted.allocate,
    "raise_to": unwanted.raise_to,
    "root_of": unwanted.root_of,
}


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, str]]:
    """What Numba makes of the unwanted: a text, and its names."""
    out = tmp_path_factory.mktemp("translated") / "unwanted"
    command = [sys.executable, "-m", "compiler.front_end", "", str(out), "support.unwanted"]
    env = {"PYTHONPATH": f"{TESTS}:{TESTS.parent}"}
    subprocess.run(command, env=env, check=True, capture_output=True)
    names = json.loads(out.with_suffix(".json").read_text(encoding="utf-8"))
    return out.with_suffix(".ll").read_text(encoding="utf-8"), names


def build(translated: tuple[str, dict[str, str]], name: str, target: Target, folder: Path) -> Path:
    """One function's library."""
    text, names = translated
    (signature,) = signatures(FUNCTIONS[name])
    back_end.build([text], [signature], names, target, folder / target.file)
    return folder / target.file


@pytest.mark.parametrize(
    ("name", "asked"), [("allocate", "NRT_MemInfo_alloc_aligned"), ("raise_to", "llvm.pow")]
)
def test_compiled_code_that_asks_for_memory_or_a_library_is_refused(
    translated: tuple[str, dict[str, str]], name: str, asked: str, tmp_path: Path
) -> None:
    """G2: nothing to be freed, and no arithmetic whose last bit is a library's."""
    with pytest.raises(back_end.Unexpected, match=f"would need {asked}"):
        build(translated, name, WEB_ASSEMBLY, tmp_path)


@pytest.mark.parametrize("platform", [*PLATFORMS][: count(2, proof=5)])  # others' take minutes at first
def test_a_library_can_be_linked_for_every_platform(
    translated: tuple[str, dict[str, str]], platform: str, tmp_path: Path
) -> None:
    """Each in the format of its system."""
    begins = {"so": b"\x7fELF", "dylib": b"\xcf\xfa\xed\xfe", "dll": b"MZ"}
    target = PLATFORMS[platform]
    data = build(translated, "root_of", target, tmp_path).read_bytes()
    assert data.startswith(begins[target.suffix])
    assert b"root_of" in data


def only(function: Callable[..., object]) -> Signature:
    """The one signature of a function."""
    (found,) = signatures(function)
    return found


def test_annotations_say_how_arguments_are_passed() -> None:
    """Records, arrays with their dimensions, and numbers."""

    def ask(state: CityState, many: Rows[CityState], ids: Ids, table: IdTable, n: int, seed: Word) -> int:
        """Takes one of each."""
        return n

    found = [(one.name, one.kind, one.of, one.dimensions) for one in only(ask).function.parameters]
    assert found == [
        ("state", Kind.RECORD, "CityState", 0),
        ("many", Kind.ROWS, "CityState", 1),
        ("ids", Kind.NUMBERS, "int16", 1),
        ("table", Kind.NUMBERS, "int16", 2),
        ("n", Kind.INT, "", 0),
        ("seed", Kind.WORD, "", 0),
    ]


def test_what_takes_either_family_has_a_signature_for_each() -> None:
    """By the order in which a union names them."""

    def ask(states: Rows[AnyState]) -> None:
        """Takes either."""

    found = [(one.function.symbol, one.function.parameters[0].of) for one in signatures(ask)]
    assert found == [("city_ask", "CityState"), ("card_game_ask", "CardState")]


def test_an_annotation_that_does_not_say_what_lies_in_memory_is_refused() -> None:
    """A list of int could be numbers of any size."""

    def ask(numbers: Numbers[int]) -> None:
        """Takes who knows what."""

    with pytest.raises(Unclear, match=r"ask: .*Numbers.* can't be passed"):
        signatures(ask)


def test_every_entry_point_is_in_the_manifest() -> None:
    """Rules, players and environments, each for both families."""
    symbols = {one.symbol for versions in manifest().entry_points.values() for one in versions}
    names = "deal deal_imagined legal refusal apply score observe resample refusals_of deal_all step_all play"
    names += " count_ways play_on play_games decide search encode step_tables judge take_all_clues foretell"
    names += " try_options advise_tables judge_asked"
    assert symbols == {f"{family}_{name}" for family in ("city", "card_game") for name in names.split()}
