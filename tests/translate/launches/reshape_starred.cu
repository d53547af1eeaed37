// Translated from reshape_starred.py by py2cu 0.1.0: light(float32[:, :, ::1])
// Assumed dimensions, inferred from the kernel's indices: picture 3

extern "C" __global__ void light(float *picture, long long picture_shape1, long long picture_shape2)
{
    long long row = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long col = blockIdx.y * blockDim.y + threadIdx.y;
    long long channel = blockIdx.z * blockDim.z + threadIdx.z;
    picture[(row * picture_shape1 + col) * picture_shape2 + channel] += 1.0f;
}
