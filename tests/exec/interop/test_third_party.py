"""Third-party libraries, if installed: PyTorch's tensors on both backends, and RMM's pool as the memory manager. test_array_interfaces.py tests CuPy, and
PyTorch on a GPU; tests/consumers tests packages that contain kernels.
"""
import importlib.util
import os
import subprocess
import sys
import textwrap

import numpy as np
import pytest

from py2cu import cuda


@cuda.jit
def double(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= 2


@cuda.jit
def add_rows(matrix, total):
    i = cuda.grid(1)
    if i < matrix.shape[1]:
        value = 0.0
        for row in range(matrix.shape[0]):
            value += matrix[row, i]
        total[i] = value


@pytest.mark.parametrize("dtype", ["int32", "int64", "float32", "float64", "uint8"])
def test_torch_on_the_cpu(device, dtype):
    """Tensors in CPU memory: the host backend uses them in place; for a GPU, they are copied to the device and back as one block."""
    torch = pytest.importorskip("torch")
    tensor = torch.arange(100, dtype=getattr(torch, dtype))
    double[1, 128](tensor)
    assert tensor.tolist() == [2 * value for value in range(100)]
    expected = np.arange(100) * 2
    if device.is_host:
        double[1, 128](tensor[10:50:4])
        expected[10:50:4] *= 2
    else:
        with pytest.raises(ValueError, match="non-contiguous"):
            double[1, 128](tensor[10:50:4])
    assert tensor.tolist() == expected.tolist()
    double[1, 128](tensor.numpy())
    assert tensor.tolist() == (expected * 2 if dtype != "uint8" else expected * 2 % 256).tolist()


def test_torch_with_several_axes():
    torch = pytest.importorskip("torch")
    for matrix in (torch.rand(20, 30, dtype=torch.float64), torch.rand(30, 20, dtype=torch.float64).T):
        total = torch.zeros(30, dtype=torch.float64)
        add_rows[1, 32](matrix, total)
        np.testing.assert_allclose(total.numpy(), matrix.numpy().sum(axis=0), rtol=1e-12)


def test_torch_accepts_arrays(device):
    torch = pytest.importorskip("torch")
    if not device.is_host and not torch.cuda.is_available():
        pytest.skip("this PyTorch has no CUDA")
    d = cuda.to_device(np.arange(6.0).reshape(2, 3))
    tensor = torch.from_dlpack(d)
    tensor += 1
    if not device.is_host:
        torch.cuda.synchronize()
    assert d.copy_to_host().tolist() == [[1, 2, 3], [4, 5, 6]]
    back = cuda.from_dlpack(tensor)
    assert back.pointer == d.pointer and back.shape == (2, 3)


RMM = """
    import numpy as np
    import rmm
    from numba import cuda
    from rmm.allocators.numba import RMMNumbaManager

    rmm.reinitialize(pool_allocator=True, initial_pool_size=1 << 24)
    cuda.set_memory_manager(RMMNumbaManager)

    @cuda.jit
    def double(x):
        i = cuda.grid(1)
        if i < x.size:
            x[i] *= 2

    d = cuda.to_device(np.arange(1000.0))
    double[4, 256](d)
    assert type(cuda.current_context().memory_manager).__name__ == "RMMNumbaManager"
    assert (d.copy_to_host() == 2 * np.arange(1000.0)).all()
    print("a pool of RMM's")
"""


def test_rmm(device, tmp_path):
    if device.is_host:
        pytest.skip("needs a GPU")
    if importlib.util.find_spec("rmm") is None:
        pytest.skip("rmm is not installed")
    script = tmp_path / "script.py"
    script.write_text(textwrap.dedent(RMM), encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "py2cu", script], env=dict(os.environ, PY2CU_DEVICE="cuda"), capture_output=True, text=True,
                          timeout=300)
    assert done.stdout == "a pool of RMM's\n", done.stdout + done.stderr
