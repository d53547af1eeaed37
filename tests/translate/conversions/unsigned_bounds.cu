// Translated from unsigned_bounds.py by py2cu 0.1.0: kernel(float32[::1], uint64, uint64, int64)

extern "C" __global__ void kernel(float *x, unsigned long long n, unsigned long long m, long long k)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if ((unsigned long long)i < n) {
        x[i] = 1;
    }
    if (m >= (unsigned long long)i && (unsigned long long)i != m) {
        x[i] += 2.0f;
    }
    if ((double)(i - 5) < n || (double)k == m) {  // may be negative, or large
        x[i] += 4.0f;
    }
    if (k >= 0 && (double)k > m) {  // may be large
        x[i] += 8.0f;
    }
    if (0 <= k && k < 1000 && (unsigned long long)k <= n) {
        x[i] += 16.0f;
    }
}
