# py2cu: --assume small,noalias
"""Offsets of existing elements fit in an int, whatever the sign of the indices in memory."""
from numba import cuda


@cuda.jit("void(int32[:], float64[:, :], float64[:, ::1])")
def gather(members, positions, forces):
    i = cuda.grid(1)
    if i < members.size:
        k = members[i]
        positions[k, 1] = forces[k, 2] * positions[k, 0]


@cuda.jit("void(int64[::1], float64[:, ::1])")
def gather_by_wide_indices(members, out):
    i = cuda.grid(1)
    if i < members.size:
        out[members[i], 0] = 1.0


@cuda.jit("void(int32[::1], float64[:, ::1])")
def row_without_access(members, out):
    i = cuda.grid(1)
    if i < members.size:
        row = out[members[i]]
        if members[i] > 0:
            row[0] = 1.0
