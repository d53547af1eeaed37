# py2cu: --sig 'neighbors(uint8[:,:], int64[:,:])' --sig 'limits(int16[:], int32[:])'
from numba import cuda


@cuda.jit
def neighbors(cells, out):
    """A sum over loops with a known number of iterations fits in an int."""
    i, j = cuda.grid(2)
    if 0 < i < cells.shape[0] - 1 and 0 < j < cells.shape[1] - 1:
        count = 0
        seen = 0
        for di in range(-1, 2):
            for dj in range(-1, 2):
                if di != 0 or dj != 0:
                    count += cells[i + di, j + dj]
                    seen += 1
        out[i, j] = count * 10 + seen


@cuda.jit
def limits(x, out):
    """32768 times 65535 fits in an int, and 32768 times 65536 does not."""
    fits = 0
    for _ in range((1 << 16) - 1):
        fits -= x[0]
    large = 0
    for _ in range(1 << 16):
        large -= x[0]
    doubled = 1
    for _ in range(40):
        doubled += doubled
    unknown = 0
    for _ in range(x.shape[0]):
        unknown += x[1]
    changed = 0
    for k in range(10):
        changed += 5
        if x[k] == 3:
            changed = 1 << 40
    near = 9223372036854775807
    for _ in range(2):
        near += x[2]
    out[0] = fits
    out[1] = large
    out[2] = doubled
    out[3] = unknown
    out[4] = changed
    out[5] = near
