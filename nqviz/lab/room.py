"""The file that admits to a room: where its scheduler listens, and the key to it.

Every connection of a room is encrypted with TLS, and both ends show the certificate of the file: so
nobody without the file gets in, and nobody with it can be sent to another room. Whoever has the
file can also let the computers that have joined run code, as Dask works; it is kept like a key.
"""

import json
from dataclasses import asdict, dataclass
from importlib import util
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nqviz.common.files import UNREADABLE, atomic_file, check_regular, check_suffix, os_errors_as
from nqviz.common.i18n import mark, tr

if TYPE_CHECKING:
    from distributed.security import Security

SUFFIX = ".nqlab"
PORT = 8786  # Dask's schedulers listen on it.
_FORMAT = "nqviz room"
_VERSION = 1
_MOST_BYTES = 1 << 16
_DAMAGED = mark("{path} is no room file of nqviz, or it is damaged: ask for it again.")


@dataclass(frozen=True, slots=True)
class Room:
    """The contents of a room file.

    Its scheduler listens at the host and the port. The certificate, which is its own authority, and
    its private key are in PEM.
    """

    host: str
    port: int
    certificate: str
    key: str

    @property
    def endpoint(self) -> str:
        """The host and the port of the scheduler, as they are written."""
        return f"{self.host}:{self.port}"

    @property
    def address(self) -> str:
        """The address of the scheduler for Dask."""
        return f"tls://{self.endpoint}"

    def security(self) -> "Security":
        """Return the credentials for Dask, which refuses any connection without TLS."""
        from distributed.security import Security  # noqa: PLC0415  it takes most of a second

        pair = {"cert": self.certificate, "key": self.key}
        roles = ("scheduler", "worker", "client")
        files = {f"tls_{role}_{kind}": text for role in roles for kind, text in pair.items()}
        return Security(require_encryption=True, tls_ca_file=self.certificate, **files)


def new_room(host: str, port: int) -> Room:
    """Return a room with a certificate of its own, which is valid for a year."""
    check_installed()
    from distributed.security import Security  # noqa: PLC0415  it takes most of a second

    made = Security.temporary()
    return Room(host, port, str(made.tls_ca_file), str(made.tls_scheduler_key))


def save_room(room: Room, path: Path) -> None:
    """Write a room file that only its owner can read; raises ValueError with one sentence."""
    check_suffix(path, (SUFFIX,))
    with atomic_file(path, private=True) as file:
        json.dump({"format": _FORMAT, "version": _VERSION, **asdict(room)}, file, indent=1)


def load_room(path: Path) -> Room:
    """Read a room file; raises ValueError with one clear sentence where it is none."""
    check_installed()
    check_regular(path)
    with os_errors_as(UNREADABLE, path=path), path.open("rb") as file:
        data = file.read(_MOST_BYTES)
    try:
        fields = json.loads(data)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict) or fields.pop("format", None) != _FORMAT:
        raise ValueError(tr(_DAMAGED, path=path))
    if fields.pop("version", None) != _VERSION:
        words = tr("{path} was written by another version of nqviz: open a new room.", path=path)
        raise ValueError(words)
    if not _is_sound(fields):
        raise ValueError(tr(_DAMAGED, path=path))
    room = Room(**fields)
    _check_certificate(room, path)
    return room


def _is_sound(fields: dict[str, Any]) -> bool:
    match fields:
        case {"host": str(), "port": int(port), "certificate": str(), "key": str(), **rest}:
            return not rest and 0 < port < 1 << 16
    return False


def _check_certificate(room: Room, path: Path) -> None:
    """Raise ValueError where the certificate is none, has ended, or its key is another's."""
    from datetime import UTC, datetime  # noqa: PLC0415  they are for those who join a room

    from cryptography.hazmat.primitives.serialization import load_pem_private_key  # noqa: PLC0415
    from cryptography.x509 import load_pem_x509_certificate  # noqa: PLC0415

    try:
        certificate = load_pem_x509_certificate(room.certificate.encode())
        key = load_pem_private_key(room.key.encode(), password=None)
    except (ValueError, TypeError):
        raise ValueError(tr(_DAMAGED, path=path)) from None
    if key.public_key() != certificate.public_key():
        raise ValueError(tr(_DAMAGED, path=path))
    if certificate.not_valid_after_utc < datetime.now(UTC):
        day = f"{certificate.not_valid_after_utc:%Y-%m-%d}"
        words = tr("The room of {path} ended on {day}: open a new one.", path=path, day=day)
        raise ValueError(words)


def check_installed() -> None:
    """Raise ValueError with one sentence where what a lab needs is not installed."""
    if not all(map(util.find_spec, ("distributed", "cryptography"))):
        words = tr(
            "A lab needs Dask distributed, which is not installed here: {command}.",
            command='pip install "nqviz-lab[lab]"',
        )
        raise ValueError(words)
