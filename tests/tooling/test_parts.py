import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_process_that_is_lost_takes_no_other_file_with_it(tmp_path: Path) -> None:
    (tmp_path / "test_lost.py").write_text("import os\n\ndef test_a(): os._exit(7)\n")
    (tmp_path / "test_right.py").write_text("def test_b(): pass\n\ndef test_c(): assert False\n")
    done = subprocess.run(
        [sys.executable, "-m", "tooling.windows.parts", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "LOST" in done.stdout
    assert "test_lost.py::test_a" in done.stdout
    assert done.stdout.splitlines()[-1] == "1 passed, 2 failed, 0 skipped"
