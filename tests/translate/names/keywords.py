"""Names with a meaning in C, C++ or CUDA, but not in Python."""
from numba import cuda, int32

register = 5
float4 = 2.5
NULL = 0
INT_MAX = 3
uint32_t = 7
warpSize = 4


@cuda.jit
def asm(long, short):
    return long + short


@cuda.jit
def printf(x):
    return x * 2


@cuda.jit
def sqrtf(x):
    return x + 1


@cuda.jit("void(int64[::1], float32, int64, int64)")
def kernel(int_, float, double, register_):
    blockDim = cuda.blockDim.x
    threadIdx = cuda.threadIdx.x
    auto = blockDim + threadIdx
    this = auto + 1
    new = this + register
    delete = new + register_
    volatile = delete
    union = struct = typedef = volatile
    template = asm(union, struct)
    __restrict__ = template + printf(typedef)
    atomicAdd = sqrtf(__restrict__)
    __syncthreads = atomicAdd
    constexpr = NULL + INT_MAX + uint32_t + warpSize
    unsigned = __syncthreads + constexpr
    size_t = unsigned
    char = size_t
    int_[0] = char + double
    int_[1] = float4 + float
    default = min(char, 3)
    case = max(default, 4)
    fminf = abs(case)
    int_[2] = fminf


@cuda.jit("void(int32[::1])")
def switch(goto):
    static = cuda.shared.array(32, int32)
    const = cuda.local.array(2, int32)
    static[0] = goto[0]
    const[0] = static[0]
    goto[1] = const[0]
    for enum in range(3):
        goto[enum] += enum
    operator = goto[0]
    while operator > 0:
        operator -= 1
    goto[2] = operator


@cuda.jit("void(int32[::1])")
def main(argv):
    argv[0] = 1


@cuda.jit("void(int32[::1])")
def __global__(__device__):
    __device__[0] = 1
