# `and`, `or` and `not` with operands whose types determine their truth; side effects are preserved.
# py2cu: --sig 'choose(int64[::1], int64)'
from numba import cuda


@cuda.jit(device=True)
def note(x, i):
    x[i] = 1


@cuda.jit(device=True)
def pair(x, i):
    x[i] += 1
    return i, i + 1


@cuda.jit
def choose(x, n):
    note(x, 0) or note(x, 1)
    note(x, 2) and note(x, 3)
    if pair(x, 4) and n > 3:
        x[5] = 1
    if note(x, 6) or n > 4:
        x[7] = 1
    if pair(x, 8) or n > 5:
        x[9] = 1
    if note(x, 10) and n > 6:
        x[11] = 1
    both = pair(x, 12) and pair(x, 13)
    x[14] = both[0]
    either = pair(x, 15) or pair(x, 16)
    x[17] = either[0]
    x[18] = () or n
    x[19] = True and n
    x[20] = None or n
    note(x, 21) if n > 7 else note(x, 22)
    n > 8 and note(x, 23)
    n > 9 or note(x, 24)
    not note(x, 25)
    x[28] = n and x[29] or x[30]
    x[31] = note(x, 32) or n
    x[33] = note(x, 34) is None and n
    x[35] = (pair(x, 36) and n) + 1
