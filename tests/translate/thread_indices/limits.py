# The limits of each thread index: products that just fit in an int and ones that do not; divisions that need rounding down and ones that do not.
# py2cu: --sig 'limits(int64[::1])'
from numba import cuda


@cuda.jit
def limits(x):
    x[0] = cuda.threadIdx.x * 2099202
    x[1] = cuda.threadIdx.x * 2099203
    x[2] = (cuda.threadIdx.x - 0) // 3
    x[3] = (cuda.threadIdx.x - 1) // 3
    x[4] = cuda.threadIdx.y * 2099202
    x[5] = cuda.threadIdx.y * 2099203
    x[6] = (cuda.threadIdx.y - 0) // 3
    x[7] = (cuda.threadIdx.y - 1) // 3
    x[8] = cuda.threadIdx.z * 34087042
    x[9] = cuda.threadIdx.z * 34087043
    x[10] = (cuda.threadIdx.z - 0) // 3
    x[11] = (cuda.threadIdx.z - 1) // 3
    x[12] = cuda.blockIdx.x * 1
    x[13] = cuda.blockIdx.x * 2
    x[14] = (cuda.blockIdx.x - 0) // 3
    x[15] = (cuda.blockIdx.x - 1) // 3
    x[16] = cuda.blockIdx.y * 32769
    x[17] = cuda.blockIdx.y * 32770
    x[18] = (cuda.blockIdx.y - 0) // 3
    x[19] = (cuda.blockIdx.y - 1) // 3
    x[20] = cuda.blockIdx.z * 32769
    x[21] = cuda.blockIdx.z * 32770
    x[22] = (cuda.blockIdx.z - 0) // 3
    x[23] = (cuda.blockIdx.z - 1) // 3
    x[24] = cuda.blockDim.x * 2097151
    x[25] = cuda.blockDim.x * 2097152
    x[26] = (cuda.blockDim.x - 1) // 3
    x[27] = (cuda.blockDim.x - 2) // 3
    x[28] = cuda.blockDim.y * 2097151
    x[29] = cuda.blockDim.y * 2097152
    x[30] = (cuda.blockDim.y - 1) // 3
    x[31] = (cuda.blockDim.y - 2) // 3
    x[32] = cuda.blockDim.z * 33554431
    x[33] = cuda.blockDim.z * 33554432
    x[34] = (cuda.blockDim.z - 1) // 3
    x[35] = (cuda.blockDim.z - 2) // 3
    x[36] = cuda.gridDim.x * 1
    x[37] = cuda.gridDim.x * 2
    x[38] = (cuda.gridDim.x - 1) // 3
    x[39] = (cuda.gridDim.x - 2) // 3
    x[40] = cuda.gridDim.y * 32768
    x[41] = cuda.gridDim.y * 32769
    x[42] = (cuda.gridDim.y - 1) // 3
    x[43] = (cuda.gridDim.y - 2) // 3
    x[44] = cuda.gridDim.z * 32768
    x[45] = cuda.gridDim.z * 32769
    x[46] = (cuda.gridDim.z - 1) // 3
    x[47] = (cuda.gridDim.z - 2) // 3
    x[48] = cuda.warpsize * 33554431
    x[49] = cuda.warpsize * 33554432
    x[50] = (cuda.warpsize - 1) // 3
    x[51] = (cuda.warpsize - 2) // 3
