// Translated from floats_as_indices.py by py2cu 0.1.0: floats(float32[::1], float64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void floats(float *x, long long x_shape0, double y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    unsigned char w = (unsigned char)(i % 5 + 0.5);
    x[py2cu_wrap(w - 6, x_shape0)] = 1;
    x[py2cu_wrap((long long)(unsigned int)(i % 5 + 1.5) - 7, x_shape0)] = 2;
    x[x_shape0 + (int)(i % 5 - 10.0) - 5] = 3;
    x[x_shape0 + (unsigned short)y - 65536] = 4;
    if (y > 2.5) {
        x[py2cu_wrap((long long)(unsigned int)y - 9, x_shape0)] = 5;
        x[py2cu_wrap((int)y - 9, x_shape0)] = 6;
    }
}
