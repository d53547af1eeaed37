# py2cu: --const REAL=float32 --const WHOLE=types.int16 --const INDEX=np.int32
"""Types as values of --const: names of Numba, of numba.types and of NumPy."""
from numba import cuda
from settings import INDEX, REAL, WHOLE


@cuda.jit((REAL[:], WHOLE[::1]))
def kernel(x, n):
    i = cuda.grid(1)
    own = cuda.local.array(4, REAL)
    counts = cuda.shared.array(4, dtype=INDEX)
    own[i & 3] = n[i]
    counts[i & 3] = i
    x[i] = own[i & 3] + REAL(0.5) * counts[i & 3]
