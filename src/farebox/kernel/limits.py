"""The sizes and codes that boards and kernel share, as plain integers: nothing here may import anything."""

MAX_SEATS = 4
MIN_SEATS = 2
MAX_PLACES = 32
MAX_ROUTES = 96
MAX_TICKETS = 64
MAX_LENGTH = 9
N_COLORS = 8  # most colors a board may print
WILD = 8  # the kind after the colors: taxi, ferry, locomotive
N_KINDS = 9
MARKET_SIZE = 5  # C2, K1
MAX_OFFER = 6  # K3: the largest offer, the Card Game's first
MAX_SYMBOLS = 7
MAX_SWEEPS = 8  # C12: so many in a row, and no more
MAX_BONUSES = 8
MAX_SCRIPT = 64  # more cards than any one deal or action can turn

NOBODY = -1
NOWHERE = -1
GRAY = -1
NONE = -1
