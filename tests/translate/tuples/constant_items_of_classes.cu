// Translated from constant_items_of_classes.py by py2cu 0.1.0: kernel(float64[::1], float64)

struct Point {
    double x, y, z;
};

static __device__ double length(Point p, double scale)
{
    return (p.x * p.x + p.y * p.y + p.z * p.z) * scale;
}

extern "C" __global__ void kernel(double *out, long long out_shape0, double s)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        out[i] = length({out[i], 2.0, s}, s) + length({s, 2.0, out[i]}, 2.0 * s);
    }
}
