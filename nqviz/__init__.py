"""nqviz: watch the N-queens algorithms think, and measure the same algorithms for real.

Examples:
    >>> import nqviz
    >>> nqviz.count(8)
    92

What is named here is public; all else may change from one version to the next.
"""

__version__ = "1.0.0"

TYPE_CHECKING = False  # that of `typing` takes longer to import than all of this
if TYPE_CHECKING:
    from nqviz.api import puzzle
    from nqviz.api.algorithms import Algorithm, algorithms
    from nqviz.api.counts import count
    from nqviz.api.language import use_language
    from nqviz.api.races import Race, race
    from nqviz.api.runs import Run, Step, run
    from nqviz.api.solutions import Solution, solve
    from nqviz.api.timings import Timings, measure
    from nqviz.api.verdicts import Verdict, check
    from nqviz.counting.counting import Progress
    from nqviz.counting.long_work import CancelledError
    from nqviz.measuring.timing import MeasurementProgress

__all__ = [
    "Algorithm",
    "CancelledError",
    "MeasurementProgress",
    "Progress",
    "Race",
    "Run",
    "Solution",
    "Step",
    "Timings",
    "Verdict",
    "algorithms",
    "check",
    "count",
    "measure",
    "puzzle",
    "race",
    "run",
    "solve",
    "use_language",
]

# The module of each name, which is imported when the name is used first.
_MODULES = {
    "Algorithm": "nqviz.api.algorithms",
    "CancelledError": "nqviz.counting.long_work",
    "MeasurementProgress": "nqviz.measuring.timing",
    "Progress": "nqviz.counting.counting",
    "Race": "nqviz.api.races",
    "Run": "nqviz.api.runs",
    "Solution": "nqviz.api.solutions",
    "Step": "nqviz.api.runs",
    "Timings": "nqviz.api.timings",
    "Verdict": "nqviz.api.verdicts",
    "algorithms": "nqviz.api.algorithms",
    "check": "nqviz.api.verdicts",
    "count": "nqviz.api.counts",
    "measure": "nqviz.api.timings",
    "puzzle": "nqviz.api",
    "race": "nqviz.api.races",
    "run": "nqviz.api.runs",
    "solve": "nqviz.api.solutions",
    "use_language": "nqviz.api.language",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is used first."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib  # noqa: PLC0415  as above

    module = _MODULES[name]
    if module == "nqviz.api":
        value: object = importlib.import_module(f"{module}.{name}")
    else:
        value = getattr(importlib.import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names, with those that every module has."""
    return sorted({*globals(), *__all__})
