import socket
import ssl
import sys
from contextlib import suppress

import psutil
import pytest

from nqviz.lab.nodes import room_client, shown_name, unique_name
from nqviz.lab.part_counter import PartCounter
from nqviz.lab.shared_timings import as_lines, gather_timings
from nqviz.store.timings_csv import read_file, write_file
from tests.lab.test_shared_timings import RECORDS

SILENCE = 5.0  # seconds in which the scheduler must have hung up


def connected(lab):
    return socket.create_connection((lab.room.host, lab.room.port), SILENCE)


def hangs_up(plain):
    """Return whether the other side ends a connection without a word but an alert of TLS."""
    said = b""
    with suppress(ConnectionError):
        while more := plain.recv(4096):
            said += more
    return said == b"" or said[0] == 21


def test_plain_tcp_is_refused(lab):
    visits = list(lab.visits)
    with connected(lab) as plain:
        plain.sendall(b"\x01" + bytes(15) + b"\x80" * 64)
        assert hangs_up(plain)
    assert lab.visits == visits


def test_tls_without_a_certificate_is_refused(lab):
    context = ssl.create_default_context(cadata=lab.room.certificate)
    context.check_hostname = False
    # Windows drops what has come before a reset, and with it the reason.
    reset = ConnectionResetError if sys.platform == "win32" else ssl.SSLError
    refused = pytest.raises((ssl.SSLError, reset), match=r"certificate required|10054")
    with connected(lab) as plain, context.wrap_socket(plain) as secure, refused:
        secure.recv(1)  # with TLS 1.3 the refusal comes after the handshake


def test_a_replayed_hello_is_refused(lab):
    """What an admitted client has sent opens nothing when it is sent again."""
    context = lab.room.security().get_connection_args("client")["ssl_context"]
    here, there = ssl.MemoryBIO(), ssl.MemoryBIO()
    secure = context.wrap_bio(here, there)
    sent = []
    with connected(lab) as plain:
        while True:
            try:
                secure.do_handshake()
                sent.append(there.read())
                break
            except ssl.SSLWantReadError:
                if flight := there.read():
                    sent.append(flight)
                    plain.sendall(flight)
                here.write(plain.recv(1 << 16))
        plain.sendall(sent[-1])
        here.write(plain.recv(1 << 16))  # admitted: it answers with tickets or its own hello
    with connected(lab) as plain:
        plain.sendall(sent[0])
        assert plain.recv(1 << 16)  # its own, new share of the keys
        plain.sendall(b"".join(sent[1:]))
        with suppress(ConnectionError):
            while reply := plain.recv(1 << 16):
                last = reply
            assert last[0] == 21 or last[-24:-22] != b"\x17\x03"


def test_a_room_listens_at_one_address_and_its_workers_nowhere(lab):
    listening = [
        each.laddr
        for each in psutil.Process().net_connections()
        if each.status == psutil.CONN_LISTEN
    ]
    assert listening == [(lab.room.host, lab.room.port)]


def test_every_worker_has_an_address_of_its_own_that_leads_nowhere(lab):
    client = room_client(lab.room)
    try:
        workers = client.scheduler_info(n_workers=-1)["workers"]
    finally:
        client.close()
    assert {shown_name(each["name"]) for each in workers.values()} == {"anna", "ben"}
    for address in workers:
        host, _, port = address.removeprefix("tls://").partition(":")
        with pytest.raises(OSError, match=r"refused|unreachable|timed out|assign"):
            socket.create_connection((host, int(port)), 1)


def test_a_name_may_be_that_of_several():
    assert unique_name("lab-07") != unique_name("lab-07")
    assert shown_name(unique_name("a#b")) == "a#b"
    assert shown_name("lab-07") == "lab-07"


def test_who_comes_and_goes_is_told(lab):
    lab.join(PartCounter("carl", 3)).leave()
    assert ("carl", 3, True) in lab.visits


def test_who_agrees_shares_its_timings_with_its_name_in_them(lab, tmp_path):
    stay = lab.join(PartCounter("carl", 1, lambda: as_lines(RECORDS)))
    shared = gather_timings(lab.room)
    stay.leave()
    assert list(shared.timings) == ["carl"]
    assert shared.silent == ["anna", "ben"]
    write_file(tmp_path / "class.csv", shared.timings["carl"])
    read = read_file(tmp_path / "class.csv")
    assert [each.timing for each in read] == [each.timing for each in RECORDS]
    assert {each.origin.machine.processor for each in read} == {"carl: AMD EPYC"}
