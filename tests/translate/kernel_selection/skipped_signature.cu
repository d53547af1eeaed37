// Translated from skipped_signature.py by py2cu 0.1.0: erase(float64[::1])
// Not translated: kernel (skipped_signature.py:12)

extern "C" __global__ void erase(double *field, long long field_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < field_shape0) {
        field[i] = 0;
    }
}
