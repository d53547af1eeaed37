// Translated from unsigned_bounds.py by py2cu 0.1.0: kernel(float32[::1], uint64, uint64, int64)

extern "C" __global__ void kernel(float *__restrict__ x, unsigned int n, unsigned int m, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < (int)n) {
        x[i] = 1;
    }
    if ((int)m >= i && i != (int)m) {
        x[i] += 2.0f;
    }
    if ((double)(i - 5) < n || (double)k == m) {  // may be negative, or large
        x[i] += 4.0f;
    }
    if (k >= 0 && k > (int)m) {  // may be large
        x[i] += 8.0f;
    }
    if (0 <= k && k < 1000 && k <= (int)n) {
        x[i] += 16.0f;
    }
}
