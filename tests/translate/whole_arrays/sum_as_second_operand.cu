// Translated from sum_as_second_operand.py by py2cu 0.1.0: first_or_sum(float32[::1], int32, float32[::1])

extern "C" __global__ void first_or_sum(const float *x, long long x_shape0, int n, float *out)
{
    double either = n;
    if (n == 0) {
        float total = 0.0f;
        for (long long k = 0; k < x_shape0; k++) {
            total += x[k];
        }
        either = total;
    }
    out[0] = (float)either;
    either = n;
    if (n != 0) {
        float total = 0.0f;
        for (long long k = 0; k < x_shape0; k++) {
            total += x[k];
        }
        either = total;
    }
    out[1] = (float)either;
    bool both = n > 2;
    if (both) {
        float total = 0.0f;
        for (long long k = 0; k < x_shape0; k++) {
            total += x[k];
        }
        both = total > 1.0f;
    }
    if (both || n < -2) {
        out[2] = 1;
    }
}
