// Translated from vectors.py by py2cu 0.1.0: normals(float32[:, ::1], float32[:, ::1]),
//    rays(float64[::1], float64, float64), ordered(float64[::1])

struct Float32x3 {
    float x, y, z;
};

struct Float64x3 {
    double x, y, z;
};

struct Ray {
    double start, slope;
};

template <typename T>
static __device__ T minus(T a, Float32x3 b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

static __device__ Float64x3 minus(Float64x3 a, Float64x3 b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

static __device__ Float64x3 cross(Float32x3 a, Float64x3 b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static __device__ Float64x3 unit(Float64x3 v)
{
    double length = sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
    return {v.x / length, v.y / length, v.z / length};
}

// Normal of a triangle.
static __device__ Float64x3 normal(Float32x3 a, Float32x3 b, Float64x3 c)
{
    return unit(cross(minus(b, a), minus(c, a)));
}

static __device__ Ray along(Ray ray, double t)
{
    return {ray.start + t * ray.slope, ray.slope};
}

static __device__ Float64x3 take(double *x, int i)
{
    x[i] += 1.0;
    return {x[i], x[0], x[1]};
}

extern "C" __global__ void normals(const float *points, long long points_shape1, float *out, long long out_shape0,
                                   long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        Float32x3 p = {points[i * points_shape1], points[i * points_shape1 + 1], points[i * points_shape1 + 2]};
        Float32x3 q = {points[(i + 1) * points_shape1], points[(i + 1) * points_shape1 + 1],
                       points[(i + 1) * points_shape1 + 2]};
        // of the triangle with the origin
        Float64x3 result = normal(p, q, {0.0, 0.0, 0.0});
        out[i * out_shape1] = (float)result.x;
        out[i * out_shape1 + 1] = (float)result.y;
        out[i * out_shape1 + 2] = (float)result.z;
    }
}

extern "C" __global__ void rays(double *out, double start, double slope)
{
    Ray ray = {start, slope};
    ray = along(along(ray, 2.0), 3.0);
    out[0] = ray.start;
    out[1] = along(ray, -1.0).start;
}

extern "C" __global__ void ordered(double *x)
{
    Float64x3 result = take(x, 0);
    Float64x3 result_2 = take(x, 1);
    x[3] = minus(result, result_2).x;  // take() writes: in Python's order
    double first = x[0];
    result = take(x, 0);
    x[4] = first + result.y;
    result = take(x, 1);
    x[5] = result.z * 2.0;
}
