"""Who may talk to the server of a class: phones with a number of ours, and none too often."""

import hmac
import secrets
import time
from collections.abc import Collection
from hashlib import sha256

MOST_PHONES = 500
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that are taken for each other
_PATH_LETTERS = 8
_SECRET_BYTES = 16
_MARK_LETTERS = 32
_BURST = 20.0  # replies that a phone can send at once
_PER_SECOND = 5.0  # replies


class Admission:
    """The numbers of phones, which nobody else can make, and how often each has replied.

    Attributes:
        path: the random part of the address, short enough to be typed from the last row: who knows
            it may join. At a thousand tries a second, guessing it takes ten years.
    """

    def __init__(self) -> None:
        self.path = "".join(secrets.choice(_LETTERS) for _ in range(_PATH_LETTERS))
        self._key = secrets.token_bytes(_SECRET_BYTES)
        self._left: dict[str, tuple[float, float]] = {}

    def new_phone(self) -> str:
        """Return the number of a new phone, with a mark that it is ours."""
        number = secrets.token_hex(_SECRET_BYTES)
        return f"{number}.{self._mark(number)}"

    def is_ours(self, phone: str) -> bool:
        """Tell whether a number was given out by `new_phone`."""
        number, _dot, marked = phone.partition(".")
        if not (number.isascii() and marked.isascii()):
            return False
        return hmac.compare_digest(marked, self._mark(number))

    def admits(self, phone: str, present: Collection[str]) -> bool:
        """Register a phone; return False where the class is full of phones that are present.

        Where one that has gone makes room, it is registered again when it comes back.
        """
        if phone not in self._left:
            if len(self._left) >= MOST_PHONES:
                gone = next((each for each in self._left if each not in present), None)
                if gone is None:
                    return False
                del self._left[gone]
            self._left[phone] = _BURST, time.monotonic()
        return True

    def may_reply(self, phone: str) -> bool:
        """Count a reply of a registered phone; return False where it comes too soon."""
        left, before = self._left.get(phone, (0.0, 0.0))
        if phone not in self._left:
            return False
        now = time.monotonic()
        left = min(_BURST, left + _PER_SECOND * (now - before))
        may = left >= 1.0
        self._left[phone] = left - may, now
        return may

    def _mark(self, number: str) -> str:
        return hmac.new(self._key, number.encode(), sha256).hexdigest()[:_MARK_LETTERS]
