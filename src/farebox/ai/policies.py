"""Both families' policies by one name each."""

from farebox.ai.card_game import clues as card_clues
from farebox.ai.card_game import endings as card_endings
from farebox.ai.card_game import evaluation as card_evaluation
from farebox.ai.card_game import explaining as card_explaining
from farebox.ai.card_game import merit as card_merit
from farebox.ai.card_game import nearness as card_nearness
from farebox.ai.card_game import policy as card_policy
from farebox.ai.card_game import policy_input as card_input
from farebox.ai.city import clues as city_clues
from farebox.ai.city import endings as city_endings
from farebox.ai.city import evaluation as city_evaluation
from farebox.ai.city import explaining as city_explaining
from farebox.ai.city import merit as city_merit
from farebox.ai.city import nearness as city_nearness
from farebox.ai.city import policy as city_policy
from farebox.ai.city import policy_input as city_input
from farebox.kernel.dispatch import by_family

see = by_family(city_input.see, card_input.see)
look = by_family(city_input.look, card_input.look)
choose = by_family(city_policy.choose, card_policy.choose)
is_sensible = by_family(city_policy.is_sensible, card_policy.is_sensible)
explains = by_family(city_explaining.explains, card_explaining.explains)
look_at = by_family(city_clues.look_at, card_clues.look_at)
take_clues = by_family(city_clues.take_clues, card_clues.take_clues)
explained = by_family(city_clues.explained, card_clues.explained)
explains_more = by_family(city_clues.explains_more, card_clues.explains_more)
ask = by_family(city_nearness.ask, card_nearness.ask)
merit = by_family(city_merit.merit, card_merit.merit)
lead = by_family(city_evaluation.lead, card_evaluation.lead)
completed_tickets = by_family(city_endings.completed_tickets, card_endings.completed_tickets)
note_owners = by_family(city_endings.note_owners, card_endings.note_owners)
note_own_end = by_family(city_endings.note_own_end, card_endings.note_own_end)
note_robbery = by_family(city_endings.note_robbery, card_endings.note_robbery)
