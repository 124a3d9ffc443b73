"""The dialog on how to read the curves, and on the growth of one algorithm."""

from PySide6.QtWidgets import QHeaderView, QVBoxLayout, QWidget

from nqviz.common.i18n import tr
from nqviz.curves.growth_table import HEADINGS, SMALLEST_N, growth_table
from nqviz.curves.plot_notes import notes
from nqviz.model.position import Task
from nqviz.model.rule import parsed_rule
from nqviz.ui.look.theme import table_style
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.table_model import RIGHT, TableModel, table_view
from nqviz.ui.plot.curves import Curves
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.fitting_dialog import FittingDialog, largest_size
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.sentence_view import text_label

_WIDTH, _LINE_HEIGHT = 46, 1.6  # In heights of text.
_NARROW_COLUMNS = {0, 3, 5}  # of n and of both ratios
_MOST_OF_SCREEN = 0.5  # The lines of the table take at most this share of its height.
_LEAST_LARGEST_N, _MOST_LARGEST_N = 8, 14  # The squares of larger n are not counted for the table.


class GrowthDialog(FittingDialog):
    """Explains the plot, and shows the growth of one algorithm in numbers."""

    def __init__(
        self, controller: MeasureController, curves: Curves, parent: QWidget | None = None
    ) -> None:
        """Explain these curves; the algorithm is that of the point that is read out."""
        super().__init__(tr("How it grows"), parent)
        self._controller, self._curves = controller, curves
        model, look = curves.model, curves.look
        self._keys = [key for key in model.solvers if key in model.visible]
        self.algorithm_box = ChoiceBox(texts=[tr(model.solvers[key].title) for key in self._keys])
        self.algorithm_box.setAccessibleName(tr("Algorithm"))
        self.algorithm_box.setToolTip(tr("Whose growth is told; up and down change it"))
        self.model = TableModel([tr(heading) for heading in HEADINGS])
        self.table = table_view(
            self.model,
            tr("Solutions, squares tested and times, by n"),
            tr("Each ratio is to the line above"),
        )
        for index in range(len(HEADINGS)):  # What is counted needs more space than its ratios.
            is_narrow = index in _NARROW_COLUMNS
            mode = QHeaderView.ResizeMode
            self.table.horizontalHeader().setSectionResizeMode(
                index, mode.ResizeToContents if is_narrow else mode.Stretch
            )
        self.table.horizontalHeader().setDefaultAlignment(RIGHT)
        unit = self.fontInfo().pixelSize()
        self.table.verticalHeader().setMinimumSectionSize(1)
        self.table.verticalHeader().setDefaultSectionSize(round(_LINE_HEIGHT * unit))
        self.table.setStyleSheet(table_style(look, unit))
        self.table.setFixedHeight(self._height_of_lines())  # Its frame cuts no line in two.
        self._sentences, self._captions = text_label(), text_label(is_muted=True)
        texts = self._sentences, self.table, self._captions
        fill(QVBoxLayout(self), self.algorithm_box, *texts, Stretch(1), self.row_of_buttons())
        self.algorithm_box.setCurrentIndex(self._first())
        self.algorithm_box.currentIndexChanged.connect(self._on_chosen)
        curves.drawn.connect(self._update)
        self.resize(_WIDTH * unit, 0)
        self._update()

    def ask(self) -> None:
        if not self._keys:
            return
        model = self._curves.model
        solver = model.solvers[self._keys[self.algorithm_box.currentIndex()]]
        largest = max(_LEAST_LARGEST_N, min(model.sizes[-1], _MOST_LARGEST_N))
        sizes = range(SMALLEST_N, min(largest, solver.counts_to) + 1)
        rule = parsed_rule(model.rule)
        if not solver.why_not_counted(rule):
            self._controller.count_operations([(solver, Task(n, rule=rule)) for n in sizes])

    def _height_of_lines(self) -> int:
        """Return the height in pixels of all lines that are counted, whole ones, and the head."""
        self.table.ensurePolished()
        self.table.horizontalHeader().ensurePolished()
        around = self.table.horizontalHeader().sizeHint().height() + 2 * self.table.frameWidth()
        line = self.table.verticalHeader().defaultSectionSize()
        room = _MOST_OF_SCREEN * self.screen().availableGeometry().height() - around
        return around + line * min(_MOST_LARGEST_N + 1 - SMALLEST_N, int(room / line))

    def _first(self) -> int:
        pointed = self._curves.pointed_key
        return self._keys.index(pointed) if pointed in self._keys else min(0, len(self._keys) - 1)

    def _on_chosen(self) -> None:
        self.ask()
        self._update()

    def _update(self) -> None:
        model = self._curves.model
        key = self._keys[self.algorithm_box.currentIndex()] if self._keys else ""
        captions = notes(model, 0, can_point=False, program=key)
        self._captions.setText(
            "\n".join((model.under_rule(tr("The times are medians.")), *captions))
        )
        if key:
            growth = growth_table(model, key)
            self._sentences.setText("\n".join(growth.sentences))
            self.model.show(growth.rows)
        else:
            self._sentences.setText(tr("Tick at least one algorithm."))
        self._grow()

    def _grow(self) -> None:
        """Become as high as the sentences need that have come, as far as the screen goes."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
            needed = max(self.height(), layout.totalHeightForWidth(self.width()))
            self.resize(self.width(), min(needed, largest_size(self).height()))
