// Hand-written baseline of waves.py.
extern "C" __global__ void waves(int n, int count, const float *__restrict__ x, float *__restrict__ heights,
                                 const float *__restrict__ frequencies, const float *__restrict__ phases, float time)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float at = x[i], total = 0.0f;
    for (int k = 0; k < count; k++)
        total += sinf(frequencies[k] * at + phases[k] * time);
    heights[i] = total;
}
