"""Bots think elsewhere: a decision packed and carried out by web assembly is the one that is made here."""

import asyncio
import random

import pytest

from device.device_serving import DeviceKeeper, MemoryRuntime
from farebox.boards import board_names, load_board
from farebox.bots import bot_names, make_bot
from farebox.bots.prepared_call import CompiledBot
from farebox.device import DeviceAuthority
from farebox.game.game import new_game
from farebox.kernel.calling.entry_point import pack
from farebox.kernel.calling.packing import PackedCall
from server.client import Client, play_out
from support.web_assembly import Node

LEVELS = [f"level-{number}" for number in range(1, 6)]


@pytest.mark.parametrize("edition", board_names())
def test_a_decision_is_the_same_wherever_it_is_made(edition: str) -> None:
    """Of every compiled bot, all levels among them, now and then in a game."""
    board, chance = load_board(edition), random.Random(3)
    compiled = [name for name in bot_names(board) if isinstance(make_bot(name, board, 1), CompiledBot)]
    assert set(LEVELS) < set(compiled)
    game = new_game(edition, seed=5)
    with Node() as node:
        for n in range(31):
            seen = game.observe(game.to_move or 0)
            for name in compiled if n % 15 == 0 else ():
                bot = make_bot(name, board, n)
                assert isinstance(bot, CompiledBot)
                call = bot.prepare(seen)
                packed = pack(call.entry_point, *call.arguments)
                id = int(node(packed.symbol, bytearray(packed.blob), packed.plan))
                assert seen.action_of(id) == make_bot(name, board, n).choose(seen), name
            game.play(chance.choice(game.legal_ids()))


class NodeRuntime(MemoryRuntime):
    """Has calls carried out by Node, as a page has by its other worker."""

    def __init__(self, node: Node) -> None:
        super().__init__()
        self.node = node
        self.n_calls = 0

    async def think(self, call: PackedCall) -> int:
        """Elsewhere, with a copy of its memory."""
        self.n_calls += 1
        return int(await asyncio.to_thread(self.node, call.symbol, bytearray(call.blob), call.plan))


def test_a_device_plays_with_bots_that_think_in_web_assembly() -> None:
    """To the end, and no decision of theirs is made by anybody else."""
    with Node() as node:
        runtime = NodeRuntime(node)
        keeper = DeviceKeeper(runtime, DeviceAuthority)
        table = keeper.open_table("card-game", "level-5", "here", "level-1", seed=2)
        with Client(table, 1, seen=-1) as person:
            assert play_out([person]).result
            assert not [event for event in person.events if getattr(event, "instead_of", None)]
        assert runtime.n_calls > 50
        keeper.stop()
