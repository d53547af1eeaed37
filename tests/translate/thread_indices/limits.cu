// Translated from limits.py by py2cu 0.1.0: limits(int64[::1])

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

extern "C" __global__ void limits(long long *x)
{
    x[0] = threadIdx.x * 2099202;
    x[1] = (long long)threadIdx.x * 2099203;
    x[2] = (threadIdx.x - 0) / 3;
    x[3] = py2cu_floordiv((int)threadIdx.x - 1, 3);
    x[4] = threadIdx.y * 2099202;
    x[5] = (long long)threadIdx.y * 2099203;
    x[6] = (threadIdx.y - 0) / 3;
    x[7] = py2cu_floordiv((int)threadIdx.y - 1, 3);
    x[8] = threadIdx.z * 34087042;
    x[9] = (long long)threadIdx.z * 34087043;
    x[10] = (threadIdx.z - 0) / 3;
    x[11] = py2cu_floordiv((int)threadIdx.z - 1, 3);
    x[12] = blockIdx.x * 1;
    x[13] = (long long)blockIdx.x * 2;
    x[14] = (blockIdx.x - 0) / 3;
    x[15] = py2cu_floordiv((int)blockIdx.x - 1, 3);
    x[16] = blockIdx.y * 32769;
    x[17] = (long long)blockIdx.y * 32770;
    x[18] = (blockIdx.y - 0) / 3;
    x[19] = py2cu_floordiv((int)blockIdx.y - 1, 3);
    x[20] = blockIdx.z * 32769;
    x[21] = (long long)blockIdx.z * 32770;
    x[22] = (blockIdx.z - 0) / 3;
    x[23] = py2cu_floordiv((int)blockIdx.z - 1, 3);
    x[24] = blockDim.x * 2097151;
    x[25] = (long long)blockDim.x * 2097152;
    x[26] = (blockDim.x - 1) / 3;
    x[27] = py2cu_floordiv((int)blockDim.x - 2, 3);
    x[28] = blockDim.y * 2097151;
    x[29] = (long long)blockDim.y * 2097152;
    x[30] = (blockDim.y - 1) / 3;
    x[31] = py2cu_floordiv((int)blockDim.y - 2, 3);
    x[32] = blockDim.z * 33554431;
    x[33] = (long long)blockDim.z * 33554432;
    x[34] = (blockDim.z - 1) / 3;
    x[35] = py2cu_floordiv((int)blockDim.z - 2, 3);
    x[36] = gridDim.x * 1;
    x[37] = (long long)gridDim.x * 2;
    x[38] = (gridDim.x - 1) / 3;
    x[39] = py2cu_floordiv((int)gridDim.x - 2, 3);
    x[40] = gridDim.y * 32768;
    x[41] = (long long)gridDim.y * 32769;
    x[42] = (gridDim.y - 1) / 3;
    x[43] = py2cu_floordiv((int)gridDim.y - 2, 3);
    x[44] = gridDim.z * 32768;
    x[45] = (long long)gridDim.z * 32769;
    x[46] = (gridDim.z - 1) / 3;
    x[47] = py2cu_floordiv((int)gridDim.z - 2, 3);
    x[48] = (unsigned int)warpSize * 33554431;
    x[49] = (long long)warpSize * 33554432;
    x[50] = ((unsigned int)warpSize - 1) / 3;
    x[51] = py2cu_floordiv(warpSize - 2, 3);
}
