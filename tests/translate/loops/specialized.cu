// Translated from specialized.py by py2cu 0.1.0: nearest(float32[:, ::1], float32[:, ::1], int32[::1]),
//    convolve(float32[:, ::1], float32[:, ::1], float32[:, ::1], int32), halve(float64[::1], int64),
//    powers(float64[::1], uint8)

// schedule: for launches with points_shape1 = 8, centers_shape0 = 16
extern "C" __global__ void nearest(const float *__restrict__ points, int points_shape0,
                                   const float *__restrict__ centers, int centers_shape1, int *__restrict__ labels)
{
    constexpr int points_shape1 = 8;
    constexpr int centers_shape0 = 16;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < points_shape0) {
        int best = 0;
        float least = 1e30f;
        for (int c = 0; c < centers_shape0; c++) {
            float d = 0;
            for (int k = 0; k < points_shape1; k++) {
                float t = points[i * points_shape1 + k] - centers[c * centers_shape1 + k];
                d += t * t;
            }
            if (d < least) {
                least = d;
                best = c;
            }
        }
        labels[i] = best;
    }
}

// schedule: for launches with radius = 2, w_shape1 = 5
extern "C" __global__ void convolve(const float *__restrict__ a, int a_shape0, int a_shape1,
                                    const float *__restrict__ w, float *__restrict__ out, int out_shape1)
{
    constexpr int radius = 2;
    constexpr int w_shape1 = 5;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (radius <= i && i < a_shape0 - radius && radius <= j && j < a_shape1 - radius) {
        float total = 0;
        for (int di = -radius; di <= radius; di++) {
            for (int dj = -radius; dj <= radius; dj++) {
                total += a[(i + di) * a_shape1 + (j + dj)] * w[(di + radius) * w_shape1 + dj + radius];
            }
        }
        out[i * out_shape1 + j] = total;
    }
}

// schedule: for launches with steps = 3
extern "C" __global__ void halve(double *__restrict__ x, int x_shape0)
{
    int steps = 3;
    // a parameter that the kernel assigns
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (steps > 0 && i < x_shape0) {
        x[i] *= 0.5;
        steps -= 1;
    }
}

static __device__ double power(double x, unsigned char exponent)
{
    double result = 1.0;
    for (int _ = 0; _ < exponent; _++) {
        result *= x;
    }
    return result;
}

// schedule: for launches with steps = 3
extern "C" __global__ void powers(double *__restrict__ x, int x_shape0)
{
    constexpr unsigned char steps = 3;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = power(x[i], steps);
    }
}
