"""Strings in arrays (dtypes S and U) and in fields of records, compared with NumPy."""
import numpy as np
import pytest

from py2cu import cuda


@cuda.jit
def assign(a):
    i = cuda.grid(1)
    if i < len(a):
        a[i] = "XYZ"
        if i == 2:
            a[i] = "longer than that"
        if i == 3:
            a[i] = ""
        if i == 4:
            a[i] = a[0]


@pytest.mark.parametrize("dtype", ["S12", "U12", "S3", "U3", "U2"])
def test_assign(dtype):
    a, b = np.full(7, "old", dtype), np.full(7, "XYZ", dtype)
    assign[1, 32](a)
    b[2], b[3], b[4] = "longer than that", "", a[0]
    assert a.tolist() == b.tolist()


@cuda.jit
def compare(a, b, equal, lengths):
    i = cuda.grid(1)
    if i < a.size:
        equal[0, i] = a[i] == b[i]
        equal[1, i] = a[i] != b[i]
        equal[2, i] = a[i] == "abc"
        equal[3, i] = "abc" != b[i]
        equal[4, i] = a[i] == b[0] or a[i] == "q\"\\'\xe4"
        lengths[i] = len(a[i])


@pytest.mark.parametrize("kinds", [("S5", "S8"), ("U5", "U3"), ("U5", "U5")])
def test_compare(kinds):
    texts = ["abc", "", "q\"\\'\xe4", "abcde", "ab"]
    a, b = (np.array([text.encode("latin-1") if kind[0] == "S" else text for text in texts[shift:] + texts[:shift]], kind)
            for shift, kind in enumerate(kinds))
    equal, lengths = np.zeros((5, 5), bool), np.zeros(5, int)
    compare[1, 32](a, b, equal, lengths)
    one, two = (b"abc", "q\"\\'\xe4".encode("latin-1")) if kinds[0][0] == "S" else ("abc", "q\"\\'\xe4")
    assert equal.tolist() == [(a == b).tolist(), (a != b).tolist(), (a == one).tolist(), (one != b).tolist(), ((a == b[0]) | (a == two)).tolist()]
    assert lengths.tolist() == [len(text) for text in a]


RECORD = np.dtype([("n", np.int32), ("name", "U7"), ("code", "S3")])


@cuda.jit
def records(r, found):
    i = cuda.grid(1)
    if i < r.size:
        if r[i]["name"] == "Grüße" or r[i].code == b"yes":
            found[i] = len(r[i].name)
            r[i]["name"] = "fünf"
            r[i].code = b"no"
        else:
            r[i]["name"] = r[0]["name"]
    if i == 0:
        found[4] = r["name"].shape[0] + r.code.size


def test_records():
    r = np.array([(1, "first", b"a"), (2, "Grüße", b"b"), (3, "x", b"yes")], RECORD)
    found = np.zeros(5, np.int64)
    records[1, 32](r, found)
    wanted = np.array([(1, "first", b"a"), (2, "fünf", b"no"), (3, "fünf", b"no")], RECORD)
    assert r.tolist() == wanted.tolist() and found.tolist() == [0, 5, 1, 0, 6]


def test_device_arrays():
    a = np.array(["one", "two", "three"])
    d = cuda.to_device(a)
    assign[1, 32](d)
    assert d.dtype == a.dtype and d.copy_to_host().tolist() == ["XYZ", "XYZ", "longe"]
    empty = cuda.device_array(3, "S4")
    assign[1, 32](empty)
    assert empty.copy_to_host().tolist() == [b"XYZ", b"XYZ", b"long"]


@cuda.jit
def local(a):
    names = cuda.local.array(2, "U3")
    names[0] = "up"
    names[1] = names[0]
    a[0] = names[1]
    a[1:] = "fill"


def test_local_arrays_and_slices():
    a = np.zeros(4, "U3")
    local[1, 1](a)
    assert a.tolist() == ["up", "fil", "fil", "fil"]


def longer(s, t):
    if len(s) > len(t):
        return s
    return t


def values(a, n):
    first = a[0]
    a[0], a[1] = a[1], a[0]
    if n > 3:
        first = a[2]
    a[3] = first
    a[2] = longer(a[0], a[1])
    a[4] = a[1] if n else a[0]
    a[1] = "new"


@pytest.mark.parametrize("n", [0, 2, 5])
def test_variables_keep_string_values(n):
    """As in Numba: the name is unchanged if another element of the array changes."""
    a, b = np.array(["p", "qq", "rr", "ss", "tt"]), ["p", "qq", "rr", "ss", "tt"]
    cuda.jit(values)[1, 1](a, n)
    values(b, n)
    assert a.tolist() == [text[:2] for text in b]


@cuda.jit
def unaligned(rows, out):
    i = cuda.grid(1)
    if i < rows.size:
        row = rows[i]
        while row["name"] != "x" and rows[0]["name"] == "first":
            out[i] += len(row["name"])
            row["name"] = rows[-1]["name"]


@pytest.mark.parametrize("align", [False, True])
def test_unaligned_fields(align):
    dtype = np.dtype([("n", np.int8), ("name", "U5"), ("code", "S2")], align=align)
    rows, out = np.array([(0, "first", b""), (1, "ab", b""), (2, "x", b"")], dtype), np.zeros(3, np.int64)
    unaligned[3, 1](rows[1:], out)
    assert out.tolist() == [0, 0, 0]
    unaligned[1, 1](rows, out)
    assert out.tolist() == [5, 0, 0] and rows["name"].tolist() == ["x", "ab", "x"]
