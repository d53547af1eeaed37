// Translated from numba_cuda_mlir.py by py2cu 0.1.0: kernel(float32[::1], float32[::1]),
//    mixed(float64[::1], Tuple((int32, float64)))

constexpr int ROUNDS = 4;

extern "C" __global__ void kernel(const float *x, float *y)
{
    __shared__ float tile[32];
    short sums[4];
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < ROUNDS; k++) {
        sums[k] = (short)(ROUNDS * 2 + k);
    }
    tile[threadIdx.x] = x[i];
    __syncthreads();
    y[i] = tile[(31 - threadIdx.x) & 31] * sums[0] + sums[3];
}

extern "C" __global__ void mixed(double *out, int pair_0, double pair_1)
{
    out[0] = pair_0;
    out[1] = pair_1;
    out[2] = 2;
}
