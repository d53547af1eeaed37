"""16-bit floats and complex numbers in records: in packed ones, where C++ allows no class members and no references, and in others."""
import ml_dtypes
import numpy as np
from numba import cuda

sample = np.dtype([("half", "f2"), ("weight", "f4")], align=True)
packed = np.dtype([("id", "u1"), ("half", "f2"), ("brain", ml_dtypes.bfloat16), ("pair", "f2", (2,)), ("sample", sample), ("z", "c8")])
even = np.dtype([("half", "f2"), ("value", "f8")])
aligned = np.dtype([("id", "u1"), ("half", "f2"), ("z", "c8")], align=True)


@cuda.jit
def scale(a, e, r, factor):
    i = cuda.grid(1)
    a[i].half *= factor
    a[i].half *= a[i].pair[0]
    a[i].pair[1] = a["half"][i]
    a[i].brain += a[0].brain
    a[i].sample.half = 0.5
    a[i].z *= 2j
    if a[i].sample.half > a[i].half:
        a[i].pair[i] -= 1
    cuda.atomic.add(e["half"], 0, a[i].half)
    r[i].half *= r[i].half
    r[i].z += 1


scale[1, 32](np.zeros(32, packed), np.zeros(32, even), np.zeros(32, aligned), 2.5)
