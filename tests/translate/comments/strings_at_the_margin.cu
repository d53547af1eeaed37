// Translated from strings_at_the_margin.py by py2cu 0.1.0: fill(float64[::1])

extern "C" __global__ void fill(double *x)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    // The lines of a string
    // that begin at the left margin
    // keep their first characters.
    x[i] = 1.0;
}
