// Translated from box_blur.py by py2cu 0.1.0: box_blur(uint8[:, :, ::1], uint8[:, :, ::1], int32)

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

extern "C" __global__ void box_blur(const unsigned char *__restrict__ src, int src_shape0, int src_shape1,
                                    int src_shape2, unsigned char *__restrict__ dst, int dst_shape1, int dst_shape2,
                                    int radius)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int height = src_shape0, width = src_shape1, channels = src_shape2;
    if (x >= width || y >= height) {
        return;
    }
    long long sum = 2 * radius + 1;
    long long area = sum * sum;
    for (int c = 0; c < channels; c++) {
        long long total = 0;
        for (int dy = -radius; dy <= radius; dy++) {
            int yy = min(max(y + dy, 0), height - 1);
            for (int dx = -radius; dx <= radius; dx++) {
                int xx = min(max(x + dx, 0), width - 1);
                total += src[(yy * src_shape1 + xx) * src_shape2 + c];
            }
        }
        dst[(y * dst_shape1 + x) * dst_shape2 + c] = (unsigned char)py2cu_floordiv(total + area / 2, area);
    }
}
