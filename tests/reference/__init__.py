"""A slow second opinion: the rules in plain Python, written from their numbers alone.

It knows nothing of the compiled kernel, so that where the two agree neither is copied from the other.
"""

from reference.base import Choice, Reference
from reference.illegal import Illegal
from reference.replay import choices_of, new_reference, replay

__all__ = ["Choice", "Illegal", "Reference", "choices_of", "new_reference", "replay"]
