// Translated from discarded.py by py2cu 0.1.0: choices(int64[::1], int64), places(int64[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ void mark(long long *x)
{
    x[0] = 1;
}

extern "C" __global__ void choices(long long *x, long long x_shape0, long long n)
{
    if (n != 0) {
        __syncthreads();
    }
    if (x[0] == 0) {  // all of them
        __syncthreads();
    }
    if (n != 0) {
        __syncthreads();
    }
    if (n <= 3) {
        for (long long k = 0; k < x_shape0; k++) {
            x[k] = 3;
        }
    }
    if (n > 2 && x[0] > 1) {
        mark(x);
    }
    bool both = n != 0;
    if (both) {
        mark(x);
        both = false;
    }
    if (!both) {
        mark(x);
    }
    mark(x);
    bool has_either = true;
    if (n != 0) {
        mark(x);
        has_either = false;
    }
    bool has_done = has_either;
    x[1] = !has_done;
    mark(x);
    x[2] = 1;
}

extern "C" __global__ void places(long long *x, long long x_shape0, long long n)
{
    long long v = -1;
    long long q = 0;
    for (long long q_next = 0; q_next < n; q_next++) {
        q = q_next;
        v = v + 1;
        x[v] = 5;
    }
    while (v < n) {
        v = v + 1;
        x[v] += q;
    }
    for (long long k = 0; k < n; k++) {
        v = v + 1;
        x[v] = k;
    }
    long long w = n + 1;
    x[py2cu_wrap(w, x_shape0)] += 7;
    x[0] = w;
}
