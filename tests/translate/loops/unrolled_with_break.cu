// Translated from unrolled_with_break.py by py2cu 0.1.0: first_leaves(float64[::1], int64, float32)

extern "C" __global__ void first_leaves(double *x, long long n, float y)
{
    for (int k = 0; k < 2; k++) {
        if (k == 0) {
            x[0] += n;
            if (n > 3) {
                break;
            }
            x[1] = n;
        } else {
            x[0] += y;
        }
    }
    for (int k = 0; k < 3; k++) {
        if (k == 0) {
            x[2] += y;
            x[3] -= y;
        } else if (k == 1) {
            x[2] += n;
            if (n > 3) {
                continue;
            }
            x[3] -= n;
        } else {
            x[2] += y;
            x[3] -= y;
        }
    }
}
