"""Signatures without parentheses, which Python reads as a tuple of types."""
import numpy as np

from py2cu import cuda, guvectorize


def test_signature_without_parentheses():
    """Python reads the expression as a tuple of types."""
    @cuda.jit("float32[:], f8[:]")
    def copied(x, y):
        x[0] = y[0]

    @guvectorize(["float32[:], float32[:]"], "(n)->()", target="cuda")
    def first(x, y):
        y[0] = x[0]

    x = np.zeros(1, np.float32)
    copied[1, 1](x, np.full(1, 2.5))
    assert x[0] == 2.5
    assert first(np.arange(6, dtype=np.float32).reshape(2, 3)).tolist() == [0, 3]
