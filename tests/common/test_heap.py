import subprocess
import sys

import pytest

from nqviz.common.heap import trim_heap

# Threads that live at the same time ask for more than Python keeps for itself, and glibc counts.
_COUNT_HEAPS = """
import ctypes, threading
{first}
barrier = threading.Barrier(4)
kept = []
def ask():
    kept.append(bytearray(5000))
    barrier.wait()
threads = [threading.Thread(target=ask) for _ in range(4)]
for each in threads:
    each.start()
for each in threads:
    each.join()
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
file = ctypes.c_void_p(libc.fopen(b"/dev/stdout", b"w"))
libc.malloc_info(0, file)
libc.fclose(file)
"""
_KEEP_ONE = "from nqviz.common.heap import keep_one_heap; keep_one_heap()"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no glibc")
@pytest.mark.parametrize(("first", "is_one"), [("", False), (_KEEP_ONE, True)])
def test_threads_share_a_heap_when_they_are_told_to(first: str, is_one: bool) -> None:
    command = [sys.executable, "-c", _COUNT_HEAPS.format(first=first)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert (done.stdout.count("<heap nr=") == 1) is is_one


def test_free_memory_is_given_back_on_every_system() -> None:
    trim_heap()
