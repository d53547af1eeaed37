"""The functions of the math module in kernels, compared with Python."""
import math

import numpy as np
import pytest

from py2cu import cuda

MATH = ["sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "expm1", "log", "log2", "log10", "log1p", "sqrt",
        "floor", "ceil", "trunc", "fabs", "erf", "gamma"]


@pytest.mark.parametrize("dtype", ["float64", "float32", "int64"])
def test_math(load, dtype):
    lines = "\n".join(f"    out[{k}, i] = math.{name}(x[i])" for k, name in enumerate(MATH))
    module = load(f"import math\n\nfrom py2cu import cuda\n\n\n@cuda.jit\ndef kernel(x, out):\n    i = cuda.grid(1)\n{lines}\n")
    x = np.array([1, 1, 1, 1]) if dtype == "int64" else np.array([0.25, 0.5, 0.75, 1.0], dtype)
    out = np.zeros((len(MATH), 4), "float64" if dtype == "int64" else dtype)
    module.kernel[1, 4](x, out)
    for k, name in enumerate(MATH):
        expected = [float(getattr(math, name)(value)) for value in x.tolist()]
        np.testing.assert_allclose(out[k], expected, rtol=2e-6 if dtype == "float32" else 1e-13, atol=1e-7 if dtype == "float32" else 1e-15,
                                   err_msg=name)


def test_math_of_two():
    @cuda.jit
    def kernel(x, y, out):
        i = cuda.grid(1)
        out[0, i] = math.atan2(x[i], y[i])
        out[1, i] = math.hypot(x[i], y[i])
        out[2, i] = math.pow(x[i], y[i])
        out[3, i] = math.fmod(x[i], y[i])
        out[4, i] = math.copysign(x[i], y[i])

    x, y = np.array([0.5, 2.0, 3.5, 7.0]), np.array([-1.0, 3.0, 2.0, -2.5])
    y[2] = 2.0
    out = np.zeros((5, 4))
    x[0] = 0.25
    kernel[1, 4](x, y, out)
    for k, function in enumerate([math.atan2, math.hypot, math.pow, math.fmod, math.copysign]):
        np.testing.assert_allclose(out[k], [function(p, q) for p, q in zip(x, y)], rtol=1e-14)
