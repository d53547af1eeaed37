// Translated from selected_from_dict.py by py2cu 0.1.0: double(float32[::1]), halve(float32[::1])
// Assumed dimensions, inferred from the kernel's indices: x 1

extern "C" __global__ void double_(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] *= 2.0f;
}

extern "C" __global__ void halve(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] /= 2.0f;
}
