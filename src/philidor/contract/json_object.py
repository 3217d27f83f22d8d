"""JSON as it was read: the border at which the types of values are not known yet."""

from __future__ import annotations

from typing import Any

# An object of JSON. Who reads one turns it into a type of its own and names what does not fit; what
# is only written is `dict[str, object]`.
JsonObject = dict[str, Any]
