// Translated from annotated_host.py by py2cu 0.1.0: ramp(float64[::1], int64, float64)

extern "C" __global__ void ramp(double *out, long long n, double slope)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = slope * i;
    }
}
