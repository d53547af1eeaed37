// Translated from identity.py by py2cu 0.1.0:
//    kernel(float32[:], float32[:], float32[:, ::1], float32[:, ::1], int32[::1])

extern "C" __global__ void kernel(const float *x, long long x_shape0, long long x_stride0, const float *y,
                                  long long y_shape0, long long y_stride0, const float *a, long long a_shape0,
                                  long long a_shape1, const float *b, long long b_shape0, long long b_shape1, int *out)
{
    out[0] = x == y && x_shape0 == y_shape0 && x_stride0 == y_stride0;
    out[1] = a == b && a_shape0 == b_shape0 && a_shape1 == b_shape1;
    out[2] = !(a == b && a_shape0 == b_shape0 && a_shape1 == b_shape1);
    out[3] = a == &b[b_shape1] && a_shape1 == b_shape1;
    out[4] = 0;
}
