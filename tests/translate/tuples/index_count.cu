// Translated from index_count.py by py2cu 0.1.0: places(int64[::1], float32, float32[::1])

struct Int64x3 {
    long long x, y, z;
};

extern "C" __global__ void places(const long long *sizes, float limit, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int at = 16 == sizes[i] ? 0 : 64 == sizes[i] ? 1 : 256 == sizes[i] ? 2 : -1;
    if (at < 0) {
        return;  // ValueError
    }
    out[i] = (float)at;
    Int64x3 around = {sizes[i], sizes[i + 1], sizes[i + 2]};
    out[i] += (double)((around.x == 16) + (around.y == 16) + (around.z == 16));
    if ((limit == out[i]) + (0.5f == out[i]) > 0) {
        out[i] = 0;
    }
}
