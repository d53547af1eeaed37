// Translated from reexports.py by py2cu 0.1.0: blur(float32[:, ::1], float32[::1], float64, float64[:, :, ::1])

constexpr int BORDER = 2;

extern "C" __global__ void blur(const float *values, long long values_shape1, const float *weights, double spacing,
                                double *gradient, long long gradient_shape2)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= BORDER && j >= BORDER) {
        gradient[i * gradient_shape2 + j] =
            (values[i * values_shape1 + j] - values[(i - BORDER) * values_shape1 + j - BORDER]) * weights[j] / spacing;
    }
}
