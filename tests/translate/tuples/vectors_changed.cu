// Translated from vectors_changed.py by py2cu 0.1.0: copied_items(float64[::1], float64[::1], float64),
//    bounced(float64[::1], float64[::1], float64), some_items(float64[::1], float64[::1])

constexpr double T = 0.5;

struct Float64x2 {
    double x, y;
};

struct Float64x3 {
    double x, y, z;
};

static __device__ Float64x2 minus(Float64x2 a, Float64x2 b)
{
    return {a.x - b.x, a.y - b.y};
}

static __device__ double length(Float64x2 v)
{
    return sqrt(v.x * v.x + v.y * v.y);
}

extern "C" __global__ void copied_items(const double *x, double *out, long long out_shape0, double t)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        Float64x2 a = {x[i], t};
        Float64x2 b = {T, x[i]};
        Float64x2 origin = {0.0, 1.0};
        out[i] = length(minus(a, b)) + length(minus(b, origin)) + length(origin) + a.y;
    }
}

extern "C" __global__ void bounced(const double *x, double *out, long long out_shape0, double t)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        Float64x2 position = {0.0, 0.0};
        Float64x2 velocity = {x[i], 1.0};
        for (int _ = 0; _ < 10; _++) {
            position = {position.x + velocity.x, position.y + velocity.y};
            if (fabs(position.x) > t) {
                velocity.x = -velocity.x;
            }
            if (length(position) > 2.0 * t) {
                velocity = {velocity.y, velocity.x};
            }
        }
        out[i] = length(position);
    }
}

extern "C" __global__ void some_items(const double *x, double *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        Float64x3 p = {x[i], 0.0, 1.0};
        for (int k = 0; k < 4; k++) {
            if (x[k] > 0.0) {
                p = {p.y, p.x, p.z};
            } else {
                p = {p.x, p.y + x[k], p.z + p.y};
            }
        }
        out[i] = p.x + p.y * p.z;
    }
}
