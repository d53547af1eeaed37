// Translated from dimensions_by_rows.py by py2cu 0.1.0:
//    shade(float32[:, :, ::1], float32[:, ::1], float32[:, :, ::1], float32[::1])
// Assumed dimensions, inferred from the kernel's indices: points 3, lights 2, faces 3, out 1

static __device__ float dot(const float *a, const float *b)
{
    return a[0] * b[0] + a[1] * b[1];
}

extern "C" __global__ void shade(const float *points, long long points_shape1, long long points_shape2,
                                 const float *lights, long long lights_shape0, long long lights_shape1,
                                 const float *faces, long long faces_shape1, long long faces_shape2, float *out,
                                 long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        const float *near = &points[i * points_shape1 * points_shape2];
        double total = 0.0;
        for (long long k = 0; k < lights_shape0; k++) {
            const float *light = &lights[k * lights_shape1];
            total += dot(near, light);
        }
        const float *edge = &faces[i * faces_shape1 * faces_shape2];
        out[i] = (float)(total + edge[faces_shape2]);
    }
}
