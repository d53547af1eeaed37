// Translated from leftovers.py by py2cu 0.1.0: calls(float32[::1], int64), branches(float32[::1], int64, int64),
//    loops(float32[::1], int64), constants(int64[:, ::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Its side effect is needed, its result not always.
static __device__ float count(float *x, long long x_shape0, long long k)
{
    long long k_in_x = py2cu_wrap(k, x_shape0);
    x[k_in_x] += 1.0f;
    return x[k_in_x];
}

extern "C" __global__ void calls(float *x, long long x_shape0, long long n)
{
    count(x, x_shape0, n);
    count(x, x_shape0, n + 1);
    count(x, x_shape0, n + 2);
    count(x, x_shape0, n + 3);
}

extern "C" __global__ void branches(float *x, long long n, long long m)
{
    if (n != 0 && n < m) {  // both
        x[0] = 1;
    }
    if (n != 0) {
        if (n < m) {
            x[1] = 1;
        } else {
            x[1] = 2;
        }
    }
    x[2] = (float)n;
}

// Unused loops are removed, unless their counter is read after the loop.
extern "C" __global__ void loops(float *x, long long x_shape0, long long n)
{
    // the sum
    // the first that is large
    long long last = -1;
    for (long long last_next = 0; last_next < n; last_next++) {
        last = last_next;
    }
    x[0] = (float)last;
    for (long long k = 0; k < n; k++) {
        if (k > 2) {
            continue;
        }
        for (long long m = 0; m < n; m++) {
            if (x[m] > 3.0f) {
                break;
            }
            x[m] = (float)k;
        }
    }
    // its start has a side effect
    count(x, x_shape0, n);  // only the call
}

extern "C" __global__ void constants(long long *y, long long y_shape0, long long y_shape1, long long n)
{
    y[15 * y_shape1 + py2cu_wrap(n - 9, y_shape1)] = y[2 * y_shape1 + 12];
    y[py2cu_wrap(n, y_shape0) * y_shape1 + py2cu_wrap(n + 7, y_shape1)] = y[6 * y_shape1 + 3];
    y[2 * y_shape1 + 14] = y[1];
}
