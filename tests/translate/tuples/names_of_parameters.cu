// Translated from names_of_parameters.py by py2cu 0.1.0: shift(float64[::1], float64[::1])

struct Point {
    double x, y;
};

static __device__ double along(double distance, Point point)
{
    return point.x + distance * point.y;
}

static __device__ double shortened(double short_, double short__x, double short__y)
{
    return short__x - short_ * short__y;
}

extern "C" __global__ void shift(const double *x, double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    Point point = {x[i], x[i + 1]};
    out[i] = along(x[i], point) + shortened(x[i], point.x, point.y);
}
