import pytest

from nqviz.classroom import networks


def test_the_network_with_a_way_out_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"virtual": "10.0.0.1", "wifi": "192.168.1.20"}
    monkeypatch.setattr(networks, "own_addresses", lambda: found)
    for outwards, first in (("192.168.1.20", "wifi"), ("", "virtual")):
        monkeypatch.setattr(networks, "_address_outwards", lambda each=outwards: each)
        assert next(iter(networks.networks())) == first
        assert networks.networks() == found
