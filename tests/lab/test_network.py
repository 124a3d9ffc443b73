import socket
from dataclasses import replace

import pytest

from nqviz.lab import network
from nqviz.lab.room import new_room


@pytest.fixture(autouse=True)
def _two_networks(monkeypatch):
    found = {"lan": "192.168.1.10", "wifi": "10.0.0.7"}
    monkeypatch.setattr(network, "own_addresses", lambda: found)


def test_own_addresses_are_those_of_others_reach():
    assert "127.0.0.1" not in network.own_addresses().values()


def test_this_computer_alone_is_the_default():
    assert network.listening_address() == "127.0.0.1"
    assert network.listening_address("localhost") == "127.0.0.1"


def test_a_network_is_named_by_its_address_or_its_interface():
    assert network.listening_address("10.0.0.7") == "10.0.0.7"
    assert network.listening_address(interface="lan") == "192.168.1.10"


def test_what_this_computer_has_not_is_refused_with_what_it_has():
    for address in ("0.0.0.0", "192.168.1.11", "school"):  # noqa: S104  it is refused
        with pytest.raises(ValueError, match=r"there are 127.0.0.1, 192.168.1.10, 10.0.0.7"):
            network.listening_address(address)
    with pytest.raises(ValueError, match="there are lan, wifi"):
        network.listening_address(interface="eth9")


def test_a_room_is_open_to_its_own_file_alone(lab):
    assert network.is_open(lab.room)
    with pytest.raises(ValueError, match="another room"):
        network.is_open(new_room(lab.room.host, lab.room.port))


def test_a_room_that_nobody_has_opened_is_closed(lab):
    with socket.create_server(("127.0.0.1", 0)) as server:
        free = server.getsockname()[1]
    closed = replace(lab.room, port=free)
    assert not network.is_open(closed)
    with pytest.raises(ValueError, match="Nobody answers"):
        network.check_open(closed)
