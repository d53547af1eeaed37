// Translated from removed_statements.py by py2cu 0.1.0: kernel(float32[::1], int32, float32[:, ::1])

extern "C" __global__ void kernel(float *x, long long x_shape0, int n, float *y, long long y_shape1)
{
    // the whole grid
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;  // of this thread

    // limits of the loop
    int half = n >> 1;
    for (int k = 0; k < half; k++) {
        // the update
        x[k] = 1;  // changed
    }
    long long columns = y_shape1;  // dimensions
    y[i * y_shape1] = (float)columns;
    x[0] = (float)n;
    if (i < x_shape0) {
        x[i] = (float)n;
    }
}
