"""Device arrays do not overlap: a write beyond the end of one array changes no other array."""
import os

import numpy as np
import pytest

from py2cu import cuda


@cuda.jit(boundscheck=False)
def unguarded(x):
    x[cuda.grid(1)] = 7


def test_writes_past_the_end_by_excess_threads(device):
    """A kernel without bounds checks writes beyond the end: the memory after the array belongs to no other array."""
    if not device.is_host or "san" in os.environ.get("LD_PRELOAD", ""):
        pytest.skip("GPU memory has large pages, and a sanitizer would stop the program")
    arrays = [cuda.to_device(np.zeros(n)) for n in (1, 100, 1000, 1, 100, 4096)]
    for array in arrays:
        unguarded[8, 1024](array)  # 64 KiB from the start of the array
    others = [cuda.to_device(np.zeros(100)) for _ in range(100)]
    assert all((array.copy_to_host() == 7).all() for array in arrays) and not any(other.copy_to_host().any() for other in others)
