"""a.real and a.imag of arrays of complex numbers, compared with NumPy."""
import numpy as np
import pytest

from py2cu import cuda, errors


@cuda.jit(device=True)
def total(x):
    s = 0.0
    for k in range(x.shape[0]):
        s += x[k]
    return s


@cuda.jit
def use(z, out):
    re, im = z.real, z.imag
    im[0] = re[1] * 2
    re[-1] += 5
    z.real[2:4] = 7
    out[0] = total(z.imag)
    out[1] = total(re[::2])
    out[2] = z.real.size
    out[3] = z.imag.strides[0]
    out[4] = re.itemsize
    out[5] = re.sum()


@pytest.mark.parametrize("kind", ["c8", "c16"])
@pytest.mark.parametrize("step", [1, 3, -2])
def test_parts(kind, step):
    whole = (np.arange(18) + 1j * np.arange(18, 0, -1)).astype(kind)
    z = whole[::step]
    expected = z.copy()
    expected.imag[0] = expected.real[1] * 2
    expected.real[-1] += 5
    expected.real[2:4] = 7
    out = np.zeros(6)
    device = cuda.to_device(whole)[::step] if step > 0 else z.copy()
    strides = device.strides[0]
    use[1, 1](device, out)
    found = device.copy_to_host() if step > 0 else device
    assert np.array_equal(found, expected)
    re, im = expected.real, expected.imag
    assert out.tolist() == [im.sum(), re[::2].sum(), z.size, strides, re.itemsize, re.sum()]


def test_atomics():
    @cuda.jit
    def kernel(z, w):
        i = cuda.grid(1)
        cuda.atomic.add(z.real, i % 4, 1)
        cuda.atomic.sub(z.imag, i % 4, 2)
        cuda.atomic.max(w.imag, (1, i % 3), i)

    z, w = np.zeros(4, np.complex128), np.zeros((2, 3), np.complex64)
    kernel[2, 32](z, w)
    assert np.array_equal(z, np.full(4, 16 - 32j))
    assert np.array_equal(w, [[0] * 3, [63j, 61j, 62j]])


def test_two_axes_local_and_shared():
    @cuda.jit
    def kernel(w, out):
        i, j = cuda.grid(2)
        a = cuda.shared.array((4, 4), np.complex64)
        b = cuda.local.array(3, np.complex128)
        a.real[i, j] = w.imag[i, j]
        a.imag[i, j] = w.T.real[i, j]
        cuda.syncthreads()
        b[2] = 0
        b.imag[2] = a[j, i].real
        b.real[2] += 1
        out[i, j] = b[2] + a.imag[i, j]

    w = (np.arange(16) + 1j * np.arange(100, 116)).reshape(4, 4).astype(np.complex64)
    out = np.zeros((4, 4), np.complex128)
    kernel[1, (4, 4)](w, out)
    assert np.array_equal(out, 1 + w.T.real + 1j * w.imag.T)


def test_real_and_imag_of_real_arrays():
    @cuda.jit
    def real(x):
        x.real[1] = 3

    @cuda.jit
    def imaginary(x):
        x[0] = x.imag[0]

    x = np.zeros(2)
    real[1, 1](x)
    assert x.tolist() == [0, 3]
    with pytest.raises(errors.TypingError, match="attribute 'imag' of an array is not supported"):
        imaginary[1, 1](x)


def test_real_and_imag_of_fields():
    kind = np.dtype([("n", np.int32), ("z", np.complex64)], align=True)

    @cuda.jit
    def kernel(a):
        a.z.imag[1] = a.z.real[0]
        a["z"].real[0] += a[0].n

    a = np.array([(1, 2 + 3j), (4, 5 + 6j)], kind)
    kernel[1, 1](a)
    assert a["z"].tolist() == [3 + 3j, 5 + 2j]
