"""Tests of `nqviz.ui.printing.paper` and the sheets that are printed on it."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from nqviz.common.i18n import speaking
from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.lessons.worksheet import questions, trace_table
from nqviz.model.position import Task
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver
from nqviz.ui.printing.blocks import PageBreak, TextBlock
from nqviz.ui.printing.paper import PAPERS, page_layout, width_of, write_pdf
from nqviz.ui.printing.sheets import lesson_sheet, trace_sheet

READER = shutil.which("pdftotext")

pytestmark = pytest.mark.usefixtures("qapp")  # fonts need it


def pages_of(data: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", data))


@pytest.mark.parametrize("paper", PAPERS)
def test_a_file_has_the_pages_and_the_paper_that_it_says(tmp_path: Path, paper: str) -> None:
    path = tmp_path / "sheet.pdf"
    blocks = [TextBlock("one"), PageBreak(), *[TextBlock("line", 40) for _ in range(40)]]
    pages = write_pdf(blocks, path, paper, "A title")
    data = path.read_bytes()
    assert data.startswith(b"%PDF-")
    assert pages == pages_of(data) == 4
    box = re.search(rb"/MediaBox \[0 0 (\d+)(?:\.\d+)? (\d+)", data)
    assert (int(box[1]), int(box[2])) == {"A4": (595, 842), "Letter": (612, 792)}[paper]


@pytest.mark.skipif(READER is None, reason="poppler-utils is not installed")
def test_the_pages_of_answers_are_not_counted_among_those_of_questions(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    questions = [TextBlock("line", 40) for _ in range(40)]
    write_pdf([*questions, PageBreak(), TextBlock("answers")], path, "A4", "A title")
    words = subprocess.run([READER, path, "-"], capture_output=True, text=True, check=True).stdout
    feet = re.findall(r"(?:answers, )?page \d of \d", words)
    assert feet == ["page 1 of 3", "page 2 of 3", "page 3 of 3", "answers, page 1 of 1"]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "zh_CN", "ja"])
def test_nothing_is_wider_than_a_sheet_nor_higher_than_what_it_says(
    paper: str, language: str
) -> None:
    layout = page_layout(paper)
    width = width_of(layout)
    timeline = Timeline(find_solver("bitmask-unique"), Task(8))
    with speaking(language):
        for blocks in (
            lesson_sheet(load_lesson(own_lessons()[1])),
            trace_sheet(trace_table(timeline, 0, 12), width),
        ):
            for block in blocks:
                height = block.height(width)
                assert height < 0.95 * layout.paintRect(layout.Unit.Inch).height() * 96
                assert not ink_outside(block, width, height)


def ink_outside(block, width: float, height: float) -> bool:
    """Tell whether a block paints beyond its place, by more than half a line's thickness."""
    edge = 40
    image = QImage(int(width) + 2 * edge, int(height) + 2 * edge, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    blank = image.copy()
    painter = QPainter(image)
    block.paint(painter, QRectF(edge, edge, width, height))
    painter.end()
    inside = QRectF(edge - 2, edge - 2, width + 4, height + 4).toRect()
    painter = QPainter(image)
    painter.fillRect(inside, Qt.GlobalColor.white)
    painter.end()
    return image != blank


@pytest.mark.skipif(READER is None, reason="poppler-utils is not installed")
def test_another_program_reads_questions_and_answers(tmp_path: Path) -> None:
    lesson, path = load_lesson(own_lessons()[0]), tmp_path / "sheet.pdf"
    write_pdf(lesson_sheet(lesson), path, "A4", lesson.title)
    read = subprocess.run([READER, "-layout", path, "-"], capture_output=True, check=True)
    text = " ".join(read.stdout.decode().split())
    for asked in questions(lesson):
        assert text.count(" ".join(asked.question.split())) == 2
        assert " ".join(asked.answer.split()[:4]) in text


def test_a_lesson_without_answers_has_no_second_sheet() -> None:
    blocks = lesson_sheet(load_lesson(own_lessons()[0]), has_answers=False)
    assert not any(isinstance(block, PageBreak) for block in blocks)
