"""Device arrays that kernels read as globals or closure variables: kernels access their memory, not a copy."""
import gc
import weakref

import numpy as np
import pytest

from py2cu import cuda, errors, float64


class Foreign:
    """An array of another library."""

    def __init__(self, array):
        self.array = array
        self.__cuda_array_interface__ = array.__cuda_array_interface__


def plain(array):
    return array


@pytest.mark.parametrize("kind", [plain, Foreign])
def test_reads_and_writes_are_of_the_arrays_memory(kind):
    data = cuda.to_device(np.array([1.0, 2.0, 3.0], np.float32))
    captured, counts = kind(data), cuda.to_device(np.zeros(3, np.int64))

    @cuda.jit(device=True)
    def read(i):
        return captured[i]

    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = read(i) + len(captured)
            counts[i] += 1

    out = cuda.device_array(3)
    kernel[1, 32](out)
    np.testing.assert_array_equal(out.copy_to_host(), [4, 5, 6])
    data.copy_to_device(np.array([10, 20, 30], np.float32))
    kernel[1, 32](out)
    np.testing.assert_array_equal(out.copy_to_host(), [13, 23, 33])
    np.testing.assert_array_equal(counts.copy_to_host(), [2, 2, 2])


def test_layouts_and_names():
    table = np.arange(12.0).reshape(3, 4)
    whole, steps, turned = cuda.to_device(table), cuda.to_device(table)[:, ::2], cuda.to_device(np.asfortranarray(table))
    scalar, again = cuda.to_device(np.array(7.0)), cuda.to_device(np.ones(3))
    pair = (again, cuda.to_device(np.full(3, 2.0)))

    @cuda.jit(device=True)
    def several(i, again):
        return whole[i, 1] + steps[i, 1] + turned[i, 2] + scalar[()] + again

    @cuda.jit
    def kernel(whole_sum, out):
        i = cuda.grid(1)
        if i < out.size:
            row = whole[i]
            chosen = steps if i > 0 else steps
            out[i] = several(i, again[i]) + pair[0][i] + pair[1][i] + row[3] + chosen[i, 0] + turned.shape[1] + whole.size
        if i == 0:
            whole_sum[0] = whole.sum()

    total, out = cuda.device_array(1), cuda.device_array(3)
    kernel[1, 32](total, out)
    rows = np.arange(3)
    expected = table[rows, 1] + table[rows, 2] + table[rows, 2] + 7 + 1 + 1 + 2 + table[rows, 3] + table[rows, 0] + 4 + 12
    np.testing.assert_array_equal(out.copy_to_host(), expected)
    assert total.copy_to_host()[0] == table.sum()


def test_array_of_the_first_launch_remains_in_use():
    array = cuda.to_device(np.array([1.0]))

    @cuda.jit
    def kernel(out):
        out[0] = array[0]

    out, alive = cuda.device_array(1), weakref.ref(array)
    kernel[1, 1](out)
    array = cuda.to_device(np.array([2.0]))
    gc.collect()
    assert alive() is not None
    kernel[1, 1](out)
    assert out.copy_to_host()[0] == 1
    del kernel
    gc.collect()
    assert alive() is None


def test_kernels_with_equal_source_have_separate_arrays():
    def make(array):
        @cuda.jit
        def kernel(out):
            i = cuda.grid(1)
            if i < out.size:
                out[i] = array[i] * 2

        return kernel

    arrays = [np.arange(4.0), np.arange(4.0) + 10]
    kernels = [make(cuda.to_device(array)) for array in arrays]
    out = cuda.device_array(4)
    for kernel, array in zip(kernels, arrays):
        kernel[1, 32](out)
        np.testing.assert_array_equal(out.copy_to_host(), array * 2)


def test_argument_overlaps_the_captured_array():
    memory = cuda.to_device(np.zeros(5))

    @cuda.jit
    def kernel(x):
        for i in range(x.size):
            x[i] = memory[i] + 1

    kernel[1, 1](memory[1:])
    np.testing.assert_array_equal(memory.copy_to_host(), np.arange(5))


def test_recursion_ufuncs_and_reductions():
    step = cuda.to_device(np.array([3.0]))

    @cuda.jit(device=True)
    def down(n):
        return step[0] if n <= 0 else down(n - 1) + step[0]

    @cuda.jit
    def kernel(out):
        out[0] = down(4)

    @cuda.vectorize([float64(float64)])
    def shifted(x):
        return x + step[0]

    @cuda.reduce
    def most(a, b):
        return max(a, b, step[0])

    out = cuda.device_array(1)
    kernel[1, 1](out)
    assert out.copy_to_host()[0] == 15
    np.testing.assert_array_equal(shifted(np.arange(3.0)), [3, 4, 5])
    assert most(np.array([1.0, 2.0])) == 3


def test_many_arguments():
    array = cuda.to_device(np.array([5.0]))

    @cuda.jit
    def kernel(out, numbers):
        out[0] = array[0] + numbers[0] + numbers[29]

    out = cuda.device_array(1)
    kernel[1, 1](out, tuple(range(30)))
    assert out.copy_to_host()[0] == 34


def test_declared_types_and_their_display():
    array = cuda.to_device(np.array([5.0]))

    @cuda.jit("void(float64[::1])")
    def kernel(out):
        out[0] = array[0]

    out = cuda.device_array(1)
    kernel[1, 1](out)
    assert out.copy_to_host()[0] == 5
    assert [str(kind) for kind in kernel.signatures[0]] == ["float64[::1]"]
    assert "array (float64[::1])" in kernel.inspect_cuda()


def test_unsupported_uses():
    array = cuda.to_device(np.array([5.0]))
    readonly = Foreign(array)
    readonly.__cuda_array_interface__ = dict(readonly.__cuda_array_interface__, data=(array.device_pointer, True))

    @cuda.jit
    def kernel(out):
        readonly[0] = 1

    with pytest.raises(errors.KernelArgumentError, match="the captured array readonly is read-only"):
        kernel[1, 1](array)

    def alone(x):
        x[0] = array[0]

    with pytest.raises(errors.TypingError, match="pass it as an argument"):
        cuda.compile_ptx(alone, (float64[:],))
    with pytest.raises(errors.TypingError, match="make 'array' a parameter"):
        cuda.compile(lambda x: x + array[0], (float64,), device=True)
