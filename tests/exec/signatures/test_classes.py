"""Types as arguments of kernels, in signatures and for specialize(): as in Numba, which cannot launch kernels with them."""
import numpy as np
import pytest

from py2cu import cuda, errors, int32, types, void


def kernel(x, dty):
    sm = cuda.shared.array(100, dty)
    i = cuda.grid(1)
    sm[i] = i
    x[i] = sm[i]


@pytest.mark.parametrize("kind", [np.int32, np.dtype(np.int32)])
def test_classes_in_signatures(kind):
    for signature in (void(int32[::1], types.typeof(kind)), "void(int32[::1], class(int32))"):
        compiled = cuda.jit(signature)(kernel)
        assert compiled.get_shared_mem_per_block() in (0, 400)  # the CPU does not report it
        assert next(iter(compiled.overloads.values())).info()["static_shared_bytes"] == 400


def test_specialize():
    compiled = cuda.jit(kernel)
    x = np.zeros(100, np.int32)
    for kind in (np.float64, np.uint8):
        special = compiled.specialize(x, kind)
        assert special.specialized and special is compiled.specialize(x, kind)
        overload = next(iter(special.overloads.values()))
        assert overload.info()["static_shared_bytes"] == 100 * np.dtype(kind).itemsize
        assert overload.argument_types == (int32[::1], types.NumberClass(types.from_dtype(kind)))


def test_launches_with_classes_are_rejected():
    compiled = cuda.jit("void(int32[::1], class(int32))")(kernel)
    for value in (np.int32, 3, None):
        with pytest.raises(TypeError):
            compiled[1, 1](np.zeros(1, np.int32), value)
    with pytest.raises(errors.KernelArgumentError, match="type"):
        cuda.jit(kernel)[1, 1](np.zeros(1, np.int32), np.int32)
