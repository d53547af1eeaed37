"""torch_dlpack: runs kernels on PyTorch tensors and PyTorch on device arrays, without copies, in PyTorch's stream."""
import numpy as np

from py2cu import cuda

import sample_tools as tools

THREADS = 256


@cuda.jit
def swish(x, out):
    """Compute out = x * sigmoid(x), an activation function."""
    i = cuda.grid(1)
    if i < x.size:
        value = x[i]
        out[i] = value / (np.float32(1.0) + np.exp(-value))


def numpy_swish(x):
    return x / (1 + np.exp(-x))


def run(scale=1.0):
    torch = tools.need("torch", "torch")
    if tools.on_gpu(cuda) and not torch.cuda.is_available():
        raise tools.Missing("there is a GPU, but this PyTorch cannot use it")
    where = "cuda" if tools.on_gpu(cuda) else "cpu"
    n = tools.pick(cuda, 1 << 24, 1 << 18, scale)
    grid = tools.blocks(n, THREADS)
    x = torch.linspace(-6.0, 6.0, n, device=where)
    out = torch.empty_like(x)

    # Tensors are arguments without conversion.
    swish[grid, THREADS](x, out)
    expected = numpy_swish(x.cpu().numpy())
    error = float(np.abs(out.cpu().numpy() - expected).max())

    # from_dlpack returns a device array that shares the memory of the tensor.
    d_out = cuda.from_dlpack(out)
    out *= 2
    error = max(error, float(np.abs(d_out.copy_to_host() - 2 * expected).max()))

    # Conversely, PyTorch operates on the memory of a device array.
    d_x = cuda.to_device(x.cpu().numpy())
    tensor = torch.from_dlpack(d_x)
    tensor += 1
    error = max(error, float(np.abs(d_x.copy_to_host() - (x.cpu().numpy() + 1)).max()))

    # In PyTorch's stream, the kernel runs in order with PyTorch's operations, without synchronization.
    if where == "cuda":
        stream = torch.cuda.Stream()
        with torch.cuda.stream(stream):
            y = x * 0.5
            swish[grid, THREADS, torch.cuda.current_stream()](y, out)
            y = out + 1
        stream.synchronize()
        error = max(error, float(np.abs(y.cpu().numpy() - (numpy_swish(x.cpu().numpy() * np.float32(0.5)) + 1)).max()))

    run_ms = tools.time_kernel(cuda, lambda: swish[grid, THREADS](x, out))
    host = x.cpu().numpy()
    numpy_ms, _ = tools.time_host(lambda: numpy_swish(host))
    torch_ms = tools.time_kernel(torch.cuda if where == "cuda" else cuda, lambda: torch.nn.functional.silu(x))
    return {"kernel": "swish", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": error < 1e-5,
            "detail": f"{n} elements on {where}, PyTorch's own silu {torch_ms:.4f} ms, largest error {error:.1e}"}


if __name__ == "__main__":
    tools.main(run)
