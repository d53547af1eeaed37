// Translated from convolution.py by py2cu 0.1.0: convolve(float32[:, ::1], float32[:, ::1], float32[:, ::1])

extern "C" __global__ void convolve(const float *__restrict__ image, long long image_shape0, long long image_shape1,
                                    const float *__restrict__ mask, long long mask_shape0, long long mask_shape1,
                                    float *__restrict__ result, long long result_shape1)
{
    long long col = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long row = blockIdx.y * blockDim.y + threadIdx.y;
    long long rows = image_shape0, cols = image_shape1;
    if (row >= rows || col >= cols) {
        return;
    }

    // half the size of the mask
    long long half_rows = mask_shape0 / 2;
    long long half_cols = mask_shape1 / 2;

    double s = 0;
    for (long long i = 0; i < mask_shape0; i++) {
        for (long long j = 0; j < mask_shape1; j++) {
            long long r = row + i - half_rows;
            long long c = col + j - half_cols;
            if (r >= 0 && r < rows && c >= 0 && c < cols) {
                s += mask[i * mask_shape1 + j] * image[r * image_shape1 + c];
            }
        }
    }
    result[row * result_shape1 + col] = (float)s;
}
