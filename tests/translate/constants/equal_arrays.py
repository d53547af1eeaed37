import numpy as np
from py2cu import cuda

STEPS = np.array([0, 1, 0, -1])
WORDS = np.array([0, 300, -300])
POSITIVE = np.array([0, 255, 128], np.uint64)
PASSED = np.array([1, 2, 3])
OTHER_NAME = np.array([0, 1, 0, -1])


def forward():
    weights = np.array([1, 2, 4], np.int32)  # of three points

    @cuda.jit("void(float64[::1], int64)")
    def ahead(x, n):
        i = cuda.grid(1)
        if i < n:
            x[i] += weights[i % 3] * STEPS[i % 4] + OTHER_NAME[i % 4] + WORDS[i % 3]

    return ahead


def backward():
    weights = np.array([1, 2, 4])

    @cuda.jit("void(float64[::1], int64)")
    def behind(x, n):
        i = cuda.grid(1)
        if i < n:
            x[i] -= weights[i % 3] * STEPS[i % 4] + pick(PASSED, i % 3)

    return behind


def apart():
    weights = np.array([1, 2, 5])  # other elements than above

    @cuda.jit("void(uint64[::1], int64)")
    def sums(x, n):
        i = cuda.grid(1)
        if i < n:
            x[i] += weights[i % 3] + POSITIVE[i % 3]

    return sums


@cuda.jit(device=True)
def pick(table, i):
    return table[i]


ahead = forward()
behind = backward()
sums = apart()
