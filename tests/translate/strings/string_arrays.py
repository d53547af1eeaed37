import numpy as np
from numba import cuda

ROW = np.dtype([("n", np.int32), ("name", "U8"), ("code", "S3")])


@cuda.jit(device=True)
def is_known(name):
    return name == "red" or name == "grün"


@cuda.jit("void(CharSeq(12)[::1], UnicodeCharSeq(3)[:, :], int64[::1])")
def texts(b, u, n):
    """Elements of arrays of bytes and strings."""
    i = cuda.grid(1)
    if i < b.size:
        b[i] = b"XYZ"
        u[i, 0] = "abc"  # has the maximum length
        u[i, 1] = u[0, 0]
        if b[i] == b[0] or b[i] != b"q\"\xff":
            n[i] = len(u[i, 1])


@cuda.jit
def names(rows, known):
    i = cuda.grid(1)
    if i < rows.size:
        row = rows[i]
        name = row["name"]
        if is_known(name):
            row["name"] = "blue"
            known[i] = row.n + len(name)
        elif row.code == b"-":
            rows[i]["code"] = rows[0]["code"]


names[1, 32](np.zeros(10, ROW), np.zeros(10, np.int64))
