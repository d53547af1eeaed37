"""hasattr, isinstance and `is` have CPython's results for each kind of value in kernels."""
import numpy as np
import pytest

from py2cu import cuda

HEAD = '''import collections, enum
import numpy as np

Point = collections.namedtuple("Point", "x y")

class Level(enum.IntEnum):
    LOW = 1
    HIGH = 7

class Shape(enum.Enum):
    ROUND = 1
    FLAT = 2

'''

ARRAYS = {"floats": np.zeros(3), "matrix": np.zeros((2, 3), np.int32), "truths": np.zeros(2, np.bool_)}
VALUES = {"truth": True, "integer": 3, "number": 2.5, "complex": 1 + 2j, "pair": (1, 2.0), **ARRAYS}
OF_CLASSES = {"named": "Point(1, 2.0)", "level": "Level.HIGH", "shape": "Shape.FLAT"}
LOCALS = {"slice": "slice(0, 2)", "stepped": "slice(5, 0, -2)", "range": "range(5)", "string": "'abc'", "made": "Point(3, 4)", "member": "Level.LOW", "nothing": "None"}
TYPES = ["int", "bool", "float", "complex", "tuple", "list", "str", "slice", "range", "np.ndarray", "Point", "Level", "Shape", "(int, float)", "(tuple, np.ndarray, str)"]
NAMES = ["x", "y", "nope", "real", "imag", "conjugate", "shape", "dtype", "ndim", "size", "T", "flat", "strides", "value", "name", "count", "index", "sum", "mean",
         "fill", "astype", "copy", "bit_length", "bit_count", "numerator", "is_integer", "hex", "_fields", "_asdict", "start", "stop", "step", "indices", "upper",
         "startswith", "__len__", "__iter__", "__getitem__", "__add__", "__neg__", "__index__", "__class__", "__array__"]
IDENTITIES = ["v is v", "v is not v", "v is None", "v is not None", "v is v and v is not None"]
PYTHON_312 = {("integer", "is_integer"), ("truth", "is_integer"), ("level", "is_integer"), ("member", "is_integer")}  # since this version


def questions(name):
    """All of them except those that are errors in kernels."""
    asked = [f"isinstance(v, {kind})" for kind in TYPES] + [f"hasattr(v, {attribute!r})" for attribute in NAMES if (name, attribute) not in PYTHON_312]
    return asked + ([] if name in ("slice", "stepped", "range", "string", "nothing") else IDENTITIES)


@pytest.mark.parametrize("name", [*VALUES, *OF_CLASSES, *LOCALS])
def test_answers(load, name):
    asked = questions(name)
    body = "".join(f"    out[{i}] = {question}\n" for i, question in enumerate(asked))
    module = load(HEAD + (f"def ask(out):\n    v = {LOCALS[name]}\n" if name in LOCALS else "def ask(out, v):\n") + body)
    given = [] if name in LOCALS else [VALUES[name] if name in VALUES else eval(OF_CLASSES[name], vars(module))]
    found, expected = np.full(len(asked), -1), np.full(len(asked), -1)
    cuda.jit(module.ask)[1, 1](found, *given)
    module.ask(expected, *given)
    assert {question: bool(answer) for question, answer in zip(asked, found)} == {question: bool(answer) for question, answer in zip(asked, expected)}
