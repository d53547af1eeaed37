// Translated from polynomial.py by py2cu 0.1.0: horner(float64[::1], float64[::1]),
//    table(float32[::1], float32[::1], float32[::1])

constexpr int DEGREE = 4;

extern "C" __global__ void horner(const double *__restrict__ x, int x_shape0, double *__restrict__ y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        double v = x[i];
        y[i] = 1.0 + v * (-0.5 + v * (0.25 + v * -0.125));
    }
}

extern "C" __global__ void table(const float *__restrict__ x, int x_shape0, float *__restrict__ y,
                                 const float *__restrict__ coefficients)
{
    float c[DEGREE];
    for (int k = 0; k < DEGREE; k++) {
        c[k] = coefficients[k];
    }
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        float total = c[DEGREE - 1];
        for (int k = DEGREE - 2; k >= 0; k--) {
            total = total * x[i] + c[k];
        }
        y[i] = total;
    }
}
