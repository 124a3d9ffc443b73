import json
import stat
import sys
from datetime import UTC, datetime, timedelta
from importlib import util

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from nqviz.lab.room import load_room, new_room, save_room


@pytest.fixture(scope="module")
def room():
    return new_room("127.0.0.1", 8786)


@pytest.fixture(scope="module")
def other_key():
    return new_room("127.0.0.1", 8786).key


@pytest.fixture
def path(room, tmp_path):
    save_room(room, tmp_path / "room.nqlab")
    return tmp_path / "room.nqlab"


def test_a_room_is_read_as_it_was_written_by_its_owner_alone(room, path):
    assert load_room(path) == room
    assert room.address == "tls://127.0.0.1:8786"
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_every_room_has_a_key_of_its_own(room, other_key):
    assert other_key != room.key


def test_nothing_but_tls_is_allowed(room):
    security = room.security()
    assert security.require_encryption
    for role in ("client", "worker", "scheduler"):
        context = security.get_connection_args(role)["ssl_context"]
        assert context.verify_mode.name == "CERT_REQUIRED"
        assert security.get_listen_args("scheduler")["ssl_context"].verify_mode == 2


def changed(path, **changes):
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


@pytest.mark.parametrize(
    "change",
    [
        {"format": "nqviz session"},
        {"port": 0},
        {"port": "8786"},
        {"host": None},
        {"more": 1},
        {"certificate": "none"},
        {"key": "none"},
    ],
    ids=str,
)
def test_a_damaged_room_file_is_refused(path, change):
    changed(path, **change)
    with pytest.raises(ValueError, match="is no room file"):
        load_room(path)


def test_the_key_of_another_room_is_refused(path, other_key):
    changed(path, key=other_key)
    with pytest.raises(ValueError, match="is no room file"):
        load_room(path)


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff\xfe", b"[" * 100_000, b"12"])
def test_another_file_is_refused(path, data):
    path.write_bytes(data)
    with pytest.raises(ValueError, match="is no room file"):
        load_room(path)


def test_a_room_of_another_version_is_refused(path):
    changed(path, version=2)
    with pytest.raises(ValueError, match="another version of nqviz"):
        load_room(path)


def test_a_room_that_has_ended_is_refused(path):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([])
    day = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(day - timedelta(days=3))
        .not_valid_after(day - timedelta(days=2))
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    private = key.private_bytes(
        pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    changed(path, certificate=certificate.public_bytes(pem).decode(), key=private.decode())
    with pytest.raises(ValueError, match="ended on"):
        load_room(path)


def test_a_folder_a_missing_file_and_another_suffix_get_a_sentence(room, tmp_path):
    with pytest.raises(ValueError, match="is not a file"):
        load_room(tmp_path)
    with pytest.raises(ValueError, match="can't be read"):
        load_room(tmp_path / "room.nqlab")
    with pytest.raises(ValueError, match=r"should end in \.nqlab"):
        save_room(room, tmp_path / "room.json")


def test_without_dask_it_is_said_what_to_install(path, monkeypatch):
    monkeypatch.setattr(util, "find_spec", lambda _name: None)
    with pytest.raises(ValueError, match="nqviz-lab"):
        load_room(path)
