"""Libraries that learn run on the environments as they are, and so do the examples that use them.

They need PyTorch, which is large: `make learners` installs it and runs this; elsewhere it is left out.
"""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import gymnasium
import pytest

import farebox.envs.gym  # noqa: F401 - registers the ids
from farebox.envs.ids import env_id
from support.boards import EDITIONS
from support.counts import IS_PROOF

EXAMPLES = Path(__file__).parents[2] / "examples" / "torch"

pytestmark = [
    pytest.mark.skipif(not IS_PROOF, reason="takes minutes: FAREBOX_PROVE=1"),
    pytest.mark.skipif(find_spec("sb3_contrib") is None, reason="pip install 'farebox[learn]'"),
    pytest.mark.filterwarnings("default"),  # theirs are not ours to mend
]


@pytest.mark.parametrize("edition", EDITIONS)
def test_stable_baselines_finds_nothing_to_complain_of(edition: str) -> None:
    """Its `check_env`, warnings included."""
    from stable_baselines3.common.env_checker import check_env

    check_env(gymnasium.make(env_id(edition)), warn=True)


@pytest.mark.parametrize("on_illegal", ["random", "lose"])
def test_ppo_without_masks_runs(on_illegal: str) -> None:
    """It looks at no mask and learns all the same."""
    from stable_baselines3 import PPO

    env = gymnasium.make("farebox/NewYork-v0", on_illegal=on_illegal)
    model = PPO("MultiInputPolicy", env, n_steps=128, batch_size=64, device="cpu", seed=1).learn(256)
    looks, _ = env.reset(seed=1)
    action, _ = model.predict(looks)
    env.step(action)


def run_example(name: str, tmp_path: Path, *options: str) -> str:
    """What an example prints."""
    command = [sys.executable, str(EXAMPLES / name), *options]
    done = subprocess.run(command, check=False, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_with_masks_learns_to_beat_random(tmp_path: Path) -> None:
    """MaskablePPO wins most games after as many decisions as take half a minute."""
    said = run_example("maskable_ppo.py", tmp_path, "--steps", "16000", "--measure", "60")
    found = re.search(r"wins (\d+)% against random", said)
    assert found is not None
    assert int(found[1]) >= 65


def test_the_example_in_one_file_learns_to_beat_random(tmp_path: Path) -> None:
    """PPO over the vector environment; its weights are an opponent afterwards."""
    said = run_example("ppo.py", tmp_path, "--steps", "200000")
    rates = [int(rate) for rate in re.findall(r"wins (\d+)%", said)]
    assert rates[-1] >= 65
    assert rates[-1] > rates[0]
    sys.path.insert(0, str(EXAMPLES))
    try:
        from ppo import policy  # type: ignore[import-not-found, unused-ignore]  # lies beside the package
    finally:
        sys.path.remove(str(EXAMPLES))
    from farebox.envs.vector import TicketVectorEnv

    one = TicketVectorEnv(1)
    frozen = policy(tmp_path / "ppo.pt", one.encoding.size, one.encoding.n_actions)
    many = TicketVectorEnv(8, opponents=frozen)
    many.reset(seed=1)
    for _ in range(20):
        many.step(many.tables.ids[:, 0] * (many.tables.over == 0))
