"""pytest-benchmark calls its first argument with the remaining arguments."""
import numpy as np
from numba import cuda


def launch(kernel, stream, *args):
    kernel[1, 64, stream](*args)


def test_launch(benchmark):
    stream = cuda.stream()
    array = cuda.device_array(40, dtype=np.float32, stream=stream)

    @cuda.jit
    def cleared(array):
        i = cuda.grid(1)
        if i < array.size:
            array[i] = 0

    benchmark(launch, cleared, stream, array)
