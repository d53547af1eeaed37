// Translated from compared.py by py2cu 0.1.0:
//    compare(float32[:, ::1], float32[:, ::1], UniTuple(int32, 3), Tuple((int64, float32)), bool[::1])

struct Int64Float64 {
    long long _0;
    double _1;
};

static __device__ Int64Float64 halves(int n)
{
    return {n >> 1, n / 2.0};
}

// Item by item, as in Python.
extern "C" __global__ void compare(const float *x, long long x_shape0, long long x_shape1, const float *y,
                                   long long y_shape0, long long y_shape1, int t_0, int t_1, int t_2, long long u_0,
                                   float u_1, bool *out)
{
    if (x_shape0 != y_shape0 || x_shape1 != y_shape1 || (x_shape0 == 0 && x_shape1 == 0)) {
        return;
    }
    out[0] = x_shape0 == 4 && x_shape1 == 5;
    out[1] = t_0 < 1 || (t_0 == 1 && (t_1 < 2 || (t_1 == 2 && t_2 < 3)));
    out[2] = false;
    out[3] = t_0 < 1 || (t_0 == 1 && (u_0 < 2 || (u_0 == 2 && u_1 <= 0.5f)));
    Int64Float64 result = halves(t_1);
    out[4] = u_0 == result._0 && u_1 == result._1;
    out[5] = x[0] > y[0] || (x[0] == y[0] && x[1] > y[y_shape1]);
    out[6] = t_0 == 2;
}
