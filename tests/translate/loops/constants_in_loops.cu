// Translated from constants_in_loops.py by py2cu 0.1.0: constant(int64[::1], uint16),
//    module_constant(int64[::1], uint16), counter(float64[::1], uint16)

constexpr int LIMIT = 5;

// Numba first types names that are assigned constants, so the difference is an int64 from the start of the loop.
extern "C" __global__ void constant(long long *out, unsigned short unit)
{
    int last = unit;
    for (int i = 0; i < 5; i++) {
        last = 3 - 1;
    }
    last -= last;
    out[0] = last;
}

extern "C" __global__ void module_constant(long long *out, unsigned short unit)
{
    int last = unit;
    for (int i = 0; i < 5; i++) {
        last = LIMIT;
    }
    last -= last;
    out[0] = last;
}

// Other names are typed later: first the difference of two uint16, then that of two int64, which unify to float64.
extern "C" __global__ void counter(double *out, unsigned short unit)
{
    int last = unit;
    for (int i = 0; i < 5; i++) {
        last = i;
    }
    double last_2 = last - last;
    out[0] = last_2;
}
