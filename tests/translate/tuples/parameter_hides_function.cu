// Translated from parameter_hides_function.py by py2cu 0.1.0: kernel(float64[::1], float64[::1])

static __device__ double p(double v)
{
    for (int i = 0; i < 3; i++) {
        v = v * v + i;
    }
    return v;
}

static __device__ double total(double p_x, double p_y)
{
    return p(p_x) + p(p_y);
}

extern "C" __global__ void kernel(double *out, long long out_shape0, const double *v)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        out[i] = total(v[i], out[i]);
    }
}
