// Translated from hinted_edits.py by py2cu 0.1.0: mistakes(float32[::1], int64), parts(complex64[::1], float64)

extern "C" int printf(const char *format, ...);  // nvcc requires a declaration

struct py2cu_complex64 {
    float re, im;
};

extern "C" __global__ void mistakes(float *x, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    x[0] = sqrtf(x[i]);
    atomicAdd(&x[i], 1);
    printf("x is %.2f\n", x[i]);
    x[2] = 2;
    x[3] = (float)blockIdx.x;
    x[4] += 1.0f;
    for (long long k = 0; k < n; k++) {
        x[k] = 0;
    }
}

extern "C" __global__ void parts(py2cu_complex64 *z, double n)
{
    z[0] = {(float)n, (float)n};
}
