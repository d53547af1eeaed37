// Translated from jitted_under_its_own_name.py by py2cu 0.1.0: scale(float32[::1], float32),
//    shift(float32[::1], float32)

extern "C" __global__ void scale(float *x, long long x_shape0, float factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= factor;
    }
}

extern "C" __global__ void shift(float *x, float by)
{
    x[0] += by;
}
