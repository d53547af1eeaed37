# py2cu:
# py2cu[small]: --assume noalias,small
"""One iteration of k-means: the nearest center of each point, and the sums for the next centers."""
import math

from numba import cuda, float64, int32


@cuda.jit("void(float64[:, ::1], float64[:, ::1], int32[::1])")
def assign(points, centres, nearest):
    p = cuda.grid(1)
    if p < points.shape[0]:
        best = math.inf
        which = -1
        for c in range(centres.shape[0]):
            distance = 0.0
            for d in range(points.shape[1]):
                delta = points[p, d] - centres[c, d]
                distance += delta * delta
            if distance < best:
                best = distance
                which = c
        nearest[p] = which


@cuda.jit("void(float64[:, ::1], int32[::1], float64[:, ::1], int32[::1])")
def accumulate(points, nearest, sums, counts):
    p = cuda.grid(1)
    if p < points.shape[0]:
        c = nearest[p]
        if c < 0:
            return
        for d in range(points.shape[1]):
            cuda.atomic.add(sums, (c, d), points[p, d])
        cuda.atomic.add(counts, c, 1)
