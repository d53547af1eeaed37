// Translated from views_of_itself_in_loops.py by py2cu 0.1.0: turned(float32[:, :], int32),
//    shortened(float32[:], int32), exchanged(float32[::1], float32[::1], int32)

extern "C" __global__ void turned(float *x, long long x_stride0, long long x_stride1, int n)
{
    for (int i = 0; i < n; i++) {
        x[i * x_stride1] = (float)i;
        long long x_stride1_new = x_stride0;
        x_stride0 = x_stride1;
        x_stride1 = x_stride1_new;
    }
}

extern "C" __global__ void shortened(float *x, long long x_shape0, int n)
{
    while (x_shape0 > n) {
        x[0] = (float)x_shape0;
        x_shape0 = (x_shape0 + 1) / 2;
    }
}

extern "C" __global__ void exchanged(float *x, float *y, int n)
{
    for (int i = 0; i < n; i++) {
        x[i] = y[i] + 1.0f;
        float *y_new = x;
        x = y;
        y = y_new;
    }
}
