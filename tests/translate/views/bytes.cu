// Translated from bytes.py by py2cu 0.1.0: words(uint8[::1], int32[::1], int64), flip(float32[:, ::1]),
//    shuffled(int64[::1])

__constant__ const signed char ORDER[3] = {3, 1, 2};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void words(const unsigned char *data, long long data_shape0, int *out, long long start)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    const int *whole = (const int *)data;
    long long whole_shape0 = data_shape0 / 4;
    if (i < whole_shape0) {
        out[i] = whole[i] + ((const int *)&data[max(py2cu_wrap(start, data_shape0), 0LL)])[0];
    }
}

extern "C" __global__ void flip(float *x, long long x_shape0, long long x_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned int *bits = (unsigned int *)x;
    if (i < x_shape0 && j < x_shape1) {
        bits[i * x_shape1 + j] ^= 0x80000000LL;
    }
}

extern "C" __global__ void shuffled(long long *out)
{
    long long order[3];
    for (int k = 0; k < 3; k++) {
        order[k] = ORDER[k];
    }
    order[0] += out[0];
    for (int i = 0; i < 3; i++) {
        out[i] = order[i];
    }
}
