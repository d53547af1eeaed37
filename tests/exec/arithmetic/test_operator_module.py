"""The operator module's functions in kernels and as arguments of device functions. Expected values are Python's."""
import operator

import numpy as np

from py2cu import cuda


@cuda.jit(device=True)
def combine(op, a, b):
    return op(a, b)


def test_operators_as_functions():
    @cuda.jit
    def kernel(a, b, out):
        out[0] = combine(operator.add, a, b)
        out[1] = combine(operator.floordiv, a, b)
        out[2] = combine(operator.mod, a, b)
        out[3] = combine(operator.truediv, a, b)
        out[4] = combine(operator.pow, a, 3)
        out[5] = operator.lshift(a, 2) ^ operator.and_(a, 6) | operator.xor(b, 1)
        out[6] = combine(operator.lt, a, b) + 2 * combine(operator.ge, a, b)
        out[7] = operator.neg(a) + operator.not_(b)
        out[8] = combine(max, a, b)

    for a, b in ((7, -3), (-8, 5)):
        out = np.zeros(9)
        kernel[1, 1](a, b, out)
        assert out.tolist() == [a + b, a // b, a % b, a / b, a**3, (a << 2) ^ (a & 6) | (b ^ 1), (a < b) + 2 * (a >= b), -a, max(a, b)]
