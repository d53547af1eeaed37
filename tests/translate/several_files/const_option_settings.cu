// Translated from const_option_settings.py by py2cu 0.1.0: plane_of(float32[::1], int32[::1], float32[::1])

constexpr double GAIN = 2.5;
__constant__ const double BORDERS[2][2] = {
    {0.0, 10.0},
    {10.0, 24.5},
};

extern "C" __global__ void plane_of(const float *x, long long x_shape0, int *plane, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        plane[i] = -1;
        for (int k = 0; k < 2; k++) {
            if (BORDERS[k][0] <= x[i] && x[i] < BORDERS[k][1]) {
                plane[i] = k;
            }
        }
        out[i] = (float)((double)((float)GAIN * x[i]) + 64 * 48);
    }
}
