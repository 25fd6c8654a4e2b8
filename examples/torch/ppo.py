"""PPO in one file, as CleanRL writes it: hundreds of New York games in step against a compiled opponent.

    pip install 'farebox[envs,learn]'
    python examples/torch/ppo.py --steps 2000000 --opponent planner

It prints how many decisions a second it learns from, and the share of games won while it learns. The weights
are saved at the end, and `policy` reads them back as an opponent for the next learner.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from farebox.envs.opponents import FrozenPolicy, Opponent
from farebox.envs.vector import TicketVectorEnv

N_GAMES, N_STEPS, EPOCHS, BATCHES = 256, 64, 3, 4
GAMMA, LAMBDA, CLIP, ENTROPY, VALUE, RATE = 0.997, 0.95, 0.2, 0.01, 0.5, 5e-4
SCALE = 8.0  # most of what a row counts is below it


def layers(n_in: int, n_out: int, gain: float) -> nn.Sequential:
    """A small network, its last layer begun with this gain."""
    made = nn.Sequential(
        nn.Linear(n_in, 256), nn.Tanh(), nn.Linear(256, 256), nn.Tanh(), nn.Linear(256, n_out)
    )
    nn.init.orthogonal_(made[-1].weight, gain)
    return made


def spread(actor: nn.Sequential, codes: torch.Tensor, masks: torch.Tensor) -> torch.distributions.Categorical:
    """How likely each action is; one that is not legal never is."""
    return torch.distributions.Categorical(logits=actor(codes).masked_fill(~masks, -1e9))


def as_input(codes: npt.NDArray[np.int8]) -> torch.Tensor:
    """What a network reads of rows."""
    return torch.as_tensor(codes, dtype=torch.float32) / SCALE


def policy(path: Path, n_in: int, n_actions: int) -> FrozenPolicy:
    """Saved weights as an opponent: the likeliest action, for many games at once."""
    actor = layers(n_in, n_actions, 0.01)
    actor.load_state_dict(torch.load(path, weights_only=True))

    def choose(codes: npt.NDArray[np.int8], masks: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
        with torch.no_grad():
            likely = spread(actor, as_input(codes), torch.as_tensor(masks, dtype=torch.bool))
            chosen: npt.NDArray[np.int64] = likely.probs.argmax(dim=1).numpy()
        return chosen

    return choose


class Learner:
    """Actor, critic, and the games they learn from."""

    def __init__(self, opponent: Opponent, seed: int) -> None:
        torch.manual_seed(seed)
        self.games = TicketVectorEnv(N_GAMES, "new-york", opponents=opponent, autoreset_mode="SameStep")
        size, n_actions = self.games.encoding.size, self.games.encoding.n_actions
        self.actor, self.critic = layers(size, n_actions, 0.01), layers(size, 1, 1.0)
        weights = [*self.actor.parameters(), *self.critic.parameters()]
        self.descent = torch.optim.Adam(weights, lr=RATE, eps=1e-5)
        self.looks, _ = self.games.reset(seed=seed)
        shape = (N_STEPS, N_GAMES)
        self.codes = torch.zeros((*shape, size))
        self.masks = torch.zeros((*shape, n_actions), dtype=torch.bool)
        self.actions = torch.zeros(shape, dtype=torch.int64)
        self.logs, self.rewards, self.ends, self.values = (torch.zeros(shape) for _ in range(4))

    @torch.no_grad()  # type: ignore[untyped-decorator, unused-ignore]  # as torch is there or not
    def play(self) -> float:
        """So many steps in every game; returns the share of games won among those that ended."""
        won: list[float] = []
        for step in range(N_STEPS):
            codes, masks = as_input(self.looks["observation"]), torch.as_tensor(self.games.action_masks())
            likely = spread(self.actor, codes, masks)
            action = likely.sample()
            self.codes[step], self.masks[step], self.actions[step] = codes, masks, action
            self.logs[step], self.values[step] = likely.log_prob(action), self.critic(codes).flatten()
            self.looks, rewards, over, _, _ = self.games.step(action.numpy())
            self.rewards[step] = torch.as_tensor(rewards)
            self.ends[step] = torch.as_tensor(over.astype(np.float32))
            won += ((rewards[over] + 1) / 2).tolist()
        return float(np.mean(won)) if won else float("nan")

    @torch.no_grad()  # type: ignore[untyped-decorator, unused-ignore]  # the same
    def advantages(self) -> torch.Tensor:
        """How much better each action did than expected (GAE)."""
        ahead = self.critic(as_input(self.looks["observation"])).flatten()
        found, later = torch.zeros_like(self.rewards), torch.zeros(N_GAMES)
        for step in reversed(range(N_STEPS)):
            goes_on = 1 - self.ends[step]
            surprise = self.rewards[step] + GAMMA * ahead * goes_on - self.values[step]
            later = surprise + GAMMA * LAMBDA * goes_on * later
            found[step], ahead = later, self.values[step]
        return found

    def improve(self) -> None:
        """Some rounds over what was played, in parts."""
        gain = self.advantages().flatten()
        goal = gain + self.values.flatten()
        codes, masks = self.codes.flatten(0, 1), self.masks.flatten(0, 1)
        actions, logs = self.actions.flatten(), self.logs.flatten()
        for _ in range(EPOCHS):
            for part in torch.randperm(len(actions)).chunk(BATCHES):
                likely = spread(self.actor, codes[part], masks[part])
                ratio = (likely.log_prob(actions[part]) - logs[part]).exp()
                by = (gain[part] - gain[part].mean()) / (gain[part].std() + 1e-8)
                gained = torch.min(ratio * by, ratio.clamp(1 - CLIP, 1 + CLIP) * by).mean()
                missed = (self.critic(codes[part]).flatten() - goal[part]).square().mean()
                self._descend(VALUE * missed - gained - ENTROPY * likely.entropy().mean())

    def _descend(self, loss: Any) -> None:
        self.descent.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_([*self.actor.parameters(), *self.critic.parameters()], 0.5)
        self.descent.step()


def main() -> None:
    """Learn, say how it goes, save."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--steps", type=int, default=2_000_000, help="decisions to learn from")
    options.add_argument("--opponent", default="random", help="the bot to learn against")
    options.add_argument("--out", type=Path, default=Path("ppo.pt"), help="where the weights go")
    options.add_argument("--seed", type=int, default=1)
    told = options.parse_args()
    learner, started = Learner(told.opponent, told.seed), time.perf_counter()
    for done in range(N_STEPS * N_GAMES, told.steps + N_STEPS * N_GAMES, N_STEPS * N_GAMES):
        won = learner.play()
        learner.improve()
        rate = done / (time.perf_counter() - started)
        print(f"{done:,} decisions, {rate:,.0f} a second; wins {won:.0%} against {told.opponent}", flush=True)
    torch.save(learner.actor.state_dict(), told.out)
    print(f"the weights are in {told.out}")


if __name__ == "__main__":
    main()
