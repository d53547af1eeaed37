// Translated from short_loops.py by py2cu 0.1.0: weigh(float32[::1], float64[::1], int64),
//    others(float64[::1], float64[::1], int64), some(float32[::1], float64[::1])

// schedule: for launches with radius = 2
extern "C" __global__ void weigh(const float *__restrict__ x, int x_shape0, double *__restrict__ out)
{
    constexpr int radius = 2;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (radius <= i && i < x_shape0 - radius) {
        double total = 0.0;
        #pragma unroll
        for (int d = -radius; d <= radius; d++) {
            total += exp(-0.5 * d * d) * x[i + d];
        }
        out[i] = total;
    }
}

// Many iterations, an unknown number of iterations, many calls, no calls.
extern "C" __global__ void others(const double *__restrict__ x, int x_shape0, double *__restrict__ out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        double total = 0.0;
        for (int k = 0; k < 9; k++) {
            total += exp(x[i] * k);
        }
        for (int k = 0; k < n; k++) {
            total += exp(x[i] * k);
        }
        for (int k = 0; k < 3; k++) {
            total += exp(x[i] * k) + log(x[i] + k) + sin(x[i] - k);
        }
        for (int k = 0; k < 3; k++) {
            total += x[i] * k;
        }
        out[i] = total;
    }
}

// Calls in branches only, and also outside of branches.
extern "C" __global__ void some(const float *__restrict__ x, int x_shape0, double *__restrict__ out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        double total = 0.0;
        #pragma unroll 1
        for (int k = 0; k < 3; k++) {
            if ((double)x[i] > k) {
                total += exp((double)x[i] * k);
            }
        }
        #pragma unroll
        for (int k = 0; k < 4; k++) {
            double weight = exp((double)x[i] - k);
            if (weight > 0.5) {
                total += weight;
            }
        }
        out[i] = total;
    }
}
