"""Runs pytest in parts, so that a process which is lost takes no other test with it.

Each folder of tests is one part. Where a part is lost (its process has crashed, or was ended
because it hung), each of its files is one; what is lost again fails, with its last test's name.
Usage: python -m tooling.windows.parts [--seconds N] [--log FILE] PATH ... -- COMMAND ...
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

_MOST_SECONDS = 1800.0  # A part may take so long.
# A test may take so long; where there is no alarm, a thread then ends its whole process.
_TEST_SECONDS = "300"
_STARTED = re.compile(
    r"^(\S+\.py::\S.*?)(?: (?:PASSED|FAILED|ERROR|SKIPPED|XFAIL)\b.*)?$", re.MULTILINE
)


@dataclass
class Tally:
    """What has become of the tests of several parts."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)

    def add(self, report: Path) -> None:
        """Add what pytest has written about a part."""
        for case in ElementTree.parse(report).iter("testcase"):
            name = f"{case.get('classname')}::{case.get('name')}"
            found = {each.tag: each.get("message", "") for each in case}
            if "failure" in found or "error" in found:
                self.counts["failed"] += 1
                self.wrong.append(f"FAILED {name}")
            elif "skipped" in found:
                self.counts["skipped"] += 1
                self.skipped[found["skipped"]] += 1
            else:
                self.counts["passed"] += 1

    def lose(self, path: str, last: str) -> None:
        """Count a file whose process was lost as one test that has failed."""
        self.counts["failed"] += 1
        self.wrong.append(f"LOST {path}, in {last}")


def main() -> int:
    """Run the parts one after another, print what became of the tests, and return a status."""
    arguments, command = sys.argv[1:], []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, command = arguments[:at], arguments[at + 1 :]
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=_MOST_SECONDS)
    parser.add_argument("--log", type=Path)
    parser.add_argument("paths", nargs="+", type=Path)
    options = parser.parse_args(arguments)
    tally, begun = Tally(), time.monotonic()
    for files in _parts(options.paths):
        lost_in = _run(files, command, options, tally)
        if lost_in and len(files) > 1:
            for file in files:
                if lost_in := _run([file], command, options, tally):
                    tally.lose(file, lost_in)
        elif lost_in:
            tally.lose(files[0], lost_in)
        print(f"{Path(files[0]).parent.as_posix()}: {dict(tally.counts)}", flush=True)
    for reason, count in tally.skipped.most_common():
        print(f"skipped {count}: {reason}")
    for each in tally.wrong:
        print(each)
    counts = tally.counts
    print(f"{time.monotonic() - begun:.0f} s")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    return 1 if counts["failed"] or not counts["passed"] else 0


def _parts(paths: list[Path]) -> list[list[str]]:
    """Return the files of the tests by their folders."""
    files = {
        file for path in paths for file in ([path] if path.is_file() else path.rglob("test_*.py"))
    }
    folders = sorted({file.parent for file in files})
    return [sorted(str(file) for file in files if file.parent == each) for each in folders]


def _run(files: list[str], command: list[str], options: argparse.Namespace, tally: Tally) -> str:
    """Run a part; return the test that its process was lost in, or nothing."""
    # Not in the checkout itself: pytest looks at all that is there, and others may run beside it.
    Path("build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir="build") as folder:
        report, log = Path(folder, "report.xml"), Path(folder, "log")
        with log.open("wb") as output:
            process = subprocess.Popen(
                [
                    *(command or [sys.executable]),
                    *("-m", "pytest", "-v", "-p", "no:cacheprovider", "--color=no"),
                    *(f"--timeout={_TEST_SECONDS}", f"--junitxml={report}", *files),
                ],
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                process.wait(options.seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        said = log.read_text(encoding="utf-8", errors="replace")
        if options.log is not None:
            with options.log.open("a", encoding="utf-8") as kept:
                kept.write(said)
        if report.exists():
            tally.add(report)
            return ""
    # What the lost process has started is ended, too: Wine's server ends with all its processes.
    if (server := shutil.which("wineserver")) is not None:
        subprocess.run([server, "-k"], check=False)
    started = _STARTED.findall(said)
    return started[-1] if started else "no test"


if __name__ == "__main__":
    sys.exit(main())
