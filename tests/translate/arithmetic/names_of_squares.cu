// Translated from names_of_squares.py by py2cu 0.1.0:
//    distances(float32[::1], float32[::1], float32[::1], float32[::1], float32[::1], float32[::1], float64[::1])

extern "C" __global__ void distances(const float *px, const float *py, const float *qx, const float *qy,
                                     const float *x1, const float *x2, double *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        float dx = qx[i] - px[i];
        float dy = qy[i] - py[i];
        float dx_2 = x2[i] - x1[i];
        out[i] = dx * dx + dy * dy + dx_2 * dx_2;
        float qx_minus_py = qx[i] - py[i];
        double out_minus_px = out[i] - px[0];
        float base = px[i] * qx[i];
        out[i] += qx_minus_py * qx_minus_py + out_minus_px * out_minus_px * out_minus_px + base * base
                  + (px[i] - 1.5) * (px[i] - 1.5);
    }
}
