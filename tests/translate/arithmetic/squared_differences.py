"""Squared differences have variables of their own, and counters of generated loops have unused names."""
from numba import cuda


@cuda.jit("void(float64[:, ::1], float64[::1], float64, float64, float64, float64)")
def distances(points, out, x1, y1, x2, y2):
    out[0] = (x1 - x2)**2 + (y1 - y2)**2
    for i in range(points.shape[0]):
        px, py, pz = points[i, 0], points[i, 1], points[i, 2]
        out[1] += (px - x1)**2 + (py - y1)**2 + (pz - out[2])**2
        out[3] += (points[i, 0] - points[0, 0])**2 + (px - 1)**3 + (px - py)**2
    dx = x1 - 1
    out[4] = (x2 - x1)**2 * dx
    for k in range(2):
        for value in out[:3]:
            out[5] += value * k
            for other in points[k]:
                out[6] += other
    i = 3
    for row in points:
        for j, value in enumerate(row):
            out[7] += value * i * j
            i += 1
