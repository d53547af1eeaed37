"""Rows that are unpacked are named after their arrays, and so do not rename variables of the program."""
from numba import cuda


@cuda.jit("void(int32[:, ::1], float32[:, :, ::1], float32[::1])")
def distances(pairs, tracks, out):
    row = cuda.grid(1)
    if row < pairs.shape[0]:
        i, j = pairs[row]
        for k in range(tracks.shape[1]):
            x, y = tracks[i, k]
            u, v = tracks[j, k]
            out[row] += (x - u) ** 2 + (y - v) ** 2
