"""The commands as processes of their own, one of which is killed in the middle of a count."""

import json
import signal
import subprocess
import sys

import psutil
import pytest

from nqviz.cli.main import main
from nqviz.counting.journal import Journal
from nqviz.model.published import known

START = [sys.executable, "-m", "nqviz"]


class Child:
    """A command of a lab in a process of its own."""

    def __init__(self, *arguments):
        # A shell starts what runs in its background without Ctrl+C, which children take over.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        self.process = subprocess.Popen(
            [*START, *map(str, arguments)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def says(self):
        return self.process.stdout.readline()

    def interrupt(self):
        """Press Ctrl+C; return its status and what it has said since."""
        self.process.send_signal(signal.SIGINT)
        said, _ = self.process.communicate(timeout=60)
        return self.process.returncode, said

    def ports(self):
        connections = psutil.Process(self.process.pid).net_connections()
        return [each.laddr.port for each in connections if each.status == psutil.CONN_LISTEN]


@pytest.mark.skipif(sys.platform == "win32", reason="another process can't be sent Ctrl+C there")
def test_a_lab_of_processes_counts_right_though_a_worker_is_killed(tmp_path, capsys, monkeypatch):
    room, journal = tmp_path / "room.nqlab", tmp_path / "count.journal"
    children = [lab := Child("lab", "open", room, "--port", 0)]
    try:
        assert f"nqviz lab join {room.name}" in lab.says()
        assert "Only this computer can join it." in lab.says()
        children += [
            Child("lab", "join", room, "--threads", 1, "--name", name) for name in ("anna", "ben")
        ]
        for child in children[1:]:
            assert child.says().startswith("In the room at 127.0.0.1:")
            assert child.ports() == []
        assert lab.ports() == [json.loads(room.read_text())["port"]]
        append = Journal.append

        def append_and_kill(journal, finished):
            append(journal, finished)
            children[1].process.kill()

        monkeypatch.setattr(Journal, "append", append_and_kill)
        status = main(f"count 17 --lab {room} --journal {journal} --json".split())
        found = json.loads(capsys.readouterr().out)
        assert status == 0
        assert found["solutions"] == known(17).solutions
        assert "ben" in {each["name"] for each in found["computers"] if each["parts"]}
        status, said = children[2].interrupt()
        assert status == 0
        assert "ben has left the room: " in said
        status, said = lab.interrupt()
        assert status == 0
        assert "anna has joined, processors: 1." in said
        assert "anna has left." in said
        assert said.endswith("The room is closed.\n")
    finally:
        for child in children:
            child.process.kill()
            child.process.communicate()


def test_a_room_and_who_has_joined_it_end_with_the_program_that_has_started_them(tmp_path):
    room, option = tmp_path / "room.nqlab", "--until-input-ends"
    children = [lab := Child("lab", "open", room, "--port", 0, "--json", option)]
    try:
        assert json.loads(lab.says())["event"] == "open"
        children.append(worker := Child("lab", "join", room, "--threads", 1, option))
        assert worker.says().startswith("In the room at 127.0.0.1:")
        for child in reversed(children):
            said, _ = child.process.communicate(timeout=60)  # closes its standard input
            assert child.process.returncode == 0
        assert json.loads(said.splitlines()[-1])["event"] == "left"
    finally:
        for child in children:
            child.process.kill()
            child.process.communicate()
