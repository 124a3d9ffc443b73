"""Nobody makes the number of a phone but the server, and no phone replies too often."""

from itertools import count

import pytest

from nqviz.classroom import admission
from nqviz.classroom.admission import MOST_PHONES, Admission


def test_only_its_own_numbers_are_known() -> None:
    here, elsewhere = Admission(), Admission()
    phone = here.new_phone()
    assert here.is_ours(phone)
    forged = phone[:-1] + ("0" if phone[-1] != "0" else "1")
    for each in (elsewhere.new_phone(), forged, "", ".", "é.é", phone.upper(), f"{phone}0"):
        assert not here.is_ours(each)


def test_a_class_can_be_full() -> None:
    door = Admission()
    *phones, late = [door.new_phone() for _ in range(MOST_PHONES + 1)]
    assert all(door.admits(each, ()) for each in phones)
    assert not door.admits(late, phones)
    assert door.admits(phones[0], phones)


def test_a_phone_that_has_gone_makes_room_and_can_come_back() -> None:
    door = Admission()
    gone, *phones = [door.new_phone() for _ in range(MOST_PHONES)]
    late = door.new_phone()
    assert all(door.admits(each, ()) for each in (gone, *phones))
    assert door.admits(late, phones)
    assert not door.may_reply(gone)
    assert not door.admits(gone, (*phones, late))
    assert door.admits(gone, phones)
    assert door.may_reply(gone)


def test_a_phone_that_replies_too_often_is_held_back(monkeypatch: pytest.MonkeyPatch) -> None:
    door, phone, other = Admission(), "one", "other"
    seconds = (0.001 * each for each in count())
    monkeypatch.setattr(admission.time, "monotonic", lambda: next(seconds))
    assert not door.may_reply(phone)  # It has not joined.
    door.admits(phone, ())
    door.admits(other, ())
    assert sum(door.may_reply(phone) for _ in range(1000)) in range(20, 27)
    assert door.may_reply(other)


def test_the_address_cannot_be_guessed() -> None:
    paths = {Admission().path for _ in range(100)}
    assert len(paths) == 100
    assert {len(each) for each in paths} == {8}
