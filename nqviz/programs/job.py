"""Processes that end together, and have a limit of memory, as Windows' job objects do it."""

import sys
from contextlib import suppress
from functools import cache

_THIS_PROCESS = -1  # a handle that each process has of itself

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _EXTENDED_LIMITS = 9  # JobObjectExtendedLimitInformation
    _PROCESS_MEMORY, _DIE_ON_EXCEPTION, _KILL_ON_CLOSE = 0x100, 0x400, 0x2000

    class _Limits(ctypes.Structure):
        """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

        _fields_ = (
            ("times", ctypes.c_int64 * 2),
            ("flags", wintypes.DWORD),
            ("working_set", ctypes.c_size_t * 2),
            ("active_processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("classes", wintypes.DWORD * 2),
            ("io_counters", ctypes.c_uint64 * 6),
            ("process_memory", ctypes.c_size_t),
            ("others", ctypes.c_size_t * 3),
        )

    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    _kernel.CreateJobObjectW.restype = wintypes.HANDLE
    _kernel.CreateJobObjectW.argtypes = (ctypes.c_void_p, wintypes.LPCWSTR)
    _kernel.SetInformationJobObject.argtypes = (
        wintypes.HANDLE,
        ctypes.c_int,
        ctypes.c_void_p,
        wintypes.DWORD,
    )
    _kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
    _kernel.TerminateJobObject.argtypes = (wintypes.HANDLE, wintypes.UINT)
    _kernel.CloseHandle.argtypes = (wintypes.HANDLE,)

    class Job:
        """A job object with one process and all that it starts; they end with it, too."""

        def __init__(self, process_handle: int, memory: int) -> None:
            """Put a process, which has started nothing yet, into a new job; no limit is 0."""
            limits = _Limits(flags=_DIE_ON_EXCEPTION | _KILL_ON_CLOSE)
            limits.flags |= _PROCESS_MEMORY if memory else 0
            limits.process_memory = memory
            self._handle = _kernel.CreateJobObjectW(None, None)
            size = ctypes.sizeof(limits)
            _kernel.SetInformationJobObject(
                self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), size
            )
            _kernel.AssignProcessToJobObject(self._handle, process_handle)

        def end(self) -> None:
            """End all of its processes."""
            if self._handle is not None:
                _kernel.TerminateJobObject(self._handle, 1)

        def close(self) -> None:
            """End all of its processes, and give the job back."""
            self.end()
            handle, self._handle = self._handle, None
            if handle is not None:
                with suppress(OSError):
                    _kernel.CloseHandle(handle)

else:

    class Job:
        """Nothing: other systems have sessions and limits of their own."""

        def __init__(self, process_handle: int, memory: int) -> None:
            """Take what a job object is made of."""

        def end(self) -> None:
            """End nothing."""

        def close(self) -> None:
            """Give nothing back."""


@cache  # Each call would put it into a job inside the one before.
def end_with_this_process() -> Job:
    """Let what this process starts from now on end with it, on Windows, however it ends.

    A process is created there before it begins, and its creator lets it begin: one whose
    creator is killed meanwhile is left for ever, unless it was created inside a job.
    """
    return Job(_THIS_PROCESS, 0)
