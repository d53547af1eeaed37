// Translated from known_conditions.py by py2cu 0.1.0: kernel(float32[::1], float32[:, ::1], int64[::1], int64)

constexpr bool DEBUG = false;
constexpr int LIMIT = 3;

struct Int64x2 {
    long long x, y;
};

struct Int64x3 {
    long long x, y, z;
};

static __device__ float first(const float *x, const float *y, Int64x2 /*t*/)
{
    return x[0] + y[0];
}

static __device__ long long first(Int64x2 t)
{
    return t.x;
}

static __device__ double first(Int64x2 /*t*/, long long other)
{
    return other;
}

static __device__ const float *first(const float *x, long long x_shape0, long long x_shape1, const float *y,
                                     Int64x3 /*t*/)
{
    if (x_shape0 == 2) {
        return &x[x_shape1];
    }
    return y;
}

extern "C" __global__ void kernel(float *x, const float *y, long long y_shape0, long long y_shape1,
                                  const long long * /*z*/, long long n)
{
    x[0] = first(x, y, {n, n});
    x[1] = (float)first({n, n});
    x[2] = (float)first({n, n}, n);
    const float *result = first(y, y_shape0, y_shape1, y, {n, n, n});
    x[3] = result[0];
    x[4] = 1;
    x[5] = 2;
    x[6] = 3;
    x[7] = 4;
    x[8] = 5;
    if (y_shape0 * y_shape1 != 0) {
        x[9] = 6;
    }
    long long v = n;
    long long w = n + 1;
    x[10] = (float)(v + w);
    while (DEBUG) {
        x[11] = 1;
    }
    x[12] = 4;
    x[13] = (float)n;
    x[14] = (float)(LIMIT + DEBUG);
}
