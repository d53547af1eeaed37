// Translated from reassigned_parameters.py by py2cu 0.1.0: kernel(float64[:, ::1], float64[:, ::1], float64[::1]),
//    other(float64[:, ::1], UniTuple(int64, 2), float64[::1]), cut(float64[:, ::1], float64[:, ::1], float64[::1])

static __device__ void device(const double *pair_0, int pair_1, const double *x, long long x_shape0, double *out)
{
    const double *pair_0_2 = pair_0;
    double pair_1_2 = pair_1;
    if (out[0] > 3.0) {
        pair_0_2 = &x[x_shape0 - 1];
        pair_1_2 = 2.5;
    }
    out[2] += pair_0_2[0] * pair_1_2;
}

extern "C" __global__ void kernel(const double *x, long long x_shape0, long long x_shape1, const double *y,
                                  long long y_shape1, double *out, long long out_shape0)
{
    const double *y_2 = y;
    long long y_stride0 = y_shape1;
    for (int k = 0; k < 2; k++) {
        out[0] += y_2[y_stride0 + 1];
        y_2 = &x[(x_shape0 - 1) * x_shape1];
        y_stride0 = -x_shape1;
        y_shape1 = x_shape1;
    }
    device(out, 1, out, out_shape0, out);
}

extern "C" __global__ void other(double *x, long long x_shape1, long long t_0, long long t_1, double *out)
{
    double *x_2 = x;
    long long x_stride0 = x_shape1;
    int x_stride1 = 1;
    double t_0_2 = t_0;
    if (out[0] > 3.0) {
        x_2 = x;
        x_stride0 = x_shape1;
        x_shape1 = (x_shape1 + 1) / 2;
        x_stride1 = 2;
        t_0_2 = 1.5;
        t_1 = 2;
    }
    out[0] = x_2[x_stride0 + x_stride1] + t_0_2;
    x_2[0] = t_1;
}

extern "C" __global__ void cut(const double *x, long long x_shape0, long long x_shape1, const double *y,
                               long long y_shape0, long long y_shape1, double *out)
{
    const double *x_2 = x;  // once, whatever the types of its copies
    x_shape0 = max(x_shape0 - 1, 0LL);
    long long x_stride0 = x_shape1;
    if (x_shape0 > 2) {
        out[0] = x_2[1];
    } else {
        x_2 = y;
        x_shape0 = y_shape1;
        x_stride0 = 1;
        x_shape1 = y_shape0;
    }
    out[1] = x_2[x_stride0];
}
