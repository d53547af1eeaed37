// Translated from named.py by py2cu 0.1.0:
//    k(NamedTuple((float64, int64), Point(x, y)), NamedTuple((float64, int64), Limits(low, high)), float64[::1])

struct Point {
    double x;
    long long y;
};

static __device__ Point move(Point p, double dx)
{
    return {p.x + dx, p.y};
}

extern "C" __global__ void k(double p_x, long long p_y, double limits_low, long long limits_high, double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    Point result = move({p_x, p_y}, 0.5);
    double q_x = result.x, q_y = result.y;
    q_x = result.x;
    long long q_y_2 = result.y;
    if (i > 3) {
        double q_y_new = q_x;
        q_x = q_y_2;
        q_y = q_y_new;
    }
    if (limits_low < q_x && q_x < limits_high) {
        double a = q_x, b = q_y;
        out[i] = a + b * q_x + 2.0 + 2.0;
    }
}
