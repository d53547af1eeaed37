"""cuda_graph: records many small launches as a CUDA graph with CuPy or PyTorch, and launches the graph as a whole."""
import numpy as np

from py2cu import cuda

import sample_tools as tools

THREADS = 256
STEPS = 20  # launches per graph; must be even


@cuda.jit("void(float32[::1], float32[::1])")
def diffuse(now, later):
    """Compute one time step of heat conduction on a ring."""
    i = cuda.grid(1)
    n = now.size
    if i < n:
        left = now[i - 1]  # the left neighbor of element 0 is the last element
        right = now[(i + 1) % n]
        later[i] = now[i] + np.float32(0.25) * (left - 2 * now[i] + right)


def launch_all(a, b, stream):
    """Launch the kernel twenty times; the result is in `a`."""
    grid = tools.blocks(a.size, THREADS)
    for _ in range(STEPS // 2):
        diffuse[grid, THREADS, stream](a, b)
        diffuse[grid, THREADS, stream](b, a)


def record(launches):
    """Return the name of the recording library and a function that launches the graph. `launches` receives the recording stream."""
    if not tools.on_gpu(cuda):
        raise tools.Missing("CUDA graphs need a GPU: the host backend has none")
    try:
        import cupy
    except ImportError:
        torch = tools.need("torch", "cupy-cuda13x, or torch")
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            launches(torch.cuda.current_stream())
        return "PyTorch", graph.replay
    stream = cupy.cuda.Stream(non_blocking=True)
    with stream:
        stream.begin_capture()
        launches(stream)
        graph = stream.end_capture()
    return "CuPy", lambda: graph.launch(stream)


def numpy_steps(now, steps):
    for _ in range(steps):
        now = now + np.float32(0.25) * (np.roll(now, 1) - 2 * now + np.roll(now, -1))
    return now


def run(scale=1.0):
    n = tools.pick(cuda, 1 << 14, 1 << 12, scale)  # small, so that the launch time dominates
    start = np.zeros(n, np.float32)
    start[n // 3:n // 2] = 1
    a, b = cuda.to_device(start), cuda.device_array_like(start)

    # Compilation is not possible during the recording, so each kernel is launched once before.
    launch_all(a, b, 0)
    a.copy_to_device(start)
    cuda.synchronize()

    library, replay = record(lambda stream: launch_all(a, b, stream))
    replay()
    replay()
    cuda.synchronize()
    error = float(np.abs(a.copy_to_host() - numpy_steps(start, 2 * STEPS)).max())

    run_ms = tools.time_kernel(cuda, replay)
    plain_ms = tools.time_kernel(cuda, lambda: launch_all(a, b, 0))
    numpy_ms, _ = tools.time_host(lambda: numpy_steps(start, STEPS))
    return {"kernel": "diffuse", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": error < 1e-5,
            "detail": f"{STEPS} launches on {n} elements: {plain_ms:.4f} ms one by one, {run_ms:.4f} ms as a graph by {library}; "
                      f"largest error {error:.1e}"}


if __name__ == "__main__":
    tools.main(run)
