"""kernel[...]: valid and invalid grids and blocks in every form, forall and specialize."""
import numpy as np
import pytest

from py2cu import cuda, errors


@cuda.jit
def scale(x, factor, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] * factor


@cuda.jit
def fill(out, value):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = value


@pytest.mark.parametrize("grid", [2, (2,), [2], (2, 1), (2, 1, 1), np.int64(2), (np.int32(2), 1)])
@pytest.mark.parametrize("block", [16, (16, 1), [16, 1, 1]])
def test_configurations(grid, block):
    out = np.zeros(32)
    fill[grid, block](out, 3.0)
    assert (out == 3.0).all()
    configured = fill[grid, block]
    assert configured.griddim == (2, 1, 1) and configured.blockdim == (16, 1, 1)
    assert configured.sharedmem == 0 and configured.stream == 0
    assert fill[grid, block] is configured


def test_configuration_errors():
    with pytest.raises(ValueError, match="must specify at least the griddim and blockdim"):
        fill[1]
    with pytest.raises(ValueError, match="must specify at least the griddim and blockdim"):
        fill[1, 2, 0, 0, 5]
    with pytest.raises(ValueError, match=r"griddim must be a sequence of 1, 2 or 3 integers, got \[1, 2, 3, 4\]"):
        fill[(1, 2, 3, 4), 1]
    with pytest.raises(TypeError, match=r"blockdim must be a sequence of integers, got \[2.0\]"):
        fill[1, 2.0]
    with pytest.raises(TypeError, match=r"griddim must be a sequence of integers, got \[1, 'x'\]"):
        fill[(1, "x"), 2]
    with pytest.raises(TypeError):
        fill[None, 2]
    with pytest.raises(ValueError):
        fill[-1, 2]
    with pytest.raises(ValueError):
        fill[2**40, 2]
    with pytest.raises(TypeError, match="stream"):
        fill[1, 2, 12345]
    with pytest.raises(TypeError, match="stream"):
        fill[1, 2, "stream"]
    with pytest.raises(ValueError):
        fill[1, 2, 0, -1]
    with pytest.raises(TypeError):
        fill[1, 2, 0, 1.5]
    with pytest.raises(ValueError, match="Kernel launch configuration was not specified"):
        fill(np.zeros(1), 1)


def test_impossible_launches(device):
    out = np.zeros(4)
    for grid, block in [(0, 1), (1, 0), (1, 100000), ((1, 1, 1), (1, 1, 1000))]:
        with pytest.raises(errors.LaunchError):
            fill[grid, block](out, 1.0)
    with pytest.raises((errors.LaunchError, errors.CudaAPIError)):
        fill[1, 1, 0, 1 << 30](out, 1.0)
    fill[1, 4](out, 2.0)  # the kernel is usable afterwards
    assert (out == 2.0).all()


def test_forall_and_specialize():
    x, out = np.arange(1000.0), np.zeros(1000)
    scale.forall(1000)(x, 2.0, out)
    np.testing.assert_array_equal(out, x * 2)
    scale.forall(1000)(x, out=out, factor=4.0)
    np.testing.assert_array_equal(out, x * 4)
    scale.forall(1000, tpb=100)(x, 3.0, out)
    np.testing.assert_array_equal(out, x * 3)
    scale.forall(0)(x, 9.0, out)
    np.testing.assert_array_equal(out, x * 3)
    with pytest.raises(ValueError, match="Can't create ForAll with negative task count"):
        scale.forall(-1)
    special = cuda.jit(scale.py_func).specialize(x, 2.0, out)
    assert special.specialized
    special[10, 100](x, 4.0, out)
    np.testing.assert_array_equal(out, x * 4)
    with pytest.raises(RuntimeError, match="Dispatcher already specialized"):
        special.specialize(x, 2.0, out)


def test_swapped_arrays():
    """A configured kernel caches its last arguments: each launch is nevertheless checked and uses its own arguments."""
    first, second, third = (cuda.to_device(np.arange(32.0) + k) for k in (0, 100, 200))
    configured = scale[2, 16]
    wanted = {id(array): array.copy_to_host() for array in (first, second, third)}
    for x, factor, out in [(first, 2.0, second), (second, 0.5, first), (first, 3.0, second), (second, 1.0, third), (third, 1.0, third),
                           (first, 2.0, second)] * 3:
        configured(x, factor, out)
        wanted[id(out)] = wanted[id(x)] * factor
        assert (out.copy_to_host() == wanted[id(out)]).all()
    part = second[:5]
    before = second.copy_to_host()
    configured(first, 4.0, part)
    assert (second.copy_to_host() == np.concatenate([first.copy_to_host()[:5] * 4, before[5:]])).all()
