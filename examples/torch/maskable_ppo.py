"""MaskablePPO of sb3-contrib learns New York against bots; then it sits down as a bot itself.

    pip install 'farebox[envs,learn]'
    python examples/torch/maskable_ppo.py --steps 200000 --opponents path

Masks need no wrapper: the environment has `action_masks()`.
"""

import argparse

import gymnasium
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import farebox.envs.gym  # noqa: F401 - registers the ids
from farebox import load_board, make_bot, play_game
from farebox.envs.compiled.encode import Codes
from farebox.envs.policy_bot import PolicyBot

BOARD = load_board("new-york")


def learn(steps: int, opponents: str, seed: int) -> MaskablePPO:
    """Let it play so many decisions, eight games side by side."""
    games = make_vec_env(
        lambda: gymnasium.make("farebox/NewYork-v0", opponents=opponents), n_envs=8, seed=seed
    )
    model = MaskablePPO("MultiInputPolicy", games, n_steps=256, batch_size=256, seed=seed, device="cpu")
    return model.learn(steps)


def win_rate(model: MaskablePPO, opponent: str, games: int) -> float:
    """The share of games that the policy wins as a bot, seats in turn, a tie as half."""

    def choose(row: Codes, mask: Codes) -> int:
        looks = {"observation": row, "action_mask": mask}
        action, _ = model.predict(looks, action_masks=mask.astype(bool), deterministic=True)
        return int(action)

    mine, won = PolicyBot(BOARD, choose, name="maskable-ppo"), 0.0
    for seed in range(games):
        theirs = make_bot(opponent, BOARD, seed)
        game = play_game(BOARD, (mine, theirs) if seed % 2 == 0 else (theirs, mine), seed)
        winners = [score.winner for score in game.scores()]
        won += winners[seed % 2] / sum(winners)
    return won / games


def main() -> None:
    """Learn, then measure."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--steps", type=int, default=200_000, help="decisions to learn from")
    options.add_argument("--opponents", default="random", help="the bot to learn against")
    options.add_argument("--measure", type=int, default=100, help="games in the measurement")
    options.add_argument("--seed", type=int, default=1)
    told = options.parse_args()
    model = learn(told.steps, told.opponents, told.seed)
    for opponent in dict.fromkeys(["random", told.opponents]):
        print(f"wins {win_rate(model, opponent, told.measure):.0%} against {opponent}")


if __name__ == "__main__":
    main()
