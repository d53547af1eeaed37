// Translated from iterators_in_else.py by py2cu 0.1.0: kernel(int64[::1], float32[::1], bool)

extern "C" __global__ void kernel(long long *x, long long x_shape0, float *y, long long y_shape0, bool up)
{
    if (up) {
        x[0] = 1;
    } else {
        for (long long i = 0; i < y_shape0; i++) {
            float v = y[i];
            x[i] += (double)v;
        }
    }
    for (int k = 0; k < 2; k++) {
        x[k] = 0;
    }
    for (long long k = 0; k < min(x_shape0, y_shape0); k++) {
        long long a = x[k];
        float b = y[k];
        y[1] = (float)((double)a + b);
    }
}
