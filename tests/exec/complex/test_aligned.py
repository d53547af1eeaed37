"""Complex numbers at addresses that are multiples of their size are loaded at once; unaligned complex numbers have the same results."""
import numpy as np
import pytest

from py2cu import _py2cu, cuda


@cuda.jit
def scale(z, w):
    i = cuda.grid(1)
    if i < z.size:
        z[i] = z[i] * w[i] + 1j


@pytest.mark.parametrize("kind, part", [(np.complex64, np.float32), (np.complex128, np.float64)])
def test_any_address(kind, part):
    """The second argument begins at a whole element, or in the middle of one."""
    rng = np.random.default_rng(3)
    parts, own = rng.random(22).astype(part), rng.random(10).astype(kind)
    for first in (0, 1, 2):
        memory, z = cuda.to_device(parts), cuda.to_device(own)
        w = memory[first:first + 20].view(kind)
        scale[1, 32](z, w)
        expected = own * parts[first:first + 20].view(kind) + 1j
        np.testing.assert_allclose(z.copy_to_host(), expected, rtol=1e-6 if kind == np.complex64 else 1e-14)
    facts = [one.facts & _py2cu.FACT_ALIGNED for one in next(reversed(scale.overloads.values())).functions]
    assert facts == [_py2cu.FACT_ALIGNED, 0]  # the third launch used the first one's
