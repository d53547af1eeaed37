// Translated from python_two.py by py2cu 0.1.0: sums(int32[::1], float64[::1])
// Assumed dimensions, inferred from the kernel's indices: out 1

extern "C" __global__ void sums(const int *starts, long long starts_shape0, double *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        for (long long k = 0; k < starts_shape0; k++) {
            out[i] += starts[k];
        }
    }
}
