"""Device functions that return a module or a type."""
import numpy as np

from py2cu import cuda


def kind_of(x):
    return x.dtype


def functions():
    return np


def test_functions_that_return_modules_and_types():
    @cuda.jit
    def kernel(x, out):
        i = cuda.grid(1)
        part = cuda.local.array(1, kind_of(x))
        part[0] = x[i] + 1
        out[i] = functions().arctan(kind_of(out).type(part[0]))

    x, out = np.array([255, 1, 7], np.uint8), np.zeros(3)
    kernel[1, 3](x, out)
    np.testing.assert_allclose(out, np.arctan((x + np.uint8(1)).astype(float)), rtol=1e-14)
