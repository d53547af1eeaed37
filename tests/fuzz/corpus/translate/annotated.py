from py2cu import cuda
from numpy import float64
from numba import float32, int32


@cuda.jit
def g(x: float32[:, ::1], n: int32, y: float64[:] = None) -> None:
    local = cuda.local.array((2, 3), int32)
    local[0, 1] = cuda.blockIdx.y * cuda.blockDim.z + cuda.gridDim.x
    for asm in range(n):
        register = x[asm, 0]
        y[asm] = (register +
  local[0, 1])
