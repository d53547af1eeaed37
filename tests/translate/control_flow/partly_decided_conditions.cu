// Translated from partly_decided_conditions.py by py2cu 0.1.0: kernel(int64[::1], int64)

extern "C" __global__ void kernel(long long *x, long long n)
{
    int t = threadIdx.x;
    if (t < 0 && n > 3) {
        x[0] = 1;
    }
    if (t < 0 || n > 3) {
        x[1] = 1;
    }
    if (t >= 0 && n > 4) {
        x[2] = 1;
    }
    if (n > 5 && t < 0) {
        x[3] = 1;
    }
    if (n > 6 || t >= 0) {
        x[4] = 1;
    }
    if (n > 7) {
        x[5] = 1;
    } else if (n > 2) {
        x[7] = 1;
        x[8] = 1;
    } else {
        if (n > 1) {
            x[10] = 1;
        }
        x[11] = 1;
    }
    if (n <= 9) {
        if (n > 8) {
            x[12] = 1;
            x[13] = 1;
        } else {
            x[14] = 1;
        }
    }
}
