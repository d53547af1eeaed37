// Translated from resize.py by py2cu 0.1.0: resize(uint8[:, :, ::1], uint8[:, :, ::1])

extern "C" __global__ void resize(const unsigned char *src, long long src_shape0, long long src_shape1,
                                  long long src_shape2, unsigned char *dst, long long dst_shape0, long long dst_shape1,
                                  long long dst_shape2)
{
    long long j = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long i = blockIdx.y * blockDim.y + threadIdx.y;
    long long c = blockIdx.z * blockDim.z + threadIdx.z;
    if (i >= dst_shape0 || j >= dst_shape1 || c >= 3) {
        return;
    }
    double y = (i + 0.5) * src_shape0 / dst_shape0 - 0.5;
    double x = (j + 0.5) * src_shape1 / dst_shape1 - 0.5;
    y = fmin(fmax(y, 0.0), src_shape0 - 1.0);
    x = fmin(fmax(x, 0.0), src_shape1 - 1.0);
    long long y0 = (long long)y, x0 = (long long)x;
    long long y1 = min(y0 + 1, src_shape0 - 1);
    long long x1 = min(x0 + 1, src_shape1 - 1);
    double fy = y - y0, fx = x - x0;
    double top = src[(y0 * src_shape1 + x0) * src_shape2 + c] * (1.0 - fx)
                 + src[(y0 * src_shape1 + x1) * src_shape2 + c] * fx;
    double bottom = src[(y1 * src_shape1 + x0) * src_shape2 + c] * (1.0 - fx)
                    + src[(y1 * src_shape1 + x1) * src_shape2 + c] * fx;
    dst[(i * dst_shape1 + j) * dst_shape2 + c] = (unsigned char)llrint(top * (1.0 - fy) + bottom * fy);
}
