// Translated from resized.py by py2cu 0.1.0: strided(float32[:], float64[:, :], int32[::1]),
//    columns(float32[:, ::1], float64[::1])

struct py2cu_complex64 {
    float re, im;
};

extern "C" __global__ void strided(const float *x, long long x_shape0, long long x_stride0, const double *y,
                                   long long y_shape1, long long y_stride0, long long y_stride1, int *out)
{
    if (x_stride0 != 1 && x_shape0 > 1) {
        return;  // ValueError
    }
    const short *halves = (const short *)x;
    long long halves_shape0 = x_shape0 * 2;
    if (x_stride0 != 1 && x_shape0 > 1) {
        return;  // ValueError
    }
    const py2cu_complex64 *pairs = (const py2cu_complex64 *)x;
    if (y_stride1 != 1 && y_shape1 > 1) {
        return;  // ValueError
    }
    const int *words = (const int *)y;
    long long words_stride0 = y_stride0 * 2, words_shape1 = y_shape1 * 2;
    out[0] = (int)(halves[1] + halves_shape0);
    out[1] = (int)pairs[1].re;
    out[2] = (int)(words[words_stride0 + 3] + words_shape1);
}

extern "C" __global__ void columns(const float *x, long long x_shape1, double *out)
{
    const double *wide = (const double *)&x[2];  // known to be contiguous
    long long wide_stride0 = x_shape1 * 4 / 8;
    long long wide_shape1 = max(min(6LL, x_shape1) - 2, 0LL) * 4 / 8;
    out[0] = wide[wide_stride0 + 1] + wide_shape1;
    const float *turned = &x[1];
    out[1] = ((const int *)turned)[x_shape1];
}
