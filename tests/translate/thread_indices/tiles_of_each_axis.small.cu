// Translated from tiles_of_each_axis.py by py2cu 0.1.0: kernel(float32[:, :, ::1], int64)

extern "C" __global__ void kernel(float *out, int out_shape0, int out_shape1, int out_shape2, int n)
{
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = 16 * blockIdx.y + threadIdx.y;
    int z = blockIdx.z * 8 + threadIdx.z;
    if (z < out_shape0 && y < out_shape1 && x < out_shape2) {
        out[(z * out_shape1 + y) * out_shape2 + x] = (float)(x + y * 2 + z * 3);
    }
    long long w = (long long)threadIdx.z * 100000000;
    if (w < n) {
        out[0] = (float)w;
    }
}
