"""What a launch costs on the host, called from Python: py2cu, CuPy's RawKernel and numba-cuda beside each other.

Needs a GPU for the comparison; without one it prints py2cu's host backend alone. The kernel is saxpy on 256 elements, so that the GPU keeps up; each
round queues a batch of launches, and only the calls are timed, not the wait for the GPU.
"""
import argparse
import statistics
import sys
import time

import numpy as np

import common

COUNT = 200
N = 256


def per_call(launch, wait, rounds):
    """Microseconds for one call: the median over the rounds."""
    times = []
    for round_ in range(rounds + 3):
        wait()
        begin = time.perf_counter()
        for _ in range(COUNT):
            launch()
        spent = time.perf_counter() - begin
        if round_ >= 3:
            times.append(spent / COUNT * 1e6)
    wait()
    return statistics.median(times)


def numba_row(rows, a, x, y, rounds):
    cuda = common.numba_cuda()
    if cuda is None or not cuda.is_available():
        return
    kernel = common.load_sample("saxpy", "numba").saxpy
    d_x, d_y = cuda.to_device(x), cuda.to_device(y)
    configured = kernel[1, N]
    rows.append(["numba-cuda", "numba arrays", per_call(lambda: configured(a, d_x, d_y), cuda.synchronize, rounds)])


def cupy_row(rows, a, x, y, rounds):
    try:
        import cupy
        if cupy.cuda.runtime.getDeviceCount() == 0:
            return
    except Exception:  # CuPy's own errors do not exist where it cannot be imported
        return
    kernel = cupy.RawModule(code=common.hand_text("saxpy"), backend="nvrtc").get_function("saxpy")
    d_x, d_y, n = cupy.asarray(x), cupy.asarray(y), np.int32(N)
    wait = cupy.cuda.Device().synchronize
    rows.append(["CuPy RawKernel", "CuPy arrays", per_call(lambda: kernel((1,), (N,), (n, a, d_x, d_y)), wait, rounds)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=30, help="batches per row (default 30)")
    parser.add_argument("--json", help="write the figures to this file")
    options = parser.parse_args()

    a = np.float32(0.5)
    x = np.ones(N, np.float32)
    y = np.ones(N, np.float32)
    rows = []

    sample = common.load_sample("saxpy")
    cuda = sample.cuda
    d_x, d_y = cuda.to_device(x), cuda.to_device(y)
    configured = sample.saxpy[1, N]
    rows.append(["py2cu", "py2cu arrays", per_call(lambda: configured(a, d_x, d_y), cuda.synchronize, options.rounds)])
    rows.append(["py2cu, kernel[grid, block] each time", "py2cu arrays",
                 per_call(lambda: sample.saxpy[1, N](a, d_x, d_y), cuda.synchronize, options.rounds)])
    if sample.tools.on_gpu(cuda):
        cupy_row(rows, a, x, y, options.rounds)
        numba_row(rows, a, x, y, options.rounds)

    base = rows[0][2]
    print(f"\nhost time of one launch from Python on the {'GPU' if sample.tools.on_gpu(cuda) else 'host backend'}, microseconds")
    rows = [row + [row[2] / base] for row in rows]
    heads = ["variant", "arguments", "us per launch", "to py2cu"]
    common.print_table(heads, rows)
    common.write_json(options.json, {"launch": [dict(zip(heads, row)) for row in rows]})
    return 0


if __name__ == "__main__":
    sys.exit(main())
