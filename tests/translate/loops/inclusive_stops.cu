// Translated from inclusive_stops.py by py2cu 0.1.0: stops(int64[::1], int64, uint32, int32, uint64),
//    counted(int32[::1], int64, int32[::1]), original(int64[::1], int64)

constexpr int LAST = 12;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void stops(long long *x, long long x_shape0, long long n, unsigned int few, int half,
                                 unsigned long long many)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    for (long long k = 1; k <= n; k++) {
        x[k] += 1;
    }
    for (long long k = 0; k <= n; k++) {
        x[k] += 2;
    }
    for (long long k = 1; k <= few; k++) {
        x[k] += 3;
    }
    for (long long k = -half; k <= half; k += 2) {
        x[py2cu_wrap(k, x_shape0)] += 4;
    }
    for (int k = 1; k <= LAST; k++) {
        x[k] += 5;
    }
    for (long long k = i + 1; k <= x_shape0; k++) {
        x[k - 1] += 6;
    }
    for (long long k = i; k <= n; k += (long long)blockDim.x * gridDim.x) {
        x[k] += 7;
    }
    for (long long k = n; k >= i; k--) {
        x[k] += 8;
    }
    for (long long k = n - 1; k >= 0; k--) {
        x[k] += 9;
    }

    // a stop that may overflow or that is read from memory, and one with a step of unknown sign
    for (long long k = 1; k < (long long)many + 1; k++) {
        x[k] += 10;
    }
    for (long long k = 1; k < (n << 3) + 1; k++) {
        x[k] += 11;
    }
    long long k_stop = x[i] + 1;
    for (long long k = 1; k < k_stop; k++) {
        x[k] += 12;
    }
    for (long long k = i; (half > 0 && k < n + 1) || (half < 0 && k > n + 1); k += half) {
        x[py2cu_wrap(k, x_shape0)] += 13;
    }
}

// A grid-stride loop before an atomic operation: the iterations are counted.
extern "C" __global__ void counted(const int *x, long long last, int *counts)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i <= last;
         i += (long long)blockDim.x * gridDim.x) {
        atomicAdd(&counts[x[i] & 15], 1);
    }
}

// Conditions are unchanged: only a range has a stop.
extern "C" __global__ void original(long long *x, long long n)
{
    long long k = 1;
    while (k < n + 1) {
        x[k] = 14;
        k += 1;
    }
    if (k < n + 1) {
        x[0] = k;
    }
}
