// Translated from scopes.py by py2cu 0.1.0: side_by_side(float32[::1], int64),
//    head(float32[:, ::1], float32[:, ::1], int32)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void side_by_side(float *x, long long n)
{
    for (int i = 0; i < 4; i++) {
        x[i] = 0;
    }
    for (long long k = 0; k < n; k++) {
        long long i = k + threadIdx.x;
        x[i] = 1;
        for (int j = 0; j < 3; j++) {
            for (int i = 0; i < 2; i++) {  // inside the other i
                x[i + j] += 1.0f;
            }
        }
    }
    for (long long i = 0; i < n; i++) {
        x[i] *= 2.0f;
    }
    long long start = n - 1;
    for (long long i = 0; i < n; i += 4) {
        float *swap = &x[i];
        float tmp = x[i];  // what the line does
        x[i] = x[start];
        x[start] = tmp;
        swap[0] = 0;
    }
}

extern "C" __global__ void head(const float *x, long long x_shape0, long long x_shape1, float *y, long long y_shape1,
                                int n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (0 < i && i < x_shape0 - 1 && 0 < j && j < x_shape1 - 1) {
        float a;
        double b;
        int c;
        // right before what sets them
        if (n > 0) {
            a = x[i * x_shape1 + j];
            b = x[i * x_shape1 + j - 1];
            c = n;
        } else {
            a = x[(i - 1) * x_shape1 + j];
            b = 0;
            c = 2;
        }
        const float *window = &x[(i - 1) * x_shape1 + j - 1];
        double window_minus_c = (double)window[0] - c;
        y[i * y_shape1 + j] = (float)((a - b) * (a - b) + window_minus_c * window_minus_c);  // beside the sum
        float base = x[i * x_shape1 + py2cu_wrap((j + 1) % 4 - 1, x_shape1)];
        y[(i - 1) * y_shape1 + j] = base * base;
    }
}
