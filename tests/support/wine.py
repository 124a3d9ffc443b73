"""What is not tried under Wine 10, each with its judgement: Wine's, shown by a few lines, or open.

A key is the beginning of a test's name with its file; `tests/conftest.py` skips what begins so.
"""

import sys

JUDGED: dict[str, str] = {
    # import os, signal, time
    # signal.signal(signal.SIGBREAK, lambda *_: print("here"))
    # os.kill(0, signal.CTRL_BREAK_EVENT); time.sleep(1)
    # in a console ends with status 1 and prints nothing; with SIGINT and CTRL_C_EVENT it prints.
    "tests/test_main.py::test_a_console_ends_a_command_which_leaves_no_hidden_file[CTRL_BREAK": (
        "Wine ends a process at Ctrl+Break, whatever it has for this signal"
    ),
    # import ctypes; k = ctypes.WinDLL("kernel32"); h = k.CreateJobObjectW(None, None)
    # k.SetInformationJobObject(h, 9, limits with JOB_OBJECT_LIMIT_PROCESS_MEMORY of 200 MB, 144)
    # k.AssignProcessToJobObject(h, k.GetCurrentProcess()); len(bytearray(500 << 20)) is 524288000
    "tests/programs/test_job.py::test_a_process_has_no_more_memory_than_its_job_gives": (
        "Wine keeps a job's limit of memory, but does not enforce it"
    ),
}


def is_wine() -> bool:
    """Tell whether this Windows is Wine."""
    if sys.platform != "win32":
        return False
    import ctypes  # noqa: PLC0415  its windll is Windows' alone

    return hasattr(ctypes.windll.ntdll, "wine_get_version")


def judgement_of(name: str) -> str:
    """Return why a test is not tried under Wine; empty where it is."""
    return next((why for begin, why in JUDGED.items() if name.startswith(begin)), "")
