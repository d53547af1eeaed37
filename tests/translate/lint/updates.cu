// Translated from updates.py by py2cu 0.1.0: wrong(float32[::1], float32[::1]),
//    right(float32[::1], float32[::1], int32[::1]), no_threads(float32[::1]), under_a_lock(float32[::1], int32[::1])

extern "C" __global__ void wrong(const float *x, long long x_shape0, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        out[0] += x[i];
    }
    out[1] = (float)(out[1] * 2.0 + x[i]);
    if (x[i] > 3.0f) {
        out[2] -= 1.0f;
    }
    out[(long long)blockIdx.x + 3] += 1.0f;
    out[i + 400] = 0;
}

extern "C" __global__ void right(const float *x, float *out, const int * /*lock*/)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    out[i] += x[i];
    if (i == 0) {
        out[0] += 1.0f;
    }
    if (threadIdx.x < 1 && x[0] > 0.0f) {
        out[blockIdx.x] += 1.0f;
    }
    if (i == 0) {
        out[1] += 1.0f;
    }
    bool is_first = i == 0;
    if (is_first) {
        out[2] += 1.0f;
    }
    float own[2];
    own[0] = 0;
    own[0] += x[i];
    atomicAdd(&out[3], own[0]);
    out[4] = out[5];
    if (i != 0) {
        return;
    }
    out[6] *= 2.0f;
}

extern "C" __global__ void no_threads(float *out, long long out_shape0)
{
    for (long long k = 0; k < out_shape0; k++) {
        out[0] += out[k];
    }
}

extern "C" __global__ void under_a_lock(float *out, int *lock)
{
    while (atomicCAS(&lock[0], 0, 1) != 0) { }
    __threadfence();
    out[0] += out[threadIdx.x];
    __threadfence();
    atomicExch(&lock[0], 0);
}
