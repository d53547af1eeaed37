# py2cu:
# py2cu[small]: --assume noalias,small
"""The sieve of Eratosthenes, and primes counted by trial division."""
from numba import cuda


@cuda.jit("void(bool_[::1])")
def sieve(composite):
    p = cuda.grid(1) + 2
    n = composite.size
    if p * p < n and not composite[p]:
        for multiple in range(p * p, n, p):
            composite[multiple] = True


@cuda.jit
def is_prime(n):
    if n < 2:
        return False
    if n % 2 == 0:
        return n == 2
    d = 3
    while d * d <= n:
        if n % d == 0:
            return False
        d += 2
    return True


@cuda.jit("void(uint32[::1], int32[::1])")
def count_primes(numbers, count):
    for i in range(cuda.grid(1), numbers.size, cuda.gridsize(1)):
        if is_prime(numbers[i]):
            cuda.atomic.add(count, 0, 1)
