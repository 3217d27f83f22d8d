"""How many processes work at the same time where the user does not say."""

import os

CORES = os.cpu_count() or 1
