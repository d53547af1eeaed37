// Translated from order_of_components.py by py2cu 0.1.0: kernel(float32[::1], float32[::1])

static __device__ float take(float *x)
{
    x[0] += 1.0f;
    return x[0];
}

extern "C" __global__ void kernel(float *x, float *y)
{
    float first = x[0];
    float2 pair = make_float2(first, take(x));
    y[0] = (float)(pair.x + 2.0 * pair.y);
}
