// Translated from zero_axes.py by py2cu 0.1.0: scaled(float32[()], int64[()], float32[::1]),
//    total(float64[::1], float64[()])

extern "C" __global__ void scaled(float *scale, long long *count, float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= scale[0];
        if (x[i] > 1.0f) {
            atomicAdd(&x[0], 1);
        }
    }
    if (i == 0) {
        count[0] += x_shape0;
        count[0] = count[0] * 2;
        scale[0] = x[0];
    }
}

extern "C" __global__ void total(const double *x, long long x_shape0, double *result)
{
    double s = 0.0;
    for (long long k = 0; k < x_shape0; k++) {
        double v = x[k];
        s += v;
    }
    result[0] = s + 0.0 + 1.0;
}
