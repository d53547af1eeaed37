"""Runs the kernels of tests/translate/whole_kernels, in each variant of facts, and compares the results with Python.

The expected results come from calling the function in CPython, once for each thread, with a module `cuda` that is implemented with Python threads and
NumPy. NumPy's float32 results differ in the last bits from Numba's; integers are equal.
"""
import math
import os
import re
import sys
import threading
import types

import numpy as np
import pytest

from py2cu import cuda

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "translate", "whole_kernels")


# ---- Python implementation of cuda ----------------------------------------------------------------------------------


class Here(threading.local):
    """The running thread: its indices, and the number of its next shared array."""


class Dim3:
    def __init__(self, name):
        self.name = name

    def __getattr__(self, axis):
        return getattr(here, self.name)["xyz".index(axis)]


here = Here()


def place(axis):
    return here.blockIdx[axis] * here.blockDim[axis] + here.threadIdx[axis]


def grid(n):
    return place(0) if n == 1 else tuple(place(axis) for axis in range(n))


def gridsize(n):
    sizes = tuple(here.blockDim[axis] * here.gridDim[axis] for axis in range(n))
    return sizes[0] if n == 1 else sizes


def shared_array(shape, dtype):
    with here.block.lock:
        if here.next_shared == len(here.block.shared):
            here.block.shared.append(np.zeros(shape, np.dtype(dtype)))
    here.next_shared += 1
    return here.block.shared[here.next_shared - 1]


atomic_lock = threading.Lock()


def atomic_add(array, index, value):
    with atomic_lock:
        old = array[index]
        array[index] = old + array.dtype.type(value)
        return old


def jit(*args, **options):
    if len(args) == 1 and callable(args[0]) and not isinstance(args[0], type):
        return args[0]
    return lambda function: function


SCALARS = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64"]


def fake_numba():
    numba, fake_cuda = types.ModuleType("numba"), types.ModuleType("numba.cuda")
    for name in SCALARS:
        setattr(numba, name, getattr(np, name))
    for name in ("threadIdx", "blockIdx", "blockDim", "gridDim"):
        setattr(fake_cuda, name, Dim3(name))
    fake_cuda.jit, fake_cuda.grid, fake_cuda.gridsize = jit, grid, gridsize
    fake_cuda.syncthreads = lambda: here.block.barrier.wait()
    fake_cuda.shared = types.SimpleNamespace(array=shared_array)
    fake_cuda.local = types.SimpleNamespace(array=lambda shape, dtype: np.zeros(shape, np.dtype(dtype)))
    fake_cuda.atomic = types.SimpleNamespace(add=atomic_add)
    numba.cuda = fake_cuda
    return {"numba": numba, "numba.cuda": fake_cuda}


def load_plain(text):
    """Return the module's functions for CPython."""
    before = {name: sys.modules.get(name) for name in ("numba", "numba.cuda")}
    sys.modules.update(fake_numba())
    try:
        module = {}
        exec(compile(text, "kernel.py", "exec"), module)
        return module
    finally:
        for name, old in before.items():
            if old is None:
                del sys.modules[name]
            else:
                sys.modules[name] = old


def interpret(function, meets, blocks, threads, args):
    """Call the function for each thread; all threads of a block run concurrently if they synchronize at a barrier."""
    blocks, threads = (tuple(d) + (1,) * (3 - len(d)) for d in (blocks, threads))

    def one(block, block_idx, thread_idx, failed):
        here.block, here.next_shared = block, 0
        here.blockIdx, here.threadIdx, here.blockDim, here.gridDim = block_idx, thread_idx, threads, blocks
        try:
            with np.errstate(all="ignore"):
                function(*args)
        except BaseException as error:
            failed.append(error)
            block.barrier.abort()

    for bz, by, bx in np.ndindex(*blocks[::-1]):
        count = math.prod(threads)
        block = types.SimpleNamespace(lock=threading.Lock(), shared=[], barrier=threading.Barrier(count))
        failed = []
        places = [((bx, by, bz), (tx, ty, tz)) for tz, ty, tx in np.ndindex(*threads[::-1])]
        if meets:
            running = [threading.Thread(target=one, args=(block, *p, failed)) for p in places]
            for thread in running:
                thread.start()
            for thread in running:
                thread.join()
        else:
            for p in places:
                one(block, *p, failed)
        if failed:
            raise failed[0]


# ---- arguments of the kernels ---------------------------------------------------------------------------------------

random = np.random.default_rng(20240607)  # of one case: test_kernel() resets it, because tests run in any order and in several processes


def floats(*shape, dtype=np.float32):
    return random.uniform(-1, 1, shape).astype(dtype)


def doubles(*shape):
    return floats(*shape, dtype=np.float64)


def integers(low, high, *shape, dtype=np.int32):
    return random.integers(low, high, shape, dtype=dtype, endpoint=False)


def zeros(*shape, dtype=np.float32):
    return np.zeros(shape, dtype)


def sparse(rows, cols):
    counts = random.integers(0, 6, rows)
    indptr = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    return indptr, integers(0, cols, indptr[-1]), doubles(indptr[-1])


def strided(array):
    """Return the same values with a stride of 2."""
    wide = np.zeros(tuple(2 * n for n in array.shape), array.dtype)
    view = wide[tuple(slice(None, None, 2) for _ in array.shape)]
    view[...] = array
    return view


def for_python(value):
    """Return a copy for the interpreter; Numba computes with small integers in 64 bits, unlike NumPy."""
    if not isinstance(value, np.ndarray):
        return value
    return value.astype(np.int64) if value.dtype.kind in "iu" and value.dtype.name not in ("uint32", "uint64") else value.copy()


def on_device(array):
    """Return the kernel's argument: a strided array is a part of a larger one, as in NumPy."""
    if not isinstance(array, np.ndarray) or array.flags.c_contiguous or array.flags.f_contiguous:
        return array
    return cuda.to_device(array.base)[tuple(slice(None, None, 2) for _ in array.shape)]


def on_host(array, given):
    return given if array is given else array.copy_to_host()


def positive(array):
    return np.abs(array) + array.dtype.type(0.5)


# file, kernel, blocks, threads, arguments
CASES = [
    ("batched_solve", "tridiagonal", (2,), (8,), lambda: [strided(doubles(5, 13)), positive(doubles(5, 13)) + 3, doubles(5, 13), doubles(5, 13), zeros(5, 13, dtype=np.float64)]),
    ("binary_search", "lower_bound", (2,), (16,), lambda: [np.sort(doubles(40)), np.concatenate([doubles(20), [-9.0, 9.0]]), zeros(22, dtype=np.int64)]),
    ("bit_tricks", "bits", (2,), (16,), lambda: [np.concatenate([integers(0, 2**32, 20, dtype=np.uint32), np.array([0, 1, 2**31, 2**32 - 1], np.uint32)])] + [zeros(24, dtype=np.uint32) for _ in range(3)]),
    ("bitonic_sort", "bitonic_block", (2,), (256,), lambda: [floats(512)]),
    ("bitonic_sort", "bitonic_step", (2,), (32,), lambda: [floats(64), 4, 8]),
    ("black_scholes", "black_scholes", (2,), (16,), lambda: [zeros(25, dtype=np.float64), zeros(25, dtype=np.float64), positive(doubles(25)), positive(doubles(25)), positive(doubles(25)), 0.02, 0.3]),
    ("box_blur", "box_blur", (3, 2), (4, 4), lambda: [integers(0, 256, 7, 10, 3, dtype=np.uint8), zeros(7, 10, 3, dtype=np.uint8), 2]),
    ("collatz", "collatz", (2,), (32,), lambda: [zeros(60, dtype=np.int32)]),
    ("compact", "compact", (2,), (128,), lambda: [strided(doubles(200)), zeros(256, dtype=np.float64), zeros(1, dtype=np.int32)]),
    ("convolution", "convolve", (3, 3), (4, 4), lambda: [floats(9, 11), floats(3, 5), zeros(9, 11)]),
    ("count_words", "count_words", (2,), (32,), lambda: [np.frombuffer(b"the quick  brown\tfox\njumps over the lazy dog", np.uint8).copy(), zeros(1, dtype=np.int32)]),
    ("count_words", "upper", (2,), (32,), lambda: [np.frombuffer(b"The Quick [brown] fox {} jumps @ z`a", np.uint8).copy()]),
    ("crc32", "crc32", (1,), (8,), lambda: [integers(0, 256, 5, 9, dtype=np.uint8), zeros(5, dtype=np.uint32)]),
    ("fft", "stage", (2,), (8,), lambda: [floats(32), floats(32), zeros(32), zeros(32), 4]),
    ("fir", "fir", (2,), (16,), lambda: [floats(30), floats(5), zeros(30)]),
    ("fir", "smooth", (2,), (16,), lambda: [floats(30), zeros(30)]),
    ("floyd_warshall", "relax", (2, 2), (4, 4), lambda: [integers(0, 1000, 7, 7), 3]),
    ("heat3d", "heat3d", (2, 2), (4, 4), lambda: [doubles(5, 6, 7), zeros(5, 6, 7, dtype=np.float64), 0.1]),
    ("kmeans", "assign", (2,), (16,), lambda: [doubles(30, 3), doubles(4, 3), zeros(30, dtype=np.int32)]),
    ("kmeans", "accumulate", (2,), (16,), lambda: [doubles(30, 3), integers(-1, 4, 30), zeros(4, 3, dtype=np.float64), zeros(4, dtype=np.int32)]),
    ("levenshtein", "distance", (1,), (8,), lambda: [np.frombuffer(b"kitten", np.uint8).copy(), integers(97, 103, 6, 8, dtype=np.uint8), integers(0, 9, 6), zeros(6, dtype=np.int32)]),
    ("life", "life", (2, 2), (4, 4), lambda: [strided(integers(0, 2, 7, 8, dtype=np.uint8)), zeros(7, 8, dtype=np.uint8)]),
    ("mandelbrot", "mandelbrot", (2, 2), (3, 3), lambda: [-2.0, 1.0, -1.2, 1.2, zeros(9, 11, dtype=np.uint8), 30]),
    ("matmul", "matmul", (2, 2), (16, 16), lambda: [floats(20, 32), floats(32, 25), zeros(20, 25)]),
    ("monte_carlo", "pi32", (1,), (8,), lambda: [integers(0, 2**32, 6, dtype=np.uint32), 20, zeros(1, dtype=np.int64)]),
    ("monte_carlo", "pi64", (1,), (8,), lambda: [integers(0, 2**63, 6, dtype=np.uint64), 20, zeros(6, dtype=np.float64)]),
    ("nbody", "accelerate", (2,), (128,), lambda: [floats(150, 3), positive(floats(150)), zeros(150, 3)]),
    ("nearest_neighbors", "around", (3, 3), (4, 4), lambda: [floats(9, 11), floats(3, 5), zeros(9, 11)]),
    ("nearest_neighbors", "window", (2,), (16,), lambda: [doubles(30), zeros(30, dtype=np.float64), 3]),
    ("nearest_neighbors", "ring", (2, 2), (6, 4), lambda: [strided(floats(9, 8)), zeros(9, 8)]),
    ("polynomial", "horner", (1,), (32,), lambda: [doubles(20), zeros(20, dtype=np.float64)]),
    ("polynomial", "table", (1,), (32,), lambda: [floats(20), zeros(20), floats(4)]),
    ("prefix_sum", "scan_blocks", (2,), (512,), lambda: [strided(integers(-9, 9, 700)), zeros(700, dtype=np.int32), zeros(2, dtype=np.int32)]),
    ("prefix_sum", "add_block_sums", (3,), (16,), lambda: [integers(-9, 9, 40), strided(integers(-99, 99, 3))]),
    ("quicksort", "sort_rows", (1,), (8,), lambda: [integers(-50, 50, 5, 40)]),
    ("raymarch", "render", (3, 2), (4, 4), lambda: [zeros(8, 10), np.float32(-3.0)]),
    ("reduce_sum", "reduce_sum", (2,), (256,), lambda: [floats(1000), zeros(1)]),
    # Odd dimensions: no value is halfway between two integers, so that a fused multiplication does not affect rounding.
    ("resize", "resize", (3, 3, 1), (4, 4, 3), lambda: [integers(0, 256, 5, 7, 3, dtype=np.uint8), zeros(9, 11, 3, dtype=np.uint8)]),
    ("sieve", "sieve", (2,), (16,), lambda: [zeros(300, dtype=np.bool_)]),
    ("sieve", "count_primes", (2,), (8,), lambda: [integers(0, 2000, 50, dtype=np.uint32), zeros(1, dtype=np.int32)]),
    ("softmax", "softmax", (3,), (128,), lambda: [floats(3, 200) * np.float32(5), zeros(3, 200)]),
    ("spmv", "spmv_scalar", (2,), (16,), lambda: [*sparse(20, 15), doubles(15), zeros(20, dtype=np.float64)]),
    ("spmv", "spmv_vector", (3,), (256,), lambda: [*sparse(20, 15), doubles(15), zeros(20, dtype=np.float64)]),
    ("transpose", "transpose", (2, 2), (32, 8), lambda: [doubles(40, 35), zeros(35, 40, dtype=np.float64)]),
    ("wave", "step", (2, 2), (4, 4), lambda: [np.asfortranarray(doubles(7, 6)), np.asfortranarray(doubles(7, 6)), np.asfortranarray(doubles(7, 6)), 0.5, 0.1]),
    ("xorshift", "fill", (1,), (8,), lambda: [integers(1, 2**63, 6, dtype=np.uint64), zeros(6, 4), zeros(6, 5, dtype=np.uint8)]),
]


UNORDERED = {"compact"}  # the location of each block's part depends on the order of the blocks


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name, kernel, blocks, threads, make", CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
def test_kernel(load, name, kernel, blocks, threads, make):
    with open(os.path.join(FOLDER, f"{name}.py"), encoding="utf-8") as file:
        text = file.read()
    global random
    random = np.random.default_rng([20240607, *name.encode()])
    args = make()
    expected = [for_python(arg) for arg in args]
    function = load_plain(text)[kernel]
    body = text[text.index(f"def {kernel}("):].split("\n\n\n")[0]
    interpret(function, "syncthreads" in body, blocks, threads, expected)

    compiled = getattr(load(re.sub(r"^from numba\b", "from py2cu", text, flags=re.M)), kernel)
    given = [on_device(arg) for arg in args]
    compiled[blocks, threads](*given)
    cuda.synchronize()
    for got, wanted in zip(map(on_host, given, args), expected):
        if not isinstance(got, np.ndarray):
            continue
        if name in UNORDERED:
            got, wanted = np.sort(got), np.sort(wanted)
        if got.dtype.kind == "f":
            np.testing.assert_allclose(got, wanted, rtol=1e-4 if got.dtype == np.float32 else 1e-12, atol=1e-5)
        else:
            np.testing.assert_array_equal(got, wanted.astype(got.dtype))


def test_every_kernel_has_a_case():
    kernels = set()
    for file_name in os.listdir(FOLDER):
        if file_name.endswith(".py"):
            with open(os.path.join(FOLDER, file_name), encoding="utf-8") as file:
                for found in re.findall(r'^@cuda.jit\("?\(?(?:void)?\(.*\n^def (\w+)', file.read(), flags=re.M):
                    kernels.add((file_name[:-3], found))
    assert kernels == {case[:2] for case in CASES}
