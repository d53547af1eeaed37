"""Loops that decrement the index of a small local array: all indices are constants in their predicated, unrolled form, so that the arrays can be in registers."""
# py2cu: --schedule xyz --assume noalias,small
from numba import cuda, float32, int32

SIZE = 5


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def median(image, out):
    i, j = cuda.grid(2)
    if 0 < i < image.shape[0] - 1 and 0 < j < image.shape[1] - 1:
        window = cuda.local.array(9, float32)
        n = 0
        for di in range(-1, 2):
            for dj in range(-1, 2):
                value = image[i + di, j + dj]
                k = n
                while k > 0 and window[k - 1] > value:  # insertion
                    window[k] = window[k - 1]
                    k -= 1
                window[k] = value
                n += 1
        out[i, j] = window[4]


@cuda.jit("void(float32[:, ::1], int32[:, ::1])")
def nearest(distances, out):
    i = cuda.grid(1)
    if i < distances.shape[0]:
        least = cuda.local.array(SIZE, float32)
        index = cuda.local.array(SIZE, int32)
        for k in range(SIZE):
            least[k] = 1e30
            index[k] = -1
        for j in range(distances.shape[1]):
            d = distances[i, j]
            if d < least[SIZE - 1]:
                k = SIZE - 1
                while k >= 1 and least[k - 1] > d:
                    least[k] = least[k - 1]
                    index[k] = index[k - 1]
                    k -= 1
                least[k] = d
                index[k] = j
        for k in range(SIZE):
            out[i, k] = index[k]


# Loops that remain: the position is used afterwards, the array is large, or no store follows.
@cuda.jit("void(float32[:, ::1], int32[::1])")
def other_loops(x, out):
    i = cuda.grid(1)
    if i < x.shape[0]:
        few = cuda.local.array(4, float32)
        many = cuda.local.array(100, float32)
        for n in range(4):
            value = x[i, n]
            k = n
            while k > 0 and few[k - 1] > value:
                few[k] = few[k - 1]
                k -= 1
            few[k] = value
            out[i] += k
        for n in range(100):
            value = x[i, n]
            k = n
            while k > 0 and many[k - 1] > value:
                many[k] = many[k - 1]
                k -= 1
            many[k] = value
        k = 3
        while k > 0 and few[k - 1] > many[0]:
            few[k] = few[k - 1]
            k -= 1
        out[i] += few[3] + many[99]
