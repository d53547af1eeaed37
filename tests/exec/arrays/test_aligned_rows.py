"""Rows and records at any address have the same results; if arrays are aligned to 16 bytes, code for a GPU declares that."""
import numpy as np
import pytest

from py2cu import cuda

PARTICLE = np.dtype([("x", np.float32), ("y", np.float32), ("z", np.float32), ("mass", np.float32)])


@pytest.mark.parametrize("first", [0, 1, 2, 4])
def test_rows(placing, first, device):
    @cuda.jit
    def products(a, b, out):
        n = cuda.grid(1)
        if n < a.shape[0]:
            for i in range(a.shape[1]):
                for j in range(b.shape[2]):
                    total = np.float32(0)
                    for k in range(a.shape[2]):
                        total += a[n, i, k] * b[n, k, j]
                    out[n, i, j] = total

    a, b = np.random.default_rng(first).integers(-9, 9, (2, 50, 4, 4)).astype(np.float32)
    with placing("force"):
        memory = cuda.to_device(np.concatenate([np.zeros(first, np.float32), a.ravel()]))
        out = cuda.device_array((50, 4, 4), np.float32)
        products[2, 32](memory[first:].reshape(50, 4, 4), cuda.to_device(b), out)
        assert np.array_equal(out.copy_to_host(), a @ b)
        code = next(iter(products.overloads.values())).functions[-1].text
    assert "for launches with a_shape1 = 4, a_shape2 = 4, b_shape1 = 4, b_shape2 = 4, out_shape1 = 4, out_shape2 = 4" in code
    assert ("__builtin_assume_aligned(a, 16)" in code and "__builtin_assume_aligned(out, 16)" in code) == (not device.is_host and first % 4 == 0)


@pytest.mark.parametrize("first", [0, 1])
def test_records(first):
    @cuda.jit
    def move(p, v):
        i = cuda.grid(1)
        if i < p.size:
            p[i].x += v[i].x * v[i].mass
            p[i].y += v[i].y * v[i].mass
            p[i].z += v[i].z

    numbers = np.random.default_rng(1).integers(-9, 9, (2, 404)).astype(np.float32)
    p, v = (one[first:first + 400].view(PARTICLE) for one in numbers)
    expected = p.copy()
    expected["x"] += v["x"] * v["mass"]
    expected["y"] += v["y"] * v["mass"]
    expected["z"] += v["z"]
    memory = cuda.to_device(numbers[0])
    moved = memory[first:first + 400].view(PARTICLE)
    move[4, 32](moved, cuda.to_device(numbers[1])[first:first + 400].view(PARTICLE))
    assert np.array_equal(moved.copy_to_host(), expected)
