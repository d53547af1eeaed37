// Translated from guarded_floats.py by py2cu 0.1.0: sample(float32[:, ::1], float32[:, ::1], float32[::1], float32)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void sample(const float *image, long long image_shape0, long long image_shape1, float *out,
                                  long long out_shape0, long long out_shape1, const float *positions, float center)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < out_shape0 && j < out_shape1) {
        float y = positions[i] + center;
        double x = positions[j] - 0.5;
        if (0.0f <= y && y <= (double)(image_shape0 - 1) && x >= 0.0 && x < image_shape1) {
            long long top = (long long)floorf(y);
            long long bottom = (long long)ceilf(y);
            long long left = (long long)(x + 0.5);
            out[i * out_shape1 + j] = image[top * image_shape1 + left] + image[bottom * image_shape1 + left];
        }
        if (!(y < 0.0f)) {
            out[i * out_shape1 + j] += image[py2cu_wrap((long long)y, image_shape0) * image_shape1];  // y may be NaN
        }
        if (x == 2.5 || x > -1.0) {
            out[i * out_shape1 + j] += image[py2cu_wrap((long long)x, image_shape1)];
        }
    }
}
