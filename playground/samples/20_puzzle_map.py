#: group Puzzles
#: title 1. Map
#: launch 1, 6
#: celsius [0, 10, 20, 30, 37, 100]
#: fahrenheit zeros(6)
#: expect fahrenheit = [32, 50, 68, 86, 98.6, 212]
#: task Convert each temperature to degrees Fahrenheit: multiply by 1.8, and add 32. There are as many threads as elements.
#: hint Each thread writes fahrenheit[i] for its own i = cuda.grid(1).
from numba import cuda


@cuda.jit("void(float64[::1], float64[::1])")
def convert(celsius, fahrenheit):
    i = cuda.grid(1)
    fahrenheit[i] = celsius[i]
#: solution
from numba import cuda


@cuda.jit("void(float64[::1], float64[::1])")
def convert(celsius, fahrenheit):
    i = cuda.grid(1)
    fahrenheit[i] = celsius[i] * 1.8 + 32
