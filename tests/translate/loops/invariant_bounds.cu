// Translated from invariant_bounds.py by py2cu 0.1.0: bounds(float32[::1], int32[::1], int64, int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void bounds(float *x, long long x_shape0, const int *lengths, long long width, long long n)
{
    int t = threadIdx.x;
    int last = lengths[0];
    long long i_stop = min(t * width + width, (long long)last);
    for (long long i = t * width; i < i_stop; i++) {
        x[py2cu_wrap(i, x_shape0)] += 1.0f;
    }
    for (long long i = 0; i < min(width, n); i++) {  // short
        x[i] += 2.0f;
    }

    // each chunk
    int i_stop_2 = (int)ceil((double)n / width);
    for (int i = 0; i < i_stop_2; i++) {
        for (long long j = 0; j < llabs(n - i); j++) {
            x[j] += 3.0f;
        }
    }
    long long i = 0;
    while (i < max(2 * n - width, i + lengths[i])) {  // not a counted loop
        i += 1;
    }
    x[i] = 4;
    i_stop = i + py2cu_floormod(n, 7);
    for (long long i_2 = i; i_2 < i_stop; i_2++) {
        x[i_2] += 5.0f;
        n += 1;
    }
}
