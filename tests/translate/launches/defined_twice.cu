// Translated from defined_twice.py by py2cu 0.1.0: area_kernel(float32[::1], float32[::1], float32[::1])

struct Float32x2 {
    float x, y;
};

static __device__ Float32x2 to_xy(float r, float angle)
{
    float x = r * cosf(angle);
    float y = r * sinf(angle);
    return {x, y};
}

static __device__ float area(float r, float angle)
{
    auto [x, y] = to_xy(r, angle);
    return x * y;
}

// area() of each element.
extern "C" __global__ void area_kernel(const float *r, const float *angle, float *out, long long out_shape0)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        out[i] = area(r[i], angle[i]);
    }
}
