// Translated from variables_changed_in_expression.py by py2cu 0.1.0: constant_then(int64[::1], int64[::1], int64),
//    both_known(int64[::1], int64[::1])

extern "C" __global__ void constant_then(long long *w, long long w_shape0, const long long *a, long long n)
{
    long long x = 4;
    long long x_2 = x;
    x = n;
    for (long long k = 0; k < w_shape0 - 1; k++) {
        w[1 + k] = x_2 * a[k] + x;
    }
    w[0] = x;
}

extern "C" __global__ void both_known(long long *w, long long w_shape0, const long long *a, long long a_shape0)
{
    int x = 4;
    int value = -x;
    x = 9;
    int value_2 = x * x;
    for (long long k = 0; k < w_shape0; k++) {
        long long first = a[a_shape0 == 1 ? 0 : k] - value;
        w[k] = first - value_2;
    }
    w[0] = x;
}
