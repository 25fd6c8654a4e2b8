"""The Gymnasium spaces that all environments of this package share."""

from farebox.envs.encoding import HIGH, LOW, Encoding
from farebox.envs.ids import lacking

try:
    import numpy as np
    import numpy.typing as npt
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError as error:
    raise lacking("envs", error) from error

OBSERVATION = "observation"
MASK = "action_mask"
Looks = dict[str, npt.NDArray[np.int8]]  # both, of one game or of several


def observation_space(encoding: Encoding) -> Dict:
    """What a seat knows, and which actions it may take (none while another seat is to move)."""
    return Dict(
        {
            OBSERVATION: Box(LOW, HIGH, (encoding.size,), np.int8),
            MASK: Box(0, 1, (encoding.n_actions,), np.int8),
        }
    )


def state_space(encoding: Encoding) -> Box:
    """What all seats know, one after the other."""
    return Box(LOW, HIGH, (encoding.n_seats * encoding.size,), np.int8)


def action_space(encoding: Encoding) -> Discrete:
    """The kernel's numbering of the board's actions."""
    return Discrete(encoding.n_actions)
