// Translated from whole_array_statements.py by py2cu 0.1.0: by_all(float32[::1], float32[:, ::1]),
//    changed_by_all(float32[::1]), without_threads(float32[::1], float32[::1]),
//    by_one_or_its_own(float32[::1], float32[:, ::1])

extern "C" __global__ void by_all(float *x, long long x_shape0, float *y, long long y_shape0, long long y_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float part[16];
    for (int k = 0; k < 16; k++) {
        part[k] = 0;
    }
    for (long long k = 0; k < x_shape0; k++) {
        x[k] = 2;
    }
    for (long long k0 = 0; k0 < y_shape0; k0++) {
        for (long long k1 = 0; k1 < y_shape1; k1++) {
            y[k0 * y_shape1 + k1] = 3;
        }
    }
    for (long long k = 0; k < y_shape1; k++) {
        y[blockIdx.x * y_shape1 + k] = 5;
    }
    for (long long k = 0; k < y_shape0 * y_shape1; k++) {
        y[k] = 3;
    }
    __syncthreads();
    x[i] = part[0];
}

extern "C" __global__ void changed_by_all(float *x, long long x_shape0)
{
    if (threadIdx.x < x_shape0) {
        for (long long k = 0; k < x_shape0; k++) {
            x[k] += 1.0f;
        }
    }
}

extern "C" __global__ void without_threads(float *x, long long x_shape0, const float *y, long long y_shape0)
{
    for (long long k = 0; k < x_shape0; k++) {
        x[k] = 2.0f * y[y_shape0 == 1 ? 0 : k];
    }
}

extern "C" __global__ void by_one_or_its_own(float *x, long long x_shape0, float *y, long long y_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float part[16];
    float own[4];
    if (threadIdx.x == 0) {
        for (int k = 0; k < 16; k++) {
            part[k] = 0;
        }
    }
    __syncthreads();
    float value = part[0];
    for (int k = 0; k < 4; k++) {
        own[k] = value;
    }
    float *row = &y[i * y_shape1];
    value = own[0];
    for (long long k = 0; k < y_shape1; k++) {
        row[k] = value;
    }
    for (long long k = 0; k < y_shape1; k++) {
        y[i * y_shape1 + k] = 4;
    }
    for (long long k = i; k < x_shape0; k += (long long)blockDim.x * gridDim.x) {
        x[k] = own[1];
    }
}
