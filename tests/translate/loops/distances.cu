// Translated from distances.py by py2cu 0.1.0: kernel(float32[::1], float32[::1], int64, int64)

constexpr int NONE = 0;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

extern "C" __global__ void kernel(float *__restrict__ x, int x_shape0, const float *__restrict__ y, int y_shape0, int n,
                                  int k)
{
    for (int j = k; j < n; j++) {
        x[j - k] = y[py2cu_wrap_int(j - k - 1, y_shape0)];
    }
    for (int j = k; j >= 0; j--) {
        x[k - j] = y[py2cu_wrap_int(k - j - 1, y_shape0)];
    }
    for (int j = k; j < n; j += 3) {
        x[j - k] = 1;
        x[j - k + 1] = 1;
    }
    long long i = blockIdx.x * blockDim.x + threadIdx.x;
    if (3 * i < n) {
        x[n - 3 * i - 1] = 1;
    }
    if (i * k < n) {
        x[py2cu_wrap(n - i * k - 1, x_shape0)] = 2;
    }
    x[py2cu_wrap(i * NONE + n, x_shape0)] = 3;
    x[py2cu_wrap(NONE * i + n, x_shape0)] = 4;
    int at = k;
    while (at < n) {
        x[py2cu_wrap_int(at - k, x_shape0)] = 1;
        at = at + 2;
    }
    while (at > k) {
        x[at - k] = 2;
        at -= 1;
    }
}
