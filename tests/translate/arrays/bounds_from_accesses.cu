// Translated from bounds_from_accesses.py by py2cu 0.1.0: kernel(float32[::1], float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(float *x, long long x_shape0, float *y, long long y_shape0)
{
    __shared__ float part[8];
    __shared__ float rest[4][16];
    int i = threadIdx.x;
    int j = threadIdx.y;
    int k = threadIdx.z;
    x[py2cu_wrap(8 - i, x_shape0)] = 0;
    part[i] += 1.0f;
    x[7 - i] = part[7 - i];
    x[py2cu_wrap(6 - i, x_shape0)] = 1;
    rest[j][k] = 2;
    y[3 - j] = rest[3 - j][15 - k];
    y[py2cu_wrap(14 - k, y_shape0)] = 1;
}
