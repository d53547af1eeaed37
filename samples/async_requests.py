"""async_requests: processes many small requests with asyncio; each request awaits a stream while other requests run."""
import asyncio

import numpy as np

from py2cu import cuda

import sample_tools as tools

THREADS = 128
LANES = 8


@cuda.jit("void(float64[::1], float64[::1])")
def polynomial(x, y):
    """y = 1 + x / 2 + x ** 2 / 3 + x ** 3 / 4"""
    i = cuda.grid(1)
    if i < x.size:
        value = x[i]
        y[i] = 1.0 + value * (1.0 / 2.0 + value * (1.0 / 3.0 + value * (1.0 / 4.0)))


def numpy_polynomial(x):
    return 1.0 + x * (1.0 / 2.0 + x * (1.0 / 3.0 + x * (1.0 / 4.0)))


class Lane:
    """A stream and its memory, for one request at a time. Host memory is page-locked, so that copies do not block the event loop."""

    def __init__(self, size):
        self.stream = cuda.stream()
        self.source, self.result = cuda.pinned_array(size), cuda.pinned_array(size)
        self.d_x, self.d_y = cuda.device_array(size), cuda.device_array(size)

    async def answer(self, request):
        n, stream = request.size, self.stream
        self.source[:n] = request
        d_x, d_y = self.d_x[:n], self.d_y[:n]
        d_x.copy_to_device(self.source[:n], stream=stream)
        polynomial[tools.blocks(n, THREADS), THREADS, stream](d_x, d_y)
        d_y.copy_to_host(self.result[:n], stream=stream)
        await stream.async_done()  # meanwhile, the event loop processes other requests
        return self.result[:n].copy()


async def answer_all(requests, lanes):
    """Process requests like a server: each request waits for a free lane, then only for its own work."""
    free = asyncio.Queue()
    for lane in lanes:
        free.put_nowait(lane)

    async def serve(request):
        lane = await free.get()
        try:
            return await lane.answer(request)
        finally:
            free.put_nowait(lane)

    return await asyncio.gather(*(serve(request) for request in requests))


def run(scale=1.0):
    count = tools.pick(cuda, 64, 32, scale)
    rng = np.random.default_rng(3)
    requests = [rng.uniform(-1.0, 1.0, size) for size in rng.integers(100, 10000, count)]

    lanes = [Lane(10000) for _ in range(LANES)]

    answers = asyncio.run(answer_all(requests, lanes))
    error = max(float(np.abs(got - numpy_polynomial(x)).max()) for got, x in zip(answers, requests))
    run_ms, _ = tools.time_host(lambda: asyncio.run(answer_all(requests, lanes)))
    numpy_ms, _ = tools.time_host(lambda: [numpy_polynomial(x) for x in requests])
    return {"kernel": "polynomial", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": error < 1e-12,
            "detail": f"{count} requests in {LANES} lanes, largest error {error:.1e}"}


if __name__ == "__main__":
    tools.main(run)
