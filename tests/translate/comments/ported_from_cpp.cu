// Translated from ported_from_cpp.py by py2cu 0.1.0: kernel(float32[::1], int64)

extern "C" __global__ void kernel(float *x, long long n)
{
    // each block works on a column
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;  // one thread per row
    // //x[i] = 0
    // //
    // https://example.org/a//b
    if (i < n) {
        x[i] = 1;  // a // b rounds down
    }
}
