# NVIDIA's successor of numba-cuda: its modules are those of numba.cuda under other names, with additional names.
from numba_cuda_mlir import cuda, types
from numba_cuda_mlir.cuda.experimental import consteval
from numba_cuda_mlir.numba_cuda import types as numba_types

ROUNDS = 4


@cuda.jit("void(float32[::1], float32[::1])", opt_level=3, chip="sm_90")
def kernel(x, y):
    tile = cuda.shared_array(32, types.f32)
    sums = cuda.local_array(4, dtype=types.i16)
    i = cuda.grid(1)
    for k in consteval(range(ROUNDS)):
        sums[k] = consteval(ROUNDS * 2) + k
    tile[cuda.threadIdx.x] = x[i]
    cuda.syncthreads()
    y[i] = tile[31 - cuda.threadIdx.x & 31] * types.i8(sums[0]) + numba_types.i8(sums[3])


@cuda.jit("void(float64[::1], Tuple((int32, float64)))")
def mixed(out, pair):
    triple = pair + (2,)
    for k in cuda.literal_unroll(range(3)):
        out[k] = triple[k]
