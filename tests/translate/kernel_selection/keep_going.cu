// Translated from keep_going.py by py2cu 0.1.0: racing(float32[:], float32[:]), of_two_types(int32[::1], int64),
//    last(float64[::1])
// Not translated: wrong_call(float32[:]) (keep_going.py:16), first_caller(float32[:]) (keep_going.py:26),
//    second_caller(float32[:]) (keep_going.py:31), unreadable_types (keep_going.py:36),
//    bad_option(float64[::1]) (keep_going.py:41), unaligned(PACKED[::1]) (keep_going.py:49),
//    of_two_types(float32[::1], int64) (keep_going.py:57)

extern "C" __global__ void racing(const float *x, long long x_stride0, float *out)
{
    out[0] += x[((long long)blockIdx.x * blockDim.x + threadIdx.x) * x_stride0];
}

extern "C" __global__ void of_two_types(int *x, long long by)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] =
        (int)((long long)x[(long long)blockIdx.x * blockDim.x + threadIdx.x] << by);
}

extern "C" __global__ void last(double *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = 2;
    }
}
