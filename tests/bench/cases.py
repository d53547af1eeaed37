"""The work that bench_kernels.py gives to every variant of a sample's kernel: arrays, arguments, grid, expected result.

A case's arguments are numbers or names of its arrays. `hand` is the argument list of the hand-written kernel in <sample>.cu, which takes the
extents as 32-bit integers; `ours` that of the sample's own kernel.
"""
from dataclasses import dataclass
from typing import Callable

import numpy as np


@dataclass
class Case:
    sample: str
    kernel: str
    arrays: dict
    ours: list
    hand: list
    grid: tuple
    block: tuple
    output: str
    expected: Callable  # of the arrays as they were before the launch
    tolerance: float  # largest allowed |got - expected|, relative to the largest |expected|
    wrong_share: float = 0.0  # which share of the elements may lie outside


def blocks(n, threads):
    return (n + threads - 1) // threads


def plane(rows, cols, block=(32, 8)):
    return (blocks(cols, block[0]), blocks(rows, block[1])), block


def i32(*numbers):
    return [np.int32(number) for number in numbers]


def saxpy(random):
    n = 1 << 26
    arrays = {"x": random.random(n, dtype=np.float32), "y": random.random(n, dtype=np.float32)}
    a = np.float32(0.5)
    return Case("saxpy", "saxpy", arrays, [a, "x", "y"], i32(n) + [a, "x", "y"], (blocks(n, 256),), (256,), "y",
                lambda v: a * v["x"] + v["y"], 2e-7)


def vector_add(random):
    n = 10_000_000
    arrays = {"a": random.random(n, dtype=np.float32), "b": random.random(n, dtype=np.float32), "out": np.zeros(n, np.float32)}
    return Case("vector_add", "vector_add", arrays, ["a", "b", "out"], i32(n) + ["a", "b", "out"], (blocks(n, 256),), (256,), "out",
                lambda v: v["a"] + v["b"], 0.0)


def grid_stride_add(random):
    case = vector_add(random)
    case.sample = case.kernel = "grid_stride_add"
    case.grid = (1024,)
    return case


def loop_sum(random):
    n = 10_000

    def expected(_):
        j = np.arange(n)
        return np.array([(i * j * 0.1).sum() for i in range(n)])
    return Case("loop_sum", "loop_sum", {"row_sums": np.zeros(n)}, ["row_sums"], ["row_sums"], (blocks(n, 64),), (64,), "row_sums",
                expected, 1e-12)


def lucas(random):
    last = 40

    def expected(_):
        numbers = [2, 1]
        while len(numbers) <= last:
            numbers.append(numbers[-1] + numbers[-2])
        return np.array(numbers)
    return Case("lucas", "lucas", {"result": np.zeros(last + 1, np.int32)}, [last, "result"], i32(last) + ["result"], (1,), (64,),
                "result", expected, 0.0)


def gray(random):
    rows, cols = 4096, 4096
    arrays = {"rgb": random.random((rows, cols, 3), dtype=np.float32), "out": np.zeros((rows, cols), np.float32)}
    return Case("gray", "gray", arrays, ["rgb", "out"], i32(rows, cols) + ["rgb", "out"], *plane(rows, cols), "out",
                lambda v: v["rgb"] @ np.array([0.299, 0.587, 0.114]), 1e-7)


def sobel(random):
    rows, cols = 4096, 4096
    arrays = {"image": random.random((rows, cols), dtype=np.float32), "edges": np.zeros((rows, cols), np.float32)}

    def expected(v):
        image = v["image"].astype(np.float64)
        across = image[:, 2:] - image[:, :-2]
        down = image[2:] - image[:-2]
        edges = np.zeros_like(image)
        edges[1:-1, 1:-1] = np.hypot(across[:-2] + 2 * across[1:-1] + across[2:], down[:, :-2] + 2 * down[:, 1:-1] + down[:, 2:])
        return edges
    return Case("sobel", "sobel", arrays, ["image", "edges"], i32(rows, cols) + ["image", "edges"], *plane(rows, cols), "edges",
                expected, 1e-6)


def matmul_reduce(random):
    rows, inner, cols = 2048, 2053, 2045
    arrays = {"a": random.integers(-3, 4, (rows, inner)).astype(np.float32),
              "b": random.integers(-3, 4, (inner, cols)).astype(np.float32),
              "col_sums": np.zeros(cols, np.float32)}
    return Case("matmul_reduce", "matmul_reduce", arrays, ["a", "b", "col_sums"], i32(rows, inner, cols) + ["a", "b", "col_sums"],
                *plane(rows, cols, (16, 16)), "col_sums", lambda v: v["a"].sum(axis=0, dtype=np.float64) @ v["b"], 0.0)


def diffusion(random):
    rows, cols = 4097, 4105
    rate = np.float32(0.2)
    u = random.random((rows, cols), dtype=np.float32)
    arrays = {"u": u, "u_next": u.copy()}

    def expected(v):
        centre = v["u"][1:-1, 1:-1].astype(np.float64)
        around = v["u"][:-2, 1:-1].astype(np.float64) + v["u"][2:, 1:-1] + v["u"][1:-1, :-2] + v["u"][1:-1, 2:]
        u_next = v["u"].astype(np.float64)
        u_next[1:-1, 1:-1] = centre + 0.2 * (around - 4.0 * centre)
        return u_next
    return Case("diffusion", "diffusion_step", arrays, [rate, "u", "u_next"], i32(rows, cols) + [rate, "u", "u_next"],
                *plane(rows, cols), "u_next", expected, 1e-6)


def mandelbrot(random):
    rows, cols, limit = 2000, 2400, 200
    left, top, pixel = -2.25, -1.25, 3.0 / 2400

    def expected(_):
        cx = left + np.arange(cols)[None, :] * pixel
        c = (cx + 1j * (top + np.arange(rows)[:, None] * pixel)).reshape(-1)
        times = np.full(c.size, limit)
        alive = np.arange(c.size)
        z = np.zeros(c.size, complex)
        for step in range(limit):
            gone = z.real ** 2 + z.imag ** 2 > 4.0
            times[alive[gone]] = step
            alive, c, z = alive[~gone], c[~gone], z[~gone]
            z = z * z + c
        return times.reshape(rows, cols)
    numbers = [left, top, pixel, np.int32(limit)]
    return Case("mandelbrot", "mandelbrot", {"times": np.zeros((rows, cols), np.int32)}, numbers + ["times"],
                i32(rows, cols) + numbers + ["times"], *plane(rows, cols), "times", expected, 0.0, wrong_share=0.002)


def jacobi(random):
    n = 4097
    h2 = 1.0 / (n - 1) ** 2
    u = random.random((n, n))
    arrays = {"f": random.random((n, n)), "u": u, "u_next": u.copy()}

    def expected(v):
        u_next = v["u"].copy()
        u_next[1:-1, 1:-1] = 0.25 * (v["u"][:-2, 1:-1] + v["u"][2:, 1:-1] + v["u"][1:-1, :-2] + v["u"][1:-1, 2:] + h2 * v["f"][1:-1, 1:-1])
        return u_next
    return Case("jacobi", "jacobi", arrays, ["f", h2, "u", "u_next"], i32(n, n) + ["f", h2, "u", "u_next"], *plane(n, n), "u_next",
                expected, 1e-15)


def histogram(random):
    n = 1 << 26
    # uneven, as pictures are
    arrays = {"values": random.normal(110.0, 35.0, n).clip(0, 255).astype(np.uint8), "counts": np.zeros(256, np.int32)}
    return Case("histogram", "histogram", arrays, ["values", "counts"], i32(n) + ["values", "counts"], (1024,), (256,), "counts",
                lambda v: np.bincount(v["values"], minlength=256), 0.0)


CASES = [saxpy, vector_add, grid_stride_add, loop_sum, lucas, gray, sobel, matmul_reduce, diffusion, mandelbrot, jacobi, histogram]
