"""A server calls it: of a file that somebody sends only the conversion tells, and how the kernel indexes it."""
import io

import numpy as np
from numba import cuda


@cuda.jit
def double(a):
    i, j = cuda.grid(2)
    if i < a.shape[0] and j < a.shape[1]:
        a[i, j] *= 2


async def answer(file):
    content = await file.read()
    sent = np.load(io.BytesIO(content))
    if sent.dtype != np.float32:
        sent = sent.astype(np.float32)
    double[(4, 4), (16, 16)](sent)
