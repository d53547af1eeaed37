// Translated from module_level.py by py2cu 0.1.0: add(float32[::1], float32[::1], float32[::1])

extern "C" __global__ void add(const float *a, const float *b, float *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        out[i] = a[i] + b[i];
    }
}
