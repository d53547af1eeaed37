// Translated from inclusive_stops.py by py2cu 0.1.0: stops(int64[::1], int64, uint32, int32, uint64),
//    counted(int32[::1], int64, int32[::1]), original(int64[::1], int64)

constexpr int LAST = 12;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

extern "C" __global__ void stops(long long *x, int x_shape0, int n, unsigned int few, int half, unsigned int many)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 1; k <= n; k++) {
        x[k] += 1;
    }
    for (int k = 0; k <= n; k++) {
        x[k] += 2;
    }
    for (int k = 1; k <= (int)few; k++) {
        x[k] += 3;
    }
    for (int k = -half; k <= half; k += 2) {
        x[py2cu_wrap_int(k, x_shape0)] += 4;
    }
    for (int k = 1; k <= LAST; k++) {
        x[k] += 5;
    }
    for (int k = i + 1; k <= x_shape0; k++) {
        x[k - 1] += 6;
    }
    for (int k = i; k <= n; k += (int)(blockDim.x * gridDim.x)) {
        x[k] += 7;
    }
    for (int k = n; k >= i; k--) {
        x[k] += 8;
    }
    for (int k = n - 1; k >= 0; k--) {
        x[k] += 9;
    }

    // a stop that may overflow or that is read from memory, and one with a step of unknown sign
    for (int k = 1; k <= (int)many; k++) {
        x[k] += 10;
    }
    for (long long k = 1; k < ((long long)n << 3) + 1; k++) {
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
extern "C" __global__ void counted(const int *x, int last, int *counts)
{
    int i_first = blockIdx.x * blockDim.x + threadIdx.x;
    int i_step = blockDim.x * gridDim.x;
    int i_count = i_first <= last ? (last - i_first) / i_step + 1 : 0;
    for (int i_iter = 0; i_iter < i_count; i_iter++) {
        int i = i_first + i_iter * i_step;
        atomicAdd(&counts[x[i] & 15], 1);
    }
}

// Conditions are unchanged: only a range has a stop.
extern "C" __global__ void original(long long *x, int n)
{
    int k = 1;
    while (k < n + 1) {
        x[k] = 14;
        k += 1;
    }
    if (k < n + 1) {
        x[0] = k;
    }
}
