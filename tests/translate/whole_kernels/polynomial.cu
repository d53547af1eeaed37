// Translated from polynomial.py by py2cu 0.1.0: horner(float64[::1], float64[::1]),
//    table(float32[::1], float32[::1], float32[::1])

constexpr int DEGREE = 4;

extern "C" __global__ void horner(const double *x, long long x_shape0, double *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        double v = x[i];
        y[i] = 1.0 + v * (-0.5 + v * (0.25 + v * -0.125));
    }
}

extern "C" __global__ void table(const float *x, long long x_shape0, float *y, const float *coefficients)
{
    float c[DEGREE];
    for (int k = 0; k < DEGREE; k++) {
        c[k] = coefficients[k];
    }
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        float total = c[DEGREE - 1];
        for (int k = DEGREE - 2; k >= 0; k--) {
            total = total * x[i] + c[k];
        }
        y[i] = total;
    }
}
