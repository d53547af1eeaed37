// Translated from steps_of_unsigned_type.py by py2cu 0.1.0: kernel(float32[::1], int64, uint8)

extern "C" __global__ void kernel(float *x, long long x_shape0, long long a, unsigned char step)
{
    for (long long i = a; step > 0 && i < x_shape0; i += step) {
        x[i - a] = 1;
    }
}
