// Translated from readonly_or_not.py by py2cu 0.1.0: set_first(float64[:], float64[:]),
//    set_first(float64[:], float64[::1]), set_first(float64[::1], float64[::1]), set_all(float64[:, ::1])

extern "C" __global__ void set_first(double *x, const double *y)
{
    x[0] = y[0];
}

extern "C" __global__ void set_first_contiguous(double *x, const double *y)
{
    x[0] = y[0];
}

extern "C" __global__ void set_first_contiguous_2(double *x, const double *y)
{
    x[0] = y[0];
}

extern "C" __global__ void set_all(double *x)
{
    x[0] = 1;
}
