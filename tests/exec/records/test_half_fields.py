"""Floats of 16 bits in records, where NumPy puts them: at odd places, too."""
import numpy as np
import pytest

from py2cu import cuda


@cuda.jit
def double(records, sums):
    i = cuda.grid(1)
    if i < records.size:
        records[i].half *= 2
        sums[i] = records[i].byte + records[i].half + records[i].single


@pytest.mark.parametrize("align", [False, True])
def test_half_fields(align, device):
    dtype = np.dtype([("byte", np.uint8), ("half", np.float16), ("single", np.float32)], align=align)
    records = np.zeros(5, dtype)
    records["byte"], records["half"], records["single"] = range(5), np.arange(5) / 2, 7
    sums = np.zeros(5)
    if not align and not device.is_host:
        pytest.skip("a fault that is known (README): CUDA's __half is read at even addresses alone, packed or not")
    double[1, 32](records, sums)
    assert records["half"].tolist() == [0, 1, 2, 3, 4]
    assert sums.tolist() == [7, 9, 11, 13, 15]
