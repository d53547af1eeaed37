# py2cu:
# py2cu[small]: --assume noalias,small
"""Shortest paths between all pairs: one step for the intermediate node k."""
from numba import cuda

INFINITY = 2**31 - 1


@cuda.jit("void(int32[:, ::1], int64)")
def relax(distance, k):
    j, i = cuda.grid(2)
    n = distance.shape[0]
    if i < n and j < n:
        via = distance[i, k] + distance[k, j]
        if distance[i, k] < INFINITY and distance[k, j] < INFINITY and via < distance[i, j]:
            distance[i, j] = via
