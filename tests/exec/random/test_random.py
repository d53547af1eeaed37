"""Random numbers: compared with Python implementations of the published algorithms, xoroshiro128+ and splitmix64, and with recorded numbers of Numba."""
import math
import struct

import numpy as np
import pytest

from py2cu import cuda, types
from py2cu import random as rng
from py2cu.random import (
    create_xoroshiro128p_states,
    init_xoroshiro128p_state,
    init_xoroshiro128p_states,
    rotl,
    uint64_to_unit_float32,
    uint64_to_unit_float64,
    xoroshiro128p_dtype,
    xoroshiro128p_jump,
    xoroshiro128p_next,
    xoroshiro128p_normal_float32,
    xoroshiro128p_normal_float64,
    xoroshiro128p_uniform_float32,
    xoroshiro128p_uniform_float64,
)

MASK = (1 << 64) - 1


def rotated(x, k):
    return (x << k | x >> (64 - k)) & MASK


class Generator:
    """xoroshiro128+ as published by its authors, seeded as in Numba."""

    def __init__(self, seed):
        z = (seed + 0x9E3779B97F4A7C15) & MASK
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        self.s = [z ^ z >> 31] * 2

    def next(self):
        s0, s1 = self.s
        result = (s0 + s1) & MASK
        s1 ^= s0
        self.s = [rotated(s0, 55) ^ s1 ^ (s1 << 14 & MASK), rotated(s1, 36)]
        return result

    def jump(self):
        sums = [0, 0]
        for word in (0xBEAC0467EBA5FACB, 0xD86B048B86AA9922):
            for bit in range(64):
                if word >> bit & 1:
                    sums = [a ^ b for a, b in zip(sums, self.s)]
                self.next()
        self.s = sums

    def uniform(self):
        return (self.next() >> 11) * 2.0**-53

    def uniform_float32(self):
        return np.float32(self.uniform())

    def normal_float32(self):
        u1, u2 = self.uniform_float32(), self.uniform_float32()
        return math.sqrt(-2 * math.log(u1)) * math.cos(2 * math.pi * u2)


def expected_states(n, seed, start=0):
    generator = Generator(seed & MASK)
    for _ in range(start):
        generator.jump()
    for _ in range(n):
        yield tuple(generator.s)
        generator.jump()


@cuda.jit
def draw_next(states, out):
    i = cuda.grid(1)
    if i < out.shape[0]:
        for k in range(out.shape[1]):
            out[i, k] = xoroshiro128p_next(states, i)


@cuda.jit
def draw_uniform(states, single, double):
    i = cuda.grid(1)
    if i < single.shape[0]:
        for k in range(single.shape[1]):
            single[i, k] = xoroshiro128p_uniform_float32(states, i)
            double[i, k] = xoroshiro128p_uniform_float64(states, i)


@cuda.jit
def draw_normal(states, single, double):
    i = cuda.grid(1)
    if i < single.shape[0]:
        for k in range(single.shape[1]):
            single[i, k] = xoroshiro128p_normal_float32(states, i)
            double[i, k] = xoroshiro128p_normal_float64(states, i)


@cuda.jit
def start_and_jump(states, seed):
    i = cuda.grid(1)
    if i < states.size:
        rng.init_xoroshiro128p_state(states, i, seed)
        for _ in range(i):
            rng.xoroshiro128p_jump(states, i)


@cuda.jit
def difference(states, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = xoroshiro128p_uniform_float64(states, i) - xoroshiro128p_uniform_float64(states, -states.size + i)


@cuda.jit(device=True)
def exponential(states, i):
    return -math.log(1.0 - xoroshiro128p_uniform_float64(states, i))


@cuda.jit
def draw_exponential(states, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = exponential(states, i) + exponential(states, i)


@pytest.mark.parametrize("n, seed, start", [(1, 0, 0), (7, 1, 0), (5, 42, 5), (3, -1, 2), (4, 0xFFFFFFFFFFFFFFFF, 0), (2, 1 << 63, 9)])
def test_states_are_those_of_the_published_algorithm(n, seed, start):
    states = create_xoroshiro128p_states(n, seed, subsequence_start=start)
    assert states.dtype == xoroshiro128p_dtype and states.shape == (n,)
    assert [tuple(map(int, state)) for state in states.copy_to_host()] == list(expected_states(n, seed, start))


def test_states_are_those_of_numba():
    """Results of numba.cuda.random in numba-cuda 0.30.4."""
    states = create_xoroshiro128p_states(2, seed=42, subsequence_start=5).copy_to_host()
    assert states.tolist() == [(9453079810665557108, 16242466236478186356), (2597645069605232943, 1167954634385444535)]


def test_distant_subsequence():
    far = create_xoroshiro128p_states(2, 7, subsequence_start=1000).copy_to_host()
    near = create_xoroshiro128p_states(1002, 7).copy_to_host()
    assert far.tolist() == near[1000:].tolist()
    assert create_xoroshiro128p_states(1, 7, subsequence_start=1 << 60).copy_to_host()["s0"][0] != 0


def test_zero_states():
    assert create_xoroshiro128p_states(0, 1).shape == (0,)


def test_states_in_an_array_of_the_user():
    states = cuda.device_array(3, dtype=xoroshiro128p_dtype)
    init_xoroshiro128p_states(states, 11)
    assert [tuple(map(int, state)) for state in states.copy_to_host()] == list(expected_states(3, 11))


def test_bits_and_states():
    states = create_xoroshiro128p_states(5, 3)
    out = np.zeros((5, 6), np.uint64)
    draw_next[1, 32](states, out)
    generators = [Generator(3) for _ in range(5)]
    for i, generator in enumerate(generators):
        for _ in range(i):
            generator.jump()
    assert out.tolist() == [[generator.next() for _ in range(6)] for generator in generators]
    assert [tuple(map(int, state)) for state in states.copy_to_host()] == [tuple(generator.s) for generator in generators]


def test_uniform_numbers_bit_for_bit():
    single, double = np.zeros((4, 50), np.float32), np.zeros((4, 50))
    draw_uniform[2, 2](create_xoroshiro128p_states(4, 99), single, double)
    for i in range(4):
        generator = Generator(99)
        for _ in range(i):
            generator.jump()
        for k in range(50):
            assert struct.pack("f", single[i, k]) == struct.pack("f", generator.uniform_float32())
            assert struct.pack("d", double[i, k]) == struct.pack("d", generator.uniform())


def test_normal_numbers():
    single, double = np.zeros((3, 40), np.float32), np.zeros((3, 40))
    draw_normal[1, 4](create_xoroshiro128p_states(3, 5), single, double)
    for i in range(3):
        generator = Generator(5)
        for _ in range(i):
            generator.jump()
        for k in range(40):
            assert single[i, k] == pytest.approx(generator.normal_float32(), rel=2e-5, abs=2e-6)
            assert double[i, k] == pytest.approx(generator.normal_float32(), rel=2e-5, abs=2e-6)  # of float32 uniform numbers too


def test_seeding_and_jumping_in_a_kernel():
    states = cuda.device_array(4, dtype=xoroshiro128p_dtype)
    start_and_jump[1, 4](states, 17)
    assert [tuple(map(int, state)) for state in states.copy_to_host()] == list(expected_states(4, 17))


def test_order_of_random_operands_and_negative_indices():
    out = np.zeros(3)
    difference[1, 3](create_xoroshiro128p_states(3, 8), out)
    for i in range(3):
        generator = Generator(8)
        for _ in range(i):
            generator.jump()
        first = generator.uniform()
        assert out[i] == first - generator.uniform()


def test_states_in_device_functions():
    out = np.zeros(2)
    draw_exponential[1, 2](create_xoroshiro128p_states(2, 21), out)
    generator = Generator(21)
    assert out[0] == pytest.approx(-math.log(1 - generator.uniform()) - math.log(1 - generator.uniform()), rel=1e-12)


def test_host_states_are_copied_to_the_device_and_back():
    states = np.zeros(2, xoroshiro128p_dtype)
    rng.init_xoroshiro128p_states_cpu(states, 6)
    out = np.zeros((2, 1), np.uint64)
    draw_next[1, 2](states, out)
    generator = Generator(6)
    assert out[0, 0] == generator.next() and tuple(map(int, states[0])) == tuple(generator.s)


def test_every_second_state():
    states = create_xoroshiro128p_states(6, 12)
    out = np.zeros((3, 2), np.uint64)
    draw_next[1, 3](states[::2], out)
    generator = Generator(12)
    for _ in range(4):
        generator.jump()
    assert out[2].tolist() == [generator.next(), generator.next()]


def test_signatures_name_the_type():
    kernel = cuda.jit("void(xoroshiro128p_type[::1], uint64[:, ::1])")(draw_next.py_func)
    out = np.zeros((1, 1), np.uint64)
    kernel[1, 1](create_xoroshiro128p_states(1, 2), out)
    assert out[0, 0] == Generator(2).next()
    kernel = cuda.jit((rng.xoroshiro128p_type[:], cuda.uint64[:, :]))(draw_next.py_func)
    kernel[1, 1](create_xoroshiro128p_states(1, 2), out)
    assert out[0, 0] == Generator(2).next()


def test_kernel_functions_are_rejected_on_the_host():
    for name in (init_xoroshiro128p_state, xoroshiro128p_jump, xoroshiro128p_next):
        with pytest.raises(RuntimeError, match="in a kernel"):
            name(None, 0)
    with pytest.raises(TypeError, match="xoroshiro128p_dtype"):
        rng.init_xoroshiro128p_states_cpu(np.zeros(3), 1)


def test_types_from_the_module_of_random_numbers():
    from py2cu.cuda.random import float32, float64, from_dtype, int64, uint32, uint64

    assert (float32, float64, int64) == (types.float32, types.float64, types.int64) and from_dtype is types.from_dtype

    @cuda.jit
    def casts(out):
        part = cuda.local.array(1, float32)
        part[0] = float64(0.1)
        out[0] = part[0]
        out[1] = uint32(-1) + uint64(1)

    out = np.zeros(2)
    casts[1, 1](out)
    np.testing.assert_array_equal(out, [np.float32(0.1), 2.0**32])


def test_parts_of_the_random_numbers():
    @cuda.jit
    def kernel(states, out, unit):
        rng.init_xoroshiro128p_state(states=states, index=0, seed=5)
        out[0] = rng.xoroshiro128p_next(states, index=0)
        out[1] = rotl(out[0], 9)
        unit[0] = uint64_to_unit_float64(out[0])
        unit[1] = uint64_to_unit_float32(out[0])
        unit[2] = rng.xoroshiro128p_uniform_float64(states=states, index=1)

    states, out, unit = rng.create_xoroshiro128p_states(2, 5), np.zeros(2, np.uint64), np.zeros(3)
    wanted = np.zeros(1)
    kernel[1, 1](states, out, unit)
    x = int(out[0])
    assert int(out[1]) == int(rotl(x, 9)) == (x << 9 | x >> 55) & (1 << 64) - 1
    assert unit[0] == uint64_to_unit_float64(x) == (x >> 11) / 2**53
    assert unit[1] == uint64_to_unit_float32(x) == np.float32((x >> 11) / 2**53)

    @cuda.jit
    def draw(states, out):
        out[0] = rng.xoroshiro128p_uniform_float64(states, 1)

    draw[1, 1](rng.create_xoroshiro128p_states(2, 5), wanted)
    assert unit[2] == wanted[0]
