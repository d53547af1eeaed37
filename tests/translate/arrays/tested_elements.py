"""Elements that a condition tests are used as indices without normalization, until they may change."""
# py2cu:
# py2cu[noalias]: --assume noalias,small
from numba import cuda, float32, int32, int64


@cuda.jit(device=True)
def find(keys, key, found):
    for i in range(keys.shape[0]):
        if keys[i] == key:
            found[0] = i


@cuda.jit(device=True)
def decrease(found):
    found[0] -= 5
    return found[0]


@cuda.jit("void(int64[::1], int32[:, ::1], float32[::1], int64)")
def tested(owner, next, x, n):
    """Elements that a condition tests, until they may change."""
    i = cuda.grid(1)
    j = cuda.threadIdx.y
    if i < n:
        if owner[i] >= 0:
            x[owner[i]] = 1
            x[owner[i]] = 2  # owner is the same only if the arrays do not overlap
        if owner[i] >= 0 and x[owner[i]] > 0:
            x[i] = x[owner[i]] if owner[i] >= 0 else x[0]
        if next[i, 1] < 0:
            return
        x[i] += x[next[i, 1]] + x[next[i, 0]]
        while owner[j] >= 0:
            x[i] += x[owner[j]]
            j += 1
            x[i] += x[owner[j]]


@cuda.jit("void(int64[::1], float32[::1], float32[::1])")
def own_array(keys, x, y):
    """Stores to another array do not change the elements of an array of the thread."""
    i = cuda.grid(1)
    found = cuda.local.array(2, int32)
    sums = cuda.local.array(3, float32)
    found[0] = -1
    found[1] = i
    find(keys, i, found)
    if found[0] >= 0:
        for k in range(3):
            sums[k] = x[found[0]]
        y[found[0]] = sums[0] + sums[1] + sums[2]
        found[1] = -1  # changes each element
        y[found[0]] += 1
    if found[0] >= 0:
        for k in range(3):
            y[found[0]] += 1
            found[0] -= 1
    if found[0] >= 0:
        find(keys, 0, found)
        y[found[0]] += 2
    if found[0] >= 0 and decrease(found) > -3:
        y[found[0]] += 3
    if found[0] >= 0:
        if i > 5:
            decrease(found)
        y[found[0]] += 4


@cuda.jit("void(int64[::1], float32[::1])")
def with_pointer(keys, y):
    """A pointer to the array of the thread."""
    found = cuda.local.array(2, int32)
    found[0] = -1
    find(keys, 7, found)
    row = found[0:2]
    if found[0] >= 0:
        row[0] = -1
        y[found[0]] = 1

@cuda.jit("void(int32[::1], float32[::1])")
def shared_array(order, x):  # py2cu: allow(barrier-in-branch)
    """A barrier, after which elements contain the values of other threads."""
    slots = cuda.shared.array(64, int64)
    t = cuda.threadIdx.x
    slots[t] = order[t]
    if slots[t] >= 0:
        x[slots[t]] += 1
        cuda.syncthreads()
        x[slots[t]] += 2
