# SPDX-License-Identifier: MIT
"""Cases of bench_kernels.py, for samples and kernels/: arrays, arguments, grid and expected result.

The arguments of a case are numbers or names of its arrays. `hand` contains the arguments of the hand-written kernel in <sample>.cu, with shapes as 32-bit
integers; `ours` those of the kernel of the sample.
"""
import math
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
    expected: Callable  # of the initial arrays
    tolerance: float  # maximum |result - expected|, relative to the maximum |expected|
    wrong_share: float = 0.0  # share of the elements that may exceed the tolerance


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
        center = v["u"][1:-1, 1:-1].astype(np.float64)
        around = v["u"][:-2, 1:-1].astype(np.float64) + v["u"][2:, 1:-1] + v["u"][1:-1, :-2] + v["u"][1:-1, 2:]
        u_next = v["u"].astype(np.float64)
        u_next[1:-1, 1:-1] = center + 0.2 * (around - 4.0 * center)
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
    # odd dimensions, as of real images
    arrays = {"values": random.normal(110.0, 35.0, n).clip(0, 255).astype(np.uint8), "counts": np.zeros(256, np.int32)}
    return Case("histogram", "histogram", arrays, ["values", "counts"], i32(n) + ["values", "counts"], (1024,), (256,), "counts",
                lambda v: np.bincount(v["values"], minlength=256), 0.0)


def nbody(random):
    n = 1 << 13
    arrays = {"bodies": random.random((n, 4), dtype=np.float32), "accelerations": np.zeros((n, 3), np.float32)}

    def expected(v):
        bodies = v["bodies"].astype(np.float64)
        total = np.zeros((n, 3))
        for first in range(0, n, 512):
            d = bodies[None, :, :3] - bodies[first:first + 512, None, :3]
            r2 = (d * d).sum(2) + np.float32(1e-3)
            total[first:first + 512] = ((bodies[:, 3] / (r2 * np.sqrt(r2)))[:, :, None] * d).sum(1)
        return total
    return Case("nbody", "nbody", arrays, ["bodies", "accelerations"], i32(n) + ["bodies", "accelerations"], (n // 256,), (256,),
                "accelerations", expected, 1e-4)


def black_scholes(random):
    n = 1 << 22
    rate, volatility = 0.02, 0.3
    arrays = {"prices": random.uniform(5, 30, n), "strikes": random.uniform(1, 100, n), "years": random.uniform(0.25, 10, n),
              "calls": np.zeros(n), "puts": np.zeros(n)}

    def expected(v):
        s, k, t = v["prices"], v["strikes"], v["years"]
        root = volatility * np.sqrt(t)
        d1 = (np.log(s / k) + (rate + 0.5 * volatility * volatility) * t) / root
        discount = np.exp(-rate * t)
        cdf = [0.5 * np.fromiter(map(math.erfc, -d * math.sqrt(0.5)), float, n) for d in (d1, d1 - root)]
        return s * cdf[0] - k * discount * cdf[1] - s + k * discount
    names = ["prices", "strikes", "years", rate, volatility, "calls", "puts"]
    return Case("black_scholes", "black_scholes", arrays, names, i32(n) + names, (blocks(n, 256),), (256,), "puts", expected, 1e-13)


def waves(random):
    n, count = 1 << 20, 64
    time = np.float32(1.5)
    arrays = {"x": random.random(n, dtype=np.float32), "heights": np.zeros(n, np.float32),
              "frequencies": random.random(count, dtype=np.float32) * 9, "phases": random.random(count, dtype=np.float32)}

    def expected(v):
        x = v["x"].astype(np.float64)
        return sum(np.sin(f * x + p * 1.5) for f, p in zip(v["frequencies"], v["phases"]))
    names = ["x", "heights", "frequencies", "phases", time]
    return Case("waves", "waves", arrays, names, i32(n, count) + names, (blocks(n, 256),), (256,), "heights", expected, 1e-5)


def transpose(random):
    rows, cols = 8190, 4100
    arrays = {"a": random.random((rows, cols), dtype=np.float32), "out": np.zeros((cols, rows), np.float32)}
    return Case("transpose", "transpose", arrays, ["a", "out"], i32(rows, cols) + ["a", "out"], (blocks(cols, 32), blocks(rows, 32)),
                (32, 8), "out", lambda v: v["a"].T, 0.0)


def matmul(random):
    rows, inner, cols = 1024, 1030, 1010
    arrays = {"a": random.integers(-3, 4, (rows, inner)).astype(np.float32),
              "b": random.integers(-3, 4, (inner, cols)).astype(np.float32), "c": np.zeros((rows, cols), np.float32)}
    return Case("matmul", "matmul", arrays, ["a", "b", "c"], i32(rows, inner, cols) + ["a", "b", "c"], *plane(rows, cols, (16, 16)), "c",
                lambda v: v["a"].astype(np.float64) @ v["b"], 0.0)


def collatz(random):
    n = 1 << 20

    def expected(_):
        numbers, steps = np.arange(1, n + 1), np.zeros(n, np.int64)
        alive = np.flatnonzero(numbers != 1)
        while alive.size:
            now = numbers[alive]
            numbers[alive] = np.where(now & 1, 3 * now + 1, now >> 1)
            steps[alive] += 1
            alive = alive[numbers[alive] != 1]
        return steps
    return Case("collatz", "collatz", {"steps": np.zeros(n, np.int32)}, ["steps"], i32(n) + ["steps"], (blocks(n, 256),), (256,), "steps",
                expected, 0.0)


def hashes(random):
    n = 1 << 22
    arrays = {"seeds": random.integers(0, 1 << 32, n).astype(np.uint32), "out": np.zeros(n, np.uint32)}

    def expected(v):
        state = v["seeds"].copy()
        for _ in range(64):
            state ^= state << np.uint32(13)
            state ^= state >> np.uint32(17)
            state ^= state << np.uint32(5)
            state *= np.uint32(0x9E3779B1)
        return state.astype(np.float64)
    return Case("hashes", "hashes", arrays, ["seeds", "out"], i32(n) + ["seeds", "out"], (2048,), (256,), "out", expected, 0.0)


def julia(random):
    rows, cols, limit = 1500, 2000, 256
    c, scale = np.complex64(-0.8 + 0.156j), 1.5e-3

    def expected(_):
        z = ((np.arange(cols) - cols / 2) * scale + 1j * ((np.arange(rows) - rows / 2) * scale)[:, None]).astype(np.complex64).reshape(-1)
        times = np.full(z.size, limit)
        alive = np.arange(z.size)
        for step in range(limit):
            gone = z.real * z.real + z.imag * z.imag >= np.float32(4.0)
            times[alive[gone]] = step
            alive, z = alive[~gone], z[~gone]
            z = z * z + c
        return times.reshape(rows, cols)
    return Case("julia", "julia", {"times": np.zeros((rows, cols), np.int32)}, ["times", c, scale], i32(rows, cols) + ["times", c, scale],
                *plane(rows, cols), "times", expected, 0.0, wrong_share=0.02)


def block_sum(random):
    n = 1 << 26
    arrays = {"x": random.random(n, dtype=np.float32), "total": np.zeros(1, np.float32)}
    return Case("block_sum", "block_sum", arrays, ["x", "total"], i32(n) + ["x", "total"], (2048,), (256,), "total",
                lambda v: v["x"].sum(dtype=np.float64).reshape(1), 1e-5)


def spmv(random):
    rows, cols = 1 << 20, 1 << 20
    lengths = random.integers(0, 33, rows)
    starts = np.zeros(rows + 1, np.int32)
    starts[1:] = lengths.cumsum()
    arrays = {"row_starts": starts, "columns": random.integers(0, cols, starts[-1]).astype(np.int32), "values": random.random(starts[-1]),
              "x": random.random(cols), "y": np.zeros(rows)}

    def expected(v):
        products = v["values"] * v["x"][v["columns"]]
        return np.bincount(np.repeat(np.arange(rows), lengths), products, rows)
    names = ["row_starts", "columns", "values", "x", "y"]
    return Case("spmv", "spmv", arrays, names, i32(rows) + names, (blocks(rows, 128),), (128,), "y", expected, 1e-13)


def ray_march(random):
    rows, cols, count = 720, 1280, 24
    spheres = random.uniform(-2, 2, (count, 4)).astype(np.float32)
    spheres[:, 2] += 6
    spheres[:, 3] = random.uniform(0.2, 0.6, count)
    arrays = {"spheres": spheres, "depth": np.zeros((rows, cols), np.float32)}

    def expected(v):
        u, w = np.meshgrid(np.arange(cols) / cols - 0.5, np.arange(rows) / rows - 0.5)
        rays = np.stack([u, w, np.ones_like(u)], 2).reshape(-1, 3)
        rays /= np.sqrt((rays * rays).sum(1))[:, None]
        t, alive = np.zeros(len(rays)), np.arange(len(rays))
        for _ in range(96):
            at = rays[alive] * t[alive][:, None]
            d = np.full(len(alive), 20.0)
            for sphere in v["spheres"].astype(np.float64):
                d = np.minimum(d, np.sqrt(((at - sphere[:3]) ** 2).sum(1)) - sphere[3])
            goes = (d >= 1e-3) & (t[alive] <= 20.0)
            alive, d = alive[goes], d[goes]
            t[alive] += d
        return t.reshape(rows, cols)
    return Case("ray_march", "ray_march", arrays, ["spheres", "depth"], i32(count, 4, rows, cols) + ["spheres", "depth"], *plane(rows, cols),
                "depth", expected, 1e-3, wrong_share=0.01)


def scan(random):
    n = 1 << 24
    arrays = {"x": random.integers(-100, 100, n).astype(np.int32), "out": np.zeros(n, np.int32)}
    return Case("scan", "scan", arrays, ["x", "out"], i32(n) + ["x", "out"], (n // 512,), (512,), "out",
                lambda v: v["x"].reshape(-1, 512).cumsum(1).reshape(-1), 0.0)


def bounce(random):
    n = 1 << 22
    record = np.dtype([("position", np.float32, 3), ("velocity", np.float32, 3), ("bounces", np.int32)], align=True)
    particles = np.zeros(n, record)
    particles["position"], particles["velocity"] = random.random((n, 3)), random.uniform(-1, 1, (n, 3))
    numbers = [np.float32(9.81), np.float32(0.75), np.float32(0.125)]

    def expected(v):
        gravity, damping, dt = numbers
        moved = v["particles"].copy()
        position, velocity = moved["position"], moved["velocity"]
        velocity[:, 2] -= gravity * dt
        position += velocity * dt
        low = position[:, 2] < 0
        position[low, 2] *= -1
        velocity[low, 2] *= -damping
        moved["bounces"] += low
        return moved
    return Case("bounce", "bounce", {"particles": particles}, ["particles"] + numbers, i32(n) + ["particles"] + numbers, (blocks(n, 256),),
                (256,), "particles", expected, 1e-6, wrong_share=1e-4)


def count_inside(random):
    n, draws = 1 << 19, 64
    states = np.zeros(n, np.dtype([("s0", np.uint64), ("s1", np.uint64)], align=True))
    for name in states.dtype.names:
        states[name] = random.integers(0, 1 << 64, n, np.uint64)

    def expected(v):
        s0, s1 = v["states"]["s0"].copy(), v["states"]["s1"].copy()

        def uniform():
            nonlocal s0, s1
            total, mixed = s0 + s1, s0 ^ s1
            s0 = (s0 << np.uint64(55) | s0 >> np.uint64(9)) ^ mixed ^ mixed << np.uint64(14)
            s1 = mixed << np.uint64(36) | mixed >> np.uint64(28)
            return ((total >> np.uint64(11)) * 2.0 ** -53).astype(np.float32)

        inside = np.zeros(n, np.int32)
        for _ in range(draws):
            x, y = uniform(), uniform()
            inside += x * x + y * y <= 1
        return inside
    arrays = {"states": states, "inside": np.zeros(n, np.int32)}
    return Case("count_inside", "count_inside", arrays, ["states", draws, "inside"], i32(n) + ["states"] + i32(draws) + ["inside"],
                (blocks(n, 128),), (128,), "inside", expected, 0.0, wrong_share=1e-4)


CASES = [saxpy, vector_add, grid_stride_add, loop_sum, lucas, gray, sobel, matmul_reduce, diffusion, mandelbrot, jacobi, histogram, nbody,
         black_scholes, waves, transpose, matmul, collatz, hashes, julia, block_sum, spmv, ray_march, scan, bounce, count_inside]
