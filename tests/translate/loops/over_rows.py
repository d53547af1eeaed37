"""A loop over an array with several axes yields its rows; with three axes, planes, over whose rows a loop can iterate again."""
from numba import cuda


@cuda.jit("void(float32[:, :, ::1], float32[:, :], float32[::1])")
def kernel(cube, sheet, out):
    for plane in cube:
        for row in plane:
            for value in row:
                out[0] += value
        out[1] += plane[1, 2]
    for k, row in enumerate(sheet):
        out[k] = row[0] + len(row)
    for plane, row in zip(cube, sheet):
        out[2] += plane[0, 1] * row[1]
