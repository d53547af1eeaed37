"""The variable for the base of a square is named after its operands."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1], float32[::1], float32[::1], float32[::1], float32[::1], float64[::1])")
def distances(px, py, qx, qy, x1, x2, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = (qx[i] - px[i]) ** 2 + (qy[i] - py[i]) ** 2 + (x2[i] - x1[i]) ** 2
        out[i] += (qx[i] - py[i]) ** 2 + (out[i] - px[0]) ** 3 + (px[i] * qx[i]) ** 2 + (px[i] - 1.5) ** 2
