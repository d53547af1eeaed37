// Translated from unbound_method.py by py2cu 0.1.0: double(float32[::1])
// Assumed dimensions, inferred from the kernel's indices: a 1

extern "C" __global__ void double_(float *a, long long a_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < a_shape0) {
        a[i] *= 2.0f;
    }
}
