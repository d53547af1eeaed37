// Translated from starred_subscripts.py by py2cu 0.1.0: kernel(float32[:, ::1], float32[:, :, ::1])

extern "C" __global__ void kernel(float *x, long long x_shape1, float *y, long long y_shape1, long long y_shape2)
{
    x[x_shape1 + 2] = 1;
    x[x_shape1 + 2] = 2;
    x[0 * x_shape1 + 1] = 3;
    x[2] = 4;
    x[x_shape1 + 3] = 5;
    x[x_shape1 + 2] = 6;
    x[x_shape1 + 3] = (float)(x[0] * 2.0 + x[1] * -3.0);
    y[(0 * y_shape1 + 1) * y_shape2 + 2] = 7;
}
