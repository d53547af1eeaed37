// Translated from nested_swap.py by py2cu 0.1.0: kernel(float64[::1], int64)

extern "C" __global__ void kernel(double *out, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    double a = out[i], b = 2.5;
    long long c = n;
    for (long long _ = 0; _ < n; _++) {
        double b_new = a;
        long long c_new = c + 1;
        a = b;
        b = b_new;
        c = c_new;
    }
    double b_new = a;
    a = b;
    c = n;
    b = b_new;
    out[i] = a * b + c;
}
