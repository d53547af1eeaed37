"""Nested tuples as targets of assignments and loops; compared with Python."""
import numpy as np

from py2cu import cuda


@cuda.jit
def nested(m, out):
    a, b, c = 1.0, 2.0, 3.0
    (a, b), c = (b, c), a
    out[0] = a * 100 + b * 10 + c
    a, (b, c) = c, (a, b)
    out[1] = a * 100 + b * 10 + c
    (a, b, c), d = m[1], a
    out[2] = a * 100 + b * 10 + c + d * 1000
    m[0, 0], (a, b, c) = 7, m[0]  # the row is read after the store
    out[3] = a * 100 + b * 10 + c
    [a, [b, [c, d]]] = (d, (c, (b, a)))
    out[4] = a * 1000 + b * 100 + c * 10 + d
    for (a, b), c in (((1, 2), 3), ((4, 5), 6)):
        (a, b), c = (c, a), b
        out[5] = out[5] * 1000 + a * 100 + b * 10 + c
    (m[0, 1], a), m[0, 2] = (a, m[0, 2]), m[0, 1]
    out[6] = m[0, 1] * 100 + a * 10 + m[0, 2]
    i = 0
    (i, out[7 + i]), j = (1, 5.0), i
    out[9] = j + i
    p, q = (1, 2), (3, 4)
    (p, q), r = (q, p), p
    out[10] = p[0] * 100 + q[0] * 10 + r[0]


def test_nested_targets():
    results = []
    for run in (nested[1, 1], nested.py_func):
        m, out = np.arange(6.0).reshape(2, 3), np.zeros(11)
        run(m, out)
        results.append((m.tolist(), out.tolist()))
    assert results[0] == results[1]


def renewed(x, a, b, out):
    t = (a, b)
    for k, out[k] in ((1, 5), (t := (t[1] - b, t[0]))):
        out[8] += 1
    s = (t := (t[1] + b, t[0]))
    out[2], out[3], out[4] = s[0], s[1], t[0]
    first = (x := x[1:])[0]
    out[5] = first + 10 * x[0]
    if a > 2:
        t = (t := (t[1], t[0]))
    out[6], out[7] = t


def test_walrus_of_a_name_that_its_value_reads():
    x = np.arange(1, 5)
    for a in (2, 3):
        found, wanted = np.zeros(9, np.int64), np.zeros(9, np.int64)
        cuda.jit(renewed)[1, 1](x, a, 7, found)
        renewed(x, a, 7, wanted)
        assert found.tolist() == wanted.tolist()
