# Values after a loop that ends only by a break, and after one with an else.
# py2cu: --sig 'leave(float32[::1], int64, float32[:, :])'
# py2cu[small]: --sig 'leave(float32[::1], int64, float32[:, :])' --assume noalias,small
import numpy as np
from numba import cuda


@cuda.jit(device=True)
def first_above(x, n):
    for i in range(n):
        value = x[i]
        if value > 3:
            break
    else:
        return -1.0
    return value * 2


@cuda.jit(device=True)
def searched(x, n):
    place = -1
    while n > 0:
        n -= 1
        if x[n] < 0:
            place = n
            break
        if x[n] > 100:
            place = n * 2
            break
    else:
        place = 7
    return place


@cuda.jit(device=True)
def forever(x, n):
    step = 1
    while True:
        if n > 100:
            found = n
            break
        if x[n % 4] > 2:
            found = -n
            step = 3
            break
        n += step
    return found + step


@cuda.jit
def leave(x, n, a):
    x[0] = first_above(x, n)
    x[1] = searched(x, n)
    x[2] = forever(x, n)
    total = 0.0
    for place, value in np.ndenumerate(a):
        total += value * place[0] + place[1]
    for place in np.ndindex(a.shape):
        total += a[place] + place[1]
    for (i, j), value in np.ndenumerate(a):
        total += value * i + j
    for i, j in np.ndindex(2, 3):
        total += i * j
    x[3] = total
    for i in range(n):
        if x[i] == 2:
            continue
        last = x[i]
        for j in range(i):
            if x[j] == last:
                last = j
                break
            last += 1
        else:
            last = -1
        x[4] += last
    del last
    k = n
    while k > 3:
        k -= 2
    x[5] = k
    x[6] = i
