# py2cu:
# py2cu[small]: --assume noalias,small
"""Sorts each row separately, with a stack in local memory."""
from numba import cuda, int32

DEPTH = 64


@cuda.jit("void(int32[:, ::1])")
def sort_rows(rows):
    r = cuda.grid(1)
    if r >= rows.shape[0]:
        return
    stack = cuda.local.array((DEPTH, 2), int32)
    top = 0
    stack[0, 0] = 0
    stack[0, 1] = rows.shape[1] - 1
    while top >= 0:
        low = stack[top, 0]
        high = stack[top, 1]
        top -= 1
        if low >= high:
            continue
        pivot = rows[r, (low + high) // 2]
        i, j = low, high
        while i <= j:
            while rows[r, i] < pivot:
                i += 1
            while rows[r, j] > pivot:
                j -= 1
            if i <= j:
                rows[r, i], rows[r, j] = rows[r, j], rows[r, i]
                i += 1
                j -= 1
        # the larger part first, so that the stack stays low
        if j - low > high - i:
            top += 1
            stack[top, 0], stack[top, 1] = low, j
            top += 1
            stack[top, 0], stack[top, 1] = i, high
        else:
            top += 1
            stack[top, 0], stack[top, 1] = i, high
            top += 1
            stack[top, 0], stack[top, 1] = low, j
