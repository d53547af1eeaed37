// Translated from dimensions_by_use.py by py2cu 0.1.0: blur(float32[:, ::1], float32[:, ::1])
// Assumed dimensions, inferred from the kernel's indices: image 2, out 2

extern "C" __global__ void blur(const float *image, long long image_shape0, long long image_shape1, float *out,
                                long long out_shape1)
{
    long long row = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long col = blockIdx.y * blockDim.y + threadIdx.y;
    long long rows = image_shape0, cols = image_shape1;
    if (0 < row && row < rows && col < cols) {
        out[row * out_shape1 + col] = 0.5f * (image[row * image_shape1 + col] + image[(row - 1) * image_shape1 + col]);
    }
}
