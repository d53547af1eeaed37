"""Communication between threads through warp barriers, block barriers and fences."""
import numpy as np

from py2cu import cuda


def test_store_before_a_warp_barrier():
    @cuda.jit
    def kernel(x):
        i = cuda.grid(1)
        if i == 0:
            x[0] = 42
        cuda.syncwarp(0xFFFFFFFF)
        x[i] = x[0]

    x = np.zeros(32, np.int32)
    kernel[1, 32](x)
    assert (x == 42).all()


def test_store_before_a_block_barrier():
    @cuda.jit(device=True)
    def meet(x, i):
        x[i] += 1
        cuda.syncthreads()
        return x[(i + 37) % 128]

    @cuda.jit
    def kernel(x, out):
        i = cuda.threadIdx.x
        out[i] = meet(x, i)

    x, out = np.arange(128, dtype=np.int64), np.zeros(128, np.int64)
    kernel[1, 128](x, out)
    np.testing.assert_array_equal(out, np.roll(np.arange(1, 129), -37))


def test_one_thread_writes_and_all_read():
    @cuda.jit
    def kernel(x, out):
        i = cuda.threadIdx.x
        before = x[0]
        cuda.syncthreads()
        if i == 0:
            x[0] = before + 5
        cuda.syncthreads()
        out[i] = x[0]

    x, out = np.full(1, 7.0), np.zeros(64)
    kernel[1, 64](x, out)
    assert (out == 12.0).all()


def test_last_block_reads_the_results_of_all_blocks():
    @cuda.jit
    def kernel(parts, done, out):
        b = cuda.blockIdx.x
        parts[b] = b * b
        cuda.threadfence()
        if cuda.atomic.add(done, 0, 1) == cuda.gridDim.x - 1:
            total = 0
            for part in parts:
                total += part
            out[0] = total

    parts, done, out = np.zeros(200, np.int64), np.zeros(1, np.int32), np.zeros(1, np.int64)
    kernel[200, 1](parts, done, out)
    assert out[0] == sum(b * b for b in range(200))
