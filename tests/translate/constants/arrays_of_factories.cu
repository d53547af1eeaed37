// Translated from arrays_of_factories.py by py2cu 0.1.0: k(float64[::1]), both(float64[::1])

__constant__ const double scales_0[2] = {1.0, 1.0};
__constant__ const double table[3] = {1.0, 2.0, 4.0};
__constant__ const int taps[2] = {3, 5};
__constant__ const double weights[3] = {0.5, 1.0, 1.5};

extern "C" __global__ void k(double *x)
{
    for (int k = 0; k < 3; k++) {
        double v = table[k];
        x[0] += v;
    }
    x[1] = 3.0 + table[2];
    x[2] = weights[0];
}

static __device__ double dot(const double *x, const int *taps, const double *scales_0, int scales_1)
{
    return x[0] * taps[0] + x[1] * taps[1] + scales_0[1] + scales_1;
}

static __device__ void label(double *x)
{
    x[0] += 3.0;
}

extern "C" __global__ void both(double *x)
{
    x[0] = dot(x, taps, scales_0, 7);
    x[1] = dot(x, taps, scales_0, 7);
    label(x);
}
