# SPDX-License-Identifier: MIT
"""Launches compare their arguments with those of the latest launch of the same kernel[grid, block]: here, consecutive launches differ in one property."""
import random
import threading

import numpy as np
import pytest

from py2cu import cuda


@cuda.jit
def store(x, value):
    for i in range(x.shape[0]):
        x[i] = value


@cuda.jit
def store_2d(x, value):
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            x[i, j] = value


def views(base):
    """Return 1-D views, of which some differ in one property only: the size, the stride or the address."""
    return [base[:4], base[:5], base[0:8:2], base[0:12:3], base[1:5], base[1:9:2], base[3::-1], base[7::-2], base[0:0], base[0:1], base[:4]]


@pytest.mark.parametrize("seed", range(6))
def test_views_of_an_array_are_distinguished(seed):
    draw = random.Random(seed)
    expected = np.zeros(16, np.float32)
    base = cuda.to_device(expected)
    launch = store[1, 1]
    for value in range(1, 40):
        which = draw.randrange(len(views(expected)))
        for _ in range(draw.choice([1, 1, 2])):
            launch(views(base)[which], float(value))  # a new object, often in the memory of the previous one
        views(expected)[which][:] = value
        assert np.array_equal(base.copy_to_host(), expected), (seed, value, which)


def test_shapes_with_equal_sizes_are_distinguished():
    base, launch = cuda.to_device(np.zeros(12, np.int32)), store_2d[1, 1]
    expected = np.zeros(12, np.int32)
    for value, shape in enumerate([(3, 4), (4, 3), (2, 6), (1, 12), (3, 4), (3, 4)], 1):
        launch(base.reshape(shape)[:2, :3], value)
        expected.reshape(shape)[:2, :3] = value
        assert np.array_equal(base.copy_to_host(), expected)


def test_dtypes_at_one_address_are_distinguished():
    base, launch = cuda.to_device(np.zeros(4, np.int32)), store[1, 1]
    for dtype in (np.int32, np.float32, np.uint32, np.int32, np.int32):
        launch(base.view(dtype), 3)
        assert base.view(dtype).copy_to_host().tolist() == [3] * 4


VALUES = [1, 2, 1, 1, -1, 2**31, 2**31, 2**40, -2**40, 2**63 + 5, 0, 5, 5, True, False, 1.0, 2.5, 2.5, float("inf"), np.int8(5), np.int8(5), np.int8(6), np.int64(-7),
          np.uint8(200), np.float32(0.5), np.float32(0.25), np.float64(0.125), np.bool_(True), np.uint64(2**63), 3, 3]


@pytest.mark.parametrize("seed", range(4))
def test_values_are_distinguished(seed):
    values = VALUES if seed == 0 else random.Random(seed).choices(VALUES, k=40)
    x, launch = cuda.to_device(np.zeros(2)), store[1, 1]
    for value in values:
        launch(x, value)
        assert x.copy_to_host().tolist() == [float(value)] * 2, value


@cuda.jit
def repeat(x, n, sign):
    for i in range(x.shape[0]):
        total = 0
        for k in range(n):
            total += k * sign
        x[i] = total


def test_integers_that_specialize_code_are_distinguished():
    x, launch = cuda.to_device(np.zeros(3, np.int64)), repeat[1, 1]
    for n, sign in [(3, 1), (3, 1), (4, 1), (3, -1), (40, -1), (40, 1), (0, 1), (-2, 1), (3, 1), (2**33 % 7, 1)]:
        launch(x, n, sign)
        assert x.copy_to_host().tolist() == [sum(k * sign for k in range(n))] * 3, (n, sign)


FACTOR = 2


@cuda.jit
def scale(x):
    for i in range(x.shape[0]):
        x[i] *= FACTOR


def test_recompiled_kernels(monkeypatch):
    x = cuda.to_device(np.ones(4, np.float32))
    launch = scale[1, 1]
    for _ in range(3):
        launch(x)
    monkeypatch.setitem(globals(), "FACTOR", 10)
    launch(x)
    assert x.copy_to_host().tolist() == [16] * 4  # the value when the kernel was compiled
    scale.recompile()
    for _ in range(3):
        launch(x)
    assert x.copy_to_host().tolist() == [16000] * 4


def test_failed_launches_between_successful_ones():
    x, launch = cuda.to_device(np.zeros(3)), store[1, 1]
    for value in (1.0, 2.0, 3.0):
        launch(x, value)
        for wrong in ("text", object(), [1, 2]):
            with pytest.raises(TypeError):
                launch(x, wrong)
            with pytest.raises(TypeError):
                launch(wrong, value)
        with pytest.raises(TypeError):
            launch(x)
        assert x.copy_to_host().tolist() == [value] * 3


def test_alternating_host_and_device_arrays():
    x, launch = cuda.to_device(np.zeros(3)), store[1, 1]
    host, smaller = np.zeros(3), np.zeros(2)
    for value in range(1, 5):
        for array in (x, host, smaller, x):
            launch(array, float(value))
        assert x.copy_to_host().tolist() == host.tolist() == [value] * 3 and smaller.tolist() == [value] * 2


def test_readonly_arrays_are_distinguished():
    frozen = np.zeros(3)
    frozen.flags.writeable = False
    x, launch = cuda.to_device(np.zeros(3)), store[1, 1]
    launch(x, 1.0)
    launch(x, 2.0)
    with pytest.raises((TypeError, ValueError)):
        launch(frozen, 3.0)
    launch(x, 4.0)
    assert x.copy_to_host().tolist() == [4] * 3 and frozen.tolist() == [0] * 3


@cuda.jit
def take(x, values):
    for i in range(x.shape[0]):
        x[i] = values[i]


@cuda.jit
def first_of(x, values):
    x[0] = 1


def test_alternating_tuples_and_arrays():
    x, launch = cuda.to_device(np.zeros(2, np.int64)), take[1, 1]
    array = cuda.to_device(np.array([7, 8]))
    for values in ((1, 2), (1, 2), (3, 2), array, array, np.array([1, 0]), (1, 2)):
        launch(x, values)
        assert x.copy_to_host().tolist() == list(values.copy_to_host() if values is array else values)
    launch = first_of[1, 1]
    for values in (5, 5, tuple(range(40)), 5, (1,), tuple(range(40))):  # more arguments than a launch stores without an allocation
        x.copy_to_device(np.zeros(2, np.int64))
        launch(x, values)
        assert x.copy_to_host().tolist() == [1, 0]


def test_launches_within_a_launch():
    outer, inner = cuda.to_device(np.zeros(3)), cuda.to_device(np.zeros(5))
    launch = store[1, 1]
    nested = []

    def callback(kernel, configured):
        if not nested:
            nested.append(True)
            configured(inner, 2.5)
            nested.clear()

    launch(outer, 1.0)
    launch.pre_launch_callbacks.append(callback)
    for value in (1.5, 1.5, 3.5):
        launch(outer, value)
        assert outer.copy_to_host().tolist() == [value] * 3 and inner.copy_to_host().tolist() == [2.5] * 5


TABLE = cuda.to_device(np.array([10.0, 20.0, 30.0]))


@cuda.jit
def add_table(x, value):
    for i in range(x.shape[0]):
        x[i] = TABLE[i] + value


def test_captured_arrays():
    x, y, launch = cuda.to_device(np.zeros(3)), cuda.to_device(np.zeros(2)), add_table[1, 1]
    for value in (1.0, 1.0, 2.0):
        launch(x, value)
        launch(x, value)
        launch(y, value)
        assert x.copy_to_host().tolist() == [10 + value, 20 + value, 30 + value] and y.copy_to_host().tolist() == [10 + value, 20 + value]


def test_threads_with_one_configuration():
    launch, failures = store[1, 1], []

    def work(number):
        x = cuda.to_device(np.zeros(number + 1))
        for value in range(60):
            launch(x, float(value))
            if x.copy_to_host().tolist() != [value] * (number + 1):
                failures.append((number, value))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
