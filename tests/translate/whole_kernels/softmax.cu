// Translated from softmax.py by py2cu 0.1.0: softmax(float32[:, ::1], float32[:, ::1])

#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif

constexpr int THREADS = 128;

extern "C" __global__ void softmax(const float *x, long long x_shape1, float *y, long long y_shape1)
{
    __shared__ float shared[THREADS];
    int row = blockIdx.x;
    int t = threadIdx.x;
    long long n = x_shape1;

    float largest = -INFINITY;
    for (long long c = t; c < n; c += THREADS) {
        largest = fmaxf(largest, x[row * x_shape1 + c]);
    }
    shared[t] = largest;
    __syncthreads();
    int s = THREADS >> 1;
    while (s != 0) {
        if (t < s) {
            shared[t] = fmaxf(shared[t], shared[t + s]);
        }
        __syncthreads();
        s >>= 1;
    }
    largest = shared[0];
    __syncthreads();

    float total = 0;
    for (long long c = t; c < n; c += THREADS) {
        float e = expf(x[row * x_shape1 + c] - largest);
        y[row * y_shape1 + c] = e;
        total += e;
    }
    shared[t] = total;
    __syncthreads();
    s = THREADS >> 1;
    while (s != 0) {
        if (t < s) {
            shared[t] += shared[t + s];
        }
        __syncthreads();
        s >>= 1;
    }
    for (long long c = t; c < n; c += THREADS) {
        y[row * y_shape1 + c] /= shared[0];
    }
}
