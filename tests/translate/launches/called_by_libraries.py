# Functions that threads, pools, animations and partial() call with known arguments.
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
from matplotlib.animation import FuncAnimation
from numba import cuda


@cuda.jit
def add(x, value):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += value


def run(x, value):
    add[1, 64](x, value)


def draw(frame, axis, x):
    add[1, 64](x, np.int8(frame))


def run_on(device, x):
    run(x, 1j)


x = np.zeros(64, dtype=np.float32)
thread = threading.Thread(target=run, args=(x, 1.5))
thread.start()
start = partial(run_on, x=np.zeros(3, dtype=np.complex64))
start(0)
doubles, floats = map(np.zeros, [4, 5])
run(doubles, np.float32(1))
with ThreadPoolExecutor(2) as pool:
    pool.submit(run, doubles, 2)
animation = FuncAnimation(None, draw, fargs=(None, np.zeros(3, dtype=np.int16)))
