// Translated from heap_indices.py by py2cu 0.1.0: descend(float32[:], int64[::1], int64),
//    columns(float32[:, ::1], int64[::1]), without_an_access(int64[::1], int64),
//    conditional_access(float32[::1], int64[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Indices of a binary heap: no array has so many elements that 2 * i + 1 wraps around.
extern "C" __global__ void descend(const float *__restrict__ x, long long x_stride0, long long *__restrict__ out,
                                   long long levels)
{
    long long i = 0;
    for (long long level = 0; level < levels; level++) {
        long long child;
        if (x[i * x_stride0] > 0.5f) {
            child = 2 * i + 1;
        } else {
            child = 2 * i + 2;
        }
        i = child;
    }
    out[i] = i;
}

extern "C" __global__ void columns(const float *__restrict__ x, long long x_shape1, long long *__restrict__ out)
{
    long long i = 1;
    while (x[i * x_shape1 + 3 * i] < 1.0f) {
        i *= 3;
    }
    out[i] = i;
}

// Nothing bounds i: it wraps around after 63 iterations.
extern "C" __global__ void without_an_access(long long *__restrict__ out, long long out_shape0, long long levels)
{
    long long i = 0;
    for (long long level = 0; level < levels; level++) {
        i = 2 * i + 1;
    }
    out[py2cu_wrap(i, out_shape0)] = i;
}

extern "C" __global__ void conditional_access(const float *__restrict__ x, long long x_shape0,
                                              long long *__restrict__ out, long long out_shape0, long long levels)
{
    long long i = 0;
    for (long long level = 0; level < levels; level++) {
        if (level > 3 && x[py2cu_wrap(i, x_shape0)] > 0.5f) {
            break;
        }
        i = 2 * i + 1;
    }
    out[py2cu_wrap(i, out_shape0)] = i;
}
