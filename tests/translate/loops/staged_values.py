"""Values of iterations that are the same for all threads: each block computes them once, in shared memory."""
# py2cu: --schedule xyz --assume noalias,small,positive --sig 'nearest(float32[:,::1], float64[::1], float64[::1], int64)' --sig 'others(float32[::1], float64[:,::1], int64)' --sig 'constants(float32[::1], float64[::1], int64)' --sig 'branches(float32[:,::1], float64[::1], float64[::1])' --sig 'plain_iterations(float32[:,::1], float64[::1], float64[::1])' --sig 'two_smallest(float32[:,::1], float32[:,::1], float32[:,::1])'
# py2cu[wide]: -k constants --schedule xyz --assume noalias --sig 'constants(float32[::1], float64[::1], int32)'
import math

import numpy as np
from numba import cuda

SCALE = 0.1234567
STEP = 3


@cuda.jit
def nearest(points, x, out, first):
    """Distances to points, with conversions and products that do not depend on the thread."""
    i = cuda.grid(1)
    if i < out.size:
        # the distance to the nearest point
        least = 1e20
        own = x[first + i]
        for k in range(points.shape[0]):
            p = points[k, 0]
            r = points[k, 1]
            d = own - p
            d = d * d - (p * p - r)
            if d < least:
                least = d / (r * 0.5)  # scaled
        out[i] = least


@cuda.jit
def others(table, out, n):
    """The kernel writes the array, a loop ends early, or nothing is saved."""
    i = cuda.grid(1)
    if i < out.shape[0]:
        total = 0.0
        for k in range(out.shape[1]):
            total += math.exp(out[0, k]) + math.exp(out[0, k] * 2)
        for k in range(n):
            if total > 10.0:
                break
            total += math.exp(float(table[k]))
        for k in range(n):
            total += table[k]
        out[i, 0] = total


@cuda.jit
def constants(table, out, n):
    """Constants of the module."""
    i = cuda.grid(1)
    if i < out.size:
        total = 0.0
        for k in range(n):
            total += math.exp(table[k] * SCALE) * table[k * STEP]
        out[i] = total * SCALE * STEP


@cuda.jit
def branches(points, x, out):
    """Function calls in branches."""
    i = cuda.grid(1)
    if i < out.size:
        total = 0.0
        for k in range(points.shape[0]):
            p = points[k, 0]
            d = x[i] - p * 0.5 / points[k, 1]
            if d > 0.0:
                total += math.sqrt(d)
        out[i] = total


@cuda.jit
def plain_iterations(points, x, out):
    """Calls and divisions in branches only: the loop for few iterations is not unrolled."""
    i = cuda.grid(1)
    if i < out.size:
        total = 0.0
        for k in range(points.shape[0]):
            p = points[k, 0]
            d = x[i] - p * 0.5 * points[k, 1]
            if d > 0.0:
                total += math.sqrt(d) / (p * 1.5)
        out[i] = total


@cuda.jit
def two_smallest(points, queries, out):
    """Elements of rows, after a return and in a kernel with a local array."""
    i = cuda.grid(1)
    if i >= queries.shape[0]:
        return
    best = cuda.local.array(2, np.float32)
    for k in range(2):
        best[k] = 1e30
    x, y = queries[i, 0], queries[i, 1]
    for p in range(points.shape[0]):
        dx = points[p, 0] - x
        dy = points[p, 1] - y
        d = dx * dx + dy * dy + points[p, 2]
        if d < best[1]:
            best[1] = max(d, best[0])
            best[0] = min(d, best[0])
    for k in range(2):
        out[i, k] = best[k]
