// Translated from indices.py by py2cu 0.1.0: show()

extern "C" int printf(const char *format, ...);  // nvcc requires a declaration

extern "C" __global__ void show()
{
    printf("(%u, %u, %u)\n", threadIdx.x, threadIdx.y, threadIdx.z);
    printf("(%u, %u, %u) of (%u, %u, %u)\n", blockIdx.x, blockIdx.y, blockIdx.z, gridDim.x, gridDim.y, gridDim.z);
    printf("(%u, %u, %u) threads\n", blockDim.x, blockDim.y, blockDim.z);
}
