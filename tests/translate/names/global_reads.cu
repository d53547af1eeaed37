// Translated from global_reads.py by py2cu 0.1.0: reads(float32[::1])

constexpr double SCALE = 2.5;
constexpr int offset = 3;

extern "C" __global__ void reads(float *out)
{
    out[(long long)blockIdx.x * blockDim.x + threadIdx.x] = (float)(SCALE + offset);
}
