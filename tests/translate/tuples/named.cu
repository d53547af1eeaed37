// Translated from named.py by py2cu 0.1.0:
//    k(NamedTuple((float64, int64), Point(x, y)), NamedTuple((float64, int64), Limits(low, high)), float64[::1])

struct Point {
    double x;
    long long y;
};

struct Point_Float64x2 {
    double x, y;
};

static __device__ Point move(Point p, double dx)
{
    return {p.x + dx, p.y};
}

extern "C" __global__ void k(double p_x, long long p_y, double limits_low, long long limits_high, double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    Point result = move({p_x, p_y}, 0.5);
    Point_Float64x2 q = {result.x, (double)result.y};
    long long q_y = result.y;
    if (i > 3) {
        q = {(double)q_y, q.x};
    }
    if (limits_low < q.x && q.x < limits_high) {
        double a = q.x, b = q.y;
        out[i] = a + b * q.x + 2.0 + 2.0;
    }
}
