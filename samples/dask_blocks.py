"""dask_blocks: applies a kernel to the blocks of a dask.array on a local cluster of processes, which share the GPUs."""
import numpy as np

from py2cu import cuda

import sample_tools as tools

THREADS = 256


@cuda.jit
def scores(x, mean, width, out):
    """Compute out = exp(-z * z / 2), the unnormalized Gaussian density."""
    i = cuda.grid(1)
    if i < x.size:
        z = (x[i] - mean) / width
        out[i] = np.exp(-0.5 * z * z)


def on_block(block, mean, width):
    """Process one block, a NumPy array, in a worker: copy it to the GPU, launch the kernel, and copy the result back."""
    from dask.distributed import get_worker

    # Workers are numbered from 0 and distributed evenly over the GPUs. The host backend has one device.
    with cuda.gpus[int(get_worker().name) % len(cuda.gpus)]:
        d_x = cuda.to_device(np.ascontiguousarray(block).reshape(-1))
        d_out = cuda.device_array_like(d_x)
        scores[tools.blocks(d_x.size, THREADS), THREADS](d_x, mean, width, d_out)
        return d_out.copy_to_host().reshape(block.shape)


def run(scale=1.0):
    distributed = tools.need("dask.distributed", "'dask[distributed]'")
    dask_array = tools.need("dask.array", "dask")
    rows = tools.pick(cuda, 1 << 14, 1 << 9, scale)
    host = np.random.default_rng(7).normal(3.0, 2.0, (rows, 512))
    x = dask_array.from_array(host, chunks=(-(-rows // 8), 256))

    # Kernels are pickled like functions, and each worker compiles them or loads them from the disk cache.
    with distributed.LocalCluster(n_workers=max(2, len(cuda.gpus)), threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            lazy = x.map_blocks(on_block, 3.0, 2.0, dtype=x.dtype)
            got = lazy.compute()
            run_ms, _ = tools.time_host(lazy.compute, seconds=0.5)
            workers = len(client.scheduler_info()["workers"])

    numpy_ms, expected = tools.time_host(lambda: np.exp(-0.5 * ((host - 3.0) / 2.0) ** 2))
    error = float(np.abs(got - expected).max())
    return {"kernel": "scores", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": error < 1e-12,
            "detail": f"{x.numblocks[0] * x.numblocks[1]} blocks of {x.chunksize}, {workers} workers, largest error {error:.1e}"}


if __name__ == "__main__":
    tools.main(run)
