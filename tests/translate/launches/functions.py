import numpy as np
from numba import cuda


@cuda.jit
def fill(x, value):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = value


def make(n, dtype=np.int32):
    return np.zeros(n, dtype)


def launch(array, value):
    on_device = cuda.to_device(array)
    stream = cuda.stream()
    fill[32, 128, stream](on_device, value)
    return on_device.copy_to_host()


def main():
    launch(make(100), 7)
    launch(make(100, np.float64), 0.5)


if __name__ == "__main__":
    main()
