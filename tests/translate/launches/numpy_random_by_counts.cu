// Translated from numpy_random_by_counts.py by py2cu 0.1.0: kernel(float64[::1], float64), kernel(int64[::1], int64),
//    flat(float64[::1]), flat(int16[::1]), flat(int64[::1]), grid(float64[:, ::1]), grid(float32[:, ::1])

extern "C" __global__ void kernel(double *x, double n)
{
    x[0] = n;
}

extern "C" __global__ void kernel_i64(long long *x, long long n)
{
    x[0] = n;
}

extern "C" __global__ void flat(double *x)
{
    x[0] = 1;
}

extern "C" __global__ void flat_i16(short *x)
{
    x[0] = 1;
}

extern "C" __global__ void flat_i64(long long *x)
{
    x[0] = 1;
}

extern "C" __global__ void grid(double *x)
{
    x[0] = 1;
}

extern "C" __global__ void grid_f32(float *x)
{
    x[0] = 1;
}
