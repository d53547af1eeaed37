"""Number of Collatz steps to 1 for each number: 64-bit integers, divergent threads."""
from py2cu import cuda


@cuda.jit
def collatz(steps):
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
