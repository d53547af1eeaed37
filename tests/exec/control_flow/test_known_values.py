"""Operands of expressions with a constant value are evaluated nevertheless; compared with Python."""
import numpy as np

from py2cu import cuda

TABLE = (4, -1, 9)
WEIGHTS = np.array([3, 1, -2])


def plain(log, value):
    log[0] += 1
    return value


note = cuda.jit(device=True)(plain)


def asked(log, x, out):
    t = (x[0], x[1])
    out[0] = TABLE[note(log, x).ndim]
    out[1] = t[note(log, x).ndim]
    out[2] = 2 ** note(log, x).ndim
    out[3] = -note(log, x).ndim
    out[4] = "abc"[note(log, x).ndim] == "b"
    out[5] = len("a" * note(log, x).ndim)
    out[6] = t[:note(log, x).ndim][0]
    out[7] = ord("abc"[note(log, x).ndim])
    out[8] = note(log, t)[note(log, x).ndim]
    out[9] = 1 if "a" * note(log, x).ndim else 2
    out[10] = x.shape[note(log, x).ndim - 1]
    out[11] = TABLE[-note(log, x).ndim]
    out[12] = TABLE[0:note(log, x).ndim][0]
    out[13] = x[::note(log, x).ndim][1]


def test_operands_of_known_values_are_evaluated(monkeypatch):
    x, sides = np.array([3, 5, 7, 2]), []
    kernel = cuda.jit(asked)
    for run in (kernel[1, 1], asked):
        log, out = np.zeros(1, np.int64), np.zeros(14, np.int64)
        run(log, x, out)
        sides.append([*log.tolist(), *out.tolist()])
        monkeypatch.setitem(globals(), "note", plain)
    assert sides[0] == sides[1] and sides[0][0] == 15


def test_strings_selected_by_constants():
    def choose(sel, out):
        first = "cab" if sel else "xyzw"
        out[0] = len(first)
        second = "b" if True else "ac"
        out[1] = len(second)
        out[2] = second == "b"
        out[3] = second > "ac"

    for sel in (0, 1):
        found, wanted = np.zeros(4, np.int64), np.zeros(4, np.int64)
        cuda.jit(choose)[1, 1](sel, found)
        choose(sel, wanted)
        assert found.tolist() == wanted.tolist()


def test_names_in_code_that_python_does_not_compile():
    """CPython removes the code after the break: names in it are found in the source."""
    @cuda.jit
    def kernel(x):
        n = 4
        while 1:
            n -= 1
            if n or True:
                break
            x[1] = (lambda q: WEIGHTS[:2].ndim + q)(n)
        x[0] = n

    x = np.zeros(2, np.int64)
    kernel[1, 1](x)
    assert x.tolist() == [3, 0]
