class Kind(type):
    def __hash__(cls):
        raise RuntimeError("hash of a class")

    def __eq__(cls, other):
        raise RuntimeError("equality of a class")


class Raising(metaclass=Kind):
    def __eq__(self, other):
        raise KeyboardInterrupt

    def __repr__(self):
        raise SystemExit

    def __hash__(self):
        raise MemoryError

    def __len__(self):
        raise GeneratorExit

    def __getattr__(self, name):
        raise RecursionError(name)

    def __iter__(self):
        raise StopIteration

    @property
    def __class__(self):
        raise ZeroDivisionError


class Queens(list):
    def __eq__(self, other):
        raise ValueError

    def __len__(self):
        raise ValueError


def solve(n):
    queens = Queens([1, 2])
    value = Raising()
    values = [Raising(), 1]
    pair = (Raising(), 2)
    mapping = {1: Raising()}
    queens = [Raising()]
    queens = Raising()
    queens = [1, 3]
    return n
