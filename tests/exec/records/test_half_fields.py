"""16-bit floats and complex numbers in records, at NumPy's offsets, including odd addresses."""
import numpy as np
import pytest

from py2cu import cuda


@cuda.jit
def double(records, sums):
    i = cuda.grid(1)
    if i < records.size:
        records[i].half *= 2
        sums[i] = records[i].byte + records[i].half + records[i].single


@pytest.mark.parametrize("align", [False, True])
def test_half_fields(align):
    dtype = np.dtype([("byte", np.uint8), ("half", np.float16), ("single", np.float32)], align=align)
    records = np.zeros(5, dtype)
    records["byte"], records["half"], records["single"] = range(5), np.arange(5) / 2, 7
    sums = np.zeros(5)
    double[1, 32](records, sums)
    assert records["half"].tolist() == [0, 1, 2, 3, 4]
    assert sums.tolist() == [7, 9, 11, 13, 15]


INNER = np.dtype([("half", np.float16), ("single", np.float32)], align=True)
OUTER = np.dtype([("byte", np.uint8), ("inner", INNER), ("halves", np.float16, (2, 2)), ("z", np.complex64), ("w", np.complex128)])
TABLE = np.zeros(3, OUTER)
TABLE["byte"], TABLE["inner"]["half"], TABLE["halves"][:, 1, 0] = [1, 2, 3], [0.5, -1, 2], [4, -0.25, 6]


def everything(records, singles, out):
    for i in range(records.size):
        r = records[i]
        out[i, 0] = r["inner"]["half"] + TABLE[i]["inner"]["half"] + TABLE[i]["halves"][1, 0]
        r["inner"]["half"] *= r["halves"][0, 1]
        r["halves"][1, i % 2] += r["inner"]["half"]
        records["inner"]["half"][i] -= 1
        singles[i]["half"] = r["inner"]["half"]
        r["halves"][0, 0] = r["halves"][1, 1]
        out[i, 1] = r["halves"].sum() if r["halves"][0, 0] else 1
        out[i, 2] = max(r["inner"]["half"], r["halves"][0, 1])
        r["z"] += 1j
        r["z"] *= r["z"]
        r["w"] -= 2
        r["w"] = r["w"] * r["z"]
        out[i, 3] = r["z"].real + r["w"].imag
        singles[i]["single"] += r["inner"]["single"]
    records[1]["inner"] = singles[2]
    records[0] = records[1]


def filled():
    """Numbers that are small enough for float16 to be exact."""
    records, singles = np.zeros(3, OUTER), np.zeros(3, INNER)
    records["byte"], records["inner"]["half"], records["inner"]["single"] = [5, 6, 7], [1.5, -2, 0.25], 3
    records["halves"] = np.arange(12).reshape(3, 2, 2) / 4 - 1
    records["z"], records["w"] = [1 + 2j, -3 + 1j, 2], [4j, 5 - 1j, 6]
    singles["half"], singles["single"] = [1, 2, 3], 5
    return records, singles, np.zeros((3, 4))


def test_packed_and_nested():
    """Halves in packed records, in arrays and nested records in them; complex numbers next to them."""
    expected, got = filled(), filled()
    everything(*expected)
    cuda.jit(everything)[1, 1](*got)
    for one, other in zip(got, expected):
        assert one.tobytes() == other.tobytes(), (one, other)


def test_bfloat16():
    bfloat16 = pytest.importorskip("ml_dtypes").bfloat16
    aligned, packed = (np.zeros(4, np.dtype([("single", np.float32), ("b", bfloat16), ("byte", np.uint8)], align=align)) for align in (True, False))
    aligned["b"], packed["b"] = [1, -2, 0.25, 4], [0.5, 3, -8, 16]

    @cuda.jit
    def kernel(records, out):
        i = cuda.grid(1)
        if i < records.size:
            records[i].b += records[i].a
            records[i].a = records[i].b
            out[i, 0] = np.float32(records[i].a)
            out[i, 1] = np.float32(aligned[i].b)
            out[i, 2] = np.float32(packed[i].b)

    records = np.zeros(4, np.dtype([("byte", np.uint8), ("a", bfloat16), ("b", bfloat16)]))
    records["byte"], records["a"], records["b"] = 9, np.arange(4), 0.5
    out = np.zeros((4, 3))
    kernel[1, 32](records, out)
    assert records.tolist() == [(9, i + 0.5, i + 0.5) for i in range(4)]
    assert out.T.tolist() == [[0.5, 1.5, 2.5, 3.5], [1, -2, 0.25, 4], [0.5, 3, -8, 16]]
