"""Messages as tests read them, checked. To a type checker they are any class: they are made too late."""

from typing import Any, get_args

from farebox.messages import answers, requests
from farebox.server.protocol.derived import model_of, one_of
from farebox.tables import history, offered, printed, view_types

View: Any = model_of(view_types.View)
ViewMessage: Any = model_of(answers.ViewMessage)
Presence: Any = model_of(answers.Presence)
ErrorMessage: Any = model_of(answers.ErrorMessage)
ServerMessage: Any = one_of([model_of(kind) for kind in get_args(answers.ServerMessage)], "type")
ClientMessage: Any = one_of([model_of(kind) for kind in get_args(requests.ClientMessage)], "type")
NewTable: Any = model_of(requests.NewTable)
Join: Any = model_of(requests.Join)
BoardFacts: Any = model_of(printed.BoardFacts)
BotFacts: Any = model_of(offered.BotFacts)
Replay: Any = model_of(history.Replay)
