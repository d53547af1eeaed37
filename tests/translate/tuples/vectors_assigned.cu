// Translated from vectors_assigned.py by py2cu 0.1.0: shift(float32[:, ::1], float32)

struct Float32x3 {
    float x, y, z;
};

static __device__ Float32x3 shifted(Float32x3 v, float by)
{
    v.x = v.x + by;
    v.z = v.z - by;
    return v;
}

extern "C" __global__ void shift(float *points, long long points_shape0, long long points_shape1, float by)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < points_shape0) {
        Float32x3 result =
            shifted({points[i * points_shape1], points[i * points_shape1 + 1], points[i * points_shape1 + 2]}, by);
        points[i * points_shape1] = result.x;
        points[i * points_shape1 + 1] = result.y;
        points[i * points_shape1 + 2] = result.z;
    }
}
