"""The published figures compared with the program's own, and the errata of printed listings."""

from nqviz.audit.auditing import Auditing

__all__ = ["Auditing"]
