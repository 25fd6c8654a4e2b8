"""What one seat may know, in plain values: built from the kernel's knowledge record and nothing else."""

from farebox.game.observation.card_game import CardObservation, CardSeatView
from farebox.game.observation.city import CityObservation, CitySeatView
from farebox.game.observation.either import Observation, SeatView

__all__ = ["CardObservation", "CardSeatView", "CityObservation", "CitySeatView", "Observation", "SeatView"]
