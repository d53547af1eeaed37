// Translated from match_in_host_code.py by py2cu 0.1.0: kernel(float32[::1], int64), kernel(float64[::1], int64),
//    other(float32[::1]), other(float64[::1])

extern "C" __global__ void kernel(float *x, long long n)
{
    x[0] = (float)n;
}

extern "C" __global__ void kernel_f64(double *x, long long n)
{
    x[0] = n;
}

extern "C" __global__ void other(float *x)
{
    x[0] = 1;
}

extern "C" __global__ void other_f64(double *x)
{
    x[0] = 1;
}
