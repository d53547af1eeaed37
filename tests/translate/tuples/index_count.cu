// Translated from index_count.py by py2cu 0.1.0: places(int64[::1], float32, float32[::1])

extern "C" __global__ void places(const long long *sizes, float limit, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int at = 16 == sizes[i] ? 0 : 64 == sizes[i] ? 1 : 256 == sizes[i] ? 2 : -1;
    if (at < 0) {
        return;  // ValueError
    }
    out[i] = (float)at;
    long long around_0 = sizes[i], around_1 = sizes[i + 1], around_2 = sizes[i + 2];
    out[i] += (double)((around_0 == 16) + (around_1 == 16) + (around_2 == 16));
    if ((limit == out[i]) + (0.5f == out[i]) > 0) {
        out[i] = 0;
    }
}
