// Translated from multiples.py by py2cu 0.1.0: butterflies(float32[::1], int64), others(int64[::1], int64, int64)

// Python's // of integers that fit an int: rounds down, x // 0 is 0
static __device__ __forceinline__ int py2cu_floordiv_int(int a, int b)
{
    return b == 0 ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

extern "C" __global__ void butterflies(float *__restrict__ x, int x_shape0, int span)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0 / 2) {
        int at = i / span * span * 2 + i % span;
        float tmp = x[at] - x[at + span];
        x[at] = x[at] + x[at + span];
        x[at + span] = tmp;
    }
}

// Different divisors, and a divisor that may be negative.
extern "C" __global__ void others(long long *__restrict__ out, int out_shape0, int n, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        long long other = (long long)(i / m) * n;
        out[0] = other + 1;
        if (i < 100) {
            long long signed_ = (long long)py2cu_floordiv_int(n, i - 50) * (i - 50);
            out[1] = signed_ - 1;
        }
    }
}
