"""CuPy and PyTorch arrays as arguments on a GPU: a kernel receives their state at the time of the launch."""
import numpy as np
import pytest

from py2cu import cuda


@cuda.jit
def negate(x):
    for i in range(x.shape[0]):
        x[i] = -x[i]


@cuda.jit
def number(x):
    """Distinguishes elements, whatever the strides are."""
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            x[i, j] = 10 * i + j


@pytest.fixture
def gpu(device):
    if device.is_host:
        pytest.skip("needs a GPU")


@pytest.fixture
def cupy(gpu):
    return pytest.importorskip("cupy")


@pytest.fixture
def torch(gpu):
    torch = pytest.importorskip("torch")
    if not torch.cuda.is_available():
        pytest.skip("this PyTorch has no CUDA")
    return torch


def numbered(rows, cols):
    return (10 * np.arange(rows)[:, None] + np.arange(cols)).tolist()


@pytest.mark.parametrize("dtype", ["int8", "uint16", "int32", "uint64", "float16", "float32", "float64", "complex64"])
def test_cupy_dtypes(cupy, dtype):
    x = cupy.asarray(np.arange(7).astype(dtype))
    for _ in range(2):
        negate[1, 1](x[1:5])
        negate[1, 1](x[3:3])
    negate[1, 1](x)
    assert x.get().tolist() == (-np.arange(7).astype(dtype)).tolist()


def test_cupy_layouts(cupy):
    x = cupy.zeros((6, 8))
    for view in (x, x.T, x[::2, ::-1], cupy.asfortranarray(x), x[1:2], x[:, 3:4], cupy.zeros((300, 2))):
        number[1, 1](view)
        assert view.get().tolist() == numbered(*view.shape)


def test_modified_cupy_array(cupy):
    x = cupy.zeros(12)
    negate[1, 1](x)
    x.shape = (3, 4)
    number[1, 1](x)
    assert x.get().tolist() == numbered(3, 4)
    x.shape = (12, 1)
    number[1, 1](x)
    assert x.get().tolist() == numbered(12, 1)


def test_cupy_stream(cupy):
    stream, x = cupy.cuda.Stream(non_blocking=True), cupy.zeros(1 << 10)
    cupy.cuda.get_current_stream().synchronize()  # the zeros are not ordered with the work of such a stream
    with stream:
        for _ in range(4):
            x += 1
            negate[1, 1, stream](x)
            negate[1, 1](x)  # on another stream than CuPy's, and nevertheless in order
            cuda.synchronize()
    stream.synchronize()
    assert (x.get() == 4).all()


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "int32", "int64", "float16", "float32", "float64"])
def test_torch_dtypes(torch, dtype):
    x = torch.arange(7, device="cuda").to(getattr(torch, dtype))
    for _ in range(2):
        negate[1, 1](x[1:5])
        negate[1, 1](x[3:3])
    negate[1, 1](x)
    assert x.tolist() == (-torch.arange(7).to(getattr(torch, dtype))).tolist()


def test_modified_torch_tensor(torch):
    x, y = torch.zeros(12, device="cuda"), torch.ones(6, device="cuda")
    negate[1, 1](x)
    x.set_(y)
    negate[1, 1](x)
    assert y.tolist() == [-1] * 6
    x.resize_(3, 4)
    number[1, 1](x)
    assert x.tolist() == numbered(3, 4)
    x.data = torch.zeros(5, 2, device="cuda")
    number[1, 1](x)
    assert x.tolist() == numbered(5, 2)
    x.requires_grad_()
    with pytest.raises(Exception, match="requires"):
        number[1, 1](x)
    number[1, 1](x.detach())


def test_torch_negative_of_its_memory(torch):
    z = torch.zeros(4, dtype=torch.complex64, device="cuda")
    for tensor in (z.conj().imag, z[1:2].conj().imag):
        with pytest.raises(TypeError, match="resolve_neg"):
            negate[1, 1](tensor)
    negate[1, 1](z.conj().imag.resolve_neg())


def test_torch_stream(torch):
    stream, x = torch.cuda.Stream(), torch.zeros(1 << 10, device="cuda")
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(4):
            x += 1
            negate[1, 1, stream](x)
            negate[1, 1, cuda.external_stream(stream.cuda_stream)](x)
    stream.synchronize()
    assert (x == 4).all().item()
