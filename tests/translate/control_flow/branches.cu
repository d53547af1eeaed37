// Translated from branches.py by py2cu 0.1.0: ladder(int64, int64[::1]), conditional(int64, float32[::1], int64[::1]),
//    nothing(int64, int64[::1]), only_docstring(int64[::1]), early(int64[::1]), constant_conditions(int64, int64[::1]),
//    nested(int64, int64[::1])

extern "C" __global__ void ladder(long long n, long long *s)
{
    if (n == 0) {
        s[0] = 1;
    } else if (n == 1) {
    } else if (n < 0) {
        return;
    } else {
        s[1] = 2;
    }
    if (n != 0) {
        s[2] = 3;
    }
    if (n == 0) {
        s[3] = 4;
    }
    if (n > 5) {
        s[4] = 5;
    }
    if (n > 6) {
        s[5] = 6;
        s[6] = 7;
    }
}

extern "C" __global__ void conditional(long long n, float *x, long long *s)
{
    s[0] = n > 0 ? 1 : 0;
    s[1] = n > 0 ? 1 : n < 0 ? 2 : 3;
    x[2] = x[0] > x[1] ? x[0] : x[1];
    s[3] = (n != 0 ? 1 : 2) + 1;
    s[4] = n > 0 ? n : -n;
    double y = n > 3 ? 1.0 : 2.5;
    x[5] = (float)y;
    s[n > 6 ? 6 : 7] = 8;
    s[8] = (n > 0 && n < 8) || n == 100 ? 1 : 0;
}

extern "C" __global__ void nothing(long long /*n*/, const long long * /*s*/)
{
}

// Do nothing.
extern "C" __global__ void only_docstring(const long long * /*s*/)
{
}

extern "C" __global__ void early(long long *s, long long s_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= s_shape0) {
        return;
    }
    if (s[i] < 0) {
        s[i] = 0;
        return;
    }
    s[i] += 1;
}

extern "C" __global__ void constant_conditions(long long /*n*/, long long *s)
{
    s[0] = 1;
    s[3] = 1;
}

extern "C" __global__ void nested(long long n, long long *s)
{
    if (n > 0) {
        if (n > 1) {
            if (n > 2) {
                s[0] = 3;
            }
        } else {
            s[0] = 1;
        }
    }
    if (n > 0) {
        if (n > 1) {
            s[1] = 2;
        }
    } else {
        s[1] = 0;
    }
}
