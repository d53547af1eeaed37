// Translated from box_blur.py by py2cu 0.1.0: box_blur(uint8[:, :, ::1], uint8[:, :, ::1], int32)

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

extern "C" __global__ void box_blur(const unsigned char *src, long long src_shape0, long long src_shape1,
                                    long long src_shape2, unsigned char *dst, long long dst_shape1,
                                    long long dst_shape2, int radius)
{
    long long x = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long y = blockIdx.y * blockDim.y + threadIdx.y;
    long long height = src_shape0, width = src_shape1, channels = src_shape2;
    if (x >= width || y >= height) {
        return;
    }
    long long sum = 2 * (long long)radius + 1;
    long long area = sum * sum;
    for (long long c = 0; c < channels; c++) {
        long long total = 0;
        for (long long dy = -radius; dy <= radius; dy++) {
            long long yy = min(max(y + dy, 0LL), height - 1);
            for (long long dx = -radius; dx <= radius; dx++) {
                long long xx = min(max(x + dx, 0LL), width - 1);
                total += src[(yy * src_shape1 + xx) * src_shape2 + c];
            }
        }
        dst[(y * dst_shape1 + x) * dst_shape2 + c] = (unsigned char)py2cu_floordiv(total + (area >> 1), area);
    }
}
