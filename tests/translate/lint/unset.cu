// Translated from unset.py by py2cu 0.1.0: under_a_condition(float32[::1]), in_a_loop(float32[::1], int32),
//    one_of_three(float32[::1], int32), left_early(float32[::1], int32), under_the_same(float32[::1], int32),
//    with_a_flag(float32[::1], int32), of_the_turn_before(float32[::1], int32), on_all_ways(float32[::1], int32)

extern "C" __global__ void under_a_condition(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        float v = 0.0f;
        if (x[i] > 0.0f) {
            v = x[i];
        }
        x[i] = v;
    }
}

extern "C" __global__ void in_a_loop(float *x, long long x_shape0, int n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    float last = 0.0f;
    for (int k = 0; k < n; k++) {
        last = x[k];
    }
    if (i < x_shape0) {
        x[i] = last;
    }
}

extern "C" __global__ void one_of_three(float *x, long long x_shape0, int mode)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int v = 0;
    if (mode == 0) {
        v = 1;
    } else if (mode == 1) {
        v = 2;
    }
    if (i < x_shape0) {
        x[i] = (float)v;
    }
}

extern "C" __global__ void left_early(float *x, long long x_shape0, int n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.0f;
    while (true) {
        if (n > 3) {
            break;
        }
        v = x[0];
        if (v > 2.0f) {
            break;
        }
        n += 1;
    }
    if (i < x_shape0) {
        x[i] = v;
    }
}

extern "C" __global__ void under_the_same(float *x, int n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.0f;
    if (i < n) {
        v = x[i];
    }
    if (i < n && n > 3) {
        x[i] = v;
    }
}

extern "C" __global__ void with_a_flag(float *x, long long x_shape0, int n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    bool found = false;
    int at = 0;
    for (int k = 0; k < n; k++) {
        if (x[k] > 3.0f) {
            found = true;
            at = k;
            break;
        }
    }
    if (!found) {
        return;
    }
    if (i < x_shape0) {
        x[i] = (float)at;
    }
}

extern "C" __global__ void of_the_turn_before(float *x, int n)
{
    if ((long long)blockIdx.x * blockDim.x + threadIdx.x == 0) {
        float before = 0.0f;
        for (int k = 0; k < n; k++) {
            if (k > 0) {
                x[k] += before;
            }
            before = x[k];
        }
    }
}

extern "C" __global__ void on_all_ways(float *x, long long x_shape0, int n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.0f;
    while (true) {
        v = x[0];
        if (v > 3.0f) {
            break;
        }
    }
    float w = 0.0f;
    for (int k = 0; k < 3; k++) {
        w = x[k];
    }
    int z;
    if (n > 3) {
        z = 1;
    } else if (n > 2) {
        z = 2;
    } else {
        return;
    }
    if (i < x_shape0) {
        x[i] = (float)((double)(v + w) + z);
    }
}
