// Translated from variables.py by py2cu 0.1.0: unify(int64, float32, float64[::1], int64[::1], float32[::1]),
//    only_in_branches(int64, int64[::1]), reused(int64, int64[::1]), parameter_assigned(int64, float32[::1]),
//    never_as_it_was(int64, float64[::1], int64[::1])

extern "C" __global__ void unify(long long n, float x, double *d, long long *s, float *f)
{
    double a = 1;
    if (n > 2) {
        a = 2.5;
    }
    d[0] = a;

    double b = 0;
    for (long long i = 0; i < n; i++) {
        b += 0.5;
    }
    d[1] = b;

    int c = 1;
    s[2] = c;
    float c_2 = x;
    f[3] = c_2;
    double c_3 = c_2 * 2.0;
    d[4] = c_3;

    long long e = (int)n;
    for (long long i = 0; i < n; i++) {
        e = e + 1;
    }
    s[5] = e;

    float g = x;
    if (n > 3) {
        g = (unsigned char)n;
    }
    f[6] = g;

    bool h = n > 4;
    long long h_2 = h;
    if (h) {
        h_2 = n;
    }
    s[7] = h_2;
}

extern "C" __global__ void only_in_branches(long long n, long long *s)
{
    int sign;
    long long text;
    if (n > 0) {
        sign = 1;
        text = n;
    } else if (n < 0) {
        sign = -1;
        text = -n;
    } else {
        sign = 0;
        text = 7;
    }
    s[0] = sign;
    s[1] = text;
}

extern "C" __global__ void reused(long long n, long long *s)
{
    long long t = n + 1;
    s[0] = t;
    t = n + 2;
    s[1] = t;
    for (int t_next = 0; t_next < 3; t_next++) {
        t = t_next;
        s[2] += t;
    }
    for (long long t_next = 0; t_next < n; t_next++) {
        t = t_next;
        s[3] += t;
    }
    s[4] = t;
}

extern "C" __global__ void parameter_assigned(long long n, float *x)
{
    n = n * 2;
    while (n > 1) {
        x[n] = (float)n;
        n /= 2;
    }
    double n_2 = 0.5;
    x[0] = (float)n_2;
}

// An int32 that is only read as a float64 and as an int64.
extern "C" __global__ void never_as_it_was(long long n, double *d, long long *s)
{
    long long y = (int)n;
    double y_2 = (int)n;
    if (n > 3) {
        if (n > 5) {
            y_2 = 0.5;
        }
        d[0] = y_2;
    } else {
        if (n > 1) {
            y = n;
        }
        s[0] = y;
    }
}
