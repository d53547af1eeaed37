// Translated from axis_products.py by py2cu 0.1.0: max_pool(float32[:, :, :, ::1], float32[:, :, :, ::1])

// schedule: for launches with out_shape1 = 3
extern "C" __global__ void max_pool(const float *__restrict__ x, int x_shape1, int x_shape2, int x_shape3,
                                    float *__restrict__ out, int out_shape0, int out_shape2, int out_shape3)
{
    constexpr int out_shape1 = 3;
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    int n = out_shape0, channels = out_shape1, height = out_shape2, width = out_shape3;
    if (index < n * channels * height * width) {
        int w = index % width;
        int h = index / width % height;
        int c = index / (width * height) % channels;
        int b = index / (width * height * channels);
        float best = x[((b * x_shape1 + c) * x_shape2 + 2 * h) * x_shape3 + 2 * w];
        for (int dy = 0; dy < 2; dy++) {
            for (int dx = 0; dx < 2; dx++) {
                best = fmaxf(best, x[((b * x_shape1 + c) * x_shape2 + 2 * h + dy) * x_shape3 + 2 * w + dx]);
            }
        }
        out[((b * out_shape1 + c) * out_shape2 + h) * out_shape3 + w] = best;
    }
}
