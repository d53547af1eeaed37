// Translated from strings_without_indentation.py by py2cu 0.1.0: kernel(float32[::1])

extern "C" __global__ void kernel(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    // The first line
    // second line
    // third line
    // last line
    if (i < x_shape0) {
        x[i] += 1.0f;
    }
}
