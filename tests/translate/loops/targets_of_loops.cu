// Translated from targets_of_loops.py by py2cu 0.1.0: targets(int64[::1], int64[:, ::1], float32[::1])

extern "C" __global__ void targets(long long *x, long long x_shape0, long long *y, long long y_shape0,
                                   long long y_shape1, float *f, long long f_shape0)
{
    for (int k = 0; k < 4; k++) {
        x[0] = k;
        x[1] += x[0];
    }
    long long i = 0;
    for (long long k = 0; k < min(x_shape0, f_shape0); k++) {
        i = k;
        long long a = x[k];
        float b = f[k];
        y[i * y_shape1] = (long long)((double)a + b);
    }
    for (long long k = 0; k < x_shape0; k++) {
        i = k;
        long long a = x[k];
        y[i * y_shape1 + 1] = a;
    }
    for (long long k = 0; k < min(x_shape0, f_shape0); k++) {
        float tmp = f[k];
        x[2] = x[k];
        f[0] = tmp;
    }
    for (long long k = 0; k < x_shape0; k++) {
        i = k;
        x[3] = x[k];
        x[4] += i;
    }
    long long count = min(min(x_shape0, f_shape0), max(x_shape0 - 1, 0LL));
    for (long long k = 0; k < count; k++) {
        long long a = x[k];
        float b = f[k];
        long long c = x[1 + k];
        y[0] += (double)a + b + c;
    }
    for (long long k = 0; k < min(x_shape0, f_shape0); k++) {
        long long p_0 = x[k];
        y[1] += p_0;
    }
    for (long long k = 0; k < f_shape0; k++) {
        long long p_0 = 5 + k;
        float p_1 = f[k];
        f[p_0] = p_1;
    }
    long long j = 0;
    for (long long k = 0; k < y_shape0; k++) {
        i = k;
        const long long *row = &y[k * y_shape1];
        for (long long m = 0; m < y_shape1; m++) {
            j = m;
            long long v = row[m];
            x[i] += v * j;
        }
    }
    int items_0[2] = {1, 3};
    int items_1[2] = {2, 4};
    for (int k = 0; k < 2; k++) {
        int a = items_0[k], b = items_1[k];
        x[a] = b;
    }
    int items_0_2[2] = {1, 3};
    long long items_1_2[2] = {2, x[9]};
    for (int k = 0; k < 2; k++) {
        int t_0 = items_0_2[k];
        long long t_1 = items_1_2[k];
        x[t_0] = t_1;
    }
    x[5] = i + j;
}
