// Translated from pairs_of_pairs.py by py2cu 0.1.0: kernel(int64[::1], float64[:, ::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

extern "C" __global__ void kernel(long long *x, long long x_shape0, double *y, long long y_shape0, long long y_shape1,
                                  long long n)
{
    for (long long i = 0; i < min(n, x_shape0); i++) {
        long long j = i, v = x[i];
        x[j] = v + i;
    }
    long long i_stop = min(7LL, min(x_shape0, max(x_shape0 - 1, 0LL)));
    for (int i = 0; i < i_stop; i++) {
        int j = 2 + i;
        long long v = x[i], w = x[1 + i];
        x[i] = j * v + w;
    }
    for (long long j = 0; j < x_shape0; j++) {
        long long i = 3 + j, v = x[j], w = x[x_shape0 - 1 - j];
        x[j] = i + v - w;
    }
    for (long long i = 0; i < min(x_shape0, y_shape0); i++) {
        long long pair_0 = x[i];
        const double *pair_1 = &y[i * y_shape1];
        x[i] = (long long)(pair_0 + pair_1[0]);
    }
    long long items[3] = {3, n, 1};
    for (int k = 0; k < 3; k++) {
        long long v = items[k];
        x[py2cu_wrap(v, x_shape0)] = 0;
    }
    for (long long i = 2 + py2cu_floordiv(n - 2 - 1, 3) * 3; i > 1; i -= 3) {
        x[i] = 1;
    }
    int items_2[3] = {1, 2, 3};
    long long items_3[3] = {n, 4, 5};
    for (int k = 0; k < 3; k++) {
        int a = items_2[k];
        long long b = items_3[k];
        x[a] = b;
    }
    int items_0[2] = {1, 3};
    int items_1[2] = {2, 4};
    for (int i = 0; i < 2; i++) {
        int a = items_0[i], b = items_1[i];
        x[i] = a - b;
    }
    int ONE_0[1] = {3};
    int item = ONE_0[py2cu_wrap(n, 1)];
    int items_4[2] = {3, 4};
    int TWO_1[2] = {2, 4};
    int items_5[2] = {3, 4};
    long long n_of_2 = py2cu_wrap(n, 2);
    x[9] = item + items_4[n_of_2] + TWO_1[n_of_2] + items_5[n_of_2];
    for (long long i = 0; i < y_shape0; i++) {
        double *row = &y[i * y_shape1];
        for (long long j = 0; j < y_shape1; j++) {
            double v = row[j], w = y[j];
            row[j] = v * w + i;
        }
    }
    for (long long k = 0; k < min(n, x_shape0); k++) {
        long long i = n - k, v = x[k];
        x[i] = v;
    }
}
