// Translated from variables.py by py2cu 0.1.0: move(float64[:, ::1], float64[:, ::1], int64),
//    nearest(float64[::1], int64, float64[::1]), fibonacci(int64[::1], int64), apart(float64[::1], int64)

#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif

struct Float64x3 {
    double x, y, z;
};

struct Hit {
    long long index;
    double distance;
};

struct Int64x2 {
    long long x, y;
};

static __device__ Float64x3 plus(Float64x3 a, Float64x3 b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}

static __device__ Float64x3 times(Float64x3 a, double s)
{
    return {a.x * s, a.y * s, a.z * s};
}

static __device__ Float64x3 march(Float64x3 start, Float64x3 step, long long n)
{
    Float64x3 at = start;
    for (long long i = 0; i < n; i++) {
        at = plus(at, times(step, 0.5));
        if (at.x > 100.0) {
            at = {0.0, 0.0, 0.0};  // start again
            break;
        }
    }
    return at;
}

extern "C" __global__ void move(const double *points, long long points_shape1, double *out, long long out_shape0,
                                long long out_shape1, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        Float64x3 p = {points[i * points_shape1], points[i * points_shape1 + 1], points[i * points_shape1 + 2]};
        Float64x3 q = march(p, {1.0, 0.0, 0.0}, n);
        if (q.x > 3.0) {
            q = times(q, 2.0);
        }
        auto [x, y, z] = plus(q, p);
        out[i * out_shape1] = x;
        out[i * out_shape1 + 1] = y;
        out[i * out_shape1 + 2] = z;
    }
}

extern "C" __global__ void nearest(const double *x, long long n, double *out)
{
    Hit best = {0, INFINITY};
    for (long long i = 0; i < n; i++) {
        if (fabs(x[i]) < best.distance) {
            best = {i, fabs(x[i])};
        }
    }
    out[best.index] = best.distance;
}

extern "C" __global__ void fibonacci(long long *x, long long n)
{
    Int64x2 pair = {0, 1};
    for (long long i = 0; i < n; i++) {
        pair = {pair.y, pair.x + pair.y};
    }
    x[0] = pair.x;
    Int64x2 first = {x[1], x[2]};
    Int64x2 second = {x[3], n};
    Int64x2 second_new = first;  // swapped as a whole
    first = second;
    second = second_new;
    x[4] = first.x - second.y;
    x[5] = first.y - second.x;
}

extern "C" __global__ void apart(double *x, long long n)
{
    long long mixed_0 = n;  // of two types
    double mixed_1 = x[0];
    double read_0 = x[1], read_1 = x[2];  // one item is never read
    double ordered_0 = x[4], ordered_1 = atomicAdd(&x[4], 1.0);  // read before it changes
    x[5] = mixed_0 + mixed_1 + read_0 * read_1 * read_1;
    x[6] = ordered_0 * ordered_1 + ordered_1;
}
