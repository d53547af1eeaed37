# py2cu:
# py2cu[fast]: --assume noalias,small
from numba import cuda


@cuda.jit("void(int32[::1])")
def collatz(steps):
    """Number of Collatz steps from each number to 1."""
    i = cuda.grid(1)
    if i < steps.size:
        n = i + 1
        count = 0
        while n != 1:
            if n & 1:
                n = 3 * n + 1
            else:
                n >>= 1
            count += 1
        steps[i] = count
