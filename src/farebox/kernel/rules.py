"""Both families' rules by one name each."""

from farebox.kernel import card_game, city
from farebox.kernel.dispatch import by_family

deal = by_family(city.deal, card_game.deal)
deal_imagined = by_family(city.deal_imagined, card_game.deal_imagined)
legal = by_family(city.legal, card_game.legal)
refusal = by_family(city.refusal, card_game.refusal)
apply = by_family(city.apply, card_game.apply)
score = by_family(city.score, card_game.score)
observe = by_family(city.observe, card_game.observe)
resample = by_family(city.resample, card_game.resample)
resample_told = by_family(city.resample_told, card_game.resample_told)
