// Translated from range_argument_evaluation.py by py2cu 0.1.0: kernel(int64[::1], int64, uint32, bool)

constexpr int STEP = 3;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(long long *x, long long x_shape0, long long n, unsigned int u, bool up)
{
    for (int i = 4; i < 8; i += STEP) {
        x[i] = 1;
    }
    for (long long i = n; i < n + STEP; i++) {
        x[i - n] = 2;
    }
    for (unsigned long long i = 0; i < u; i++) {
        x[i] = 3;
    }
    for (unsigned long long i = u; i < 9; i++) {
        x[i] = 4;
    }
    for (unsigned long long i = (unsigned long long)n; i < 9; i += 2) {
        x[i] = 5;
    }
    for (int i = 0; i < 64; i += 8) {
        for (int j = i; j < i + 8; j++) {
            x[j] = x[j ^ 1] + x[j & 7] + x[j | 8] + x[j - i] + x[j / 8] + x[j % 8];
        }
    }
    for (long long i = 0; i < llabs(n); i++) {
        x[i] = 6;
    }
    for (long long i = min(n, 9LL); i < max(n, 9LL); i++) {
        x[py2cu_wrap(i, x_shape0)] = 7;
    }
    for (int i = 0; i < (1 << (u & 3)); i++) {
        x[i] = 8;
    }
    int i = 0;
    while (i < 1000) {
        x[i] = 9;
        i += up ? 1 : 2;
    }
    int k = 31;
    while (k >= 0) {
        x[k] = 10;
        k -= 1;
    }
    long long m = 1;
    while (m < n) {
        x[m] = 11;
        m *= 2;
    }
    long long w = n;
    while (w > 0) {
        w /= 2;
        x[w] = 12;
    }
    int s = 16;
    while (s != 0) {
        x[s] = 13;
        s >>= 1;
    }
    for (long long i = (long long)u * 2; i < 4 * n; i += STEP * 2) {
        x[i] = 14;
    }
}
